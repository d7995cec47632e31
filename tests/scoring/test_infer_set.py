"""How the tiles of a set read, learnt from those confirmed."""

import pytest
from fake_photos import clear_photo, contents_of, reading_of

from scoring.board import Board, parse_square
from scoring.editions import load_edition
from scoring.infer import InferSettings, rank_plays
from scoring.infer_set import looks_of_set, read_by_looks
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
    assert looks_of_set(BOARD, clear_photo(BOARD, ENGLISH), SETTINGS) == {}


def test_a_letter_that_reads_as_another_is_known_by_its_look():
    looks = looks_of_set(BOARD, misread(BOARD, "O", "Q"), SETTINGS)
    assert set(looks) == {"O"}
    assert looks["O"]["Q"] > looks["O"]["O"]
    assert sum(looks["O"].values()) == pytest.approx(1, abs=0.05)


def test_one_tile_is_believed_less_than_several():
    one = after(Board.empty(), "8H ORT")
    weak, strong = (looks_of_set(board, misread(board, "O", "Q"), SETTINGS) for board in (one, BOARD))
    assert weak["O"]["Q"] < strong["O"]["Q"]


def test_whether_there_is_a_tile_is_left_as_the_picture_has_it():
    looks = {"O": {"Q": 0.8, "O": 0.2}}
    p = read_by_looks({".": 0.3, "Q": 0.6, "O": 0.1}, looks)
    assert p["."] == 0.3
    assert sum(p.values()) == pytest.approx(1)
    assert p["O"] > 0.1


def test_without_looks_nothing_changes():
    p = {".": 0.3, "Q": 0.7}
    assert read_by_looks(p, {}) is p


def test_the_next_tile_of_a_misread_letter_is_read_right():
    """The tiles of O on the board read as Q, so the new one that reads as Q may well be an O."""
    board = after(BOARD, "H8 .HO")
    evidence = misread(board, "O", "Q", confidence=0.9)
    ranked = rank_plays(BOARD, evidence, ENGLISH)
    h10 = parse_square("H10")
    believed = sum(one.p for one in ranked if one.contents.get(h10) == "O")
    assert believed > 0.6


def test_blanks_have_no_look():
    board = after(Board.empty(), "8H oRT")
    assert looks_of_set(board, misread(board, "O", "Q"), SETTINGS) == {}
