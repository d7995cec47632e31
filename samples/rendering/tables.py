"""What the board lies on: planks, cloth, marble, carpet, plain tops."""

import cv2
import numpy as np
from numpy.random import Generator

from samples.rendering.colours import Colour, jitter, rgb, smooth_noise, tint, wood_grain
from vision.reading import Image

_WOODS = tuple(rgb(code) for code in ("b98a58", "8a5a34", "d8b888", "5c3c28", "c8a070", "a07048", "e4d0ac"))
_PLAINS = tuple(
    rgb(code)
    for code in ("f0f0ee", "202022", "8c9094", "305038", "284068", "a03038", "d8d0c0", "6c5c50", "48484c")
)
_PAIRS = (
    ("f4f0e8", "b02c30"),
    ("f4f4f4", "2c5090"),
    ("f0e8d0", "487048"),
    ("e8e0d8", "383838"),
    ("f4e0b0", "c07030"),
    ("d8e4ec", "6890a8"),
)
KINDS = (
    "planks",
    "planks",
    "planks",
    "planks",
    "veneer",
    "veneer",
    "veneer",
    "plain",
    "plain",
    "plain",
    "checked cloth",
    "striped cloth",
    "dotted cloth",
    "marble",
    "carpet",
    "felt",
    "mosaic",
)


def draw_table(rng: Generator, side_px: int, kind: str | None = None) -> Image:
    """Returns a square picture of a table top, to be seen in perspective."""
    kind = kind or str(rng.choice(KINDS))
    if kind == "planks":
        return _planks(rng, side_px)
    if kind == "veneer":
        colour = jitter(rng, _WOODS[int(rng.integers(len(_WOODS)))], 14)
        grain = wood_grain(rng, side_px, side_px, side_px * float(rng.uniform(0.01, 0.05)))
        return tint(grain, colour, float(rng.uniform(3, 16)))
    if kind.endswith("cloth"):
        return _cloth(rng, side_px, kind)
    if kind == "marble":
        return _marble(rng, side_px)
    if kind == "mosaic":
        return _mosaic(rng, side_px)
    colour = jitter(rng, _PLAINS[int(rng.integers(len(_PLAINS)))], 14)
    roughness = {"carpet": 16.0, "felt": 6.0}.get(kind, float(rng.uniform(0, 3)))
    cell = float(rng.uniform(2, 5)) if kind == "carpet" else 2.0
    fine = smooth_noise(rng, side_px, side_px, (cell, cell))
    broad = smooth_noise(rng, side_px, side_px, (side_px / 5, side_px / 5))
    return tint(fine * roughness + broad * 4, colour, 1.0)


def _planks(rng: Generator, side_px: int) -> Image:
    """Returns boards side by side, each with its own tone and grain."""
    colour = _WOODS[int(rng.integers(len(_WOODS)))]
    strength = float(rng.uniform(4, 18))
    width = int(side_px * rng.uniform(0.06, 0.22))
    picture = np.empty((side_px, side_px, 3), np.uint8)
    for start in range(0, side_px, width):
        height = min(width, side_px - start)
        grain = wood_grain(rng, height, side_px, float(rng.uniform(0.08, 0.4)) * width)
        picture[start : start + height] = tint(grain, jitter(rng, colour, 8), strength)
        picture[start : start + max(1, side_px // 400)] = np.asarray(colour) * 0.5
    return picture


def _cloth(rng: Generator, side_px: int, kind: str) -> Image:
    pair = _PAIRS[int(rng.integers(len(_PAIRS)))]
    light, dark = (np.asarray(jitter(rng, rgb(code), 12), np.float32) for code in pair)
    period = side_px * float(rng.uniform(0.015, 0.08))
    along = np.arange(side_px, dtype=np.float32) / period
    stripe = (along % 1 < rng.uniform(0.3, 0.6)).astype(np.float32)
    if kind == "checked cloth":
        plane = np.asarray((stripe[:, None] + stripe[None, :]) / 2, np.float32)
    elif kind == "striped cloth":
        plane = np.repeat(stripe[None, :], side_px, axis=0)
    else:
        u, v = along % 1 - 0.5, along % 1 - 0.5
        plane = ((u[None, :] ** 2 + v[:, None] ** 2) < rng.uniform(0.02, 0.1)).astype(np.float32)
    weave = smooth_noise(rng, side_px, side_px, (2.0, 2.0)) * float(rng.uniform(2, 8))
    folds = smooth_noise(rng, side_px, side_px, (side_px / 6, side_px / 3)) * float(rng.uniform(0, 10))
    picture = light + (dark - light) * plane[..., None] + (weave + folds)[..., None]
    return np.asarray(np.clip(picture, 0, 255), np.uint8)


def _marble(rng: Generator, side_px: int) -> Image:
    colour: Colour = jitter(rng, rgb(str(rng.choice(["e8e6e2", "d8d4cc", "585c60", "2c3034"]))), 8)
    bend = smooth_noise(rng, side_px, side_px, (side_px / 6, side_px / 6))
    fine = smooth_noise(rng, side_px, side_px, (side_px / 25, side_px / 25))
    x = np.linspace(0, 12, side_px, dtype=np.float32)
    veins = -np.abs(np.sin(x[None, :] + x[:, None] * 0.6 + bend * 1.8 + fine * 0.5))
    return tint(np.asarray((veins + 0.9) ** 3, np.float32), colour, float(rng.uniform(-40, 40)))


def _mosaic(rng: Generator, side_px: int) -> Image:
    """Returns a pattern of coloured squares and triangles, as on printed oilcloth."""
    n_cells = int(rng.integers(8, 30))
    palette = np.array([jitter(rng, colour, 20) for colour in _PLAINS])
    cells = palette[rng.integers(0, len(palette), (n_cells, n_cells))].astype(np.uint8)
    picture = cv2.resize(cells, (side_px, side_px), interpolation=cv2.INTER_NEAREST)
    if rng.random() < 0.5:
        picture = cv2.GaussianBlur(picture, (0, 0), side_px / n_cells / 3)
    return np.asarray(picture, np.uint8)
