"""The end of the game: who laid the last tile, and what is left on the racks."""

import streamlit as st

from scoring.board import Tile
from scoring.endgame import offered_racks
from scoring.state import Ending
from ui.match import Match
from ui.page.address import go
from ui.page.clock_row import overtime
from ui.page.end_result import show_result
from ui.page.game_bar import back_to_game
from ui.page.look import note, players_row
from ui.page.problem_words import problem_text
from ui.page.rack_fields import rack_field, said_racks
from ui.page.recording import record
from ui.page.words import _, plain
from ui.racks import odd_about, settling_events

NOBODY = -1
"""Stands for nobody among the players."""

ASKED_WHO_WENT_OUT = (None, "nobody_can_play", "agreed")
"""Endings that leave open whether somebody laid the last tile."""


def show(match: Match) -> None:
    """Shows the racks to be counted, or the result."""
    back_to_game(match, _("End of the game"))
    if match.state.settlement is not None:
        show_result(match, match.state.settlement)
        return
    players_row(match.players, match.state.totals, None)
    overtime(match)
    ending = match.state.ending
    _why(match, ending)
    said = _who_went_out(match, ending)
    racks = _racks(match, said if said is not None or ending is None else ending.out)
    if racks is None:
        return
    events = settling_events(match.state, racks, said)
    if any(racks.values()):
        for problem in odd_about(match.game, events):
            st.caption("⚠ " + plain(problem_text(problem)))
    with st.container(key="decide"):
        if st.button(_("Settle the game"), type="primary", width="stretch", key="settle"):
            record(match, *events, view="end")


def _why(match: Match, ending: Ending | None) -> None:
    if ending is None:
        note(
            _("The game still goes on"),
            _("You can end it here all the same, when everyone agrees."),
        )
    elif ending.out is not None:
        note(
            _("%s has laid the last tile") % match.players[ending.out],
            _("The others say what they have left."),
        )
        if st.button(_("No: the bag still holds tiles"), type="tertiary", key="bag-not-empty"):
            go("bag", match.id)


def _who_went_out(match: Match, ending: Ending | None) -> int | None:
    """Asks who laid the last tile, where the game does not show it; None when nobody did."""
    if (ending.kind if ending is not None else None) not in ASKED_WHO_WENT_OUT:
        return None
    said = st.segmented_control(
        _("Who laid the last tile?"),
        [NOBODY, *range(len(match.players))],
        default=NOBODY,
        format_func=lambda player: _("Nobody") if player == NOBODY else plain(match.players[player]),
        required=True,
        key=f"out-{match.id}",
    )
    return None if said == NOBODY else said


def _racks(match: Match, out: int | None) -> dict[int, tuple[Tile, ...]] | None:
    """Shows a field for each rack; returns what they hold, None while one is not clear."""
    racks: dict[int, tuple[Tile, ...]] = {}
    clear = True
    offered = offered_racks(match.state, match.game.edition, out, said_racks(match))
    for player in range(len(match.players)):
        if player == out:
            continue
        why = "" if player in match.state.left else _("These are the tiles that are not on the board.")
        tiles = rack_field(match, player, offered.get(player), why)
        clear = clear and tiles is not None
        racks[player] = tiles or ()
    return racks if clear else None
