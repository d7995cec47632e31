import pytest

from scoring.board import parse_tile
from scoring.editions import load_edition
from scoring.endgame import settle
from scoring.mistake_rules import RULES
from scoring.settlement_claims import SETTLEMENT_TEXTS, explain_settlement

FINNISH = load_edition("finnish")
ENGLISH = load_edition("english")
EIGHT, THREE = ("X",), ("B",)  # English values 8 and 3


def mistakes(totals, left, out, claimed, edition=ENGLISH):
    racks = [tuple(parse_tile(text) for text in tiles) for tiles in left]
    settlement = settle(totals, racks, out, edition)
    return [(m.key, m.rule) for m in explain_settlement(settlement, out, edition, claimed)]


@pytest.mark.parametrize(
    ("totals", "left", "out", "claimed", "expected"),
    [
        pytest.param((223, 231), ((), EIGHT), 0, (231, 223), [], id="row 46 right: 231 to 223"),
        pytest.param(
            (223, 231),
            ((), EIGHT),
            0,
            (223, 223),
            [("leftovers_not_given", "F45")],
            id="row 46 only subtracted",
        ),
        pytest.param(
            (223, 231),
            ((), EIGHT),
            0,
            (231, 231),
            [("leftovers_not_subtracted", "F44")],
            id="row 46 printed sheet",
        ),
        pytest.param(
            (223, 231), ((), EIGHT), 0, (223, 231), [("settlement_forgotten", "F44")], id="nothing settled"
        ),
        pytest.param(
            (223, 231), ((), EIGHT), 0, (239, 231), [("leftovers_doubled", "F45")], id="the tournament way"
        ),
        pytest.param(
            (223, 231), ((), EIGHT), 0, (239, 223), [("leftovers_doubled", "F45")], id="given twice"
        ),
        pytest.param((223, 231), ((), EIGHT), 0, (223, 239), [("leftovers_added", "F44")], id="wrong sign"),
        pytest.param((223, 231), ((), EIGHT), 0, (230, 230), [], id="no known mistake"),
        pytest.param((100, 90), (THREE, EIGHT), None, (97, 82), [], id="nobody out, right"),
        pytest.param(
            (100, 90),
            (THREE, EIGHT),
            None,
            (105, 82),
            [("leftovers_given", "F46")],
            id="nobody out, yet given",
        ),
    ],
)
def test_a_final_line_is_explained(totals, left, out, claimed, expected):
    assert mistakes(totals, left, out, claimed) == expected


def test_three_players_of_whom_one_went_out():
    left = [(), ("D", "A"), ("C", "K")]  # Finnish 8 and 12
    assert mistakes((300, 280, 290), left, 0, (320, 272, 278), FINNISH) == []
    assert mistakes((300, 280, 290), left, 0, (300, 272, 278), FINNISH) == [("leftovers_not_given", "F45")]


def test_statements_are_numbered_by_the_rule_sheet_of_the_set():
    norwegian = load_edition("norwegian")
    assert mistakes((10, 20), ((), ("W",)), 0, (10, 12), norwegian) == [("leftovers_not_given", "N18")]


def test_every_mistake_has_a_rule_and_a_text():
    assert set(SETTLEMENT_TEXTS) <= set(RULES)
    settlement = settle((223, 231), [(), (parse_tile("X"),)], 0, ENGLISH)
    (mistake,) = explain_settlement(settlement, 0, ENGLISH, (223, 223))
    assert "only subtracted" in mistake.message


@pytest.mark.parametrize(
    ("claimed", "keys"),
    [
        pytest.param((None, None), [], id="nothing said"),
        pytest.param((231, None), [], id="the right total of one"),
        pytest.param(
            (223, None), ["settlement_forgotten", "leftovers_not_given", "leftovers_added"], id="one"
        ),
        pytest.param((239, None), ["leftovers_doubled"], id="doubled, whether or not the other lost them"),
        pytest.param((240, None), [], id="no known mistake"),
    ],
)
def test_a_claim_about_one_player_is_explained_alone(claimed, keys):
    found = [key for key, _rule in mistakes((223, 231), ((), EIGHT), 0, claimed)]
    assert list(dict.fromkeys(found)) == keys
