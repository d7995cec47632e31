"""Designs of tile sets: what the bodies are made of, how letters, values and blanks are printed on them."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from numpy.random import Generator

from samples.rendering.colours import Colour, jitter, luminance, rgb
from samples.rendering.fonts import Split, pick_font


@dataclass(frozen=True, slots=True)
class Body:
    """What tiles are made of.

    Attributes:
        colours: Possible colours.
        inks: Possible colours of the print.
        grain: Strength of the wood grain, (least, most) in levels; 0 is none.
        gloss: How strongly lamps mirror in it, 0-1.
        corner: Radius of the corners, (least, most) as a share of the side.
        bevel: Strength of light and shade on the rounded edges, (least, most) in levels.
        height: Height of a tile, (least, most) in squares.
        uneven: Spread of the colour from tile to tile, in levels.
        share: How common such tiles are, beside the others.
    """

    colours: tuple[Colour, ...]
    inks: tuple[Colour, ...]
    grain: tuple[float, float] = (0, 0)
    gloss: float = 0.1
    corner: tuple[float, float] = (0.03, 0.14)
    bevel: tuple[float, float] = (4, 26)
    height: tuple[float, float] = (0.16, 0.3)
    uneven: float = 4
    share: float = 1


_BLACK = (rgb("141210"), rgb("1c1a1a"), rgb("2a211a"))
_DARK = (*_BLACK, rgb("3a2a1c"), rgb("1d2140"))

BODIES: Mapping[str, Body] = MappingProxyType(
    {
        "maple": Body((rgb("ecd6a8"), rgb("e6c893"), rgb("f0dcb4")), _BLACK, (2, 9), 0.12, uneven=6, share=3),
        "beech": Body((rgb("dcb27c"), rgb("d2a56c"), rgb("e0ba8a")), _BLACK, (3, 12), 0.1, uneven=7, share=3),
        "oak": Body((rgb("c79a62"), rgb("b98a55")), _DARK, (6, 18), 0.1, uneven=9),
        "grey wood": Body(
            (rgb("b9a48c"), rgb("a99a8a"), rgb("c4ae9c")), _BLACK, (2, 9), 0.05, uneven=7, share=1.5
        ),
        "red wood": Body((rgb("b5714a"), rgb("a9603c"), rgb("8f4a2e")), _BLACK, (3, 12), 0.15, uneven=10),
        "walnut": Body(
            (rgb("5a3a26"), rgb("6b4630"), rgb("4a2d1e")),
            (rgb("f1dfb4"), rgb("e8c260"), rgb("f5f0e6")),
            (3, 10),
            0.2,
            uneven=6,
        ),
        "ivory plastic": Body(
            (rgb("efe6c8"), rgb("f2ead6"), rgb("e9d9ae"), rgb("f3d9a0")),
            (*_BLACK, rgb("7a1c1c"), rgb("27337a")),
            (0, 0),
            0.5,
            (0.08, 0.22),
            uneven=2,
            share=3,
        ),
        "grey plastic": Body(
            (rgb("d6d2c8"), rgb("c9c8c4"), rgb("dedbd0")), _BLACK, (0, 0), 0.45, (0.1, 0.24), uneven=2
        ),
        "white plastic": Body(
            (rgb("f6f6f2"), rgb("eef2f6"), rgb("fafaf6")),
            (*_BLACK, rgb("b01e28"), rgb("1e4aa0")),
            (0, 0),
            0.55,
            (0.04, 0.2),
            uneven=1.5,
            share=2,
        ),
        "pale blue plastic": Body(
            (rgb("cfe0f2"), rgb("d8e6f0"), rgb("bcd4ee")), (*_BLACK, rgb("16254a")), (0, 0), 0.4, (0.06, 0.18)
        ),
        "pastel": Body(
            (rgb("f3d5d8"), rgb("d8ead0"), rgb("f6ebb0"), rgb("e0d4ee")), _DARK, (0, 0), 0.3, (0.05, 0.2)
        ),
        "black gloss": Body(
            (rgb("17171a"), rgb("222226"), rgb("2c2622")),
            (rgb("f4f2ec"), rgb("e6c565"), rgb("ffffff")),
            (0, 0),
            0.6,
            bevel=(8, 40),
        ),
        "deep blue": Body(
            (rgb("1e3f7c"), rgb("234f9a"), rgb("16305e")),
            (rgb("f6f4ee"), rgb("ffe9a0")),
            (0, 0),
            0.4,
            bevel=(6, 34),
        ),
        "deep red": Body(
            (rgb("8c1f24"), rgb("a52a2a"), rgb("701a20")), (rgb("f8f0e0"), rgb("f0cc70")), (0, 4), 0.35
        ),
        "deep green": Body((rgb("1f5a3c"), rgb("2a6a50")), (rgb("f6f2e2"), rgb("f2d880")), (0, 3), 0.3),
        "painted white wood": Body(
            (rgb("f2efe6"), rgb("e6e2d8")),
            (*_BLACK, rgb("a02020"), rgb("205080"), rgb("1e6038")),
            (1, 4),
            0.12,
            bevel=(10, 34),
        ),
        "card": Body(
            (rgb("f4ecd4"), rgb("efe4c0"), rgb("fbf8ee")),
            (*_DARK, rgb("9a2020"), rgb("1c5a34")),
            (0, 2),
            0.05,
            (0, 0.06),
            (0, 6),
            (0.02, 0.07),
            3,
        ),
        "cork": Body((rgb("c99d6e"), rgb("b98a5c")), _BLACK, (8, 18), 0.02, (0.02, 0.1), uneven=8),
    }
)
HELD_OUT_BODIES = frozenset({"grey plastic", "oak", "deep green", "painted white wood"})


@dataclass(frozen=True, slots=True)
class Print:
    """How letters and values stand on the tiles of a set.

    Attributes:
        kinds: Kinds of font.
        letter_height: Height of a capital, (least, most) as a share of the side.
        letter_xy: Where the middle of the letter is, ((least, most) across, (least, most) down).
        value: Where the value stands: "bottom right", "top right", "bottom left", "top left",
            "right", "below" or "none".
        value_height: Height of the value's digits, (least, most) as a share of the side.
        engraved: Letters are cut in, with a light edge.
        marks: What else is on every tile: "dots", "braille", "bar", "frame", "ring", "corners".
    """

    kinds: tuple[str, ...]
    letter_height: tuple[float, float] = (0.44, 0.6)
    letter_xy: tuple[tuple[float, float], tuple[float, float]] = ((0.42, 0.52), (0.43, 0.52))
    value: str = "bottom right"
    value_height: tuple[float, float] = (0.13, 0.2)
    engraved: bool = False
    marks: tuple[str, ...] = ()


_CORNER = ((0.36, 0.44), (0.38, 0.46))
_MIDDLE = ((0.48, 0.52), (0.46, 0.53))

PRINTS: Mapping[str, Print] = MappingProxyType(
    {
        "classic": Print(("sans",)),
        "classic corner": Print(("sans",), (0.4, 0.54), _CORNER),
        "classic engraved": Print(("sans", "rounded"), engraved=True),
        "bold large": Print(("sans", "narrow"), (0.56, 0.72), value_height=(0.12, 0.17)),
        "small letter": Print(("sans", "rounded"), (0.32, 0.42), _MIDDLE),
        "serif": Print(("serif",), (0.44, 0.62)),
        "serif corner": Print(("serif",), (0.4, 0.54), _CORNER, value_height=(0.14, 0.22)),
        "slab": Print(("slab",), (0.44, 0.6)),
        "rounded": Print(("rounded",), (0.44, 0.6)),
        "narrow": Print(("narrow",), (0.5, 0.68)),
        "value top right": Print(("sans", "serif"), (0.42, 0.56), ((0.4, 0.5), (0.48, 0.58)), "top right"),
        "value bottom left": Print(("sans", "slab"), (0.42, 0.56), ((0.5, 0.58), (0.42, 0.5)), "bottom left"),
        "value top left": Print(("sans", "rounded"), (0.4, 0.54), ((0.5, 0.58), (0.5, 0.58)), "top left"),
        "value below": Print(("sans", "rounded"), (0.36, 0.48), ((0.48, 0.52), (0.36, 0.42)), "below"),
        "value beside": Print(("sans", "serif"), (0.42, 0.54), ((0.36, 0.44), (0.46, 0.54)), "right"),
        "large value": Print(("sans", "serif"), (0.4, 0.5), _CORNER, value_height=(0.22, 0.3)),
        "tiny value": Print(("sans", "serif", "rounded"), (0.46, 0.6), value_height=(0.09, 0.13)),
        "no value": Print(("sans", "serif", "slab", "rounded"), (0.46, 0.7), _MIDDLE, "none"),
        "dots": Print(("sans", "rounded"), (0.38, 0.52), _MIDDLE, marks=("dots",)),
        "braille": Print(("sans",), (0.38, 0.5), _CORNER, marks=("braille",)),
        "bar": Print(("sans", "serif", "slab"), (0.4, 0.52), marks=("bar",)),
        "frame": Print(("sans", "serif", "rounded"), (0.4, 0.5), marks=("frame",)),
        "ring": Print(("sans", "rounded"), (0.36, 0.46), _MIDDLE, marks=("ring",)),
        "corner marks": Print(("serif", "slab"), (0.4, 0.52), marks=("corners",)),
        "handwritten": Print(("hand",), (0.42, 0.62), value_height=(0.14, 0.22)),
        "handwritten no value": Print(("hand",), (0.46, 0.66), _MIDDLE, "none"),
    }
)
HELD_OUT_PRINTS = frozenset({"value beside", "serif corner", "bold large", "ring"})

BLANKS = ("bare", "bare", "bare", "smiley", "star", "logo", "reverse", "frame", "dot", "heart", "word")
HELD_OUT_BLANKS = frozenset({"heart"})


@dataclass(frozen=True, slots=True)
class TileDesign:
    """One tile set, down to its numbers. Lengths are shares of the tile's side unless said."""

    name: str
    colour: Colour
    ink: Colour
    value_ink: Colour
    side_squares: float
    height_squares: float
    corner: float
    bevel: float
    grain: float
    grain_period: float
    gloss: float
    uneven: float
    family: str
    font: str
    value_font: str
    letter_height: float
    letter_xy: tuple[float, float]
    value: str
    value_height: float
    engraved: float
    marks: tuple[str, ...]
    mark_ink: Colour
    blank: str
    wear: float
    wobble: float
    squeeze: float


