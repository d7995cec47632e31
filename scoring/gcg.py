"""What a GCG file holds, line by line, before anything of it is replayed.

GCG is the plain text in which games are exchanged: `#` lines describe, `>` lines are events. The types here
carry what was written, not what it means on a board; `scoring.gcg_read` makes them from bytes,
`scoring.gcg_write` makes text of them, `scoring.gcg_game` turns them into a `Game` and back.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from scoring.errors import ScoringError

GcgKind = Literal[
    "play", "pass", "exchange", "withdrawal", "challenge", "time", "leftover", "own_leftover", "extra"
]
"""What an event line says. `extra` is an event of ours that GCG has no line for, kept in a pragma."""

EXTRA_PRAGMA = "boardscore-event"
"""The pragma that holds an event GCG has no line for. Other readers skip it: unknown pragmata are ignored."""


class GcgRefused(ScoringError):
    """A GCG file that cannot be replayed.

    Attributes:
        line: Number of the line at fault, from 1; 0 when it is the file as a whole.
        key: Short name of the fault, the same in every language.
    """

    def __init__(self, line: int, key: str, message: str) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.line = line
        self.key = key


@dataclass(frozen=True, slots=True)
class Finding:
    """Something odd in a record that did not stop the replay."""

    line: int
    key: str
    message: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}" if self.line else self.message


@dataclass(frozen=True, slots=True)
class GcgPlayer:
    """A player: the nickname that event lines repeat, and the full name."""

    nick: str
    name: str


@dataclass(frozen=True, slots=True)
class Pragma:
    """A `#key value` line that is neither a player, a note nor the encoding."""

    key: str
    value: str
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class GcgLine:
    """One event as written.

    Attributes:
        kind: What the line says.
        player: Index of the player named, from 0.
        rack: The rack as written; may be empty, partial or wrong.
        position: `8D` or `D8`; plays only.
        tiles: Word token of a play, tiles or number exchanged, tiles left over, JSON of an `extra`.
        points: Points of the line; None when the file leaves them out.
        total: The player's total after the line, as the file has it; None when left out.
        words: Words formed, where the file lists them after the total.
        note: Text of the notes that follow the line.
        line: Number of the line in the file, from 1; 0 for a line that was not read from a file.
    """

    kind: GcgKind
    player: int
    rack: str = ""
    position: str = ""
    tiles: str = ""
    points: int | None = None
    total: int | None = None
    words: tuple[str, ...] = ()
    note: str = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class GcgRecord:
    """A GCG file.

    Attributes:
        players: In the order of `#player1`, `#player2`, …
        events: Event lines in order.
        header: Pragmata before the first event.
        tail: Pragmata after it, such as `#rack1` of an unfinished game.
        note: Notes written before any event.
        encoding: How the bytes were read.
        findings: What was odd about the file itself; the replay adds its own.
    """

    players: tuple[GcgPlayer, ...]
    events: tuple[GcgLine, ...]
    header: tuple[Pragma, ...] = ()
    tail: tuple[Pragma, ...] = ()
    note: str = ""
    encoding: str = field(default="utf-8", compare=False)
    findings: tuple[Finding, ...] = field(default=(), compare=False)

    def pragma(self, key: str) -> str | None:
        """Returns the value of the first pragma of that name, or None."""
        return next((pragma.value for pragma in self.pragmata() if pragma.key == key), None)

    def pragmata(self) -> Iterator[Pragma]:
        """Yields the pragmata of header and tail in order."""
        yield from self.header
        yield from self.tail
