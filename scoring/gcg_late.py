"""Plays taken back when the other player has already played: what such a record may mean.

Some exports write the line of the challenge after the next play; at some tables a word is doubted too late
and its points come off all the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Literal, TypeAlias

from scoring.board import Board, Square
from scoring.events import Correction, PointsByHand
from scoring.gcg import Finding, GcgLine, GcgRecord
from scoring.gcg_events import LineEvents
from scoring.state import Entry, GameState

Late: TypeAlias = Literal["refused", "moved", "lifted", "points_off"]
"""What a play taken back too late means: nothing, lines out of order, tiles that came off, points alone."""

READINGS: Final[tuple[Late, ...]] = ("moved", "lifted", "points_off")
"""The meanings tried, in this order."""

LATE_REFUSALS: Final = frozenset({"not_last_play", "no_play", "illegal_play"})
"""Why such a record is refused as it stands: the play cannot come back, or the next lies on its squares."""

_BY_HAND: Final = "--"
"""The note of points that came off for a play taken back too late."""

_MESSAGES: Final[dict[Late, str]] = {
    "moved": "the play taken back was not the last one: the line was read as standing right after it",
    "lifted": "the play taken back was not the last one: its tiles and points come off, later turns stay",
    "points_off": "the play taken back was not the last one: its points come off, its tiles stay",
}


def moved_up(record: GcgRecord) -> GcgRecord:
    """Returns the record with each play taken back right before the line that takes it back."""
    lines: list[GcgLine] = []
    findings = list(record.findings)
    for line in record.events:
        place = _play_of(line, lines) if line.kind == "withdrawal" else None
        if place is None:
            lines.append(line)
        else:
            lines.insert(place + 1, line)
            findings.append(finding_of(line, "moved"))
    return replace(record, events=tuple(lines), findings=tuple(findings))


def stands_no_more(line: GcgLine, state: GameState) -> bool:
    """Whether a line takes back a play that is not the last one any more."""
    last = state.last_play
    mover = None if last is None else state.entries[last.entry].player
    return line.kind == "withdrawal" and mover != line.player and _standing(line, state) is not None


def late_withdrawal(line: GcgLine, state: GameState, reading: Late) -> LineEvents | None:
    """Returns the events of a play taken back too late; None where the board would fall apart."""
    entry = _standing(line, state)
    if entry is None or entry.move is None:
        return None
    points = PointsByHand(line.player, -entry.points, _BY_HAND)
    found = (finding_of(line, reading),)
    if reading == "points_off":
        return LineEvents((points,), found)
    lifted = tuple((square, None) for square in entry.move.squares if state.board[square] is not None)
    if not _hangs_together(state.board.remove(square for square, _ in lifted)):
        return None
    return LineEvents((Correction(lifted, _BY_HAND), points), found)


def finding_of(line: GcgLine, reading: Late) -> Finding:
    """Returns what is said of a play taken back too late."""
    return Finding(line.line, f"withdrawal_{reading}", _MESSAGES[reading])


def _play_of(line: GcgLine, before: Sequence[GcgLine]) -> int | None:
    """Returns the place of the play that a line takes back, where another player's play lies between."""
    others = False
    for place in range(len(before) - 1, -1, -1):
        earlier = before[place]
        if earlier.player == line.player and earlier.kind in ("play", "withdrawal"):
            return place if others and earlier.kind == "play" else None
        others = others or earlier.kind == "play"
    return None


def _standing(line: GcgLine, state: GameState) -> Entry | None:
    """Returns the last play of the line's player, unless it came back already."""
    own = (entry for entry in reversed(state.entries) if entry.player == line.player)
    last = next((entry for entry in own if entry.kind == "play" or entry.note == _BY_HAND), None)
    return None if last is None or last.kind != "play" or last.withdrawn or last.unfit else last


def _hangs_together(board: Board) -> bool:
    """Whether all tiles are joined, each to the next by a side."""
    left = set(board.tiles)
    edge = [left.pop()] if left else []
    while edge:
        row, col = edge.pop()
        for square in (
            Square(row, col + 1), Square(row, col - 1), Square(row + 1, col), Square(row - 1, col)
        ):  # fmt: skip
            if square in left:
                left.discard(square)
                edge.append(square)
    return not left
