"""How well a calibration holds: on the sets it was fitted on, and on each set when it is left out."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass

import numpy as np
from numpy.typing import NDArray

from vision.calibration import Calibration, FloatArray, calibrate_squares
from vision.training.squares import Squares

SHARES = (0.003, 0.01, 0.02)
"""Shares of squares flagged, the least sure first, at which silent errors are counted."""


@dataclass(frozen=True, slots=True, eq=False)
class Judged:
    """Squares under a calibration: (n,) each.

    Attributes:
        confidence: Probability of what is read.
        right: Whether it is what lies there.
        tile: Whether a tile or a blank lies there.
    """

    confidence: FloatArray
    right: NDArray[np.bool_]
    tile: NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Held:
    """How well a calibration holds on some squares.

    Attributes:
        squares: How many.
        wrong: Those read wrong.
        silent: Wrong squares left when these shares are flagged, the least sure first.
        right_flagged: Right squares among those flagged.
        doubtful: Squares below the reader's own threshold.
        doubtful_silent: Wrong squares above it.
        error_on_tiles_pct: Expected calibration error on squares that hold a tile, in per cent.
    """

    squares: int
    wrong: int
    silent: tuple[int, ...]
    right_flagged: tuple[int, ...]
    doubtful: int
    doubtful_silent: int
    error_on_tiles_pct: float


def judged(squares: Sequence[Squares], calibration: Calibration) -> Judged:
    """Reads the squares with the calibration."""
    parts = []
    for one in squares:
        p = calibrate_squares(one.scores, one.known, one.doubt, calibration)
        parts.append((p.max(axis=1), p.argmax(axis=1) == one.truth, one.tile))
    return Judged(*(np.concatenate(part) for part in zip(*parts, strict=True)))


def held(judged_sets: Sequence[Judged], doubt_from: float) -> Held:
    """Returns how well a calibration holds on these squares together.

    Args:
        judged_sets: The squares of any number of sets.
        doubt_from: Probability of being wrong from which the reader calls a square doubtful, 0-1.
    """
    confidence, right, tile = (
        np.concatenate([getattr(one, name) for one in judged_sets])
        for name in ("confidence", "right", "tile")
    )
    ranked = right[np.argsort(confidence, kind="stable")]
    flags = [round(len(ranked) * share) for share in SHARES]
    doubtful = confidence <= 1 - doubt_from
    return Held(
        squares=len(ranked),
        wrong=int((~right).sum()),
        silent=tuple(int((~ranked[n:]).sum()) for n in flags),
        right_flagged=tuple(int(ranked[:n].sum()) for n in flags),
        doubtful=int(doubtful.sum()),
        doubtful_silent=int((~right & ~doubtful).sum()),
        error_on_tiles_pct=round(100 * calibration_error(confidence[tile], right[tile]), 3),
    )


def calibration_error(confidence: FloatArray, right: NDArray[np.bool_], n_bins: int = 20) -> float:
    """Returns the expected calibration error over bins of equal width, 0-1."""
    bins = np.minimum((confidence * n_bins).astype(int), n_bins - 1)
    gaps = np.bincount(bins, confidence - right, minlength=n_bins)
    return float(np.abs(gaps).sum() / max(1, len(confidence)))


def report(by_set: Mapping[str, Judged], doubt_from: float) -> dict[str, object]:
    """Returns the figures of all squares, of each set, of the worst set and their mean, as plain values."""
    sets = {name: held([one], doubt_from) for name, one in by_set.items()}
    errors = {name: one.error_on_tiles_pct for name, one in sets.items()}
    shares = {name: one.doubtful_silent / one.squares for name, one in sets.items()}
    return {
        "all": asdict(held(list(by_set.values()), doubt_from)),
        "mean_over_sets": {
            "error_on_tiles_pct": round(float(np.mean(list(errors.values()))), 3),
            "doubtful_pct": _mean_pct([one.doubtful / one.squares for one in sets.values()]),
            "doubtful_silent_pct": _mean_pct(list(shares.values())),
        },
        "worst_set": {
            "error_on_tiles_pct": max(errors.items(), key=lambda item: item[1]),
            "doubtful_silent_pct": _pct(max(shares.items(), key=lambda item: item[1])),
        },
        "sets": {name: asdict(one) for name, one in sets.items()},
    }


def _mean_pct(shares: Sequence[float]) -> float:
    return round(100 * float(np.mean(shares)), 3)


def _pct(named: tuple[str, float]) -> tuple[str, float]:
    return named[0], round(100 * named[1], 3)


def table(title: str, by_set: Mapping[str, Judged], doubt_from: float) -> Iterator[str]:
    """Yields the lines of a table: one a set, then all together, then mean and worst."""
    figures = report(by_set, doubt_from)
    shares = "/".join(f"{share:.1%}" for share in SHARES)
    yield title
    heads = f"silent at {shares:14s} right ones flagged  doubtful  silent  error on tiles"
    yield f"{'set':12s} {'squares':>7s} {'wrong':>5s}  {heads}"
    rows = {name: held([one], doubt_from) for name, one in by_set.items()}
    rows["all"] = held(list(by_set.values()), doubt_from)
    for name, one in rows.items():
        silent, flagged = ("/".join(map(str, part)) for part in (one.silent, one.right_flagged))
        yield (
            f"{name:12s} {one.squares:7d} {one.wrong:5d}  {silent:>24s} {flagged:>18s}  {one.doubtful:8d}"
            f"  {one.doubtful_silent:6d}  {one.error_on_tiles_pct:12.2f} %"
        )
    yield f"mean over sets {figures['mean_over_sets']}"
    yield f"worst set {figures['worst_set']}"
