"""Things that lie on the board and hide squares: a score pad, a pen, a phone, a box lid, a cup, a cloth."""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace

import cv2
import numpy as np
from numpy.random import Generator

from samples.rendering.blocks import lay_sheet
from samples.rendering.camera import SIDE, Points
from samples.rendering.clutter import Table, draw_box, draw_cup, draw_pen, draw_phone, draw_sheet
from samples.rendering.colours import jitter, palette, smooth_noise
from vision.reading import Image

_CLOTHS = palette("b8323a 2c4a78 e6e0d4 4c6a48 8a6a4c 202226 c8a050")
_CLOTH_PX = 20.0


def cover_squares(rng: Generator, table: Table) -> Image:
    """Draws one or two things over the board, mostly at its edge, in place.

    Args:
        rng: Source of chance.
        table: The photo with its board; `ground` is the height that things lie at.

    Returns:
        (H, W) 255 where they hide what is below; shadows hide nothing.
    """
    hidden = np.zeros(table.photo.shape[:2], np.uint8)
    for _ in range(1 if rng.random() < 0.8 else 2):
        draw = _THINGS[int(rng.choice(len(_THINGS), p=_SHARES))]
        at = _place(rng)
        hidden = np.asarray(cv2.max(hidden, _mask_of(rng, table, draw, at)), np.uint8)
        draw(rng, table, at)
    return hidden


def _mask_of(
    rng: Generator, table: Table, draw: Callable[[Generator, Table, Points], None], at: Points
) -> Image:
    """Returns what a thing hides: what looks the same whether black or white was there before."""
    drawn = []
    for level in (0, 255):
        ground = np.full(table.photo.shape, level, np.uint8)
        draw(deepcopy(rng), replace(table, photo=ground), at)
        drawn.append(ground)
    return np.asarray(255 - cv2.absdiff(*drawn).max(axis=2), np.uint8)


def _place(rng: Generator) -> Points:
    """Returns where on the board a thing lies: near an edge mostly, else anywhere."""
    at = rng.uniform(0, SIDE, 2)
    if rng.random() < 0.75:
        at[int(rng.integers(2))] = float(rng.choice([rng.uniform(-2, 2), SIDE + rng.uniform(-2, 2)]))
    return np.asarray(at, np.float64)


def _draw_cloth(rng: Generator, table: Table, at: Points) -> None:
    """Draws a napkin, a scarf or a sleeve that lies over the squares, in soft folds."""
    width, height = (round(float(side) * _CLOTH_PX) for side in rng.uniform(2.5, 7, 2))
    colour = jitter(rng, _CLOTHS[int(rng.integers(len(_CLOTHS)))], 14)
    folds = smooth_noise(rng, height, width, (width / 4, height / 1.5)) * 16 + smooth_noise(
        rng, height, width, (2.0, 2.0)
    ) * float(rng.uniform(0, 6))
    edge = smooth_noise(rng, height, width, (width / 5, height / 5)) * 0.06
    x, y = np.linspace(-1, 1, width)[None, :], np.linspace(-1, 1, height)[:, None]
    inside = (np.maximum(np.abs(x), np.abs(y)) + edge < 0.92).astype(np.float32) * 255
    cover = cv2.GaussianBlur(inside, (0, 0), 1.0)
    cloth = np.clip(np.asarray(colour, np.float32) + folds[..., None], 0, 255) * (cover / 255)[..., None]
    sheet = np.dstack([cloth, cover]).astype(np.uint8)
    lay_sheet(table.photo, table.camera, sheet, at, _CLOTH_PX, float(rng.uniform(0, 360)), table.ground)


_THINGS = (draw_sheet, draw_pen, draw_phone, draw_box, draw_cup, _draw_cloth)
_SHARES = (0.28, 0.2, 0.12, 0.12, 0.1, 0.18)
