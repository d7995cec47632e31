import pytest
from played import new_game, played, tiles

from scoring.events import Challenge, GameEnd, NobodyCanPlay, Pass, PointsByHand, RackLeft, ScoreByHand
from scoring.numbers import player_numbers
from scoring.steps import n_in_first_step, n_in_last_step

RACKS = [RackLeft(0, tiles("AB")), RackLeft(1, tiles("K"))]


@pytest.mark.parametrize(
    ("events", "last", "first"),
    [
        pytest.param([], 0, 0, id="nothing"),
        pytest.param([Pass(0), Pass(1)], 1, 1, id="turns one by one"),
        pytest.param([NobodyCanPlay(), *RACKS, GameEnd()], 4, 4, id="a settlement by agreement"),
        pytest.param([*RACKS, GameEnd()], 3, 3, id="a settlement after an ending by the rules"),
        pytest.param([GameEnd(), Pass(0)], 1, 1, id="an end alone"),
        pytest.param([NobodyCanPlay(), Pass(0)], 1, 1, id="no settlement after it"),
        pytest.param([RACKS[0], Pass(0), GameEnd()], 1, 1, id="a rack shown earlier"),
        pytest.param(RACKS, 1, 1, id="racks without an end"),
    ],
)
def test_a_settlement_is_one_step(events, last, first):
    assert n_in_last_step(events) == last
    assert n_in_first_step(events) == first


def test_a_player_s_numbers_count_turns_racks_and_blanks():
    state = played("8F kOIRA", "8F .....S", "K8 .AUMA").after(PointsByHand(0, 5, "agreed")).state()
    numbers = player_numbers(state, 0)
    assert [entry.points for entry in numbers.turns] == [16, 18]
    assert (numbers.average, numbers.best.points) == (17, 18)
    assert (numbers.tiles, numbers.blanks, numbers.whole_racks, numbers.beside) == (9, 1, 0, 5)


def test_a_play_that_came_back_is_a_turn_without_points_or_tiles():
    state = played("8F kOIRA").after(Challenge(1, upheld=True)).state()
    numbers = player_numbers(state, 0)
    assert (len(numbers.turns), numbers.average, numbers.tiles, numbers.blanks) == (1, 0, 0, 0)


def test_before_the_first_turn_there_is_no_average():
    numbers = player_numbers(new_game().state(), 1)
    assert (numbers.average, numbers.best) == (None, None)


def test_later_events_that_changed_a_turn_are_named():
    game = played("8F KOIRA").after(ScoreByHand(0, 30, "agreed")).after(Challenge(1, upheld=True))
    assert game.changed_later(0) == (1, 2)
    assert game.removed(2).totals_after == (30, 0)
    assert played("8F KOIRA", "8F .....S").changed_later(0) == ()
