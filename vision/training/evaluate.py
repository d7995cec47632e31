"""How well a reader reads folders of photos where the corners are given."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import numpy as np

from vision.letters import LetterReader
from vision.reading import BARE, Image, Known
from vision.training.boards import cut_board
from vision.training.folders import CLASSES, IntArray, Sample


@dataclass(slots=True)
class Figures:
    """Counts over the photos of one set.

    Attributes:
        boards: Photos read.
        exact: Photos without a mistake.
        squares: Squares that count.
        squares_right: Those read right.
        tiles: Squares that hold a tile or a blank.
        tiles_right: Those read right.
        confusions: (truth, reading) of each mistake.
    """

    boards: int = 0
    exact: int = 0
    squares: int = 0
    squares_right: int = 0
    tiles: int = 0
    tiles_right: int = 0
    confusions: Counter[tuple[str, str]] = field(default_factory=Counter)

    def add(self, truth: IntArray, read: IntArray) -> None:
        """Counts one photo; both are (225,) of labels."""
        counts = truth >= 0
        wrong = counts & (read != truth)
        tiles = counts & (truth != CLASSES.index(BARE))
        self.boards += 1
        self.exact += not wrong.any()
        self.squares += int(counts.sum())
        self.squares_right += int((counts & ~wrong).sum())
        self.tiles += int(tiles.sum())
        self.tiles_right += int((tiles & ~wrong).sum())
        self.confusions.update((CLASSES[truth[i]], CLASSES[read[i]]) for i in np.flatnonzero(wrong))

    def record(self) -> dict[str, float]:
        """Returns the figures as plain values."""
        return {
            "boards": self.boards,
            "boards_exact": self.exact,
            "squares": self.squares,
            "squares_right": round(self.squares_right / max(1, self.squares), 6),
            "tiles": self.tiles,
            "tiles_right": round(self.tiles_right / max(1, self.tiles), 6),
        }


def read_labels(reader: LetterReader, picture: Image, known: Known) -> IntArray:
    """Returns (225,) labels of what the reader finds most likely."""
    evidence = reader.read(picture, known)
    index = np.array([CLASSES.index(tile) for tile in evidence.tiles])
    labels: IntArray = index[evidence.p.argmax(axis=1)]
    return labels


def evaluate(
    reader: LetterReader, samples: Iterable[Sample], told: Mapping[str, Known] | None = None
) -> Figures:
    """Returns the figures of a reader on photos whose corners are given.

    Args:
        reader: The reader under test.
        samples: Photos with truth.
        told: What the reader is told of an edition; else what the truth file lets it know.
    """
    figures = Figures()
    for sample in samples:
        picture = cut_board(sample.photo, sample.quad_xy, reader.square_px)
        known = (told or {}).get(sample.edition, sample.known)
        figures.add(sample.contents, read_labels(reader, picture, known))
    return figures
