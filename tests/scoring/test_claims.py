import pytest

from scoring.board import Board
from scoring.claim_words import MISTAKE_TEXTS, PREMIUM_NAMES, mistake_message
from scoring.claims import explain_claim, related_editions
from scoring.editions import load_edition
from scoring.errors import ScoringError
from scoring.layout import SYMBOLS
from scoring.mistake_rules import RULES
from scoring.move import make_move, parse_play
from scoring.score import score_move
from scoring.settlement_claims import SETTLEMENT_TEXTS

FINNISH = load_edition("finnish")
ENGLISH = load_edition("english")
NORWEGIAN = load_edition("norwegian")
WORDFEUD = load_edition("wordfeud-english")


def board_with(words, edition):
    board = Board.empty()
    for word in words:
        board = board.place(parse_play(word, board, edition))
    return board


def claim(play, claimed, *words, edition=FINNISH):
    board = board_with(words, edition)
    return explain_claim(board, make_move(board, parse_play(play, board, edition), edition), edition, claimed)


def score_of(play, *words, edition=FINNISH):
    board = board_with(words, edition)
    return score_move(board, make_move(board, parse_play(play, board, edition), edition), edition).total


@pytest.mark.parametrize(
    ("edition", "words", "play", "right", "claimed", "key", "rule"),
    [
        pytest.param(FINNISH, ["8F KOIRA"], "8F .....S", 11, 22, "star_reused", "F33", id="star again"),
        pytest.param(
            ENGLISH, ["8F FAZE"], "8F ....S", 17, 34, "star_reused", "F33", id="row 11 doubled again"
        ),
        pytest.param(NORWEGIAN, ["8H ENE"], "8H ...S", 4, 8, "star_reused", "N15", id="N16 star again"),
        pytest.param(ENGLISH, ["1A AT"], "1A ..E", 3, 9, "premium_reused", "F33", id="triple word again"),
        pytest.param(
            ENGLISH, ["1D QI", "1F T"], "1D ...S", 13, 23, "premium_reused", "F33", id="letter again"
        ),
        pytest.param(ENGLISH, ["1A QUIZ"], "1A ....Z", 32, 126, "premiums_reused", "F33", id="two again"),
        pytest.param(ENGLISH, [], "8E LETTERS", 64, 114, "bonus_multiplied", "F38", id="row 5 50 doubled"),
        pytest.param(
            ENGLISH, ["1H S"], "1A TRAINER.", 77, 177, "bonus_multiplied", "F38", id="row 6 50 tripled"
        ),
        pytest.param(ENGLISH, [], "8E LETTERS", 64, 14, "bonus_forgotten", "F38", id="50 forgotten"),
        pytest.param(
            ENGLISH, ["8E PAINT"], "8E .....ED", 10, 60, "bonus_by_length", "F38", id="row 24 seven letters"
        ),
        pytest.param(
            ENGLISH, [], "8F FIVER", 22, 72, "bonus_unearned", "F38", id="row 25 going out with five"
        ),
        pytest.param(ENGLISH, [], "8E LETTERS", 64, 54, "other_bonus", "F38", id="Wordfeud's 40"),
        pytest.param(ENGLISH, [], "8E LETTERS", 64, 49, "other_bonus", "F38", id="Zynga's 35"),
        pytest.param(ENGLISH, [], "8E LETTERS", 64, 63, "other_bonus", "F38", id="49 elsewhere"),
        pytest.param(
            WORDFEUD, [], "8E RELATES", 47, 57, "other_bonus", "F38", id="Scrabble's 50 in Wordfeud"
        ),
        pytest.param(
            FINNISH,
            ["8F KOIRA"],
            "K8 SAUMA",
            29,
            18,
            "cross_word_forgotten",
            "F35",
            id="cross-word forgotten",
        ),
        pytest.param(
            NORWEGIAN, ["8H ENE"], "9H RØRA", 28, 17, "cross_word_forgotten", "N16", id="N16 one side word"
        ),
        pytest.param(
            NORWEGIAN, ["8H ENE"], "9H RØRA", 28, 13, "main_word_only", "N16", id="N16 no side word"
        ),
        pytest.param(
            FINNISH, ["8F KOIRA"], "K8 SAUMA", 29, 11, "main_word_forgotten", "F35", id="only the cross-word"
        ),
        pytest.param(FINNISH, [], "8F kOIRA", 16, 20, "blank_at_face_value", "F22", id="blank as a K"),
        pytest.param(
            NORWEGIAN, [], "8H eNE", 4, 6, "blank_at_face_value", "N12", id="N16 points for a blank"
        ),
        pytest.param(
            FINNISH, [], "8F koIRA", 12, 20, "blanks_at_face_value", "F22", id="both blanks as letters"
        ),
        pytest.param(ENGLISH, [], "8H cAT", 4, 2, "blank_premium_lost", "F23", id="row 30 blank on the star"),
        pytest.param(FINNISH, [], "8F KOIRA", 20, 10, "star_not_counted", "F10", id="star not counted"),
        pytest.param(NORWEGIAN, [], "8H ENE", 6, 3, "star_not_counted", "N9", id="N9 star not counted"),
        pytest.param(
            FINNISH,
            ["8F KOIRA"],
            "K8 SAUMA",
            29,
            20,
            "word_premium_forgotten",
            "F31",
            id="double word forgotten",
        ),
        pytest.param(
            ENGLISH, [], "8D JAUNT", 40, 24, "letter_premium_forgotten", "F31", id="row 7 24 for 40"
        ),
        pytest.param(ENGLISH, [], "8D JAUNT", 40, 12, "premiums_ignored", "F31", id="no premium at all"),
        pytest.param(
            ENGLISH, ["5H A"], "5E REL.XED", 60, 15, "word_premiums_forgotten", "F31", id="neither double"
        ),
        pytest.param(ENGLISH, [], "8D JAUNT", 40, 32, "word_before_letter", "F31", id="N16 wrong order"),
        pytest.param(
            ENGLISH, ["5H T"], "5E JET.IES", 56, 42, "premium_steps_added", "F34", id="row 18 three times"
        ),
        pytest.param(
            ENGLISH,
            ["1B GLOM"],
            "1A E....ISE",
            99,
            66,
            "premiums_added",
            "F34",
            id="row 19 six times not nine",
        ),
        pytest.param(
            ENGLISH,
            ["1B GLOM"],
            "1A E....ISE",
            99,
            55,
            "premium_steps_added",
            "F34",
            id="five times not nine",
        ),
        pytest.param(
            ENGLISH, ["E7 PLAY"], "11E SAFE", 34, 24, "premium_in_one_word", "F35", id="row 12 main word only"
        ),
        pytest.param(
            ENGLISH, ["7H AT", "G8 AN"], "7G P", 16, 13, "premium_in_one_word", "F35", id="row 16 once"
        ),
        pytest.param(
            ENGLISH,
            ["E7 PLAY"],
            "E7 ....S",
            20,
            11,
            "word_premium_new_only",
            "F31",
            id="old letters not doubled",
        ),
        pytest.param(
            FINNISH, ["8F KOIRA"], "8F .....S", 11, 1, "only_new_tiles", "F49", id="row 17 the S alone"
        ),
        pytest.param(
            FINNISH,
            ["8F KOIRA", "K8 S"],
            "K8 .AUMA",
            18,
            29,
            "old_word_counted",
            "F49",
            id="F37 KOIRAS counted again",
        ),
        pytest.param(
            ENGLISH, ["8G FOR"], "8G ...E", 7, 8, "lone_letter_counted", "F15", id="row 26 the lone E"
        ),
        pytest.param(
            FINNISH, ["F4 K"], "5E AS", 7, 10, "word_premium_on_whole_turn", "F31", id="all doubled"
        ),
        pytest.param(
            WORDFEUD, [], "8E RATE", 4, 8, "plain_start_doubled", "F10", id="first word always doubled"
        ),
        pytest.param(FINNISH, [], "8F KOIRA", 20, 14, "other_edition_values", "F3", id="Norwegian values"),
        pytest.param(NORWEGIAN, [], "8F BRO", 14, 12, "other_edition_values", "N5", id="Danish values"),
        pytest.param(
            ENGLISH, [], "8D JAUNT", 40, 60, "premium_confused", "F31", id="double taken for triple"
        ),
    ],
)
def test_a_wrong_score_is_explained_by_its_mistake(edition, words, play, right, claimed, key, rule):
    assert score_of(play, *words, edition=edition) == right
    mistakes = claim(play, claimed, *words, edition=edition)
    assert (mistakes[0].key, mistakes[0].rule, mistakes[0].gives) == (key, rule, claimed)
    assert mistakes[0].also is None


