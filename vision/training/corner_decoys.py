"""Things with squares that are no board of this game: chess boards, crosswords, calendars, coloured grids."""

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.reading import Image

SIDE_PX = 480
_SIZES = {
    "chess": (8, 10),
    "crossword": (13, 15, 15, 15, 17),
    "colours": (15, 15, 14, 16, 12),
    "go": (18, 15),
}


def draw_decoy(rng: Generator) -> Image:
    """Returns a (480, 480, 3) picture, seen from above, of a grid that is not to be found."""
    kind = str(rng.choice(list(_SIZES)))
    n = int(rng.choice(_SIZES[kind]))
    filled, colours = _pattern(kind, n, rng)
    cells = np.where(filled[..., None] >= 0, colours[filled], _colour(rng))
    grown = cv2.resize(cells.astype(np.uint8), (SIDE_PX, SIDE_PX), interpolation=cv2.INTER_NEAREST)
    picture: Image = np.ascontiguousarray(grown, np.uint8)
    if kind != "chess":
        _write(picture, n, filled, rng)
    if kind != "chess" or rng.random() < 0.5:
        _rule(picture, n, rng)
    return picture


def _pattern(kind: str, n: int, rng: Generator) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Returns (n, n) which colour each square has, -1 for the ground, and the colours."""
    if kind == "chess":
        return np.indices((n, n)).sum(axis=0) % 2 - 1 + (rng.random() < 0.5), _colours(2, rng)
    if kind == "go":
        return np.full((n, n), -1), _colours(1, rng)
    share = 0.17 if kind == "crossword" else rng.uniform(0.05, 0.5)
    colours = _colours(1 if kind == "crossword" else int(rng.integers(1, 6)), rng)
    filled = np.where(rng.random((n, n)) < share, rng.integers(0, len(colours), (n, n)), -1)
    if rng.random() < 0.5:
        filled = np.maximum(filled, filled[::-1, ::-1])
    if rng.random() < 0.3:
        filled = np.maximum(filled, filled[:, ::-1])
    return filled, colours


def _colour(rng: Generator) -> NDArray[np.int64]:
    return rng.integers(10, 250, 3)


def _colours(n: int, rng: Generator) -> NDArray[np.int64]:
    return rng.integers(0, 250, (n, 3)) if rng.random() < 0.7 else np.full((n, 3), rng.integers(0, 60))


def _write(picture: Image, n: int, filled: NDArray[np.int64], rng: Generator) -> None:
    """Puts letters or numbers into some of the empty squares."""
    share, square = rng.uniform(0, 0.6), SIDE_PX / n
    ink = tuple(int(v) for v in rng.integers(0, 90, 3))
    for row, col in np.argwhere(filled < 0):
        if rng.random() < share:
            at = (round((col + 0.25) * square), round((row + 0.8) * square))
            cv2.putText(picture, chr(65 + int(rng.integers(26))), at, 0, square / 38, ink, 2, cv2.LINE_AA)


def _rule(picture: Image, n: int, rng: Generator) -> None:
    ink, thickness = tuple(int(v) for v in rng.integers(0, 255, 3)), int(rng.integers(1, 4))
    for step in range(n + 1):
        at = round(step * SIDE_PX / n)
        cv2.line(picture, (at, 0), (at, SIDE_PX), ink, thickness)
        cv2.line(picture, (0, at), (SIDE_PX, at), ink, thickness)
