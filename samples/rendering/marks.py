"""Draws what stands on tiles beside letters and values: dots, bars, frames, and the signs of blanks."""

import math

from PIL import ImageDraw

from samples.rendering.fonts import font_with, load_font
from samples.rendering.tile_designs import Lettering


def draw_marks(
    draw: ImageDraw.ImageDraw, design: Lettering, corner: float, side: int, tile: str, value: int | None
) -> None:
    """Draws the marks of a set onto a tile of `side` pixels."""
    line = max(1, round(0.025 * side))
    for mark in design.marks:
        if mark == "dots":
            _draw_dots(draw, side, ((0.2, 0.14), (0.8, 0.14), (0.5, 0.88)), 0.055)
        elif mark == "braille":
            _draw_dots(draw, side, braille_dots(tile), 0.045)
        elif mark == "bar":
            y = 0.5 * design.letter_height + design.letter_xy[1] + 0.07
            x = design.letter_xy[0]
            draw.line((side * (x - 0.2), side * y, side * (x + 0.2), side * y), fill=255, width=line * 2)
        elif mark == "frame":
            box = (0.07 * side, 0.07 * side, 0.93 * side, 0.93 * side)
            draw.rounded_rectangle(box, corner * side, outline=230, width=line)
        elif mark == "inner frame":
            draw.rectangle((0.14 * side, 0.14 * side, 0.86 * side, 0.86 * side), outline=150, width=line)
        elif mark == "pips":
            _draw_dots(draw, side, _pips(value or 0), 0.03)
        elif mark == "ring":
            draw.ellipse((0.1 * side, 0.1 * side, 0.9 * side, 0.9 * side), outline=230, width=line)
        elif mark in _OUTLINES:
            _draw_outline(draw, side, _OUTLINES[mark], line)
        elif mark == "lines":
            for y in (0.12 * side, 0.88 * side):
                draw.line((0.16 * side, y, 0.84 * side, y), fill=230, width=line)
        elif mark == "corners":
            _draw_corners(draw, side, line)


def draw_blank(draw: ImageDraw.ImageDraw, design: Lettering, side: int) -> None:
    """Draws the sign of a blank; "bare" and "reverse" have none."""
    line = max(1, round(0.045 * side))
    middle, radius = side / 2, 0.27 * side
    if design.blank == "smiley":
        _draw_smiley(draw, middle, radius, line)
    elif design.blank == "star":
        draw.polygon(star_points(middle, middle, radius, 5, 0.45), fill=255)
    elif design.blank == "heart":
        _draw_heart(draw, middle, radius)
    elif design.blank == "dot":
        small = 0.1 * side
        draw.ellipse((middle - small, middle - small, middle + small, middle + small), fill=255)
    elif design.blank == "frame":
        box = (0.12 * side, 0.12 * side, 0.88 * side, 0.88 * side)
        draw.rounded_rectangle(box, 0.08 * side, outline=255, width=line)
    elif design.blank == "symbol":
        _draw_symbol(draw, design, side)
    elif design.blank in ("logo", "word", "joker"):
        word = {"logo": "SCRABBLE", "word": "BLANK", "joker": "JOKER"}[design.blank]
        font = load_font(design.font, max(5, round(0.16 * side)))
        draw.text((middle, middle), word, font=font, fill=255, anchor="mm")


def star_points(
    x: float, y: float, radius: float, n_points: int, waist: float, turn: float = -math.pi / 2
) -> list[tuple[float, float]]:
    """Returns the outline of a star; `waist` is the inner radius as a share of the outer one."""
    corners = []
    for step in range(2 * n_points):
        reach = radius if step % 2 == 0 else radius * waist
        angle = turn + math.pi * step / n_points
        corners.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
    return corners


def braille_dots(tile: str) -> tuple[tuple[float, float], ...]:
    """Returns a pattern of raised dots in the tile's top right, its own for each letter."""
    code = sum(ord(letter) for letter in tile) * 37 % 63 + 1
    cells = ((0.76, 0.12), (0.76, 0.25), (0.76, 0.38), (0.89, 0.12), (0.89, 0.25), (0.89, 0.38))
    return tuple(cell for bit, cell in enumerate(cells) if code >> bit & 1)


