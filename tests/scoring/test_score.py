import pytest

from scoring.board import Board, Placement, Square, Tile, parse_board
from scoring.editions import load_edition
from scoring.errors import ScoringError
from scoring.move import make_move, parse_play
from scoring.score import LetterScore, MoveScore, WordScore, score_move

FINNISH = load_edition("finnish")
EMPTY = Board.empty()


def after(*plays, edition=FINNISH):
    board = Board.empty(edition.layout.n_rows, edition.layout.n_cols)
    for play in plays:
        board = board.place(make_move(board, parse_play(play, board, edition), edition).placements)
    return board


def score_of(play, board=EMPTY, edition=FINNISH):
    return score_move(board, make_move(board, parse_play(play, board, edition), edition), edition)


@pytest.mark.parametrize(
    ("before", "play", "total"),
    [
        pytest.param([], "8F KOIRA", 20, id="the star doubles"),
        pytest.param([], "8F kOIRA", 16, id="a blank K"),
        pytest.param(["8F KOIRA"], "8F .....S", 11, id="the star is spent"),
        pytest.param(["8F KOIRA", "8F .....S"], "K8 .AUMA", 18, id="down from the S that lies there"),
        pytest.param(["8F KOIRA"], "K8 SAUMA", 29, id="both words at once"),
        pytest.param([], "8D KOIRA", 24, id="K on a double-letter square"),
    ],
)
def test_the_sums_on_the_real_board(before, play, total):
    assert score_of(play, after(*before)).total == total


def test_the_norwegian_sum_on_the_real_board():
    norwegian = load_edition("norwegian")
    assert score_of("9H RØRA", after("8H ENE", edition=norwegian), norwegian).total == 28


def test_every_term_of_a_sum_is_kept():
    score = score_of("8D KOIrA")
    assert score == MoveScore(
        (
            WordScore(
                "KOIRA",
                (
                    LetterScore(Square(7, 3), Tile("K"), 2, 2, 1, True),
                    LetterScore(Square(7, 4), Tile("O"), 2, 1, 1, True),
                    LetterScore(Square(7, 5), Tile("I"), 1, 1, 1, True),
                    LetterScore(Square(7, 6), Tile("R", blank=True), 0, 1, 1, True),
                    LetterScore(Square(7, 7), Tile("A"), 1, 1, 2, True),
                ),
            ),
        ),
        bonus=0,
    )
    assert score.total == (2 * 2 + 2 + 1 + 0 + 1) * 2


def test_old_letters_are_marked_as_old_and_bear_no_premium():
    letters = score_of("8F .....S", after("8F KOIRA")).words[0].letters
    assert [letter.new for letter in letters] == [False] * 5 + [True]
    assert all(letter.multiplier == letter.word_multiplier == 1 for letter in letters)


def test_the_main_word_comes_first():
    assert [word.word for word in score_of("K8 SAUMA", after("8F KOIRA")).words] == ["SAUMA", "KOIRAS"]


def test_two_word_premiums_are_kept_as_two_factors():
    board = EMPTY.place([Placement(Square(0, col), Tile("A")) for col in (3, 4)])
    word = score_of("1A SAS..SAS", board).words[0]
    assert (word.factors, word.multiplier) == ((3, 3), 9)


def test_three_triple_words_make_twenty_seven():
    board = EMPTY.place([Placement(Square(0, col), Tile("A")) for col in range(15) if col not in (0, 7, 14)])
    word = score_of("1A S......S......S", board).words[0]
    assert (word.factors, word.letter_sum, word.total) == ((3, 3, 3), 15, 15 * 27)


@pytest.mark.parametrize(
    ("edition_id", "play", "letter_sum", "multiplier"),
    [
        pytest.param("english-super", "1A A", 1, 4, id="quadruple word in the corner"),
        pytest.param("english-super", "3F A", 4, 1, id="quadruple letter"),
        pytest.param("wordfeud-english", "8H A", 1, 1, id="Wordfeud's start is plain"),
        pytest.param("wordfeud-english", "1A A", 3, 1, id="Wordfeud's corner is triple letter"),
    ],
)
def test_the_squares_of_other_boards_count(edition_id, play, letter_sum, multiplier):
    edition = load_edition(edition_id)
    side = edition.layout.n_rows
    placed = parse_play(play, Board.empty(side, side), edition)
    row, col = placed[0].square
    board = Board({Square(row, col + 1): Tile("?", blank=True)}, side, side)
    word = score_move(board, make_move(board, placed, edition), edition).words[0]
    assert (word.letter_sum, word.multiplier) == (letter_sum, multiplier)


def test_tiles_of_two_letters_score_as_one():
    spanish = load_edition("spanish")
    score = score_of("8G [CH]O[RR]O", edition=spanish)
    assert [letter.value for letter in score.words[0].letters] == [5, 1, 8, 1]
    assert (score.words[0].word, score.total) == ("CHORRO", 30)
    assert score_of("8G [ch]O[RR]O", edition=spanish).total == 20


@pytest.mark.parametrize(
    ("edition_id", "bonus"),
    [
        pytest.param("english", 50, id="board game"),
        pytest.param("wordfeud-english", 40, id="Wordfeud"),
    ],
)
def test_the_bonus_for_a_whole_rack_is_the_editions_own(edition_id, bonus):
    edition = load_edition(edition_id)
    assert score_of("8E AEIOUAE", edition=edition).bonus == bonus
    assert score_of("8E AEIOUA", edition=edition).bonus == 0


def test_the_bonus_and_the_rack_may_be_agreed():
    edition = FINNISH.with_rules(rack_size=5, all_tiles_bonus=10)
    assert score_of("8F KOIRA", edition=edition).total == 30


def test_a_set_without_values_gives_no_score_but_finds_the_words():
    latin = load_edition("latin")
    move = make_move(EMPTY, parse_play("8F QUARTZ", EMPTY, latin), latin)
    assert move.main_word.text == "QUARTZ"
    with pytest.raises(ScoringError, match="the edition latin has no values"):
        score_move(EMPTY, move, latin)


def test_a_tile_of_another_set_on_the_board_has_no_value_until_it_is_given_one():
    board = parse_board(["." * 15] * 7 + [".......Q......."] + ["." * 15] * 7)
    move = make_move(board, parse_play("8I I", board, FINNISH), FINNISH)
    with pytest.raises(ScoringError, match="gives Q no value"):
        score_move(board, move, FINNISH)
    assert score_move(board, move, FINNISH.with_tiles(values={"Q": 10})).total == 11
