"""A hand-kept column of scores held against the game: the first turn where they part, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from types import MappingProxyType
from typing import Final

from scoring.claims import Mistake, explain_claim
from scoring.game import Game
from scoring.state import Entry

CARRIES: Final = (10, 100)
"""A ten or a hundred carried once too often, or not carried, puts a running total off by this."""

SLIP_TEXTS: Final = MappingProxyType(
    {
        "withdrawn_counted": "%(play)s came back; its %(points)s points do not count",
        "beside_forgotten": "points beside the turns were left out: %(points)s",
        "digits_swapped": "%(claimed)s is %(points)s with its digits swapped",
        "carry": "the turn is right; adding it up went wrong by %(points)s",
    }
)
"""Slips in keeping the sheet, in English; a page translates them under the same keys."""

SLIP_RULES: Final = MappingProxyType(
    {"withdrawn_counted": "F29", "beside_forgotten": "F30", "digits_swapped": "S5", "carry": "S5"}
)


@dataclass(frozen=True, slots=True)
class Slip:
    """A slip in keeping the sheet that gives exactly the number in it.

    Attributes:
        key: One of `SLIP_TEXTS`.
        rule: Number of the statement it goes against.
        params: Plays and numbers for the text.
    """

    key: str
    rule: str
    params: Mapping[str, str | int] = field(default_factory=dict)

    @property
    def message(self) -> str:
        """The slip as an English sentence."""
        return SLIP_TEXTS[self.key] % self.params


@dataclass(frozen=True, slots=True)
class Parting:
    """The first number of a column that is not the game's.

    Attributes:
        player: Whose column.
        row: Place in the column, from 0.
        entry: The line of the game that it should be; None when the column is longer than the game.
        claimed: Points the column gives the turn.
        counted: Points the game gives it.
        beside: Points beside the turns that came before it and have no number of their own in the column.
        running: Whether the column holds totals.
    """

    player: int
    row: int
    entry: Entry | None
    claimed: int
    counted: int
    beside: int = 0
    running: bool = False


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
    before = [*accumulate((entry.points for entry in entries), initial=start)]
    row = beside = 0
    for entry, reached in zip(entries, before[:-1], strict=True):
        if row == len(column):
            return None
        claimed = column[row] - reached if running else column[row]
        if claimed == entry.points:
            row, beside = row + 1, 0
        elif (entry.points and entry.number) or (entry.withdrawn and claimed == _points_lost(entry)):
            return Parting(player, row, entry, claimed, entry.points, beside, running)
        else:
            beside += entry.points
    if row == len(column):
        return None
    return Parting(
        player, row, None, column[row] - before[-1] if running else column[row], 0, beside, running
    )


def audit_sheet(
    game: Game, columns: Mapping[int, Sequence[int]], running: bool = False
) -> tuple[Parting, ...]:
    """Returns where each column first differs, the earliest turn of the game first."""
    partings = [audit_column(game, player, column, running) for player, column in columns.items()]
    found = [parting for parting in partings if parting is not None]
    n_events = len(game.events)
    return tuple(sorted(found, key=lambda p: n_events if p.entry is None else p.entry.index))


def explain_parting(game: Game, parting: Parting) -> tuple[Mistake | Slip, ...]:
    """Returns the mistakes that give exactly the number in the column, the likeliest first; none is no guess.

    First the mistakes in counting the play, as for any claim; then the slips in keeping a sheet.
    """
    entry = parting.entry
    if entry is None:
        return ()
    mistakes: tuple[Mistake, ...] = ()
    if entry.move is not None and not entry.withdrawn and game.edition.scores:
        board = list(game.states())[entry.index].board
        mistakes = explain_claim(board, entry.move, game.edition, parting.claimed)
    return (*mistakes, *_slips(parting, entry))


def _slips(parting: Parting, entry: Entry) -> tuple[Slip, ...]:
    claimed, counted = parting.claimed, parting.counted
    found: list[tuple[str, dict[str, str | int]]] = []
    if entry.withdrawn and claimed == _points_lost(entry):
        found.append(("withdrawn_counted", {"play": entry.play, "points": claimed}))
    if parting.running and parting.beside and claimed == counted - parting.beside:
        found.append(("beside_forgotten", {"points": parting.beside}))
    if claimed != counted and claimed > 9 and str(claimed) == str(counted).zfill(2)[::-1]:
        found.append(("digits_swapped", {"claimed": claimed, "points": counted}))
    if parting.running and abs(claimed - counted) in CARRIES:
        found.append(("carry", {"points": claimed - counted}))
    return tuple(Slip(key, SLIP_RULES[key], params) for key, params in found)


def _points_lost(entry: Entry) -> int:
    return entry.score.total if entry.score is not None else 0
