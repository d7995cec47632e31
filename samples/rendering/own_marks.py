"""Accents and hooks as makers of tiles draw them: short, thin, close, or touching the letter.

A font's own Ą or Ż shows one way to draw a mark; sets of tiles show many. Here the plain letter comes
from the font and the mark is drawn with strokes, its size, weight, distance and form the set's own.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from numpy.random import Generator
from PIL import ImageDraw

Box = tuple[float, float, float, float]
"""Left, top, right, bottom of a letter's ink, in pixels."""

MARKED: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        **{letter: (plain, "hook") for letter, plain in zip("ĄĘ", "AE", strict=True)},
        **{letter: (plain, "acute") for letter, plain in zip("ĆŃÓŚŹÁÉÍÚÝ", "CNOSZAEIUY", strict=True)},
        **{letter: (plain, "caron") for letter, plain in zip("ŠŽČ", "SZC", strict=True)},
        **{letter: (plain, "two dots") for letter, plain in zip("ÄÖÜ", "AOU", strict=True)},
        **{letter: (plain, "tilde") for letter, plain in zip("ÕÑ", "ON", strict=True)},
        "Ż": ("Z", "dot"),
        "Å": ("A", "ring"),
        "Ç": ("C", "cedilla"),
        "Ø": ("O", "slash"),
        "Ł": ("L", "stroke"),
        "Ð": ("D", "bar"),
    }
)
"""The plain letter and the mark of each letter that has one."""
_BELOW = frozenset({"hook", "cedilla"})
_ACROSS = frozenset({"slash", "stroke", "bar"})


@dataclass(frozen=True, slots=True)
class OwnMarks:
    """How a set draws its marks. Lengths are shares of a capital's height.

    Attributes:
        line: Width of the strokes.
        size: Height of a mark above or below.
        gap: Between the letter and its mark; negative where they run into each other.
        form: Which of a mark's ways of being drawn, 0-1.
        shift: How far a mark stands to the right of where it belongs.
    """

    line: float
    size: float
    gap: float
    form: float
    shift: float


def pick_own_marks(rng: Generator) -> OwnMarks:
    """Returns a set's way to draw marks; small and close ones are as common as plain ones."""
    size = float(rng.uniform(0.13, 0.3))
    touching = rng.random() < 0.4
    return OwnMarks(
        line=float(rng.uniform(0.045, 0.15)),
        size=size,
        gap=float(rng.uniform(-0.2 * size, 0.02) if touching else rng.uniform(0.02, 0.12)),
        form=float(rng.random()),
        shift=float(rng.normal(0, 0.03)),
    )


def room_for(marks: OwnMarks, tile: str) -> tuple[float, float]:
    """Returns the room a tile's mark needs above and below its letter, in heights of a capital."""
    kind = MARKED[tile][1]
    if kind in _ACROSS:
        return (0.0, 0.0)
    reach = max(0.0, marks.size + marks.gap)
    return (0.0, reach) if kind in _BELOW else (reach, 0.0)


def draw_own_mark(draw: ImageDraw.ImageDraw, marks: OwnMarks, tile: str, box: Box) -> None:
    """Draws the mark of `tile` at a plain letter whose ink fills `box`."""
    height = box[3] - box[1]
    pen = _Pen(draw, box, height, max(1, round(marks.line * height)), marks)
    _STROKES[MARKED[tile][1]](pen)


@dataclass(frozen=True, slots=True, eq=False)
class _Pen:
    """Where and with what a mark is drawn: the letter's box, its height, the width of a stroke."""

    draw: ImageDraw.ImageDraw
    box: Box
    height: float
    width: int
    marks: OwnMarks

    @property
    def middle(self) -> float:
        return (self.box[0] + self.box[2]) / 2 + self.marks.shift * self.height

    @property
    def size(self) -> float:
        return self.marks.size * self.height

    @property
    def foot(self) -> float:
        """Lower end of a mark that stands above the letter."""
        return self.box[1] - self.marks.gap * self.height

    @property
    def clear_foot(self) -> float:
        """The same for dots and rings, which would drown in a letter that they run into."""
        return self.box[1] - max(self.marks.gap, 0.015) * self.height

    def line(self, *points: tuple[float, float]) -> None:
        self.draw.line(points, fill=255, width=self.width, joint="curve")

    def dot(self, x: float, y: float, radius: float) -> None:
        box = (x - radius, y - radius, x + radius, y + radius)
        if self.marks.form < 0.75:
            self.draw.ellipse(box, fill=255)
        else:
            self.draw.rectangle(box, fill=255)


def _acute(pen: _Pen) -> None:
    lean = pen.size * (0.35 + 0.8 * pen.marks.form)
    pen.line((pen.middle - lean * 0.4, pen.foot), (pen.middle + lean * 0.6, pen.foot - pen.size))


