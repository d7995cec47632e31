"""The light on a scene: lamps, shadows, colour."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator

from samples.rendering.colours import Floats
from samples.rendering.profiles import Profile
from vision.reading import Image

_STEP = 8
"""Light changes slowly: it is worked out on every eighth pixel."""


@dataclass(frozen=True, slots=True)
class Sun:
    """The main light.

    Attributes:
        towards_xy: Direction on the board from which it comes, length 1.
        reach: Length of the shadow of a thing one square high, in squares.
        softness: Blur of shadow edges, in squares.
        strength: Share of the light that a tile's shadow takes away.
    """

    towards_xy: tuple[float, float]
    reach: float
    softness: float
    strength: float


def pick_sun(rng: Generator, profile: Profile) -> Sun:
    """Returns a lamp or a window: soft and from above, or hard and from the side."""
    angle = rng.uniform(0, 2 * np.pi)
    hard = rng.random() < (0.5 if profile.shadow[1] > 0.4 else 0.25)
    return Sun(
        (float(np.cos(angle)), float(np.sin(angle))),
        float(rng.uniform(0.6, 2.2) if hard else rng.uniform(0.0, 0.8)),
        float(rng.uniform(0.01, 0.05) if hard else rng.uniform(0.05, 0.2)),
        float(rng.uniform(0.25, 0.6) if hard else rng.uniform(0.1, 0.4)),
    )


def shadow_of_tiles(coverage: Image, sun: Sun, height: float, square_px: float) -> Image:
    """Returns the light left on the board beside tiles: (H, W) 0-255.

    Args:
        coverage: (H, W) 255 under tiles, on the board's own pixels.
        sun: The main light.
        height: Height of the tiles, in squares.
        square_px: Pixels a square.
    """
    length = height * sun.reach * square_px
    shift = np.array([[1, 0, -sun.towards_xy[0] * length], [0, 1, -sun.towards_xy[1] * length]], np.float64)
    size = (coverage.shape[1], coverage.shape[0])
    cast = cv2.warpAffine(coverage, shift, size)
    halfway = cv2.warpAffine(coverage, shift * np.array([[1, 1, 0.5]] * 2), size)
    cast = cv2.max(cast, halfway)
    cast = cv2.blur(cv2.blur(cast, _box(sun.softness * square_px)), _box(sun.softness * square_px))
    close = cv2.blur(coverage, _box(0.12 * square_px))
    dark = cv2.addWeighted(cast, sun.strength, close, 0.25, 0)
    return np.asarray(255 - dark, np.uint8)


def _box(spread_px: float) -> tuple[int, int]:
    side = max(1, 2 * round(spread_px) + 1)
    return (side, side)


def light_field(rng: Generator, size_wh: tuple[int, int], profile: Profile) -> Floats:
    """Returns the light on every pixel, (H, W, 3) around 1: fall-off, shadows, colour, exposure left out."""
    width, height = size_wh
    columns, rows = -(-width // _STEP), -(-height // _STEP)
    x = np.linspace(-1, 1, columns, dtype=np.float32)[None, :]
    y = np.linspace(-1, 1, rows, dtype=np.float32)[:, None] * np.float32(height / width)
    field = 1 - rng.uniform(0, profile.shadow[1]) * 0.6 * _slope(rng, x, y)
    if rng.random() < 0.4:
        field = field * (1 - rng.uniform(0, 0.45) * (x * x + y * y) / 2)
    for _ in range(int(rng.integers(0, 3)) if rng.random() < 0.55 else 0):
        field = field * (1 - rng.uniform(*profile.shadow) * _shadow(rng, x, y))
    colour = np.exp(rng.normal(0, 0.25, 3) * profile.cast).astype(np.float32)
    warmth = float(rng.normal(0, 0.6)) * profile.cast
    colour *= np.array([np.exp(-warmth), 1, np.exp(warmth)], np.float32)
    if rng.random() < 0.04:
        field = field * (1 - rng.uniform(*profile.shadow) * _blinds(rng, x, y))
    picture = field[..., None] * (colour / colour.mean())
    return np.asarray(cv2.resize(picture.astype(np.float32), size_wh, interpolation=cv2.INTER_LINEAR))


def _slope(rng: Generator, x: Floats, y: Floats) -> Floats:
    angle = rng.uniform(0, 2 * np.pi)
    return np.asarray((np.cos(angle) * x + np.sin(angle) * y + 1) / 2, np.float32)


def _shadow(rng: Generator, x: Floats, y: Floats) -> Floats:
    """Returns a shadow, 0 in the light to 1 in the dark: of an edge, a bar, a head or a hand."""
    angle = rng.uniform(0, 2 * np.pi)
    across = np.cos(angle) * x + np.sin(angle) * y - np.float32(rng.uniform(-0.6, 0.6))
    sharp = np.float32(np.exp(rng.uniform(np.log(4), np.log(60))))
    if rng.random() < 0.4:
        return np.asarray(1 / (1 + np.exp(np.clip(-across * sharp, -30, 30))), np.float32)
    if rng.random() < 0.4:
        width = np.float32(rng.uniform(0.05, 0.3))
        return np.asarray(1 / (1 + np.exp(np.clip((np.abs(across) - width) * sharp, -30, 30))), np.float32)
    centre = rng.uniform(-0.8, 0.8, 2)
    along = -np.sin(angle) * (x - centre[0]) + np.cos(angle) * (y - centre[1])
    out = np.hypot(
        (x * np.cos(angle) + y * np.sin(angle) - centre[0]) / rng.uniform(0.1, 0.4),
        along / rng.uniform(0.2, 0.7),
    )
    return np.asarray(1 / (1 + np.exp(np.clip((out - 1) * sharp / 3, -30, 30))), np.float32)


def _blinds(rng: Generator, x: Floats, y: Floats) -> Floats:
    """Returns the stripes of a window blind or of a chair's back, 0 in the light to 1 in the dark."""
    angle, pitch = rng.uniform(0, 2 * np.pi), rng.uniform(0.06, 0.3)
    across = (np.cos(angle) * x + np.sin(angle) * y) * np.float32(2 * np.pi / pitch)
    return np.asarray(1 / (1 + np.exp(-np.sin(across) * np.float32(rng.uniform(2, 12)))), np.float32)
