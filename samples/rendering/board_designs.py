"""Designs of boards: colours, grids, premium squares, wording, rims."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from numpy.random import Generator

from samples.rendering.colours import Colour, jitter, luminance, rgb
from samples.rendering.fonts import Split, pick_font
from samples.rendering.layouts import SquareKey, pick_layout, standard_layout
from samples.rendering.tile_designs import names_of
from samples.rendering.wording import SHORT, WORDINGS, Words


@dataclass(frozen=True, slots=True)
class Scheme:
    """Colours of a board: plain squares, lines, the four premium kinds, rim, print on premium squares."""

    plain: Colour
    line: Colour
    dl: Colour
    tl: Colour
    dw: Colour
    tw: Colour
    rim: Colour
    ink: Colour


def _scheme(codes: str) -> Scheme:
    return Scheme(*(rgb(code) for code in codes.split()))


SCHEMES: Mapping[str, Scheme] = MappingProxyType(
    {
        # plain, line, dl, tl, dw, tw, rim, ink
        "classic beige": _scheme("cfc2a6 f0ece0 a9cbe0 2f6fb0 eab0b0 c83a38 b3262c 22201e"),
        "classic cream": _scheme("eee4c8 fbf8f0 9cc8ea 2f78c0 f0b8c8 d8343c c8202c 1e1c1c"),
        "tan and black": _scheme("d8bd92 16140f c8ccc8 3a4040 e0a8a0 c04038 241c14 141210"),
        "classic green": _scheme("2c6b52 173c2c 5a9ad0 184a94 e07a70 c82428 d8e0dc 141414"),
        "teal": _scheme("148088 c8e4e4 9ccbe8 2e7cc8 f0b4ac d83838 0e5c64 1c3440"),
        "pale turquoise": _scheme("bfe0dc ffffff 7fb8e0 2a60b0 f4a8b8 e04048 2a8c8c 203038"),
        "dark green": _scheme("123f2e 0a241a 78a8d0 1c4a98 d88890 b81c24 0d2c20 f0f0e8"),
        "deep blue": _scheme("1f3a6e c8d4ec 88b8ec 3aa0d8 f0a0b0 e02c3c 14284e f4f4f4"),
        "burgundy": _scheme("6e2028 e8d8b8 a8c8e0 3068b0 f0c0b0 e86048 501418 181414"),
        "navy and gold": _scheme("24304c c8a860 88a8c8 3c6ca8 d8a8a0 c05048 181c2c f8ecc8"),
        "black": _scheme("202022 707074 4c7aa8 2a4a8c a85068 b02830 101012 f2f2f2"),
        "slate": _scheme("59636e a8b0b8 8cb4d4 3a68a0 d89898 b83840 3c444c 101418"),
        "white": _scheme("f6f6f4 b8b8b8 a0d0f0 3c88d0 f8b8c4 ec4050 fcfcfc 181818"),
        "white and brown": _scheme("f4f0e8 ffffff 6f8cac 36508c b88048 c03c3c b83028 141414"),
        "golden yellow": _scheme("dca028 f8f4e4 58a4f0 184888 b868c8 7c2424 8c2838 141414"),
        "yellow orange": _scheme("f0c850 7c5c20 78c0e8 2878b8 f09850 d84838 e8a838 201808"),
        "purple": _scheme("5c3c74 d8c8e8 98b8f0 4068c8 e898c0 d03868 3c2450 f8f4ff"),
        "pale wood": _scheme("dcbc88 8c6438 a8c8d0 4080a8 e0b098 c06048 b08048 20180c"),
        "dark wood": _scheme("6c4828 c8a070 7898a8 385c80 c08870 a04030 40281a f4e8d0"),
        "bamboo engraved": _scheme("e0c48c 7a5a34 d8bc84 ccac74 d4b47c c49c64 d8b880 4a3018"),
        "grey": _scheme("b8b8b4 e8e8e8 98b0c8 506c98 c89c9c a84848 88888a 181818"),
        "pink": _scheme("f0ccd4 ffffff 90c0e8 3c78c0 e87898 c82850 d86080 202020"),
        "mint": _scheme("d0ecd8 58886c 84c0d8 3484a8 f0b890 e06850 4c9c78 183024"),
        "red": _scheme("b03030 f0e0d0 90b8e0 2858a8 f0b0a8 f0d048 801818 f8f4f0"),
        "coloured lines": _scheme("f8f4ec 3868a8 70c8c0 2898a0 f8c860 f08838 f0f0ec 302820"),
        "orange scheme": _scheme("e8dcc8 98805c a0d8b0 3ca068 f8c078 e87828 684c34 201810"),
    }
)
HELD_OUT_SCHEMES = frozenset({"pale turquoise", "slate", "golden yellow", "burgundy", "mint", "grey"})

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
    """One board, down to its numbers. Lengths are in squares."""

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


def pick_board_design(
    rng: Generator, designs: Split, fonts: Split, edition: str | None, usual_layout: bool = False
) -> BoardDesign:
    """Returns a random board; wording is in the edition's language where one is given."""
    name, scheme = _pick_scheme(rng, designs)
    edges = str(rng.choice(EDGES))
    shapes = [shape for shape in SHAPES if (shape in HELD_OUT_SHAPES) <= (designs == "test")]
    shape = str(rng.choice(shapes)) if edges == "none" else "full"
    grid = str(rng.choice(GRIDS))
    words = _pick_words(rng, edition)
    outline = str(rng.choice(OUTLINES))
    return BoardDesign(
        name=f"{name}/{grid}/{shape}/{edges}/{outline}",
        scheme=scheme,
        layout=standard_layout() if usual_layout else pick_layout(rng),
        grid=grid,
        line_squares=float(rng.uniform(*_LINE_WIDTHS[grid])),
        shape=shape,
        edges=edges,
        words=words,
        word_font=pick_font(
            rng, fonts, "sans", tuple("".join(words.values()).replace("\n", "")) if words else ()
        )[1],
        centre=str(rng.choice(["star", "star", "burst", "none", "words", "logo"])),
        margins=_pick_margins(rng),
        outline=outline,
        corner_squares=float(rng.uniform(0.2, 1.2)) if outline in ("rounded", "round") else 0.0,
        rim_kind=str(rng.choice(RIM_KINDS)),
        rim_split=float(rng.choice([0, rng.uniform(0.1, 0.6)])),
        numbers=bool(rng.random() < 0.25),
        labels=str(rng.choice(["none", "names", "dots", "signs"], p=[0.9, 0.03, 0.04, 0.03])),
        corner_discs=bool(rng.random() < 0.08),
        fold=str(rng.choice(["none", "line", "gap", "cross", "worn"], p=[0.4, 0.25, 0.12, 0.08, 0.15])),
        texture=str(rng.choice(["smooth", "speckle", "linen", "wood"], p=[0.45, 0.3, 0.15, 0.1])),
        thickness=float(rng.uniform(0.05, 0.5)) if outline != "mat" else 0.03,
        gloss=float(rng.choice([0.05, 0.2, 0.5])),
    )


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
