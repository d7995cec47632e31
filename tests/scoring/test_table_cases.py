"""Arguments at real tables with the number that settles each, numbered as in their collection."""

import pytest

from scoring.board import Board, Square
from scoring.editions import load_edition
from scoring.errors import IllegalMove
from scoring.move import make_move, parse_play
from scoring.score import score_move

ENGLISH = load_edition("english")


NORWEGIAN = load_edition("norwegian")


def scores_of(plays, edition=ENGLISH, board=None):
    """Plays one after the other and returns what each scores."""
    board = Board.empty() if board is None else board
    scores = []
    for play in plays:
        move = make_move(board, parse_play(play, board, edition), edition)
        scores.append(score_move(board, move, edition).total)
        board = board.place(move.placements)
    return scores


def board_with(*words):
    """A board with these words on it, whatever the way they came there."""
    board = Board.empty()
    for word in words:
        board = board.place(parse_play(word, board, ENGLISH))
    return board


@pytest.mark.parametrize(
    ("plays", "scores"),
    [
        pytest.param(["8H LOFTY"], [30], id="1 letter premium before word premium"),
        pytest.param(["8H LOFTY", "7I LOAM"], [30, 24], id="2 five words, new premiums in both"),
        pytest.param(["8H LOFTY", "7I LOAM", "J7 ..FICIATE"], [30, 24, 71], id="3 bonus after everything"),
        pytest.param(["8D LETTERS"], [66], id="5 double and 50"),
        pytest.param(["8E LETTERS"], [64], id="5 L misses the light blue"),
        pytest.param(["8D RETAINS"], [66], id="5 RETAINS"),
        pytest.param(["8D JAUNT"], [40], id="7 J on the light blue"),
        pytest.param(["8F JAUNT"], [24], id="7 J beside it"),
        pytest.param(["8F JOG"], [22], id="8 all of the first word doubled"),
        pytest.param(["8F JOG", "G7 G.RE"], [22, 8], id="9 the star is spent"),
        pytest.param(["8G XU", "9G UH"], [18, 21], id="10 light blue in both words"),
        pytest.param(["8F FAZE", "8F ....S"], [32, 17], id="11 a double word is spent"),
        pytest.param(["8D KARMA", "9G ENTREAT"], [32, 67], id="14 main word, ME, AN and 50"),
        pytest.param(["8F TAG", "8F ...S"], [8, 5], id="17 the whole word at face value"),
        pytest.param(["8F FIVER"], [22], id="25 five tiles bring no bonus"),
        pytest.param(["8B MUZJIKS"], [128], id="28 first play, Z on light blue"),
        pytest.param(["8H cAT"], [4], id="30 blank on the star doubles the word"),
        pytest.param(["8H AT", "J8 eGO"], [4, 7], id="31 blank nothing in both words"),
    ],
)
def test_a_sequence_of_plays_scores(plays, scores):
    assert scores_of(plays) == scores


