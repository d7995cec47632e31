"""Colours of boards."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from samples.rendering.colours import Colour, palette


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
    return Scheme(*palette(codes))


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
