"""Accuracy over many photos: verdicts counted and summed, by set, mean over sets and worst set."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ui.curves import CurveSettings, calibration_error, reliability, risk_coverage
from ui.verdict import PhotoVerdict

JsonObject = dict[str, Any]

MEANT = (
    "boards_found_pct",
    "boards_exact_pct",
    "squares_right_pct",
    "tiles_right_pct",
    "doubtful_pct",
    "silent_pct",
)
"""The figures that are averaged over sets."""


@dataclass(frozen=True, slots=True)
class BenchSettings:
    """What counts as found.

    Attributes:
        found_within: A board is found when every corner is within this share of a square.
        min_tiles_to_orient: Boards with fewer tiles do not count for the orientation; too little says
            which side is up.
        curves: Which points of the curves are computed.
    """

    found_within: float = 0.25
    min_tiles_to_orient: int = 3
    curves: CurveSettings = field(default_factory=CurveSettings)


def figures(verdicts: Sequence[PhotoVerdict], settings: BenchSettings | None = None) -> JsonObject:
    """Returns the counts of a group of photos; one that was not read counts with all its squares wrong."""
    settings = settings or BenchSettings()
    read = [verdict for verdict in verdicts if verdict.truth.n_counted and not verdict.refused]
    return {
        **photo_figures(verdicts, read, settings),
        **square_figures(verdicts, read),
        "corner_error_squares": spread([v.corner_error for v in read if v.corner_error is not None]),
        **orientation_figures(read, settings),
        "ms": {
            stage: median([verdict.ms[stage] for verdict in read if stage in verdict.ms])
            for stage in ("decode", "locate", "read", "total")
        },
    }


def photo_figures(
    verdicts: Sequence[PhotoVerdict], read: Sequence[PhotoVerdict], settings: BenchSettings
) -> JsonObject:
    """Returns how many photos there are, were read, found and read without a mistake."""
    unreadable = [verdict for verdict in verdicts if not verdict.truth.n_counted]
    n_found = sum(is_found(verdict, settings) for verdict in read)
    n_exact = sum(not verdict.wrong for verdict in read)
    return {
        "photos": len(verdicts),
        "read": len(read),
        "failed": len(verdicts) - len(unreadable) - len(read),
        "unreadable": len(unreadable),
        "unreadable_refused": sum(verdict.refused for verdict in unreadable),
        "boards_found": n_found,
        "boards_found_pct": percent(n_found, len(verdicts)),
        "boards_exact": n_exact,
        "boards_exact_pct": percent(n_exact, len(verdicts)),
    }


def square_figures(verdicts: Sequence[PhotoVerdict], read: Sequence[PhotoVerdict]) -> JsonObject:
    """Returns how many squares and tiles are right, doubtful and silently wrong."""
    squares = [square for verdict in read for square in verdict.squares]
    wrong = [square for square in squares if not square.right]
    n_squares = sum(verdict.truth.n_counted for verdict in verdicts)
    n_tiles = sum(verdict.truth.n_tiles for verdict in verdicts if verdict.truth.n_counted)
    n_right = len(squares) - len(wrong)
    n_tiles_right = sum(square.right and square.truth != "." for square in squares)
    n_doubtful = sum(square.doubtful for square in squares)
    n_silent = sum(not square.doubtful for square in wrong)
    return {
        "squares": n_squares,
        "squares_right": n_right,
        "squares_right_pct": percent(n_right, n_squares),
        "tiles": n_tiles,
        "tiles_right": n_tiles_right,
        "tiles_right_pct": percent(n_tiles_right, n_tiles),
        "wrong": len(wrong),
        "doubtful": n_doubtful,
        "doubtful_pct": percent(n_doubtful, n_squares),
        "doubtful_but_right": sum(square.doubtful and square.right for square in squares),
        "silent_errors": n_silent,
        "silent_pct": percent(n_silent, n_squares),
    }


def orientation_figures(read: Iterable[PhotoVerdict], settings: BenchSettings) -> JsonObject:
    """Returns how many of the boards found were turned the right way up."""
    found = [
        verdict
        for verdict in read
        if is_found(verdict, settings) and verdict.truth.n_tiles >= settings.min_tiles_to_orient
    ]
    return {"oriented": len(found), "oriented_right": sum(verdict.upright is True for verdict in found)}


def is_found(verdict: PhotoVerdict, settings: BenchSettings) -> bool:
    """Whether every corner is near enough."""
    return verdict.corner_error is not None and verdict.corner_error < settings.found_within


def summarise(verdicts: Sequence[PhotoVerdict], settings: BenchSettings | None = None) -> JsonObject:
    """Returns the figures of all photos, of each set, their mean over sets, the worst set and the curves."""
    settings = settings or BenchSettings()
    names = dict.fromkeys(verdict.truth.set_name for verdict in verdicts)
    sets = {name: figures([v for v in verdicts if v.truth.set_name == name], settings) for name in names}
    measured = {name: one for name, one in sets.items() if one["squares"]}
    result = figures(verdicts, settings) | {"sets": sets, "mean_over_sets": {}, "worst_set": None}
    if measured:
        result["mean_over_sets"] = {key: mean([one[key] for one in measured.values()]) for key in MEANT}
        worst = min(measured, key=lambda name: measured[name]["squares_right_pct"])
        result["worst_set"] = {"set": worst} | {key: measured[worst][key] for key in MEANT}
    squares = [square for verdict in verdicts for square in verdict.squares]
    result["risk_coverage"] = risk_coverage(squares, settings.curves)
    result["reliability"] = reliability(squares, settings.curves)
    result["calibration_error"] = calibration_error(result["reliability"])
    return result


def percent(part: int, whole: int) -> float:
    """Returns a share in percent; 0 of nothing is 0."""
    return round(100 * part / max(whole, 1), 3)


def mean(values: Sequence[float]) -> float:
    """Returns the mean, to three digits."""
    return round(sum(values) / len(values), 3)


def median(values: Sequence[float]) -> float | None:
    """Returns the upper median, to a tenth; None of nothing."""
    return round(sorted(values)[len(values) // 2], 1) if values else None


def spread(values: Sequence[float]) -> JsonObject:
    """Returns the median and the 95th percentile."""
    ranked = sorted(values)
    if not ranked:
        return {"median": None, "p95": None}
    return {"median": round(ranked[len(ranked) // 2], 3), "p95": round(ranked[int(len(ranked) * 0.95)], 3)}
