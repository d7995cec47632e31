"""The accuracy that no change may lose: on boards drawn with fonts and designs that training never saw."""

from pathlib import Path

import pytest

from ui.bench import summarise
from ui.bench_run import BenchReader, form_of, read_all
from ui.truth import find_truths
from ui.verdict import judge

SAMPLES = Path(__file__).parents[2] / "samples"
BEST = {"boards": 5, "games": 0}
"""Squares read wrong by the best weights so far."""
_SLACK = 2
"""Squares more that another processor, or other libraries, may read wrong."""


@pytest.mark.parametrize("folder", BEST)
def test_the_samples_are_found_and_read_as_well_as_ever(folder):
    photos = read_all(find_truths(SAMPLES / folder), BenchReader())
    figures = summarise([judge(photo.truth, form_of(photo)) for photo in photos])
    assert figures["boards_found"] == figures["photos"]
    assert figures["wrong"] <= BEST[folder] + _SLACK
    assert figures["silent_errors"] <= 1
