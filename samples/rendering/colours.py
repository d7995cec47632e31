"""Colours as (blue, green, red) numbers and the textures made of them."""

from typing import TypeAlias

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.reading import Image

Colour: TypeAlias = tuple[float, float, float]
"""Blue, green, red, each 0-255."""

Floats: TypeAlias = NDArray[np.float32]


def rgb(code: str) -> Colour:
    """Returns the colour of a six-digit hexadecimal code as a designer writes it, "d8c7a0"."""
    red, green, blue = (int(code[start : start + 2], 16) for start in (0, 2, 4))
    return (float(blue), float(green), float(red))


def palette(codes: str) -> tuple[Colour, ...]:
    """Returns the colours of hexadecimal codes with blanks between them."""
    return tuple(rgb(code) for code in codes.split())


def jitter(rng: Generator, colour: Colour, spread: float) -> Colour:
    """Returns a colour nearby: brightness and each channel move by about `spread`."""
    shared = rng.normal(0, spread)
    moved = np.clip(np.asarray(colour) + shared + rng.normal(0, spread * 0.6, 3), 0, 255)
    return (float(moved[0]), float(moved[1]), float(moved[2]))


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """Returns `share` of the second colour in the first."""
    mixed = np.asarray(first) * (1 - share) + np.asarray(second) * share
    return (float(mixed[0]), float(mixed[1]), float(mixed[2]))


def luminance(colour: Colour) -> float:
    """Returns how bright a colour looks, 0-255."""
    return 0.114 * colour[0] + 0.587 * colour[1] + 0.299 * colour[2]


def fill(colour: Colour) -> tuple[int, int, int]:
    """Returns a colour as the whole numbers that drawing functions take."""
    return (round(colour[0]), round(colour[1]), round(colour[2]))


def smooth_noise(rng: Generator, height: int, width: int, cell_xy: tuple[float, float]) -> Floats:
    """Returns noise of unit spread whose bumps are about `cell_xy` pixels wide and high."""
    columns = max(2, int(width / cell_xy[0]) + 2)
    rows = max(2, int(height / cell_xy[1]) + 2)
    coarse = rng.standard_normal((rows, columns), dtype=np.float32)
    return np.asarray(cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC), np.float32)


def wood_grain(rng: Generator, height: int, width: int, period_px: float) -> Floats:
    """Returns the stripes of a plank along x, values about -1 to 1: rings cut lengthwise, and pores."""
    bend = smooth_noise(rng, height, width, (width / 1.5, height / 3)) * period_px * 1.2
    y = np.arange(height, dtype=np.float32)[:, None] + bend
    rings = np.sin(y * (2 * np.pi / period_px) + 2 * np.sin(y * (0.7 / period_px)))
    pores = smooth_noise(rng, height, width, (max(4.0, period_px * 3), max(1.2, period_px / 7)))
    return np.asarray(0.55 * rings + 0.45 * pores, np.float32)


def tint(plane: Floats, colour: Colour, strength: float) -> Image:
    """Returns a picture of one colour whose brightness follows `plane`, `strength` levels a unit."""
    planes = [
        cv2.convertScaleAbs(np.maximum(plane * np.float32(strength * weight) + np.float32(level), 0))
        for level, weight in zip(colour, (0.75, 0.95, 1.0), strict=True)
    ]
    return np.asarray(cv2.merge(planes), np.uint8)
