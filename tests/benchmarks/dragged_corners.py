"""Corners set a little off by hand: `python tests/benchmarks/dragged_corners.py FOLDER… [--seed S]`. No test.

Each true corner is moved 0.4 of a square in a direction of its own; the photo is read with these corners, and
with the true ones. Right: both readings show the same on every square.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

import numpy as np
from given_corners import known_of

from vision.errors import VisionError
from vision.photo import load_photo
from vision.pipeline import read_board
from vision.reading import Known, Quad
from vision.rectify import squares_px
from vision.tilenet import TileNet, load_tilenet
from vision.training.folders import load_folder

DRAGGED_SQUARES = 0.4


def dragged(quad_xy: Quad, rng: np.random.Generator) -> Quad:
    """Returns the corners, each moved 0.4 of a square in any direction."""
    angle = rng.uniform(0, 2 * np.pi, 4)
    off = DRAGGED_SQUARES * np.column_stack([np.cos(angle), np.sin(angle)])
    return quad_xy + off * float(squares_px(quad_xy).mean())


def contents_of(path: Path, known: Known, reader: TileNet) -> tuple[str, ...] | None:
    """Returns what is read on each square, or None where the corners are refused."""
    try:
        readings = read_board(load_photo(path), reader, known).readings
    except VisionError:
        return None
    return tuple(readings[square].tile for square in sorted(readings))


def main() -> None:
    """Prints on how many photos the reading is the same, and the photos where it is not."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    reader, rng = load_tilenet(), np.random.default_rng(options.seed)
    n_photos = n_same = 0
    for folder in options.folders:
        for sample in load_folder(folder):
            known = replace(known_of(sample.edition), turns=0)
            there = contents_of(sample.photo, replace(known, quad_xy=sample.quad_xy), reader)
            off = contents_of(sample.photo, replace(known, quad_xy=dragged(sample.quad_xy, rng)), reader)
            n_photos += 1
            n_same += off is not None and off == there
            if off is None or there is None:
                print(f"{sample.photo.name}: refused", flush=True)
            elif off != there:
                n_apart = sum(a != b for a, b in zip(off, there, strict=True))
                print(f"{sample.photo.name}: {n_apart} squares differ", flush=True)
    print(f"{n_photos} photos, the same reading on {n_same}, {100 * n_same / max(n_photos, 1):.2f} %")


if __name__ == "__main__":
    main()
