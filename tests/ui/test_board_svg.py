from pathlib import Path
from xml.etree import ElementTree

import pytest

from scoring.board import Board, Square, Tile, parse_board
from scoring.editions import load_edition
from ui.board_svg import UNIT, board_svg

GOLDEN = Path(__file__).parent / "golden" / "board.svg"
SVG = "{http://www.w3.org/2000/svg}"
FINNISH = load_edition("finnish")
BOARD = parse_board(["." * 15] * 7 + [".....KOiRÄ?...."] + ["." * 15] * 7)
MARKED = {Square(7, 9), Square(7, 10)}


def drawing(board=BOARD, edition=FINNISH, marked=MARKED, title="The board"):
    return ElementTree.fromstring(board_svg(board, edition.layout, edition.tile_set, marked, title))


def texts(svg):
    return [node.text for node in svg.iter(f"{SVG}text")]


def test_the_drawing_is_the_one_that_was_looked_at():
    assert board_svg(BOARD, FINNISH.layout, FINNISH.tile_set, MARKED, "The board") + "\n" == GOLDEN.read_text(
        "utf-8"
    )


def test_tiles_show_letter_and_value_and_a_blank_neither_capital_nor_value():
    shown = texts(drawing())
    for text in ("K", "O", "i", "R", "Ä"):
        assert text in shown
    assert "I" not in shown
    assert "?" not in shown


def test_every_premium_square_says_its_number_and_its_kind():
    svg = drawing(Board.empty(), marked=())
    premiums = FINNISH.layout.premiums.values()
    letters = sum(premium.letter_multiplier > 1 for premium in premiums)
    words = sum(premium.word_multiplier > 1 for premium in premiums) - 1  # the start square shows its star
    assert len(list(svg.iter(f"{SVG}circle"))) == letters
    assert len(list(svg.iter(f"{SVG}path"))) == words
    assert texts(svg).count("★") == 1


def test_the_last_play_is_marked_by_more_than_colour():
    plain, marked = drawing(marked=()), drawing()
    assert len(list(marked.iter(f"{SVG}circle"))) == len(list(plain.iter(f"{SVG}circle"))) + len(MARKED)


@pytest.mark.parametrize("edition", ["english-super", "latin", "spanish"])
def test_boards_of_other_sizes_and_sets_are_drawn(edition):
    chosen = load_edition(edition)
    tile = Tile(chosen.tile_set.alphabet[-1])
    board = Board({Square(0, 0): tile}, chosen.layout.n_rows, chosen.layout.n_cols)
    svg = drawing(board, chosen, ())
    assert svg.get("viewBox") == f"0 0 {chosen.layout.n_cols * UNIT} {chosen.layout.n_rows * UNIT}"
    assert tile.letter in texts(svg)


def test_a_title_cannot_break_the_drawing():
    assert drawing(title='<"&>').findtext(f"{SVG}title") == '<"&>'
