"""Draws the tops of tiles: body, letter, value, marks and blanks."""

from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from PIL import Image as PilImage
from PIL import ImageDraw

from samples.rendering.colours import Colour, Floats, jitter, smooth_noise, wood_grain
from samples.rendering.fonts import load_font
from samples.rendering.marks import draw_blank, draw_marks
from samples.rendering.tile_designs import TileDesign
from vision.reading import BLANK, Image

_GRAIN_SIDES = 5
"""The piece of wood that tiles are cut from is this many tiles wide and high."""


@dataclass(frozen=True, slots=True, eq=False)
class TilePress:
    """Makes tile tops of one design; what all tiles share is made once.

    Attributes:
        design: The tile set.
        side_px: Side of a top, in pixels of the plane it is laid on.
        outline: (side, side) share of each pixel that the rounded square covers.
        relief: (side, side) light and shade of its edges, in levels.
        wood: Piece of wood that bodies are cut from, unit spread.
    """

    design: TileDesign
    side_px: int
    outline: Floats
    relief: Floats
    wood: Floats
    prints: dict[tuple[str, int | None], Floats] = field(default_factory=dict)


def make_press(rng: Generator, design: TileDesign, square_px: float) -> TilePress:
    """Returns a press for a design on a plane of `square_px` pixels a square."""
    side = max(8, round(design.side_squares * square_px))
    outline = rounded_square(side, design.corner * side)
    wood_px = side * _GRAIN_SIDES
    grain = wood_grain(rng, wood_px, wood_px, design.grain_period * side)
    return TilePress(design, side, outline, _relief(outline, design.bevel, rng.uniform(0, 2 * np.pi)), grain)


def rounded_square(side_px: int, radius_px: float) -> Floats:
    """Returns the coverage of a square with rounded corners that fills its array."""
    big = PilImage.new("L", (side_px * 3, side_px * 3), 0)
    ImageDraw.Draw(big).rounded_rectangle(
        (0, 0, side_px * 3 - 1, side_px * 3 - 1), max(0.0, radius_px * 3), fill=255
    )
    small = cv2.resize(np.asarray(big), (side_px, side_px), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.float32) / 255


def press_tile(rng: Generator, press: TilePress, tile: str, value: int | None) -> Image:
    """Returns the top of one tile.

    Args:
        rng: Source of chance: no two tiles of a set are alike.
        press: Press of the tile set.
        tile: A letter, a digraph, or "?" for a blank.
        value: Value printed on it; None prints none.

    Returns:
        (side, side, 4) BGR and coverage, colours not multiplied by the coverage.
    """
    design, side = press.design, press.side_px
    top = _body(rng, press, reverse=tile == BLANK and design.blank == "reverse")
    ink = _print_of(press, tile, value)
    if ink is not None:
        if design.wobble > 0:
            ink = _wobbled(rng, ink, design.wobble)
        if design.wear > 0:
            worn = 1 - design.wear * (smooth_noise(rng, side, side, (side / 9, side / 9)) > 0.3)
            ink = ink * worn.astype(np.float32)[..., None]
        top = _stamped(top, ink, design)
    return np.dstack([np.clip(top, 0, 255), press.outline * 255]).astype(np.uint8)


def _relief(outline: Floats, bevel: float, light_rad: float) -> Floats:
    side = outline.shape[0]
    padded = cv2.copyMakeBorder(outline, side, side, side, side, cv2.BORDER_CONSTANT, value=0)
    soft = cv2.GaussianBlur(padded, (0, 0), max(0.6, side * 0.035))
    slope = np.cos(light_rad) * cv2.Sobel(soft, cv2.CV_32F, 1, 0) + np.sin(light_rad) * cv2.Sobel(
        soft, cv2.CV_32F, 0, 1
    )
    slope = slope[side : 2 * side, side : 2 * side]
    return np.asarray(slope / (np.abs(slope).max() + 1e-6) * bevel, np.float32)


def _body(rng: Generator, press: TilePress, reverse: bool) -> Floats:
    """Returns the colours of an unprinted top."""
    design, side = press.design, press.side_px
    start = rng.integers(0, press.wood.shape[0] - side + 1, 2)
    grain = press.wood[start[0] : start[0] + side, start[1] : start[1] + side]
    if rng.random() < 0.3:
        grain = grain.T
    colour: Colour = jitter(rng, design.colour, design.uneven)
    if reverse:
        colour = jitter(rng, (colour[0] * 0.86, colour[1] * 0.88, colour[2] * 0.9), 8)
    shade = grain * design.grain + press.relief
    weight = np.array([0.75, 0.95, 1.0], np.float32)
    return np.asarray(np.asarray(colour, np.float32) + shade[..., None] * weight, np.float32)


