"""Pictures of how far confidence can be trusted: the reliability diagram and the risk–coverage curves."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

Picture: TypeAlias = NDArray[np.uint8]
ToPixel: TypeAlias = Callable[[float, float], tuple[int, int]]

SIZE_PX, MARGIN_PX = 640, 70
INK, GRID, LINE, IDEAL = (40, 40, 40), (225, 225, 225), (160, 80, 20), (150, 150, 150)
"""BGR."""


def save_plots(
    folder: Path,
    reliability: Sequence[Sequence[float]],
    risk: Sequence[Sequence[float]],
    turn_risk: Sequence[Sequence[float]] = (),
) -> list[Path]:
    """Writes `reliability.png`, `risk_coverage.png` and, with turns, `turn_risk_coverage.png`.

    Args:
        folder: Where to; it is made if need be.
        reliability: [mean confidence, share right, squares] of each bin.
        risk: [share flagged, silent errors] of each point.
        turn_risk: [share of turns taken, share of them wrong, …] of each point.

    Returns:
        The files written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    pictures = {"reliability.png": draw_reliability(reliability), "risk_coverage.png": draw_risk(risk)}
    if turn_risk:
        pictures["turn_risk_coverage.png"] = draw_turn_risk(turn_risk)
    for name, picture in pictures.items():
        done, encoded = cv2.imencode(".png", picture)
        assert done, "PNG is always there"
        (folder / name).write_bytes(encoded.tobytes())
    return [folder / name for name in pictures]


def draw_reliability(bins: Sequence[Sequence[float]]) -> Picture:
    """Returns the share right over confidence, of squares that hold a tile; the diagonal is ideal."""
    picture, to_pixel = axes("confidence", "share right", (0, 1), (0, 1))
    cv2.line(picture, to_pixel(0, 0), to_pixel(1, 1), IDEAL, 1, cv2.LINE_AA)
    most = max((n for _, _, n in bins), default=1)
    for confidence, right, n in bins:
        radius = 3 + round(9 * (n / most) ** 0.5)
        cv2.circle(picture, to_pixel(confidence, right), radius, LINE, -1, cv2.LINE_AA)
    return picture


def draw_risk(points: Sequence[Sequence[float]]) -> Picture:
    """Returns the silent errors left over the share of squares flagged, the least sure first."""
    most = max((errors for _, errors in points), default=0) or 1
    last = max((share for share, _ in points), default=0) or 1
    picture, to_pixel = axes("share of squares flagged", "silent errors", (0, last), (0, most))
    draw_line(picture, [to_pixel(share, errors) for share, errors in points])
    return picture


def draw_turn_risk(points: Sequence[Sequence[float]]) -> Picture:
    """Returns the share of wrong turns over the share of turns taken, the surest first."""
    most = max((wrong for _, wrong, *_ in points), default=0) or 0.01
    first = min((share for share, *_ in points), default=0)
    picture, to_pixel = axes("share of turns taken", "share of them wrong", (min(first, 0.9), 1), (0, most))
    draw_line(picture, [to_pixel(share, wrong) for share, wrong, *_ in points])
    return picture


def draw_line(picture: Picture, pixels: Sequence[tuple[int, int]]) -> None:
    """Joins points in order and marks each."""
    for a, b in pairwise(pixels):
        cv2.line(picture, a, b, LINE, 2, cv2.LINE_AA)
    for pixel in pixels:
        cv2.circle(picture, pixel, 4, LINE, -1, cv2.LINE_AA)


def axes(
    x_name: str, y_name: str, x_range: tuple[float, float], y_range: tuple[float, float]
) -> tuple[Picture, ToPixel]:
    """Returns an empty diagram and the function that places a point in it."""
    picture = np.full((SIZE_PX, SIZE_PX, 3), 255, np.uint8)
    span_px = SIZE_PX - 2 * MARGIN_PX

    def to_pixel(x: float, y: float) -> tuple[int, int]:
        across = (x - x_range[0]) / (x_range[1] - x_range[0])
        up = (y - y_range[0]) / (y_range[1] - y_range[0])
        return MARGIN_PX + round(across * span_px), SIZE_PX - MARGIN_PX - round(up * span_px)

    for step in range(6):
        x = x_range[0] + step / 5 * (x_range[1] - x_range[0])
        y = y_range[0] + step / 5 * (y_range[1] - y_range[0])
        cv2.line(picture, to_pixel(x, y_range[0]), to_pixel(x, y_range[1]), GRID, 1)
        cv2.line(picture, to_pixel(x_range[0], y), to_pixel(x_range[1], y), GRID, 1)
        left, bottom = to_pixel(x, y_range[0])
        write(picture, f"{x:.4g}", (left - 14, bottom + 20))
        left, bottom = to_pixel(x_range[0], y)
        write(picture, f"{y:.4g}", (left - 48, bottom + 5))
    write(picture, x_name, (SIZE_PX // 2 - 60, SIZE_PX - 20))
    write(picture, y_name, (MARGIN_PX - 50, MARGIN_PX - 25))
    return picture, to_pixel


def write(picture: Picture, text: str, at: tuple[int, int]) -> None:
    """Writes a short text in plain letters."""
    cv2.putText(picture, text, at, cv2.FONT_HERSHEY_SIMPLEX, 0.45, INK, 1, cv2.LINE_AA)
