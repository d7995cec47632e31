"""Which squares are asked about, and in which order."""

from dataclasses import replace

import pytest
from fake_photos import clear_photo, contents_of

from scoring.board import Board, parse_square
from scoring.editions import load_edition
from scoring.infer import Explanation, InferSettings, doubtful_squares, questions, rank_plays, suspect_tiles
from scoring.move import parse_play

GERMAN = load_edition("german")
EMPTY = Board.empty()
EVEN = InferSettings(common_weight=0, bag_weight=0)
"""No letter is believed more readily than another."""


def after(board, *plays):
    for play in plays:
        board = board.place(parse_play(play, board, GERMAN))
    return board


HUT = after(EMPTY, "8H HUT")


def asked(board, played, edition=GERMAN, answers=None, settings=None, **squares):
    evidence = clear_photo(after(board, played), edition)
    for name, p in squares.items():
        others = [content for content in contents_of(edition) if content not in p]
        left = max(0.0, 1 - sum(p.values()))
        evidence[parse_square(name)] = {**dict.fromkeys(others, left / len(others)), **p}
    ranked = rank_plays(board, evidence, edition, answers=answers, settings=settings)
    names = [str(square) for square in doubtful_squares(board, ranked, settings)]
    return questions(board, ranked, settings), names


def test_a_clear_photo_asks_nothing():
    assert asked(HUT, "K4 MESSEN") == ((), [])


def test_a_letter_of_another_value_is_asked_about():
    found, doubtful = asked(HUT, "K4 MESSEN", K4={"M": 0.7, "N": 0.3})
    assert [str(question.square) for question in found] == doubtful == ["K4"]
    (question,) = found
    assert [option.tile for option in question.options[:2]] == ["M", "N"]
    assert [option.score for option in question.options[:2]] == [21, 17]
    assert question.options[0].p == pytest.approx(0.7, abs=0.15)


def test_a_letter_of_the_same_value_is_doubtful_but_not_asked_about():
    found, doubtful = asked(HUT, "K4 MESSEN", K9={"N": 0.7, "I": 0.3})
    assert (found, doubtful) == ((), ["K9"])


def test_an_edition_without_values_asks_about_every_letter_in_doubt():
    latin = load_edition("latin")
    found, _ = asked(HUT, "K4 MESSEN", edition=latin, K9={"N": 0.7, "I": 0.3})
    assert [(str(q.square), q.options[0].score) for q in found] == [("K9", None)]


def test_the_square_with_most_points_at_stake_comes_first():
    found, _ = asked(HUT, "K4 MESSEN", settings=EVEN, K4={"M": 0.7, "X": 0.3}, K5={"E": 0.7, "B": 0.3})
    assert [str(question.square) for question in found] == ["K4", "K5"]
    assert found[0].stake > found[1].stake


def test_an_answer_settles_its_square():
    k9 = parse_square("K4")
    found, doubtful = asked(HUT, "K4 MESSEN", K4={"M": 0.7, "N": 0.3}, answers={k9: "N"})
    assert (found, doubtful) == ((), [])


def test_what_one_answer_settles_is_not_asked_twice():
    """K9 and K10 can only be laid together with what is above them."""
    found, doubtful = asked(HUT, "K8 EN", K8={"E": 0.6, ".": 0.4}, K9={"N": 0.6, ".": 0.4})
    assert len(found) < len(doubtful) or len(found) == 1


@pytest.mark.parametrize(
    ("tile", "other", "p", "is_asked"),
    [
        pytest.param("N", "M", 0.08, False, id="one in twelve for few points"),
        pytest.param("N", "M", 0.3, True, id="one in three for few points"),
        pytest.param("N", "Y", 0.08, True, id="one in twelve for many points"),
        pytest.param("N", "I", 0.45, False, id="nearly even for none"),
    ],
)
def test_the_points_that_may_be_lost_decide_whether_to_ask(tile, other, p, is_asked):
    found, doubtful = asked(HUT, "K4 MESSEN", settings=EVEN, K9={tile: 1 - p, other: p})
    assert (bool(found), doubtful) == (is_asked, ["K9"])


