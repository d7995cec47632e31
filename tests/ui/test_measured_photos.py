"""Photos made of measured readings, and turns found on them."""

import random

import pytest
from fake_photos import contents_of
from measured_photos import as_reading, load_readings, measured_photo
from random_games import random_game
from turn_faults import run_trial, summary

from scoring.editions import load_edition

SPANISH = load_edition("spanish")
READINGS = load_readings()


def test_most_squares_were_read_surely_and_the_others_are_kept():
    assert 0 < READINGS.sure_tile < 1
    assert 0 < READINGS.sure_bare < 1
    assert all(truth != "." for truth, _ in READINGS.tiles)


@pytest.mark.parametrize("truth", ["A", "[CH]", "?", "."])
def test_a_measured_reading_fits_any_square_of_any_edition(truth):
    contents, rng = contents_of(SPANISH), random.Random(1)
    for drawn in (*READINGS.tiles[:200], *READINGS.bare[:50]):
        p = as_reading(truth.strip("[]"), drawn, contents, rng)
        assert p.keys() == set(contents)
        assert sum(p.values()) == pytest.approx(1, abs=0.01)


def test_a_measured_photo_reads_every_square():
    board = list(random_game(SPANISH, random.Random(2), 8))[-1].after
    photo = measured_photo(board, SPANISH, random.Random(3), READINGS)
    assert len(photo) == 225


def test_turns_read_as_photos_were_measured_to_read_are_not_silently_wrong():
    rng = random.Random(4)
    turns = list(random_game(SPANISH, rng, 20))
    found = summary([run_trial(turn, SPANISH, "measured", rng, READINGS) for turn in turns])
    assert found["silent"] <= found["predicted_wrong"] + found["two_deviations"]
