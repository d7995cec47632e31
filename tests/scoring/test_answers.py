import pytest

from scoring.answers import ANSWER_TEXTS, table_answers
from scoring.editions import load_edition
from scoring.rules import Rules, rule_choices


def answers(rules):
    return {answer.key: answer for answer in table_answers(rules)}


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        pytest.param({"blank_swap": False}, "A blank stays on the board", id="row 32 no"),
        pytest.param({"blank_swap": True}, "may lay it for the blank", id="row 32 yes"),
        pytest.param({}, "The letter noted by the player counts", id="row 34"),
        pytest.param({}, "covered by whoever lays the first word", id="row 35"),
        pytest.param({"exchange_minimum": 7}, "The bag must hold 7 tiles", id="row 36"),
        pytest.param({}, "also of three tiles alike", id="row 37"),
        pytest.param({"end_pass_rounds": 2}, "all have passed 2 times in a row", id="row 38 box"),
        pytest.param({"end_pass_rounds": 1}, "all have passed, one after the other", id="row 38 one round"),
        pytest.param({"end_scoreless_turns": 6}, "after 6 turns in a row without points", id="row 38 six"),
        pytest.param({"end_passes": 3}, "after 3 passes in a row", id="row 38 three"),
        pytest.param({"overdraw": "opponent_returns_one"}, "sees three tiles", id="row 39"),
        pytest.param({}, "A tile found after the end", id="row 40"),
        pytest.param({}, "All tiles of the turn come back", id="row 41"),
        pytest.param({"failed_challenge": "none"}, "costs nothing", id="row 42 nothing"),
        pytest.param({"failed_challenge": "next_turn_lost"}, "loses the next turn", id="row 42 turn"),
        pytest.param(
            {"failed_challenge": "challenger_loses_points", "failed_challenge_points": 5},
            "Who challenges a good word loses 5 points",
            id="row 42 points",
        ),
        pytest.param({"failed_challenge": "player_gains_points"}, "gains 10 points", id="row 42 gain"),
        pytest.param(
            {"challenge_window": "before_next_draw"}, "until the next player draws", id="row 43 draw"
        ),
        pytest.param(
            {"challenge_window": "before_next_play"}, "until the next player plays", id="row 43 play"
        ),
        pytest.param({}, "The last word of the game may be challenged", id="row 44"),
        pytest.param({}, "noticed later stays on the board and keeps its points", id="row 45"),
        pytest.param({"settlement": "double_to_out"}, "gains twice the points", id="row 47"),
        pytest.param({"tie": "higher_before_settlement"}, "higher before the tiles left", id="row 48 higher"),
        pytest.param({"tie": "shared"}, "share the win", id="row 48 shared"),
        pytest.param({}, "ends at once when the bag is empty", id="row 50"),
    ],
)
def test_a_question_at_the_table_is_answered_from_the_rules(changes, text):
    assert sum(text in str(answer) for answer in table_answers(Rules().changed(**changes))) == 1


def test_an_ending_that_is_switched_off_is_not_spoken_of():
    wordfeud = answers(load_edition("wordfeud-english").rules)
    assert "end_passes" in wordfeud
    assert "end_pass_rounds" not in wordfeud
    assert "end_scoreless_turns" not in wordfeud


def test_an_answer_says_which_statement_it_rests_on():
    finnish = answers(load_edition("finnish").rules)
    assert finnish["failed_challenge.challenger_loses_points"].source == "F30"
    assert finnish["exchange_minimum"].source == "preset"
    assert finnish["start"].rule == ""


NO_CHOICES = {"blank_swap", "end_pass_rounds"}  # yes or no, and a number


def test_every_choice_of_a_rule_spoken_of_has_its_answer():
    for name in {key.partition(".")[0] for key in ANSWER_TEXTS if "." in key} - NO_CHOICES:
        assert {key.partition(".")[2] for key in ANSWER_TEXTS if key.startswith(f"{name}.")} == set(
            rule_choices(name)
        )
