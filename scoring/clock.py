"""Thinking time from the moments at which events were confirmed. No clock is read here."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from scoring.events import ClockPaused, ClockStarted, Event
from scoring.game import Game
from scoring.rules import Rules

SECONDS = 60


@dataclass(frozen=True, slots=True)
class ClockState:
    """The clock at some moment.

    Attributes:
        used: Seconds each player has thought.
        running: Whose time runs; None while the clock stands still.
    """

    used: tuple[float, ...]
    running: int | None


def clock_of(game: Game, now: float | None = None) -> ClockState:
    """Returns the time each player has used.

    Time goes to the player on turn, from one confirmed event to the next, once the clock was started and
    until the game is over. A moment earlier than the one before it adds nothing.

    Args:
        game: A game; events without a moment are passed over.
        now: The present, in seconds since 1970; the last event when left out.
    """
    used = [0.0] * len(game.players)
    is_running, since, on_turn = False, 0.0, 0
    state = None
    for event, state in zip((None, *game.events), game.states(), strict=True):
        if event is not None and event.at is not None:
            if is_running:
                used[on_turn] += max(0.0, event.at - since)
            since = max(since, event.at)
            is_running = _runs_after(event, is_running)
        is_running = is_running and not state.is_over
        on_turn = state.on_turn
    if is_running and now is not None:
        used[on_turn] += max(0.0, now - since)
    return ClockState(tuple(used), on_turn if is_running else None)


def time_left(used: float, rules: Rules) -> float | None:
    """Returns the seconds a player has left, below zero when over time; None where no clock is used."""
    return rules.minutes_per_player * SECONDS - used if rules.minutes_per_player else None


def time_penalty(used: float, rules: Rules) -> int:
    """Returns the points off for time overrun: so many for each minute begun."""
    left = time_left(used, rules)
    return 0 if left is None or left >= 0 else overtime_points(-left / SECONDS, rules)


def overtime_points(minutes: float, rules: Rules) -> int:
    """Returns the points off for so many minutes over the time, as a clock at the table shows them."""
    return ceil(minutes) * rules.overtime_penalty


def is_lost_on_time(used: float, rules: Rules) -> bool:
    """Whether a player is so far over time that the game is lost."""
    left = time_left(used, rules)
    limit = rules.overtime_loss_minutes * SECONDS
    return bool(limit) and left is not None and -left > limit


def _runs_after(event: Event, is_running: bool) -> bool:
    match event:
        case ClockStarted():
            return True
        case ClockPaused():
            return False
        case _:
            return is_running
