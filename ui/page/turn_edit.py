"""The correction of an earlier turn: what it does to the totals is shown before anything is saved."""

from dataclasses import replace

import streamlit as st

from scoring.board import Board
from scoring.errors import ScoringError
from scoring.events import (
    BoardAccepted,
    Challenge,
    Event,
    Exchange,
    Pass,
    Play,
    PointsByHand,
    ScoreByHand,
    TimePenalty,
)
from scoring.game import Edit
from scoring.move import format_play, parse_play
from scoring.state import Entry
from ui.match import Match
from ui.page.choice import choose_player
from ui.page.consequences import show_consequences
from ui.page.look import note
from ui.page.problem_words import refusal_text
from ui.page.recording import save_edit
from ui.page.words import _

LEAST_POINTS, MOST_POINTS = -500, 2000
"""Points that can be typed; no turn brings more."""


def edit_turn(match: Match, entry: Entry) -> None:
    """Offers to change a turn, to take it out, or to put a forgotten one in before it."""
    event = match.game.events[entry.index]
    if entry.kind == "turn_lost":
        return
    with st.expander(_("Correct this turn")):
        try:
            edit, index = _edit(match, entry, event)
        except ScoringError as error:
            note(_("This play is not clear"), refusal_text(error), warn=True)
            return
        if edit is not None:
            show_consequences(match, edit, index)
            if st.button(
                _("Save the correction"), type="primary", width="stretch", key=f"save-{entry.index}"
            ):
                save_edit(match, edit, index, "history")


def _edit(match: Match, entry: Entry, event: Event) -> tuple[Edit | None, int]:
    """Returns what is asked for, and the event it is about; None while nothing is."""
    game, index = match.game, entry.index
    changed = _changed(match, entry, event)
    for later in game.changed_later(index):
        if st.checkbox(_undo_label(game.events[later]), key=f"undo-{later}"):
            return game.removed(later), later
    if st.checkbox(_("Take the turn out altogether"), key=f"out-{index}"):
        return game.removed(index), index
    if st.checkbox(_("A turn before it was forgotten"), key=f"forgotten-{index}"):
        return game.inserted(index, _forgotten(match, entry)), index
    if entry.number and st.checkbox(_("Set its points by hand"), key=f"by-hand-{index}"):
        by_hand = _points_by_hand(entry)
        return (game.inserted(index + 1, by_hand), index + 1) if by_hand else (None, index)
    if changed == event:
        return None, index
    return game.replaced(index, changed), index


def _undo_label(event: Event) -> str:
    if isinstance(event, ScoreByHand):
        return _("Count it by the rules again")
    return _("The play stays after all") if isinstance(event, Challenge) else _("It did not come back")


def _changed(match: Match, entry: Entry, event: Event) -> Event:
    """Returns the event as it is typed now."""
    index = entry.index
    if isinstance(event, BoardAccepted):
        return replace(event, points=_number(_("Points"), event.points, f"points-{index}"))
    if isinstance(event, Play | Exchange | Pass | PointsByHand | TimePenalty):
        player = _player(match, event.player, f"player-{index}")
        event = event if player == event.player else replace(event, player=player)
    if isinstance(event, Play):
        board = _board_before(match, index)
        usual = format_play(entry.move, board) if entry.move is not None else ""
        typed = _play_text(usual, f"play-{index}")
        if typed.strip() == usual:
            return event
        return Play(event.player, parse_play(typed, board, match.game.edition), at=event.at)
    if isinstance(event, Exchange):
        rack = match.game.edition.rules.rack_size
        count = st.number_input(_("How many tiles?"), 1, rack, event.count, key=f"count-{index}")
        return event if count == event.count else replace(event, count=int(count), tiles=())
    if isinstance(event, PointsByHand | TimePenalty):
        return replace(event, points=_number(_("Points"), event.points, f"points-{index}"))
    return event


def _forgotten(match: Match, entry: Entry) -> Event:
    """Asks for the turn that was forgotten: a play, or nothing typed for a pass."""
    index = entry.index
    player = _player(match, entry.player, f"forgotten-player-{index}")
    typed = _play_text("", f"forgotten-play-{index}", placeholder=_("Nothing: a pass"))
    if not typed.strip():
        return Pass(player)
    return Play(player, parse_play(typed, _board_before(match, index), match.game.edition))


def _points_by_hand(entry: Entry) -> ScoreByHand | None:
    """Asks for the points of a turn and why; None while nobody said why."""
    points = _number(_("Points"), entry.points, f"by-hand-points-{entry.index}")
    reason = st.text_input(_("Note"), max_chars=200, key=f"by-hand-note-{entry.index}").strip()
    return ScoreByHand(entry.player, points, reason) if reason else None


def _board_before(match: Match, index: int) -> Board:
    return list(match.game.states())[index].board


def _player(match: Match, player: int, key: str) -> int:
    return choose_player(_("Player"), match.players, player, key=key)


def _play_text(usual: str, key: str, placeholder: str = "8F KOIRA") -> str:
    blank = _("A small letter is a blank.")
    return st.text_input(_("Play"), usual, max_chars=40, key=key, help=blank, placeholder=placeholder)


def _number(label: str, usual: int, key: str) -> int:
    return int(st.number_input(label, LEAST_POINTS, MOST_POINTS, usual, key=key))
