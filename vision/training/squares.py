"""Photos read, before calibration → the squares a calibration is fitted on and judged by.

Most squares are sure and right and teach nothing: of these a few stand for all, so that a fit takes
seconds.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from vision.calibration import Calibration, FloatArray, Scores, board_doubt, calibrate_squares
from vision.letters import contents
from vision.reading import BARE, Known
from vision.training.folders import CLASSES, IntArray

SURE = Calibration(kind_temperature=0.5, letter_temperature=0.6)
"""Sharper than any calibration that is fitted: by it a square is sure or not."""
_SURE_FROM = 0.999
_ONE_IN = 25
"""Of the sure and right squares one in so many is kept."""


@dataclass(frozen=True, slots=True, eq=False)
class Scored:
    """One photo read, before calibration, with what lies on it."""

    scores: Scores
    contents: IntArray
    known: Known


@dataclass(frozen=True, slots=True, eq=False)
class Squares:
    """Squares of one set of tiles, from any number of photos.

    Attributes:
        scores: Raw scores, n rows.
        known: Alphabet and values of them all.
        doubt: (n, 2) `board_doubt` of the board of each.
        truth: (n,) places of what lies there among `contents(known)`.
        weight: (n,) how many squares each stands for.
    """

    scores: Scores
    known: Known
    doubt: FloatArray
    truth: IntArray
    weight: FloatArray

    @property
    def tile(self) -> NDArray[np.bool_]:
        """Which of them hold a tile or a blank."""
        return np.asarray(self.truth != contents(self.known).index(BARE), np.bool_)

    def taken(self, rows: IntArray, weight: FloatArray) -> "Squares":
        """Returns some of the squares, with their weights."""
        parts = {one.name: getattr(self.scores, one.name)[rows] for one in fields(Scores)}
        return Squares(Scores(**parts), self.known, self.doubt[rows], self.truth[rows], weight)


def squares_of(photos: Sequence[Scored]) -> list[Squares]:
    """Returns the squares that count of a set's photos, one group for each alphabet with its values."""
    groups: dict[tuple[object, ...], list[Scored]] = {}
    for photo in photos:
        key = (photo.known.alphabet, tuple(sorted(photo.known.values.items())))
        groups.setdefault(key, []).append(photo)
    return [group for alike in groups.values() for group in _joined(alike)]


def _joined(photos: Sequence[Scored]) -> Iterator[Squares]:
    """Joins photos that share an alphabet; nothing where no square counts."""
    known = photos[0].known
    names = contents(known)
    place = np.array([names.index(name) if name in names else -1 for name in CLASSES])
    labels = np.concatenate([photo.contents for photo in photos])
    truth = np.where(labels >= 0, place[np.maximum(labels, 0)], -1)
    counts = np.flatnonzero(truth >= 0)
    if len(counts) == 0:
        return
    parts = {
        one.name: np.concatenate([getattr(photo.scores, one.name) for photo in photos])
        for one in fields(Scores)
        if one.name != "look"  # wide, and no part of the calibration
    }
    parts["look"] = np.zeros((len(labels), 1))
    doubt = np.concatenate([board_doubt(photo.scores, known) for photo in photos])
    joined = Squares(Scores(**parts), known, doubt, truth, np.ones(len(labels)))
    yield joined.taken(counts, np.ones(len(counts)))


def thinned(squares: Squares) -> Squares:
    """Returns the squares with one in `_ONE_IN` of the sure and right ones, which stands for the others."""
    p = calibrate_squares(squares.scores, squares.known, np.zeros_like(squares.doubt), SURE)
    sure = (p.max(axis=1) > _SURE_FROM) & (p.argmax(axis=1) == squares.truth)
    # Tiles and bare squares apart, so that the share of tiles stays what it is.
    weight = squares.weight.copy()
    for alike in (sure & squares.tile, sure & ~squares.tile):
        rows = np.flatnonzero(alike)
        kept = rows[::_ONE_IN]
        weight[rows] = 0
        weight[kept] = len(rows) / max(1, len(kept))
    rows = np.flatnonzero(weight)
    return squares.taken(rows, weight[rows])
