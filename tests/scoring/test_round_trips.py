import string

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.board import Board, Placement, Square, Tile, format_board, parse_board, parse_square, parse_tile
from scoring.editions import edition_ids, load_edition
from scoring.errors import BadNotation, IllegalMove
from scoring.move import format_play, make_move, parse_play

UNTIMED = settings(deadline=None, max_examples=60)
EDITIONS = {edition_id: load_edition(edition_id) for edition_id in ("finnish", "spanish", "english-super")}


def tiles_of(edition):
    letters = st.sampled_from(edition.tile_set.alphabet)
    return st.one_of(st.builds(Tile, letters, st.booleans()), st.just(Tile("?", blank=True)))


@st.composite
def boards(draw, min_tiles=0):
    edition = EDITIONS[draw(st.sampled_from(sorted(EDITIONS)))]
    n_rows, n_cols = edition.layout.n_rows, edition.layout.n_cols
    squares = st.builds(Square, st.integers(0, n_rows - 1), st.integers(0, n_cols - 1))
    tiles = draw(st.dictionaries(squares, tiles_of(edition), min_size=min_tiles, max_size=40))
    return edition, Board(tiles, n_rows, n_cols)


@UNTIMED
@given(boards())
def test_a_board_is_read_back_as_it_was_written(drawn):
    _, board = drawn
    assert parse_board(format_board(board)) == board


@UNTIMED
@given(boards(), st.data())
def test_tiles_placed_and_taken_back_leave_the_board_as_it_was(drawn, data):
    edition, board = drawn
    bare = [Square(row, col) for row in range(15) for col in range(15) if board[Square(row, col)] is None]
    squares = data.draw(st.lists(st.sampled_from(bare), unique=True, max_size=7))
    placements = [Placement(square, data.draw(tiles_of(edition))) for square in squares]
    assert board.place(placements).remove(squares) == board


@UNTIMED
@given(boards(min_tiles=1), st.data())
def test_a_play_is_read_back_as_it_was_written(drawn, data):
    edition, board = drawn
    anchor = data.draw(st.sampled_from(sorted(board.tiles)))
    along_row = data.draw(st.booleans())
    line = [square for square in _line(anchor, along_row, board) if board[square] is None]
    squares = sorted(line, key=lambda square: abs(square.row - anchor.row + square.col - anchor.col))
    n_tiles = data.draw(st.integers(1, 7))
    blanks = data.draw(st.sets(st.integers(0, 6), max_size=2))
    letters = [data.draw(st.sampled_from(edition.tile_set.alphabet)) for _ in range(n_tiles)]
    placements = [
        Placement(square, Tile(letter, blank=i in blanks))
        for i, (square, letter) in enumerate(zip(squares, letters, strict=False))
    ]
    try:
        move = make_move(board, placements, edition)
    except IllegalMove:
        return
    text = format_play(move, board)
    assert parse_play(text, board, edition) == move.placements
    assert make_move(board, parse_play(text, board, edition), edition) == move


@UNTIMED
@given(st.text(max_size=12))
def test_no_text_breaks_the_readers(text):
    for read in (
        parse_square,
        parse_tile,
        parse_board,
        lambda play: parse_play(play, Board.empty(), EDITIONS["finnish"]),
    ):
        try:
            read(text)
        except (BadNotation, IllegalMove) as error:
            assert str(error)


@UNTIMED
@given(st.text(alphabet=string.ascii_letters + "[]?.ÄÖ 0123456789", max_size=15))
def test_whatever_is_read_as_a_play_can_be_tried(text):
    try:
        make_move(
            Board.empty(), parse_play(f"8F {text}", Board.empty(), EDITIONS["finnish"]), EDITIONS["finnish"]
        )
    except (BadNotation, IllegalMove) as error:
        assert str(error)


def test_every_tile_of_every_edition_is_read_back_as_letter_and_as_blank():
    for edition_id in edition_ids():
        tile_set = load_edition(edition_id).tile_set
        for letter in tile_set.alphabet + tile_set.blank_letters:
            for tile in (Tile(letter), Tile(letter, blank=True)):
                assert parse_tile(str(tile)) == tile


def test_every_place_is_read_back_both_ways():
    edition = EDITIONS["finnish"]
    for row in range(15):
        for col in range(15):
            square = Square(row, col)
            letter, number = str(square)[0], str(square)[1:]
            for text in (f"{number}{letter} A", f"{letter}{number} A"):
                assert parse_play(text, Board.empty(), edition) == (Placement(square, Tile("A")),)


def _line(anchor, along_row, board):
    if along_row:
        return [Square(anchor.row, col) for col in range(board.n_cols)]
    return [Square(row, anchor.col) for row in range(board.n_rows)]
