"""How letters and values stand on tiles, and what marks blanks."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from samples.rendering.tile_bodies import Span


@dataclass(frozen=True, slots=True)
class Print:
    """How letters and values stand on the tiles of a set.

    Attributes:
        kinds: Kinds of font.
        letter_height: Height of a capital, as a share of the side.
        letter_xy: Where the middle of the letter is, across and down, as a share of the side.
        value: Where the value stands: "bottom right", "top right", "bottom left", "top left",
            "right", "below" or "none".
        value_height: Height of the value's digits, as a share of the side.
        engraved: Letters are cut in, with a light edge.
        marks: What else is on every tile: "dots", "pips", "braille", "bar", "lines", "frame", "ring",
            "hexagon", "diamond", "shield", "corners".
        share: How common such a print is, beside the others.
    """

    kinds: tuple[str, ...]
    letter_height: Span = (0.44, 0.6)
    letter_xy: tuple[Span, Span] = ((0.42, 0.52), (0.43, 0.52))
    value: str = "bottom right"
    value_height: Span = (0.13, 0.2)
    engraved: bool = False
    marks: tuple[str, ...] = ()
    share: float = 1


_CORNER = ((0.36, 0.44), (0.38, 0.46))
_MIDDLE = ((0.48, 0.52), (0.46, 0.53))
_LOW_RIGHT = ((0.5, 0.58), (0.48, 0.58))

PRINTS: Mapping[str, Print] = MappingProxyType(
    {
        "classic": Print(("sans",), share=4),
        "classic corner": Print(("sans",), (0.4, 0.54), _CORNER, share=2.5),
        "classic engraved": Print(("sans", "rounded"), engraved=True, share=1.5),
        "bold large": Print(("sans", "narrow"), (0.56, 0.72), value_height=(0.12, 0.17)),
        "huge": Print(("sans", "display"), (0.6, 0.76), value_height=(0.1, 0.15)),
        "small letter": Print(("sans", "rounded"), (0.32, 0.42), _MIDDLE, share=1.5),
        "serif": Print(("serif",), (0.44, 0.62), share=1.5),
        "serif corner": Print(("serif",), (0.4, 0.54), _CORNER, value_height=(0.14, 0.22)),
        "slab": Print(("slab",), (0.44, 0.6)),
        "rounded": Print(("rounded",), (0.44, 0.6), share=1.5),
        "narrow": Print(("narrow",), (0.5, 0.68)),
        "display": Print(("display",), (0.42, 0.6)),
        "value top right": Print(("sans", "serif"), (0.42, 0.56), ((0.4, 0.5), (0.48, 0.58)), "top right"),
        "value bottom left": Print(("sans", "slab"), (0.42, 0.56), ((0.5, 0.58), (0.42, 0.5)), "bottom left"),
        "value top left": Print(("sans", "rounded"), (0.4, 0.54), _LOW_RIGHT, "top left"),
        "value below": Print(("sans", "rounded"), (0.36, 0.48), ((0.48, 0.52), (0.36, 0.42)), "below"),
        "value beside": Print(("sans", "serif"), (0.42, 0.54), ((0.36, 0.44), (0.46, 0.54)), "right"),
        "large value": Print(("sans", "serif"), (0.4, 0.5), _CORNER, value_height=(0.22, 0.3)),
        "tiny value": Print(("sans", "serif", "rounded"), (0.46, 0.6), value_height=(0.09, 0.13)),
        "no value": Print(
            ("sans", "serif", "slab", "rounded", "display"), (0.46, 0.7), _MIDDLE, "none", share=1.5
        ),
        "dots": Print(("sans", "rounded"), (0.38, 0.52), _MIDDLE, marks=("dots",), share=1.5),
        "pips": Print(("sans", "serif"), (0.38, 0.52), ((0.44, 0.52), (0.44, 0.5)), marks=("pips",)),
        "braille": Print(("sans",), (0.38, 0.5), _CORNER, marks=("braille",)),
        "bar": Print(("sans", "serif", "slab"), (0.4, 0.52), marks=("bar",)),
        "frame": Print(("sans", "serif", "rounded"), (0.4, 0.5), marks=("frame",), share=1.5),
        "double frame": Print(("sans", "serif"), (0.36, 0.46), _MIDDLE, marks=("frame", "inner frame")),
        "ring": Print(("sans", "rounded"), (0.36, 0.46), _MIDDLE, marks=("ring",)),
        "hexagon": Print(("sans", "slab"), (0.34, 0.46), _MIDDLE, marks=("hexagon",), share=0.6),
        "diamond": Print(("sans", "serif"), (0.3, 0.42), _MIDDLE, marks=("diamond",), share=0.5),
        "shield": Print(("serif", "display"), (0.34, 0.46), _MIDDLE, marks=("shield",), share=0.5),
        "between lines": Print(("sans", "serif", "slab"), (0.36, 0.5), _MIDDLE, marks=("lines",), share=0.6),
        "corner marks": Print(("serif", "slab"), (0.4, 0.52), marks=("corners",)),
        "handwritten": Print(("hand",), (0.42, 0.66), value_height=(0.14, 0.24), share=2),
        "handwritten no value": Print(("hand",), (0.46, 0.7), _MIDDLE, "none"),
    }
)
HELD_OUT_PRINTS = frozenset({"value beside", "serif corner", "bold large", "ring"})

BLANKS: Mapping[str, float] = MappingProxyType(
    {
        "bare": 9,
        "reverse": 2,
        "symbol": 3,
        "smiley": 1,
        "star": 1,
        "logo": 1,
        "frame": 0.7,
        "dot": 0.5,
        "word": 0.5,
        "joker": 0.5,
        "heart": 0.5,
    }
)
"""What marks a blank, with how common it is; "bare" nothing, "reverse" another tone, "symbol" any sign."""
HELD_OUT_BLANKS = frozenset({"heart"})
SYMBOLS = (
    "☺☻☼☀☁☂☃★☆☎☏☕☘☙☚☛☞☤☥☮☯☸☽☾♔♕♖♗♘♚♛♜♞♠♣♦♢♤♧♩♪♫♬♭♯♻⚀⚁⚂⚃⚄⚅⚐⚑⚒⚓⚔⚖⚗⚘⚙⚛⚜⚡⚪⚫"
    "✁✂✆✇✈✉✌✍✎✏✒✓✔✚✜✢✣✤✥✦✧✩✪✫✬✭✮✯✰✱✳✴✵✶✷✸✹✺✻✼✽✾✿❀❁❂❃❄❅❆❇❈❉❊❋●◆■▲▼◉◎"
)
"""Signs that "symbol" blanks bear; no hearts, which tests hold out."""
