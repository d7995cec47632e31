"""Draws premium squares: their shape, their edges, their words, and the start square."""

import math

from PIL import Image as PilImage
from PIL import ImageDraw

from samples.rendering.board_designs import BoardDesign
from samples.rendering.colours import Colour, fill, luminance, mix, rgb
from samples.rendering.fonts import load_font
from samples.rendering.marks import star_points

_CENTRE = (7, 7)


def draw_premiums(
    draw: ImageDraw.ImageDraw, design: BoardDesign, square_px: int, start_xy: tuple[int, int]
) -> None:
    """Draws every premium square of a design and what stands in the middle of the board."""
    for (row, col), kind in design.layout.items():
        x, y = start_xy[0] + col * square_px, start_xy[1] + row * square_px
        colour: Colour = getattr(design.scheme, kind)
        _draw_edges(draw, design.edges, (x, y), square_px, colour, n_points=3 if kind[0] == "t" else 2)
        _draw_shape(draw, design, (x, y), square_px, colour)
        if (row, col) != _CENTRE or design.centre == "words":
            turns = _turns_out(row, col) if design.words_face_out else 0
            _draw_words(draw, design, kind, (x, y), square_px, colour, turns)
    x, y = (start + 7 * square_px for start in start_xy)
    _draw_centre(draw, design, (x, y), square_px)


def draw_labels(
    draw: ImageDraw.ImageDraw, design: BoardDesign, square_px: int, start_xy: tuple[int, int]
) -> None:
    """Draws what some boards print on every plain square: its name, a dot, a letter."""
    if design.labels == "none":
        return
    ink = fill(mix(design.scheme.plain, legible(design.scheme.ink, design.scheme.plain), 0.6))
    font = load_font(
        design.word_font, max(6, round(square_px * (0.45 if design.labels == "signs" else 0.24)))
    )
    for square in range(225):
        row, col = divmod(square, 15)
        x, y = start_xy[0] + (col + 0.5) * square_px, start_xy[1] + (row + 0.5) * square_px
        if design.labels == "dots":
            reach = square_px * 0.07
            draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=ink)
        else:
            text = f"{chr(65 + col)}{row + 1}" if design.labels == "names" else chr(65 + (col + row) % 26)
            draw.text((x, y), text, font=font, fill=ink, anchor="mm")


