"""The statements of the rule sheets about laying and scoring; F Finnish, N Norwegian, S the score sheet."""

import pytest

from scoring.board import Board, Placement, Square, Tile, parse_board, parse_square, parse_tile
from scoring.editions import load_edition
from scoring.errors import IllegalMove
from scoring.move import make_move, parse_play
from scoring.score import score_move

FINNISH = load_edition("finnish")
NORWEGIAN = load_edition("norwegian")
EMPTY = Board.empty()
BOTH = pytest.mark.parametrize(
    "edition", [pytest.param(FINNISH, id="F finnish"), pytest.param(NORWEGIAN, id="N norwegian")]
)


def after(*plays, edition=FINNISH):
    board = EMPTY
    for play in plays:
        board = board.place(make_move(board, parse_play(play, board, edition), edition).placements)
    return board


def move_of(play, board=EMPTY, edition=FINNISH):
    return make_move(board, parse_play(play, board, edition), edition)


def score_of(play, board=EMPTY, edition=FINNISH):
    return score_move(board, move_of(play, board, edition), edition)


def words_of(score):
    return [(word.word, word.total) for word in score.words]


def laid(edition=FINNISH, board=EMPTY, **tiles):
    placements = [Placement(parse_square(square), parse_tile(text)) for square, text in tiles.items()]
    return make_move(board, placements, edition)


KOIRA = after("8F KOIRA")
KOIRAS = after("8F KOIRA", "8F .....S")


def test_F4_F5_four_racks_hold_28_tiles_and_73_stay_in_the_bag():
    assert 4 * FINNISH.rules.rack_size == 28
    assert FINNISH.tile_set.total - 28 == 73


@BOTH
@pytest.mark.parametrize("play", ["8G KO", "8H KO", "H7 KO", "H8 KO"])
def test_F9_N9_the_first_word_is_straight_and_covers_the_star_with_any_tile(edition, play):
    assert len(move_of(play, edition=edition).main_word) == 2


@BOTH
@pytest.mark.parametrize(
    ("tiles", "words"),
    [
        pytest.param({"H8": "K"}, "at least 2 letters", id="one letter"),
        pytest.param({"H8": "K", "I9": "O"}, "not in one row or column", id="diagonal"),
        pytest.param({"H8": "K", "J8": "O"}, "I8 is bare between", id="gap"),
        pytest.param({"F8": "K", "G8": "O"}, "must cover the start square H8", id="beside the star"),
    ],
)
def test_F9_N9_any_other_first_word_is_refused(edition, tiles, words):
    with pytest.raises(IllegalMove, match=words):
        laid(edition, **tiles)


def test_F10_the_star_doubles_the_whole_first_word():
    score = score_of("8F KOIRA")
    assert [letter.value for letter in score.words[0].letters] == [2, 2, 1, 4, 1]
    assert (score.words[0].letter_sum, score.words[0].multiplier, score.total) == (10, 2, 20)


def test_N9_the_start_square_counts_as_double_word():
    assert score_of("8H ENE", edition=NORWEGIAN).words[0].factors == (2,)


@pytest.mark.parametrize(
    ("play", "words"),
    [
        pytest.param("8F .....S", ["KOIRAS"], id="at the right end"),
        pytest.param("8E A.....", ["AKOIRA"], id="at the left end"),
        pytest.param("I7 S.S", ["SRS"], id="crossing"),
        pytest.param("9H AS", ["AS", "IA", "RS"], id="parallel beneath"),
        pytest.param("7H AS", ["AS", "AI", "SR"], id="parallel above"),
        pytest.param("K9 AS", None, id="corner to corner"),
        pytest.param("A1 AS", None, id="away from all"),
    ],
)
def test_F12_N10_a_later_word_joins_what_lies_there(play, words):
    if words is None:
        with pytest.raises(IllegalMove, match="touch no tile"):
            move_of(play, KOIRA)
    else:
        assert [word.text for word in move_of(play, KOIRA).words] == words


