"""What the head of a GCG record says of its edition, and what is odd about it; none of it stops a replay."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from scoring.editions import Edition, edition_ids
from scoring.gcg import Finding, GcgRecord

SET_PRAGMATA: Final = ("tile-distribution", "tile-set")
"""The pragmata that name the set of tiles."""

LEXICONS: Final = MappingProxyType(
    {
        "english": ("collins", "csw", "nwl", "ospd", "osw", "owl", "sowpods", "twl"),
        "french": ("ods",),
        "german": ("german",),
        "norwegian": ("nsf",),
        "polish": ("osps",),
        "spanish": ("file",),
        "swedish": ("saol",),
    }
)
"""How the names of tournament word lists begin, by the edition they are played with: CSW21, NWL23."""

BIG_COLUMNS = 21
"""Columns of the big board, which records call super."""


def edition_id_of(record: GcgRecord) -> str | None:
    """Returns the edition that a record names by its set of tiles or its word list, where it is known."""
    named = (record.pragma(key) or "" for key in SET_PRAGMATA)
    wanted = (name.strip().lower().replace("_", "-") for name in named)
    lexicon = (record.pragma("lexicon") or "").lower()
    by_lexicon = (edition for edition, names in LEXICONS.items() if lexicon.startswith(names))
    return next((name for name in wanted if name in edition_ids()), next(by_lexicon, None))


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