def _caron(pen: _Pen) -> None:
    wide, high = pen.size * 0.75, pen.foot - pen.size * 0.85
    pen.line((pen.middle - wide, high), (pen.middle, pen.foot), (pen.middle + wide, high))


def _dot(pen: _Pen) -> None:
    if pen.marks.form < 0.12:  # Ż is written so by hand as well
        y = (pen.box[1] + pen.box[3]) / 2
        pen.line((pen.middle - pen.height * 0.25, y), (pen.middle + pen.height * 0.25, y))
        return
    radius = max(1.0, pen.size * 0.36)
    pen.dot(pen.middle, pen.clear_foot - radius, radius)


def _two_dots(pen: _Pen) -> None:
    radius = max(1.0, pen.size * 0.34)
    apart = max(radius * 1.5, (pen.box[2] - pen.box[0]) * (0.12 + 0.2 * pen.marks.form))
    for sign in (-1, 1):
        pen.dot(pen.middle + sign * apart, pen.clear_foot - radius, radius)


def _ring(pen: _Pen) -> None:
    radius = max(2.0, pen.size * 0.55)
    y = pen.clear_foot - radius
    box = (pen.middle - radius, y - radius, pen.middle + radius, y + radius)
    pen.draw.ellipse(box, outline=255, width=max(1, min(pen.width, int(radius * 0.6))))


def _tilde(pen: _Pen) -> None:
    wide, low, high = pen.size, pen.foot - pen.size * 0.2, pen.foot - pen.size * 0.7
    steps = [step / 10 for step in range(11)]
    wave = [
        (pen.middle + (step - 0.5) * 2 * wide, (low + high) / 2 - math.sin(step * 6.28) * (low - high) / 2)
        for step in steps
    ]
    pen.line(*wave)


def _hook(pen: _Pen) -> None:
    """Draws an ogonek at the right foot: a bow, a short slanted stroke, or a comma."""
    x = pen.box[2] - pen.width * 0.5 + pen.marks.shift * pen.height
    top, low = pen.box[3] + pen.marks.gap * pen.height, pen.box[3] + pen.size + pen.marks.gap * pen.height
    if pen.marks.form < 0.5:
        deep = low - top
        pen.line(
            (x, top - pen.width * 0.5),
            (x - deep * 0.55, top + deep * 0.5),
            (x - deep * 0.35, low - pen.width * 0.4),
            (x + deep * 0.25, low - pen.width * 0.3),
        )
    elif pen.marks.form < 0.8:
        pen.line((x - pen.size * 0.1, top - pen.width * 0.3), (x + pen.size * 0.4, low))
    else:
        pen.line((x, top - pen.width * 0.3), (x - pen.size * 0.4, low))


def _cedilla(pen: _Pen) -> None:
    top, low = pen.box[3] + pen.marks.gap * pen.height, pen.box[3] + pen.size + pen.marks.gap * pen.height
    if pen.marks.form < 0.6:
        deep = low - top
        pen.line(
            (pen.middle, top - pen.width * 0.5),
            (pen.middle, top + deep * 0.3),
            (pen.middle + deep * 0.4, top + deep * 0.6),
            (pen.middle - deep * 0.3, low),
        )
    else:
        pen.line((pen.middle + pen.size * 0.1, top), (pen.middle - pen.size * 0.3, low))


def _slash(pen: _Pen) -> None:
    left, top, right, bottom = pen.box
    out = (right - left) * (0.14 * pen.marks.form - 0.04)
    rise = pen.height * (0.1 * pen.marks.form - 0.02)
    pen.line((left - out, bottom + rise), (right + out, top - rise))


def _stroke(pen: _Pen) -> None:
    """Draws the stroke of Ł across its stem, steep or flat."""
    x = pen.box[0] + pen.height * 0.07
    y = pen.box[1] + pen.height * (0.42 + 0.12 * pen.marks.form)
    wide, rise = pen.height * (0.14 + pen.marks.size * 0.4), pen.height * (0.04 + 0.14 * pen.marks.form)
    pen.line((x - wide * 0.7, y + rise), (x + wide, y - rise))


def _bar(pen: _Pen) -> None:
    y = (pen.box[1] + pen.box[3]) / 2
    wide = pen.height * (0.1 + pen.marks.size * 0.5)
    pen.line((pen.box[0] - wide * 0.6, y), (pen.box[0] + wide, y))


_STROKES: Mapping[str, Callable[[_Pen], None]] = MappingProxyType(
    {
        "acute": _acute,
        "caron": _caron,
        "dot": _dot,
        "two dots": _two_dots,
        "ring": _ring,
        "tilde": _tilde,
        "hook": _hook,
        "cedilla": _cedilla,
        "slash": _slash,
        "stroke": _stroke,
        "bar": _bar,
    }
)
