"""Whole photographed games, seen by a reader that sees exactly what lies there."""

import os
from pathlib import Path

import pytest
from fake_photos import clear_photo, reading_from

from scoring.board import Board
from scoring.editions import load_edition
from ui.bench_games import TurnPhoto, judge_game
from ui.bench_run import known_edition
from ui.bench_turns import true_board, turns_of
from ui.sequence import PhotoRead
from ui.truth import find_truths
from ui.turn_verdict import judge_turn
from vision.reading import Known

PHOTOS = Path(os.environ.get("BOARDSCORE_PHOTOS", Path(__file__).parents[2] / "../shared/photos"))
pytestmark = pytest.mark.photos


def edition_of(truth):
    return load_edition(known_edition(truth.edition))


def not_again(known):
    raise AssertionError("a perfect reading needs no second one")


def seen(name):
    """Returns the photos of a game with perfect readings, in the order of their turns."""
    if not (PHOTOS / name).is_dir():
        pytest.skip(f"the photos are not in {PHOTOS}")
    truths = [truth for truth in find_truths(PHOTOS / name) if truth.turn is not None]
    truths.sort(key=lambda truth: truth.turn)
    board, photos = Board.empty(), []
    for truth in truths:
        board = true_board(truth, board)
        reading = reading_from(clear_photo(board, edition_of(truth)))
        photos.append(TurnPhoto(truth, PhotoRead(reading, Known(()), not_again)))
    return photos


@pytest.mark.parametrize("name", ["spiel12", "spiel15", "rom1", "rom2"])
def test_a_game_needs_no_touch_when_every_tile_is_seen(name):
    photos = seen(name)
    turns = turns_of(photos, edition_of(photos[0].truth))
    verdicts = [judge_turn(turn) for turn in turns]
    assert len(verdicts) >= 20
    assert all(verdict.untouched and not verdict.silent for verdict in verdicts)
    withdrawn = [one.truth.play is not None and one.truth.play.withdrawn for one in photos]
    assert judge_game([one.photo for one in photos], turns, withdrawn).right
