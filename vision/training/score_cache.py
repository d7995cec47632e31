"""Photos read by the net, before calibration; the raw scores are kept until weights or photos change."""

import zlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from vision.calibration import Scores
from vision.reading import Known
from vision.tilenet import TileNet, load_tilenet
from vision.training.boards import cut_board
from vision.training.folders import Sample
from vision.training.squares import Scored

_KEPT = ("kind", "letter", "value", "turn", "likeness", "hidden")


def gather_scores(
    net: TileNet, samples: Iterable[Sample], told: Mapping[str, Known] | None = None
) -> list[Scored]:
    """Returns the raw scores of photos with their truth."""
    found = []
    for sample in samples:
        picture = cut_board(sample.photo, sample.quad_xy, net.square_px)
        found.append(Scored(net.scores(picture), sample.contents, known_of(sample, told or {})))
    return found


def known_of(sample: Sample, told: Mapping[str, Known]) -> Known:
    """Returns what the reader is told of a photo's edition; an unknown one has all Latin letters."""
    if sample.known.alphabet and sample.edition not in told:
        return sample.known
    return told.get(sample.edition, told.get("latin", sample.known))


def cached_scores(
    samples: Sequence[Sample], weights: Path, cache: Path, told: Mapping[str, Known]
) -> list[Scored]:
    """Returns the raw scores of photos, from the cache where the same weights have read them before.

    Args:
        samples: The photos of one set.
        weights: The net.
        cache: Folder of files of scores; it is made if need be.
        told: What the reader is told of each edition.
    """
    path = cache / f"{_mark(samples, weights):08x}.npz"
    if not path.exists():
        net = load_tilenet(weights, cache / "none")
        found = gather_scores(net, samples, told)
        cache.mkdir(parents=True, exist_ok=True)
        stacked = {name: np.stack([getattr(one.scores, name) for one in found]) for name in _KEPT}
        parts: dict[str, Any] = {name: part.astype(np.float32) for name, part in stacked.items()}
        np.savez_compressed(path, **parts)
    with np.load(path, allow_pickle=False) as kept:
        raw = {name: kept[name].astype(np.float64) for name in _KEPT}
    return [
        Scored(
            Scores(**{name: part[i] for name, part in raw.items()}), sample.contents, known_of(sample, told)
        )
        for i, sample in enumerate(samples)
    ]


def _mark(samples: Sequence[Sample], weights: Path) -> int:
    """Returns a number that changes with the weights, the photos and their corners."""
    mark = zlib.crc32(weights.read_bytes())
    for sample in samples:
        stat = sample.photo.stat()
        mark = zlib.crc32(f"{sample.photo}{stat.st_size}{stat.st_mtime_ns}".encode(), mark)
        mark = zlib.crc32(sample.quad_xy.tobytes(), mark)
    return mark
