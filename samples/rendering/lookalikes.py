"""Flat things that a board could be mistaken for: other games, puzzles, calendars, keyboards, pages."""

import numpy as np
from numpy.random import Generator
from PIL import Image as PilImage
from PIL import ImageDraw

from samples.rendering.colours import Colour, fill, jitter, mix, palette, rgb
from samples.rendering.fonts import families_for, load_font
from samples.rendering.marks import star_points
from vision.reading import Image

_PX = 40
"""Pixels of the drawing for a length of one square."""
_DARK = palette("1c1c1e 4a2c18 24402c 203860 5c1c20 303030")
_LIGHT = palette("f4f0e4 ffffff e8d4a8 dce8d8 f8f4c8 e8e8ec")
_BRIGHT = palette("d83838 3870c0 48a850 f0c030 f08030 8048a0 40b0b8 e870a0")

Box = tuple[float, float, float, float]


def _pick(rng: Generator, colours: tuple[Colour, ...]) -> tuple[int, int, int]:
    return fill(jitter(rng, colours[int(rng.integers(len(colours)))], 10))


def _sheet(rng: Generator, width: float, height: float) -> tuple[PilImage.Image, ImageDraw.ImageDraw]:
    canvas = PilImage.new("RGB", (int(width * _PX), int(height * _PX)), _pick(rng, _LIGHT))
    return canvas, ImageDraw.Draw(canvas)


def _font_path(rng: Generator) -> str:
    families = families_for("train", "sans")
    return families[int(rng.integers(len(families)))].files[0]


def _write(
    draw: ImageDraw.ImageDraw, box: Box, text: str, path: str, size: float, ink: tuple[int, int, int]
) -> None:
    """Writes text in the middle of a box."""
    middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    draw.text(middle, text, font=load_font(path, max(6, round(size))), fill=ink, anchor="mm")


