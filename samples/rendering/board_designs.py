"""Designs of boards: colours, grids, premium squares, wording, rims."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from numpy.random import Generator

from samples.rendering.colours import jitter, luminance, rgb
from samples.rendering.fonts import Split, pick_font
from samples.rendering.layouts import SquareKey, pick_layout, standard_layout
from samples.rendering.schemes import HELD_OUT_SCHEMES, SCHEMES, Scheme
from samples.rendering.tile_designs import names_of
from samples.rendering.wording import SHORT, WORDINGS, Words

GRIDS = ("thin", "thin", "thick", "gap", "ridge", "ridge", "plates", "none")
SHAPES = ("full", "full", "full", "full", "rounded", "circle", "hexagon", "star")
EDGES = ("none", "none", "teeth", "teeth", "triangles", "triangles", "zigzag", "spikes")
HELD_OUT_SHAPES = frozenset({"hexagon"})
OUTLINES = ("square", "square", "square", "rounded", "rounded", "round", "mat")
RIM_KINDS = (
    "title side",
    "title side",
    "title bottom",
    "titles around",
    "legend bottom",
    "plain",
    "plain",
    "track",
)


@dataclass(frozen=True, slots=True)
class BoardDesign:
    """One board, down to its numbers. Lengths are in squares.

    Attributes:
        name: Names of what was chosen, with slashes between.
        scheme: Its colours.
        layout: Where the premium squares are: "dl", "tl", "dw", "tw".
        grid: How squares are set apart, one of `GRIDS`; "ridge" is raised, "plates" leaves rounded squares.
        line_squares: Width of the lines.
        shape: Shape of premium squares, one of `SHAPES`.
        edges: What sticks out over their edges, one of `EDGES`.
        words: What is written on them, or None.
        word_font: Path of the font for all that is written.
        centre: What is drawn on the middle square.
        margins: Width of the rim on the left, top, right and bottom.
        outline: One of `OUTLINES`; "round" lies on a turntable, "mat" has a white rim.
        corner_squares: Radius of the board's corners.
        rim_kind: What is printed on the rim, one of `RIM_KINDS`.
        rim_split: Share of the rim that has another colour, next to the squares.
        numbers: Whether A to O and 1 to 15 stand beside the squares.
        labels: What is printed on every plain square: "none", "names", "dots" or "signs".
        corner_discs: Whether discs mark the corners.
        fold: Where it folds: "none", "line", "gap", "cross" or "worn".
        texture: Of its surface: "smooth", "speckle", "linen" or "wood".
        thickness: Height above the table.
        gloss: How strongly lamps mirror in it, 0-1.
        patchwork: Spread of the tone of plain squares from one to the next, in levels.
        fixtures: What holds tiles on plain squares: "none", "pegs", "holes" or "wells".
        picture: Strength of a picture printed over all squares, as a share.
        word_scale: How much larger short words on premium squares are than on most boards.
        words_face_out: Words are turned to the nearest edge of the board.
    """

    name: str
    scheme: Scheme
    layout: Mapping[SquareKey, str]
    grid: str
    line_squares: float
    shape: str
    edges: str
    words: Words | None
    word_font: str
    centre: str
    margins: tuple[float, float, float, float]
    outline: str
    corner_squares: float
    rim_kind: str
    rim_split: float
    numbers: bool
    labels: str
    corner_discs: bool
    fold: str
    texture: str
    thickness: float
    gloss: float
    patchwork: float = 0.0
    fixtures: str = "none"
    picture: float = 0.0
    word_scale: float = 1.0
    words_face_out: bool = False


def pick_board_design(
    rng: Generator, designs: Split, fonts: Split, edition: str | None, usual_layout: bool = False
) -> BoardDesign:
    """Returns a random board; wording is in the edition's language where one is given."""
    name, scheme = _pick_scheme(rng, designs)
    edges, grid, outline = _one_of(rng, EDGES), _one_of(rng, GRIDS), _one_of(rng, OUTLINES)
    shapes = tuple(shape for shape in SHAPES if (shape in HELD_OUT_SHAPES) <= (designs == "test"))
    shape = _one_of(rng, shapes) if edges == "none" else "full"
    words = _pick_words(rng, edition)
    written = tuple("".join(words.values()).replace("\n", "")) if words else ()
    return BoardDesign(
        name=f"{name}/{grid}/{shape}/{edges}/{outline}",
        scheme=scheme,
        layout=standard_layout() if usual_layout else pick_layout(rng),
        grid=grid,
        line_squares=float(rng.uniform(*_LINE_WIDTHS[grid])),
        shape=shape,
        edges=edges,
        words=words,
        word_font=pick_font(rng, fonts, "sans", written)[1],
        centre=_one_of(rng, ("star", "star", "burst", "none", "words", "logo")),
        margins=_pick_margins(rng),
        outline=outline,
        corner_squares=float(rng.uniform(0.2, 1.2)) if outline in ("rounded", "round") else 0.0,
        rim_kind=_one_of(rng, RIM_KINDS),
        rim_split=float(rng.choice([0, rng.uniform(0.1, 0.6)])),
        numbers=bool(rng.random() < 0.25),
        labels=str(rng.choice(["none", "names", "dots", "signs"], p=[0.9, 0.03, 0.04, 0.03])),
        corner_discs=bool(rng.random() < 0.08),
        fold=str(rng.choice(["none", "line", "gap", "cross", "worn"], p=[0.4, 0.25, 0.12, 0.08, 0.15])),
        texture=str(rng.choice(["smooth", "speckle", "linen", "wood"], p=[0.45, 0.3, 0.15, 0.1])),
        thickness=float(rng.uniform(0.05, 0.5)) if outline != "mat" else 0.03,
        gloss=float(rng.choice([0.05, 0.2, 0.5])),
    )


