"""Squares, tiles and the board that holds them, with their text forms.

A square is `H8`: column letter, row number from the top. A tile is a capital letter, a small letter for a
blank standing for it, `?` for a blank whose letter is not named, and brackets round a tile of several
letters: `[CH]`, `[ch]`. A board is one line a row, `.` for a bare square.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from scoring.errors import BadNotation, IllegalMove, ScoringError

UNNAMED = "?"
"""The letter of a blank that nobody has named."""

BARE = "."
MAX_SIDE = 26
"""Columns are named by one letter, so no board is wider than A to Z."""

_TILE = re.compile(r"\[[^\[\]]*\]|.", re.DOTALL)
_SQUARE = re.compile(r"([A-Za-z])([1-9][0-9]?)")


class Square(NamedTuple):
    """One square of the board. Row 0 is the top edge, col 0 the left edge; equal to a plain (row, col)."""

    row: int
    col: int

    def __str__(self) -> str:
        return f"{chr(ord('A') + self.col)}{self.row + 1}"


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile on the board. A blank carries the letter it stands for and scores 0.

    Attributes:
        letter: Capital; several letters for a tile such as CH; "?" for a blank that is not named.
        blank: Whether the tile is a blank.
    """

    letter: str
    blank: bool = False

    def __post_init__(self) -> None:
        if self.letter == UNNAMED:
            if not self.blank:
                raise BadNotation("only a blank can be without a letter")
        elif not is_letter(self.letter):
            raise BadNotation(f"{self.letter!r} is no letter of a tile: capitals are needed")

    def __str__(self) -> str:
        letter = self.letter.lower() if self.blank else self.letter
        return letter if len(letter) == 1 else f"[{letter}]"


class Placement(NamedTuple):
    """A tile laid on a square in this turn."""

    square: Square
    tile: Tile


@dataclass(frozen=True, slots=True)
class Board:
    """The tiles that lie on the board. Never changed: placing gives a new board.

    Attributes:
        tiles: What lies on each covered square; bare squares are absent. Read only.
        n_rows: Number of rows.
        n_cols: Number of columns.
    """

    tiles: Mapping[Square, Tile]
    n_rows: int = 15
    n_cols: int = 15

    def __post_init__(self) -> None:
        if not (1 <= self.n_rows <= MAX_SIDE and 1 <= self.n_cols <= MAX_SIDE):
            raise ScoringError(
                f"a board has 1 to {MAX_SIDE} rows and columns, not {self.n_rows}×{self.n_cols}"
            )
        off = [square for square in self.tiles if square not in self]
        if off:
            raise IllegalMove(f"{_named(off)} is not on a board of {self.n_rows}×{self.n_cols}", off)

    def __hash__(self) -> int:
        return hash((frozenset(self.tiles.items()), self.n_rows, self.n_cols))

    @classmethod
    def empty(cls, n_rows: int = 15, n_cols: int = 15) -> Board:
        """Returns a board without tiles."""
        return cls({}, n_rows, n_cols)

    def __getitem__(self, square: Square) -> Tile | None:
        """The tile on a square; None where it is bare or off the board."""
        return self.tiles.get(square)

    def __contains__(self, square: Square) -> bool:
        """Whether the board has this square at all."""
        return 0 <= square[0] < self.n_rows and 0 <= square[1] < self.n_cols

    def place(self, placements: Iterable[Placement]) -> Board:
        """Returns the board with these tiles added.

        Raises:
            IllegalMove: A square is off the board, or holds a tile already.
        """
        tiles = dict(self.tiles)
        for square, tile in placements:
            if square in tiles:
                raise IllegalMove(f"{square} already holds {tiles[square]}", [square])
            tiles[square] = tile
        return Board(tiles, self.n_rows, self.n_cols)

    def remove(self, squares: Iterable[Square]) -> Board:
        """Returns the board without the tiles on these squares.

        Raises:
            IllegalMove: A square is bare.
        """
        gone = frozenset(squares)
        bare = sorted(gone - self.tiles.keys())
        if bare:
            raise IllegalMove(f"there is no tile on {_named(bare)} to take back", bare)
        tiles = {square: tile for square, tile in self.tiles.items() if square not in gone}
        return Board(tiles, self.n_rows, self.n_cols)


