"""A GCG record replayed: each line's own points beside the recorded ones, and the game it amounts to.

Faults come in three classes. What cannot be replayed raises `GcgRefused`; wrong totals, odd racks and such
are reported as findings and the replay goes on; what real files simply leave out is accepted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from scoring.apply import apply_event, apply_or_void
from scoring.editions.edition import Edition
from scoring.endgame import rack_value
from scoring.errors import ScoringError
from scoring.events import Event, GameEnd, OpeningDraw, Pass
from scoring.game import Game
from scoring.gcg import Finding, GcgKind, GcgLine, GcgRecord, GcgRefused
from scoring.gcg_events import LineEvents, events_of_line, tiles_of
from scoring.gcg_header import odd_header
from scoring.gcg_late import LATE_REFUSALS, READINGS, Late, late_withdrawal, moved_up, stands_no_more
from scoring.gcg_racks import odd_last_racks, odd_rack
from scoring.gcg_reasons import record_reasons
from scoring.problems import EventRefused
from scoring.state import Entry, GameState
from scoring.table import Table, empty_state

MAX_REASONS: Final = 20
"""Plays whose other score is explained; a record with more is one of another edition."""

_LEFTOVERS: Final = ("leftover", "own_leftover")
_TURNS: Final = ("play", "exchange", "pass")


@dataclass(frozen=True, slots=True)
class ReplayRow:
    """One line of the record beside what the rules give.

    Attributes:
        line: Number of the line in the file.
        player: Nickname.
        kind: What the line says.
        play: The play as text; tiles exchanged or left.
        recorded: Points in the record; None when it has none.
        computed: Points by the rules; None where the edition has no values.
        recorded_total: Total in the record.
        computed_total: Total by the rules.
        reasons: What would give exactly the recorded points, where they differ; in English.
    """

    line: int
    player: str
    kind: GcgKind
    play: str
    recorded: int | None
    computed: int | None
    recorded_total: int | None
    computed_total: int
    reasons: tuple[str, ...] = ()

    @property
    def agrees(self) -> bool:
        """Whether the points are the same; a line without points agrees with anything."""
        return self.recorded is None or self.computed is None or self.recorded == self.computed


@dataclass(frozen=True, slots=True)
class Replay:
    """A record replayed.

    Attributes:
        game: The game it amounts to.
        rows: One a line.
        findings: What is odd, in order of the lines.
    """

    game: Game
    rows: tuple[ReplayRow, ...]
    findings: tuple[Finding, ...]

    @property
    def plays(self) -> int:
        """How many plays the record has."""
        return sum(row.kind == "play" for row in self.rows)

    @property
    def agree(self) -> int:
        """How many of them have their own points recorded."""
        return sum(row.kind == "play" and row.agrees for row in self.rows)


def replay_gcg(record: GcgRecord, edition: Edition) -> Replay:
    """Replays a record by the rules of an edition.

    How tiles left over are settled is taken from the record where it shows it: tournaments give twice the
    value to the one who went out, boxed rules move it over.

    Args:
        record: As `parse_gcg` reads it.
        edition: Board, values and rules to hold it against.

    Raises:
        GcgRefused: A line cannot be replayed; the error names it.
    """
    try:
        return _replayed(record, edition, "refused")
    except GcgRefused as refusal:
        late = [] if refusal.key not in LATE_REFUSALS else _late_readings(record, edition)
        if not late:
            raise
        return max(late, key=lambda replay: sum(row.agrees for row in replay.rows))


def _late_readings(record: GcgRecord, edition: Edition) -> list[Replay]:
    """Returns the record by each meaning of its plays taken back too late by which it can be replayed."""
    moved, replays = moved_up(record), []
    for reading in READINGS if moved.events != record.events else ():
        try:
            replays.append(_replayed(moved if reading == "moved" else record, edition, reading))
        except GcgRefused:
            continue
    return replays


def _replayed(record: GcgRecord, edition: Edition, late: Late) -> Replay:
    names = tuple(player.nick for player in record.players)
    try:
        game = Game(edition_for(record, edition), names)
    except ScoringError as error:
        raise GcgRefused(0, "players", str(error)) from error
    table = game.table
    replayer = _Replayer(table, empty_state(table), late, book=[0] * len(names))
    leftovers = [place for place, line in enumerate(record.events) if line.kind in _LEFTOVERS]
    out = next((line.player for line in record.events if line.kind == "leftover"), None)
    for place, line in enumerate(record.events):
        replayer.take(line, ends=place in leftovers[-1:], out=out)
    rows = replayer.settled_rows()
    found = [*record.findings, *replayer.findings]
    found += [*odd_header(record, table.edition), *odd_last_racks(record, replayer.state, table)]
    findings = sorted(found, key=lambda finding: finding.line)
    return Replay(replace(game, events=tuple(replayer.events)), rows, tuple(findings))


def edition_for(record: GcgRecord, edition: Edition) -> Edition:
    """Returns the edition with the settlement that the record's leftover lines follow."""
    for line in record.events:
        if line.kind == "leftover" and line.points:
            tiles, _ = tiles_of(line.tiles, line.line)
            value = rack_value([tile for tile in tiles if edition.tile_set.has(tile)], edition)
            kind = {value: "transfer", 2 * value: "double_to_out"}.get(line.points)
            if kind is not None and kind != edition.rules.settlement:
                return edition.with_rules(settlement=kind)
    return edition


