"""Sheets of paper with writing: score sheets, notes, instructions."""

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from PIL import Image as PilImage
from PIL import ImageDraw

from samples.rendering.colours import fill, jitter, rgb
from samples.rendering.fonts import families_for, load_font
from vision.reading import Image

_PAPERS = ("fbfaf4", "f4e870", "e8f0f8", "f8f4e4")
_INKS = ("28306a", "202020", "802028", "585858")


def draw_paper(rng: Generator, size_squares: NDArray[np.float64], px_per_square: float) -> Image:
    """Returns a sheet with writing, (h, w, 4) BGR and full coverage; `size_squares` is width and height."""
    width, height = (int(side * px_per_square) for side in size_squares)
    canvas = PilImage.new("RGB", (width, height), fill(jitter(rng, rgb(str(rng.choice(_PAPERS))), 4)))
    draw = ImageDraw.Draw(canvas)
    ink = fill(jitter(rng, rgb(str(rng.choice(_INKS))), 15))
    family = families_for("train", "hand" if rng.random() < 0.6 else "sans")
    chosen = family[int(rng.integers(len(family)))]
    size = int(rng.integers(8, 18))
    font = load_font(chosen.files[0], size)
    columns = int(rng.choice([1, 1, 2, 3]))
    for y in range(size, height - size, int(size * 1.5)):
        for column in range(columns):
            if rng.random() < 0.8:
                text = _words(rng) if columns == 1 else str(int(rng.integers(2, 400)))
                draw.text((px_per_square * 0.4 + column * width / columns, y), text, font=font, fill=ink)
        if rng.random() < 0.5:
            draw.line((0, y + size * 1.3, width, y + size * 1.3), fill=(215, 200, 190))
    return np.dstack([np.asarray(canvas, np.uint8), np.full((height, width), 255, np.uint8)])


def _words(rng: Generator) -> str:
    letters = list("abcdeiklmnorstuv0123456789")
    lengths = rng.integers(2, 7, int(rng.integers(1, 5)))
    return " ".join("".join(rng.choice(letters, int(length))) for length in lengths)
