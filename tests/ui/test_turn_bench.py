"""Figures over photographed games, with readers that see exactly what lies there, or not quite."""

import os
import random
from dataclasses import replace
from pathlib import Path

import pytest
from fake_photos import clear_photo, contents_of, photo_with_fault, reading_from, reading_of
from random_games import random_game

from scoring.board import format_rows
from scoring.editions import load_edition
from scoring.errors import IllegalMove
from ui.truth import Truth, find_truths
from ui.turn_bench import chain_figures, risk_coverage, turn_figures
from ui.turn_games import read_games
from ui.turn_truth import board_of, games_of, true_turns
from ui.turn_verdict import TurnVerdict
from vision.errors import BoardNotFound

FINNISH = load_edition("finnish")
PHOTOS = Path(os.environ.get("BOARDSCORE_PHOTOS", Path(__file__).parents[2] / "../shared/photos"))


def truths_of(boards, edition="finnish", name="game"):
    return [
        Truth(
            photo=Path(f"{name}-{turn:02}.jpg"),
            set_name="made",
            rows=tuple(tuple(row) for row in format_rows(board)),
            quad_xy=None,
            edition=edition,
            sequence=name,
            turn=turn,
        )
        for turn, board in enumerate(boards, 1)
    ]


GAME = [turn.after for turn in random_game(FINNISH, random.Random(4), 12)]
TRUTHS = truths_of(GAME)


def sees(truth):
    """Reads exactly what lies there."""
    edition = load_edition(truth.edition) if truth.edition != "romanian" else load_edition("latin")
    return reading_from(clear_photo(board_of(truth, GAME[0].empty()), edition))


def figures(truths, read):
    return turn_figures(list(read_games(truths, read)))


def test_a_reader_that_sees_everything_needs_no_touch():
    found = figures(TRUTHS, sees)
    assert [found[key] for key in ("turns", "untouched", "one_answer", "silent")] == [12, 12, 12, 0]
    assert (found["games"], found["totals_right"], found["broken_unflagged"]) == (1, 1, [])


def test_a_letter_in_doubt_takes_one_answer():
    def read(truth):
        reading = sees(truth)
        if truth.turn != 5:
            return reading
        square = next(iter(GAME[4].tiles.keys() - GAME[3].tiles.keys()))
        letter = GAME[4][square].letter
        other = "D" if letter != "D" else "Ö"
        doubt = replace(reading.readings[square], p=reading_of(other, 0.55, contents_of(FINNISH), letter))
        return replace(reading, readings={**reading.readings, square: doubt})

    found = figures(TRUTHS, read)
    assert [found[key] for key in ("turns", "untouched", "one_answer", "silent")] == [12, 11, 12, 0]
    assert found["totals_right_answered"] == 1
    assert list(found["sequences"]["made/game"]["open"]) == ["made/game-05"]


def test_a_letter_read_wrong_with_certainty_is_silent():
    def read(truth):
        reading = sees(truth)
        square = min(GAME[2].tiles.keys() - GAME[1].tiles.keys())
        wrong = replace(reading.readings[square], p={"Ö": 1.0})
        return replace(reading, readings={**reading.readings, square: wrong}) if truth.turn == 3 else reading

    found = figures(TRUTHS, read)
    assert (found["untouched"], found["silent"]) == (11, 1)
    assert found["broken_unflagged"] == ["made/game-03"]


def test_a_photo_that_cannot_be_read_is_neither_right_nor_silent():
    found = figures(TRUTHS, lambda t: BoardNotFound("no board") if t.turn == 4 else sees(t))
    assert [found[key] for key in ("untouched", "one_answer", "silent")] == [11, 11, 0]
    assert found["sequences"]["made/game"]["open"] == {"made/game-04": "no board"}


def test_a_photo_that_failed_is_made_up_for_by_the_next_one():
    """Two plays are found on the next photo; which came first may be open, but the board is right."""
    found = chain_figures(
        list(read_games(TRUTHS, lambda t: BoardNotFound("no board") if t.turn == 4 else sees(t)))
    )
    assert found["broken_unflagged"] == []


def test_a_play_that_was_taken_back_does_not_count():
    boards = [*GAME[:4], GAME[2], GAME[2], *GAME[3:6]]
    found = figures(truths_of(boards), sees)
    assert [found[key] for key in ("turns", "untouched", "silent")] == [9, 9, 0]
    assert found["totals_right"] == 1


def test_turns_of_a_game_must_follow_from_each_other():
    with pytest.raises(IllegalMove, match="rack holds 7"):
        true_turns(truths_of([GAME[0], GAME[4]]), FINNISH)


def test_squares_that_are_not_counted_keep_what_lay_there():
    rows = [list(row) for row in format_rows(GAME[1])]
    hidden = min(GAME[0].tiles)
    rows[hidden.row][hidden.col] = "#"
    truth = replace(TRUTHS[1], rows=tuple(map(tuple, rows)))
    assert true_turns([TRUTHS[0], truth], FINNISH)[1].after == true_turns(TRUTHS[:2], FINNISH)[1].after
    assert true_turns([TRUTHS[0], truth], FINNISH)[1].uncounted == {hidden}


def test_photos_without_a_sequence_are_no_game():
    assert games_of([replace(TRUTHS[0], sequence=None)]) == {}


def test_the_risk_falls_as_more_is_asked_about():
    def verdict(p, exact):
        return TurnVerdict("photo", exact, exact, not exact, exact, p)

    curve = risk_coverage([verdict(0.9, True), verdict(0.5, False), verdict(0.7, False), verdict(0.99, True)])
    assert curve == [[0.0, 0.5], [0.25, 0.25], [0.5, 0.0], [0.75, 0.0], [1.0, 0.0]]


@pytest.mark.photos
@pytest.mark.parametrize("name", ["spiel12", "spiel15", "rom1", "rom2"])
def test_real_games_need_no_touch_when_every_tile_is_seen(name):
    if not (PHOTOS / name).is_dir():
        pytest.skip(f"the photos are not in {PHOTOS}")
    found = figures(find_truths(PHOTOS / name), sees)
    assert found["untouched"] == found["turns"] >= 20
    assert (found["silent"], found["totals_right"]) == (0, 1)


@pytest.mark.photos
@pytest.mark.parametrize("name", ["spiel12", "spiel15"])
def test_scores_of_real_games_are_those_recorded(name):
    if not (PHOTOS / name).is_dir():
        pytest.skip(f"the photos are not in {PHOTOS}")
    (photos,) = games_of(find_truths(PHOTOS / name)).values()
    turns = true_turns(photos, load_edition("german"))
    recorded = [turn.truth.play.score if turn.truth.play else 0 for turn in turns]
    assert [turn.score for turn in turns] == recorded


def test_a_fault_in_a_photo_does_not_stop_the_others():
    rng = random.Random(9)

    def read(truth):
        faulty = truth.turn % 3 == 0
        board = GAME[truth.turn - 1]
        return (
            reading_from(photo_with_fault(board, FINNISH, rng, "phantom").evidence) if faulty else sees(truth)
        )

    found = figures(TRUTHS, read)
    assert found["one_answer"] >= 11
    assert found["silent"] == 0
