"""What each piece of evidence is worth: turns found with less and less of it."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from scoring.board import BARE, Board, Square
from scoring.infer import InferSettings
from scoring.infer_evidence import tile_of
from ui.alignment import align, aligned_evidence
from ui.turn import propose_turn
from ui.turn_verdict import Turn, is_right, is_silent
from vision.errors import VisionError
from vision.reading import BoardReading

JsonObject = dict[str, Any]

LEVELS: Final = ("letters alone", "+ one line, touching", "+ bag", "+ previous state")

_NO_BAG: Final = InferSettings(bag_weight=0.0, common_weight=0.0)


def ablation(turns: Sequence[Turn]) -> JsonObject:
    """Returns how many turns come out right and silently wrong with each piece of evidence more.

    Letters alone: every square is what it most likely is. Then the likeliest play by the rules, on the board
    before as its own photo reads; then with the bag; then on the board as it was confirmed.

    Args:
        turns: The turns of one game, in order.
    """
    counts = {level: {"turns": 0, "right": 0, "silent": 0} for level in LEVELS}
    for turn, before in zip(turns, _boards_read(turns), strict=True):
        reading = turn.photo.fitted(turn.before)
        for level, (right, silent) in zip(LEVELS, _outcomes(turn, reading, before), strict=True):
            counts[level]["turns"] += 1
            counts[level]["right"] += right
            counts[level]["silent"] += silent
    return counts


def together(parts: Sequence[JsonObject]) -> JsonObject:
    """Returns the sum of the figures of several games."""
    return {
        level: {key: sum(part[level][key] for part in parts) for key in ("turns", "right", "silent")}
        for level in LEVELS
    }


def _boards_read(turns: Sequence[Turn]) -> Iterator[Board]:
    """Yields the board before each turn, as the photo before it reads square by square."""
    before = Board.empty()
    for turn in turns:
        yield before
        reading = turn.photo.fitted(turn.before)
        if not isinstance(reading, VisionError):
            before = _board_read(reading, turn)


def _board_read(reading: BoardReading, turn: Turn) -> Board:
    evidence = aligned_evidence(reading, align(turn.before, reading))
    read = {Square(*square): max(p, key=p.__getitem__) for square, p in evidence.items()}
    return Board({square: tile_of(content) for square, content in read.items() if content != BARE})


def _outcomes(turn: Turn, reading: BoardReading | VisionError, before: Board) -> Iterator[tuple[bool, bool]]:
    """Yields for each level whether the turn is right, and whether it is silently wrong."""
    if isinstance(reading, VisionError):
        yield from [(False, False)] * len(LEVELS)
        return
    found = _board_read(reading, turn)
    wrong = {square for square in turn.counted if found[square] != turn.after[square]}
    doubtful = {Square(*square) for square in reading.doubtful}
    yield not wrong, bool(wrong - doubtful)
    for board, settings in ((before, _NO_BAG), (before, None), (turn.before, None)):
        proposal = propose_turn(
            reading, board, turn.edition, last_move=turn.last_move if board is turn.before else None,
            settings=settings,
        )  # fmt: skip
        yield is_right(proposal, turn), is_silent(proposal, turn)
