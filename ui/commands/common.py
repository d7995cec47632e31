"""What several commands need: editions, board files, quads, lists of photos."""

import difflib
from pathlib import Path
from typing import TYPE_CHECKING

from scoring.board import Board, parse_board
from scoring.editions import Edition, edition_ids, load_edition
from scoring.errors import BadEdition, BadNotation
from ui.errors import BadUsage, Refused

if TYPE_CHECKING:
    from vision.reading import Quad

PATTERN_MARKS = set("*?[")

DEFAULT_EDITION = "finnish"
"""The edition that commands about plays take when none is named."""


def edition_named(name: str | None) -> Edition:
    """Returns the edition of an id or of a path to a user's own edition; without a name, the Finnish one.

    Raises:
        BadUsage: There is neither an edition nor a file of that name.
        BadEdition: The file cannot be used as an edition.
    """
    wanted = name or DEFAULT_EDITION
    try:
        return load_edition(wanted)
    except BadEdition as error:
        if Path(wanted).exists():
            raise
        near = difflib.get_close_matches(wanted.lower().replace("_", "-"), edition_ids(), n=3)
        hint = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(edition_ids())}."
        raise BadUsage(f"no edition is called {wanted!r}; {hint}") from error


def refuse_other_sizes(edition: Edition) -> None:
    """Sees to it that the edition's board is one that photos are read of.

    Raises:
        Refused: Its board has another size.
    """
    from vision.reading import SIDE

    layout = edition.layout
    if (layout.n_rows, layout.n_cols) != (SIDE, SIDE):
        raise Refused(
            f"photos are read of boards of {SIDE} by {SIDE} squares, and {edition.name} has "
            f"{layout.n_rows} rows of {layout.n_cols}: type its plays instead (boardscore score or the page)."
        )


def board_from(path: str | None, edition: Edition) -> Board:
    """Returns the board of a board file, or an empty board of the edition's size.

    Raises:
        Refused: The file is no board, or one of another size than the edition's; the message names it.
    """
    layout = edition.layout
    if path is None:
        return Board.empty(layout.n_rows, layout.n_cols)
    try:
        board = parse_board(text_of(Path(path)))
    except BadNotation as error:
        raise Refused(f"{path}: {error}") from error
    if (board.n_rows, board.n_cols) != (layout.n_rows, layout.n_cols):
        raise Refused(
            f"{path} has {board.n_rows} rows and {board.n_cols} columns; the board of {edition.id} has "
            f"{layout.n_rows} rows of {layout.n_cols}. Write one line a row, '.' for a bare square."
        )
    return board


BOARD_LINES = "a board file has one line a row, '.' for a bare square"
READING_LINES = "a file of readings has one JSON object a line"


def text_of(path: Path, wanted: str = BOARD_LINES) -> str:
    """Returns the text of a UTF-8 file.

    Args:
        path: The file.
        wanted: What such a file holds, for the message.

    Raises:
        Refused: It is no text.
    """
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refused(f"{path} is no UTF-8 text; {wanted}.") from error


def parse_quad(text: str) -> "Quad":
    """Returns the quad of `x,y,x,y,x,y,x,y`.

    Raises:
        BadUsage: There are not eight numbers, or the corners do not go clockwise round a convex area.
    """
    import numpy as np

    try:
        numbers = [float(part) for part in text.split(",")]
    except ValueError:
        numbers = []
    if len(numbers) != 8 or not np.isfinite(numbers).all():
        raise BadUsage(
            f"--quad needs eight numbers x,y,x,y,x,y,x,y from the top left corner clockwise, not {text!r}."
        )
    quad_xy = np.array(numbers, dtype=np.float64).reshape(4, 2)
    side = np.roll(quad_xy, -1, axis=0) - quad_xy
    following = np.roll(side, -1, axis=0)
    if (side[:, 0] * following[:, 1] - side[:, 1] * following[:, 0] <= 0).any():
        raise BadUsage("the corners of --quad do not go clockwise round the board, from the top left corner.")
    return quad_xy


def photo_paths(patterns: list[str]) -> list[Path]:
    """Returns the photos named, patterns such as `photos/*.jpg` filled in (some shells do not do it).

    Raises:
        Refused: A pattern matches nothing.
    """
    paths: list[Path] = []
    for pattern in patterns:
        if Path(pattern).exists() or not set(pattern) & PATTERN_MARKS:
            paths.append(Path(pattern))
            continue
        path = Path(pattern)
        matches = sorted(Path(path.anchor or ".").glob(str(path.relative_to(path.anchor))))
        if not matches:
            raise Refused(f"no file matches {pattern}.")
        paths.extend(matches)
    return paths
