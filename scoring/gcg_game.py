"""A `Game` → `GcgRecord`.

What GCG has no line for is written in the nearest form and flagged. Where there is no near form, the event
goes whole into a pragma that this program reads back and others skip.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from scoring import events as ev
from scoring.board import Tile
from scoring.editions.edition import AT_TABLE
from scoring.event_json import event_to_dict
from scoring.game import Game
from scoring.gcg import GcgKind, GcgLine, GcgPlayer, GcgRecord, Pragma
from scoring.problems import Level
from scoring.state import Entry, GameState, Settlement

SET_PRAGMA: Final = "tile-distribution"
"""The pragma that names the set of tiles."""

FLAGS: Final = MappingProxyType(
    {
        "many_players": "GCG is made for two players; other programs may refuse more",
        "own_values": "GCG has no line for values set at the table: other programs will count others",
        "setup": "GCG games begin on an empty board: other programs cannot show this one",
        "board_by_hand": "GCG has no line for a board set by hand: other programs will show another board",
        "points_by_hand": "GCG has no line for points given by hand: other programs will show other totals",
        "score_by_hand": "GCG has no line for a score set by hand; its turn carries the points set",
        "challenger_penalty": "GCG has no penalty for a challenger; it is a (challenge) line below zero",
        "turn_lost": "GCG has no lost turn; it is written as a pass",
        "challenger": "GCG does not say who challenged a play that came back",
        "order": "GCG has no line that hands the turn to somebody",
        "end": "GCG has no line for an end without tiles left over",
        "racks": "GCG has no line for the racks of several players",
        "unfit": "this event does not fit the game and counts nothing: other programs will not see it",
        "talk": "GCG has no line for draws, agreements, rulings, counts of the bag or clocks",
    }
)
"""Why an event is flagged, by key, in English."""

_KEY_OF: dict[type[ev.Event], str] = {
    ev.Setup: "setup",
    ev.BoardAccepted: "board_by_hand",
    ev.Correction: "board_by_hand",
    ev.PointsByHand: "points_by_hand",
    ev.TurnGiven: "order",
    ev.RackLeft: "racks",
}


@dataclass(frozen=True, slots=True)
class Flag:
    """An event that GCG cannot hold as it is.

    Attributes:
        index: Of the event in the game; -1 for the game as a whole.
        key: One of `FLAGS`.
    """

    index: int
    key: str

    @property
    def message(self) -> str:
        """What other programs will not understand, in English."""
        return FLAGS[self.key]


@dataclass(frozen=True, slots=True)
class GcgGame:
    """A game as a GCG record, and what other programs will not understand of it."""

    record: GcgRecord
    flags: tuple[Flag, ...]


def record_of_game(game: Game, header: tuple[Pragma, ...] = ()) -> GcgGame:
    """Returns a game as a GCG record.

    Args:
        game: Any game, finished or not.
        header: Pragmata to put at its head, such as `#title` and `#lexicon`; the set is named there too.
    """
    players = _players_of(game)
    writer = _Writer(game, tuple(game.states()), totals=[0] * len(players))
    if len(players) > 2:
        writer.flag(-1, "many_players")
    if AT_TABLE in game.edition.references:
        writer.flag(-1, "own_values")
    if all(pragma.key != SET_PRAGMA for pragma in header):
        header = (*header, Pragma(SET_PRAGMA, game.edition.id))
    lines = tuple(line for index in range(len(game.events)) for line in writer.lines_of(index))
    return GcgGame(GcgRecord(players, lines, header), tuple(writer.flags))


def _players_of(game: Game) -> tuple[GcgPlayer, ...]:
    """Returns the players with nicknames: no spaces, no colons, no two the same."""
    nicks = ["_".join(name.replace(":", " ").split()) or "player" for name in game.players]
    if len(set(nicks)) < len(nicks):
        nicks = [f"{nick}{number}" for number, nick in enumerate(nicks, start=1)]
    names = [" ".join(name.split()) for name in game.players]
    return tuple(GcgPlayer(nick, name) for nick, name in zip(nicks, names, strict=True))


@dataclass(slots=True)
class _Writer:
    """Writes the events one by one; private to `record_of_game`, which hands out frozen results."""

    game: Game
    states: tuple[GameState, ...]
    totals: list[int]
    flags: list[Flag] = field(default_factory=list)
    written: dict[int, int] = field(default_factory=dict)  # points of the line of each turn, by event

    def lines_of(self, index: int) -> Iterator[GcgLine]:
        event, before, after = self.game.events[index], self.states[index], self.states[index + 1]
        entries = after.entries[len(before.entries) :]
        if any(problem.index == index and problem.level is Level.UNFIT for problem in after.problems):
            yield self._extra(index, event, "unfit")
            return
        match event:
            case ev.Play() | ev.Exchange() | ev.Pass():
                yield self._turn(event, entries[0])
            case ev.Withdrawal():
                yield self._withdrawal(before, event.rack)
            case ev.Challenge():
                yield from self._challenge(index, event, before, entries)
            case ev.TimePenalty():
                yield self._line("time", event.player, -event.points, event.rack)
            case ev.RackLeft() if self._has_line(index, event):
                pass
            case ev.GameEnd():
                yield from self._end(index, event, after)
            case ev.ScoreByHand():
                yield self._extra(index, event, "score_by_hand")
            case ev.OpeningDraw() if self._is_implied(index, event):
                pass
            case _:
                yield self._beside(index, event, before, after)
        for entry in entries:
            if entry.kind == "turn_lost":
                self.flag(index, "turn_lost")
                yield self._line("pass", entry.player, 0)

    def flag(self, index: int, key: str) -> None:
        self.flags.append(Flag(index, key))

    def _turn(self, event: ev.Play | ev.Exchange | ev.Pass, entry: Entry) -> GcgLine:
        points = self._points_to_write(event, entry)
        self.written[entry.index] = points
        match event:
            case ev.Play():
                position, tiles = entry.play.split()
                rack = event.rack or _text(placement.tile for placement in event.placements)
                return self._line("play", event.player, points, rack, tiles, position)
            case ev.Exchange():
                tiles = _text(event.tiles) if event.tiles else str(event.count)
                return self._line("exchange", event.player, points, event.rack, tiles)
            case _:
                return self._line("pass", event.player, points, event.rack)

    def _points_to_write(self, event: ev.Event, entry: Entry) -> int:
        """Returns the points set by hand later, or those of the record the game came from, or its own."""
        last = next((e for e in self.states[-1].entries if e.index == entry.index and e.number), entry)
        if last.points != entry.points and not last.withdrawn:
            return last.points
        recorded = event.recorded if isinstance(event, ev.Play) else None
        return entry.points if recorded is None else recorded

    def _withdrawal(self, before: GameState, rack: str = "") -> GcgLine:
        assert before.last_play is not None
        entry = before.entries[before.last_play.entry]
        return self._line("withdrawal", entry.player, -self.written[entry.index], rack)

    def _challenge(
        self, index: int, event: ev.Challenge, before: GameState, entries: tuple[Entry, ...]
    ) -> Iterator[GcgLine]:
        if event.upheld:
            self.flag(index, "challenger")
            yield self._withdrawal(before)
            return
        scored = [entry for entry in entries if entry.kind == "challenge"]
        for entry in scored:
            if entry.points < 0:
                self.flag(index, "challenger_penalty")
            yield self._line("challenge", entry.player, entry.points)
        loses_turn = event.award is None and self.game.edition.rules.failed_challenge == "next_turn_lost"
        if not scored and not loses_turn:
            yield self._extra(index, event, "talk")

    def _has_line(self, index: int, event: ev.RackLeft) -> bool:
        """Whether the lines that settle the game show this rack."""
        settled = any(isinstance(later, ev.GameEnd) for later in self.game.events[index:])
        settlement = self.states[-1].settlement
        if not settled or not event.tiles or settlement is None:
            return False
        return len(self.totals) == 2 or bool(settlement.lost[event.player])

    def _end(self, index: int, event: ev.GameEnd, after: GameState) -> Iterator[GcgLine]:
        assert after.settlement is not None and after.ending is not None
        lines = list(self._leftovers(after.settlement, after.ending.out))
        if not lines or event.note:
            lines.append(self._extra(index, event, "end"))
        yield from lines

    def _leftovers(self, settlement: Settlement, out: int | None) -> Iterator[GcgLine]:
        for player, tiles in enumerate(settlement.left):
            if tiles and player != out and (out is None or settlement.lost[player]):
                yield self._line("own_leftover", player, -settlement.lost[player], _text(tiles), _text(tiles))
        if out is not None:
            others = _text(tile for tiles in settlement.left for tile in tiles)
            yield self._line("leftover", out, settlement.gained[out], tiles=others)

    def _is_implied(self, index: int, event: ev.OpeningDraw) -> bool:
        """Whether the first turn shows who began, so that nothing has to be written."""
        later = (e.player for e in self.game.events[index:] if isinstance(e, ev.Play | ev.Exchange | ev.Pass))
        return not event.drawn and event.at is None and next(later, None) == event.first

    def _beside(self, index: int, event: ev.Event, before: GameState, after: GameState) -> GcgLine:
        """Writes an event that has no line of its own; the totals follow what it changes."""
        for player, (old, new) in enumerate(zip(before.points, after.points, strict=True)):
            self.totals[player] += new - old
        return self._extra(index, event, _KEY_OF.get(type(event), "talk"))

    def _extra(self, index: int, event: ev.Event, key: str) -> GcgLine:
        self.flag(index, key)
        return GcgLine("extra", -1, tiles=json.dumps(event_to_dict(event), ensure_ascii=False))

    def _line(
        self, kind: GcgKind, player: int, points: int, rack: str = "", tiles: str = "", position: str = ""
    ) -> GcgLine:
        self.totals[player] += points
        return GcgLine(kind, player, rack, position, tiles, points, self.totals[player])


def _text(tiles: Iterable[Tile]) -> str:
    return "".join(str(tile) for tile in tiles)
