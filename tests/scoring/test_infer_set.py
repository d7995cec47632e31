"""How the tiles of a set read, learnt from those confirmed."""

import pytest
from fake_photos import clear_photo, contents_of, reading_of

from scoring.board import Board, parse_square
from scoring.editions import load_edition
from scoring.infer import InferSettings, rank_plays
from scoring.infer_set import SetReading, read_set
from scoring.move import parse_play

ENGLISH = load_edition("english")
SETTINGS = InferSettings()


def after(board, *plays):
    for play in plays:
        board = board.place(parse_play(play, board, ENGLISH))
    return board


BOARD = after(Board.empty(), "8H ORT", "J8 .OR", "9I OO")


def misread(board, letter, reads, confidence=0.97):
    """A photo on which every tile of a letter reads as another."""
    evidence = clear_photo(board, ENGLISH)
    for square, tile in board.tiles.items():
        if tile.letter == letter:
            evidence[square] = reading_of(reads, confidence, contents_of(ENGLISH), letter)
    return evidence


def test_letters_that_read_as_themselves_need_no_look():
    assert read_set(BOARD, clear_photo(BOARD, ENGLISH), SETTINGS).looks == {}


def test_a_letter_that_reads_as_another_is_known_by_its_look():
    looks = read_set(BOARD, misread(BOARD, "O", "Q"), SETTINGS).looks
    assert set(looks) == {"O"}
    assert looks["O"]["Q"] > looks["O"]["O"]
    assert sum(looks["O"].values()) == pytest.approx(1, abs=0.05)


def test_one_tile_is_believed_less_than_several():
    one = after(Board.empty(), "8H ORT")
    weak, strong = (read_set(board, misread(board, "O", "Q"), SETTINGS).looks for board in (one, BOARD))
    assert weak["O"]["Q"] < strong["O"]["Q"]


def test_whether_there_is_a_tile_is_left_as_the_picture_has_it():
    this_set = SetReading({"O": {"Q": 0.8, "O": 0.2}}, ((2.0, 1.0),))
    p = this_set.judge({".": 0.3, "Q": 0.6, "O": 0.1})
    assert p["."] == 0.3
    assert sum(p.values()) == pytest.approx(1)
    assert p["O"] > 0.1


def test_without_confirmed_tiles_nothing_changes():
    p = {".": 0.3, "Q": 0.7}
    assert SetReading({}).judge(p) is p


def test_the_next_tile_of_a_misread_letter_is_read_right():
    """The tiles of O on the board read as Q, so the new one that reads as Q may well be an O."""
    board = after(BOARD, "H8 .HO")
    evidence = misread(board, "O", "Q", confidence=0.9)
    ranked = rank_plays(BOARD, evidence, ENGLISH)
    h10 = parse_square("H10")
    believed = sum(one.p for one in ranked if one.contents.get(h10) == "O")
    assert believed > 0.5


@pytest.mark.parametrize(
    ("confidences", "believed"),
    [
        pytest.param([0.7] * 8, (0.8, 0.99), id="right more often than it claims"),
        pytest.param([0.9, 0.1] * 4, (0.5, 0.68), id="wrong more often than it claims"),
        pytest.param([0.7], (0.7, 0.78), id="one tile says little"),
    ],
)
def test_a_reading_is_believed_as_far_as_the_confirmed_tiles_bear_it_out(confidences, believed):
    board = after(Board.empty(), "8D RETAINS", "J8 .E")
    contents = contents_of(ENGLISH)
    evidence = {
        square: reading_of(tile.letter, confidence, contents, "Z" if tile.letter != "Z" else "X")
        for (square, tile), confidence in zip(sorted(board.tiles.items()), confidences, strict=False)
    }
    low, high = believed
    judged = read_set(board, evidence, SETTINGS).judge(reading_of("O", 0.7, contents, "D"))
    assert low < judged["O"] < high


@pytest.mark.parametrize("small", [0.01, 0.02, 0.03])
def test_a_small_doubt_does_not_grow_because_the_set_is_little_known(small):
    """One confirmed tile, read surely, does not say that the reader claims too much or too little."""
    board = after(Board.empty(), "8G OR")
    this_set = read_set(board, clear_photo(board, ENGLISH, sure=0.99999), SETTINGS)
    judged = this_set.judge({".": 0.0, "J": 1 - small, "?": small})
    assert this_set.sharpness
    assert judged["?"] == pytest.approx(small, rel=0.25)


def test_blanks_have_no_look():
    board = after(Board.empty(), "8H oRT")
    assert read_set(board, misread(board, "O", "Q"), SETTINGS).looks == {}
