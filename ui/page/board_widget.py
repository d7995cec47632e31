"""The board on the page: a photo or a drawing with marks, where squares can be tapped and named."""

from collections.abc import Mapping, Sequence
from typing import Any, TypedDict

import streamlit as st

from scoring.board import Square, parse_square
from scoring.layout import Layout
from ui.page.widget_files import component
from ui.page.words import _, language

MARGIN_SQUARES = 1
"""Squares around the board on a rectified photo."""


class Cell(TypedDict, total=False):
    """What is marked on one square."""

    tile: str
    mark: str
    doubtful: bool


def show_board(
    key: str,
    label: str,
    layout: Layout,
    *,
    drawing: str = "",
    photo: str = "",
    turns: int = 0,
    offset: tuple[int, int] = (0, 0),
    cells: Mapping[str, Cell] | None = None,
    options: Mapping[str, Sequence[str]] | None = None,
    alphabet: Sequence[str] = (),
    editable: bool = False,
    marking: bool = False,
    applied: int = 0,
    select: str = "",
    advance: str = "",
) -> list[tuple[int, str, str]]:
    """Shows a board and returns the edits made on it that are newer than `applied`.

    Args:
        key: Keeps focus and selection over reruns; another key is another board.
        label: What a screen reader says.
        layout: Rows and columns.
        drawing: SVG text of the board, when there is no photo.
        photo: Address of the rectified photo, with its margin of one square.
        turns: Quarter turns clockwise by which the photo is turned.
        offset: Rows and columns by which it then is moved.
        cells: Marks by square: tile, "new", "changed", "removed", doubtful.
        options: Likely tiles of a square, offered first.
        alphabet: Tiles that can be named.
        editable: Whether squares can be named at all.
        marking: Whether a tap marks a tile instead, see `marked_squares`.
        applied: Number of the last edit that was taken over.
        select: The square selected at first.
        advance: "across" or "down" moves on after each letter.
    """
    result = component("board")(
        key=key,
        data={
            "language": language(),
            "label": label,
            "n_rows": layout.n_rows,
            "n_cols": layout.n_cols,
            "drawing": drawing,
            "photo": photo,
            "turns": turns,
            "offset": list(offset),
            "margin": MARGIN_SQUARES,
            "cells": dict(cells or {}),
            "options": {square: list(tiles) for square, tiles in (options or {}).items()},
            "alphabet": list(alphabet),
            "editable": editable,
            "marking": marking,
            "applied": applied,
            "select": select,
            "advance": advance,
            "words": _words(),
        },
        on_edits_change=_nothing,
        on_marked_change=_nothing,
    )
    log: list[Any] = getattr(result, "edits", None) or []
    return [(int(seq), str(square), str(tile)) for seq, square, tile in log if int(seq) > applied]


def marked_squares(key: str) -> list[Square]:
    """Returns the squares marked on the board with this key, as they were when the script started."""
    marked = (st.session_state.get(key) or {}).get("marked") or []
    return [parse_square(str(name)) for name in marked]


def _words() -> dict[str, str]:
    return {
        "bare": _("No tile"),
        "blank": _("Blank tile"),
        "done": _("Done"),
        "whole": _("Whole board"),
        "zoom": _("Closer"),
    }


def _nothing() -> None:
    """Streamlit lists only values that have a callback."""