def chess_board(rng: Generator) -> Image:
    """Returns a chess or draughts board, empty or with round pieces."""
    n_fields, margin = int(rng.choice([8, 8, 8, 10])), float(rng.uniform(0, 0.8))
    canvas, draw = _sheet(rng, 15 + 2 * margin, 15 + 2 * margin)
    dark, light, frame = _pick(rng, _DARK), _pick(rng, _LIGHT), _pick(rng, _DARK)
    draw.rectangle((0, 0, *canvas.size), fill=frame)
    step, pieces = 15 * _PX / n_fields, rng.random() < 0.6
    for field in range(n_fields * n_fields):
        row, col = divmod(field, n_fields)
        x, y = margin * _PX + col * step, margin * _PX + row * step
        draw.rectangle((x, y, x + step, y + step), fill=dark if (row + col) % 2 else light)
        if pieces and rng.random() < 0.35:
            inset = step * float(rng.uniform(0.12, 0.22))
            colour = _pick(rng, _LIGHT if row > n_fields // 2 else _DARK)
            box = (x + inset, y + inset, x + step - inset, y + step - inset)
            draw.ellipse(box, fill=colour, outline=dark, width=2)
    return np.asarray(canvas, np.uint8)


def crossword(rng: Generator) -> Image:
    """Returns a printed crossword with black squares, numbers and some letters."""
    n_fields = int(rng.integers(9, 22))
    canvas, draw = _sheet(rng, 16, float(rng.uniform(16, 22)))
    step, path, ink = 15 * _PX / n_fields, _font_path(rng), _pick(rng, _DARK)
    filled = rng.random() < 0.5
    black = rng.random((n_fields, n_fields)) < rng.uniform(0.1, 0.3)
    black |= black[::-1, ::-1]
    for field in range(n_fields * n_fields):
        row, col = divmod(field, n_fields)
        x, y = 0.5 * _PX + col * step, 0.5 * _PX + row * step
        box = (x, y, x + step, y + step)
        draw.rectangle(box, fill=ink if black[row, col] else (252, 252, 252), outline=ink, width=1)
        if not black[row, col] and rng.random() < 0.25:
            draw.text(
                (x + 2, y + 1), str(field % 60 + 1), font=load_font(path, max(6, int(step / 4))), fill=ink
            )
        if filled and not black[row, col] and rng.random() < 0.6:
            _write(draw, box, chr(65 + int(rng.integers(26))), path, step * 0.6, ink)
    _lines_of_text(rng, draw, (20, 16 * _PX, canvas.size[0] - 20, canvas.size[1] - 10), path)
    return np.asarray(canvas, np.uint8)


def sudoku(rng: Generator) -> Image:
    """Returns a number puzzle of nine by nine."""
    canvas, draw = _sheet(rng, 15, 15)
    step, path, ink = 14 * _PX / 9, _font_path(rng), _pick(rng, _DARK)
    for line in range(10):
        at, width = 0.5 * _PX + line * step, 4 if line % 3 == 0 else 1
        draw.line((0.5 * _PX, at, 14.5 * _PX, at), fill=ink, width=width)
        draw.line((at, 0.5 * _PX, at, 14.5 * _PX), fill=ink, width=width)
    for field in range(81):
        row, col = divmod(field, 9)
        if rng.random() < 0.5:
            x, y = 0.5 * _PX + col * step, 0.5 * _PX + row * step
            _write(draw, (x, y, x + step, y + step), str(int(rng.integers(1, 10))), path, step * 0.6, ink)
    return np.asarray(canvas, np.uint8)


def keyboard(rng: Generator) -> Image:
    """Returns a keyboard: rows of keys with letters, each row a little further in."""
    canvas, draw = _sheet(rng, 17, 6.4)
    ground, key, path = _pick(rng, _DARK), _pick(rng, _DARK + _LIGHT), _font_path(rng)
    draw.rectangle((0, 0, *canvas.size), fill=ground)
    ink = (20, 20, 20) if sum(key) > 380 else (240, 240, 240)
    for row, keys in enumerate(("1234567890+", "QWERTYUIOPÅ", "ASDFGHJKLÖÄ", "ZXCVBNM,.-")):
        for col, letter in enumerate(keys):
            x, y = (0.6 + row * 0.4 + col * 1.32) * _PX, (0.4 + row * 1.15) * _PX
            box = (x, y, x + 1.2 * _PX, y + 1.03 * _PX)
            draw.rounded_rectangle(box, 6, fill=key, outline=fill(mix(rgb("808080"), rgb("202020"), 0.5)))
            _write(draw, box, letter, path, 0.45 * _PX, ink)
    draw.rounded_rectangle((4 * _PX, 5.1 * _PX, 11 * _PX, 6 * _PX), 6, fill=key)
    return np.asarray(canvas, np.uint8)


def calendar(rng: Generator) -> Image:
    """Returns a month of a wall calendar, a picture above it or not."""
    above = float(rng.choice([1.5, 8]))
    canvas, draw = _sheet(rng, 15, 13 + above)
    path, ink = _font_path(rng), _pick(rng, _DARK)
    draw.rectangle((0, 0, canvas.size[0], above * _PX), fill=_pick(rng, _BRIGHT))
    _write(draw, (0, 0, canvas.size[0], above * _PX), "MARRASKUU", path, 1.1 * _PX, (255, 255, 255))
    step, first = 15 * _PX / 7, int(rng.integers(7))
    for day in range(42):
        row, col = divmod(day, 7)
        x, y = col * step, (above + 1) * _PX + row * 2 * _PX
        box = (x, y, x + step, y + 2 * _PX)
        draw.rectangle(box, outline=ink, width=1)
        if first <= day < first + 30:
            red = fill(rgb("c02828")) if col == 6 else ink
            _write(draw, box, str(day - first + 1), path, float(rng.choice([0.6, 1.0])) * _PX, red)
    return np.asarray(canvas, np.uint8)


def race_game(rng: Generator) -> Image:
    """Returns a board of numbered coloured fields, ten by ten or so."""
    n_fields = int(rng.integers(6, 13))
    canvas, draw = _sheet(rng, 15, 15)
    step, path = 15 * _PX / n_fields, _font_path(rng)
    for field in range(n_fields * n_fields):
        row, col = divmod(field, n_fields)
        box = (col * step, row * step, (col + 1) * step, (row + 1) * step)
        draw.rectangle(box, fill=_pick(rng, _BRIGHT + _LIGHT), outline=(30, 30, 30), width=2)
        _write(draw, box, str(n_fields * n_fields - field), path, step * 0.3, (20, 20, 20))
    for _ in range(5):
        x0, y0, x1, y1 = (float(v) for v in rng.uniform(1, 14, 4) * _PX)
        draw.line((x0, y0, x1, y1), fill=_pick(rng, _DARK), width=10)
    return np.asarray(canvas, np.uint8)


def go_board(rng: Generator) -> Image:
    """Returns a board of crossing lines with black and white stones."""
    n_lines = int(rng.choice([9, 13, 19]))
    canvas, draw = _sheet(rng, 16, 16)
    draw.rectangle((0, 0, *canvas.size), fill=_pick(rng, palette("dcb468 e8c888 c89850")))
    step = 14 * _PX / (n_lines - 1)
    for line in range(n_lines):
        at = _PX + line * step
        draw.line((_PX, at, 15 * _PX, at), fill=(30, 30, 30), width=2)
        draw.line((at, _PX, at, 15 * _PX), fill=(30, 30, 30), width=2)
    for _ in range(int(rng.integers(0, 80))):
        x, y = (_PX + int(v) * step for v in rng.integers(0, n_lines, 2))
        tone = (20, 20, 20) if rng.random() < 0.5 else (245, 245, 245)
        draw.ellipse((x - step * 0.45, y - step * 0.45, x + step * 0.45, y + step * 0.45), fill=tone)
    return np.asarray(canvas, np.uint8)


def printed_page(rng: Generator) -> Image:
    """Returns a page of a newspaper or a list: columns of text, headings, a table of numbers."""
    canvas, draw = _sheet(rng, 12, 17)
    path, columns = _font_path(rng), int(rng.integers(1, 4))
    for column in range(columns):
        left = 20 + column * (canvas.size[0] - 20) / columns
        box = (left, 30.0, left + (canvas.size[0] - 60) / columns - 16, canvas.size[1] - 30.0)
        _lines_of_text(rng, draw, box, path)
    if rng.random() < 0.4:
        for line in range(12):
            y = 6 * _PX + line * 24
            draw.line((30, y, canvas.size[0] - 30, y), fill=(60, 60, 60), width=1)
            draw.line((30 + line * 36, 6 * _PX, 30 + line * 36, 6 * _PX + 264), fill=(60, 60, 60), width=1)
    return np.asarray(canvas, np.uint8)


def tiled_floor(rng: Generator) -> Image:
    """Returns floor or wall tiles with joints, far beyond what the picture shows."""
    n_tiles = int(rng.integers(10, 34))
    canvas, draw = _sheet(rng, 60, 60)
    step, joint = canvas.size[0] / n_tiles, _pick(rng, _DARK + _LIGHT)
    tones = [_pick(rng, _LIGHT + _DARK) for _ in range(int(rng.integers(1, 4)))]
    for field in range(n_tiles * n_tiles):
        row, col = divmod(field, n_tiles)
        box = (col * step, row * step, (col + 1) * step, (row + 1) * step)
        draw.rectangle(box, fill=tones[int(rng.integers(len(tones)))], outline=joint, width=3)
    return np.asarray(canvas, np.uint8)


def star_quilt(rng: Generator) -> Image:
    """Returns a patchwork of coloured squares with stars in some of them."""
    n_fields = int(rng.integers(5, 14))
    canvas, draw = _sheet(rng, 15, 15)
    step, tones = 15 * _PX / n_fields, [_pick(rng, _BRIGHT + _LIGHT) for _ in range(5)]
    for field in range(n_fields * n_fields):
        row, col = divmod(field, n_fields)
        x, y = col * step, row * step
        draw.rectangle((x, y, x + step, y + step), fill=tones[int(rng.integers(5))], outline=tones[0])
        if rng.random() < 0.3:
            draw.polygon(star_points(x + step / 2, y + step / 2, step * 0.4, 8, 0.5), fill=tones[1])
    return np.asarray(canvas, np.uint8)


def _lines_of_text(rng: Generator, draw: ImageDraw.ImageDraw, box: Box, path: str) -> None:
    """Fills a box with lines of made-up words, now and then a heading."""
    letters, y = list("aeiouknstrlmdpv"), box[1]
    while y < box[3] - 12:
        size = 26 if rng.random() < 0.08 else 12
        line = ""
        while load_font(path, size).getlength(line) < box[2] - box[0] - 3 * size:
            line += "".join(rng.choice(letters, int(rng.integers(2, 9)))) + " "
        draw.text((box[0], y), line, font=load_font(path, size), fill=(40, 40, 40))
        y += size * 1.4
