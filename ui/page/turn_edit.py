"""The correction of an earlier turn: what it does to the totals is shown before anything is saved."""

import streamlit as st

from scoring.errors import ScoringError
from scoring.events import Event, Exchange, Pass, Play, PointsByHand
from scoring.game import Edit
from scoring.move import format_play, parse_play
from scoring.state import Entry
from ui.match import Match
from ui.page.consequences import show_consequences
from ui.page.look import note
from ui.page.problem_words import refusal_text
from ui.page.recording import save_edit
from ui.page.words import _


def edit_turn(match: Match, entry: Entry) -> None:
    """Offers to change or take out a turn."""
    event = match.game.events[entry.index]
    if not isinstance(event, Play | Exchange | Pass | PointsByHand):
        return
    with st.expander(_("Correct this turn")):
        try:
            changed = _changed(match, entry, event)
        except ScoringError as error:
            note(_("This play is not clear"), refusal_text(error), warn=True)
            return
        if st.checkbox(_("Take the turn out altogether"), key=f"out-{entry.index}"):
            _offer(match, match.game.removed(entry.index), entry.index)
        elif changed is not None and changed != event:
            _offer(match, match.game.replaced(entry.index, changed), entry.index)


def _changed(match: Match, entry: Entry, event: Play | Exchange | Pass | PointsByHand) -> Event | None:
    """Returns the event as it is typed now; None when nothing is typed."""
    index, players = entry.index, range(len(match.players))
    player = st.selectbox(
        _("Player"), players, event.player, format_func=lambda one: match.players[one], key=f"player-{index}"
    )
    if isinstance(event, Play):
        board = list(match.game.states())[index].board
        usual = format_play(entry.move, board) if entry.move is not None else ""
        typed = st.text_input(
            _("Play"), usual, max_chars=40, key=f"play-{index}", help=_("A small letter is a blank.")
        )
        if typed.strip() == usual:
            return event if player == event.player else Play(player, event.placements, at=event.at)
        return Play(player, parse_play(typed, board, match.game.edition), at=event.at)
    if isinstance(event, Exchange):
        rack = match.game.edition.rules.rack_size
        count = st.number_input(_("How many tiles?"), 1, rack, event.count, key=f"count-{index}")
        return Exchange(player, int(count), at=event.at)
    if isinstance(event, PointsByHand):
        points = st.number_input(_("Points"), -500, 2000, event.points, key=f"points-{index}")
        return PointsByHand(player, int(points), event.note, at=event.at)
    return Pass(player, at=event.at)


def _offer(match: Match, edit: Edit, index: int) -> None:
    """Shows the consequences and saves on request."""
    show_consequences(match, edit, index)
    if st.button(_("Save the correction"), type="primary", width="stretch", key=f"save-{index}"):
        save_edit(match, edit, index, "history")
