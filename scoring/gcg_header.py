"""What is odd about the head of a GCG record held against an edition: none of it stops a replay."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.editions.edition import Edition
from scoring.gcg import Finding, GcgRecord

BIG_COLUMNS = 21
"""Columns of the big board, which records call super."""


def odd_header(record: GcgRecord, edition: Edition) -> Iterator[Finding]:
    """Yields where a record names another board or other tiles than the edition has."""
    for pragma in record.pragmata():
        if pragma.key == "board-layout":
            is_big = any(mark in pragma.value.lower() for mark in ("super", str(BIG_COLUMNS)))
            if is_big != (edition.layout.n_cols == BIG_COLUMNS):
                message = f"the board is called {pragma.value}; this one has {edition.layout.n_cols} columns"
                yield Finding(pragma.line, "layout_differs", message)
        elif pragma.key == "tile":
            letter = pragma.value.split(" ")[0].strip("[]").upper()
            if letter not in edition.tile_set.alphabet:
                message = f"a tile {letter} is declared; the {edition.name} set has none"
                yield Finding(pragma.line, "tile_declared", message)
