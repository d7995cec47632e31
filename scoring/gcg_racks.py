"""What is odd about the rack a GCG line names: none of it stops a replay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from scoring.board import UNNAMED, Tile
from scoring.events import Event, Play
from scoring.gcg import Finding, GcgLine
from scoring.gcg_events import tiles_of
from scoring.state import GameState, unseen
from scoring.table import Table


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
    rack_size = table.edition.rules.rack_size
    if len(rack) > rack_size:
        message = f"the rack {line.rack} has {len(rack)} tiles; a rack holds {rack_size}"
        yield Finding(line.line, "rack_long", message)
    if line.kind == "withdrawal":
        yield from _other_rack(line, earlier)
    else:
        yield from _impossible_tiles(line, Counter(_letter(tile) for tile in rack), laid, state, table)


def _impossible_tiles(
    line: GcgLine, held: Counter[str], laid: Sequence[Event], state: GameState, table: Table
) -> Iterator[Finding]:
    counts = unseen(state.board, table.edition)
    over = [letter for letter, count in held.items() if counts and count > counts.get(letter, 0)]
    if over:
        message = f"the rack {line.rack} holds more {', '.join(over)} than are left off the board"
        yield Finding(line.line, "rack_not_in_bag", message)
    tiles = [tile for event in laid if isinstance(event, Play) for _, tile in event.placements]
    missing = Counter(_letter(tile) for tile in tiles) - held
    if missing:
        message = f"{', '.join(missing)} was laid but is not on the rack {line.rack}"
        yield Finding(line.line, "tile_not_in_rack", message)


def _other_rack(line: GcgLine, earlier: Sequence[Event]) -> Iterator[Finding]:
    rack = next((event.rack for event in reversed(earlier) if isinstance(event, Play)), "")
    if rack and sorted(rack) != sorted(line.rack):
        message = f"the play taken back was made from {rack}, not from {line.rack}"
        yield Finding(line.line, "rack_other", message)


def _letter(tile: Tile) -> str:
    return UNNAMED if tile.blank else tile.letter