def names_of(names: Mapping[str, object], held_out: frozenset[str], split: Split) -> tuple[str, ...]:
    """Returns the design names of a split."""
    return tuple(name for name in names if (name in held_out) == (split == "test"))


def pick_tile_design(
    rng: Generator, designs: Split, fonts: Split, letters: tuple[str, ...], tops: bool = True
) -> TileDesign:
    """Returns a random tile set whose font has all of `letters`."""
    body_names = names_of(BODIES, HELD_OUT_BODIES, designs)
    print_names = names_of(PRINTS, HELD_OUT_PRINTS, designs)
    shares = [BODIES[name].share for name in body_names]
    body_name = str(rng.choice(body_names, p=[share / sum(shares) for share in shares]))
    print_name = (
        "classic" if _often_classic(rng, designs) else print_names[int(rng.integers(len(print_names)))]
    )
    body, style = BODIES[body_name], PRINTS[print_name]
    family, font = pick_font(rng, fonts, style.kinds[int(rng.integers(len(style.kinds)))], letters)
    value_font = font if rng.random() < 0.75 else pick_font(rng, fonts, "sans", ("0", "8"))[1]
    colour = jitter(rng, body.colours[int(rng.integers(len(body.colours)))], 7)
    ink = _readable(jitter(rng, body.inks[int(rng.integers(len(body.inks)))], 6), colour)
    blanks = [blank for blank in BLANKS if (blank in HELD_OUT_BLANKS) <= (designs == "test")]
    hand = "hand" in style.kinds
    return TileDesign(
        name=f"{body_name}/{print_name}",
        colour=colour,
        ink=ink,
        value_ink=ink if rng.random() < 0.85 else _readable(jitter(rng, rgb("a02828"), 20), colour),
        side_squares=float(rng.choice([rng.uniform(0.8, 0.9), rng.uniform(0.88, 0.98)], p=[0.3, 0.7])),
        height_squares=float(rng.uniform(*body.height)) if tops else 0.0,
        corner=float(rng.uniform(*body.corner)),
        bevel=float(rng.uniform(*body.bevel)),
        grain=float(rng.uniform(*body.grain)),
        grain_period=float(rng.uniform(0.08, 0.3)),
        gloss=body.gloss * float(rng.uniform(0.4, 1.3)),
        uneven=body.uneven * float(rng.uniform(0.3, 1.3)),
        family=family,
        font=font,
        value_font=value_font,
        letter_height=float(rng.uniform(*style.letter_height)),
        letter_xy=(float(rng.uniform(*style.letter_xy[0])), float(rng.uniform(*style.letter_xy[1]))),
        value=style.value,
        value_height=float(rng.uniform(*style.value_height)),
        engraved=float(rng.uniform(8, 34)) if style.engraved or rng.random() < 0.15 else 0.0,
        marks=style.marks,
        mark_ink=ink if rng.random() < 0.4 else jitter(rng, rgb("8c3a30"), 30),
        blank=str(rng.choice(blanks)),
        wear=float(rng.choice([0, rng.uniform(0.05, 0.35), rng.uniform(0.3, 0.6)], p=[0.6, 0.3, 0.1])),
        wobble=float(rng.uniform(1.0, 3.0)) if hand else float(rng.choice([0, rng.uniform(0, 1)])),
        squeeze=float(rng.uniform(0.88, 1.08)) if rng.random() < 0.35 else 1.0,
    )


def _often_classic(rng: Generator, designs: Split) -> bool:
    return designs == "train" and rng.random() < 0.2


def _readable(ink: Colour, ground: Colour) -> Colour:
    """Returns the ink, or black or white where the ink could not be told from the ground."""
    if abs(luminance(ink) - luminance(ground)) >= 70:
        return ink
    return rgb("181614") if luminance(ground) > 128 else rgb("f4f0e6")
