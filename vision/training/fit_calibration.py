"""Fits the calibration on photos kept out of training, and says how well it holds on a set left out.

`python -m vision.training.fit_calibration PHOTOS --editions editions.json` fits on the sets below
PHOTOS; the file of editions is what `boardscore editions --json` prints.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from vision.calibration import Calibration, FloatArray, Scores, calibrate, save_calibration, softmax
from vision.letters import contents
from vision.reading import BARE, Known
from vision.tilenet import CALIBRATION, TileNet, load_tilenet
from vision.training.boards import cut_board
from vision.training.folders import CLASSES, IntArray, Sample, load_folder

_GRIDS: Mapping[str, Sequence[float]] = {
    "kind_temperature": (0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.15, 1.3, 1.5, 1.8, 2.2, 2.7),
    "letter_temperature": (0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.15, 1.3, 1.5, 1.8, 2.2, 2.7),
    "value_weight": (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0),
    "value_floor": (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2),
    "floor": (1e-5, 3e-5, 1e-4, 3e-4, 1e-3, 3e-3),
}


@dataclass(frozen=True, slots=True, eq=False)
class Scored:
    """One photo read, before calibration, with what lies on it."""

    scores: Scores
    contents: IntArray
    known: Known


def gather_scores(
    net: TileNet, samples: Iterable[Sample], told: Mapping[str, Known] | None = None
) -> list[Scored]:
    """Returns the raw scores of photos with their truth."""
    found = []
    for sample in samples:
        picture = cut_board(sample.photo, sample.quad_xy, net.square_px)
        known = (told or {}).get(sample.edition, sample.known)
        found.append(Scored(net.scores(picture), sample.contents, known))
    return found


def judged(photo: Scored, calibration: Calibration) -> tuple[FloatArray, FloatArray, FloatArray, FloatArray]:
    """Returns for each square that counts: p of the truth, p of the best, if right, if it holds a tile."""
    names = contents(photo.known)
    p = calibrate(photo.scores, photo.known, calibration)
    counts = [i for i, label in enumerate(photo.contents) if label >= 0 and CLASSES[label] in names]
    truth = np.array([names.index(CLASSES[photo.contents[i]]) for i in counts], np.int64)
    p = p[counts]
    p_truth = p[np.arange(len(counts)), truth]
    right = (p.argmax(axis=1) == truth).astype(np.float64)
    return p_truth, p.max(axis=1), right, (truth != names.index(BARE)).astype(np.float64)


def log_loss(sets: Mapping[str, Sequence[Scored]], calibration: Calibration) -> float:
    """Returns the mean over sets of the mean negative log-probability of what lies on a square."""
    means = []
    for photos in sets.values():
        p_truth = np.concatenate([judged(photo, calibration)[0] for photo in photos])
        means.append(float(-np.log(np.maximum(p_truth, 1e-12)).mean()))
    return float(np.mean(means))


def calibration_error(p_best: FloatArray, right: FloatArray, n_bins: int = 15) -> float:
    """Returns the expected calibration error over bins of equally many squares, 0-1."""
    order = np.argsort(p_best)
    bins = np.array_split(order, n_bins)
    gaps = [abs(p_best[part].mean() - right[part].mean()) * len(part) for part in bins if len(part)]
    return float(sum(gaps) / max(1, len(order)))


def fit_calibration(
    sets: Mapping[str, Sequence[Scored]], start: Calibration | None = None, rounds: int = 3
) -> Calibration:
    """Returns the calibration with the least log-loss, each number sought in turn on its grid."""
    best = fit_likeness(sets, start or Calibration())
    loss = log_loss(sets, best)
    for _ in range(rounds):
        before = best
        for name, grid in _GRIDS.items():
            for value in grid:
                trial = replace(best, **{name: value})
                trial_loss = log_loss(sets, trial)
                if trial_loss < loss:
                    best, loss = trial, trial_loss
        if best == before:
            break
    return best


def fit_likeness(
    sets: Mapping[str, Sequence[Scored]], start: Calibration, pull: float = 1e-3, steps: int = 50
) -> Calibration:
    """Returns the weights of blank against bare: logistic regression, every set counting the same.

    Newton steps; `pull` holds the weights near those that leave the net's own logit as it is.
    """
    parts = [part for photos in sets.values() if len((part := _blank_or_bare(photos))[1])]
    neutral = np.array([1.0, 0.0, 0.0, 0.0])
    weights = neutral.copy()
    for _ in range(steps if parts else 0):
        slope, curve = pull * (weights - neutral), pull * np.eye(4)
        for evidence, blank in parts:
            p = 1 / (1 + np.exp(-np.clip(evidence @ weights, -30, 30)))
            slope = slope + evidence.T @ (p - blank) / len(blank)
            curve = curve + (evidence * (p * (1 - p))[:, None]).T @ evidence / len(blank)
        weights = weights - np.linalg.solve(curve, slope)
    net, tile, bare, bias = (round(float(weight), 4) for weight in weights)
    return replace(start, net_weight=net, tile_weight=tile, bare_weight=bare, likeness_bias=bias)


def _blank_or_bare(photos: Sequence[Scored]) -> tuple[FloatArray, FloatArray]:
    """Returns the evidence, (n, 4), and 1 for a blank, of squares without a letter."""
    evidence, blanks = [np.empty((0, 4))], [np.empty(0)]
    for photo in photos:
        scores = photo.scores
        logit = np.clip(scores.kind[:, 1] - scores.kind[:, 0], -8, 8)
        rows = np.column_stack([logit, scores.likeness, np.ones(len(logit))])
        unlettered = (softmax(scores.kind)[:, 2] < 0.5) & np.isin(photo.contents, (0, 1))
        use = unlettered & ~np.isnan(rows).any(axis=1)
        evidence.append(rows[use])
        blanks.append((photo.contents[use] == 1).astype(np.float64))
    return np.concatenate(evidence), np.concatenate(blanks)


def leave_one_out(sets: Mapping[str, Sequence[Scored]]) -> dict[str, dict[str, float]]:
    """Returns for each set its error on tiles with all sets fitted, and with itself left out."""
    fitted_on_all = fit_calibration(sets)
    report = {}
    for name, photos in sets.items():
        others = {other: found for other, found in sets.items() if other != name}
        left_out = fit_calibration(others)
        report[name] = {
            "in_sample": _error_on_tiles(photos, fitted_on_all),
            "left_out": _error_on_tiles(photos, left_out),
        }
    return report


def _error_on_tiles(photos: Sequence[Scored], calibration: Calibration) -> float:
    parts = [judged(photo, calibration) for photo in photos]
    _, p_best, right, tile = (np.concatenate(part) for part in zip(*parts, strict=True))
    on_tile = tile > 0
    return round(calibration_error(p_best[on_tile], right[on_tile]), 5)


def main(arguments: Sequence[str] | None = None) -> int:
    """Fits on the sets of a folder, prints the error in-sample and left-out, writes the calibration."""
    parser = argparse.ArgumentParser(prog="python -m vision.training.fit_calibration", description=__doc__)
    parser.add_argument("photos", type=Path, help="folder with one folder a set")
    parser.add_argument("--editions", type=Path, required=True, help="output of `boardscore editions --json`")
    parser.add_argument("--out", type=Path, default=CALIBRATION)
    options = parser.parse_args(arguments)
    told = _known_editions(options.editions)
    net = load_tilenet()
    folders = [folder for folder in sorted(options.photos.iterdir()) if folder.is_dir()]
    found = {folder.name: gather_scores(net, load_folder(folder), told) for folder in folders}
    sets = {name: photos for name, photos in found.items() if photos}
    for name, errors in leave_one_out(sets).items():
        print(f"{name}: expected calibration error on tiles {errors}")
    save_calibration(fit_calibration(sets), options.out)
    return 0


def _known_editions(path: Path) -> dict[str, Known]:
    """Reads one edition a line."""
    known = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        data = json.loads(line)
        known[data["id"]] = Known(tuple(data["alphabet"]), data["values"])
    return known


if __name__ == "__main__":
    sys.exit(main())