def _print_of(press: TilePress, tile: str, value: int | None) -> Floats | None:
    """Returns the coverage of letter ink, value ink and mark ink, (side, side, 3); the same for equal tiles."""
    key = (tile, value)
    if key not in press.prints:
        press.prints[key] = _draw_print(press.design, press.side_px, tile, value)
    return press.prints[key]


def _draw_print(design: TileDesign, side: int, tile: str, value: int | None) -> Floats:
    scale = 2 if side < 90 else 1
    planes = [PilImage.new("L", (side * scale, side * scale), 0) for _ in range(3)]
    letter, digits, marks = (ImageDraw.Draw(plane) for plane in planes)
    if tile == BLANK:
        draw_blank(letter, design, side * scale)
    else:
        _draw_letter(letter, design, side * scale, tile)
        draw_marks(marks, design, side * scale, tile)
        if value is not None and design.value != "none":
            _draw_value(digits, design, side * scale, str(value))
    drawn: NDArray[np.uint8] = np.dstack([np.asarray(plane) for plane in planes])
    small = cv2.resize(drawn, (side, side), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.float32) / 255


def _draw_letter(draw: ImageDraw.ImageDraw, design: TileDesign, side: int, tile: str) -> None:
    """Draws a letter whose capital height and baseline are the set's, shrunk when it would leave the tile."""
    size = _font_size(design.font, design.letter_height * side)
    widest = 0.9 if len(tile) == 1 else 0.84
    left, top, right, bottom = draw.textbbox((0, 0), tile, font=load_font(design.font, size), anchor="ls")
    cap = draw.textbbox((0, 0), "H", font=load_font(design.font, size), anchor="ls")
    room = min(1.0, widest * side / max(1, right - left), 0.9 * side / max(1, bottom - top))
    if room < 1:
        size = max(5, int(size * room))
        left, top, right, bottom = draw.textbbox((0, 0), tile, font=load_font(design.font, size), anchor="ls")
        cap = draw.textbbox((0, 0), "H", font=load_font(design.font, size), anchor="ls")
    x = design.letter_xy[0] * side - (left + right) / 2
    y = design.letter_xy[1] * side - (cap[1] + cap[3]) / 2
    x = float(np.clip(x, 0.04 * side - left, 0.96 * side - right))
    y = float(np.clip(y, 0.04 * side - top, 0.97 * side - bottom))
    draw.text((x, y), tile, font=load_font(design.font, size), fill=255, anchor="ls")


def _draw_value(draw: ImageDraw.ImageDraw, design: TileDesign, side: int, digits: str) -> None:
    places = {
        "bottom right": (0.93, 0.92, "rs"),
        "top right": (0.93, 0.1 + design.value_height, "rs"),
        "bottom left": (0.07, 0.92, "ls"),
        "top left": (0.07, 0.1 + design.value_height, "ls"),
        "right": (0.93, 0.5 + design.value_height / 2, "rs"),
        "below": (0.5, 0.93, "ms"),
    }
    x, y, anchor = places[design.value]
    font = load_font(design.value_font, _font_size(design.value_font, design.value_height * side))
    draw.text((x * side, y * side), digits, font=font, fill=255, anchor=anchor)


def _font_size(path: str, capital_px: float) -> int:
    """Returns the size at which a font's capitals are `capital_px` high."""
    probe = load_font(path, 100)
    left, top, right, bottom = probe.getbbox("H", anchor="ls")
    return max(5, round(100 * capital_px / max(20.0, bottom - top)))


def _wobbled(rng: Generator, ink: Floats, strength: float) -> Floats:
    """Turns, shifts and scales a print a little, as a hand or a stamp does."""
    side = ink.shape[0]
    turn = rng.normal(0, 1.6 * strength)
    move = cv2.getRotationMatrix2D((side / 2, side / 2), turn, 1 + rng.normal(0, 0.02 * strength))
    move[:, 2] += rng.normal(0, 0.012 * strength * side, 2)
    return np.asarray(cv2.warpAffine(ink, move, (side, side), flags=cv2.INTER_LINEAR), np.float32)


def _stamped(top: Floats, ink: Floats, design: TileDesign) -> Floats:
    if design.engraved > 0:
        step = max(1, round(top.shape[0] / 48))
        edge = np.roll(ink[..., 0], (step, step), (0, 1)) - ink[..., 0]
        top = top + (np.clip(edge, 0, 1) * design.engraved)[..., None]
    for plane, colour in enumerate((design.ink, design.value_ink, design.mark_ink)):
        if ink[..., plane].any():
            cover = ink[..., plane, None]
            top = top * (1 - cover) + np.asarray(colour, np.float32) * cover
    return np.asarray(top, np.float32)
