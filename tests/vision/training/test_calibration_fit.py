"""The calibration is found again from readings drawn with a known one; its figures are counted right."""

import json
from dataclasses import replace

import numpy as np
import pytest

from vision.calibration import Calibration, Scores, softmax
from vision.letters import TILES
from vision.reading import Known
from vision.training.calibration_fit import fit_squares, log_loss
from vision.training.calibration_report import Judged, calibration_error, held, report, table
from vision.training.folders import IGNORED
from vision.training.squares import Scored, squares_of, thinned

KNOWN = Known(alphabet=("A", "O", "Ö"))
LETTERS = [TILES.index(tile) for tile in KNOWN.alphabet]


def photo(rng: np.random.Generator, temperature: float, known: Known = KNOWN) -> Scored:
    """A photo whose logits are `temperature` times those by which its squares were drawn."""
    kind = rng.normal(0, 2.5, (225, 3))
    letter = np.full((225, len(TILES)), -30.0)
    letter[:, LETTERS] = rng.normal(0, 2.5, (225, 3))
    kinds = (rng.random(225)[:, None] > softmax(kind).cumsum(axis=1)).sum(axis=1)
    of_three = (rng.random(225)[:, None] > softmax(letter[:, LETTERS]).cumsum(axis=1)).sum(axis=1)
    contents = np.where(kinds < 2, kinds, 2 + np.array(LETTERS)[of_three])
    flat = np.zeros((225, 14))
    return Scored(Scores(kind * temperature, letter * temperature, flat, flat[:, :5]), contents, known)


def sets(temperature: float, n_sets: int = 2, n_photos: int = 6) -> dict[str, list]:
    rng = np.random.default_rng(3)
    return {f"set{i}": squares_of([photo(rng, temperature) for _ in range(n_photos)]) for i in range(n_sets)}


@pytest.mark.parametrize("temperature", [0.6, 1.8])
def test_logits_too_sharp_or_too_flat_are_brought_to_what_they_mean(temperature):
    found = sets(temperature)
    fitted = fit_squares(found)
    assert fitted.kind_temperature == pytest.approx(temperature, rel=0.15)
    assert fitted.letter_temperature == pytest.approx(temperature, rel=0.25)
    assert log_loss(found, fitted) < log_loss(found, Calibration()) - 0.01


def test_a_fit_never_ends_worse_than_it_started():
    found = sets(1.0)
    start = Calibration(kind_temperature=0.9, letter_temperature=1.2)
    assert log_loss(found, fit_squares(found, start)) <= log_loss(found, start)


def test_few_squares_stand_for_all_the_sure_ones():
    sure = photo(np.random.default_rng(1), 1.0)
    certain = replace(sure, scores=replace(sure.scores, kind=40 * np.eye(3)[np.zeros(225, int)]))
    bare = replace(certain, contents=np.zeros(225, np.int64))
    (all_of_them,) = squares_of([bare])
    few = thinned(all_of_them)
    assert len(few.truth) == 9
    assert few.weight.sum() == pytest.approx(225)


def test_squares_without_truth_and_tiles_the_alphabet_lacks_do_not_count():
    one = photo(np.random.default_rng(1), 1.0)
    contents = one.contents.copy()
    contents[0], contents[1] = IGNORED, 2 + TILES.index("Q")
    (squares,) = squares_of([replace(one, contents=contents)])
    assert len(squares.truth) == 223
    assert squares_of([replace(one, contents=np.full(225, IGNORED))]) == []


def test_photos_of_other_alphabets_are_kept_apart():
    rng = np.random.default_rng(1)
    valued = Known(KNOWN.alphabet, {"A": 1, "O": 2, "Ö": 7})
    found = squares_of([photo(rng, 1.0), photo(rng, 1.0, valued), photo(rng, 1.0)])
    assert [len(squares.truth) for squares in found] == [450, 225]


def test_likeness_weighs_in_where_it_tells_blank_from_bare():
    rng = np.random.default_rng(5)
    photos = []
    for _ in range(4):
        blank = rng.random(225) < 0.2
        likeness = np.column_stack([np.zeros(225), np.where(blank, 1.0, 0.0) + rng.normal(0, 0.3, 225)])
        kind = np.column_stack([np.zeros(225), rng.normal(-1, 0.5, 225), np.full(225, -20.0)])
        flat = np.zeros((225, 14))
        scores = Scores(kind, np.zeros((225, len(TILES))), flat, flat[:, :5], likeness=likeness)
        photos.append(Scored(scores, blank.astype(np.int64), KNOWN))
    fitted = fit_squares({"set": squares_of(photos)})
    assert fitted.bare_weight > 2 > fitted.net_weight


def squares_judged(confidence, right, tile=None) -> Judged:
    n = len(confidence)
    return Judged(np.array(confidence), np.array(right), np.ones(n, bool) if tile is None else np.array(tile))


def test_silent_errors_are_those_left_when_the_least_sure_are_flagged():
    confidence, right = np.linspace(0.5, 1, 1000), np.ones(1000, bool)
    right[[0, 5, 15, 900]] = False
    figures = held([squares_judged(confidence, right)], doubt_from=0.03)
    assert figures.wrong == 4
    assert figures.silent == (3, 2, 1)
    assert figures.right_flagged == (2, 8, 17)
    assert figures.doubtful == 940 and figures.doubtful_silent == 0


def test_the_calibration_error_is_the_mean_gap_of_confidence_and_share_right():
    right = np.array([True, False, True, True])
    assert calibration_error(np.array([0.91, 0.92, 0.72, 0.73]), right) == pytest.approx(0.345)


def test_mean_and_worst_set_are_told_apart():
    good = squares_judged([0.99] * 100, [True] * 100)
    bad = squares_judged([0.99] * 100, [True] * 90 + [False] * 10)
    figures = report({"good": good, "bad": bad}, doubt_from=0.03)
    assert figures["worst_set"]["doubtful_silent_pct"] == ("bad", 10.0)
    assert figures["mean_over_sets"]["doubtful_silent_pct"] == 5.0
    assert json.loads(json.dumps(figures))["sets"]["bad"]["wrong"] == 10
    assert [line.split()[0] for line in table("t", {"good": good, "bad": bad}, 0.03)][2:5] == [
        "good",
        "bad",
        "all",
    ]
