"""Blank or bare, by likeness: does a square look like this board's own tiles or like its own bare squares?

A plain blank is a tile without anything on it; its colour and grain tell it from a bare square only
beside the other tiles and bare squares of the same board, in the same light.
"""

from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.grid import Grid
from vision.letters import N_SQUARES
from vision.reading import SIDE, Image

FloatArray: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class LikenessSettings:
    """How squares are compared.

    Attributes:
        neighbours: Nearest tiles, and nearest bare squares, whose mean distance counts.
        sure_tile: Probability from which a square is an example of a lettered tile, 0-1.
        sure_bare: Probability from which a square is an example of a bare one, 0-1.
        rim: Part of a square left out on every side, 0-0.5.
        step_px: Every so many pixels of the rest are looked at.
        light_weight: What a level of lightness counts beside a level of colour.
        grain_weight: What a doubling of the grain counts, in levels of colour.
        contrast: Spread of colour that all boards are brought to, in levels.
        softening: Added to distances before their logarithm is taken, in levels.
    """

    neighbours: int = 4
    sure_tile: float = 0.9
    sure_bare: float = 0.8
    rim: float = 0.2
    step_px: int = 2
    light_weight: float = 0.7
    grain_weight: float = 4.2
    contrast: float = 12.0
    softening: float = 1.5


def measure_likeness(
    rectified: Image,
    grid: Grid,
    kind_p: FloatArray,
    settings: LikenessSettings = LikenessSettings(),
) -> FloatArray:
    """Returns (225, 2) log-distances to the board's own lettered tiles and to its own bare squares.

    Both are NaN where the board has too few examples.

    Args:
        rectified: The board with its margin.
        grid: Where the squares lie in it.
        kind_p: (225, 3) probabilities of bare, blank and lettered tile.
        settings: How squares are compared.
    """
    looks = _appearance(rectified, grid, settings)
    apart = np.sqrt(((looks[:, None] - looks[None]) ** 2).sum(axis=2))
    np.fill_diagonal(apart, np.inf)
    tiles = np.flatnonzero(kind_p[:, 2] > settings.sure_tile)
    bare = np.flatnonzero(kind_p[:, 0] > settings.sure_bare)
    if min(len(tiles), len(bare)) <= settings.neighbours:
        return np.full((N_SQUARES, 2), np.nan)
    nearest = [
        np.sort(apart[:, examples], axis=1)[:, : settings.neighbours].mean(axis=1)
        for examples in (tiles, bare)
    ]
    return np.asarray(np.log(np.column_stack(nearest) + settings.softening), np.float64)


def _appearance(rectified: Image, grid: Grid, settings: LikenessSettings) -> FloatArray:
    """Returns (225, 5) per square: two colours, shade, light and grain, in levels of the board's contrast."""
    lab = cv2.cvtColor(rectified, cv2.COLOR_BGR2LAB)
    light = lab[..., 0]
    grain = cv2.absdiff(light, cv2.GaussianBlur(light, (0, 0), 2))
    side = grid.square_px
    inner = slice(grid.margin_squares * side, (grid.margin_squares + SIDE) * side)
    planes = np.dstack([lab, grain])[inner, inner]
    squares = planes.reshape(SIDE, side, SIDE, side, 4).transpose(0, 2, 1, 3, 4)
    rim = round(settings.rim * side)
    kept = slice(rim, side - rim, settings.step_px)
    pixels = squares[:, :, kept, kept].reshape(N_SQUARES, -1, 4).astype(np.float64)
    colour = np.median(pixels[..., 1:3], axis=1)
    shades = np.percentile(pixels[..., 0], [30, 75], axis=1).T * settings.light_weight
    spread = np.std(np.column_stack([colour, shades])) / settings.contrast + 1e-6
    roughness = np.log2(pixels[..., 3].mean(axis=1) + 0.3) * settings.grain_weight
    return np.column_stack([colour / spread, shades / spread, roughness / spread])
