import random

import pytest
from random_games import random_game

from scoring.board import Board, Square, parse_board
from scoring.claim_words import mistake_message
from scoring.claims import explain_claim
from scoring.editions import load_edition
from scoring.layout import DOUBLE_WORD, TRIPLE_LETTER
from scoring.move import make_move, parse_play
from scoring.reckoning import Reckoning, reckon, turn_of
from scoring.score import score_move
from scoring.slips import possible_slips

ENGLISH = load_edition("english")


def turn(play, board):
    return turn_of(board, make_move(board, parse_play(play, board, ENGLISH), ENGLISH), ENGLISH)


@pytest.fixture(scope="module")
def turns():
    rng = random.Random(7)
    return [one for _ in range(3) for one in random_game(ENGLISH, rng, n_turns=14)]


def test_the_plain_reckoning_is_the_score(turns):
    for one in turns:
        terms = turn_of(one.before, one.move, ENGLISH)
        assert reckon(terms, Reckoning()) == score_move(one.before, one.move, ENGLISH).total


def test_every_slip_is_named_when_its_number_is_claimed(turns):
    n_slips = 0
    for one in turns:
        terms = turn_of(one.before, one.move, ENGLISH)
        right = reckon(terms, Reckoning())
        for slip in possible_slips(terms, one.move, ENGLISH, []):
            assert slip.way.differences(), slip.key
            gives = reckon(terms, slip.way)
            if gives != right:
                mistakes = explain_claim(one.before, one.move, ENGLISH, gives, others=[])
                assert slip.key in {mistake.key for mistake in mistakes}
                assert all(mistake_message(mistake) for mistake in mistakes)
                n_slips += 1
    assert n_slips > 100


def test_a_blank_without_a_letter_is_never_counted_as_one():
    board = Board.empty()
    move = make_move(board, parse_play("8F F?R", board, ENGLISH), ENGLISH)
    slips = possible_slips(turn_of(board, move, ENGLISH), move, ENGLISH, [])
    assert "blank_at_face_value" not in {slip.key for slip in slips}


def test_old_words_are_those_crossed_or_touched_without_change():
    board = parse_board(["." * 15] * 7 + [".....KOIRAS....", "..........I...."] + ["." * 15] * 6)
    names = {word.text for word in turn("K8 ..LO", board).old_words}
    assert names == {"KOIRAS"}


def test_lone_tiles_are_those_without_a_cross_word():
    board = Board.empty().place(parse_play("8F FOR", Board.empty(), ENGLISH))
    assert [str(term.square) for term in turn("8F ...E", board).lone] == ["I8"]
    assert turn("9F AT", board).lone == ()


@pytest.mark.parametrize(
    ("way", "points"),
    [
        pytest.param(Reckoning(), 60, id="right"),
        pytest.param(Reckoning(joining="added"), 60, id="two and two are four either way"),
        pytest.param(Reckoning(joining="steps_added"), 45, id="one and one and one"),
        pytest.param(Reckoning(bonus=50), 110, id="bonus given"),
        pytest.param(Reckoning(bonus=50, bonus_multiplied=True), 260, id="bonus given and multiplied"),
        pytest.param(Reckoning(old_letters_left_out=True), 56, id="A left out"),
        pytest.param(Reckoning(word_premium="new_letters"), 57, id="A not multiplied"),
        pytest.param(Reckoning(words_left_out=frozenset({0})), 0, id="nothing counted"),
        pytest.param(Reckoning(extra=7), 67, id="points that are none"),
        pytest.param(Reckoning(dead=frozenset({(0, Square(4, 4))})), 30, id="one double forgotten"),
        pytest.param(
            Reckoning(other_premiums={Square(4, 4): TRIPLE_LETTER}), 34, id="double word as triple letter"
        ),
        pytest.param(Reckoning(other_premiums={Square(4, 5): DOUBLE_WORD}), 120, id="a premium that is none"),
        pytest.param(Reckoning(values=dict.fromkeys("RELAXED", 1)), 28, id="all letters 1"),
    ],
)
def test_a_way_of_counting_gives_its_number(way, points):
    board = Board.empty().place(parse_play("5H A", Board.empty(), ENGLISH))
    assert reckon(turn("5E REL.XED", board), way) == points


def test_two_ways_join_when_they_do_not_contradict_each_other():
    one = Reckoning(dead=frozenset({(0, Square(4, 4))}))
    two = Reckoning(dead=frozenset({(0, Square(4, 10))}))
    assert one.with_also(two) == Reckoning(dead=one.dead | two.dead)
    assert one.with_also(one) is None
    assert one.with_also(Reckoning(bonus=0)) == Reckoning(dead=one.dead, bonus=0)
    assert Reckoning(bonus=0).with_also(Reckoning(bonus=50)) is None


def test_joining_does_not_depend_on_the_order(turns):
    rng = random.Random(5)
    ways = [
        slip.way
        for one in turns
        for slip in possible_slips(turn_of(one.before, one.move, ENGLISH), one.move, ENGLISH, [])
    ]
    for _ in range(200):
        one, two = rng.choice(ways), rng.choice(ways)
        assert one.with_also(two) == two.with_also(one)
