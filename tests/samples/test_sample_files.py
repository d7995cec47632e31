import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from samples.rendering.alphabet import alphabet_of, edition_of, split_row
from samples.sample_game import load_words, play_game
from scoring.board import Board, format_rows
from scoring.move import make_move, parse_play
from scoring.score import score_move

SAMPLES = Path(__file__).parents[2] / "samples"
GAMES = ("finnish", "norwegian")
TRUTHS = sorted(path for folder in ("boards", "games") for path in (SAMPLES / folder).rglob("*.json"))


def truth_of(path):
    return json.loads(path.read_text("utf-8"))


@pytest.mark.parametrize("path", TRUTHS, ids=lambda path: path.stem)
def test_every_sample_has_a_photo_around_its_corners_and_tiles_of_its_edition(path):
    truth, photo = truth_of(path), cv2.imread(str(path.with_suffix(".jpg")))
    quad = np.array(truth["quad_xy"])
    assert (quad >= 0).all() and (quad <= np.array(photo.shape[1::-1]) - 1).all()
    tiles = {tile for row in truth["rows"] for tile in split_row(row)}
    assert tiles <= {".", "?", "#", *alphabet_of(truth["edition"])}
    assert path.with_suffix(".jpg").stat().st_size < 250_000


@pytest.mark.parametrize("name", GAMES)
def test_a_sample_game_replays_to_its_photos_with_its_scores(name):
    board, edition = Board.empty(), edition_of(name)
    for path in sorted((SAMPLES / "games" / name).glob("*.json")):
        truth = truth_of(path)
        move = make_move(board, parse_play(truth["move"]["play"], board, edition), edition)
        assert score_move(board, move, edition).total == truth["move"]["score"]
        board = board.place(move.placements)
        assert list(format_rows(board)) == truth["rows"]


def test_the_sample_games_are_long_enough_to_show_a_blank():
    for name, least in (("finnish", 8), ("norwegian", 4)):
        truths = [truth_of(path) for path in (SAMPLES / "games" / name).glob("*.json")]
        assert len(truths) >= least
        assert any("?" in truth["move"]["play"] for truth in truths)


def test_the_boards_that_accuracy_is_held_to_are_held_out_and_of_six_editions():
    truths = [truth_of(path) for path in (SAMPLES / "boards").glob("*.json")]
    assert len({truth["edition"] for truth in truths}) == 6
    assert {(truth["profile"], truth["fonts"], truth["designs"]) for truth in truths} == {
        ("normal", "test", "test")
    }


def test_a_played_game_makes_only_words_of_its_list():
    words = frozenset({"TE", "SE", "EI", "TIE"})
    turns = play_game(np.random.default_rng(1), words, edition_of("finnish"), 3, blank_turn=2)
    rows = format_rows(turns[-1].board)
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    made = [run.upper() for line in (*rows, *columns) for run in line.split(".") if len(run) > 1]
    assert made and set(made) <= words
    assert "?" in turns[1].play


@pytest.mark.parametrize("name", GAMES)
def test_the_words_can_be_laid_with_the_edition_s_tiles(name):
    letters = {letter for word in load_words(name) for letter in word}
    assert letters <= set(alphabet_of(name))
