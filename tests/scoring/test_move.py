import pytest

from scoring.board import Board, Placement, Square, Tile, parse_board, parse_square, parse_tile
from scoring.editions import load_edition
from scoring.errors import BadNotation, IllegalMove
from scoring.move import Direction, format_play, make_move, parse_play, word_at

FINNISH = load_edition("finnish")
SPANISH = load_edition("spanish")
SUPER = load_edition("english-super")
EMPTY = Board.empty()


def board_after(*plays, edition=FINNISH):
    board = Board.empty(edition.layout.n_rows, edition.layout.n_cols)
    for play in plays:
        board = board.place(make_move(board, parse_play(play, board, edition), edition).placements)
    return board


def move_of(play, board=EMPTY, edition=FINNISH):
    return make_move(board, parse_play(play, board, edition), edition)


def placed(**tiles):
    return [Placement(parse_square(square), parse_tile(text)) for square, text in tiles.items()]


KOIRA = board_after("8F KOIRA")


@pytest.mark.parametrize(
    ("play", "direction", "squares"),
    [
        pytest.param("8F KOIRA", "across", "F8 G8 H8 I8 J8", id="row first runs across"),
        pytest.param("F8 KOIRA", "down", "F8 F9 F10 F11 F12", id="column first runs down"),
        pytest.param("h8 ko", "down", "H8 H9", id="small column, blanks"),
    ],
)
def test_a_play_names_where_it_starts_and_which_way_it_runs(play, direction, squares):
    placements = parse_play(play, EMPTY, FINNISH)
    assert " ".join(str(placement.square) for placement in placements) == squares
    run_down = placements[1].square.col == placements[0].square.col
    assert ("down" if run_down else "across") == direction


def test_a_play_says_which_tiles_are_blanks():
    placements = parse_play("14F RAUC?ENk", EMPTY, FINNISH)
    assert [placement.tile for placement in placements][3:] == [
        Tile("C"),
        Tile("?", blank=True),
        Tile("E"),
        Tile("N"),
        Tile("K", blank=True),
    ]


def test_tiles_of_two_letters_take_one_square():
    placements = parse_play("8G [CH]O[rr]O", EMPTY, SPANISH)
    assert [str(placement.square) for placement in placements] == ["G8", "H8", "I8", "J8"]
    assert [placement.tile for placement in placements] == [
        Tile("CH"),
        Tile("O"),
        Tile("RR", blank=True),
        Tile("O"),
    ]


def test_a_dot_or_the_same_letter_is_played_through():
    dots = parse_play("8F .....S", KOIRA, FINNISH)
    assert dots == parse_play("8F KOIRAS", KOIRA, FINNISH) == tuple(placed(K8="S"))


@pytest.mark.parametrize(
    ("text", "error", "words"),
    [
        pytest.param("KOIRA", BadNotation, "a place and tiles are needed", id="no place"),
        pytest.param("8F", BadNotation, "a place and tiles are needed", id="no tiles"),
        pytest.param("8F KOI RA", BadNotation, "a place and tiles are needed", id="a space"),
        pytest.param("FF KOIRA", BadNotation, "a place and tiles are needed", id="no row"),
        pytest.param("08F KOIRA", BadNotation, "a place and tiles are needed", id="leading nought"),
        pytest.param("", BadNotation, "a place and tiles are needed", id="nothing"),
        pytest.param("2F K1", BadNotation, "'1' is no tile", id="a figure among the letters"),
        pytest.param("9F koira", BadNotation, "lays 5 blanks; small letters", id="small letters throughout"),
        pytest.param("2F KXZ", BadNotation, "no tile X", id="letter the set lacks"),
        pytest.param("8K KOIRA.", IllegalMove, "runs off the board at P8", id="off the right edge"),
        pytest.param("H13 KOIRA", IllegalMove, "runs off the board at H16", id="off the lower edge"),
        pytest.param("8P KO", IllegalMove, "runs off the board at P8", id="begins off the board"),
        pytest.param("8E .KOIRA", IllegalMove, "through E8, which is bare", id="through a bare square"),
        pytest.param("8F KAIRA", IllegalMove, "G8 already holds O, not A", id="over another tile"),
        pytest.param("8F .....", IllegalMove, "lays no tile", id="no new tile"),
    ],
)
def test_what_is_no_play_is_refused_in_words(text, error, words):
    with pytest.raises(error, match=words):
        parse_play(text, KOIRA, FINNISH)


