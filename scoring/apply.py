"""One event applied to the state of a game.

What an event cannot do at all raises `EventRefused`; what it should not do by the rules, or what is odd about
it, is noted among the state's problems and replayed all the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from scoring import apply_table as at_table
from scoring import apply_turn as turn
from scoring import events as ev
from scoring.problems import EventRefused
from scoring.state import Ending, GameState
from scoring.table import Table, empty_state


def apply_event(state: GameState, event: ev.Event, table: Table) -> GameState:
    """Returns the state after an event.

    Raises:
        EventRefused: The event cannot be replayed on this state.
    """
    match event:
        case ev.Play():
            return turn.play(state, event, table)
        case ev.Exchange():
            return turn.exchange(state, event, table)
        case ev.Pass():
            return turn.pass_turn(state, event, table)
        case ev.Challenge():
            return turn.challenge(state, event, table)
        case ev.Withdrawal():
            return turn.withdraw(state, event, table)
        case ev.ScoreByHand():
            return turn.score_by_hand(state, event, table)
        case _:
            return _apply_beside_turns(state, event, table)


def _apply_beside_turns(state: GameState, event: ev.Event, table: Table) -> GameState:
    match event:
        case ev.OpeningDraw():
            return at_table.draw(state, event, table)
        case ev.Setup():
            return at_table.set_up(state, event, table)
        case ev.BoardAccepted():
            return at_table.accept_board(state, event, table)
        case ev.Correction():
            return at_table.correct(state, event, table)
        case ev.BagCounted():
            return at_table.count_by_hand(state, event, table)
        case ev.TurnGiven():
            return at_table.give_turn(state, event, table)
        case ev.TimePenalty():
            return at_table.penalise_time(state, event, table)
        case ev.PointsByHand():
            return at_table.give_points(state, event, table)
        case _:
            return _apply_words_and_end(state, event, table)


def _apply_words_and_end(state: GameState, event: ev.Event, table: Table) -> GameState:
    match event:
        case ev.RackLeft():
            return at_table.show_rack(state, event, table)
        case ev.GameEnd():
            return at_table.end_game(state, event, table)
        case ev.NobodyCanPlay():
            table.check_unfinished(state)
            return replace(state, ending=state.ending or Ending("nobody_can_play"))
        case ev.Agreement():
            return replace(state, lexicon=event.lexicon, forms=event.forms)
        case ev.Ruling():
            return replace(state, rulings={**state.rulings, event.word: event.allowed})
        case ev.ClockStarted() | ev.ClockPaused():
            return state
        case _:
            raise TypeError(f"{type(event).__name__} is no event of a game")


def apply_or_void(state: GameState, event: ev.Event, table: Table) -> GameState:
    """Returns the state after an event, whatever it is.

    An event that cannot be replayed is noted among the problems; a turn it stood for is used up without
    points, so that the turns after it keep their players.
    """
    try:
        return apply_event(state, event, table)
    except EventRefused as refusal:
        voided = turn.void(state, event, table)
        return replace(voided, problems=(*voided.problems, refusal.problem))


def states(events: Iterable[ev.Event], table: Table) -> Iterator[GameState]:
    """Yields the state before the first event and after each."""
    state = empty_state(table)
    yield state
    for index, event in enumerate(events):
        state = apply_or_void(state, event, table.at(index))
        yield state
