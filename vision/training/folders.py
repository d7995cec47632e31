"""Folders of photos with truth files → samples with integer labels."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.letters import N_SQUARES, TILES
from vision.reading import BARE, BLANK, Known, Quad

IntArray = NDArray[np.int64]

IGNORED = -100
"""Label of a square that does not count (covered, handwritten) or holds a tile no class exists for."""
COVERED = -101
"""Label of a square of a drawn board that a hand or the picture's edge hides."""
CLASSES: tuple[str, ...] = (BARE, BLANK, *TILES)
"""What a square may hold, in the order of the labels."""
N_VALUES = 14
"""Printed values 0-12, and the last class: no value is printed."""
NO_VALUE = N_VALUES - 1

_CELL = re.compile(r"\[[^\]]+\]|.")
_INDEX = {tile: i for i, tile in enumerate(CLASSES)}


@dataclass(frozen=True, slots=True, eq=False)
class Sample:
    """One photo with what lies on it.

    Attributes:
        photo: Path of the picture.
        quad_xy: Corners of the 15×15 area in the picture, as the letters read.
        contents: (225,) labels into `CLASSES`; `IGNORED` or `COVERED` where a square does not count.
        values: (225,) printed values, `NO_VALUE` for none, `IGNORED` where not known.
        edition: Name of the edition in the truth file.
        known: What the truth file lets a caller know: the tiles of the set and their values.
    """

    photo: Path
    quad_xy: Quad
    contents: IntArray
    values: IntArray
    edition: str
    known: Known


def split_row(row: str) -> list[str]:
    """Returns the cells of one row of a truth file; `[CH]` is one cell."""
    return [cell.strip("[]") for cell in _CELL.findall(row)]


def label(cell: str, hidden: int = IGNORED) -> int:
    """Returns the label of one cell: lower case is a blank, "#" is `hidden`, unknown tiles do not count."""
    if cell == "#":
        return hidden
    if cell in _INDEX:
        return _INDEX[cell]
    return _INDEX[BLANK] if cell != cell.upper() else IGNORED


def load_sample(truth: Path) -> Sample | None:
    """Returns the sample of a truth file, or None when it has no corners or no picture."""
    data = json.loads(truth.read_text(encoding="utf-8"))
    photo = next((p for s in (".jpg", ".png", ".webp") if (p := truth.with_suffix(s)).exists()), None)
    if photo is None or not data.get("quad_xy"):
        return None
    # Only the truth of drawn boards marks nothing but hidden squares; people mark handwriting too.
    hidden = COVERED if "profile" in data else IGNORED
    cells = [cell for row in data["rows"] for cell in split_row(row)]
    contents = np.array([label(cell, hidden) for cell in cells], dtype=np.int64)
    if contents.shape != (N_SQUARES,):
        raise ValueError(f"{truth} holds {contents.size} squares, needed {N_SQUARES}")
    values = data.get("values")
    return Sample(
        photo,
        np.array(data["quad_xy"], dtype=np.float64),
        contents,
        _value_labels(contents, values),
        data["edition"],
        Known(alphabet=tuple(values or ()), values=values or {}),
    )


def load_folder(folder: Path) -> Iterator[Sample]:
    """Yields the samples of a folder and its subfolders in the order of their names."""
    for truth in sorted(folder.rglob("*.json")):
        data_has_rows = '"rows"' in truth.read_text(encoding="utf-8")
        sample = load_sample(truth) if data_has_rows else None
        if sample is not None:
            yield sample


def _value_labels(contents: IntArray, values: Mapping[str, int] | None) -> IntArray:
    labels = np.full(N_SQUARES, IGNORED, dtype=np.int64)
    if values is None:
        return labels
    for i, content in enumerate(contents):
        if content >= 2:
            value = values.get(CLASSES[content], NO_VALUE)
            labels[i] = value if 0 <= value < NO_VALUE else NO_VALUE
    return labels
