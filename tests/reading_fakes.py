"""Readings made by hand, for tests that need no picture."""

from collections.abc import Mapping, Sequence

import numpy as np

from scoring.board import parse_square, split_tiles
from vision.reading import BoardReading, QualityNote, Reading

EMPTY_ROWS = ["." * 15] * 15


def rows_with(*placed: str) -> list[str]:
    """Returns the rows of a board on which words lie, "8F KOIRA" across or "F8 KOIRA" down."""
    rows = [list(row) for row in EMPTY_ROWS]
    for place, word in (text.split() for text in placed):
        across = place[0].isdigit()
        square = parse_square(place[-1] + place[:-1] if across else place)
        for i, tile in enumerate(split_tiles(word)):
            if tile != ".":
                rows[square.row + i * (not across)][square.col + i * across] = tile
    return ["".join(row) for row in rows]


def reading_of(
    rows: Sequence[str],
    unsure: Mapping[str, Mapping[str, float]] | None = None,
    alphabet: str = "ABCDEFGHIJKLMNOPQRSTUVWXYZÅÄÖ",
    hidden: Sequence[str] = (),
    quality: Sequence[QualityNote] = (),
) -> BoardReading:
    """Returns a reading of these rows, sure of every square but those given with their own probabilities."""
    named = {tuple(parse_square(name)): dict(p) for name, p in (unsure or {}).items()}
    covered = {tuple(parse_square(name)) for name in hidden}
    readings = {}
    for row, text in enumerate(rows):
        for col, tile in enumerate(split_tiles(text)):
            p = named.get((row, col)) or sure_of(tile.strip("[]"), alphabet)
            readings[row, col] = Reading(p, (row, col) not in covered)
    return BoardReading(
        readings=readings,
        quad_xy=np.array([[100, 100], [1600, 100], [1600, 1600], [100, 1600]], np.float64),
        turns=0,
        rectified=np.zeros((17, 17, 3), np.uint8),
        quality=tuple(quality),
        ms={"decode": 10.0, "locate": 20.0, "read": 30.0, "total": 60.0},
        doubtful=tuple(sorted({*named, *covered})),
    )


def sure_of(tile: str, alphabet: str) -> dict[str, float]:
    """Returns nearly all probability on one tile."""
    others = [other for other in (".", "?", *alphabet) if other != tile]
    return {tile: 0.999, **dict.fromkeys(others, 0.001 / len(others))}