@pytest.mark.parametrize(
    ("words", "play", "score"),
    [
        pytest.param(["15J E"], "15H QU.TZALs", 365, id="4 two triples, the blank on one"),
        pytest.param(["1H S"], "1A TRAINER.", 77, id="6 50 never multiplied"),
        pytest.param(["E7 PLAY"], "11E SAFE", 34, id="12 S on double word doubles both"),
        pytest.param(["F2 PLAY"], "6F SAFE", 21, id="13 S on triple letter triples in both"),
        pytest.param(["C8 ID", "C11 E", "D8 PE", "D11 N"], "10C LO", 13, id="15 between two words"),
        pytest.param(["7H AT", "G8 AN"], "7G P", 16, id="16 one tile, its light blue twice"),
        pytest.param(["5H A"], "5E REL.XED", 60, id="18 two doubles make four"),
        pytest.param(["5H T"], "5E JET.IES", 56, id="18 a word worth 14 times four"),
        pytest.param(["1E I"], "1A CRAZ.EST", 311, id="19 two triples make nine, then 50"),
        pytest.param(["1B GLOM"], "1A E....ISE", 99, id="20 four tiles over two triples"),
        pytest.param(["1C PLAY"], "1A RE....ED", 126, id="21 both ends in one line"),
        pytest.param(["8F WORD"], "8E S....S", 10, id="22 an S at each end"),
        pytest.param(["8E PAINT"], "8E .....ED", 10, id="24 no bonus for two tiles"),
        pytest.param(["8G FOR"], "8G ...E", 7, id="26 the lone E is no word"),
        pytest.param(["1J Z"], "1H CA.IQUES", 392, id="27 CAZIQUES"),
        pytest.param(["1M H"], "1H QUINZ.EE", 401, id="27 QUINZHEE"),
        pytest.param(["1G F"], "1A QUIZzI.Y", 419, id="27 QUIZzIFY"),
    ],
)
def test_a_play_on_a_board_in_mid_game_scores(words, play, score):
    assert scores_of([play], board=board_with(*words)) == [score]


def test_18_two_doubles_make_four_and_are_both_kept():
    board = board_with("5H A")
    move = make_move(board, parse_play("5E REL.XED", board, ENGLISH), ENGLISH)
    word = score_move(board, move, ENGLISH).words[0]
    assert (word.letter_sum, word.factors, word.multiplier, word.total) == (15, (2, 2), 4, 60)


def test_29_norwegian_light_blue_under_a_vowel_counts_in_both_words():
    assert scores_of(["8H ENE", "9H RØRA"], NORWEGIAN)[1] == 28


def test_31_a_blank_on_a_triple_letter_is_nothing_now_and_when_crossed():
    assert scores_of(["J8 TOe", "10J .GO"], board=board_with("8I A")) == [2 + 2, 3]


def test_33_the_letter_of_a_blank_is_fixed_for_the_game():
    board = board_with("8H cAT")
    with pytest.raises(IllegalMove, match="H8 already holds c, not B"):
        parse_play("H8 BAR", board, ENGLISH)


def test_35_whoever_plays_first_after_passes_covers_the_start():
    with pytest.raises(IllegalMove, match="start square"):
        scores_of(["1A AT"])
    assert scores_of(["8H AT"]) == [4]


@pytest.mark.parametrize(
    ("edition_id", "plain", "marked"),
    [
        pytest.param("finnish", ("A", 1), ("Ä", 2), id="Finnish A and Ä"),
        pytest.param("finnish", ("O", 2), ("Ö", 7), id="Finnish O and Ö"),
        pytest.param("norwegian", ("A", 1), ("Å", 4), id="Norwegian A and Å"),
        pytest.param("norwegian", ("O", 2), ("Ø", 5), id="Norwegian O and Ø"),
    ],
)
def test_a_lost_ring_slash_or_dot_changes_the_score(edition_id, plain, marked):
    values = load_edition(edition_id).tile_set.values
    assert (values[plain[0]], values[marked[0]]) == (plain[1], marked[1])


def test_the_finnish_set_lacks_six_letters():
    assert not set("QŠXZŽÅ") & set(load_edition("finnish").tile_set.alphabet)


def test_23_a_double_and_a_triple_word_are_never_fresh_together_away_from_the_start():
    layout = ENGLISH.layout
    for line in range(15):
        for squares in ([Square(line, i) for i in range(15)], [Square(i, line) for i in range(15)]):
            keys = {layout.premiums[square].key for square in squares if square in layout.premiums}
            assert not {"dw", "tw"} <= keys or layout.start in squares


def test_23_a_word_over_both_in_two_turns_counts_the_fresh_one_only():
    board = board_with("8H HE")
    move = make_move(board, parse_play("8A TOOTHAC..", board, ENGLISH), ENGLISH)
    word = score_move(board, move, ENGLISH).words[0]
    assert word.factors == (3,)
