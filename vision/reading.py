"""What goes into a reading of a board and what comes out: plain values, no rules of the game."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

Image: TypeAlias = NDArray[np.uint8]
"""(H, W, 3) uint8, BGR."""

Quad: TypeAlias = NDArray[np.float64]
"""(4, 2) corners in pixels (x, y): top-left, top-right, bottom-right, bottom-left as the player reads."""

SquareKey: TypeAlias = tuple[int, int]
"""(row, col); row 0 is the top edge, col 0 the left edge as the letters read."""

BARE = "."
BLANK = "?"
SIDE = 15
"""Photos show boards of 15×15 squares."""

Kind: TypeAlias = Literal["bare", "tile", "blank"]
QualityKind: TypeAlias = Literal["blur", "glare", "dark", "covered", "cut_off", "small"]


@dataclass(frozen=True, slots=True, eq=False)
class Known:
    """What a caller may tell the reader. Plain values; no rules.

    Attributes:
        alphabet: The tiles that exist, "?" not among them.
        values: Value printed on each tile; empty when unknown.
        premiums: What is printed on bare squares ("dl", "tl", "dw", "tw"); empty when unknown.
        quad_xy: Where the board was, or where a hand set it, in pixels of the full upright photo.
        turns: Quarter turns clockwise that make the letters read upright, when known.
    """

    alphabet: tuple[str, ...]
    values: Mapping[str, int] = field(default_factory=dict)
    premiums: Mapping[SquareKey, str] = field(default_factory=dict)
    quad_xy: Quad | None = None
    turns: int | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """What the picture says about one square, and nothing else.

    Attributes:
        p: Over ".", "?" and every tile of the alphabet; sums to 1; calibrated.
        visible: False when covered, cut off or washed out; p is then nearly flat.
    """

    p: Mapping[str, float]
    visible: bool = True

    def __post_init__(self) -> None:
        total = sum(self.p.values())
        if abs(total - 1) > 1e-3:
            raise ValueError(f"the probabilities of a reading sum to {total:.4f}, not to 1")

    @property
    def tile(self) -> str:
        """The most likely content: ".", "?" or a tile."""
        return max(self.p, key=self.p.__getitem__)

    @property
    def kind(self) -> Kind:
        """Whether the most likely content is a bare square, a lettered tile or a blank."""
        if self.tile == BARE:
            return "bare"
        return "blank" if self.tile == BLANK else "tile"

    @property
    def letter(self) -> str | None:
        """The letter, when the most likely content is a lettered tile."""
        return self.tile if self.kind == "tile" else None

    @property
    def confidence(self) -> float:
        """Share of such readings that are right, 0-1."""
        return self.p[self.tile]

    def runners_up(self, n: int = 4, floor: float = 0.001) -> list[tuple[str, float]]:
        """Returns the next most likely contents with their probabilities, best first."""
        ranked = sorted(self.p.items(), key=lambda item: -item[1])[1 : n + 1]
        return [(tile, p) for tile, p in ranked if p >= floor]


@dataclass(frozen=True, slots=True)
class QualityNote:
    """One thing wrong with the picture, in words, with the squares it touches."""

    kind: QualityKind
    squares: tuple[SquareKey, ...]
    message: str


@dataclass(frozen=True, slots=True, eq=False)
class BoardReading:
    """The whole board as one picture shows it.

    Attributes:
        readings: One reading for each of the 225 squares.
        quad_xy: Corners in pixels of the full, upright photo, as the player reads the board.
        turns: Quarter turns clockwise by which the picture of the board had to be turned to read upright.
        rectified: (H, H, 3) upright picture of the board with a margin of one square around it.
        quality: What is wrong with the picture.
        ms: Milliseconds spent: "decode", "locate", "read", "total".
        doubtful: Squares whose picture alone leaves a real alternative.
    """

    readings: Mapping[SquareKey, Reading]
    quad_xy: Quad
    turns: int
    rectified: Image
    quality: tuple[QualityNote, ...] = ()
    ms: Mapping[str, float] = field(default_factory=dict)
    doubtful: tuple[SquareKey, ...] = ()
