"""Where the premium squares of a board are."""

from collections.abc import Mapping

from numpy.random import Generator

SquareKey = tuple[int, int]

_KINDS = {"3": "tw", "2": "dw", "t": "tl", "d": "dl"}

_STANDARD = """\
3..d...3
.2...t..
..2...d.
d..2...d
....2...
.t...t..
..d...d.
3..d...2"""

_WORDFEUD = """\
t...3..d
.d...t..
..2...d.
...t...2
3...2.d.
.t...t..
..d.d...
d..2...."""


def quadrant_layout(quarter: str) -> dict[SquareKey, str]:
    """Returns the premium squares of a board that mirrors its top-left quarter both ways."""
    found: dict[SquareKey, str] = {}
    for row, line in enumerate(quarter.split("\n")):
        for col, sign in enumerate(line):
            if sign in _KINDS:
                for r in {row, 14 - row}:
                    found.update({(r, c): _KINDS[sign] for c in {col, 14 - col}})
    return found


def standard_layout() -> dict[SquareKey, str]:
    """Returns the premium squares of the usual board."""
    return quadrant_layout(_STANDARD)


def pick_layout(rng: Generator) -> Mapping[SquareKey, str]:
    """Returns the usual layout mostly, else that of Wordfeud or premium squares strewn symmetrically."""
    chance = rng.random()
    if chance < 0.86:
        return standard_layout()
    if chance < 0.93:
        return quadrant_layout(_WORDFEUD)
    signs = rng.choice(list("....." + "32td"), (8, 8), p=[0.15] * 5 + [0.04, 0.06, 0.06, 0.09])
    return quadrant_layout("\n".join("".join(line) for line in signs))