def test_what_is_asked_about_is_doubtful_however_small_the_doubt():
    small = {"N": 0.99, "Q": 0.01}
    assert asked(HUT, "K4 MESSEN", settings=EVEN, K9=small) == ((), [])
    careful = InferSettings(common_weight=0, bag_weight=0, ask_points=0.1)
    found, doubtful = asked(HUT, "K4 MESSEN", settings=careful, K9=small)
    assert [str(question.square) for question in found] == doubtful == ["K9"]


def test_small_doubts_that_add_up_are_asked_about():
    unsure = {"N": 0.96, "M": 0.04}
    one, _ = asked(HUT, "K4 NNNNN", settings=EVEN, K4=unsure)
    many, _ = asked(HUT, "K4 NNNNN", settings=EVEN, **{f"K{row}": unsure for row in range(4, 9)})
    assert (len(one), bool(many)) == (0, True)


def test_settings_say_what_a_tap_is_worth():
    lenient = InferSettings(ask_points=20)
    assert asked(HUT, "K4 MESSEN", K4={"M": 0.7, "N": 0.3}, settings=lenient)[0] == ()


def test_a_strong_tile_far_away_is_asked_about():
    found, doubtful = asked(HUT, "K4 MESSEN", B2={"E": 0.9999})
    assert [str(question.square) for question in found] == ["B2"]
    assert "B2" in doubtful


def test_no_more_is_asked_at_once_than_the_settings_say():
    unsure = {f"K{row}": {"M": 0.5, "X": 0.5} for row in range(4, 10)}
    found, doubtful = asked(HUT, "K4 MMMMMM", **unsure)
    assert len(found) <= InferSettings().max_questions
    assert set(doubtful) == set(unsure)


@pytest.mark.parametrize(
    ("reads", "suspected"),
    [
        pytest.param({"N": 0.98}, [("H8", "H", "N")], id="another letter, clearly"),
        pytest.param({"N": 0.8, "H": 0.2}, [], id="another letter, not clearly"),
        pytest.param({".": 0.999}, [], id="bare is no other letter"),
        pytest.param({"H": 0.999}, [], id="the same letter"),
        pytest.param({"?": 0.98}, [("H8", "H", "?")], id="a blank where a letter was confirmed"),
    ],
)
def test_an_earlier_tile_is_suspect_when_it_clearly_reads_otherwise(reads, suspected):
    evidence = clear_photo(HUT, GERMAN)
    others = [content for content in contents_of(GERMAN) if content not in reads]
    left = 1 - sum(reads.values())
    evidence[7, 7] = {**dict.fromkeys(others, left / len(others)), **reads}
    found = suspect_tiles(HUT, evidence)
    assert [(str(s.square), str(s.tile), s.reads) for s in found] == suspected


def test_a_letter_that_reads_so_twice_is_the_way_of_the_set():
    board = after(EMPTY, "8H TOR", "I7 L.T")
    evidence = clear_photo(board, GERMAN)
    evidence[7, 7] = evidence[8, 8] = {"I": 0.99, "T": 0.01}
    assert suspect_tiles(board, evidence) == ()


def test_a_named_blank_is_not_suspect_for_showing_its_letter():
    board = after(EMPTY, "8H hUT")
    evidence = clear_photo(board, GERMAN)
    evidence[7, 7] = {"H": 0.99, ".": 0.01}
    assert suspect_tiles(board, evidence) == ()


def test_an_unlikely_inconsistency_is_asked_about_at_no_square():
    """Of a play of many points one in fifty would be worth a question, but no square answers it."""
    square = parse_square("K4")
    play = rank_plays(HUT, clear_photo(after(HUT, "K4 MESSEN"), GERMAN), GERMAN)[0]
    broken = Explanation("inconsistent", 0.02, contents={square: "."})
    assert questions(HUT, (replace(play, p=0.98), broken), InferSettings(ask_points=0.1)) == ()
    likely = replace(broken, p=0.05)
    (asked_now,) = questions(HUT, (replace(play, p=0.95), likely), InferSettings(ask_points=0.1))
    assert asked_now.square == square
