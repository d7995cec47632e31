"""Why no explanation fits: the cause that is named, and the squares."""

import random

import pytest
from fake_photos import clear_photo, contents_of, photo_with_fault
from random_games import random_game

from scoring.board import Board, Placement, Square, Tile, parse_square
from scoring.editions import load_edition
from scoring.infer import rank_plays

NORWEGIAN = load_edition("norwegian")
GAME = list(random_game(NORWEGIAN, random.Random(5)))
MID = GAME[9].after


def problems_of(board, evidence):
    best = rank_plays(board, evidence, NORWEGIAN)[0]
    assert best.kind == "inconsistent"
    return best.problems


def with_tiles(board, **tiles):
    return board.place(Placement(parse_square(name), Tile(letter)) for name, letter in tiles.items())


def moved(board, place):
    return Board({place(square): tile for square, tile in board.tiles.items() if place(square) in board})


@pytest.mark.parametrize(
    ("d_row", "d_col", "way"),
    [
        pytest.param(0, 1, "one square to the right", id="right"),
        pytest.param(0, -1, "one square to the left", id="left"),
        pytest.param(1, 0, "one square down", id="down"),
        pytest.param(-1, 0, "one square up", id="up"),
    ],
)
def test_a_board_read_one_square_off_is_called_shifted(d_row, d_col, way):
    board = moved(MID, lambda s: Square(s.row + d_row, s.col + d_col))
    (problem,) = problems_of(MID, clear_photo(board, NORWEGIAN))
    assert problem.kind == "shifted"
    assert way in problem.message


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_board_that_lies_another_way_round_is_called_turned(turns):
    def turned(square):
        row, col = square
        for _ in range(turns):
            row, col = col, 14 - row
        return Square(row, col)

    rng = random.Random(turns)
    misread = Board(
        {square: Tile(rng.choice(NORWEGIAN.tile_set.alphabet)) for square in moved(MID, turned).tiles}
    )
    (problem,) = problems_of(MID, clear_photo(misread, NORWEGIAN))
    assert problem.kind == "turned"
    assert f"{turns * 90} degrees" in problem.message


def test_another_board_altogether_is_called_moved():
    other = list(random_game(NORWEGIAN, random.Random(77)))[12].after
    assert problems_of(MID, clear_photo(other, NORWEGIAN))[0].kind == "moved"


def test_earlier_tiles_under_a_hand_do_not_stop_a_play_that_is_seen():
    flat = dict.fromkeys(contents_of(NORWEGIAN), 1 / 31)
    evidence = {**clear_photo(GAME[10].after, NORWEGIAN), **dict.fromkeys(MID.tiles, flat)}
    best = rank_plays(MID, evidence, NORWEGIAN)[0]
    assert set(best.placements) == set(GAME[10].move.placements)


def test_tiles_that_vanished_are_named():
    gone = MID.remove(list(GAME[2].move.squares)[:1] + list(GAME[6].move.squares)[:1])
    problem = problems_of(MID, clear_photo(gone, NORWEGIAN))[0]
    assert problem.kind == "missing"
    assert set(problem.squares) == MID.tiles.keys() - gone.tiles.keys()


@pytest.mark.parametrize(
    ("tiles", "kind", "named"),
    [
        pytest.param({"A1": "K", "C1": "M", "O15": "T"}, "not_in_line", {"A1", "C1", "O15"}, id="scattered"),
        pytest.param({"A1": "K", "B1": "M", "C1": "T"}, "not_touching", {"A1", "B1", "C1"}, id="an island"),
        pytest.param({"A1": "K", "C1": "M"}, "gap", {"B1"}, id="a gap"),
    ],
)
def test_new_tiles_that_break_a_rule_are_named(tiles, kind, named):
    evidence = clear_photo(with_tiles(Board.empty(), H8="E", I8="N", **tiles), NORWEGIAN)
    board = with_tiles(Board.empty(), H8="E", I8="N")
    (problem,) = problems_of(board, {square: dict(p) for square, p in sharpened(evidence).items()})
    assert (problem.kind, set(map(str, problem.squares))) == (kind, named)


def sharpened(evidence):
    """Returns evidence that leaves no doubt, so that nothing can be outweighed."""
    return {square: {max(p, key=p.get): 1.0} for square, p in evidence.items()}


def otherwise(board, n):
    """A photo of a board on which the first n tiles read as another letter."""
    evidence = clear_photo(board, NORWEGIAN)
    for square in sorted(MID.tiles)[:n]:
        other = "W" if MID.tiles[square].letter != "W" else "Z"
        evidence[square] = {other: 0.9999, ".": 0.0001}
    return evidence


@pytest.mark.parametrize("n", [1, 3, 8])
def test_earlier_tiles_that_read_otherwise_do_not_stop_a_play(n):
    """Of some designs a reader takes one letter for another every time; tiles do not change by themselves."""
    best = rank_plays(MID, otherwise(GAME[10].after, n), NORWEGIAN)[0]
    assert best.placements == GAME[10].move.placements
    assert best.p > 0.95


def test_when_nearly_all_earlier_tiles_read_otherwise_it_is_another_board():
    evidence = otherwise(MID, len(MID.tiles) - 2)
    assert problems_of(MID, evidence)[0].kind == "moved"


def test_a_photo_under_a_hand_asks_only_where_it_matters():
    """Over many places of the hand some photos are clear and some are not."""
    turn, rng = GAME[12], random.Random(3)
    kinds = {
        bool(
            rank_plays(turn.before, photo_with_fault(turn.after, NORWEGIAN, rng, "hand").evidence, NORWEGIAN)[
                0
            ].problems
        )
        for _ in range(30)
    }
    assert kinds == {True, False}