@dataclass(slots=True)
class _Replayer:
    """Takes the lines one by one; private to `replay_gcg`, which hands out frozen results."""

    table: Table
    state: GameState
    late: Late  # what a play taken back too late means
    book: list[int]  # the totals the record itself arrives at
    events: list[Event] = field(default_factory=list)
    rows: list[ReplayRow] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    over_time: set[int] = field(default_factory=set)  # players with a time penalty

    def take(self, line: GcgLine, ends: bool, out: int | None) -> None:
        line, before = self._signed(line), self.state
        seen = before.ending.out if before.ending is not None else None
        end = GameEnd(out=out if out != seen else None) if ends else None
        if line.kind in _TURNS:
            self._open(line)
        read = self._late(line) or events_of_line(line, self.state, self.table, end)
        self.findings += [*read.findings, *self._odd_time(line)]
        self.findings += odd_rack(line, read.events, self.events, self.state, self.table)
        for event in read.events:
            self._apply(event, line)
        if line.kind != "extra":
            self._add_row(line, before)

    def _signed(self, line: GcgLine) -> GcgLine:
        """Returns a line of time overrun below zero, where only its total says that the points came off."""
        points = line.points or 0
        if line.kind == "time" and points > 0 and line.total == self.book[line.player] - points:
            return replace(line, points=-points)
        return line

    def _late(self, line: GcgLine) -> LineEvents | None:
        is_told = self.late in ("lifted", "points_off") and stands_no_more(line, self.state)
        return late_withdrawal(line, self.state, self.late) if is_told else None

    def settled_rows(self) -> tuple[ReplayRow, ...]:
        """Fills in what the tiles left over come to, which is known only once all were shown."""
        settlement = self.state.settlement
        settled = [0] * self.table.n_players
        rows = []
        for row in self.rows:
            player = self.table.players.index(row.player)
            if row.kind in _LEFTOVERS and settlement is not None:
                own = row.kind == "own_leftover"
                computed = -settlement.lost[player] if own else settlement.gained[player]
                settled[player] += computed
                row = replace(row, computed=computed)
                if not row.agrees:
                    self._report_points(row)
            rows.append(replace(row, computed_total=row.computed_total + settled[player]))
        return tuple(rows)

    def _open(self, line: GcgLine) -> None:
        """Whoever has the first line begins; records do not always list the players in that order."""
        if not self.state.entries and line.player != self.state.on_turn and not self.state.board.tiles:
            self._apply(OpeningDraw(first=line.player), line)

    def _apply(self, event: Event, line: GcgLine) -> None:
        n_known = len(self.state.problems)
        apply = apply_or_void if line.kind == "extra" else apply_event
        try:
            self.state = apply(self.state, event, self.table.at(len(self.events)))
        except EventRefused as refusal:
            raise GcgRefused(line.line, refusal.problem.key, str(refusal)) from refusal
        self.events.append(event)
        for problem in self.state.problems[n_known:]:
            if not (problem.key == "after_end" and isinstance(event, Pass)):
                self.findings.append(Finding(line.line, problem.key, problem.message))

    def _add_row(self, line: GcgLine, before: GameState) -> None:
        player, after = line.player, self.state
        is_left = line.kind in _LEFTOVERS
        computed: int | None = after.points[player] - before.points[player]
        if is_left or (line.kind == "play" and not self.table.edition.scores):
            computed = None
        row = ReplayRow(
            line=line.line,
            player=self.table.players[player],
            kind=line.kind,
            play=_last_play(after).play if line.kind == "play" else line.tiles,
            recorded=self._recorded(line, computed),
            computed=computed,
            recorded_total=line.total,
            computed_total=after.points[player],
        )
        if not row.agrees:
            row = replace(row, reasons=self._reasons(row, before))
            self._report_points(row)
        self.rows.append(row)
        self._check_total(line, row.recorded, computed)

    def _recorded(self, line: GcgLine, computed: int | None) -> int | None:
        """Returns the points of a line; for a play taken back some programs only lower the total."""
        if line.kind == "withdrawal" and line.points == 0 and computed is not None:
            lowered = self.book[line.player] + computed
            return computed if line.total == lowered else 0
        return line.points

    def _reasons(self, row: ReplayRow, before: GameState) -> tuple[str, ...]:
        move = _last_play(self.state).move if row.kind == "play" else None
        n_odd = sum(not other.agrees for other in self.rows)
        if move is None or row.recorded is None or row.computed is None or n_odd >= MAX_REASONS:
            return ()
        plays = [other for other in self.rows if other.kind == "play" and other.player == row.player]
        previous = plays[-1].recorded if plays else None
        edition = self.table.edition
        return record_reasons(before.board, move, edition, row.recorded, row.computed, previous)

    def _report_points(self, row: ReplayRow) -> None:
        message = f"{row.play or row.kind} is recorded with {row.recorded} points and comes to {row.computed}"
        if row.reasons:
            message += f": {' / '.join(row.reasons)}"
        self.findings.append(Finding(row.line, "points_differ", message))

    def _check_total(self, line: GcgLine, recorded: int | None, computed: int | None) -> None:
        """Holds the total against the record's own points, so that one slip is reported once."""
        points = recorded if recorded is not None else computed or 0
        expected = self.book[line.player] + points
        if line.total is not None and line.total != expected:
            message = f"the total is recorded as {line.total}; with the points of the lines it is {expected}"
            self.findings.append(Finding(line.line, "total_differs", message))
        self.book[line.player] = expected if line.total is None else line.total

    def _odd_time(self, line: GcgLine) -> Iterator[Finding]:
        if line.kind != "time":
            return
        if self.state.ending is None:
            yield Finding(
                line.line, "time_early", "a time penalty before the end; it was counted all the same"
            )
        if line.player in self.over_time:
            yield Finding(
                line.line, "time_twice", "a second time penalty for this player; it was counted too"
            )
        self.over_time.add(line.player)


def _last_play(state: GameState) -> Entry:
    """The play just replayed; the next player's lost turn may stand after it."""
    return next(entry for entry in reversed(state.entries) if entry.kind == "play")
