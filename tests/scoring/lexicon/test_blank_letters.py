"""The letters offered for a blank just laid: those that make good words, of the words just formed alone."""

import ctypes.util

import pytest

from scoring.board import Board, Placement, Square, Tile, parse_board
from scoring.editions import load_edition
from scoring.errors import ScoringError
from scoring.lexicon import RuledLexicon, Ruling, WordList, letters_for_blank, open_lexicon
from scoring.move import make_move

FINNISH, POLISH, SPANISH = (load_edition(name) for name in ("finnish", "polish", "spanish"))
EMPTY = Board.empty()


def laid(cells: str, *, board: Board = EMPTY, row: int = 7, col: int = 5, edition=FINNISH):
    """The move that lays these cells across: "?" a blank without a letter, "." what lies there already."""
    tiles = {"?": Tile("?", blank=True)}
    placements = [
        Placement(Square(row, col + i), tiles.get(cell) or Tile(cell.upper(), cell.islower()))
        for i, cell in enumerate(cells)
        if cell != "."
    ]
    return make_move(board, placements, edition)


class Asked(WordList):
    """A word list that keeps what it was asked."""

    def __init__(self, words):
        super().__init__("house", words)
        self.words = []

    def check(self, word):
        self.words.append(word)
        return super().check(word)


def test_letters_come_in_the_order_of_the_alphabet():
    words = WordList("house", "kova\nkota\nkoka\nkoe\n")
    assert letters_for_blank(laid("KO?A"), Square(7, 7), FINNISH, words) == ("K", "T", "V")


def test_letters_beyond_z_are_offered_where_the_edition_has_them():
    words = WordList("house", "häät\nhaat\n")
    assert letters_for_blank(laid("HÄ?T"), Square(7, 7), FINNISH, words) == ("Ä",)
    assert letters_for_blank(laid("ZŁO?", edition=POLISH), Square(7, 8), POLISH, Asked("złoć\n")) == ("Ć",)


def test_a_letter_without_a_tile_of_its_own_may_be_a_blank():
    bare = next(iter(FINNISH.tile_set.blank_letters))
    words = WordList("house", f"ko{bare}a\n".lower())
    assert letters_for_blank(laid("KO?A"), Square(7, 7), FINNISH, words) == (bare,)


def test_a_tile_of_several_letters_is_spelled_out():
    words = WordList("house", "noche\n")
    assert letters_for_blank(laid("NO?E", edition=SPANISH), Square(7, 7), SPANISH, words) == ("CH",)


def test_the_crossing_word_counts_too():
    board = Board.empty().place([Placement(Square(6, 7), Tile("J")), Placement(Square(8, 7), Tile("O"))])
    words = WordList("house", "kova\nkota\nkoka\njvo\njko\n")
    move = laid("KO?A", board=board)
    assert letters_for_blank(move, Square(7, 7), FINNISH, words) == ("K", "V")


def test_only_words_through_the_blank_are_asked_about():
    board = Board.empty().place([Placement(Square(6, 5), Tile("A"))])
    asked = Asked("kova\n")
    assert letters_for_blank(laid("KO?A", board=board), Square(7, 7), FINNISH, asked) == ("V",)
    assert {len(word) for word in asked.words} == {4}
    assert all(word[:2] == "KO" and word[3] == "A" for word in asked.words)


def test_unknown_is_no_yes():
    assert letters_for_blank(laid("KO?A"), Square(7, 7), FINNISH, WordList("hint", "x\n", hint=True)) == ()


def test_a_second_blank_in_the_word_may_be_anything():
    words = WordList("house", "kova\nkita\n")
    move = laid("K??A")
    assert letters_for_blank(move, Square(7, 6), FINNISH, words) == ("I", "O")
    assert letters_for_blank(move, Square(7, 7), FINNISH, words) == ("T", "V")


def test_a_blank_that_has_a_letter_can_be_asked_about_again():
    words = WordList("house", "kova\nkota\n")
    assert letters_for_blank(laid("KOvA"), Square(7, 7), FINNISH, words) == ("T", "V")


def test_rulings_of_the_table_hold():
    words = RuledLexicon(WordList("house", "kova\nkota\n"), [Ruling("KOTA", False), Ruling("KOHA", True)])
    assert letters_for_blank(laid("KO?A"), Square(7, 7), FINNISH, words) == ("H", "V")


def test_a_blank_that_lay_there_before_is_not_asked_about():
    board = parse_board("\n".join(["." * 15] * 7 + [".....k........."] + ["." * 15] * 7))
    move = laid(".OVA", board=board)
    with pytest.raises(ScoringError, match="no blank on F8"):
        letters_for_blank(move, Square(7, 5), FINNISH, WordList("house", "kova\n"))


def test_a_square_with_a_lettered_tile_is_refused():
    with pytest.raises(ScoringError, match="no blank on G8"):
        letters_for_blank(laid("KO?A"), Square(7, 6), FINNISH, WordList("house", "kova\n"))


@pytest.mark.skipif(ctypes.util.find_library("voikko") is None, reason="libvoikko is not on this machine")
def test_the_finnish_rule_decides_the_letters():
    letters = letters_for_blank(laid("KOIRA?"), Square(7, 10), FINNISH, open_lexicon("voikko", "finnish"))
    assert letters == ("S", "T")
    agreed = open_lexicon("voikko", "finnish", ["genitive"])
    assert letters_for_blank(laid("KOIRA?"), Square(7, 10), FINNISH, agreed) == ("N", "S", "T")
