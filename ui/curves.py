"""How far confidence can be trusted: reliability, and the errors left when the least sure are flagged."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ui.turn_verdict import TurnVerdict
from ui.verdict import SquareVerdict


@dataclass(frozen=True, slots=True)
class CurveSettings:
    """Which points of the curves are computed.

    Attributes:
        flagged_shares: Points of the risk–coverage curve: share of squares flagged, the least sure first.
        turn_shares: Points of the same curve of turns: share of turns taken without a look, the surest first.
        n_bins: Bins of equal width of the reliability diagram.
    """

    flagged_shares: tuple[float, ...] = (0.0, 0.001, 0.002, 0.003, 0.005, 0.01, 0.02, 0.05, 0.1)
    turn_shares: tuple[float, ...] = (0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.97, 0.99, 1.0)
    n_bins: int = 20


def risk_coverage(squares: Iterable[SquareVerdict], settings: CurveSettings) -> list[list[float]]:
    """Returns [share flagged, silent errors] when only the least sure squares are flagged.

    Of squares that are equally sure the wrong ones are flagged first; with six digits few are.
    """
    ranked = sorted((s.confidence, s.right) for s in squares if s.confidence is not None)
    if not ranked:
        return []
    return [
        [share, sum(not right for _, right in ranked[int(len(ranked) * share) :])]
        for share in settings.flagged_shares
    ]


def turn_risk(verdicts: Sequence[TurnVerdict], settings: CurveSettings) -> list[list[float]]:
    """Returns [share of turns taken, share of them wrong, their least probability], the surest taken first.

    Of turns that are equally sure the wrong ones are taken first.
    """
    ranked = sorted(verdicts, key=lambda verdict: (-verdict.p, verdict.right))
    points = []
    for share in settings.turn_shares if ranked else ():
        taken = ranked[: max(1, round(len(ranked) * share))]
        wrong = sum(not verdict.right for verdict in taken)
        points.append([share, round(wrong / len(taken), 5), round(taken[-1].p, 4)])
    return points


def reliability(squares: Iterable[SquareVerdict], settings: CurveSettings) -> list[list[float]]:
    """Returns [mean confidence, share right, squares] of each bin of the squares that hold a tile."""
    bins: dict[int, list[tuple[float, bool]]] = {}
    for square in squares:
        if square.confidence is not None and square.truth != ".":
            index = min(int(square.confidence * settings.n_bins), settings.n_bins - 1)
            bins.setdefault(index, []).append((square.confidence, square.right))
    return [
        [
            round(sum(confidence for confidence, _ in bins[index]) / len(bins[index]), 5),
            round(sum(right for _, right in bins[index]) / len(bins[index]), 5),
            len(bins[index]),
        ]
        for index in sorted(bins)
    ]


def calibration_error(bins: Sequence[Sequence[float]]) -> float | None:
    """Returns the expected calibration error: mean distance of confidence and share right, by squares."""
    n_squares = sum(n for _, _, n in bins)
    if not n_squares:
        return None
    return round(sum(abs(confidence - right) * n for confidence, right, n in bins) / n_squares, 5)
