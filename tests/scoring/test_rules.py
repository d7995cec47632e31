import pytest

from scoring.editions import load_edition
from scoring.errors import BadEdition
from scoring.rules import PRESET, Rules, rule_choices, rule_names


@pytest.mark.parametrize(
    ("edition_id", "name", "value", "source"),
    [
        pytest.param("finnish", "min_players", 2, "F1", id="F1 fewest"),
        pytest.param("finnish", "max_players", 4, "F1", id="F1 most"),
        pytest.param("finnish", "rack_size", 7, "F5", id="F5"),
        pytest.param("finnish", "opening_draw", "nearest_to_a", "F6", id="F6"),
        pytest.param("finnish", "first_word_length", 2, "F9", id="F9"),
        pytest.param("finnish", "blank_swap", False, "F21", id="F21"),
        pytest.param("finnish", "failed_challenge", "challenger_loses_points", "F30", id="F30"),
        pytest.param("finnish", "failed_challenge_points", 10, "F30", id="F30 ten"),
        pytest.param("finnish", "all_tiles_bonus", 50, "F38", id="F38"),
        pytest.param("finnish", "end_pass_rounds", 2, "F43", id="F43"),
        pytest.param("finnish", "settlement", "transfer", "F45", id="F44 F45"),
        pytest.param("finnish", "exchange_minimum", 7, PRESET, id="F41 F53 minimum"),
        pytest.param("finnish", "exchange_order", "back_first", PRESET, id="F53 order"),
        pytest.param("finnish", "challenge_window", "before_next_draw", PRESET, id="F53 window"),
        pytest.param("finnish", "tie", "shared", PRESET, id="F53 tie"),
        pytest.param("norwegian", "min_players", 2, "N1", id="N1 fewest"),
        pytest.param("norwegian", "max_players", 4, "N1", id="N1 most"),
        pytest.param("norwegian", "rack_size", 7, "N6", id="N6"),
        pytest.param("norwegian", "opening_draw", "nearest_to_a", "N7", id="N7"),
        pytest.param("norwegian", "first_word_length", 2, "N9", id="N9"),
        pytest.param("norwegian", "blank_swap", False, "N12", id="N12"),
        pytest.param("norwegian", "failed_challenge", "none", "N14", id="N14 no penalty"),
        pytest.param("norwegian", "challenge_window", "before_next_draw", "N14", id="N14 window"),
        pytest.param("norwegian", "all_tiles_bonus", 50, "N15", id="N15"),
        pytest.param("norwegian", "exchange_minimum", 7, PRESET, id="N17 enough"),
        pytest.param("norwegian", "end_pass_rounds", 1, "N18", id="N18 one round"),
        pytest.param("norwegian", "settlement", "transfer", "N18", id="N18 settlement"),
        pytest.param("norwegian", "tie", "higher_before_settlement", "N19", id="N19"),
        pytest.param("norwegian", "exchange_order", "back_first", "N20", id="N20"),
        pytest.param("wordfeud-swedish", "all_tiles_bonus", 40, "wordfeud-help", id="Wordfeud bonus"),
        pytest.param("wordfeud-swedish", "end_passes", 3, "wordfeud-help", id="Wordfeud three passes"),
        pytest.param("wordfeud-swedish", "end_pass_rounds", 0, "wordfeud-help", id="Wordfeud no rounds"),
    ],
)
def test_a_rule_has_its_value_and_says_where_it_stands(edition_id, name, value, source):
    rules = load_edition(edition_id).rules
    assert getattr(rules, name) == value
    assert rules.source_of(name) == source


def test_what_the_rule_sheet_leaves_open_is_listed_as_preset():
    presets = load_edition("finnish").rules.presets
    assert {"exchange_minimum", "exchange_order", "challenge_window", "tie"} <= set(presets)
    assert "all_tiles_bonus" not in presets


@pytest.mark.parametrize(
    ("name", "values"),
    [
        pytest.param("blank_swap", (True, False), id="row 32 letter for a blank"),
        pytest.param("exchange_minimum", (1, 7), id="row 36 exchange minimum"),
        pytest.param("end_pass_rounds", (0, 1, 2), id="row 38 pass rounds"),
        pytest.param("end_passes", (0, 3), id="row 38 passes"),
        pytest.param("end_scoreless_turns", (0, 6), id="row 38 scoreless turns"),
        pytest.param("overdraw", ("agreed", "opponent_returns_one"), id="row 39 overdraw"),
        pytest.param(
            "failed_challenge",
            ("none", "challenger_loses_points", "player_gains_points", "next_turn_lost"),
            id="row 42 failed challenge",
        ),
        pytest.param("failed_challenge_per_word", (True, False), id="row 42 per word"),
        pytest.param("challenge_window", ("before_next_draw", "before_next_play"), id="row 43 window"),
        pytest.param("tie", ("shared", "higher_before_settlement"), id="row 48 tie"),
        pytest.param("settlement", ("transfer", "double_to_out", "own_only"), id="row 47 settlement"),
    ],
)
def test_what_varies_from_table_to_table_is_a_field(name, values):
    for value in values:
        rules = Rules().changed(**{name: value})
        assert getattr(rules, name) == value
        assert rules.source_of(name) == "agreed"


def test_a_choice_names_what_may_be_chosen():
    assert rule_choices("tie") == ("shared", "higher_before_settlement")
    assert rule_choices("rack_size") == ()
    assert rule_choices("blank_swap") == ()


def test_every_rule_is_named_once():
    assert len(set(rule_names())) == len(rule_names())
    assert "sources" not in rule_names()


@pytest.mark.parametrize(
    ("values", "words"),
    [
        pytest.param({"rack_size": 0}, "1 or more", id="no rack"),
        pytest.param({"rack_size": -7}, "rack_size is -7", id="negative"),
        pytest.param({"all_tiles_bonus": 5000}, "0 to 1000", id="absurd"),
        pytest.param({"all_tiles_bonus": "50"}, "whole number", id="text for a number"),
        pytest.param({"all_tiles_bonus": True}, "whole number", id="yes for a number"),
        pytest.param({"blank_swap": 1}, "true or false", id="number for yes"),
        pytest.param({"tie": "loser"}, "possible are shared", id="no such choice"),
        pytest.param({"tie": ["shared"]}, "possible are shared", id="list for a choice"),
        pytest.param({"min_players": 5}, "more than max_players", id="players"),
        pytest.param({"bonus": 50}, "no such rule: bonus", id="no such rule"),
    ],
)
def test_impossible_rules_are_refused(values, words):
    with pytest.raises(BadEdition, match=words):
        Rules().changed(**values)


def test_a_source_needs_a_rule():
    with pytest.raises(BadEdition, match="no rule: bonus"):
        Rules(sources={"bonus": "F38"})