@pytest.mark.parametrize(
    ("play", "claimed", "words"),
    [
        pytest.param("8F KOIRA", 20, [], id="a claim that is right"),
        pytest.param("8F KOIRA", 19, [], id="one off"),
        pytest.param("8F KOIRA", 1000, [], id="absurd"),
        pytest.param("8F KOIRA", -5, [], id="below nothing"),
        pytest.param("K8 SAUMA", 30, ["8F KOIRA"], id="one more"),
        pytest.param("8F k?IRA", 17, [], id="a blank without a letter has no face value"),
    ],
)
def test_no_known_mistake_is_an_empty_answer(play, claimed, words):
    assert claim(play, claimed, *words) == ()


def test_all_mistakes_that_fit_are_named_the_likeliest_first():
    keys = [mistake.key for mistake in claim("K8 SAUMA", 40, "8F KOIRA")]
    assert keys == ["star_reused", "word_premium_on_whole_turn"]


def test_two_mistakes_are_named_only_where_no_single_one_fits_and_no_other_pair():
    (pair,) = claim("K8 SAUMA", 9, "8F KOIRA")
    assert pair.also is not None
    assert {pair.key, pair.also.key} == {"cross_word_forgotten", "word_premium_forgotten"}
    assert pair.gives == pair.also.gives == 9
    assert mistake_message(pair).startswith("two mistakes at once: KOIRAS was forgotten")


