import random

import pytest

from scoring.board import Board, Square, parse_board
from scoring.editions import load_edition
from scoring.layout import DOUBLE_WORD, TRIPLE_LETTER
from scoring.move import make_move, parse_play
from scoring.reckoning import Reckoning, reckon, turn_of
from scoring.score import score_move
from scoring.slips import possible_slips

ENGLISH = load_edition("english")
CROWDED = parse_board(
    [
        "...............",
        "...............",
        "...............",
        ".......Q.......",
        "......RUTS.....",
        ".......I.......",
        ".......C.......",
        ".....PaKE......",
        ".......E.......",
        ".......N.......",
        "...............",
        "...............",
        "...............",
        "...............",
        "...............",
    ]
)
PLAYS = [
    "9I AT",
    "11D BINGO",
    "I8 .A",
    "4G AQ.A",
    "9E BED",
    "H11 S",
    "7I ORT",
    "8F ...D",
    "3I BAD",
    "6F PI.A",
]


def turn(play, board=CROWDED):
    return turn_of(board, make_move(board, parse_play(play, board, ENGLISH), ENGLISH), ENGLISH)


def legal_turns():
    for play in PLAYS:
        try:
            move = make_move(CROWDED, parse_play(play, CROWDED, ENGLISH), ENGLISH)
        except ValueError:
            continue
        yield move, turn_of(CROWDED, move, ENGLISH)


def test_the_plain_reckoning_is_the_score():
    turns = list(legal_turns())
    assert len(turns) >= 5
    for move, terms in turns:
        assert reckon(terms, Reckoning()) == score_move(CROWDED, move, ENGLISH).total


def test_every_slip_is_a_way_that_differs_from_the_right_one():
    for move, terms in legal_turns():
        for slip in possible_slips(terms, move, ENGLISH, []):
            assert slip.way.differences(), slip.key


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


def test_joining_does_not_depend_on_the_order():
    rng = random.Random(5)
    ways = [slip.way for move, terms in legal_turns() for slip in possible_slips(terms, move, ENGLISH, [])]
    for _ in range(200):
        one, two = rng.choice(ways), rng.choice(ways)
        assert one.with_also(two) == two.with_also(one)
