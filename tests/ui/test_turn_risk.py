"""The risk–coverage curve of turns, and its picture."""

import cv2
import pytest

from ui.curves import CurveSettings, turn_risk
from ui.plots import draw_turn_risk, save_plots
from ui.turn_verdict import TurnVerdict


def verdict(p, right):
    return TurnVerdict(
        untouched=right, one_answer=right, right_or_flagged=right, silent=not right, right=right, p=p
    )


HALVES = CurveSettings(turn_shares=(0.5, 1.0))


@pytest.mark.parametrize(
    ("verdicts", "points"),
    [
        pytest.param([], [], id="no turns"),
        pytest.param([(0.9, True), (0.8, False)], [[0.5, 0.0, 0.9], [1.0, 0.5, 0.8]], id="the last"),
        pytest.param([(0.8, True), (0.9, False)], [[0.5, 1.0, 0.9], [1.0, 0.5, 0.8]], id="the first"),
        pytest.param([(0.9, True), (0.9, False)], [[0.5, 1.0, 0.9], [1.0, 0.5, 0.9]], id="any"),
    ],
)  # fmt: skip
def test_the_surest_turns_are_taken_first(verdicts, points):
    assert turn_risk([verdict(p, right) for p, right in verdicts], HALVES) == points


def test_the_curve_rises_from_the_sure_turns_to_the_others():
    low = draw_turn_risk([[0.5, 0.0, 1.0], [1.0, 0.0, 0.5]])
    rising = draw_turn_risk([[0.5, 0.0, 1.0], [1.0, 0.2, 0.5]])
    assert low.shape == rising.shape
    assert (low != rising).any()


def test_the_picture_is_written_with_turns_only(tmp_path):
    assert [path.name for path in save_plots(tmp_path / "a", [], [])] == [
        "reliability.png",
        "risk_coverage.png",
    ]
    *_, path = save_plots(tmp_path / "b", [], [], [[0.5, 0.0, 1.0], [1.0, 0.1, 0.5]])
    assert path.name == "turn_risk_coverage.png"
    assert cv2.imread(str(path)).shape == (640, 640, 3)
