"""Drawn games: sequences that the bench reads, one board and one set from the first turn to the last."""

import json

import pytest

from samples.draw_games import EDITIONS, GameJob, draw_game, long_game
from samples.rendering.alphabet import edition_of
from samples.rendering.profiles import PROFILES, RenderSettings
from scoring.score import score_move
from ui.bench_games import TurnPhoto
from ui.bench_turns import sequences_of, true_board, turns_of
from ui.sequence import PhotoRead
from ui.truth import find_truths
from vision.errors import BoardNotFound
from vision.reading import Known

N_TURNS = 3


@pytest.fixture(scope="module")
def drawn(tmp_path_factory):
    out = tmp_path_factory.mktemp("drawn")
    job = GameJob(out, 1, RenderSettings(PROFILES["normal"], long_side_px=420), N_TURNS)
    return job, draw_game(job, "norwegian")


def photos_in(folder):
    unread = PhotoRead(BoardNotFound("not read"), Known(()), lambda known: None)
    return [TurnPhoto(truth, unread) for truth in find_truths(folder)]


def test_the_bench_takes_a_drawn_game_for_a_sequence_of_plays(drawn):
    job, n_drawn = drawn
    (sequence,) = sequences_of(photos_in(job.out)).values()
    turns = turns_of(sequence, edition_of("norwegian"))
    assert n_drawn == len(turns) == N_TURNS
    assert all(turn.points is not None for turn in turns)


def test_the_score_of_the_truth_file_is_that_of_the_play(drawn):
    job, _ = drawn
    for photo, turn in zip(photos_in(job.out), long_game("norwegian", 1, N_TURNS), strict=True):
        assert photo.truth.play.score == score_move(turn.before, turn.move, edition_of("norwegian")).total
        hidden = any("#" in row for row in photo.truth.rows)
        assert hidden or true_board(photo.truth, turn.before) == turn.after


def test_board_and_tiles_stay_the_same_and_the_camera_moves(drawn):
    job, _ = drawn
    truths = [json.loads(path.read_text()) for path in sorted(job.out.rglob("*.json"))]
    assert len({(truth["board_design"], truth["tile_design"]) for truth in truths}) == 1
    assert len({str(truth["quad_xy"]) for truth in truths}) == N_TURNS


def test_what_is_there_is_not_drawn_again(drawn):
    job, _ = drawn
    assert draw_game(job, "norwegian") == 0


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_has_games_of_twenty_turns(edition):
    turns = long_game(edition, 1, 20)
    assert turns == long_game(edition, 1, 20)
    assert turns != long_game(edition, 2, 20)


def test_a_game_longer_than_the_bag_is_refused():
    with pytest.raises(ValueError, match="fewer"):
        long_game("finnish", 1, 90)
