"""Two boards → what was placed, removed and changed."""

import pytest

from scoring.board import Board, Square, Tile, parse_board
from scoring.diff import diff_boards
from scoring.errors import ScoringError

BEFORE = parse_board([".....", ".KOE.", "....."])
AFTER = parse_board(["..S..", ".KOi.", "..?.."])


def test_a_tile_on_a_bare_square_is_placed():
    assert diff_boards(BEFORE, AFTER).placed == {Square(0, 2): Tile("S"), Square(2, 2): Tile("?", True)}


def test_the_same_change_backwards_is_a_removal():
    assert diff_boards(AFTER, BEFORE).removed == diff_boards(BEFORE, AFTER).placed


def test_another_tile_on_the_square_is_a_change_with_both_tiles():
    assert diff_boards(BEFORE, AFTER).changed == {Square(1, 3): (Tile("E"), Tile("I", True))}


def test_a_blank_and_the_letter_it_stands_for_are_two_tiles():
    diff = diff_boards(parse_board(["K"]), parse_board(["k"]))
    assert diff.changed == {Square(0, 0): (Tile("K"), Tile("K", True))}


def test_squares_are_listed_row_by_row():
    assert [str(square) for square in diff_boards(BEFORE, AFTER).squares] == ["C1", "D2", "C3"]


@pytest.mark.parametrize(
    "board", [pytest.param(Board.empty(), id="bare"), pytest.param(BEFORE, id="with tiles")]
)
def test_a_board_does_not_differ_from_itself(board):
    assert not diff_boards(board, board)


def test_boards_of_two_sizes_are_refused():
    with pytest.raises(ScoringError, match="15×15 cannot be compared with one of 3×5"):
        diff_boards(Board.empty(), BEFORE)