def test_nothing_is_named_where_several_pairs_of_mistakes_would_fit():
    assert claim("7I LOAM", 15, "8H LOFTY", edition=ENGLISH) == ()


def test_a_word_left_out_is_not_also_the_one_whose_premium_was_counted():
    (pair,) = claim("11E SAFE", 7, "E7 PLAY", edition=ENGLISH)
    assert pair.also is not None
    assert (pair.key, pair.also.key) == ("cross_word_forgotten", "word_premium_forgotten")


def test_a_mistake_names_squares_words_and_numbers():
    (mistake,) = claim("8F kOIRA", 20)
    assert mistake.params == {"square": "F8", "tile": "K", "value": 2}
    assert mistake_message(mistake) == "the blank on F8 was counted as K, 2 points; a blank is worth 0"
    (mistake,) = claim("8E .....ED", 60, "8E PAINT", edition=ENGLISH)
    assert mistake_message(mistake) == (
        "50 points were given for the 7 letters of PAINTED; only 7 tiles laid in one turn bring them, "
        "and 2 were laid"
    )


def test_premiums_are_named_in_words():
    (mistake,) = claim("8F .....S", 22, "8F KOIRA")
    assert "the start square H8 was counted again" in mistake_message(mistake)
    mistake = claim("1A ..E", 9, "1A AT", edition=ENGLISH)[0]
    assert "the triple word square A1 was counted again" in mistake_message(mistake)


def test_every_mistake_has_a_rule_in_both_rule_sheets_and_a_text():
    assert {*MISTAKE_TEXTS, *SETTLEMENT_TEXTS} == set(RULES)
    assert all(finnish[0] == "F" and norwegian[0] in "NS" for finnish, norwegian in RULES.values())
    assert {premium.key for premium in SYMBOLS.values()} == set(PREMIUM_NAMES)


def test_other_sets_are_those_of_the_language_and_of_the_neighbours():
    assert [other.id for other in related_editions(FINNISH)] == ["norwegian", "swedish", "danish", "english"]
    assert [other.id for other in related_editions(load_edition("wordfeud-dutch"))] == ["dutch"]
    assert [other.id for other in related_editions(ENGLISH)] == ["wordfeud-english"]


def test_the_sets_to_compare_with_may_be_given():
    board = Board.empty()
    move = make_move(board, parse_play("8F KOIRA", board, FINNISH), FINNISH)
    assert explain_claim(board, move, FINNISH, 14, others=[]) == ()
    (mistake,) = explain_claim(board, move, FINNISH, 14, others=[NORWEGIAN])
    assert mistake.params["edition"] == "norwegian"


def test_a_set_without_values_explains_no_claim():
    latin = load_edition("latin")
    with pytest.raises(ScoringError, match="the edition latin has no values"):
        claim("8F KOIRA", 20, edition=latin)
