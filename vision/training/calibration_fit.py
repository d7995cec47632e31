"""The calibration with the least log-loss over sets of photos; a set of few photos counts less."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.calibration import Calibration, FloatArray, calibrate_squares, softmax
from vision.training.squares import Squares, thinned


@dataclass(frozen=True, slots=True)
class Range:
    """Where a number of the calibration is sought.

    Attributes:
        low: Least value.
        high: Greatest value.
        step: First step; a factor where `factor` is set, else a difference.
        factor: Whether steps multiply.
    """

    low: float
    high: float
    step: float
    factor: bool = False

    def moved(self, value: float, size: float) -> float:
        """Returns the value after a step of `size` times the first one."""
        moved = value * self.step**size if self.factor else value + self.step * size
        return float(min(max(moved, self.low), self.high))


RANGES: Mapping[str, Range] = {
    "kind_temperature": Range(0.4, 4.0, 1.4, factor=True),
    "letter_temperature": Range(0.4, 4.0, 1.4, factor=True),
    "net_weight": Range(0.1, 3.0, 0.4),
    "tile_weight": Range(-4.0, 0.0, 0.8),
    "bare_weight": Range(0.0, 4.0, 0.8),
    "likeness_bias": Range(-4.0, 4.0, 0.8),
    "value_weight": Range(0.0, 1.5, 0.3),
    "value_floor": Range(0.01, 0.4, 2.0, factor=True),
    "kind_doubt_weight": Range(0.0, 1.0, 0.1),
    "letter_doubt_weight": Range(0.0, 0.5, 0.1),
    "floor": Range(1e-5, 1e-3, 4.0, factor=True),
}
_SIZES = (1.0, 0.5, 0.25, 0.12)
"""Each number is stepped up and down by these parts of its first step, ever finer."""
_ROUNDS = 8
"""Most rounds over all numbers at one size of step."""
_TILE_SHARE = 0.1
"""What the squares that hold a tile count by themselves, beside all squares, 0-1."""
_FULL_SET = 10
"""Photos from which a set counts in full: two photos of one board say little of boards."""
_EASY_SET = 0.02
"""Added to the log-loss of a set before sets are compared: below it a set has nothing left to gain."""

Sets = Mapping[str, Sequence[Squares]]


def fit_squares(sets: Sets, start: Calibration | None = None) -> Calibration:
    """Returns the calibration with the least log-loss, each number stepped in turn."""
    few = {name: [thinned(one) for one in squares] for name, squares in sets.items()}
    best = start or fit_likeness(few, Calibration(value_floor=0.1, value_weight=0.7))
    loss = log_loss(few, best)
    for size in _SIZES:
        for _ in range(_ROUNDS):
            before = loss
            for name in RANGES:
                best, loss = _stepped(few, best, loss, name, size)
            if before - loss < 1e-4:
                break
    return best


def fit_likeness(sets: Sets, start: Calibration, pull: float = 1e-3, steps: int = 30) -> Calibration:
    """Returns the weights of blank against bare: logistic regression over sets.

    Newton steps from weights that leave the net's own logit as it is; `pull` holds them near. The search
    over single numbers that follows would not find its way there: these weights move together.
    """
    parts = [(*part, _say(squares)) for squares in sets.values() if len((part := _blank_or_bare(squares))[1])]
    neutral = np.array([1.0, 0.0, 0.0, 0.0])
    weights = neutral.copy()
    for _ in range(steps if parts else 0):
        slope, curve = pull * (weights - neutral), pull * np.eye(4)
        for evidence, blank, counts, say in parts:
            p = 1 / (1 + np.exp(-np.clip(evidence @ weights, -30, 30)))
            share = say * counts / counts.sum()
            slope = slope + evidence.T @ ((p - blank) * share)
            curve = curve + (evidence * (p * (1 - p) * share)[:, None]).T @ evidence
        weights = weights - np.linalg.solve(curve, slope)
    net, tile, bare, bias = (round(float(weight), 4) for weight in weights)
    return replace(start, net_weight=net, tile_weight=tile, bare_weight=bare, likeness_bias=bias)


def _blank_or_bare(squares: Sequence[Squares]) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Returns the evidence, (n, 4), 1 for a blank, and the weights, of squares without a letter."""
    evidence, blank, counts = [np.empty((0, 4))], [np.empty(0)], [np.empty(0)]
    for one in squares:
        bare_logit, blank_logit, _ = one.scores.kind.T
        logit = np.clip(blank_logit - bare_logit, -8, 8)
        rows = np.column_stack([logit, one.scores.likeness, np.ones(len(logit))])
        unlettered = (softmax(one.scores.kind)[:, 2] < 0.5) & (one.truth < 2)
        use = unlettered & ~np.isnan(rows).any(axis=1)
        evidence.append(rows[use])
        blank.append((one.truth[use] == 1).astype(np.float64))
        counts.append(one.weight[use])
    return np.concatenate(evidence), np.concatenate(blank), np.concatenate(counts)


def _stepped(sets: Sets, best: Calibration, loss: float, name: str, size: float) -> tuple[Calibration, float]:
    """Steps one number up or down while the loss gets less."""
    for direction in (size, -size):
        while True:
            value = RANGES[name].moved(getattr(best, name), direction)
            trial = replace(best, **{name: round(value, 6)})
            trial_loss = log_loss(sets, trial)
            if trial_loss >= loss - 1e-6:
                break
            best, loss = trial, trial_loss
    return best, loss


def log_loss(sets: Sets, calibration: Calibration) -> float:
    """Returns the mean over sets, by their say, of the logarithm of each set's own log-loss.

    A tenth less counts the same on an easy set and on a hard one: else the hardest would decide alone.
    """
    losses = [_set_loss(squares, calibration) for squares in sets.values()]
    says = [_say(squares) for squares in sets.values()]
    return float(np.average(np.log(np.array(losses) + _EASY_SET), weights=says))


def _say(squares: Sequence[Squares]) -> float:
    """Returns how much a set counts, 0-1."""
    return min(1.0, len(squares) / _FULL_SET)


def _set_loss(squares: Sequence[Squares], calibration: Calibration) -> float:
    losses, weights, tiles = [], [], []
    for one in squares:
        p = calibrate_squares(one.scores, one.known, one.doubt, calibration)
        losses.append(-np.log(p[np.arange(len(one.truth)), one.truth]))
        weights.append(one.weight)
        tiles.append(one.weight * one.tile)
    loss, weight, tile = (np.concatenate(part) for part in (losses, weights, tiles))
    on_all, on_tiles = (loss @ weight) / weight.sum(), (loss @ tile) / max(1.0, tile.sum())
    return float((1 - _TILE_SHARE) * on_all + _TILE_SHARE * on_tiles)
