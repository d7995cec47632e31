"""What can go wrong with a board, a play or an edition."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scoring.board import Square


class ScoringError(ValueError):
    """Something asked of the rules has no answer; the message says what was found and what was needed."""


class BadNotation(ScoringError):
    """A text is no square, tile, board or play; the message quotes it."""


class BadEdition(ScoringError):
    """An edition is not known, or its file cannot be used as one."""


class IllegalMove(ScoringError):
    """The placements break a rule of placing tiles.

    Attributes:
        squares: The squares the message speaks of.
        key: Which rule, so that a page can say it in any language; "" where no player can break it.
    """

    def __init__(self, message: str, squares: Iterable[Square] = (), key: str = "") -> None:
        super().__init__(message)
        self.squares = tuple(squares)
        self.key = key
