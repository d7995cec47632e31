"""A hand-kept column of scores held against the game: the first turn where they part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from scoring.game import Game
from scoring.state import Entry


@dataclass(frozen=True, slots=True)
class Parting:
    """The first number of a column that is not the game's.

    Attributes:
        player: Whose column.
        row: Place in the column, from 0.
        entry: The line of the game that it should be; None when the column is longer than the game.
        claimed: Points the column gives the turn.
        counted: Points the game gives it.
    """

    player: int
    row: int
    entry: Entry | None
    claimed: int
    counted: int


def audit_column(game: Game, player: int, column: Sequence[int], running: bool = False) -> Parting | None:
    """Returns where a column first differs from the game; None when it agrees as far as it goes.

    A turn without points and points beside the turns, such as a penalty, may have a number of their own or be
    left out, as people do.

    Args:
        game: The game.
        player: Whose column.
        column: Numbers from the top.
        running: Whether the numbers are totals rather than points of the turn.
    """
    state = game.state()
    entries = [entry for entry in state.entries if entry.player == player]
    start = state.points[player] - sum(entry.points for entry in entries)
    totals = [*accumulate((entry.points for entry in entries), initial=start)][1:]
    row = 0
    for entry, total in zip(entries, totals, strict=True):
        if row == len(column):
            return None
        number, expected = column[row], total if running else entry.points
        if number == expected:
            row += 1
        elif entry.number and entry.points:
            claimed = number - (total - entry.points) if running else number
            return Parting(player, row, entry, claimed, entry.points)
    if row == len(column):
        return None
    reached = totals[-1] if totals else start
    return Parting(player, row, None, column[row] - reached if running else column[row], 0)


def audit_sheet(
    game: Game, columns: Mapping[int, Sequence[int]], running: bool = False
) -> tuple[Parting, ...]:
    """Returns where each column first differs, the earliest turn of the game first."""
    partings = [audit_column(game, player, column, running) for player, column in columns.items()]
    found = [parting for parting in partings if parting is not None]
    n_events = len(game.events)
    return tuple(sorted(found, key=lambda p: n_events if p.entry is None else p.entry.index))