def is_letter(text: str) -> bool:
    """Whether a text can be printed on a tile: capitals that survive being written small."""
    return (
        0 < len(text) <= 4
        and all(char.isalpha() or char == "·" for char in text)
        and text == text.upper() == text.lower().upper()
        and text != text.lower()
    )


def parse_square(text: str) -> Square:
    """Returns the square called `H8`.

    Raises:
        BadNotation: The text is no column letter with a row number.
    """
    match = _SQUARE.fullmatch(text.strip())
    if match is None:
        raise BadNotation(f"{text!r} is no square: a column letter and a row number are needed, such as H8")
    column, row = match.groups()
    return Square(int(row) - 1, ord(column.upper()) - ord("A"))


def parse_tile(text: str) -> Tile:
    """Returns the tile written `K`, `k` (blank), `?`, `[CH]` or `[ch]`.

    Raises:
        BadNotation: The text is no tile.
    """
    inner = unicodedata.normalize("NFC", text)
    if inner.startswith("[") and inner.endswith("]"):
        inner = inner[1:-1]
    elif len(inner) > 1:
        raise BadNotation(f"{text!r} is more than one tile: a tile of several letters is written [{text}]")
    if inner == UNNAMED:
        return Tile(UNNAMED, blank=True)
    blank = inner == inner.lower()
    letter = inner.upper() if blank else inner
    if not is_letter(letter) or (blank and letter.lower() != inner):
        raise BadNotation(f"{text!r} is no tile: a letter is needed, ? for a blank without one")
    return Tile(letter, blank)


def split_tiles(text: str) -> list[str]:
    """Returns the text cut into tiles and bare squares: "K[CH]." is "K", "[CH]", "."."""
    return _TILE.findall(unicodedata.normalize("NFC", text))


def parse_board(text: str | Iterable[str]) -> Board:
    """Returns the board drawn in a text, one line a row, or in a sequence of rows.

    Raises:
        BadNotation: A row has another length than the first, or holds what is no tile; the line is named.
    """
    lines = text.removeprefix("\ufeff").splitlines() if isinstance(text, str) else list(text)
    rows = [(number, split_tiles(line.strip())) for number, line in enumerate(lines, 1) if line.strip()]
    if not rows:
        raise BadNotation("the board is empty text: one line a row is needed, with . for a bare square")
    n_cols = len(rows[0][1])
    if len(rows) > MAX_SIDE or n_cols > MAX_SIDE:
        raise BadNotation(f"the board is larger than {MAX_SIDE}×{MAX_SIDE}")
    tiles: dict[Square, Tile] = {}
    for row, (line_number, cells) in enumerate(rows):
        if len(cells) != n_cols:
            raise BadNotation(f"line {line_number} has {len(cells)} squares, the first row has {n_cols}")
        tiles.update(_parse_row(row, line_number, cells))
    return Board(tiles, len(rows), n_cols)


def format_rows(board: Board) -> tuple[str, ...]:
    """Returns the board as one string a row."""
    return tuple(
        "".join(
            BARE if (tile := board[Square(row, col)]) is None else str(tile) for col in range(board.n_cols)
        )
        for row in range(board.n_rows)
    )


def format_board(board: Board) -> str:
    """Returns the board as text, one line a row, as `parse_board` reads it."""
    return "\n".join(format_rows(board))


def _parse_row(row: int, line_number: int, cells: list[str]) -> dict[Square, Tile]:
    tiles = {}
    for col, cell in enumerate(cells):
        if cell == BARE:
            continue
        square = Square(row, col)
        try:
            tiles[square] = parse_tile(cell)
        except BadNotation as error:
            raise BadNotation(f"line {line_number}, {square}: {error}") from error
    return tiles


def _named(squares: Iterable[Square]) -> str:
    return ", ".join(str(square) for square in squares)
