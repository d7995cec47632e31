"""What tiles are made of: woods, plastics, card, and their colours."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from samples.rendering.colours import Colour, palette

Span = tuple[float, float]
"""(least, most)."""


@dataclass(frozen=True, slots=True)
class Body:
    """What tiles are made of.

    Attributes:
        colours: Possible colours.
        inks: Possible colours of the print.
        grain: Strength of the texture, in levels; 0 is none.
        texture: "wood", "marble" or "speckle".
        gloss: How strongly lamps mirror in it, 0-1.
        corner: Radius of the corners, as a share of the side.
        bevel: Strength of light and shade on the rounded edges, in levels.
        height: Height of a tile, in squares.
        side: Side of a tile, in squares.
        step_share: Share of the sets whose tops have a raised middle, as snap-in tiles have.
        uneven: Spread of the colour from tile to tile, in levels.
        share: How common such tiles are, beside the others.
    """

    colours: tuple[Colour, ...]
    inks: tuple[Colour, ...]
    grain: Span = (0, 0)
    texture: str = "wood"
    gloss: float = 0.1
    corner: Span = (0.03, 0.14)
    bevel: Span = (1, 26)
    height: Span = (0.16, 0.34)
    side: Span = (0.86, 0.98)
    step_share: float = 0
    uneven: float = 4
    share: float = 1


_BLACK = palette("141210 1c1a1a 2a211a")
_DARK = (*_BLACK, *palette("3a2a1c 1d2140"))
_BROWN = (*_BLACK, *palette("5a3418 4a2c1c"))
_LIGHT = palette("f4f2ec ffffff f8f0e0")
_GOLD = palette("e6c565 f0cc70 e8c260")

BODIES: Mapping[str, Body] = MappingProxyType(
    {
        "maple": Body(palette("ecd6a8 e6c893 f0dcb4"), _BLACK, (2, 9), uneven=6, share=3),
        "beech": Body(palette("dcb27c d2a56c e0ba8a"), _BROWN, (3, 12), uneven=7, share=3),
        "oak": Body(palette("c79a62 b98a55"), _BROWN, (6, 18), uneven=9),
        "grey wood": Body(palette("b9a48c a99a8a c4ae9c d4bcae"), _BLACK, (2, 9), uneven=7, share=2),
        "red wood": Body(
            palette("b5714a a9603c 8f4a2e c87848 a04028"), _BLACK, (3, 12), uneven=10, share=1.5
        ),
        "walnut": Body(palette("5a3a26 6b4630 4a2d1e"), (*_LIGHT, *_GOLD), (3, 10), gloss=0.2, uneven=6),
        "bamboo": Body(palette("e8cc94 dcbc80"), (*_BLACK, *palette("5a3418")), (2, 6), uneven=5),
        "ivory plastic": Body(
            palette("efe6c8 f2ead6 e9d9ae f3d9a0 f0d8a8"),
            (*_BLACK, *palette("7a1c1c 27337a")),
            gloss=0.5,
            corner=(0.06, 0.22),
            step_share=0.15,
            uneven=2,
            share=3,
        ),
        "grey plastic": Body(
            palette("d6d2c8 c9c8c4 dedbd0"), _BLACK, gloss=0.45, corner=(0.1, 0.24), step_share=0.2, uneven=2
        ),
        "white plastic": Body(
            palette("f6f6f2 eef2f6 fafaf6"),
            (*_BLACK, *palette("b01e28 1e4aa0")),
            gloss=0.55,
            corner=(0.04, 0.2),
            step_share=0.2,
            uneven=1.5,
            share=2.5,
        ),
        "pale blue plastic": Body(
            palette("cfe0f2 d8e6f0 bcd4ee"), (*_BLACK, *palette("16254a")), gloss=0.4, corner=(0.06, 0.18)
        ),
        "marbled plastic": Body(
            palette("e8dcc0 dcc8b0 c8d4c8 d8b890"), _DARK, (4, 12), "marble", 0.5, (0.06, 0.2), uneven=5
        ),
        "pastel": Body(
            palette("f3d5d8 d8ead0 f6ebb0 e0d4ee f8d8b0"), _DARK, gloss=0.3, corner=(0.05, 0.2), uneven=3
        ),
        "bright plastic": Body(
            palette("f0c830 f08028 50b050 40a0e0 e84848 f070a0"),
            (*_BLACK, *_LIGHT),
            gloss=0.4,
            corner=(0.06, 0.22),
            step_share=0.2,
            uneven=2,
        ),
        "black gloss": Body(
            palette("17171a 222226 2c2622"), (*_LIGHT, *_GOLD), gloss=0.6, bevel=(8, 40), uneven=2
        ),
        "deep blue": Body(palette("1e3f7c 234f9a 16305e"), (*_LIGHT, *_GOLD), gloss=0.4, bevel=(6, 34)),
        "deep red": Body(palette("8c1f24 a52a2a 701a20"), (*_LIGHT, *_GOLD), (0, 4), gloss=0.35),
        "deep green": Body(palette("1f5a3c 2a6a50"), (*_LIGHT, *_GOLD), (0, 3), gloss=0.3),
        "painted white wood": Body(
            palette("f2efe6 e6e2d8"),
            (*_BLACK, *palette("a02020 205080 1e6038")),
            (1, 4),
            bevel=(10, 34),
        ),
        "painted wood": Body(
            palette("d8c8b0 a8c0c8 c8b0a0 b0c0a0"), _DARK, (1, 5), bevel=(8, 30), corner=(0.02, 0.1)
        ),
        "magnetic": Body(
            palette("f4f2e6 e8e2cc f0d890 282828"),
            (*_BLACK, *_LIGHT),
            gloss=0.25,
            corner=(0.02, 0.14),
            bevel=(2, 12),
            height=(0.04, 0.1),
            side=(0.84, 0.96),
            uneven=2,
            share=1.5,
        ),
        "snap-in": Body(
            palette("f2ead2 fafaf4 e8dcb8"),
            _DARK,
            gloss=0.45,
            corner=(0.06, 0.2),
            bevel=(10, 30),
            height=(0.14, 0.3),
            side=(0.74, 0.9),
            step_share=0.7,
            uneven=2,
            share=1.5,
        ),
        "card": Body(
            palette("f4ecd4 efe4c0 fbf8ee"),
            (*_DARK, *palette("9a2020 1c5a34")),
            (0, 3),
            "speckle",
            0.05,
            (0, 0.06),
            (0, 6),
            (0.02, 0.07),
            (0.78, 0.97),
            uneven=3,
            share=1.5,
        ),
        "cork": Body(palette("c99d6e b98a5c"), _BLACK, (8, 18), "speckle", 0.02, (0.02, 0.1), uneven=8),
        "stone": Body(
            palette("8c8c88 70747a a8a49c"),
            (*_BLACK, *_LIGHT),
            (5, 14),
            "marble",
            0.2,
            (0.02, 0.1),
            uneven=8,
        ),
    }
)
HELD_OUT_BODIES = frozenset({"grey plastic", "oak", "deep green", "painted white wood"})
