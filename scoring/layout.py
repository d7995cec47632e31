"""The premium squares printed on a board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from scoring.board import MAX_SIDE, Square
from scoring.errors import BadEdition

PLAIN = "."
MIN_SIDE = 5
"""A smaller board leaves no room for a game."""


@dataclass(frozen=True, slots=True)
class Premium:
    """What a premium square does to the tile just laid on it, and to the words through that tile.

    Attributes:
        key: "dl", "tl", "ql", "dw", "tw", "qw"; a user's own edition may have others.
        letter_multiplier: Times the value of the letter.
        word_multiplier: Times the sum of each word.
    """

    key: str
    letter_multiplier: int = 1
    word_multiplier: int = 1


DOUBLE_LETTER: Final = Premium("dl", letter_multiplier=2)
TRIPLE_LETTER: Final = Premium("tl", letter_multiplier=3)
QUADRUPLE_LETTER: Final = Premium("ql", letter_multiplier=4)
DOUBLE_WORD: Final = Premium("dw", word_multiplier=2)
TRIPLE_WORD: Final = Premium("tw", word_multiplier=3)
QUADRUPLE_WORD: Final = Premium("qw", word_multiplier=4)

SYMBOLS: Final[Mapping[str, Premium]] = MappingProxyType(
    {
        "d": DOUBLE_LETTER,
        "t": TRIPLE_LETTER,
        "q": QUADRUPLE_LETTER,
        "2": DOUBLE_WORD,
        "3": TRIPLE_WORD,
        "4": QUADRUPLE_WORD,
    }
)
"""How a premium is drawn in the rows of a layout."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The squares of a board.

    Attributes:
        premiums: Premium of each square that has one.
        start: The square the first word has to cover.
        n_rows: Number of rows.
        n_cols: Number of columns.
    """

    premiums: Mapping[Square, Premium]
    start: Square
    n_rows: int
    n_cols: int

    def count(self, key: str) -> int:
        """Returns how many squares carry the premium of this key."""
        return sum(premium.key == key for premium in self.premiums.values())


def parse_layout(
    rows: Sequence[str], start: Square | None = None, symbols: Mapping[str, Premium] = SYMBOLS
) -> Layout:
    """Returns the layout drawn in rows, `.` for a plain square.

    Args:
        rows: One string a row, one character a square.
        start: The start square; the middle of the board when it has one.
        symbols: Which character stands for which premium.

    Raises:
        BadEdition: The rows are ragged, too small or too large, a symbol is unknown, or there is no start.
    """
    n_rows, n_cols = len(rows), len(rows[0]) if rows else 0
    _check_shape(rows, n_rows, n_cols)
    premiums = {
        Square(row, col): _premium(symbol, Square(row, col), symbols)
        for row, line in enumerate(rows)
        for col, symbol in enumerate(line)
        if symbol != PLAIN
    }
    return Layout(premiums, _start_square(start, n_rows, n_cols), n_rows, n_cols)


def _check_shape(rows: Sequence[str], n_rows: int, n_cols: int) -> None:
    if not (MIN_SIDE <= n_rows <= MAX_SIDE and MIN_SIDE <= n_cols <= MAX_SIDE):
        raise BadEdition(
            f"the layout has {n_rows} rows and {n_cols} columns; {MIN_SIDE} to {MAX_SIDE} of each are needed"
        )
    for number, line in enumerate(rows, 1):
        if len(line) != n_cols:
            raise BadEdition(f"row {number} of the layout has {len(line)} squares, the first has {n_cols}")


def _premium(symbol: str, square: Square, symbols: Mapping[str, Premium]) -> Premium:
    if symbol not in symbols:
        known = " ".join([PLAIN, *symbols])
        raise BadEdition(f"{square} of the layout holds {symbol!r}; known are {known}")
    return symbols[symbol]


def _start_square(start: Square | None, n_rows: int, n_cols: int) -> Square:
    if start is None:
        if n_rows % 2 == 0 or n_cols % 2 == 0:
            raise BadEdition(f"a layout of {n_rows}×{n_cols} has no middle: name its start square")
        return Square(n_rows // 2, n_cols // 2)
    if not (0 <= start.row < n_rows and 0 <= start.col < n_cols):
        raise BadEdition(f"the start square {start} is not on a board of {n_rows}×{n_cols}")
    return start
