"""Thinking time from the moments of confirmed events."""

from dataclasses import replace

import pytest
from played import new_game, played, turn

from scoring.clock import clock_of, is_lost_on_time, overtime_points, time_left, time_penalty
from scoring.events import ClockPaused, ClockStarted, GameEnd, Pass, TimePenalty
from scoring.rules import Rules

CLUB = Rules(minutes_per_player=30, overtime_penalty=10, overtime_loss_minutes=5)


def timed(*steps, players=2):
    """A game of (event or play, moment)."""
    game = new_game(players=players)
    for step, at in steps:
        event = turn(game, step) if isinstance(step, str) else step
        game = game.after(replace(event, at=at))
    return game


def test_time_goes_to_the_player_on_turn_from_one_confirm_to_the_next():
    game = timed((ClockStarted(), 100), ("8F KOIRA", 160), ("8F .....S", 190), ("-", 200))
    assert clock_of(game).used == (70, 30)
    assert clock_of(game, now=215).used == (70, 45)
    assert clock_of(game, now=215).running == 1


def test_without_a_start_no_time_is_counted():
    game = timed(("8F KOIRA", 160), ("8F .....S", 190))
    assert clock_of(game, now=500).used == (0, 0)
    assert clock_of(game).running is None


def test_a_pause_costs_nobody_time():
    first = ((ClockStarted(), 0), ("8F KOIRA", 60), (ClockPaused(), 70))
    game = timed(*first, (ClockStarted(), 1000), ("-", 1005))
    assert clock_of(game).used == (60, 15)
    paused = timed((ClockStarted(), 0), (ClockPaused(), 10))
    assert clock_of(paused, now=99).used == (10, 0)
    assert clock_of(paused).running is None


def test_events_without_a_moment_are_passed_over():
    game = timed((ClockStarted(), 0)).after(Pass(0))
    game = game.after(replace(turn(game, "8F KOIRA"), at=50))
    assert clock_of(game).used == (0, 50)


def test_a_clock_set_back_takes_no_time_away():
    game = timed((ClockStarted(), 100), ("8F KOIRA", 90), ("-", 130))
    assert clock_of(game).used == (0, 30)


def test_the_clock_stops_with_the_game():
    game = timed((ClockStarted(), 0), ("8F KOIRA", 60), (GameEnd(), 70))
    assert clock_of(game, now=1000).used == (60, 10)


@pytest.mark.parametrize(
    ("used", "penalty", "lost"),
    [
        pytest.param(29 * 60, 0, False, id="in time"),
        pytest.param(30 * 60, 0, False, id="just in time"),
        pytest.param(30 * 60 + 1, 10, False, id="a minute begun counts"),
        pytest.param(32 * 60, 20, False, id="two full minutes"),
        pytest.param(35 * 60, 50, False, id="five full minutes"),
        pytest.param(35 * 60 + 1, 60, True, id="beyond five the game is lost"),
    ],
)
def test_each_minute_begun_over_the_time_costs_points(used, penalty, lost):
    assert time_penalty(used, CLUB) == penalty
    assert is_lost_on_time(used, CLUB) is lost
    assert time_left(used, CLUB) == 1800 - used


def test_without_a_limit_there_is_no_penalty():
    assert time_left(9999, Rules()) is None
    assert time_penalty(9999, Rules()) == 0
    assert not is_lost_on_time(9999, Rules())


def test_a_penalty_is_an_event_with_its_points_before_and_after_the_end():
    assert played("8F KOIRA", TimePenalty(0, 20)).state().totals == (0, 0)
    ended = played("8F KOIRA", GameEnd(), TimePenalty(0, 20)).state()
    assert (ended.totals, ended.settlement.after) == ((0, 0), (0, 0))


@pytest.mark.parametrize(("minutes", "points"), [(0, 0), (0.1, 10), (1, 10), (2.5, 30)])
def test_each_minute_begun_over_the_time_costs_the_same(minutes, points):
    assert overtime_points(minutes, CLUB) == points
