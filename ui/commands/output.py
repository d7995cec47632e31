"""How results reach a person or a program: tables on a terminal, plain columns in a pipe, JSON lines."""

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from scoring.board import Board, Square

PIPE_WIDTH = 160
"""Columns where nobody looks at a terminal: wide enough that no row is folded."""


def print_json(value: Mapping[str, Any]) -> None:
    """Prints one object on one line, at once."""
    print(json.dumps(value, ensure_ascii=False), flush=True)


def console() -> Console:
    """Returns where results are printed; colours and frames only on a terminal."""
    return Console(
        file=sys.stdout, highlight=False, soft_wrap=True, width=None if sys.stdout.isatty() else PIPE_WIDTH
    )


def complain(message: str) -> None:
    """Prints a sentence on standard error."""
    print(message, file=sys.stderr, flush=True)


def table(
    headings: Sequence[str], rows: Iterable[Sequence[object]], title: str | None = None, left: int = 1
) -> Table:
    """Returns a table; all but the first `left` columns are numbers, flush right."""
    result = Table(
        title=title,
        title_justify="left",
        box=box.SIMPLE_HEAD if sys.stdout.isatty() else None,
        pad_edge=False,
    )
    for index, heading in enumerate(headings):
        result.add_column(heading, justify="left" if index < left else "right", no_wrap=True)
    for row in rows:
        result.add_row(*("" if value is None else escape(str(value)) for value in row))
    return result


def tile_rows(board: Board) -> list[list[str]]:
    """Returns the tiles of a board, "." for a bare square."""
    rows = [["."] * board.n_cols for _ in range(board.n_rows)]
    for (row, col), tile in board.tiles.items():
        rows[row][col] = str(tile)
    return rows


def board_text(rows: Sequence[Sequence[str]], marked: Mapping[Square, str] | None = None) -> Text:
    """Returns a board with its column letters and row numbers.

    Args:
        rows: The tiles; "." bare.
        marked: Squares to set off, with a style such as "bold red"; in a pipe they get a "*".
    """
    marked = marked or {}
    width = max((len(tile) for row in rows for tile in row), default=1) + 1
    text = Text(
        "   " + "".join(chr(65 + col).rjust(width) for col in range(len(rows[0]))) + "\n", style="dim"
    )
    for number, row in enumerate(rows):
        text.append(f"{number + 1:3}", style="dim")
        for col, tile in enumerate(row):
            square = Square(number, col)
            style = marked.get(square, "dim" if tile == "." else "bold")
            text.append(("*" if square in marked else " ") + tile.rjust(width - 1), style=style)
        text.append("\n")
    return text
