"""Columns of a hand-kept sheet held against the game; S, F and N number the statements of the rule sheets."""

import pytest
from played import played, tiles

from scoring.audit import audit_column, audit_sheet, explain_parting
from scoring.events import Challenge, GameEnd, PointsByHand, RackLeft, Withdrawal
from scoring.mistake_rules import RULES

GAME = played("8F KOIRA", "8F .....S", "K8 .AUMA", "-", "12K .TU", "-3", "-2", "13J LE")
"""Aino: 20, 18, 10, 0. Eetu: 11, 0, 0, 13."""


def points(game, player):
    return [entry.points for entry in game.state().entries if entry.player == player and entry.number]


def reasons(game, parting):
    return [mistake.key for mistake in explain_parting(game, parting)]


def test_the_game_of_these_tests():
    assert (points(GAME, 0), points(GAME, 1)) == ([20, 18, 10, 0], [11, 0, 0, 13])


@pytest.mark.parametrize(
    ("column", "running"),
    [
        pytest.param([20, 18, 10, 0], False, id="each turn"),
        pytest.param([20, 18], False, id="as far as it goes"),
        pytest.param([], False, id="nothing yet"),
        pytest.param([20, 38, 48, 48], True, id="totals"),
    ],
)
def test_a_column_that_agrees_has_no_parting(column, running):
    assert audit_column(GAME, 0, column, running) is None


@pytest.mark.parametrize("column", [[11, 0, 0, 13], [11, 13], [11, 0, 13]])
def test_turns_without_points_may_be_left_out(column):
    assert audit_column(GAME, 1, column) is None
    assert audit_column(GAME, 1, [sum(column[: i + 1]) for i in range(len(column))], running=True) is None


@pytest.mark.parametrize(
    ("column", "running"),
    [pytest.param([20, 19, 10], False, id="points"), pytest.param([20, 39, 49], True, id="totals")],
)
def test_case_49_the_first_turn_where_they_part_is_named(column, running):
    parting = audit_column(GAME, 0, column, running)
    assert (parting.row, parting.entry.number, parting.entry.play) == (1, 3, "K8 .AUMA")
    assert (parting.claimed, parting.counted) == (19, 18)


def test_a_number_too_many_is_named():
    parting = audit_column(GAME, 0, [20, 18, 10, 0, 12])
    assert (parting.row, parting.entry, parting.claimed) == (4, None, 12)
    assert explain_parting(GAME, parting) == ()


@pytest.mark.parametrize(
    ("player", "column", "key"),
    [
        pytest.param(0, [10], "star_not_counted", id="F10 the star forgotten"),
        pytest.param(1, [22], "star_reused", id="F33 the star counted again"),
        pytest.param(0, [20, 9], "word_premium_forgotten", id="F31 M's double word forgotten"),
        pytest.param(0, [20, 29], "old_word_counted", id="F37 KOIRAS counted though it lay there"),
        pytest.param(0, [20, 81], "digits_swapped", id="S5 18 written as 81"),
    ],
)
def test_the_parting_is_explained_by_the_mistake_that_gives_it(player, column, key):
    assert key in reasons(GAME, audit_column(GAME, player, column))


def test_a_number_that_no_known_mistake_gives_is_not_explained():
    assert reasons(GAME, audit_column(GAME, 0, [20, 777])) == []


def test_F29_a_play_that_came_back_does_not_count():
    game = played("8F KOIRA", "K8 SAUMA", Withdrawal(1), "-", "8F .....S")
    assert audit_column(game, 1, [0, 11]) is None
    assert audit_column(game, 1, [11]) is None
    parting = audit_column(game, 1, [29, 11])
    assert (parting.claimed, parting.counted) == (29, 0)
    assert reasons(game, parting) == ["withdrawn_counted"]


def test_F30_a_penalty_may_have_its_own_number_but_may_not_be_forgotten():
    game = played("8F KOIRA", Challenge(1, upheld=False), "8F .....S")
    for column, running in (([-10, 11], False), ([11], False), ([-10, 1], True), ([1], True)):
        assert audit_column(game, 1, column, running) is None
    parting = audit_column(game, 1, [11], running=True)
    assert (parting.claimed, parting.counted, parting.beside) == (21, 11, -10)
    assert "beside_forgotten" in reasons(game, parting)


def test_a_ten_not_carried_is_a_slip_of_adding_up():
    assert "carry" in reasons(GAME, audit_column(GAME, 0, [20, 28], running=True))
    assert "carry" not in reasons(GAME, audit_column(GAME, 0, [20, 28]))


def test_a_handicap_is_no_turn():
    game = played(PointsByHand(0, 30, "handicap"), "8F KOIRA")
    assert audit_column(game, 0, [30, 50], running=True) is None
    assert audit_column(game, 0, [50], running=True) is None


def test_of_several_columns_the_earliest_parting_comes_first():
    partings = audit_sheet(GAME, {0: [20, 18, 6], 1: [12]})
    assert [(parting.player, parting.row) for parting in partings] == [(1, 0), (0, 2)]


def test_the_settlement_is_no_turn():
    game = played("8F KOIRA", "-", "-", "-", "-", RackLeft(0, tiles("YY")), GameEnd())
    assert audit_column(game, 0, [20, 0, 0]) is None


def test_each_mistake_and_slip_names_the_statement_it_breaks():
    found = explain_parting(GAME, audit_column(GAME, 0, [20, 81]))
    assert [slip.rule for slip in found] == ["S5"]
    assert found[0].message == "81 is 18 with its digits swapped"
    first = explain_parting(GAME, audit_column(GAME, 0, [10]))[0]
    assert first.rule == RULES["star_not_counted"][0] == "F10"
