"""Makes the tops of tiles: a body for each, and on it what lettering.py prints."""

from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.random import Generator
from PIL import Image as PilImage
from PIL import ImageDraw

from samples.rendering.colours import Colour, Floats, jitter, smooth_noise, wood_grain
from samples.rendering.embossing import embossed
from samples.rendering.lettering import draw_print
from samples.rendering.tile_designs import TileDesign
from vision.reading import BLANK, Image

_GRAIN_SIDES = 4
"""The piece of wood that tiles are cut from is this many tiles wide and high."""
_ODD_SPREAD = 22.0
"""Levels by which the tone of a replaced or much handled tile differs from its set's."""
_WEIGHT = np.array([0.75, 0.95, 1.0], np.float32)
"""How much a texture moves blue, green and red: light and dark wood differ least in blue."""


@dataclass(frozen=True, slots=True, eq=False)
class TilePress:
    """Makes tile tops of one design; what all tiles share is made once.

    Attributes:
        design: The tile set.
        side_px: Side of a top, in pixels of the plane it is laid on.
        outline: (side, side) share of each pixel that the rounded square covers.
        relief: (side, side) light and shade of its edges, in levels.
        material: Piece that bodies are cut from, unit spread.
        light_rad: Direction from which light and shade come.
        prints: Coverage of ink by tile and value, kept once drawn.
    """

    design: TileDesign
    side_px: int
    outline: Floats
    relief: Floats
    material: Floats
    light_rad: float
    prints: dict[tuple[str, int | None], Floats] = field(default_factory=dict)


def make_press(rng: Generator, design: TileDesign, square_px: float) -> TilePress:
    """Returns a press for a design on a plane of `square_px` pixels a square."""
    side = max(8, round(design.side_squares * square_px))
    outline = rounded_square(side, design.corner * side)
    light_rad = float(rng.uniform(0, 2 * np.pi))
    relief = _relief(outline, design.bevel, light_rad)
    if design.step > 0:
        inset = max(1, round(design.step * side))
        inner = cv2.copyMakeBorder(
            rounded_square(side - 2 * inset, design.corner * side),
            *(inset, inset, inset, inset),
            cv2.BORDER_CONSTANT,
            value=0,
        )
        relief = relief + _relief(np.asarray(inner, np.float32), design.bevel * 0.9, light_rad)
    return TilePress(design, side, outline, relief, _material(rng, design, side), light_rad)


def rounded_square(side_px: int, radius_px: float) -> Floats:
    """Returns the coverage of a square with rounded corners that fills its array."""
    big = PilImage.new("L", (side_px * 3, side_px * 3), 0)
    box = (0, 0, side_px * 3 - 1, side_px * 3 - 1)
    ImageDraw.Draw(big).rounded_rectangle(box, max(0.0, radius_px * 3), fill=255)
    small = cv2.resize(np.asarray(big), (side_px, side_px), interpolation=cv2.INTER_AREA)
    return np.asarray(small / np.float32(255), np.float32)


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
    design = press.design
    top = _body(rng, press, _colour_of(rng, design, tile))
    key = (tile, value)
    if key not in press.prints:
        press.prints[key] = draw_print(design.lettering, design.corner, press.side_px, tile, value)
    ink = press.prints[key]
    if ink.any():
        top = _stamped(top, _handled(rng, ink, design), design, press.light_rad)
    if design.lettering.embossing is not None:
        top = top + embossed(design.lettering.embossing, press.side_px, tile, press.light_rad)[..., None]
    if design.reflection > 0:
        top = top + _mirrored(rng, press)[..., None]
    return np.dstack([np.clip(top, 0, 255), press.outline * 255]).astype(np.uint8)


def _material(rng: Generator, design: TileDesign, side: int) -> Floats:
    length = side * _GRAIN_SIDES
    if design.grain < 0.5:
        return np.zeros((length, length), np.float32)
    if design.texture == "wood":
        grain = wood_grain(rng, length, length, design.grain_period * side)
        if design.grain_turn_deg == 0:
            return grain
        turn = cv2.getRotationMatrix2D((length / 2, length / 2), design.grain_turn_deg, 1.0)
        turned = cv2.warpAffine(grain, turn, (length, length), borderMode=cv2.BORDER_REFLECT)
        return np.asarray(turned, np.float32)
    if design.texture == "marble":
        broad = smooth_noise(rng, length, length, (side / 1.5, side / 1.5))
        return np.asarray(np.sin(broad * 4) * 0.7, np.float32)
    return smooth_noise(rng, length, length, (max(1.5, side / 22), max(1.5, side / 22)))


def _relief(outline: Floats, bevel: float, light_rad: float) -> Floats:
    """Returns light and shade along the edges of a shape, lit from one side."""
    pad = outline.shape[0] // 4 + 2
    padded = cv2.copyMakeBorder(outline, pad, pad, pad, pad, cv2.BORDER_CONSTANT, value=0)
    soft = cv2.GaussianBlur(padded, (0, 0), max(0.6, outline.shape[0] * 0.035))
    across, down = cv2.Sobel(soft, cv2.CV_32F, 1, 0), cv2.Sobel(soft, cv2.CV_32F, 0, 1)
    slope = (np.cos(light_rad) * across + np.sin(light_rad) * down)[pad:-pad, pad:-pad]
    return np.asarray(slope / (np.abs(slope).max() + 1e-6) * bevel, np.float32)


