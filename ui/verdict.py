"""One photo's reading held against its truth file, square by square. No photo is opened here."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scoring.board import Square, split_tiles
from ui.truth import NOT_COUNTED, Truth


@dataclass(frozen=True, slots=True)
class SquareVerdict:
    """One counted square of a photo that was read."""

    square: str
    truth: str
    got: str
    doubtful: bool
    confidence: float | None = None

    @property
    def right(self) -> bool:
        """Whether the square was read as what lies there."""
        return self.got == self.truth


@dataclass(frozen=True, slots=True)
class PhotoVerdict:
    """One photo: what was read of it, held against the truth.

    Attributes:
        truth: What lies there.
        squares: The counted squares; empty when the photo was not read or nothing counts.
        error: Why the photo was not read; None when it was.
        corner_error: Distance of the worst corner in squares, at the best quarter turn; None without corners.
        upright: Whether the best quarter turn is none; None without corners.
        ms: Milliseconds of each stage.
    """

    truth: Truth
    squares: tuple[SquareVerdict, ...] = ()
    error: str | None = None
    corner_error: float | None = None
    upright: bool | None = None
    ms: Mapping[str, float] = field(default_factory=dict)

    @property
    def refused(self) -> bool:
        """Whether the photo was not read."""
        return self.error is not None

    @property
    def wrong(self) -> list[SquareVerdict]:
        """The squares read wrong."""
        return [square for square in self.squares if not square.right]


def judge(truth: Truth, reading: Mapping[str, Any] | None) -> PhotoVerdict:
    """Holds one `read` object against the truth of its photo.

    Args:
        truth: What lies on the board.
        reading: The object that `boardscore read --json` prints; None when the photo is missing from it.
    """
    if reading is None:
        return PhotoVerdict(truth, error="absent")
    if "error" in reading:
        return PhotoVerdict(truth, error=str(reading["error"].get("message", "")))
    corner_error, quarter_turns = corner_distance(truth.quad_xy, reading.get("quad_xy"))
    return PhotoVerdict(
        truth,
        squares=judge_squares(truth, reading),
        corner_error=corner_error,
        upright=None if corner_error is None else quarter_turns == 0,
        ms=reading.get("ms", {}),
    )


def judge_squares(truth: Truth, reading: Mapping[str, Any]) -> tuple[SquareVerdict, ...]:
    """Returns a verdict for each counted square."""
    rows = [split_tiles(row) for row in reading["rows"]]
    doubtful = set(reading.get("doubtful", ()))
    confidence = {square["square"]: square.get("confidence") for square in reading.get("squares", ())}
    verdicts = []
    for row, tiles in enumerate(truth.rows):
        for col, tile in enumerate(tiles):
            if tile == NOT_COUNTED:
                continue
            name = str(Square(row, col))
            got = rows[row][col] if row < len(rows) and col < len(rows[row]) else ""
            verdicts.append(SquareVerdict(name, tile, got, name in doubtful, confidence.get(name)))
    return tuple(verdicts)


def corner_distance(
    truth_xy: Sequence[Sequence[float]] | None, quad_xy: Sequence[Sequence[float]] | None
) -> tuple[float | None, int]:
    """Returns the distance of the worst corner in squares at the best quarter turn, and that quarter turn."""
    if not truth_xy or not quad_xy:
        return None, 0
    square_px = sum(math.dist(truth_xy[i], truth_xy[(i + 1) % 4]) for i in range(4)) / 60
    distances = [
        max(math.dist(truth_xy[i], quad_xy[(i + turn) % 4]) for i in range(4)) / square_px
        for turn in range(4)
    ]
    best = min(range(4), key=distances.__getitem__)
    return distances[best], best
