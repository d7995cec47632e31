"""Draws what is printed on a tile as coverage of ink: letter, value and marks apart."""

import cv2
import numpy as np
from PIL import Image as PilImage
from PIL import ImageDraw

from samples.rendering.colours import Floats
from samples.rendering.fonts import load_font
from samples.rendering.marks import draw_blank, draw_marks
from samples.rendering.own_marks import MARKED, draw_own_mark, room_for
from samples.rendering.tile_designs import Lettering
from vision.reading import BLANK, Image

_OVERSAMPLED_BELOW = 90
"""Tiles of fewer pixels are drawn at twice the size and shrunk, for smooth strokes."""

_VALUE_PLACES = {
    "bottom right": (0.93, 0.92, "rs"),
    "top right": (0.93, 0.1, "rt"),
    "bottom left": (0.07, 0.92, "ls"),
    "top left": (0.07, 0.1, "lt"),
    "right": (0.93, 0.5, "rm"),
    "below": (0.5, 0.93, "ms"),
}


def draw_print(lettering: Lettering, corner: float, side: int, tile: str, value: int | None) -> Floats:
    """Returns the coverage of letter ink, value ink and mark ink, (side, side, 3), each 0-1.

    Args:
        lettering: How the set is printed.
        corner: Radius of the tile's corners, as a share of the side.
        side: Pixels of the tile's side.
        tile: A letter, a digraph, or "?" for a blank.
        value: Value printed on it; None prints none.
    """
    canvas = side * 2 if side < _OVERSAMPLED_BELOW else side
    planes = [PilImage.new("L", (canvas, canvas), 0) for _ in range(3)]
    letter, digits, marks = (ImageDraw.Draw(plane) for plane in planes)
    if lettering.border > 0:
        _draw_border(marks, lettering, corner, canvas)
    if tile == BLANK:
        draw_blank(letter, lettering, canvas)
        inked = np.asarray(planes[0])
    else:
        _draw_letter(letter, lettering, canvas, tile)
        inked = _restyled(np.asarray(planes[0]), lettering, thinned=tile not in MARKED)
        draw_marks(marks, lettering, corner, canvas, tile, value)
        if value is not None and lettering.value != "none":
            _draw_value(digits, lettering, canvas, str(value), inked)
    drawn = [inked, *(np.asarray(plane) for plane in planes[1:])]
    small = cv2.resize(np.dstack(drawn), (side, side), interpolation=cv2.INTER_AREA)
    return np.asarray(small / np.float32(255), np.float32)


def _draw_border(draw: ImageDraw.ImageDraw, lettering: Lettering, corner: float, side: int) -> None:
    box = (0, 0, side - 1, side - 1)
    draw.rounded_rectangle(box, corner * side, outline=255, width=max(1, round(lettering.border * side)))


def _draw_letter(draw: ImageDraw.ImageDraw, lettering: Lettering, side: int, tile: str) -> None:
    """Draws a letter whose capital height and baseline are the set's, shrunk when it would leave the tile."""
    if lettering.own_marks is not None and tile in MARKED:
        _draw_marked(draw, lettering, side, tile)
        return
    size = capital_size(lettering.font, lettering.letter_height * side)
    left, top, right, bottom = draw.textbbox((0, 0), tile, font=load_font(lettering.font, size), anchor="ls")
    widest = (0.9 if len(tile) == 1 else 0.84) / max(1.0, lettering.squeeze)
    room = min(1.0, widest * side / max(1, right - left), 0.9 * side / max(1, bottom - top))
    font = load_font(lettering.font, max(5, int(size * room)))
    left, top, right, bottom = draw.textbbox((0, 0), tile, font=font, anchor="ls")
    _, cap_top, _, cap_bottom = draw.textbbox((0, 0), "H", font=font, anchor="ls")
    x = lettering.letter_xy[0] * side - (left + right) / 2
    y = lettering.letter_xy[1] * side - (cap_top + cap_bottom) / 2
    x = float(np.clip(x, 0.04 * side - left, 0.96 * side - right))
    y = float(np.clip(y, 0.04 * side - top, 0.97 * side - bottom))
    draw.text((x, y), tile, font=font, fill=255, anchor="ls")


