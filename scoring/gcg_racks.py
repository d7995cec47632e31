"""What is odd about the rack a GCG line names: none of it stops a replay."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from scoring.board import UNNAMED, Tile
from scoring.events import Event, Exchange, Play
from scoring.gcg import Finding, GcgLine, GcgRecord
from scoring.gcg_events import tiles_of
from scoring.state import GameState, unseen
from scoring.table import Table

_LAST_RACK = re.compile(r"rack[1-4]")


def odd_rack(
    line: GcgLine, laid: Sequence[Event], earlier: Sequence[Event], state: GameState, table: Table
) -> Iterator[Finding]:
    """Yields what is odd about the rack of a turn or of a play taken back.

    Args:
        line: The line.
        laid: The events it stands for.
        earlier: The events before it.
        state: The game before it.
        table: Edition and players.
    """
    if not line.rack or line.kind not in ("play", "exchange", "pass", "withdrawal"):
        return
    rack, findings = tiles_of(line.rack, line.line)
    yield from findings
    if line.kind == "withdrawal":
        yield from _other_rack(line, earlier)
        return
    yield from _impossible(line.rack, rack, line.line, state, table)
    missing = Counter(map(_letter, _used(laid))) - Counter(map(_letter, rack))
    if missing and not findings:
        message = f"{', '.join(missing)} was used but is not on the rack {line.rack}"
        yield Finding(line.line, "tile_not_in_rack", message)


def odd_last_racks(record: GcgRecord, state: GameState, table: Table) -> Iterator[Finding]:
    """Yields what is odd about the racks that stand at the end of an unfinished record."""
    for pragma in record.tail:
        if _LAST_RACK.fullmatch(pragma.key) and pragma.value:
            rack, findings = tiles_of(pragma.value, pragma.line)
            yield from findings
            yield from _impossible(pragma.value, rack, pragma.line, state, table)


def _impossible(
    text: str, rack: Sequence[Tile], line: int, state: GameState, table: Table
) -> Iterator[Finding]:
    rack_size = table.edition.rules.rack_size
    if len(rack) > rack_size:
        yield Finding(line, "rack_long", f"the rack {text} has {len(rack)} tiles; a rack holds {rack_size}")
    counts = unseen(state.board, table.edition)
    held = Counter(map(_letter, rack))
    over = [letter for letter, count in held.items() if counts and count > counts.get(letter, 0)]
    if over:
        message = f"the rack {text} holds more {', '.join(over)} than are left off the board"
        yield Finding(line, "rack_not_in_bag", message)


def _used(events: Sequence[Event]) -> Iterator[Tile]:
    for event in events:
        if isinstance(event, Play):
            yield from (tile for _, tile in event.placements)
        elif isinstance(event, Exchange):
            yield from event.tiles


def _other_rack(line: GcgLine, earlier: Sequence[Event]) -> Iterator[Finding]:
    own = (event for event in reversed(earlier) if isinstance(event, Play) and event.player == line.player)
    rack = next((event.rack for event in own), "")
    if rack and sorted(rack) != sorted(line.rack):
        message = f"the play taken back was made from {rack}, not from {line.rack}"
        yield Finding(line.line, "rack_other", message)


def _letter(tile: Tile) -> str:
    return UNNAMED if tile.blank else tile.letter