def _draw_shape(
    draw: ImageDraw.ImageDraw, design: BoardDesign, at_xy: tuple[int, int], side: int, colour: Colour
) -> None:
    x, y = at_xy
    inset = max(1, round(design.line_squares * side) // 2) if design.grid != "none" else 0
    box = (x + inset, y + inset, x + side - 1 - inset, y + side - 1 - inset)
    middle = (x + (side - 1) / 2, y + (side - 1) / 2)
    if design.shape == "circle":
        draw.ellipse((x + 0.07 * side, y + 0.07 * side, x + 0.93 * side, y + 0.93 * side), fill=fill(colour))
    elif design.shape == "hexagon":
        corners = [
            (middle[0] + 0.52 * side * math.cos(a), middle[1] + 0.52 * side * math.sin(a)) for a in _SIXTHS
        ]
        draw.polygon(corners, fill=fill(colour))
    elif design.shape == "star":
        draw.polygon(star_points(*middle, 0.56 * side, 8, 0.78), fill=fill(colour))
    elif design.shape == "rounded" or design.grid == "plates":
        draw.rounded_rectangle(box, 0.14 * side, fill=fill(colour))
    else:
        draw.rectangle(box, fill=fill(colour))


_SIXTHS = tuple(math.pi / 3 * step for step in range(6))


def _draw_edges(
    draw: ImageDraw.ImageDraw, edges: str, at_xy: tuple[int, int], side: int, colour: Colour, n_points: int
) -> None:
    """Draws what sticks out over the four edges of a premium square."""
    if edges == "none":
        return
    reach = side * {"teeth": 0.09, "triangles": 0.13, "zigzag": 0.07, "spikes": 0.2}[edges]
    n = {"teeth": n_points + 1, "triangles": n_points, "zigzag": 7, "spikes": 1}[edges]
    half = side * {"teeth": 0.05, "triangles": 0.13, "zigzag": 0.5 / 7, "spikes": 0.2}[edges]
    spread = side * (0.3 if edges == "teeth" else 1.0)
    for step in range(n):
        along = (side - spread) / 2 + spread * (step + 0.5) / n
        for bump in _bumps(edges, along, half, reach, side):
            draw.polygon([(at_xy[0] + px, at_xy[1] + py) for px, py in bump], fill=fill(colour))


def _bumps(edges: str, along: float, half: float, reach: float, side: int) -> list[list[tuple[float, float]]]:
    """Returns one bump on each edge: a small block for teeth, else a triangle."""
    inside = side * 0.1
    if edges == "teeth":
        top = [(along - half, inside), (along - half, -reach), (along + half, -reach), (along + half, inside)]
    else:
        top = [(along - half, 0.0), (along, -reach), (along + half, 0.0)]
    last = side - 1
    return [
        top,
        [(px, last - py) for px, py in top],
        [(py, px) for px, py in top],
        [(last - py, px) for px, py in top],
    ]


def _draw_words(
    draw: ImageDraw.ImageDraw,
    design: BoardDesign,
    kind: str,
    at_xy: tuple[int, int],
    side: int,
    ground: Colour,
    turns: int,
) -> None:
    """Draws the words of a premium square, `turns` quarter turns clockwise."""
    if design.words is None:
        return
    words = design.words[kind]
    lines = words.split("\n")
    longest = max(len(line) for line in lines)
    scale = design.word_scale if longest <= _SHORT_WORD else 1.0
    size = max(5, round(side * scale * min(0.42, 1.3 / longest, 0.75 / len(lines))))
    spill = side // 2  # some words are wider than their square
    sheet = PilImage.new("L", (side + 2 * spill, side + 2 * spill), 0)
    ImageDraw.Draw(sheet).multiline_text(
        (spill + side / 2, spill + side / 2),
        words,
        font=load_font(design.word_font, size),
        fill=255,
        anchor="mm",
        align="center",
        spacing=max(1, size // 5),
    )
    place = (at_xy[0] - spill, at_xy[1] - spill)
    draw.bitmap(place, sheet.rotate(-90 * turns), fill=fill(legible(design.scheme.ink, ground)))


_SHORT_WORD = 3
"""Words of so few letters are printed large on some boards."""


def _turns_out(row: int, col: int) -> int:
    """Returns the quarter turns clockwise after which words are read from the nearest edge of the board."""
    return min((14 - row, 0), (col, 1), (row, 2), (14 - col, 3))[1]


def legible(ink: Colour, ground: Colour) -> Colour:
    """Returns the ink, or near-white or near-black where it would vanish in the ground."""
    if abs(luminance(ink) - luminance(ground)) > 45:
        return ink
    return rgb("1a1816") if luminance(ground) > 110 else rgb("f2f0ea")


def _draw_centre(draw: ImageDraw.ImageDraw, design: BoardDesign, at_xy: tuple[int, int], side: int) -> None:
    middle = (at_xy[0] + side / 2, at_xy[1] + side / 2)
    ground = design.scheme.dw if _CENTRE in design.layout else design.scheme.plain
    ink = fill(legible(design.scheme.ink, ground))
    if design.centre == "star":
        draw.polygon(star_points(*middle, 0.36 * side, 5, 0.42), fill=ink)
    elif design.centre == "burst":
        draw.polygon(star_points(*middle, 0.34 * side, 8, 0.55), outline=ink, width=max(1, side // 30))
    elif design.centre == "logo":
        draw.text(middle, "S", font=load_font(design.word_font, round(0.55 * side)), fill=ink, anchor="mm")
