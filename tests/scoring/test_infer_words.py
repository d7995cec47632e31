"""What a lexicon may add to an inference, and what it may not."""

import pytest
from fake_photos import clear_photo, contents_of, reading_of

from scoring.board import Board, parse_square
from scoring.editions import load_edition
from scoring.infer import blank_letters, break_ties, rank_plays
from scoring.lexicon import WordList
from scoring.move import make_move, parse_play

ENGLISH = load_edition("english")
EMPTY = Board.empty()


def lexicon(*words):
    return WordList("list", "\n".join(words))


def ranked(play, board=EMPTY, **squares):
    evidence = clear_photo(board.place(parse_play(play, board, ENGLISH)), ENGLISH)
    for name, (confidence, other) in squares.items():
        square = parse_square(name)
        content = max(evidence[square], key=evidence[square].get)
        evidence[square] = reading_of(content, confidence, contents_of(ENGLISH), other)
    return rank_plays(board, evidence, ENGLISH)


def word(explanation):
    return explanation.plays[0].move.main_word.text


def test_a_tie_goes_to_the_word_and_is_marked():
    tied = ranked("8H QUIT", K8=(0.5, "Z"))
    assert word(tied[0]) == "QUIT"
    weighed = break_ties(tied, lexicon("QUIZ"))
    assert (word(weighed[0]), weighed[0].tipped_by) == ("QUIZ", "list")
    assert sum(one.p for one in weighed) == pytest.approx(sum(one.p for one in tied))


def test_clear_evidence_of_a_phony_stands():
    clear = ranked("8H QUIT", K8=(0.98, "Z"))
    weighed = break_ties(clear, lexicon("QUIZ"))
    assert (word(weighed[0]), weighed[0].tipped_by) == ("QUIT", "")
    assert weighed[0].p > 0.9


def test_when_no_reading_is_a_word_nothing_changes():
    tied = ranked("8H QUIT", K8=(0.5, "Z"))
    assert break_ties(tied, lexicon("CAT")) == tied


def test_a_photo_that_shows_no_play_is_left_alone():
    evidence = clear_photo(EMPTY, ENGLISH)
    nothing = rank_plays(EMPTY, evidence, ENGLISH)
    assert break_ties(nothing, lexicon("CAT")) == nothing


def test_a_blank_gets_the_letters_that_make_words():
    move = make_move(EMPTY, parse_play("8H C?T", EMPTY, ENGLISH), ENGLISH)
    found = blank_letters(move, ENGLISH.tile_set.alphabet, lexicon("CAT", "COT", "CAR"))
    assert found == ({parse_square("I8"): "A"}, {parse_square("I8"): "O"})


def test_every_word_through_the_blank_counts():
    board = EMPTY.place(parse_play("8H CAT", EMPTY, ENGLISH))
    move = make_move(board, parse_play("K8 ?O", board, ENGLISH), ENGLISH)
    found = blank_letters(move, ENGLISH.tile_set.alphabet, lexicon("CATS", "SO", "NO", "CATE"))
    assert found == ({parse_square("K8"): "S"},)


def test_two_blanks_are_named_together():
    move = make_move(EMPTY, parse_play("8H C??", EMPTY, ENGLISH), ENGLISH)
    found = blank_letters(move, ENGLISH.tile_set.alphabet, lexicon("CAT"))
    assert found == ({parse_square("I8"): "A", parse_square("J8"): "T"},)


def test_a_move_without_blanks_needs_no_letters():
    move = make_move(EMPTY, parse_play("8H CAT", EMPTY, ENGLISH), ENGLISH)
    assert blank_letters(move, ENGLISH.tile_set.alphabet, lexicon("CAT")) == ()
