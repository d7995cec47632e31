import pytest

from scoring.board import (
    Board,
    Placement,
    Square,
    Tile,
    format_board,
    format_rows,
    parse_board,
    parse_square,
    parse_tile,
    split_tiles,
)
from scoring.errors import BadNotation, IllegalMove, ScoringError

ALL_SQUARES = [Square(row, col) for row in range(15) for col in range(15)]


def test_a_square_is_named_by_column_letter_and_row_number():
    assert str(Square(7, 7)) == "H8"
    assert str(Square(0, 14)) == "O1"
    assert str(Square(20, 20)) == "U21"


def test_a_square_equals_a_plain_pair_and_finds_it_in_a_mapping():
    assert Square(7, 3) == (7, 3)
    assert {(7, 3): "x"}[Square(7, 3)] == "x"


def test_every_square_is_read_back_from_its_name():
    assert [parse_square(str(square)) for square in ALL_SQUARES] == ALL_SQUARES
    assert parse_square(" h8 ") == Square(7, 7)


@pytest.mark.parametrize("text", ["", "8", "H", "8H", "H0", "HH8", "H-1", "H8x", "Ä8", "H100"])
def test_what_is_no_square_is_refused_in_words_that_quote_it(text):
    with pytest.raises(BadNotation, match="column letter and a row number"):
        parse_square(text)


@pytest.mark.parametrize(
    ("text", "tile"),
    [
        pytest.param("K", Tile("K"), id="lettered"),
        pytest.param("k", Tile("K", blank=True), id="blank"),
        pytest.param("?", Tile("?", blank=True), id="blank without a letter"),
        pytest.param("[CH]", Tile("CH"), id="two letters"),
        pytest.param("[ch]", Tile("CH", blank=True), id="blank as two letters"),
        pytest.param("ö", Tile("Ö", blank=True), id="blank as Ö"),
        pytest.param("Å", Tile("Å"), id="ring"),
        pytest.param("[L·L]", Tile("L·L"), id="middle dot"),
    ],
)
def test_a_tile_is_read_from_its_text_and_written_back(text, tile):
    assert parse_tile(text) == tile
    assert str(tile) == text


def test_a_letter_typed_as_letter_and_dots_is_the_same_tile():
    assert parse_tile("A\u0308") == Tile("Ä")
    assert parse_tile("a\u030a") == Tile("Å", blank=True)


@pytest.mark.parametrize("text", ["", "CH", "[Ch]", "[]", "1", "#", ".", "-", "[C.]", "ß", "[ABCDE]", "[?"])
def test_what_is_no_tile_is_refused(text):
    with pytest.raises(BadNotation):
        parse_tile(text)


@pytest.mark.parametrize(
    ("letter", "blank"), [("k", False), ("?", False), ("", True), ("ß", False), ("A1", False)]
)
def test_no_tile_holds_what_is_no_capital_letter(letter, blank):
    with pytest.raises(BadNotation):
        Tile(letter, blank)


def test_a_row_is_cut_into_tiles_and_bare_squares():
    assert split_tiles("K[CH].?[ll]") == ["K", "[CH]", ".", "?", "[ll]"]


def test_a_board_is_read_and_written_back_as_drawn():
    drawing = "\n".join(["....", ".K?.", ".[CH]r.", ".Öå."])
    board = parse_board(drawing)
    assert (board.n_rows, board.n_cols) == (4, 4)
    assert board[Square(1, 1)] == Tile("K")
    assert board[Square(1, 2)] == Tile("?", blank=True)
    assert board[Square(2, 1)] == Tile("CH")
    assert board[Square(2, 2)] == Tile("R", blank=True)
    assert board[Square(0, 0)] is None
    assert format_board(board) == drawing


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_line_ends_blank_lines_and_a_byte_order_mark_do_not_matter(newline):
    text = "\ufeff" + newline.join(["..A", "...", "", "B..", ""])
    assert format_rows(parse_board(text)) == ("..A", "...", "B..")


def test_rows_are_accepted_as_a_list():
    assert format_rows(parse_board(["A..", "..."])) == ("A..", "...")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param("", "empty text", id="nothing"),
        pytest.param("...\n....", "line 2 has 4 squares, the first row has 3", id="ragged"),
        pytest.param("...\n.1.", "line 2, B2: '1' is no tile", id="a figure"),
        pytest.param(".\n" * 27, "larger than 26×26", id="too high"),
        pytest.param("." * 300, "larger than 26×26", id="too wide"),
        pytest.param("..\n.#", "line 2, B2", id="a square not counted"),
    ],
)
def test_what_is_no_board_is_refused_with_its_line(text, words):
    with pytest.raises(BadNotation, match=words):
        parse_board(text)


def test_placing_gives_a_new_board_and_leaves_the_old_one_alone():
    empty = Board.empty()
    board = empty.place([Placement(Square(7, 7), Tile("A")), Placement(Square(7, 8), Tile("B", True))])
    assert not empty.tiles
    assert board.tiles == {(7, 7): Tile("A"), (7, 8): Tile("B", True)}
    assert board.remove([Square(7, 8)]).tiles == {(7, 7): Tile("A")}


def test_equal_boards_are_equal_and_hash_alike():
    one, other = parse_board("A.\n.B"), parse_board("A.\n.B")
    assert one == other
    assert len({one, other}) == 1
    assert one != parse_board("A.\n..")
    assert Board.empty(15, 15) != Board.empty(21, 21)


def test_no_tile_is_placed_on_another():
    board = parse_board("A.\n..")
    with pytest.raises(IllegalMove, match="A1 already holds A") as caught:
        board.place([Placement(Square(0, 0), Tile("B"))])
    assert caught.value.squares == (Square(0, 0),)


@pytest.mark.parametrize("square", [Square(-1, 0), Square(0, -1), Square(2, 0), Square(0, 2)])
def test_no_tile_is_placed_off_the_board(square):
    with pytest.raises(IllegalMove, match="not on a board of 2×2") as caught:
        Board.empty(2, 2).place([Placement(square, Tile("B"))])
    assert caught.value.squares == (square,)


def test_no_tile_is_taken_from_a_bare_square():
    with pytest.raises(IllegalMove, match="no tile on B1, A2"):
        parse_board("A.\n..").remove([Square(0, 1), Square(1, 0), Square(0, 0)])


@pytest.mark.parametrize("side", [0, 27, -1])
def test_a_board_has_one_to_26_rows_and_columns(side):
    with pytest.raises(ScoringError, match="1 to 26"):
        Board.empty(side, 15)
    with pytest.raises(ScoringError, match="1 to 26"):
        Board.empty(15, side)
