"""The end of the game: what is left on the racks, the settlement explained, who won."""

from html import escape

import streamlit as st

from scoring.board import Tile, parse_tile, split_tiles
from scoring.endgame import known_racks, rack_value
from scoring.errors import ScoringError
from scoring.events import Event, GameEnd, NobodyCanPlay, RackLeft
from scoring.state import Settlement
from ui.match import Match
from ui.page.address import go
from ui.page.game_bar import back_to_game
from ui.page.look import note, players_row
from ui.page.pieces import tile_html
from ui.page.problem_words import refusal_text
from ui.page.recording import record
from ui.page.view_history import sheet_html
from ui.page.words import _, plain, points_text


def show(match: Match) -> None:
    """Shows the racks to be counted, or the result."""
    back_to_game(match, _("End of the game"))
    if match.state.settlement is not None:
        _result(match, match.state.settlement)
        return
    players_row(match.players, match.state.totals, None)
    ending = match.state.ending
    if ending is None:
        note(
            _("The game still goes on"),
            _("You can end it here all the same: everyone agrees that nobody can play."),
        )
    elif ending.out is not None:
        note(
            _("%s has laid the last tile") % match.players[ending.out],
            _("The others say what they have left."),
        )
    _racks(match)


def _racks(match: Match) -> None:
    known = known_racks(match.state, match.game.edition)
    racks: dict[int, tuple[Tile, ...]] = {}
    out = match.state.ending.out if match.state.ending is not None else None
    for player, name in enumerate(match.players):
        if player == out:
            continue
        usual = "".join(map(str, known.get(player, ())))
        typed = st.text_input(
            _("Tiles %s has left") % plain(name),
            usual,
            max_chars=30,
            key=f"rack-{player}",
            help=_("Letters; ? for a blank"),
        )
        try:
            racks[player] = tuple(parse_tile(tile) for tile in split_tiles("".join(typed.upper().split())))
        except ScoringError as error:
            note(_("These are no tiles"), refusal_text(error), warn=True)
            return
        st.html(_rack_html(match, racks[player]))
    if st.button(_("Settle the game"), type="primary", width="stretch", key="settle"):
        events: list[Event] = [] if match.state.ending is not None else [NobodyCanPlay()]
        events += [RackLeft(player, tiles) for player, tiles in racks.items()]
        record(match, *events, GameEnd(), view="end")


def _rack_html(match: Match, tiles: tuple[Tile, ...]) -> str:
    values = match.game.edition.tile_set.values
    drawn = "".join(
        tile_html(" ", "0", blank=True)
        if tile.blank
        else tile_html(tile.letter, str(values.get(tile.letter, "")))
        for tile in tiles
    )
    worth = points_text(rack_value(tiles, match.game.edition))
    return f'<div class="bs-letters">{drawn}<span class="bs-small">{worth}</span></div>'


def _result(match: Match, settlement: Settlement) -> None:
    names = [match.players[player] for player in settlement.winners]
    best = max(settlement.after)
    if len(names) > 1:
        note(_("The win is shared"), ", ".join(names))
    st.html(
        f'<div class="bs-headline"><div class="word">🏆 {_joined(names)}</div>'
        f'<div class="points">{points_text(best)}</div></div>'
    )
    players_row(match.players, settlement.after, None)
    for player, name in enumerate(match.players):
        st.html(_line(match, settlement, player, name))
    if len(names) == 1 and settlement.after.count(best) > 1:
        st.caption(_("Equal totals: the higher total before the settlement wins."))
    st.html(f'<div class="bs-scroll" tabindex="0">{sheet_html(match)}</div>')
    with st.container(horizontal=True):
        if st.button(_("Take away"), width="stretch"):
            go("away", match.id)
        if st.button(_("New game"), width="stretch"):
            go("new")


def _line(match: Match, settlement: Settlement, player: int, name: str) -> str:
    lost, gained = settlement.lost[player], settlement.gained[player]
    terms = [str(settlement.before[player])]
    terms += [f"− {lost} ({_('tiles left')})"] if lost else []
    terms += [f"+ {gained} ({_('tiles of the others')})"] if gained else []
    return f'<p class="bs-terms">{_joined([name])}: {" ".join(terms)} = <b>{settlement.after[player]}</b></p>'


def _joined(names: list[str]) -> str:
    return escape(", ".join(names))
