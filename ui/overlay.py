"""What was read, drawn onto the photo: the board's lines, the letters, rings round the doubtful squares."""

import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ui.errors import Refused

if TYPE_CHECKING:
    from vision.photo import Photo
    from vision.reading import BoardReading

FONTS = ("DejaVuSans-Bold.ttf", "LiberationSans-Bold.ttf", "arialbd.ttf", "Arial Bold.ttf", "Arial.ttf")
"""Looked for in the system's font folders; without any of them letters lose their marks."""

LETTER_COLOUR, RING_COLOUR, UNSEEN_COLOUR = (20, 60, 230), (230, 30, 30), (150, 80, 200)
LETTER_HEIGHT, RING_RADIUS, RING_WIDTH = 0.42, 0.48, 0.07
"""Of a square."""

LETTER_ASIDE = 0.24
"""Of a square: the letter stands below and right of the middle, so that the one on the tile can be seen."""


def save_overlay(path: Path, photo: "Photo", reading: "BoardReading") -> None:
    """Writes the picture.

    Raises:
        Refused: The ending names no picture format.
    """
    picture = draw_overlay(photo, reading)
    try:
        picture.save(path)
    except ValueError as error:
        raise Refused(f"{path}: the ending names no picture format; call it {path.stem}.png.") from error


def draw_overlay(photo: "Photo", reading: "BoardReading") -> Any:
    """Returns the photo at reading size, as a Pillow picture, with what was read on it."""
    from PIL import Image, ImageDraw

    from vision.rectify import draw_quad, homography, project, squares_px

    quad_xy = reading.quad_xy / photo.scale
    picture = Image.fromarray(np.ascontiguousarray(draw_quad(photo, reading.quad_xy)[..., ::-1]))
    draw = ImageDraw.Draw(picture)
    square_px = float(squares_px(quad_xy).mean())
    font, has_marks = load_font(square_px * LETTER_HEIGHT)
    keys = sorted(reading.readings)
    centres_xy = project(homography(quad_xy), np.array([(col + 0.5, row + 0.5) for row, col in keys]))
    doubtful = set(reading.doubtful)
    for key, (x, y) in zip(keys, centres_xy.tolist(), strict=True):
        one = reading.readings[key]
        if one.kind != "bare":
            text = one.tile if has_marks else without_marks(one.tile)
            beside = (x + LETTER_ASIDE * square_px, y + LETTER_ASIDE * square_px)
            draw.text(beside, text, LETTER_COLOUR, font, anchor="mm", stroke_width=2, stroke_fill="white")
        if key in doubtful or not one.visible:
            colour = RING_COLOUR if one.visible else UNSEEN_COLOUR
            radius = square_px * RING_RADIUS
            ring = (x - radius, y - radius, x + radius, y + radius)
            draw.ellipse(ring, outline=colour, width=max(2, round(square_px * RING_WIDTH)))
    return picture


def load_font(height_px: float) -> tuple[Any, bool]:
    """Returns a font and whether it has letters with marks."""
    from PIL import ImageFont

    size = max(8, round(height_px))
    for name in FONTS:
        try:
            return ImageFont.truetype(name, size), True
        except OSError:
            continue
    return ImageFont.load_default(size), False


def without_marks(tile: str) -> str:
    """Returns the plain letters under the marks: "Ä" is "A"."""
    plain = unicodedata.normalize("NFKD", tile).encode("ascii", "ignore").decode()
    return plain or "*"
