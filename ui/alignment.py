"""Lays the reading of a photo over the confirmed board, when corners or quarter turns were found wrong."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from scoring.board import BARE, Board
from scoring.infer import Evidence
from scoring.infer_evidence import content_of
from vision.errors import VisionError
from vision.reading import SIDE, BoardReading, Known, SquareKey
from vision.rectify import BOARD_QUAD, homography, project, turn_quad


@dataclass(frozen=True, slots=True)
class Alignment:
    """How squares of a reading become squares of the confirmed board.

    Attributes:
        turns: Quarter turns clockwise by which the reading has to be turned.
        offset: Rows down and columns to the right by which it then has to be moved.
        agreement: Share of the confirmed tiles that the reading then shows.
    """

    turns: int = 0
    offset: tuple[int, int] = (0, 0)
    agreement: float = 1.0

    @property
    def is_identity(self) -> bool:
        """Whether the reading already lay right."""
        return self.turns == 0 and self.offset == (0, 0)


@dataclass(frozen=True, slots=True)
class AlignSettings:
    """When a reading is laid over the board in another way.

    Attributes:
        enough_tiles: Confirmed tiles below which nothing can be told.
        content_above: Agreement from which the reading is taken as it lies; earlier mistakes are tolerated.
        better_by: How much more of the tiles another way must show.
        take_above: Agreement that another way must reach.
    """

    enough_tiles: int = 4
    content_above: float = 0.6
    better_by: float = 0.3
    take_above: float = 0.7


def align(board: Board, reading: BoardReading, settings: AlignSettings | None = None) -> Alignment:
    """Returns how to lay a reading over the confirmed board; as it lies unless another way is far better."""
    settings = settings or AlignSettings()
    reads = {square: one.tile for square, one in reading.readings.items() if one.visible}
    identity = Alignment(agreement=_agreement(board, reads, 0, (0, 0)))
    if len(board.tiles) < settings.enough_tiles or identity.agreement >= settings.content_above:
        return identity
    ways = [
        Alignment(turns, offset, _agreement(board, reads, turns, offset)) for turns, offset in _other_ways()
    ]
    best = max(ways, key=lambda way: way.agreement)
    far_better = best.agreement >= max(settings.take_above, identity.agreement + settings.better_by)
    return best if far_better else identity


def quarter_turns_missing(board: Board, reading: BoardReading, settings: AlignSettings | None = None) -> int:
    """Returns by how many more quarter turns clockwise the photo should be turned and read again.

    Letters that lie on their side are misread, so only the places of tiles are compared. 0 when the reading
    fits as it lies, or no turn fits clearly better.
    """
    settings = settings or AlignSettings()
    occupied = {square for square, one in reading.readings.items() if one.tile != BARE and one.visible}
    tiles = {tuple(square) for square in board.tiles}
    if len(tiles) < settings.enough_tiles:
        return 0
    reads = {square: one.tile for square, one in reading.readings.items() if one.visible}
    if _agreement(board, reads, 0, (0, 0)) >= settings.content_above:
        return 0
    shares = [
        len(tiles & {turned(square, turns) for square in occupied}) / max(len(tiles), len(occupied))
        for turns in range(4)
    ]
    best = max(range(4), key=shares.__getitem__)
    return best if shares[best] >= max(settings.take_above, shares[0] + settings.better_by) else 0


def read_to_fit(read: Callable[[Known], BoardReading], known: Known, board: Board) -> BoardReading:
    """Returns the reading of a photo, read a second time where the confirmed board shows how to do better.

    Args:
        read: Reads the photo, given what is known.
        known: What is known before the first reading.
        board: The confirmed board.

    Raises:
        VisionError: The first reading failed.
    """
    first = read(known)
    again = known_again(known, first, board)
    if again is None:
        return first
    try:
        second = read(again)
    except VisionError:
        return first
    return second if align(board, second).agreement > align(board, first).agreement else first


def known_again(known: Known, reading: BoardReading, board: Board) -> Known | None:
    """Returns what to tell the reader so that it reads the photo better; None when it read it well.

    The confirmed board shows when the corners are one square off, or the board was taken the wrong way up.
    """
    way = align(board, reading)
    turns = way.turns or quarter_turns_missing(board, reading)
    if not turns and way.offset == (0, 0):
        return None
    quad_xy = turn_quad(reading.quad_xy, turns)
    d_row, d_col = way.offset
    corners = np.array([[-d_col, -d_row]], np.float64) + BOARD_QUAD
    return replace(known, quad_xy=project(homography(quad_xy), corners), turns=0)


def aligned_evidence(reading: BoardReading, alignment: Alignment) -> Evidence:
    """Returns the probabilities of each square of the board that was seen."""
    d_row, d_col = alignment.offset
    evidence = {}
    for square, one in reading.readings.items():
        row, col = turned(square, alignment.turns)
        moved = (row + d_row, col + d_col)
        if one.visible and 0 <= moved[0] < SIDE and 0 <= moved[1] < SIDE:
            evidence[moved] = one.p
    return evidence


def turned(square: SquareKey, turns: int) -> SquareKey:
    """Returns where a square comes to lie when the board is turned clockwise by quarter turns."""
    row, col = square
    for _ in range(turns % 4):
        row, col = col, SIDE - 1 - row
    return row, col


def _other_ways() -> Iterator[tuple[int, tuple[int, int]]]:
    for turns in range(4):
        for d_row in (-1, 0, 1):
            for d_col in (-1, 0, 1):
                if (turns, d_row, d_col) != (0, 0, 0):
                    yield turns, (d_row, d_col)


def _agreement(board: Board, reads: dict[SquareKey, str], turns: int, offset: tuple[int, int]) -> float:
    """Returns the share of the confirmed tiles, of those seen, that the reading shows."""
    moved = {}
    for square, content in reads.items():
        row, col = turned(square, turns)
        moved[row + offset[0], col + offset[1]] = content
    seen = [content_of(tile) == moved[square] for square, tile in board.tiles.items() if square in moved]
    return sum(seen) / len(seen) if seen else 0.0
