"""Draws the rim of a board: names, legends, score tracks, numbers along the edges."""

from numpy.random import Generator
from PIL import Image as PilImage
from PIL import ImageDraw

from samples.rendering.board_designs import BoardDesign
from samples.rendering.camera import SIDE
from samples.rendering.colours import Colour, fill, jitter
from samples.rendering.fonts import load_font
from samples.rendering.premium_squares import legible
from samples.rendering.wording import LEGEND_WORDS, NAMES

Margins = tuple[int, int, int, int]


def draw_rim(
    rng: Generator, draw: ImageDraw.ImageDraw, design: BoardDesign, square_px: int, margins: Margins
) -> None:
    """Draws all that is printed beside the 15×15 area.

    Args:
        rng: Source of chance.
        draw: Canvas of the whole board.
        design: The board.
        square_px: Pixels a square.
        margins: Pixels of rim on the left, top, right and bottom.
    """
    left, top, right, bottom = margins
    width, height = left + SIDE * square_px + right, top + SIDE * square_px + bottom
    ground: Colour = (247.0, 247.0, 246.0) if design.outline == "mat" else design.scheme.rim
    ink = fill(legible(design.scheme.line, ground))
    if design.rim_split > 0:
        _draw_inner_band(rng, draw, design, (width, height), margins)
    if rng.random() < 0.3:
        line = max(1, square_px // 16)
        draw.rectangle(
            (line, line, width - line, height - line), outline=fill(jitter(rng, ground, 40)), width=line * 2
        )
    bands = {
        "left": (0, 0, left, height),
        "top": (0, 0, width, top),
        "right": (width - right, 0, width, height),
        "bottom": (0, height - bottom, width, height),
    }
    for side in _sides_to_fill(design.rim_kind, margins):
        _fill_band(rng, draw, design, bands[side], side in ("left", "right"), square_px, ink)
    if design.numbers:
        _draw_numbers(draw, design, square_px, margins, ink)
    if design.corner_discs:
        _draw_discs(draw, design, (width, height), square_px)


def _sides_to_fill(kind: str, margins: Margins) -> tuple[str, ...]:
    names = ("left", "top", "right", "bottom")
    widest = names[max(range(4), key=lambda side: margins[side])]
    return {
        "title side": (widest,),
        "title bottom": ("bottom",),
        "titles around": names,
        "legend bottom": ("bottom", "top"),
        "track": names,
        "plain": (),
    }[kind]


def _draw_inner_band(
    rng: Generator, draw: ImageDraw.ImageDraw, design: BoardDesign, size_wh: tuple[int, int], margins: Margins
) -> None:
    """Draws a band of another colour right around the squares, as many boards have."""
    left, top, right, bottom = (round(margin * (1 - design.rim_split)) for margin in margins)
    colour = design.scheme.plain if rng.random() < 0.6 else jitter(rng, design.scheme.line, 12)
    draw.rectangle((left, top, size_wh[0] - right - 1, size_wh[1] - bottom - 1), fill=fill(colour))


def _fill_band(
    rng: Generator,
    draw: ImageDraw.ImageDraw,
    design: BoardDesign,
    band: tuple[int, int, int, int],
    upright: bool,
    square_px: int,
    ink: tuple[int, int, int],
) -> None:
    """Writes a name, a legend or a score track along one side, read along that side."""
    x0, y0, x1, y1 = band
    depth, length = (x1 - x0, y1 - y0) if upright else (y1 - y0, x1 - x0)
    if depth < 0.35 * square_px:
        return
    strip = PilImage.new("L", (length, depth), 0)
    on_strip = ImageDraw.Draw(strip)
    if design.rim_kind == "track":
        _draw_track(on_strip, design, length, depth)
    else:
        _draw_title(rng, on_strip, design, length, depth)
        if depth > 0.9 * square_px:
            _draw_legend(rng, on_strip, design, length, depth)
    if upright:
        strip = strip.transpose(
            PilImage.Transpose.ROTATE_90 if rng.random() < 0.6 else PilImage.Transpose.ROTATE_270
        )
    draw.bitmap((x0, y0), strip, fill=ink)


def _draw_title(
    rng: Generator, draw: ImageDraw.ImageDraw, design: BoardDesign, length: int, depth: int
) -> None:
    name = NAMES[int(rng.integers(len(NAMES)))]
    if rng.random() < 0.3:
        name = "   ".join(name)
    font = load_font(design.word_font, max(6, round(depth * rng.uniform(0.35, 0.7))))
    at = length * float(rng.uniform(0.3, 0.7))
    if rng.random() < 0.3:
        box = draw.textbbox((at, depth / 2), name, font=font, anchor="mm")
        pad = depth * 0.12
        draw.rounded_rectangle(
            (box[0] - pad, box[1] - pad, box[2] + pad, box[3] + pad), pad, outline=255, width=2
        )
    draw.text((at, depth / 2), name, font=font, fill=255, anchor="mm")


def _draw_legend(
    rng: Generator, draw: ImageDraw.ImageDraw, design: BoardDesign, length: int, depth: int
) -> None:
    """Writes lists of letters with counts in one or two blocks of small print."""
    size = max(5, round(depth * rng.uniform(0.09, 0.16)))
    font = load_font(design.word_font, size)
    for centre in rng.choice([0.12, 0.85], size=int(rng.integers(1, 3)), replace=False):
        letters = rng.permutation(list("ABCDEFGHIJKLMNOPRSTUVY"))
        lines = [
            " ".join(f"{letter}-{rng.integers(1, 13)}" for letter in letters[start : start + 4])
            for start in (0, 4, 8, 12)
        ]
        heading = LEGEND_WORDS[int(rng.integers(len(LEGEND_WORDS)))]
        draw.multiline_text(
            (length * float(centre), depth / 2),
            "\n".join([heading, *lines]),
            font=font,
            fill=235,
            anchor="mm",
            align="center",
        )


def _draw_track(draw: ImageDraw.ImageDraw, design: BoardDesign, length: int, depth: int) -> None:
    """Draws a row of numbered boxes for counting points."""
    n_boxes = 25
    step = length / n_boxes
    font = load_font(design.word_font, max(5, round(min(step, depth) * 0.4)))
    for box in range(n_boxes):
        draw.rectangle((box * step, depth * 0.1, (box + 1) * step, depth * 0.9), outline=200, width=1)
        draw.text(((box + 0.5) * step, depth / 2), str(box), font=font, fill=230, anchor="mm")


def _draw_numbers(
    draw: ImageDraw.ImageDraw,
    design: BoardDesign,
    square_px: int,
    margins: Margins,
    ink: tuple[int, int, int],
) -> None:
    """Writes A to O along the top and 1 to 15 along the left, close to the squares."""
    left, top = margins[0], margins[1]
    font = load_font(design.word_font, max(6, round(0.26 * square_px)))
    for step in range(SIDE):
        along = (step + 0.5) * square_px
        draw.text(
            (left + along, top - 0.2 * square_px), chr(ord("A") + step), font=font, fill=ink, anchor="mm"
        )
        draw.text((left - 0.22 * square_px, top + along), str(step + 1), font=font, fill=ink, anchor="mm")


def _draw_discs(
    draw: ImageDraw.ImageDraw, design: BoardDesign, size_wh: tuple[int, int], square_px: int
) -> None:
    radius = 0.5 * square_px
    for x in (radius, size_wh[0] - radius):
        for y in (radius, size_wh[1] - radius):
            draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=fill(design.scheme.tw))
