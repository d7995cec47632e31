"""One tile set, down to its numbers, chosen at random."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.random import Generator

from samples.rendering.colours import Colour, jitter, luminance, rgb
from samples.rendering.embossing import Embossing, pick_embossing
from samples.rendering.fonts import Split, pick_font
from samples.rendering.own_marks import OwnMarks
from samples.rendering.tile_bodies import BODIES, HELD_OUT_BODIES, Body, Span
from samples.rendering.tile_prints import BLANKS, HELD_OUT_BLANKS, HELD_OUT_PRINTS, PRINTS, SYMBOLS, Print

_EMBOSSED = 0.14
"""Share of the sets whose tiles have bowls or bumps."""
_LEAST_BEVEL = 8.0
"""Levels of light and shade on the edges of tiles that have the colour of their board."""
_LEAST_CONTRAST = 52
"""Levels that print differs from its ground at least."""


@dataclass(frozen=True, slots=True)
class Lettering:
    """How a set is printed. Lengths are shares of the tile's side.

    Attributes:
        family: Name of the font family.
        font: Path of the letters' font.
        value_font: Path of the values' font.
        letter_height: Height of a capital.
        letter_xy: Middle of the letter.
        value: Where the value stands, or "none".
        value_height: Height of its digits.
        value_inset: How far it stands further in from the corner than most.
        squeeze: Width of letters, 1 as the font has it.
        slant: Sideways shift of a letter's top by its height.
        weight: How much strokes are thicker than the font's.
        engraved: Brightness of the edge of cut letters, in levels.
        marks: What else is printed on every tile.
        embossing: Bowls or bumps on the tiles, if any.
        blank: What marks a blank.
        symbol: The sign on a blank of the kind "symbol".
        symbol_place: Its height, and where its middle is.
        wear: Share of the print that is rubbed off in worn places.
        wobble: Unevenness of the print from tile to tile; 0 is machine-made, 1 stamped, 3 by hand.
        own_marks: How the set draws accents and hooks; None draws them as the font does.
        border: Width of a coloured border on every tile, blanks too; 0 is none.
        misprint: How far prints lie off their place, from tile to tile.
        beside: The value stands at the letter's foot, this far from its ink; 0 is in its corner.
        carved: Light and shade on the flanks of deep or raised letters, in levels; negative is raised.
    """

    family: str
    font: str
    value_font: str
    letter_height: float
    letter_xy: tuple[float, float]
    value: str
    value_height: float
    value_inset: float
    squeeze: float
    slant: float
    weight: float
    engraved: float
    marks: tuple[str, ...]
    embossing: Embossing | None
    blank: str
    symbol: str
    symbol_place: tuple[float, float, float]
    wear: float
    wobble: float
    own_marks: OwnMarks | None = None
    border: float = 0.0
    misprint: float = 0.0
    beside: float = 0.0
    carved: float = 0.0


@dataclass(frozen=True, slots=True)
class TileDesign:
    """One tile set. Lengths are shares of the tile's side unless they are named in squares.

    Of the last ones: `odd_share` of the tiles differ in tone from the rest, as replaced or handled ones do;
    `tones` are the colours of a set whose colour goes by the letter; `reflection` is the brightness of
    a window that mirrors in the tops, in levels; `grain_turn_deg` is how the grain of wood lies in the
    tiles; `side_light` is the light on their side faces beside that on the tops.
    """

    name: str
    colour: Colour
    ink: Colour
    value_ink: Colour
    mark_ink: Colour
    back: Colour
    side_squares: float
    height_squares: float
    corner: float
    bevel: float
    step: float
    sheen: float
    grain: float
    grain_period: float
    texture: str
    gloss: float
    uneven: float
    lettering: Lettering
    odd_share: float = 0.0
    tones: tuple[Colour, ...] = ()
    reflection: float = 0.0
    grain_turn_deg: float = 0.0
    side_light: float = 0.62


def names_of(names: Mapping[str, object], held_out: frozenset[str], split: Split) -> tuple[str, ...]:
    """Returns the design names of a split."""
    return tuple(name for name in names if (name in held_out) == (split == "test"))


def pick_name(rng: Generator, shares: Mapping[str, float]) -> str:
    """Returns one of the names, each as often as its share says."""
    total = sum(shares.values())
    return str(rng.choice(list(shares), p=[share / total for share in shares.values()]))


def pick_tile_design(
    rng: Generator, designs: Split, fonts: Split, letters: tuple[str, ...], tops: bool = True
) -> TileDesign:
    """Returns a random tile set whose font has all of `letters`."""
    bodies = names_of(BODIES, HELD_OUT_BODIES, designs)
    prints = names_of(PRINTS, HELD_OUT_PRINTS, designs)
    body_name = pick_name(rng, {name: BODIES[name].share for name in bodies})
    print_name = pick_name(rng, {name: PRINTS[name].share for name in prints})
    lettering = _pick_lettering(rng, PRINTS[print_name], designs, fonts, letters)
    return _made_of(rng, BODIES[body_name], f"{body_name}/{print_name}", lettering, tops)


def _made_of(rng: Generator, body: Body, name: str, lettering: Lettering, tops: bool) -> TileDesign:
    """Returns a set of tiles of one material with a given print."""
    colour = jitter(rng, body.colours[int(rng.integers(len(body.colours)))], 8)
    ink = _readable(jitter(rng, body.inks[int(rng.integers(len(body.inks)))], 7), colour)
    return TileDesign(
        name=name,
        colour=colour,
        ink=ink,
        value_ink=ink if rng.random() < 0.88 else _readable(jitter(rng, rgb("a02828"), 25), colour),
        mark_ink=ink if rng.random() < 0.4 else jitter(rng, rgb("8c3a30"), 30),
        back=_pick_back(rng, colour),
        side_squares=_within(rng, body.side),
        height_squares=_within(rng, body.height) * tops,
        corner=_within(rng, body.corner),
        bevel=_within(rng, body.bevel),
        step=float(rng.uniform(0.05, 0.12)) if rng.random() < body.step_share else 0.0,
        sheen=body.gloss * float(rng.uniform(0, 24)),
        grain=_within(rng, body.grain),
        grain_period=float(rng.uniform(0.08, 0.3)),
        texture=body.texture,
        gloss=body.gloss * float(rng.uniform(0.4, 1.3)),
        uneven=body.uneven * float(rng.uniform(0.3, 1.3)),
        lettering=lettering,
    )


def recoloured(
    rng: Generator, design: TileDesign, colour: Colour, spread: float = 9, least_bevel: float = _LEAST_BEVEL
) -> TileDesign:
    """Returns a tile set in about another colour, its print still legible and its edges still to be seen."""
    near = jitter(rng, colour, spread)
    return replace(
        design,
        colour=near,
        ink=_readable(design.ink, near),
        value_ink=_readable(design.value_ink, near),
        back=_pick_back(rng, near),
        bevel=max(design.bevel, least_bevel),
        tones=(),
    )


def _pick_lettering(
    rng: Generator, style: Print, designs: Split, fonts: Split, letters: tuple[str, ...]
) -> Lettering:
    family, font = pick_font(rng, fonts, style.kinds[int(rng.integers(len(style.kinds)))], letters)
    value_font = font if rng.random() < 0.75 else pick_font(rng, fonts, "sans", tuple("0123456789"))[1]
    blanks = {
        name: share for name, share in BLANKS.items() if name not in HELD_OUT_BLANKS or designs == "test"
    }
    by_hand = "hand" in style.kinds
    changed = rng.random() < 0.4
    letter_height = _within(rng, style.letter_height)
    letter_xy = (_within(rng, style.letter_xy[0]), _within(rng, style.letter_xy[1]))
    return Lettering(
        family=family,
        font=font,
        value_font=value_font,
        letter_height=letter_height,
        letter_xy=letter_xy,
        value=style.value,
        value_height=_within(rng, style.value_height),
        value_inset=float(rng.uniform(0, 0.11)) if rng.random() < 0.4 else 0.0,
        squeeze=float(rng.uniform(0.84, 1.14)) if changed else 1.0,
        slant=float(rng.normal(0, 0.08)) if rng.random() < (0.5 if by_hand else 0.08) else 0.0,
        weight=float(rng.uniform(-0.02, 0.024)) if rng.random() < 0.4 else 0.0,
        engraved=float(rng.uniform(8, 34)) if style.engraved or rng.random() < 0.15 else 0.0,
        marks=style.marks,
        embossing=pick_embossing(rng, letter_xy, letter_height) if rng.random() < _EMBOSSED else None,
        blank=pick_name(rng, blanks),
        symbol=SYMBOLS[int(rng.integers(len(SYMBOLS)))],
        symbol_place=_symbol_place(rng),
        wear=float(rng.choice([0, rng.uniform(0.05, 0.35), rng.uniform(0.3, 0.6)], p=[0.6, 0.3, 0.1])),
        wobble=float(rng.uniform(1.2, 3.2)) if by_hand else float(rng.choice([0, rng.uniform(0, 1)])),
    )


def _symbol_place(rng: Generator) -> tuple[float, float, float]:
    """Returns the height of a blank's sign and its middle, across and down."""
    x, y = np.clip(rng.normal(0.5, 0.04, 2), 0.42, 0.58)
    return (float(rng.uniform(0.35, 0.8)), float(x), float(y))


def _within(rng: Generator, span: Span) -> float:
    return float(rng.uniform(*span))


def _pick_back(rng: Generator, colour: Colour) -> Colour:
    """Returns the colour of a tile turned over: a little other than the front, seldom quite other."""
    if rng.random() < 0.2:
        return jitter(rng, rgb(str(rng.choice(["8a5a34", "d8d4cc", "4a3020", "f0ece0", "6a6a6a"]))), 12)
    gain = float(rng.choice([rng.uniform(0.75, 0.94), rng.uniform(1.03, 1.14)]))
    return (min(255.0, colour[0] * gain), min(255.0, colour[1] * gain), min(255.0, colour[2] * gain))


def _readable(ink: Colour, ground: Colour) -> Colour:
    """Returns the ink, or black or white where the ink could not be told from the ground."""
    if abs(luminance(ink) - luminance(ground)) >= _LEAST_CONTRAST:
        return ink
    return rgb("181614") if luminance(ground) > 128 else rgb("f4f0e6")
