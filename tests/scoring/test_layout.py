import pytest

from scoring.board import Square
from scoring.editions import load_edition
from scoring.errors import BadEdition
from scoring.layout import DOUBLE_LETTER, DOUBLE_WORD, TRIPLE_WORD, parse_layout

PREMIUM_KEYS = ("dl", "tl", "ql", "dw", "tw", "qw")


@pytest.mark.parametrize(
    ("edition_id", "side", "start", "counts"),
    [
        pytest.param("norwegian", 15, "H8", (24, 12, 0, 17, 8, 0), id="N2 N4 standard"),
        pytest.param("finnish", 15, "H8", (24, 12, 0, 17, 8, 0), id="standard"),
        pytest.param("wordfeud-swedish", 15, "H8", (24, 20, 0, 12, 8, 0), id="Wordfeud"),
        pytest.param("english-super", 21, "K11", (36, 20, 8, 41, 16, 4), id="21×21"),
    ],
)
def test_boards_have_the_premium_squares_they_should(edition_id, side, start, counts):
    layout = load_edition(edition_id).layout
    assert (layout.n_rows, layout.n_cols, str(layout.start)) == (side, side, start)
    assert tuple(layout.count(key) for key in PREMIUM_KEYS) == counts


@pytest.mark.parametrize("edition_id", ["finnish", "wordfeud-dutch", "english-super"])
def test_boards_look_the_same_turned_and_mirrored(edition_id):
    layout = load_edition(edition_id).layout
    last = layout.n_rows - 1
    for square, premium in layout.premiums.items():
        assert layout.premiums[Square(square.col, square.row)] == premium
        assert layout.premiums[Square(last - square.row, square.col)] == premium


def test_the_start_square_doubles_in_the_board_game_and_is_plain_in_wordfeud():
    standard, wordfeud = load_edition("finnish").layout, load_edition("wordfeud-english").layout
    assert standard.premiums[standard.start] == DOUBLE_WORD
    assert wordfeud.start not in wordfeud.premiums


def test_a_layout_is_read_from_its_rows():
    layout = parse_layout(["3....", "....d", "..2..", ".....", "....."])
    assert layout.premiums == {(0, 0): TRIPLE_WORD, (1, 4): DOUBLE_LETTER, (2, 2): DOUBLE_WORD}
    assert layout.start == (2, 2)


@pytest.mark.parametrize(
    ("rows", "start", "words"),
    [
        pytest.param([], None, "0 rows", id="no rows"),
        pytest.param(["." * 4] * 4, None, "5 to 26", id="too small"),
        pytest.param(["." * 27] * 27, None, "5 to 26", id="too large"),
        pytest.param(["....."] * 4 + ["...."], None, "row 5 of the layout has 4", id="ragged"),
        pytest.param(["....."] * 4 + ["..x.."], None, "C5 of the layout holds 'x'", id="unknown symbol"),
        pytest.param(["......"] * 6, None, "no middle", id="no middle and no start"),
        pytest.param(["....."] * 5, Square(5, 0), "A6 is not on a board of 5×5", id="start off the board"),
    ],
)
def test_what_is_no_layout_is_refused(rows, start, words):
    with pytest.raises(BadEdition, match=words):
        parse_layout(rows, start)


def test_a_board_without_a_middle_may_name_its_start():
    assert parse_layout(["......"] * 6, Square(2, 3)).start == (2, 3)
