"""Measures how the reader errs: every reading that is unsure or wrong, over photos with truth files.

Run as `PYTHONPATH=.:tests python -m measure_readings FOLDER…` whenever the reader's weights have changed. The
trials of `turn_faults` draw their faults from the result.
"""

import argparse
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from measured_photos import TABLE

from ui.bench_run import BenchReader, read_all
from ui.truth import NOT_COUNTED, Truth, find_truths
from vision.errors import VisionError
from vision.reading import BARE, BoardReading
from vision.tilenet import weights_mark

SURE = 0.995
KEPT = 4
"""Contents kept of each reading, the likeliest first."""


def measured(photos: Iterable[tuple[Truth, BoardReading | VisionError]]) -> dict[str, Any]:
    """Returns how many squares read surely and right, and every other reading with its truth."""
    sure = {"tile": 0, "bare": 0}
    unsure = []
    for truth, reading in photos:
        if isinstance(reading, VisionError):
            continue
        for square, content in counted(truth):
            one = reading.readings[square]
            if not one.visible:
                continue
            if one.tile == content and one.confidence >= SURE:
                sure["bare" if content == BARE else "tile"] += 1
                continue
            ranked = sorted(one.p.items(), key=lambda item: -item[1])[:KEPT]
            unsure.append([content, [[read, round(p, 4)] for read, p in ranked]])
    return {"weights": weights_mark(), "sure": sure, "unsure": unsure}


def counted(truth: Truth) -> Iterator[tuple[tuple[int, int], str]]:
    """Yields the squares that count with what lies there."""
    for row, cells in enumerate(truth.rows):
        for col, cell in enumerate(cells):
            if cell != NOT_COUNTED:
                yield (row, col), cell.strip("[]")


def main() -> None:
    """Reads the photos and writes what was measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", type=Path, nargs="+", help="photos with truth files, or folders of such")
    parser.add_argument("--out", type=Path, default=TABLE)
    args = parser.parse_args()
    truths = [truth for folder in args.folders for truth in find_truths(folder) if truth.n_counted]
    found = measured((photo.truth, photo.photo.reading) for photo in read_all(truths, BenchReader()))
    args.out.write_text(json.dumps(found, ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")
    print(f"{args.out}: {found['sure']} read surely, {len(found['unsure'])} not, of {len(truths)} photos")


if __name__ == "__main__":
    main()
