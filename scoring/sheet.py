"""The score sheet: a row for each turn, a column for each player, the settlement last (S5, S6)."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from scoring.game import Game
from scoring.state import Entry, EntryKind, Settlement

RowKind: TypeAlias = EntryKind | Literal["settlement"]

HEADINGS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "turn": "Turn",
        "play": "Play",
        "note": "Note",
        "total": "total",
        "play_kind": "",
        "exchange": "exchange",
        "pass": "pass",
        "turn_lost": "turn lost",
        "board_accepted": "board as laid",
        "challenge": "challenge",
        "time": "time",
        "by_hand": "by hand",
        "settlement": "tiles left",
        "withdrawn": "taken back",
        "unfit": "does not fit",
    }
)
"""English words of the sheet's text form, by key; a caller may give others."""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One row of the sheet.

    Attributes:
        index: Of the event it comes from; -1 for the settlement.
        number: Number of the turn, from 1; 0 for rows beside the turns.
        kind: What the row is.
        play: The play as text; "" where nothing was laid.
        points: Points in each player's column; None where the row says nothing of a player.
        totals: Points of each player after the row.
        withdrawn: The play came back and counts nothing.
        unfit: The event could not be replayed and counts nothing.
        note: What a person wrote to it.
    """

    index: int
    number: int
    kind: RowKind
    play: str
    points: tuple[int | None, ...]
    totals: tuple[int, ...]
    withdrawn: bool = False
    unfit: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The score sheet of a game.

    Attributes:
        players: Names, one a column.
        start: Totals the game was joined with.
        rows: In order; the settlement last once the game is finished.
        winners: Who won; empty until then.
    """

    players: tuple[str, ...]
    start: tuple[int, ...]
    rows: tuple[SheetRow, ...]
    winners: tuple[int, ...] = ()

    @property
    def totals(self) -> tuple[int, ...]:
        """Totals at the foot of the sheet."""
        return self.rows[-1].totals if self.rows else self.start


def sheet_of(game: Game) -> Sheet:
    """Returns the score sheet of a game, finished or not.

    All words of a turn and its bonus are in one number (S5, S7).
    """
    state = game.state()
    counted = [sum(entry.points for entry in state.entries if entry.player == p) for p in _columns(game)]
    start = tuple(points - sum_ for points, sum_ in zip(state.points, counted, strict=True))
    totals, rows = list(start), []
    for entry in state.entries:
        totals[entry.player] += entry.points
        rows.append(_row(entry, tuple(totals)))
    if state.settlement is not None:
        rows.append(_settlement_row(state.settlement))
    winners = state.settlement.winners if state.settlement is not None else ()
    return Sheet(game.players, start, tuple(rows), winners)


def format_csv(sheet: Sheet, headings: Mapping[str, str] = HEADINGS, separator: str = ",") -> str:
    """Returns the sheet as separated values: turn, play, points of each, totals of each, note.

    Args:
        sheet: The sheet.
        headings: Words for the head and for rows without a play, by the keys of `HEADINGS`.
        separator: What stands between two values.
    """
    out = io.StringIO()
    writer = csv.writer(out, delimiter=separator, lineterminator="\n")
    names = [_plain(name) for name in sheet.players]
    totals = [_plain(f"{name} {headings['total']}") for name in sheet.players]
    writer.writerow([headings["turn"], headings["play"], *names, *totals, headings["note"]])
    if any(sheet.start):
        writer.writerow(["", "", *[""] * len(names), *sheet.start, ""])
    for row in sheet.rows:
        points = ["" if number is None else number for number in row.points]
        what = row.play or headings["play_kind" if row.kind == "play" else row.kind]
        writer.writerow([row.number or "", what, *points, *row.totals, _plain(_remark(row, headings))])
    return out.getvalue()


def _columns(game: Game) -> range:
    return range(len(game.players))


def _row(entry: Entry, totals: tuple[int, ...]) -> SheetRow:
    points = tuple(entry.points if player == entry.player else None for player in range(len(totals)))
    return SheetRow(
        index=entry.index,
        number=entry.number,
        kind=entry.kind,
        play=entry.play,
        points=points,
        totals=totals,
        withdrawn=entry.withdrawn,
        unfit=entry.unfit,
        note=entry.note,
    )


def _settlement_row(settlement: Settlement) -> SheetRow:
    return SheetRow(
        index=-1,
        number=0,
        kind="settlement",
        play="",
        points=settlement.changes,
        totals=settlement.after,
    )


def _remark(row: SheetRow, headings: Mapping[str, str]) -> str:
    marks = [headings[key] for key, holds in (("withdrawn", row.withdrawn), ("unfit", row.unfit)) if holds]
    return "; ".join([*marks, row.note] if row.note else marks)


def _plain(text: str) -> str:
    """Keeps a spreadsheet from taking a name or a note for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t") else text