def _draw_marked(draw: ImageDraw.ImageDraw, lettering: Lettering, side: int, tile: str) -> None:
    """Draws a plain letter from the font and the set's own mark at it, both within the tile."""
    marks = lettering.own_marks
    assert marks is not None
    above, below = room_for(marks, tile)
    plain = MARKED[tile][0]
    height = min(lettering.letter_height, 0.84 / (1 + above + below))
    size = capital_size(lettering.font, height * side)
    left, _, right, _ = draw.textbbox((0, 0), plain, font=load_font(lettering.font, size), anchor="ls")
    room = min(1.0, 0.88 * side / max(1, (right - left) * lettering.squeeze))
    font = load_font(lettering.font, max(5, int(size * room)))
    left, top, right, bottom = draw.textbbox((0, 0), plain, font=font, anchor="ls")
    x = lettering.letter_xy[0] * side - (left + right) / 2
    middle = float(
        np.clip(lettering.letter_xy[1], 0.07 + (0.5 + above) * height, 0.94 - (0.5 + below) * height)
    )
    y = middle * side - (top + bottom) / 2
    x = float(np.clip(x, 0.04 * side - left, 0.94 * side - right))
    draw.text((x, y), plain, font=font, fill=255, anchor="ls")
    draw_own_mark(draw, marks, tile, (x + left, y + top, x + right, y + bottom))


def _draw_value(
    draw: ImageDraw.ImageDraw, lettering: Lettering, side: int, digits: str, letter: Floats | Image
) -> None:
    """Draws the value in its corner, or close to the foot of the letter drawn before."""
    columns, rows = (np.flatnonzero((letter > 64).any(axis=axis)) for axis in (0, 1))
    if lettering.beside > 0 and len(columns):
        _draw_value_beside(draw, lettering, side, digits, (int(columns[-1]), int(rows[-1])))
        return
    x, y, anchor = _VALUE_PLACES[lettering.value]
    x += lettering.value_inset * (0.5 - x) * 2
    y += lettering.value_inset * (0.5 - y) * 2
    size = capital_size(lettering.value_font, lettering.value_height * side)
    font = load_font(lettering.value_font, size)
    draw.text((x * side, y * side), digits, font=font, fill=255, anchor=anchor)


def _draw_value_beside(
    draw: ImageDraw.ImageDraw, lettering: Lettering, side: int, digits: str, foot_xy: tuple[int, int]
) -> None:
    size = capital_size(lettering.value_font, lettering.value_height * side)
    font = load_font(lettering.value_font, size)
    left, _, right, _ = draw.textbbox((0, 0), digits, font=font, anchor="ls")
    x = min(foot_xy[0] + lettering.beside * side - left, 0.97 * side - right)
    y = min(foot_xy[1] + 0.3 * lettering.value_height * side, 0.95 * side)
    draw.text((x, y), digits, font=font, fill=255, anchor="ls")


def capital_size(path: str, capital_px: float) -> int:
    """Returns the size at which a font's capitals are `capital_px` high."""
    _, top, _, bottom = load_font(path, 100).getbbox("H", anchor="ls")
    return max(5, round(100 * capital_px / max(20.0, bottom - top)))


def _restyled(letter: Floats, lettering: Lettering, thinned: bool) -> Floats:
    """Returns a letter made wider, slanted, bolder or thinner; a mark would not outlast being thinned."""
    side = letter.shape[0]
    if lettering.squeeze != 1 or lettering.slant != 0:
        x, y = lettering.letter_xy[0] * side, lettering.letter_xy[1] * side
        move = np.array(
            [
                [lettering.squeeze, -lettering.slant, x - lettering.squeeze * x + lettering.slant * y],
                [0, 1, 0],
            ]
        )
        letter = np.asarray(cv2.warpAffine(letter, move, (side, side)))
    reach = round(abs(lettering.weight) * side)
    if reach > 0:
        around = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (reach + 1, reach + 1))
        bolder = lettering.weight > 0
        changed = cv2.dilate(letter, around) if bolder else cv2.erode(letter, around)
        if bolder or (thinned and changed.max() > 200):
            letter = np.asarray(changed)
    return letter