@pytest.mark.parametrize(
    ("board", "play", "text"),
    [
        pytest.param(EMPTY, "8F KOIRA", "8F KOIRA", id="across"),
        pytest.param(EMPTY, "H4 KOkRA", "H4 KOkRA", id="down with a blank"),
        pytest.param(KOIRA, "8F .....S", "8F .....S", id="through five"),
        pytest.param(KOIRA, "8K S", "8F .....S", id="one tile is written with its word"),
        pytest.param(KOIRA, "K8 SAUMA", "K8 SAUMA", id="down beside"),
        pytest.param(board_after("8F KOIRA", "8K S"), "K8 .AUMA", "K8 .AUMA", id="down through the first"),
        pytest.param(KOIRA, "J7 K.?", "J7 K.?", id="blank without a letter"),
    ],
)
def test_a_move_is_written_as_a_play(board, play, text):
    assert format_play(move_of(play, board), board) == text


def test_a_move_holds_its_words():
    move = move_of("K8 SAUMA", KOIRA)
    assert move.direction == "down"
    assert move.main_word.text == "SAUMA"
    assert [word.text for word in move.cross_words] == ["KOIRAS"]
    assert [str(square) for square in move.squares] == ["K8", "K9", "K10", "K11", "K12"]


def test_the_order_in_which_tiles_are_named_does_not_matter():
    tiles = placed(F8="K", G8="O", H8="I")
    assert make_move(EMPTY, tiles, FINNISH) == make_move(EMPTY, reversed(tiles), FINNISH)


def test_words_show_blanks_and_digraphs_as_they_are_read_and_as_they_lie():
    word = move_of("8G [CH]?[rr]O", Board.empty(), SPANISH).main_word
    assert word.text == "CH?RRO"
    assert word.notation == "[CH]?[rr]O"
    assert len(word) == 4


@pytest.mark.parametrize(
    ("rows", "square", "direction", "main", "cross"),
    [
        pytest.param(["A.B", "...", "..."], "B1", "across", "AXB", (), id="across only"),
        pytest.param(["A..", "...", "B.."], "A2", "down", "AXB", (), id="down only"),
        pytest.param([".A.", "B..", "..."], "B2", "across", "BX", ("AX",), id="a tie reads across"),
        pytest.param([".A.", "B..", ".C."], "B2", "down", "AXC", ("BX",), id="the longer word is main"),
        pytest.param([".A.", "B.C", "..."], "B2", "across", "BXC", ("AX",), id="longer across"),
    ],
)
def test_one_tile_may_read_both_ways(rows, square, direction, main, cross):
    board = parse_board(rows)
    move = make_move(board, [Placement(parse_square(square), Tile("X", blank=True))], load_edition("english"))
    assert move.direction == direction
    assert move.main_word.text == main
    assert tuple(word.text for word in move.cross_words) == cross


