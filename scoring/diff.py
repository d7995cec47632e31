"""What changed between two boards."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.board import Board, Square, Tile
from scoring.errors import ScoringError


@dataclass(frozen=True, slots=True)
class BoardDiff:
    """The squares on which two boards differ, by what happened to them.

    Attributes:
        placed: Tiles on squares that were bare.
        removed: Tiles that lay on squares now bare.
        changed: Tile before and tile after, where both boards hold a tile and not the same.
    """

    placed: Mapping[Square, Tile]
    removed: Mapping[Square, Tile]
    changed: Mapping[Square, tuple[Tile, Tile]]

    @property
    def squares(self) -> tuple[Square, ...]:
        """All squares that differ, row by row."""
        return tuple(sorted({*self.placed, *self.removed, *self.changed}))

    def __bool__(self) -> bool:
        """Whether the boards differ at all."""
        return bool(self.placed or self.removed or self.changed)


def diff_boards(before: Board, after: Board) -> BoardDiff:
    """Returns what was placed, removed and changed between two boards.

    Raises:
        ScoringError: The boards do not have the same size.
    """
    if (before.n_rows, before.n_cols) != (after.n_rows, after.n_cols):
        raise ScoringError(
            f"a board of {before.n_rows}×{before.n_cols} cannot be compared with one of "
            f"{after.n_rows}×{after.n_cols}: both must be of the same size"
        )
    old, new = before.tiles, after.tiles
    return BoardDiff(
        placed={square: new[square] for square in sorted(new.keys() - old.keys())},
        removed={square: old[square] for square in sorted(old.keys() - new.keys())},
        changed={
            square: (old[square], new[square])
            for square in sorted(old.keys() & new.keys())
            if old[square] != new[square]
        },
    )
