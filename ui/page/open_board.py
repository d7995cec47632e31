"""A board outside any turn, read from a photo or built by hand: corrected, and its new tiles marked."""

from dataclasses import dataclass

import streamlit as st

from scoring.board import BARE, Board, Square
from scoring.editions import Edition
from ui.as_read import board_as_read, doubtful_as_read
from ui.board_svg import board_svg
from ui.kept_reading import KeptReading, kept_reading
from ui.page import reading_job
from ui.page.address import store
from ui.page.board_widget import Cell, marked_squares, show_board
from ui.page.contents import alphabet_of
from ui.page.look import note
from ui.page.photo_widget import photo_address
from ui.page.problem_words import unread_texts
from ui.page.said_squares import applied_edit, said_squares
from ui.page.words import _
from ui.turn import known_for
from vision.errors import VisionError
from vision.reading import SIDE


@dataclass(frozen=True, slots=True)
class OpenBoard:
    """A board as it stands on the page.

    Attributes:
        board: What lies on it.
        marked: Squares marked as laid just now.
    """

    board: Board
    marked: frozenset[Square]


def open_board(key: str, edition: Edition, photo: str, *, marking: bool) -> OpenBoard:
    """Shows the board of a photo, or a bare one, to be corrected and marked.

    Args:
        key: Keeps corrections and marks over reruns.
        edition: Which tiles there are.
        photo: Digest of the photo; "" for a board built by hand.
        marking: Whether a tap marks a tile as new instead of naming it.
    """
    widget = f"{key}-{edition.id}-{photo}"
    said = said_squares(widget)
    kept = read_open(edition, photo) if photo and edition.layout.n_rows == SIDE else None
    reading = kept.reading if kept is not None else None
    board = board_as_read(reading, said, edition.layout)
    marked = frozenset(square for square in marked_squares(widget) if board[square] is not None)
    cells: dict[str, Cell] = {str(square): Cell(tile=str(tile)) for square, tile in board.tiles.items()}
    for square in doubtful_as_read(reading, said):
        cells.setdefault(str(square), Cell(tile=BARE))["doubtful"] = True
    show_board(
        widget,
        _("The board. Tap a square."),
        edition.layout,
        photo=photo_address(kept.picture) if kept is not None else "",
        drawing="" if kept is not None else board_svg(board, edition.layout, edition.tile_set),
        cells=cells,
        alphabet=alphabet_of(edition),
        editable=True,
        marking=marking,
        applied=applied_edit(widget),
        advance="across" if kept is None else "",
    )
    return OpenBoard(board, marked)


def read_open(edition: Edition, photo: str) -> KeptReading | None:
    """Returns what a photo outside any game shows; says why when it cannot be read."""
    try:
        with st.spinner(_("Reading the board…")):
            return kept_reading(store(), photo, known_for(edition), reading_job.read_worker().submit)
    except VisionError as error:
        note(*unread_texts(error), warn=True)
        return None
