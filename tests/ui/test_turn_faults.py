"""Turns with faults put in on purpose: right untouched, asked about, or silently wrong."""

from collections import Counter

import pytest
from turn_faults import EDITIONS, summary, trials

N_TRIALS = 360


@pytest.fixture(scope="module")
def results():
    return list(trials(N_TRIALS, seed=11))


def outcomes(results, fault):
    return Counter(trial.outcome for trial in results if trial.fault == fault)


def test_clean_photos_need_no_touch(results):
    assert outcomes(results, "clean") == {"untouched": N_TRIALS // 6}


def test_four_of_five_photos_with_one_fault_need_no_touch(results):
    assert summary(results)["faulty_untouched"] >= 0.8


def test_no_more_is_silently_wrong_than_the_probabilities_say(results):
    found = summary(results)
    assert found["silent"] <= found["predicted_wrong"] + found["two_deviations"]


def test_a_shifted_lattice_is_laid_right_or_asked_about(results):
    assert outcomes(results, "shifted")["silent"] == 0
    assert outcomes(results, "shifted")["untouched"] >= N_TRIALS // 6 * 0.8


def test_trials_repeat_from_their_seed(results):
    again = list(trials(24, seed=11))
    assert [(trial.fault, trial.outcome) for trial in again] == [
        (trial.fault, trial.outcome) for trial in results[:24]
    ]


def test_six_editions_take_part():
    assert len(set(EDITIONS)) == 6
