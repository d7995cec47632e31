"""Small bowls and bumps pressed into tiles beside or under the letter, as moulds and braille leave them."""

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.random import Generator

from samples.rendering.colours import Floats

Spot = tuple[float, float]

_CORNERS: tuple[Spot, ...] = ((0.17, 0.13), (0.83, 0.13), (0.13, 0.87), (0.85, 0.6))
_CELLS: tuple[Spot, ...] = (
    (0.74, 0.14),
    (0.74, 0.28),
    (0.74, 0.42),
    (0.88, 0.14),
    (0.88, 0.28),
    (0.88, 0.42),
)


@dataclass(frozen=True, slots=True)
class Embossing:
    """Where a set's tiles are embossed. Lengths are shares of the tile's side.

    Attributes:
        spots: Middles of the bowls.
        radius: Of a bowl.
        depth: Strength of its light and shade, in levels; negative for bumps that stand out.
        on: All spots on all tiles, or for each letter its own choice of them.
    """

    spots: tuple[Spot, ...]
    radius: float
    depth: float
    on: Literal["all", "by letter"]


def pick_embossing(rng: Generator, letter_xy: Spot, letter_height: float) -> Embossing:
    """Returns a random pattern: at the corners, at the letter's foot, in a braille cell, or anywhere."""
    foot = (
        letter_xy[0] + float(rng.normal(0, 0.05)),
        letter_xy[1] + letter_height / 2 + float(rng.uniform(0, 0.1)),
    )
    kind = rng.random()
    if kind < 0.45:
        count = int(rng.integers(0, 4))
        corners = [_CORNERS[int(index)] for index in rng.permutation(len(_CORNERS))[:count]]
        spots = (foot, *corners) if rng.random() < 0.8 or not corners else tuple(corners)
    elif kind < 0.65:
        side = -1 if rng.random() < 0.4 else 1
        spots = tuple((0.5 + side * (x - 0.5), y) for x, y in _CELLS)
    else:
        spots = tuple((float(x), float(y)) for x, y in rng.uniform(0.1, 0.9, (int(rng.integers(1, 7)), 2)))
    depth = float(rng.uniform(14, 60)) * (-1 if rng.random() < 0.3 else 1)
    return Embossing(
        spots, float(rng.uniform(0.035, 0.085)), depth, "all" if rng.random() < 0.55 else "by letter"
    )


def embossed(embossing: Embossing, side: int, tile: str, light_rad: float) -> Floats:
    """Returns the light and shade of a tile's bowls, (side, side), in levels."""
    relief = np.zeros((side, side), np.float32)
    line = (np.arange(side, dtype=np.float32) + np.float32(0.5)) / side
    for x, y in _spots_of(embossing, tile):
        dx, dy = (line[None, :] - x) / embossing.radius, (line[:, None] - y) / embossing.radius
        out = np.hypot(dx, dy)
        rim = np.exp(-(((out - 1) / 0.25) ** 2)) * abs(embossing.depth) * 0.5
        towards = np.cos(light_rad) * dx + np.sin(light_rad) * dy
        relief += np.where(out < 1, towards * embossing.depth, 0) + rim
    return np.asarray(relief, np.float32)


def _spots_of(embossing: Embossing, tile: str) -> tuple[Spot, ...]:
    if embossing.on == "all":
        return embossing.spots
    code = sum(ord(letter) for letter in tile) * 2654435761 >> 7
    return tuple(spot for bit, spot in enumerate(embossing.spots) if code >> bit & 1)