def _colour_of(rng: Generator, design: TileDesign, tile: str) -> Colour:
    """Returns the colour of a tile before it is moved a little, as all are."""
    if tile == BLANK and design.lettering.blank == "reverse":
        return design.back
    if design.odd_share > 0 and rng.random() < design.odd_share:
        return jitter(rng, design.colour, _ODD_SPREAD)
    if design.tones:
        return design.tones[sum(ord(letter) for letter in tile) * 37 % len(design.tones)]
    return design.colour


def _body(rng: Generator, press: TilePress, colour: Colour) -> Floats:
    """Returns the colours of an unprinted top."""
    design, side = press.design, press.side_px
    start = rng.integers(0, press.material.shape[0] - side + 1, 2)
    grain = press.material[start[0] : start[0] + side, start[1] : start[1] + side]
    if rng.random() < 0.3:
        grain = grain.T
    colour = jitter(rng, colour, design.uneven)
    shade = grain * np.float32(design.grain) + press.relief
    if design.sheen > 1:
        slope = rng.normal(0, design.sheen, 2).astype(np.float32)
        ramp = np.linspace(-0.5, 0.5, side, dtype=np.float32)
        shade = shade + ramp[:, None] * slope[0] + ramp[None, :] * slope[1]
    return np.asarray(np.asarray(colour, np.float32) + shade[..., None] * _WEIGHT, np.float32)


def _handled(rng: Generator, ink: Floats, design: TileDesign) -> Floats:
    """Returns a print as it is on one tile: not quite straight, worn, bent when it was drawn by hand."""
    side = ink.shape[0]
    wobble, misprint = design.lettering.wobble, design.lettering.misprint
    if misprint > 0:
        x, y = np.clip(rng.normal(0, misprint, 2), -0.12, 0.12) * side
        ink = np.asarray(cv2.warpAffine(ink, np.array([[1, 0, x], [0, 1, y]]), (side, side)), np.float32)
    if wobble > 1:
        ink = _bent(rng, ink, wobble)
    elif wobble > 0:
        move = cv2.getRotationMatrix2D((side / 2, side / 2), rng.normal(0, 2 * wobble), 1)
        move[:, 2] = move[:, 2] + rng.normal(0, 0.015 * wobble * side, 2)
        ink = np.asarray(cv2.warpAffine(ink, move, (side, side)), np.float32)
    if design.lettering.wear > 0:
        rubbed = smooth_noise(rng, side, side, (side / 9, side / 9)) > 0.3
        ink = np.asarray(ink * (1 - design.lettering.wear * rubbed)[..., None], np.float32)
    return ink


def _bent(rng: Generator, ink: Floats, wobble: float) -> Floats:
    """Turns and scales a print and bends it smoothly, so that no two letters of a hand are alike."""
    side = ink.shape[0]
    turn, scale = np.radians(rng.normal(0, 1.8 * wobble)), 1 + rng.normal(0, 0.025 * wobble, 2)
    line = np.arange(side, dtype=np.float32) - side / 2
    bend = [smooth_noise(rng, side, side, (side / 2.5, side / 2.5)) * side * 0.008 * wobble for _ in range(2)]
    shift = rng.normal(0, 0.012 * wobble * side, 2)
    cos, sin = np.float32(np.cos(turn)), np.float32(np.sin(turn))
    map_x = (line[None, :] * cos - line[:, None] * sin) * scale[0] + bend[0] + side / 2 + shift[0]
    map_y = (line[None, :] * sin + line[:, None] * cos) * scale[1] + bend[1] + side / 2 + shift[1]
    bent = cv2.remap(ink, map_x.astype(np.float32), map_y.astype(np.float32), cv2.INTER_LINEAR)
    return np.asarray(bent, np.float32)


def _mirrored(rng: Generator, press: TilePress) -> Floats:
    """Returns the part of a window that mirrors in one top; each tile lies a little otherwise."""
    side, design = press.side_px, press.design
    line = (np.arange(side, dtype=np.float32) + np.float32(0.5)) / side - np.float32(0.5)
    angle = press.light_rad + rng.normal(0, 0.15)
    across = np.cos(angle) * line[None, :] + np.sin(angle) * line[:, None] - np.float32(rng.normal(0, 0.35))
    if press.light_rad > np.pi:  # half of all rooms have a lamp or a window's frame, not an edge of light
        across = np.abs(across) - np.float32(rng.uniform(0.08, 0.25))
    level = np.float32(design.reflection * rng.uniform(0, 1))
    return np.asarray(level / (1 + np.exp(np.clip(across * 40, -30, 30))), np.float32)


def _stamped(top: Floats, ink: Floats, design: TileDesign, light_rad: float) -> Floats:
    if design.lettering.engraved > 0:
        step = max(1, round(top.shape[0] / 48))
        edge = np.roll(ink[..., 0], (step, step), (0, 1)) - ink[..., 0]
        top = top + (np.clip(edge, 0, 1) * design.lettering.engraved)[..., None]
    for plane, colour in enumerate((design.ink, design.value_ink, design.mark_ink)):
        if ink[..., plane].any():
            cover = ink[..., plane, None]
            top = top * (1 - cover) + np.asarray(colour, np.float32) * cover
    if design.lettering.carved != 0:
        reach = max(1, round(top.shape[0] / 40))
        x, y = round(reach * float(np.cos(light_rad))), round(reach * float(np.sin(light_rad)))
        flanks = np.roll(ink[..., 0], (y, x), (0, 1)) - ink[..., 0]
        top = top + (flanks * design.lettering.carved)[..., None]
    return np.asarray(top, np.float32)