def _pips(value: int) -> tuple[tuple[float, float], ...]:
    """Returns as many points along the lower edge as the tile is worth, up to six."""
    return tuple((0.12 + 0.09 * step, 0.9) for step in range(min(value, 6)))


def _draw_dots(
    draw: ImageDraw.ImageDraw, side: int, places: tuple[tuple[float, float], ...], radius: float
) -> None:
    for x, y in places:
        box = (side * (x - radius), side * (y - radius), side * (x + radius), side * (y + radius))
        draw.ellipse(box, fill=90, outline=190, width=max(1, round(0.015 * side)))


_OUTLINES = {
    "hexagon": ((0.28, 0.1), (0.72, 0.1), (0.94, 0.5), (0.72, 0.9), (0.28, 0.9), (0.06, 0.5)),
    "diamond": ((0.5, 0.03), (0.97, 0.5), (0.5, 0.97), (0.03, 0.5)),
    "shield": ((0.1, 0.1), (0.9, 0.1), (0.9, 0.6), (0.5, 0.94), (0.1, 0.6)),
}
"""Corners of the outlines that some sets draw around a letter, as shares of the tile's side."""


def _draw_outline(
    draw: ImageDraw.ImageDraw, side: int, corners: tuple[tuple[float, float], ...], line: int
) -> None:
    draw.polygon([(x * side, y * side) for x, y in corners], outline=230, width=line)


def _draw_corners(draw: ImageDraw.ImageDraw, side: int, line: int) -> None:
    near, far, arm = 0.08 * side, 0.92 * side, 0.12 * side
    for x, y in ((near, near), (far, near), (near, far)):
        draw.line((x, y, x + arm if x == near else x - arm, y), fill=220, width=line)
        draw.line((x, y, x, y + arm if y == near else y - arm), fill=220, width=line)


def _draw_smiley(draw: ImageDraw.ImageDraw, middle: float, radius: float, line: int) -> None:
    box = (middle - radius, middle - radius, middle + radius, middle + radius)
    draw.ellipse(box, outline=255, width=line)
    inner = radius * 0.55
    draw.arc((middle - inner, middle - inner, middle + inner, middle + inner), 20, 160, fill=255, width=line)
    for sign in (-1, 1):
        x, y, dot = middle + sign * radius * 0.36, middle - radius * 0.28, radius * 0.15
        draw.ellipse((x - dot, y - dot, x + dot, y + dot), fill=255)


def _draw_symbol(draw: ImageDraw.ImageDraw, design: Lettering, side: int) -> None:
    """Draws the set's sign at its height; a star where no font has the sign."""
    height, x, y = design.symbol_place
    path = font_with(design.symbol)
    if path is None:
        draw.polygon(star_points(x * side, y * side, height * side / 2, 5, 0.45), fill=255)
        return
    left, top, right, bottom = load_font(path, 100).getbbox(design.symbol, anchor="ls")
    size = max(5, round(100 * height * side / max(20.0, bottom - top, right - left)))
    font = load_font(path, size)
    left, top, right, bottom = font.getbbox(design.symbol, anchor="ls")
    place = (x * side - (left + right) / 2, y * side - (top + bottom) / 2)
    draw.text(place, design.symbol, font=font, fill=255, anchor="ls")


def _draw_heart(draw: ImageDraw.ImageDraw, middle: float, radius: float) -> None:
    outline = []
    for step in range(40):
        angle = 2 * math.pi * step / 40
        x = 16 * math.sin(angle) ** 3
        y = 13 * math.cos(angle) - 5 * math.cos(2 * angle) - 2 * math.cos(3 * angle) - math.cos(4 * angle)
        outline.append((middle + radius * x / 16, middle - radius * y / 16))
    draw.polygon(outline, fill=255)