@BOTH
@pytest.mark.parametrize(
    ("tiles", "refusal"),
    [
        pytest.param({"E8": "S", "K8": "S"}, None, id="old tiles between"),
        pytest.param({"I7": "S", "I9": "S"}, None, id="old tile between, down"),
        pytest.param({"E8": "S", "L8": "S"}, "K8 is bare", id="a gap at the right"),
        pytest.param({"I7": "S", "I10": "S"}, "I9 is bare", id="a gap below"),
        pytest.param({"E8": "S", "E9": "S", "F9": "A"}, "not in one row or column", id="round a corner"),
    ],
)
def test_F13_N10_new_tiles_stand_in_one_line_without_a_gap(edition, tiles, refusal):
    board = after("8F KOIRA", edition=edition)
    if refusal:
        with pytest.raises(IllegalMove, match=refusal):
            laid(edition, board, **tiles)
    else:
        assert laid(edition, board, **tiles).placements


def test_F14_every_sideways_word_is_named_so_that_it_can_be_checked():
    move = move_of("9F SAS", KOIRA)
    assert [word.text for word in move.words] == ["SAS", "KS", "OA", "IS"]


def test_F15_F33_one_tile_extends_a_word_and_the_whole_word_scores_at_face_value():
    score = score_of("8F .....S", KOIRA)
    assert words_of(score) == [("KOIRAS", 11)]
    assert [letter.new for letter in score.words[0].letters] == [False] * 5 + [True]


def test_F15_one_tile_that_makes_a_word_of_two_is_enough():
    assert [word.text for word in laid(board=KOIRA, J9="S").words] == ["AS"]


def test_F16_not_one_tile_at_the_left_and_another_at_a_word_on_the_right():
    board = parse_board(["." * 15] * 7 + [".KO....KO......"] + ["." * 15] * 7)
    with pytest.raises(IllegalMove, match="D8 is bare between") as caught:
        laid(board=board, A8="S", J8="S")
    assert caught.value.squares == (Square(7, 3),)


def test_F17_a_tile_that_lies_is_neither_moved_nor_covered():
    with pytest.raises(IllegalMove, match="F8 already holds K"):
        laid(board=KOIRA, F8="S")
    assert all(KOIRAS[square] == tile for square, tile in KOIRA.tiles.items())


def test_F18_the_same_word_may_be_played_again_elsewhere():
    board = after("8F KOIRA", "J8 .SK")
    assert move_of("10J KOIRA", board).main_word.text == "KOIRA"


def test_F21_N12_a_blank_keeps_its_letter_in_every_word_that_crosses_it():
    board = after("8F kOIRA")
    down = move_of("F8 .AS", board)
    assert down.main_word.text == "KAS"
    assert down.main_word.tiles[0] == Tile("K", blank=True)
    with pytest.raises(IllegalMove, match="F8 already holds k, not S"):
        parse_play("F8 SAS", board, FINNISH)


@pytest.mark.parametrize(
    ("board", "play", "square", "total"),
    [
        pytest.param(EMPTY, "8D kOIRA", "D8", 2 * (0 + 2 + 1 + 4 + 1), id="double-letter"),
        pytest.param(KOIRA, "J8 .So", "J10", 1 + 1 + 0, id="triple-letter"),
    ],
)
def test_F22_N12_a_blank_is_nothing_and_no_letter_premium_changes_that(board, play, square, total):
    score = score_of(play, board)
    blank = next(letter for letter in score.words[0].letters if str(letter.square) == square)
    assert blank.multiplier > 1
    assert (blank.value, blank.points, score.total) == (0, 0, total)


@pytest.mark.parametrize(
    ("play", "total"),
    [
        pytest.param("8H kOIRI", 2 * (0 + 2 + 1 + 4 + 2), id="blank on the star"),
        pytest.param("8G KoIRA", 2 * (2 + 0 + 1 + 4 + 1), id="O on the star is the blank"),
        pytest.param("8F kOIRA", 16, id="F23 K off the star is the blank"),
        pytest.param("8E KOIrA", 2 * (2 + 2 + 1 + 0 + 1), id="R on the star is the blank"),
        pytest.param(
            "8D KOIRa", 2 * (4 + 2 + 1 + 4 + 0), id="A on the star is the blank, K on double-letter"
        ),
    ],
)
def test_F23_N12_S1_the_word_premium_counts_under_a_blank(play, total):
    assert score_of(play).total == total
    assert score_of(play).words[0].multiplier == 2


def test_F31_N15_letter_premiums_come_before_the_word_premium():
    word = score_of("8D KOIRA").words[0]
    assert (word.letters[0].multiplier, word.letter_sum, word.total) == (2, 12, 24)