def _one_of(rng: Generator, names: tuple[str, ...]) -> str:
    return names[int(rng.integers(len(names)))]


_LINE_WIDTHS: Mapping[str, tuple[float, float]] = MappingProxyType(
    {
        "thin": (0.015, 0.04),
        "thick": (0.05, 0.11),
        "gap": (0.06, 0.14),
        "ridge": (0.06, 0.12),
        "plates": (0.04, 0.12),
        "none": (0.0, 0.0),
    }
)


def _pick_scheme(rng: Generator, designs: Split) -> tuple[str, Scheme]:
    """Returns a scheme with its colours moved a little; in training now and then two schemes mixed."""
    names = names_of(SCHEMES, HELD_OUT_SCHEMES, designs)
    name = names[int(rng.integers(len(names)))]
    scheme = SCHEMES[name]
    if designs == "train" and rng.random() < 0.25:
        other = names[int(rng.integers(len(names)))]
        second = SCHEMES[other]
        name = f"{name} with {other}"
        scheme = Scheme(
            scheme.plain, scheme.line, second.dl, second.tl, second.dw, second.tw, second.rim, scheme.ink
        )
    spread = 9 if designs == "train" else 5
    colours = [jitter(rng, getattr(scheme, field), spread) for field in Scheme.__slots__]
    moved = Scheme(*colours)
    if name.split(" with ")[0] == "black" and rng.random() < 0.5:
        return name, moved
    return name, moved if rng.random() < 0.8 else _inverted_ink(moved)


def _inverted_ink(scheme: Scheme) -> Scheme:
    ink = rgb("f6f4ee") if luminance(scheme.ink) < 128 else rgb("1c1a18")
    return Scheme(scheme.plain, scheme.line, scheme.dl, scheme.tl, scheme.dw, scheme.tw, scheme.rim, ink)


def _pick_words(rng: Generator, edition: str | None) -> Words | None:
    chance = rng.random()
    if chance < 0.14:
        return None
    if chance < 0.36:
        return SHORT[int(rng.integers(len(SHORT)))]
    languages = list(WORDINGS)
    language = (edition or "").split("-")[0]
    if language not in WORDINGS:
        share = [3.0 if name in ("finnish", "norwegian") else 1.0 for name in languages]
        language = str(rng.choice(languages, p=[part / sum(share) for part in share]))
    choices = WORDINGS[language]
    return choices[int(rng.integers(len(choices)))]


def _pick_margins(rng: Generator) -> tuple[float, float, float, float]:
    """Returns the rim's width on the left, top, right and bottom: even, or wide on one side, or uneven."""
    base = float(
        rng.choice(
            [rng.uniform(0.05, 0.4), rng.uniform(0.3, 1.2), rng.uniform(1.0, 2.2)], p=[0.25, 0.5, 0.25]
        )
    )
    sides = [base * float(rng.uniform(0.85, 1.15)) for _ in range(4)]
    if rng.random() < 0.4:
        sides[int(rng.integers(4))] += float(rng.uniform(1.0, 3.2))
    return (sides[0], sides[1], sides[2], sides[3])
