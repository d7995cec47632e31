"""What holds for every photo, however odd: no crash, honest probabilities, only legal plays."""

import random

import pytest
from fake_photos import FAULTS, clear_photo, contents_of, photo_with_fault
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import random_game

from scoring.board import Board, Square
from scoring.editions import load_edition
from scoring.infer import doubtful_squares, questions, rank_plays
from scoring.move import make_move
from scoring.score import score_move

EDITIONS = {name: load_edition(name) for name in ("finnish", "spanish", "latin")}
GAMES = {
    name: list(random_game(load_edition("spanish" if name == "spanish" else "finnish"), random.Random(2), 14))
    for name in EDITIONS
}
squares = st.tuples(st.integers(0, 14), st.integers(0, 14))


@st.composite
def odd_photos(draw):
    """A photo of some turn with any squares hidden, and others read as anything with any confidence."""
    name = draw(st.sampled_from(sorted(EDITIONS)))
    turn = draw(st.sampled_from(GAMES[name]))
    contents = contents_of(EDITIONS[name])
    evidence = clear_photo(turn.after, EDITIONS[name])
    for square in draw(st.sets(squares, max_size=30)):
        del evidence[square]
    for square in draw(st.sets(squares, max_size=12)):
        weights = draw(st.lists(st.floats(0, 1), min_size=2, max_size=4))
        chosen = draw(st.lists(st.sampled_from(contents), min_size=4, max_size=4, unique=True))
        total = sum(weights) or 1.0
        evidence[square] = {c: w / total for c, w in zip(chosen, weights, strict=False)}
    return name, turn, evidence


@given(odd_photos())
@settings(max_examples=60, deadline=None)
def test_every_photo_has_an_explanation_and_every_play_in_it_is_legal(photo):
    name, turn, evidence = photo
    edition = EDITIONS[name]
    ranked = rank_plays(turn.before, evidence, edition)
    assert ranked
    assert all(one.p >= 0 for one in ranked)
    assert sum(one.p for one in ranked) <= 1 + 1e-9
    for explanation in ranked:
        board = turn.before.remove(explanation.removed)
        for move, score in explanation.plays:
            assert make_move(board, move.placements, edition) == move
            assert score == (score_move(board, move, edition) if edition.scores else None)
            board = board.place(move.placements)
        assert explanation.board_after(turn.before) == board


@given(odd_photos())
@settings(max_examples=40, deadline=None)
def test_what_is_asked_is_in_doubt_and_offers_what_is_believed(photo):
    name, turn, evidence = photo
    ranked = rank_plays(turn.before, evidence, EDITIONS[name])
    doubtful = doubtful_squares(turn.before, ranked)
    for question in questions(turn.before, ranked):
        assert question.square in doubtful
        assert len({option.tile for option in question.options}) == len(question.options) >= 2
        assert [option.p for option in question.options] == sorted(
            (option.p for option in question.options), reverse=True
        )


@given(odd_photos())
@settings(max_examples=20, deadline=None)
def test_the_same_photo_gives_the_same_explanations(photo):
    name, turn, evidence = photo
    shuffled = dict(sorted(evidence.items(), key=lambda item: hash((item[0], 7))))
    assert rank_plays(turn.before, evidence, EDITIONS[name]) == rank_plays(
        turn.before, shuffled, EDITIONS[name]
    )


@pytest.mark.parametrize("fault", FAULTS)
def test_answering_truly_never_ends_in_a_wrong_play_that_looks_certain(fault):
    edition, rng = EDITIONS["finnish"], random.Random(6)
    for turn in GAMES["finnish"][4:]:
        evidence = photo_with_fault(turn.after, edition, rng, fault).evidence
        answers: dict[Square, str] = {}
        for _ in range(6):
            ranked = rank_plays(turn.before, evidence, edition, answers=answers)
            asked = questions(turn.before, ranked)
            if not asked:
                break
            square = asked[0].square
            tile = turn.after[square]
            answers[square] = "." if tile is None else ("?" if tile.blank else tile.letter)
        best = ranked[0]
        right = best.placements == turn.move.placements
        assert right or best.problems or doubtful_squares(turn.before, ranked)


def test_a_board_of_another_size_is_inferred_on_too():
    big = load_edition("english-super")
    board = Board.empty(21, 21)
    evidence = {(row, col): {".": 1.0} for row in range(21) for col in range(21)}
    evidence.update({(10, 10): {"A": 1.0}, (10, 11): {"T": 1.0}})
    best = rank_plays(board, evidence, big)[0]
    assert [str(square) for square, _ in best.placements] == ["K11", "L11"]