def test_F32_r_tripled_is_12_with_6_more_18_and_on_a_double_word_36():
    board = EMPTY.place(parse_play("2D S", EMPTY, FINNISH))
    word = score_of("2B KI.OR", board).words[0]
    assert word.letters[-1].points == 12
    assert (word.letter_sum, word.multiplier, word.total) == (18, 2, 36)


def test_F33_S3_a_premium_counts_only_on_the_turn_its_square_is_covered():
    assert score_of("8F KOIRA").words[0].factors == (2,)
    assert score_of("8F .....S", KOIRA).words[0].factors == ()
    assert score_of("8F .....S", KOIRA).total == 11


@BOTH
def test_F34_N15_S7_two_double_words_make_four(edition):
    board = EMPTY.place(parse_play("5H A", EMPTY, edition))
    word = score_of("5E SAS.SAS", board, edition).words[0]
    assert (word.factors, word.multiplier) == ((2, 2), 4)
    assert word.total == 7 * 4


@BOTH
def test_F34_S3_two_triple_words_make_nine_not_six(edition):
    board = EMPTY.place(parse_play("1D AS", EMPTY, edition))
    word = score_of("1A SAS..SAS", board, edition).words[0]
    assert (word.factors, word.multiplier, word.total) == ((3, 3), 9, 8 * 9)


def test_F35_a_shared_letter_and_its_letter_premium_count_in_both_directions():
    score = score_of("9H AS", KOIRA)
    assert words_of(score) == [("AS", 1 + 2 * 1), ("IA", 1 + 1), ("RS", 4 + 2 * 1)]
    assert score.total == 11


def test_F35_a_word_premium_under_a_shared_letter_counts_in_both_directions():
    board = EMPTY.place(parse_play("E4 K", EMPTY, FINNISH))
    assert words_of(score_of("5E AS", board)) == [("AS", 2 * 2), ("KA", 2 * 3)]


def test_F36_koiras_with_sauma_from_its_s_is_29():
    score = score_of("K8 SAUMA", KOIRA)
    assert words_of(score) == [("SAUMA", 18), ("KOIRAS", 11)]
    assert [letter.value for letter in score.words[0].letters] == [1, 1, 3, 3, 1]
    assert score.words[0].factors == (2,)
    assert score.total == 29


def test_F37_had_the_s_lain_there_only_sauma_scores():
    assert words_of(score_of("K8 .AUMA", KOIRAS)) == [("SAUMA", 18)]


def test_F49_an_old_word_that_is_only_crossed_or_touched_scores_nothing():
    score = score_of("I7 S.S", KOIRA)
    assert [word.word for word in score.words] == ["SRS"]
    assert next(letter for letter in score.words[0].letters if not letter.new).points == 4


@BOTH
def test_F38_N15_S3_a_whole_rack_in_one_turn_brings_50_after_all_premiums(edition):
    score = score_of("8E SASSASA", edition=edition)
    assert score.bonus == 50
    assert score.total == score.words[0].total + 50
    assert score.words[0].total == 14


@pytest.mark.parametrize(
    ("play", "words", "total"),
    [
        pytest.param("8E MUURAKO", 36, 86, id="F38 36 and 50"),
        pytest.param("8E MUURAKA", 34, 84, id="S3 34 and 50"),
    ],
)
def test_F38_S3_the_bonus_is_added_to_the_points_of_the_words(play, words, total):
    score = score_of(play)
    assert (score.words[0].total, score.bonus, score.total) == (words, 50, total)


def test_F38_a_word_of_seven_letters_with_six_new_tiles_brings_none():
    score = score_of("J8 .KOIRAS", KOIRA)
    assert len(score.words[0].letters) == 7
    assert score.bonus == 0


def test_S2_a_three_doubled_with_four_more_on_a_triple_word_is_30():
    board = EMPTY.place(parse_play("1B K", EMPTY, FINNISH))
    word = score_of("1A A.IM", board).words[0]
    assert [letter.points for letter in word.letters] == [1, 2, 1, 6]
    assert (word.letter_sum, word.multiplier, word.total) == (10, 3, 30)


def test_S7_the_turn_is_the_sum_of_its_words():
    score = score_of("9F SAS", KOIRA)
    assert score.total == sum(word.total for word in score.words)
    assert len(score.words) == 4
