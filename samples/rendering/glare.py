"""Glare: where tiles, squares or the whole board mirror a lamp or a window."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator

from samples.rendering.camera import SIDE, Camera
from samples.rendering.colours import Floats
from samples.rendering.profiles import Profile
from samples.rendering.tops import LaidTile

_STEP = 8
"""Sheen changes slowly: it is worked out on every eighth pixel."""


def add_sheen(rng: Generator, photo: Floats, gloss: float) -> None:
    """Adds the broad pale reflection of a window or a ceiling, in place; print stays legible under it."""
    if rng.random() > 0.15 + gloss * 0.5:
        return
    height, width = photo.shape[:2]
    x = np.linspace(-1, 1, -(-width // _STEP), dtype=np.float32)[None, :]
    y = np.linspace(-1, 1, -(-height // _STEP), dtype=np.float32)[:, None]
    angle, centre = rng.uniform(0, 2 * np.pi), rng.uniform(-0.7, 0.7, 2)
    along = np.cos(angle) * (x - centre[0]) + np.sin(angle) * (y - centre[1])
    across = -np.sin(angle) * (x - centre[0]) + np.cos(angle) * (y - centre[1])
    far = (along / rng.uniform(0.2, 1.2)) ** 2 + (across / rng.uniform(0.1, 0.5)) ** 2
    glow = np.exp(-np.power(far, rng.uniform(0.7, 3))) * rng.uniform(10, 55)
    photo += np.asarray(cv2.resize(glow.astype(np.float32), (width, height)), np.float32)[..., None]


def add_glare(
    rng: Generator, photo: Floats, camera: Camera, tiles: tuple[LaidTile, ...], profile: Profile, gloss: float
) -> None:
    """Adds reflections of lamps on squares and tiles, in place, washing out at most the profile's share."""
    n_squares = round(225 * rng.uniform(*profile.glare_share))
    if rng.random() < 0.35 or n_squares == 0:
        return
    spots = []
    if tiles and rng.random() < 0.4 + gloss * 0.4:
        for index in rng.permutation(len(tiles))[:n_squares]:
            level, radius = rng.uniform(*profile.glare_levels), rng.uniform(0.2, 0.5)
            spots.append(_Spot(tiles[int(index)].middle_xy, float(radius), 1.6, float(level)))
    else:
        radius, level = 0.8 * np.sqrt(n_squares / np.pi), rng.uniform(*profile.glare_levels)
        x, y = rng.uniform(0, SIDE, 2)
        spots.append(_Spot((float(x), float(y)), float(radius), float(rng.uniform(1, 3)), float(level)))
    for spot in spots:
        _add_spot(rng, photo, camera, spot)


@dataclass(frozen=True, slots=True)
class _Spot:
    """A reflection of a lamp: middle on the board, radius in squares, sharpness of its edge, brightness."""

    at_xy: tuple[float, float]
    radius: float
    hardness: float
    level: float


def _add_spot(rng: Generator, photo: Floats, camera: Camera, spot: _Spot) -> None:
    """Adds one bright spot that falls off from its middle, in place."""
    centre = camera.project([spot.at_xy])[0]
    edge = camera.project([(spot.at_xy[0] + spot.radius, spot.at_xy[1])])[0]
    spread = max(2.0, float(np.hypot(*(edge - centre))))
    low = np.maximum(np.floor(centre - 2.2 * spread), 0).astype(int)
    high = np.minimum(np.ceil(centre + 2.2 * spread), [photo.shape[1], photo.shape[0]]).astype(int)
    if (high <= low).any():
        return
    x = (np.arange(low[0], high[0], dtype=np.float32) - np.float32(centre[0])) / np.float32(spread)
    y = (np.arange(low[1], high[1], dtype=np.float32) - np.float32(centre[1])) / np.float32(spread)
    squeeze = np.float32(rng.uniform(0.5, 1))
    out = np.sqrt(x[None, :] ** 2 + (y[:, None] / squeeze) ** 2)
    glow = np.exp(-np.power(out, np.float32(2 * spot.hardness))) * np.float32(spot.level)
    photo[low[1] : high[1], low[0] : high[0]] += glow[..., None]
