"""What makes bare squares look like tiles: inlaid woods, pegs and wells, pictures printed over the board."""

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.random import Generator

from samples.rendering.board_designs import BoardDesign
from samples.rendering.camera import SIDE
from samples.rendering.colours import Floats, smooth_noise, wood_grain
from vision.reading import Image

_PICTURE_SQUARES = 2.5
"""Size of the patches of a printed picture, in squares."""


def draw_plain_squares(
    rng: Generator, picture: Image, design: BoardDesign, square_px: int, start_xy: tuple[int, int]
) -> None:
    """Draws what a design's plain squares have of their own, in place; mostly nothing."""
    if design.patchwork > 0:
        _inlay(rng, picture, design, square_px, start_xy)
    if design.fixtures != "none":
        _fix(picture, design, square_px, start_xy)
    if design.picture > 0:
        _print_over(rng, picture, design.picture, square_px, start_xy)


def _plain_places(
    design: BoardDesign, square_px: int, start_xy: tuple[int, int]
) -> Iterator[tuple[slice, slice]]:
    """Yields rows and columns of the picture within the lines of each plain square."""
    inset = round(design.line_squares * square_px / 2) + 1
    for square in range(SIDE * SIDE):
        row, col = divmod(square, SIDE)
        if (row, col) not in design.layout:
            x, y = start_xy[0] + col * square_px, start_xy[1] + row * square_px
            yield slice(y + inset, y + square_px - inset), slice(x + inset, x + square_px - inset)


def _inlay(
    rng: Generator, picture: Image, design: BoardDesign, square_px: int, start_xy: tuple[int, int]
) -> None:
    """Gives each plain square its own tone and, on wooden boards, its own grain."""
    wooden = rng.random() < 0.6
    plank: Floats = wood_grain(rng, square_px * 5, square_px * 5, square_px * float(rng.uniform(0.1, 0.3)))
    strength = np.float32(rng.uniform(2, 9) if wooden else 0)
    for place in _plain_places(design, square_px, start_xy):
        view = picture[place]
        tone = rng.normal(0, design.patchwork) + rng.normal(0, design.patchwork * 0.3, 3)
        y, x = rng.integers(0, square_px * 4, 2)
        grain = plank[y : y + view.shape[0], x : x + view.shape[1]]
        shade = (grain.T if rng.random() < 0.5 and grain.shape[0] == grain.shape[1] else grain) * strength
        view[:] = np.clip(view + tone + shade[..., None], 0, 255).astype(np.uint8)


def _fix(picture: Image, design: BoardDesign, square_px: int, start_xy: tuple[int, int]) -> None:
    """Draws pegs, holes or wells that hold tiles on travelling boards, lit from the top left."""
    for rows, columns in _plain_places(design, square_px, start_xy):
        view = picture[rows, columns]
        side = view.shape[0]
        middle, reach = (side // 2, side // 2), max(2, round(side * 0.13))
        light = np.clip(view[side // 4, side // 4].astype(int) + 40, 0, 255).tolist()
        dark = np.clip(view[side // 4, side // 4].astype(int) - 45, 0, 255).tolist()
        near, far = (light, dark) if design.fixtures == "pegs" else (dark, light)
        if design.fixtures == "wells":
            low, high, width = round(side * 0.08), round(side * 0.92), max(1, side // 22)
            cv2.line(view, (low, low), (high, low), near, width)
            cv2.line(view, (low, low), (low, high), near, width)
            cv2.line(view, (high, high), (high, low), far, width)
            cv2.line(view, (high, high), (low, high), far, width)
            continue
        cv2.circle(view, (middle[0] + 1, middle[1] + 1), reach, far, -1, cv2.LINE_AA)
        cv2.circle(view, middle, max(1, reach - 1), near, -1, cv2.LINE_AA)


def _print_over(
    rng: Generator, picture: Image, strength: float, square_px: int, start_xy: tuple[int, int]
) -> None:
    """Prints a faint picture of soft and of sharp patches over the whole area of squares."""
    side = SIDE * square_px
    view = picture[start_xy[1] : start_xy[1] + side, start_xy[0] : start_xy[0] + side]
    cell = square_px * _PICTURE_SQUARES
    patches: Floats = np.dstack([smooth_noise(rng, side, side, (cell, cell)) for _ in range(3)])
    if rng.random() < 0.5:
        patches = np.asarray(np.sign(patches) * np.abs(patches) ** 0.3, np.float32)
    gain = 1 + np.clip(patches, -2, 2) * np.float32(strength / 2)
    view[:] = np.clip(view * gain, 0, 255).astype(np.uint8)
