"""The score sheet; S numbers the statements of the sheet's rules."""

import csv
import io

import pytest
from played import FINNISH, new_game, played, tiles

from scoring.board import parse_board
from scoring.events import (
    BagCounted,
    Challenge,
    GameEnd,
    PointsByHand,
    RackLeft,
    ScoreByHand,
    Setup,
    TimePenalty,
    Withdrawal,
)
from scoring.game import Game
from scoring.sheet import HEADINGS, format_csv, sheet_of

BARE = parse_board(["." * 15] * 15)
ENDED = (BagCounted(0), "8F KOIRA", "-", "8D SU.....", RackLeft(1, tiles("YY")), GameEnd())


def test_S5_a_row_for_each_turn_and_a_column_for_each_player():
    sheet = sheet_of(played("8F KOIRA", "-", "-3", "K8 SAUMA", players=3))
    assert [(row.number, row.points) for row in sheet.rows] == [
        (1, (20, None, None)),
        (2, (None, 0, None)),
        (3, (None, None, 0)),
        (4, (29, None, None)),
    ]


def test_S5_S7_all_words_of_a_turn_are_in_its_one_number():
    sheet = sheet_of(played("8F KOIRA", "K8 SAUMA"))
    assert sheet.rows[1].points == (None, 18 + 11)


def test_S5_the_bonus_is_in_the_number_too():
    sheet = sheet_of(played("8E MUURAKA"))
    assert sheet.rows[0].points[0] == 34 + 50 == 84


def test_S6_the_settlement_is_the_last_row_minus_for_the_others_plus_for_the_one_who_went_out():
    sheet = sheet_of(played(*ENDED))
    last = sheet.rows[-1]
    assert (last.kind, last.points, last.totals) == ("settlement", (8, -8), (43, -8))
    assert sheet.winners == (0,)


def test_S6_a_game_that_goes_on_has_no_settlement_and_no_winner():
    sheet = sheet_of(played("8F KOIRA"))
    assert [row.kind for row in sheet.rows] == ["play"]
    assert sheet.winners == ()


def test_the_totals_at_the_foot_are_those_of_the_game():
    game = played(
        "8F KOIRA", Challenge(1, upheld=False), "K8 SAUMA", TimePenalty(0, 10), PointsByHand(1, 5, "x")
    )
    sheet = sheet_of(game)
    assert sheet.totals == game.state().totals == (10, 24)
    assert [row.kind for row in sheet.rows] == ["play", "challenge", "play", "time", "by_hand"]
    assert [row.number for row in sheet.rows] == [1, 0, 2, 0, 0]


def test_a_game_joined_half_way_starts_with_its_totals():
    sheet = sheet_of(played(Setup(BARE, (112, 98)), "8F KOIRA"))
    assert (sheet.start, sheet.totals) == ((112, 98), (132, 98))


def test_an_empty_sheet_has_the_totals_it_starts_with():
    assert sheet_of(new_game(players=3)).totals == (0, 0, 0)


def test_what_came_back_was_set_by_hand_or_no_longer_fits_is_marked():
    game = played("8F KOIRA", Withdrawal(0), "8F KOIRA", ScoreByHand(1, 25, "agreed"), "8F .....S")
    rows = sheet_of(game).rows
    assert [row.withdrawn for row in rows] == [True, False, False]
    assert (rows[1].points, rows[1].note) == ((None, 25), "agreed")
    assert [row.unfit for row in sheet_of(game.removed(2).game).rows][-1]


def test_the_sheet_as_comma_separated_values():
    game = played("8F KOIRA", "K8 SAUMA", Withdrawal(1), "-2", ScoreByHand(0, 3, "a, b"))
    assert format_csv(sheet_of(game)).splitlines() == [
        "Turn,Play,Aino,Eetu,Aino total,Eetu total,Note",
        "1,8F KOIRA,20,,20,0,",
        "2,K8 SAUMA,,0,20,0,taken back",
        '3,exchange,3,,23,0,"a, b"',
    ]


def test_the_settlement_and_the_starting_totals_are_rows_of_the_file():
    lines = format_csv(sheet_of(played(Setup(BARE, (5, 0)), *ENDED))).splitlines()
    assert lines[1] == ",,,,5,0,"
    assert lines[-1] == ",tiles left,8,-8,48,-8,"


def test_words_of_the_file_can_be_in_any_language():
    text = format_csv(sheet_of(played("-")), {**HEADINGS, "turn": "Vuoro", "pass": "ohi"})
    assert text.splitlines()[0].startswith("Vuoro,")
    assert text.splitlines()[1].startswith("1,ohi,")


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@x", "a,b", 'a"b', "a\nb"])
def test_a_name_stays_one_cell_and_is_never_a_formula(name):
    text = format_csv(sheet_of(Game(FINNISH, (name, "Eetu"))))
    head = next(csv.reader(io.StringIO(text)))
    assert len(head) == 7
    assert head[2].removeprefix("'") == name
    assert head[2][0] not in "=+-@"