@pytest.mark.parametrize(
    ("board", "tiles", "words", "squares"),
    [
        pytest.param(EMPTY, {}, "no tile was laid", "", id="nothing"),
        pytest.param(
            EMPTY, {"G8": "A", "F8": "S"}, "must cover the start square H8", "H8", id="F9 off the star"
        ),
        pytest.param(EMPTY, {"H8": "A"}, "at least 2 letters", "H8", id="F9 N9 one letter"),
        pytest.param(
            EMPTY, {"H8": "A", "I9": "S"}, "not in one row or column: H8, I9", "H8 I9", id="F9 diagonal"
        ),
        pytest.param(EMPTY, {"G8": "A", "I8": "S"}, "H8 is bare between", "H8", id="F9 gap over the star"),
        pytest.param(EMPTY, {"H7": "A", "H9": "S"}, "H8 is bare between", "H8", id="gap downwards"),
        pytest.param(KOIRA, {"A1": "A", "B1": "S"}, "touch no tile", "A1 B1", id="F12 away from all"),
        pytest.param(KOIRA, {"K9": "A", "L9": "S"}, "touch no tile", "K9 L9", id="F12 corner to corner"),
        pytest.param(KOIRA, {"E8": "S", "L8": "S"}, "K8 is bare between", "K8", id="F16 a tile at each end"),
        pytest.param(
            KOIRA, {"E8": "S", "M8": "A", "N8": "S"}, "K8 is bare", "K8", id="F16 two words at once"
        ),
        pytest.param(KOIRA, {"H8": "A"}, "H8 already holds I", "H8", id="on another tile"),
        pytest.param(KOIRA, {"K8": "S", "K16": "A"}, "K16 is not on the board", "K16", id="off the board"),
        pytest.param(KOIRA, {"K8": "Q"}, r"no tile Q \(K8\)", "K8", id="letter the set lacks"),
        pytest.param(
            KOIRA,
            {f"K{row}": "A" for row in range(8, 16)},
            "8 tiles were laid; a rack holds 7",
            "K8 K9 K10 K11 K12 K13 K14 K15",
            id="F5 N6 more than a rack",
        ),
    ],
)
def test_tiles_that_break_a_rule_are_refused_with_the_squares(board, tiles, words, squares):
    with pytest.raises(IllegalMove, match=words) as caught:
        make_move(board, placed(**tiles), FINNISH)
    assert [str(square) for square in caught.value.squares] == squares.split()


def test_two_tiles_on_one_square_are_refused():
    tiles = [Placement(Square(7, 7), Tile("A")), Placement(Square(7, 7), Tile("S"))]
    with pytest.raises(IllegalMove, match="two tiles were laid on H8"):
        make_move(EMPTY, tiles, FINNISH)


@pytest.mark.parametrize("direction", list(Direction))
def test_the_first_word_may_cover_the_start_with_any_of_its_tiles(direction):
    for first in range(3, 8):
        line = [(7, col) if direction == "across" else (col, 7) for col in range(first, first + 5)]
        move = make_move(EMPTY, [Placement(Square(*at), Tile("A")) for at in line], FINNISH)
        assert move.direction == direction
    for first in (2, 8):
        line = [(7, col) if direction == "across" else (col, 7) for col in range(first, first + 5)]
        with pytest.raises(IllegalMove, match="start square H8"):
            make_move(EMPTY, [Placement(Square(*at), Tile("A")) for at in line], FINNISH)


def test_the_first_word_of_the_big_board_covers_its_own_middle():
    assert move_of("11K AT", Board.empty(21, 21), SUPER).main_word.text == "AT"
    with pytest.raises(IllegalMove, match="start square K11"):
        move_of("8H AT", Board.empty(21, 21), SUPER)


def test_words_reach_to_all_four_edges():
    board = parse_board(["." * 15] * 7 + ["." * 15] + ["." * 15] * 7)
    corner = board.place(placed(A8="A", H1="A", O8="A", H15="A"))
    assert move_of("8A .A", corner).main_word.squares[0] == (7, 0)
    assert move_of("8N A", corner).main_word.squares[-1] == (7, 14)
    assert move_of("H1 .A", corner).main_word.squares[0] == (0, 7)
    assert move_of("H14 A", corner).main_word.squares[-1] == (14, 7)


def test_a_word_is_found_through_any_of_its_squares():
    tiles = {Square(7, col): Tile("A") for col in range(5, 10)}
    words = {word_at(tiles, square, Direction.ACROSS) for square in tiles}
    assert len(words) == 1
    assert len(word_at(tiles, Square(7, 7), Direction.DOWN)) == 1
