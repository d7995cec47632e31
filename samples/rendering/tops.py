"""Lays tiles on the squares: where each lies, and the picture of all their tops seen from above."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from samples.rendering.camera import SIDE, Points
from samples.rendering.content import Content, Grid
from samples.rendering.profiles import Profile
from samples.rendering.tiles import TilePress, press_tile
from vision.reading import BARE, Image

TOPS_MARGIN = 1
"""Squares around the 15×15 area in the picture of the tops."""


@dataclass(frozen=True, slots=True)
class LaidTile:
    """One tile on the board: its square, the middle of its top in board points, and how it is turned."""

    square: tuple[int, int]
    middle_xy: tuple[float, float]
    turn_deg: float


def lay_tiles(rng: Generator, grid: Grid, side_squares: float, profile: Profile) -> tuple[LaidTile, ...]:
    """Returns where each tile lies: off-centre and turned within the profile's limits, none over another."""
    tidy = float(rng.choice([0.12, 0.35, 1.0], p=[0.35, 0.4, 0.25]))
    filled = np.array([[tile != BARE for tile in row] for row in grid])
    offsets = _offsets(rng, filled, profile.off_centre * tidy)
    offsets = _pushed_apart(offsets, filled, side_squares, profile.off_centre)
    spare = max(0.25, min(1.0, (1 - side_squares) / 0.12))
    turns = np.clip(rng.normal(0, 0.4, (SIDE, SIDE)), -1, 1) * profile.tile_turn_deg * tidy * spare
    laid = []
    for row, col in np.argwhere(filled):
        x, y = col + 0.5 + offsets[row, col, 0], row + 0.5 + offsets[row, col, 1]
        laid.append(LaidTile((int(row), int(col)), (float(x), float(y)), float(turns[row, col])))
    return tuple(laid)


def draw_tops(
    rng: Generator,
    press: TilePress,
    spare: TilePress | None,
    content: Content,
    laid: tuple[LaidTile, ...],
    square_px: int,
) -> Image:
    """Returns the tops of the laid tiles, (H, W, 4) BGR times coverage, and coverage.

    Args:
        rng: Source of chance.
        press: Press of the tile set.
        spare: Press of a second set that half of the tiles come from, if any.
        content: What lies on each square, and the printed values.
        laid: Where each tile lies.
        square_px: Pixels a square.
    """
    side = (SIDE + 2 * TOPS_MARGIN) * square_px
    plane: Image = np.zeros((side, side, 4), np.uint8)
    for tile in laid:
        name = content.grid[tile.square[0]][tile.square[1]]
        chosen = spare if spare is not None and rng.random() < 0.5 else press
        top = press_tile(rng, chosen, name, content.values.get(name))
        place_px = (np.array(tile.middle_xy) + TOPS_MARGIN) * square_px - 0.5
        _lay_on(plane, top, place_px, tile.turn_deg)
    return plane


def outlines_of(tiles: tuple[LaidTile, ...], side: float, corner: float) -> Points:
    """Returns the outlines of tiles in board points, clockwise, (n, 12, 2): three points a rounded corner."""
    half, radius = side / 2, max(corner * side, 1e-3)
    upright = np.vstack([_corner(quarter, half, radius) for quarter in range(4)])
    turns = np.radians([tile.turn_deg for tile in tiles])
    cos, sin = np.cos(turns)[:, None], np.sin(turns)[:, None]
    x, y = upright[:, 0], upright[:, 1]
    turned = np.stack([x * cos - y * sin, x * sin + y * cos], axis=2)
    return np.asarray(turned + np.array([tile.middle_xy for tile in tiles])[:, None, :])


def _corner(quarter: int, half: float, radius: float) -> Points:
    """Returns three points of one rounded corner of a square about the origin."""
    angles = np.pi / 2 * quarter + np.array([0, np.pi / 4, np.pi / 2])
    signs = np.array([(1, 1), (-1, 1), (-1, -1), (1, -1)][quarter])
    return np.asarray(signs * (half - radius) + radius * np.column_stack([np.cos(angles), np.sin(angles)]))


def _offsets(rng: Generator, filled: NDArray[np.bool_], most: float) -> NDArray[np.float64]:
    """Returns how far each tile lies off its middle: of its own, and together with its neighbours."""
    own = rng.normal(0, 0.3, (*filled.shape, 2))
    together = np.repeat(rng.normal(0, 0.35, (SIDE, 1, 2)), SIDE, axis=1)
    if rng.random() < 0.5:
        together = np.repeat(rng.normal(0, 0.35, (1, SIDE, 2)), SIDE, axis=0)
    all_over = rng.normal(0, 0.2, 2)
    return np.asarray(np.clip(own + together * rng.random() + all_over, -1, 1) * most)


_ALL, _FIRST, _SECOND = slice(None), slice(None, -1), slice(1, None)
_NEIGHBOURS = (((_ALL, _FIRST), (_ALL, _SECOND)), ((_FIRST, _ALL), (_SECOND, _ALL)))
"""Squares with their neighbours to the right, and with those below."""


def _pushed_apart(
    offsets: NDArray[np.float64], filled: NDArray[np.bool_], side: float, most: float
) -> NDArray[np.float64]:
    """Moves neighbours apart until no tile lies on another."""
    moved = offsets.copy()
    for _ in range(12):
        for axis, (here, there) in enumerate(_NEIGHBOURS):
            touching = filled[here] & filled[there]
            overlap = side + 0.004 - (1 + moved[there][..., axis] - moved[here][..., axis])
            push = np.where(touching & (overlap > 0), overlap / 2, 0)
            moved[here][..., axis] -= push
            moved[there][..., axis] += push
    return np.asarray(np.clip(moved, -most, most))


def _lay_on(plane: Image, top: Image, place_px: NDArray[np.float64], turn_deg: float) -> None:
    """Blends one top into the plane, in place, turned and at a fraction of a pixel."""
    side = top.shape[0]
    pad = int(side * 0.12) + 2
    size = side + 2 * pad
    corner = np.floor(place_px - (size - 1) / 2)
    shift = place_px - (size - 1) / 2 - corner
    middle = (side - 1) / 2
    move = cv2.getRotationMatrix2D((middle, middle), -turn_deg, 1)
    move[:, 2] += pad + shift
    covered = top.astype(np.float32)
    covered[..., :3] *= covered[..., 3:] * np.float32(1 / 255)
    patch = cv2.warpAffine(covered, move, (size, size), flags=cv2.INTER_LINEAR)
    x, y = int(corner[0]), int(corner[1])
    view = plane[max(0, y) : y + size, max(0, x) : x + size]
    patch = patch[max(0, -y) :, max(0, -x) :][: view.shape[0], : view.shape[1]]
    under = view.astype(np.float32) * (1 - patch[..., 3:] * np.float32(1 / 255))
    view[:] = np.clip(under + patch + 0.5, 0, 255).astype(np.uint8)
