"""Pictures without a board: `python tests/benchmarks/negatives.py FOLDER…`. No test.

Draw them first, with seeds of their own, some `--profile normal`, some `--profile hard`:
`python -m samples.render --out FOLDER --n 250 --seed S --no-board --fonts test --designs test`.
Counts which are taken for a board, by what they show, and the time a refusal takes.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from pathlib import Path

import numpy as np
from given_corners import known_of

from vision.errors import VisionError
from vision.photo import load_photo
from vision.pipeline import read_board
from vision.tilenet import load_tilenet


def main() -> None:
    """Prints the pictures taken for a board, and the counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--edition", default="finnish")
    options = parser.parse_args()
    reader, known = load_tilenet(), known_of(options.edition)
    shown: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    seconds: list[float] = []
    for truth in sorted(path for folder in options.folders for path in folder.rglob("*.json")):
        thing = json.loads(truth.read_text(encoding="utf-8")).get("thing")
        if thing is None:
            continue
        photo = load_photo(truth.with_suffix(".jpg"))
        shown[thing] += 1
        started = time.process_time()
        try:
            read_board(photo, reader, known)
        except VisionError:
            seconds.append(time.process_time() - started)
        else:
            taken[thing] += 1
            print(f"{truth.stem}: a {thing} is taken for a board", flush=True)
    for thing, n in sorted(shown.items()):
        print(f"{thing}: {taken[thing]} of {n}")
    print(f"together: {taken.total()} of {shown.total()}; a refusal takes", end=" ")
    print(f"{np.median(seconds):.2f} s of computing, {max(seconds):.2f} s at most")


if __name__ == "__main__":
    main()
