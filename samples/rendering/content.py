"""What lies on the board: any letters anywhere for training, words laid crosswise for tests and games."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from samples.rendering.alphabet import bag_of, edition_of, split_row, tile_text
from samples.rendering.camera import SIDE
from vision.reading import BARE, BLANK

Grid = tuple[tuple[str, ...], ...]
"""15 rows of 15: "." bare, "?" a blank, else a tile."""


@dataclass(frozen=True, slots=True)
class Content:
    """The squares of a board and the values printed on the tiles of its set.

    Attributes:
        grid: What lies on each square.
        values: Value printed on each tile of the set; a tile left out has none printed.
        alphabet: The lettered tiles of the set.
    """

    grid: Grid
    values: Mapping[str, int]
    alphabet: tuple[str, ...]


def grid_of(rows: Sequence[str]) -> Grid:
    """Returns the squares of 15 rows of text; lower case letters are blanks, and "#" is bare."""
    grid = tuple(tuple(_square_of(sign) for sign in split_row(row)) for row in rows)
    if len(grid) != SIDE or any(len(row) != SIDE for row in grid):
        raise ValueError(f"a board has 15 rows of 15 squares; found {[len(row) for row in grid]}")
    return grid


def rows_of(grid: Grid) -> list[str]:
    """Returns the rows of a truth file."""
    return ["".join(tile_text(tile) for tile in row) for row in grid]


def _square_of(sign: str) -> str:
    if sign == "#":
        return BARE
    return BLANK if sign.islower() else sign


_BLANKS_IN_A_BAG = 0.02
TRAINING_BLANKS = (0.02, 0.05, 0.09, 0.3)
"""Shares of blanks among the tiles of a training board, each as likely as the others."""


def random_content(
    rng: Generator, alphabet: tuple[str, ...], blank_shares: tuple[float, ...] = TRAINING_BLANKS
) -> Content:
    """Returns any letters anywhere, each tile of the alphabet as likely as the others.

    The values are those of no edition, so that a letter cannot be told from its value.
    """
    filled = _random_pattern(rng)
    blank_share = float(rng.choice(blank_shares))
    chosen = rng.choice(np.array(alphabet, dtype=object), (SIDE, SIDE))
    blank = rng.random((SIDE, SIDE)) < blank_share
    grid = tuple(
        tuple(
            (BLANK if blank[row, col] else str(chosen[row, col])) if filled[row, col] else BARE
            for col in range(SIDE)
        )
        for row in range(SIDE)
    )
    return Content(grid, random_values(rng, alphabet), alphabet)


def edition_content(rng: Generator, edition: str) -> Content:
    """Returns a board of one edition with its own values: tiles from its bag, or any of its letters."""
    tile_set = edition_of(edition).tile_set
    if rng.random() < 0.4:
        content = random_content(rng, tile_set.alphabet, blank_shares=(_BLANKS_IN_A_BAG,))
        return Content(content.grid, dict(tile_set.values), tile_set.alphabet)
    filled = laid_crosswise(rng, int(rng.integers(1, 24)))
    tiles = iter(rng.permutation(np.array(bag_of(edition), dtype=object)))
    grid = tuple(
        tuple(str(next(tiles, BARE)) if filled[row, col] else BARE for col in range(SIDE))
        for row in range(SIDE)
    )
    return Content(grid, dict(tile_set.values), tile_set.alphabet)


def random_values(rng: Generator, alphabet: Sequence[str]) -> dict[str, int]:
    """Returns a value for each letter, the values 0 to 12 all common."""
    shares = np.array([1, 6, 6, 5, 5, 4, 3, 3, 5, 3, 6, 1, 2], float)
    values = rng.choice(13, len(alphabet), p=shares / shares.sum())
    return {tile: int(value) for tile, value in zip(alphabet, values, strict=True)}


def _random_pattern(rng: Generator) -> NDArray[np.bool_]:
    """Returns which squares are filled: strewn, in runs, crowded, nearly empty, or as in a game."""
    kind = rng.random()
    filled = np.zeros((SIDE, SIDE), bool)
    if kind < 0.26:
        return np.asarray(rng.random((SIDE, SIDE)) < rng.uniform(0.1, 0.75))
    if kind < 0.36:
        return np.asarray(rng.random((SIDE, SIDE)) < rng.uniform(0.75, 1.0))
    if kind < 0.4:
        return np.asarray(rng.random((SIDE, SIDE)) < 0.02)
    if kind < 0.65:
        return laid_crosswise(rng, int(rng.integers(3, 32)))
    for _ in range(int(rng.integers(4, 44))):
        length = int(rng.integers(2, 10))
        line, start = int(rng.integers(SIDE)), int(rng.integers(0, SIDE + 1 - length))
        if rng.random() < 0.5:
            filled[line, start : start + length] = True
        else:
            filled[start : start + length, line] = True
    return filled


def laid_crosswise(rng: Generator, n_words: int) -> NDArray[np.bool_]:
    """Returns the squares of words that cross, beginning in the middle, no two lying side by side."""
    filled = np.zeros((SIDE, SIDE), bool)
    length = int(rng.integers(3, 8))
    start = int(rng.integers(8 - length, 8))
    filled[7, start : start + length] = True
    for _ in range(n_words * 6):
        board = filled if rng.random() < 0.5 else filled.T
        rows, cols = np.nonzero(board)
        pick = int(rng.integers(len(rows)))
        line, through = int(rows[pick]), int(cols[pick])
        length = int(rng.integers(2, 9))
        start = through - int(rng.integers(length))
        if start < 0 or start + length > SIDE or not _fits(board, line, start, length):
            continue
        board[line, start : start + length] = True
        n_words -= 1
        if n_words <= 0:
            break
    return filled


def _fits(board: NDArray[np.bool_], line: int, start: int, length: int) -> bool:
    """Says whether a word may lie on a line: nothing at its ends, nothing beside its new squares."""
    end = start + length
    if (start > 0 and board[line, start - 1]) or (end < SIDE and board[line, end]):
        return False
    new = [col for col in range(start, end) if not board[line, col]]
    beside = [row for row in (line - 1, line + 1) if 0 <= row < SIDE]
    return bool(new) and not any(board[row, col] for row in beside for col in new)
