"""Draws the bare board as it lies flat: squares, grid, premium squares and words; the rim is in rim.py."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator
from PIL import Image as PilImage
from PIL import ImageDraw

from samples.rendering.board_designs import BoardDesign
from samples.rendering.board_wear import fold, scratch
from samples.rendering.camera import SIDE, Points
from samples.rendering.colours import Colour, Floats, fill, mix, smooth_noise, wood_grain
from samples.rendering.plain_squares import draw_plain_squares
from samples.rendering.premium_squares import draw_labels, draw_premiums
from samples.rendering.rim import draw_rim
from vision.reading import Image


@dataclass(frozen=True, slots=True, eq=False)
class FlatBoard:
    """A board seen straight from above.

    Attributes:
        picture: (H, W, 3) BGR.
        coverage: (H, W) 255 where there is board, 0 beside it.
        square_px: Pixels a square.
        margins: Width of the rim on the left, top, right and bottom, in squares.
    """

    picture: Image
    coverage: Image
    square_px: int
    margins: tuple[float, float, float, float]

    @property
    def to_board(self) -> Points:
        """The (3, 3) map of pixels of the picture to board points."""
        return flat_to_board(self.square_px, self.margins[:2])


def flat_to_board(square_px: float, margin_xy: tuple[float, float]) -> Points:
    """Returns the map of pixels of a flat picture with margins to board points; pixel centres are whole."""
    step = 1 / square_px
    return np.array(
        [[step, 0, step / 2 - margin_xy[0]], [0, step, step / 2 - margin_xy[1]], [0, 0, 1]], np.float64
    )


def draw_board(rng: Generator, design: BoardDesign, square_px: int) -> FlatBoard:
    """Returns the bare board of a design, the pixels of its margins whole."""
    left, top, right, bottom = (round(margin * square_px) for margin in design.margins)
    width, height = left + SIDE * square_px + right, top + SIDE * square_px + bottom
    canvas = PilImage.new("RGB", (width, height), fill(_rim_colour(design)))
    draw = ImageDraw.Draw(canvas)
    draw_rim(rng, draw, design, square_px, (left, top, right, bottom))
    area = (left, top, left + SIDE * square_px - 1, top + SIDE * square_px - 1)
    draw.rectangle(area, fill=fill(design.scheme.plain))
    _draw_grid(draw, design, square_px, (left, top))
    draw_labels(draw, design, square_px, (left, top))
    draw_premiums(draw, design, square_px, (left, top))
    picture = np.array(canvas, np.uint8)
    draw_plain_squares(rng, picture, design, square_px, (left, top))
    if design.grid == "ridge":
        _raise_ridges(picture, design, square_px, (left, top))
    fold(rng, picture, design, square_px, (left, top))
    if rng.random() < 0.3:
        scratch(rng, picture, square_px)
    picture = _textured(rng, picture, design, square_px)
    margins = (left / square_px, top / square_px, right / square_px, bottom / square_px)
    return FlatBoard(picture, _coverage(design, (width, height), square_px), square_px, margins)


def _rim_colour(design: BoardDesign) -> Colour:
    return (246.0, 247.0, 247.0) if design.outline == "mat" else design.scheme.rim


def _draw_grid(
    draw: ImageDraw.ImageDraw, design: BoardDesign, square_px: int, start_xy: tuple[int, int]
) -> None:
    left, top = start_xy
    width = max(1, round(design.line_squares * square_px))
    colour = fill(design.scheme.line)
    if design.grid == "none":
        return
    if design.grid == "plates":
        length = SIDE * square_px
        draw.rectangle((left, top, left + length - 1, top + length - 1), fill=colour)
        inset, radius = max(1, width // 2), 0.12 * square_px
        for square in range(SIDE * SIDE):
            x, y = left + square % SIDE * square_px, top + square // SIDE * square_px
            box = (x + inset, y + inset, x + square_px - 1 - inset, y + square_px - 1 - inset)
            draw.rounded_rectangle(box, radius, fill=fill(design.scheme.plain))
        return
    soft = fill(mix(design.scheme.plain, design.scheme.line, 0.5))
    for reach, shade in (((width + 1) // 2, soft), (width // 2, colour)):
        if reach > 0 and (shade == colour or width % 2):
            _draw_lines(draw, square_px, start_xy, reach, shade)


def _draw_lines(
    draw: ImageDraw.ImageDraw,
    square_px: int,
    start_xy: tuple[int, int],
    reach: int,
    colour: tuple[int, int, int],
) -> None:
    """Draws the 16 lines each way, `reach` pixels to both sides of the border between two squares."""
    left, top = start_xy
    end = SIDE * square_px + reach - 1
    for step in range(SIDE + 1):
        x, y = left + step * square_px, top + step * square_px
        draw.rectangle((x - reach, top - reach, x + reach - 1, top + end), fill=colour)
        draw.rectangle((left - reach, y - reach, left + end, y + reach - 1), fill=colour)


def _raise_ridges(picture: Image, design: BoardDesign, square_px: int, start_xy: tuple[int, int]) -> None:
    """Gives the lines of a raised grid a light and a dark flank, in place."""
    left, top = start_xy
    width = max(2, round(design.line_squares * square_px))
    flank = max(1, width // 3)
    for step in range(SIDE + 1):
        for axis, start, across in ((0, top, left), (1, left, top)):
            at = start + step * square_px - width // 2
            along = slice(max(0, across), across + SIDE * square_px)
            for offset, gain in ((0, 1.16), (width - flank, 0.72), (width, 0.82)):
                low = max(0, at + offset)
                lines = (slice(low, low + flank), along) if axis == 0 else (along, slice(low, low + flank))
                picture[lines] = np.clip(picture[lines] * gain, 0, 255).astype(np.uint8)


def _textured(rng: Generator, picture: Image, design: BoardDesign, square_px: int) -> Image:
    height, width = picture.shape[:2]
    plane: Floats = smooth_noise(rng, height, width, (width / 3, height / 3)) * float(rng.uniform(0, 4))
    if design.texture == "speckle":
        plane = plane + smooth_noise(rng, height, width, (2.0, 2.0)) * float(rng.uniform(2, 6))
    elif design.texture == "linen":
        across, along = np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32)
        period = square_px * 0.09
        weave = np.sin(across / period * 6.28)[None, :] + np.sin(along / period * 6.28)[:, None]
        plane = np.asarray(plane + weave * float(rng.uniform(1, 4)), np.float32)
    elif design.texture == "wood":
        plane = plane + wood_grain(rng, height, width, square_px * float(rng.uniform(0.4, 1.5))) * 7
    return np.asarray(cv2.add(picture, cv2.merge([plane] * 3), dtype=cv2.CV_8U), np.uint8)


def _coverage(design: BoardDesign, size_wh: tuple[int, int], square_px: int) -> Image:
    """Returns where there is board, its corners rounded where the design has them so."""
    width, height = size_wh
    radius = min(design.corner_squares * square_px, min(size_wh) / 2)
    if radius == 0:
        return np.full((height, width), 255, np.uint8)
    mask = PilImage.new("L", size_wh, 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, width - 1, height - 1), radius, fill=255)
    return np.asarray(mask, np.uint8)
