"""Which way up, from any side: `python tests/benchmarks/turned_boards.py FOLDER… [--every N]`. No test.

Each photo with a truth file and three tiles or more is turned by quarter turns and by odd angles, found and
read anew. Right: the corners come back in the order of the truth file, all within a quarter of a square.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

import cv2
import numpy as np
from given_corners import known_of
from numpy.typing import NDArray

from vision.errors import VisionError
from vision.letters import LetterReader
from vision.photo import Photo, load_photo
from vision.pipeline import read_board
from vision.reading import Image, Quad
from vision.rectify import project, squares_px
from vision.tilenet import load_tilenet
from vision.training.folders import Sample, load_folder

ANGLES_DEG = (0, 90, 180, 270, 17, 45, 68, 155)
MIN_TILES = 3
FOUND_SQUARES = 0.25


def turned_picture(image: Image, angle_deg: float) -> tuple[Image, NDArray[np.float64]]:
    """Returns the whole picture turned, on a grey ground, and the (3, 3) map of its points."""
    height, width = image.shape[:2]
    turn = np.vstack([cv2.getRotationMatrix2D((width / 2, height / 2), angle_deg, 1.0), [0, 0, 1]])
    ends = project(turn, np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64))
    low, size = ends.min(axis=0), np.ptp(ends, axis=0)
    turn[:2, 2] -= low
    grown = cv2.warpAffine(image, turn[:2], tuple(round(side) for side in size), borderValue=(110,) * 3)
    return np.asarray(grown, np.uint8), turn


def verdict(photo: Photo, truth: Quad, sample: Sample, reader: LetterReader) -> str:
    """Returns "right", or what is wrong with the reading of one turned photo."""
    try:
        reading = read_board(photo, reader, known_of(sample.edition))
    except VisionError as error:
        return type(error).__name__
    near = FOUND_SQUARES * float(squares_px(truth).mean())
    apart = [np.hypot(*(np.roll(reading.quad_xy, turns, axis=0) - truth).T).max() for turns in range(4)]
    if min(apart) > near:
        return "not found"
    return "right" if int(np.argmin(apart)) == 0 else "wrong way up"


def main() -> None:
    """Prints how often the board was right at each angle, and the photos where it was not."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--every", type=int, default=1, help="take every so many photos")
    options = parser.parse_args()
    reader = load_tilenet()
    counts: dict[int, Counter[str]] = {angle: Counter() for angle in ANGLES_DEG}
    samples = [sample for folder in options.folders for sample in load_folder(folder)]
    for sample in samples[:: options.every]:
        if (sample.contents > 1).sum() < MIN_TILES:
            continue
        photo = load_photo(sample.photo)
        for angle in ANGLES_DEG:
            picture, turn = turned_picture(photo.image, angle)
            truth = project(turn, sample.quad_xy / photo.scale)
            outcome = verdict(Photo(picture, (picture.shape[1], picture.shape[0])), truth, sample, reader)
            counts[angle][outcome] += 1
            if outcome != "right":
                print(f"{sample.photo.name} at {angle}°: {outcome}", flush=True)
    for angle, outcomes in counts.items():
        print(f"{angle}°: {dict(outcomes)}")
    total = sum(counts.values(), Counter())
    read = total["right"] + total["wrong way up"]
    print(f"together: {dict(total)}; right way up {100 * total['right'] / max(read, 1):.2f} % of those found")


if __name__ == "__main__":
    main()
