"""What people set by hand: a game joined half way, points, scores, the board, the count of the bag."""

import pytest
from played import new_game, played, refusal_of, turn

from scoring.board import Square, Tile, parse_board
from scoring.events import (
    BagCounted,
    BoardAccepted,
    Correction,
    PointsByHand,
    ScoreByHand,
    Setup,
)


def test_a_game_joined_half_way_goes_on_with_its_totals():
    board = parse_board([*["." * 15] * 7, ".....KOIRA.....", *["." * 15] * 7])
    game = new_game(players=3).after(Setup(board, (112, 98, 76), on_turn=2))
    game = game.after(turn(game, "8F .....S"))
    assert game.state().totals == (112, 98, 87)
    assert game.state().on_turn == 0
    assert game.state().bag == 101 - 5 - 21 - 1
    assert refusal_of(game, Setup(board, (0, 0, 0))) == "setup_late"


def test_a_score_set_by_hand_counts_in_place_of_the_rules():
    game = played("8F KOIRA", "8F .....S", ScoreByHand(0, 23, "as we agreed"))
    state = game.state()
    assert state.totals == (23, 11)
    assert (state.entries[0].points, state.entries[0].note) == (23, "as we agreed")
    assert game.without_last().state().totals == (20, 11)


def test_points_by_hand_are_no_turn():
    state = played(PointsByHand(1, 50, "handicap"), "8F KOIRA").state()
    assert (state.totals, state.turn_number) == ((20, 50), 2)


def test_a_board_accepted_as_laid_uses_the_turn_with_the_points_of_the_table():
    board = played("8F KOIRA", "K8 SAUMA").state().board
    state = played("8F KOIRA", BoardAccepted(board, player=1, points=31, note="two plays at once")).state()
    assert (state.totals, state.on_turn, state.board) == ((20, 31), 0, board)
    assert state.bag == 87 - 10


def test_a_board_accepted_for_nobody_uses_no_turn():
    board = played("8F KOIRA", "K8 SAUMA").state().board
    state = played("8F KOIRA", BoardAccepted(board)).state()
    assert (state.totals, state.on_turn, state.turn_number) == ((20, 0), 1, 2)


def test_case_32_a_correction_sets_squares_and_no_points():
    game = played("8F kOIRA", Correction(((Square(7, 5), Tile("K")),), "the blank was swapped"))
    state = game.state()
    assert (str(state.board[Square(7, 5)]), state.totals) == ("K", (16, 0))


@pytest.mark.parametrize(
    ("in_bag", "tiles_more", "bag", "racks"),
    [
        pytest.param(30, 0, 25, (7, 7), id="a letter corrected"),
        pytest.param(30, 2, 23, (7, 7), id="two tiles more came from the bag that was counted"),
        pytest.param(30, -1, 26, (7, 7), id="a tile fewer lies in the bag"),
        pytest.param(6, 2, 0, (None, None), id="the bag was empty before: nobody knows whose they were"),
        pytest.param(4, 0, 0, (6, 7), id="a letter corrected late leaves the racks as they were"),
        pytest.param(4, 1, 0, (None, None), id="a tile more when the bag is empty"),
    ],
)
def test_a_corrected_board_keeps_the_count_of_the_bag(in_bag, tiles_more, bag, racks):
    more = tuple((Square(0, col), Tile("A")) for col in range(tiles_more)) or ((Square(7, 5), Tile("Ä")),)
    squares = more if tiles_more >= 0 else ((Square(7, 5), None),)
    state = played(BagCounted(in_bag), "8F KOIRA", Correction(squares)).state()
    assert (state.bag, state.racks) == (bag, racks)
