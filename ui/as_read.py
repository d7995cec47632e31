"""The board as a picture alone shows it, without a game before it."""

from collections.abc import Mapping

from scoring.board import BARE, Board, Square, parse_tile
from scoring.layout import Layout
from vision.reading import BoardReading


def board_as_read(reading: BoardReading | None, said: Mapping[Square, str], layout: Layout) -> Board:
    """Returns the most likely content of every square, what a person said before all else.

    Args:
        reading: What the picture shows; None starts from a bare board.
        said: Contents by square: ".", "?" or a tile.
        layout: Rows and columns.
    """
    contents: dict[Square, str] = {}
    if reading is not None:
        for (row, col), one in reading.readings.items():
            contents[Square(row, col)] = one.tile if len(one.tile) == 1 else f"[{one.tile}]"
    contents.update(said)
    tiles = {square: parse_tile(text) for square, text in contents.items() if text != BARE}
    return Board(tiles, layout.n_rows, layout.n_cols)


def doubtful_as_read(reading: BoardReading | None, said: Mapping[Square, str]) -> tuple[Square, ...]:
    """Returns the squares whose picture leaves a real alternative and that nobody spoke about."""
    if reading is None:
        return ()
    return tuple(square for key in reading.doubtful if (square := Square(*key)) not in said)
