"""Spans, fillings and the bag: the parts of which explanations are made."""

from itertools import product

import pytest
from fake_photos import clear_photo

from scoring.board import UNNAMED, Board, Square, Tile, parse_board, parse_square
from scoring.editions import load_edition
from scoring.errors import IllegalMove
from scoring.infer_candidates import set_scene
from scoring.infer_score import bag_beside, bag_log_prior, overdrawn, shares
from scoring.infer_search import anchor_squares, fill, find_spans, is_span, sub_spans
from scoring.infer_types import InferSettings
from scoring.move import Placement, make_move

ENGLISH = load_edition("english")
SETTINGS = InferSettings()
CROSS = parse_board(
    [
        "...............",
        "...............",
        "...............",
        "...............",
        "...............",
        "...............",
        ".......B.......",
        ".....HARD......",
        ".......E.......",
        ".......D.......",
        "...............",
        "...............",
        "...............",
        "...............",
        "...............",
    ]
)


def names(squares):
    return sorted(str(square) for square in squares)


def blanks(squares):
    return [Placement(square, Tile(UNNAMED, blank=True)) for square in squares]


def is_legal(board, squares):
    try:
        make_move(board, blanks(squares), ENGLISH)
    except IllegalMove:
        return False
    return True


def test_the_first_word_is_anchored_at_the_start_square():
    assert names(anchor_squares(Board.empty(), Square(7, 7))) == ["H8"]


def test_later_words_are_anchored_beside_tiles():
    board = parse_board(["...", ".A.", "..."])
    assert names(anchor_squares(board, Square(1, 1))) == ["A2", "B1", "B3", "C2"]


def test_squares_off_the_board_are_no_anchors():
    assert names(anchor_squares(parse_board(["A.", ".."]), Square(0, 0))) == ["A2", "B1"]


@pytest.mark.parametrize(
    ("squares", "expected"),
    [
        pytest.param("E8", True, id="one square"),
        pytest.param("D8 E8 J8", True, id="across, through tiles"),
        pytest.param("H5 H6 H11", True, id="down, through tiles"),
        pytest.param("D8 J8", False, id="a bare square between"),
        pytest.param("H5 H11", False, id="down, a bare square between"),
        pytest.param("D8 E9", False, id="not in one line"),
    ],
)
def test_a_span_has_no_gap(squares, expected):
    assert is_span(CROSS, [parse_square(name) for name in squares.split()]) is expected


def test_the_spans_are_exactly_the_legal_places_for_tiles():
    """Every legal set of up to three squares near the tiles is found, and nothing else."""
    near = [Square(row, col) for row, col in product(range(5, 11), range(4, 10))]
    bare = frozenset(square for square in near if square not in CROSS.tiles)
    anchors = anchor_squares(CROSS, Square(7, 7))
    found = {frozenset(s) for s in sub_spans(CROSS, bare, 3) if not anchors.isdisjoint(s)}
    triples = {frozenset(chosen) for chosen in product(sorted(bare), repeat=3)}
    assert found == {chosen for chosen in triples if is_legal(CROSS, chosen)}


def test_spans_of_a_photo_are_within_the_window_and_sorted():
    after = CROSS.place([Placement(parse_square("J8"), Tile("Y"))])
    scene = set_scene(CROSS, clear_photo(after, ENGLISH), ENGLISH, SETTINGS, {})
    spans = find_spans(CROSS, scene.likelihoods, Square(7, 7), 7, 8.0)
    assert names(spans[0].squares) == ["J8"]
    assert all(spans[0].bound - span.bound <= 8.0 for span in spans)
    assert [span.bound for span in spans] == sorted((span.bound for span in spans), reverse=True)


def test_fillings_come_best_first_and_none_is_forgotten():
    options = {
        Square(0, 0): [("A", 0.0), ("B", -1.0), ("C", -4.0)],
        Square(0, 1): [("D", 0.0), ("E", -0.5), ("F", -9.0)],
        Square(0, 2): [("G", 0.0), ("H", -2.0)],
    }
    found = fill(sorted(options), options.__getitem__, 100.0, 6)
    every = sorted((sum(gain for _, gain in chosen) for chosen in product(*options.values())), reverse=True)
    assert [filling.gain for filling in found] == every[:6]
    assert found[0].contents == ((Square(0, 0), "A"), (Square(0, 1), "D"), (Square(0, 2), "G"))


def test_a_square_without_options_cannot_be_filled():
    assert fill([Square(0, 0)], lambda _: (), 100.0, 6) == []


def test_the_bag_is_the_set_without_the_board():
    bag = bag_beside(parse_board(["QA?", "a..", "..."]), ENGLISH, SETTINGS)
    assert (bag.left["Q"], bag.left["A"], bag.left["?"]) == (0, 8, 0)


def test_a_tile_beyond_the_count_is_unlikely_but_possible():
    bag = bag_beside(parse_board(["Q."]), ENGLISH, SETTINGS)
    first, second = (bag_log_prior(bag_beside(board, ENGLISH, SETTINGS), ["Q"], SETTINGS) for board in (
        parse_board([".."]), parse_board(["Q."])
    ))  # fmt: skip
    assert -4 < second - first < -2
    assert overdrawn(bag, ["Q", "E"]) == ("Q",)


def test_common_letters_are_believed_more_readily_than_rare_ones():
    bag = bag_beside(Board.empty(), ENGLISH, SETTINGS)
    believed = {letter: bag_log_prior(bag, [letter], SETTINGS) for letter in "EIQJ"}
    assert believed["E"] > believed["I"] > 0 > believed["Q"] == believed["J"]
    even = InferSettings(common_weight=0)
    assert bag_log_prior(bag_beside(Board.empty(), ENGLISH, even), ["Q"], even) == pytest.approx(0, abs=0.01)


def test_several_of_one_tile_are_weighed_one_after_the_other():
    bag = bag_beside(parse_board(["."]), ENGLISH, SETTINGS)
    once, twice = (bag_log_prior(bag, ["Z"] * n, SETTINGS) for n in (1, 2))
    assert twice < 2 * once - 2
    assert overdrawn(bag, ["Z", "Z"]) == ("Z",)


def test_a_bag_that_is_not_known_says_only_how_common_letters_are():
    latin = load_edition("latin")
    bag = bag_beside(parse_board(["Q."]), latin, SETTINGS)
    once, twice = (bag_log_prior(bag, ["Q"] * n, SETTINGS) for n in (1, 2))
    assert twice == pytest.approx(2 * once)
    assert once < 0 < bag_log_prior(bag, ["E"], SETTINGS)
    assert overdrawn(bag, ["Q", "Q"]) == ()
    assert sum(shares(bag, SETTINGS).values()) == pytest.approx(1)


def test_a_letter_the_set_does_not_count_is_neither_likely_nor_unlikely():
    assert bag_log_prior(bag_beside(Board.empty(), ENGLISH, SETTINGS), ["Ä"], SETTINGS) == 0
