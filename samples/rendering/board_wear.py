"""What use does to a board: where it folds, scratches, stains."""

import cv2
import numpy as np
from numpy.random import Generator

from samples.rendering.board_designs import BoardDesign
from samples.rendering.colours import smooth_noise
from vision.reading import Image


def fold(
    rng: Generator, picture: Image, design: BoardDesign, square_px: int, start_xy: tuple[int, int]
) -> None:
    """Draws where the board folds, across its middle, in place."""
    if design.fold == "none":
        return
    width = max(1, round(square_px * (0.1 if design.fold == "gap" else 0.03)))
    axes = (0, 1) if design.fold == "cross" else (int(rng.integers(2)),)
    for axis in axes:
        near_line = 7 if rng.random() < 0.5 else 8
        middle = 7.5 if rng.random() < 0.6 else near_line
        at = round(start_xy[1 - axis] + middle * square_px)
        band = (slice(at, at + width), slice(None)) if axis == 0 else (slice(None), slice(at, at + width))
        if design.fold == "worn":
            length = picture.shape[1 - axis]
            worn = smooth_noise(rng, width * 3, length, (square_px / 3, 2.0))
            wide = slice(at - width, at + width * 2)
            if axis == 0:
                picture[wide] = np.where((worn > 0.4)[..., None], 225, picture[wide])
            else:
                picture[:, wide] = np.where((worn.T > 0.4)[..., None], 225, picture[:, wide])
        picture[band] = np.clip(picture[band] * rng.uniform(0.35, 0.8), 0, 255).astype(np.uint8)


def scratch(rng: Generator, picture: Image, square_px: int) -> None:
    """Draws scratches and now and then a stain, in place."""
    height, width = picture.shape[:2]
    for _ in range(int(rng.integers(1, 14))):
        start = rng.uniform(0, 1, 2) * (width, height)
        end = start + rng.normal(0, 1.5, 2) * square_px
        tone = int(rng.choice([50, 120, 230]))
        (x0, y0), (x1, y1) = ((round(float(x)), round(float(y))) for x, y in (start, end))
        cv2.line(picture, (x0, y0), (x1, y1), (tone, tone, tone), 1, cv2.LINE_AA)
    if rng.random() < 0.3:
        _stain(rng, picture, square_px)


def _stain(rng: Generator, picture: Image, square_px: int) -> None:
    """Draws the brown ring or spot of a drink, in place."""
    shape = np.zeros(picture.shape[:2], np.float32)
    at = (int(rng.integers(picture.shape[1])), int(rng.integers(picture.shape[0])))
    width = int(rng.choice([-1, square_px // 8 + 1]))
    cv2.circle(shape, at, int(square_px * rng.uniform(0.5, 2)), 1.0, width)
    box = (square_px // 6 + 1, square_px // 6 + 1)
    strength = cv2.blur(shape, box)[..., None] * np.float32(rng.uniform(0.1, 0.35))
    kept = 1 - strength * np.array([0.84, 0.68, 0.6], np.float32)
    picture[:] = (picture * kept).astype(np.uint8)
