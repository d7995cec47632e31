"""Boards whose corners are given, cut out for a reader, with what is known of their edition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from samples.rendering.alphabet import edition_of
from scoring.editions import edition_ids
from vision.grid import Grid
from vision.photo import Photo, load_photo
from vision.reading import BARE, BLANK, Image, Known
from vision.rectify import warp_board
from vision.tile_plane import READING_HEIGHT, lifted_quad
from vision.training.folders import split_row

HIDDEN = "#"


@dataclass(frozen=True, slots=True, eq=False)
class Cut:
    """One board as a reader is given it: its picture, what lies on it, what may be known."""

    picture: Image
    truth: tuple[str, ...]
    known: Known


def cut(photo: Photo, truth: Mapping[str, object], square_px: int, height: float = READING_HEIGHT) -> Cut:
    """Returns the board of a photo by its truth.

    Args:
        photo: The photo.
        truth: What its truth file says.
        square_px: Pixels a square that the reader wants.
        height: Of the plane it is cut in over the board, in squares.
    """
    corners = lifted_quad(np.array(truth["quad_xy"], np.float64), photo.full_size_wh, height) / photo.scale
    rows = truth["rows"]
    assert isinstance(rows, list)
    squares = tuple(_content(cell) for row in rows for cell in split_row(row))
    return Cut(warp_board(photo.image, corners, Grid(square_px, 1)), squares, known_of(str(truth["edition"])))


def known_of(edition: str) -> Known:
    """Returns the tiles and values of an edition; nothing where it is none."""
    if edition not in edition_ids():
        return Known(alphabet=())
    tile_set = edition_of(edition).tile_set
    return Known(alphabet=tile_set.alphabet, values=dict(tile_set.values))


def cut_folder(
    truths: Iterable[tuple[Path, Mapping[str, object]]], square_px: int, height: float = READING_HEIGHT
) -> Iterator[Cut]:
    """Yields the boards of photos with their truth files' contents."""
    for path, truth in truths:
        yield cut(load_photo(path), truth, square_px, height)


def read_squares(tiles: tuple[str, ...], p: NDArray[np.float64]) -> tuple[str, ...]:
    """Returns the most likely content of each square."""
    return tuple(tiles[index] for index in p.argmax(axis=1))


def _content(cell: str) -> str:
    if cell in (BARE, HIDDEN):
        return cell
    return BLANK if cell != cell.upper() else cell
