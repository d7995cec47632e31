"""A candidate for the board seen from above in a small picture, and the edges in it."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.grid import Grid
from vision.reading import SIDE, Image, Quad
from vision.rectify import is_convex, squares_px, warp_board

Edges = NDArray[np.float32]
"""(H, H) strength of edges relative to their surroundings; 1 is ordinary."""

_QUIET = 3.0
"""Edge strength, in grey levels, that is noise."""
_MOST = 4.0
"""Strongest edge that counts, so that no single one outweighs a line."""
_LINE_BLUR = 0.12
"""How far edges are smeared across a line, in squares: the two sides of a wide line become one."""


@dataclass(frozen=True, slots=True)
class SightSettings:
    """How a candidate is looked at.

    Attributes:
        square_px: Side of a square in the small rectified picture.
        min_square_px: Smallest square in the picture searched that can show a line.
        max_slant: Most that the longest side may exceed the shortest.
    """

    square_px: int = 16
    min_square_px: float = 4.0
    max_slant: float = 6.0


@dataclass(frozen=True, slots=True, eq=False)
class Pyramid:
    """The picture searched, and the same at halved sizes, so that each look costs one small warp.

    Attributes:
        levels: (H, W, 3) pictures, each half the size of the one before.
    """

    levels: tuple[Image, ...]

    @property
    def size_wh(self) -> tuple[int, int]:
        """Width and height of the largest picture, whose pixels all quads are given in."""
        return self.levels[0].shape[1], self.levels[0].shape[0]

    def level_of(self, max_side_px: int) -> int:
        """Returns the first level whose long side is no longer than this, or the last."""
        fits = (i for i, level in enumerate(self.levels) if max(level.shape[:2]) <= max_side_px)
        return next(fits, len(self.levels) - 1)


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """A candidate seen from above.

    Attributes:
        image: (H, H, 3) small rectified picture.
        grid: Where the squares lie in it.
    """

    image: Image
    grid: Grid


def make_pyramid(picture: Image, smallest_px: int = 240) -> Pyramid:
    """Returns the picture with its halved copies; halving exactly is many times faster than scaling."""
    levels = [picture]
    while min(levels[-1].shape[:2]) >= 2 * smallest_px:
        height, width = levels[-1].shape[:2]
        even = levels[-1][: height // 2 * 2, : width // 2 * 2]
        half = cv2.resize(even, (width // 2, height // 2), interpolation=cv2.INTER_AREA)
        levels.append(np.asarray(half, np.uint8))
    return Pyramid(tuple(levels))


def is_usable(quad_xy: Quad, pyramid: Pyramid, settings: SightSettings) -> bool:
    """Whether a quad is convex, not tiny, not absurdly slanted and at least partly in the picture."""
    if not is_convex(quad_xy):
        return False
    size = np.array(pyramid.size_wh)
    if (np.abs(quad_xy - size / 2) > 1.5 * size).any():
        return False
    sides = squares_px(quad_xy)
    return bool(sides.min() > settings.min_square_px and sides.max() < settings.max_slant * sides.min())


def look(pyramid: Pyramid, quad_xy: Quad, settings: SightSettings, margin_squares: int = 1) -> Sight:
    """Returns the candidate seen from above, with a margin around it."""
    zoom = float(squares_px(quad_xy).mean()) / settings.square_px
    level = min(max(0, round(np.log2(zoom))), len(pyramid.levels) - 1)
    grid = Grid(settings.square_px, margin_squares)
    return Sight(warp_board(pyramid.levels[level], quad_xy / 2**level, grid), grid)


def edges_across(sight: Sight) -> tuple[Edges, Edges]:
    """Returns the edges met going right, and, transposed, those met going down.

    In both, the lines looked for are upright.
    """
    smooth = cv2.GaussianBlur(sight.image, (0, 0), 0.07 * sight.grid.square_px)
    planes = cv2.split(smooth)
    return _edges(planes, 1, 0, sight.grid), _edges(planes, 0, 1, sight.grid).T


def _edges(planes: Sequence[cv2.typing.MatLike], dx: int, dy: int, grid: Grid) -> Edges:
    gradients = [np.abs(cv2.Sobel(plane, cv2.CV_16S, dx, dy, ksize=3)) for plane in planes]
    gradient = np.maximum(np.maximum(gradients[0], gradients[1]), gradients[2]).astype(np.float32)
    around = cv2.blur(gradient, (2 * grid.square_px + 1, 2 * grid.square_px + 1))
    return np.minimum(gradient / (around + _QUIET), _MOST, dtype=np.float32)


def row_means(edges: Edges, grid: Grid) -> Edges:
    """Returns (15, W) edges averaged along the middle of each row of squares."""
    px = grid.square_px
    rows = edges[grid.origin_px : grid.origin_px + SIDE * px].reshape(SIDE, px, -1)
    means = rows[:, px // 6 : px - px // 6].mean(axis=1)
    blurred = cv2.GaussianBlur(means, (0, 0), sigmaX=_LINE_BLUR * px, sigmaY=1e-3)
    return np.asarray(blurred, np.float32)


def cell_colours(sight: Sight) -> NDArray[np.float64]:
    """Returns (n, n, 3) colours of the squares' middles, margin included: Lab, lightness halved."""
    px = sight.grid.square_px
    kernel = 2 * (px * 3 // 10) + 1
    middles = cv2.blur(sight.image, (kernel, kernel))[px // 2 :: px, px // 2 :: px]
    lab = cv2.cvtColor(np.ascontiguousarray(middles), cv2.COLOR_BGR2LAB)
    return np.asarray(lab * np.array([0.5, 1.0, 1.0]), np.float64)


def cell_contrast(sight: Sight) -> NDArray[np.float64]:
    """Returns (15, 15) by how many grey levels each square's middle varies: ink is there."""
    px, first = sight.grid.square_px, sight.grid.origin_px
    grey = cv2.cvtColor(sight.image, cv2.COLOR_BGR2GRAY)[first : first + SIDE * px, first : first + SIDE * px]
    rim = px // 5
    cells = grey.reshape(SIDE, px, SIDE, px)[:, rim : px - rim, :, rim : px - rim].astype(np.float32)
    return np.asarray(cells.std(axis=(1, 3)), np.float64)
