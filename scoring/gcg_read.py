"""Bytes of a GCG file → `GcgRecord`.

Reads what files in the wild hold: several encodings with or without the header that names them, any mix of
line ends, signs such as `+-8`, missing racks and totals, notes that run over several lines. What cannot be
understood is refused with the number of its line; what is merely odd becomes a `Finding`.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field, replace

from scoring.gcg import EXTRA_PRAGMA, Finding, GcgLine, GcgPlayer, GcgRecord, GcgRefused, Pragma
from scoring.gcg_encoding import decode_gcg
from scoring.gcg_nicks import names_nick_alone, namesakes, renamed, told_apart
from scoring.gcg_shapes import parse_event, shown


@dataclass(frozen=True, slots=True)
class GcgLimits:
    """Sizes beyond which a file is refused: a game of four players stays far below each.

    Attributes:
        n_bytes: Size of the file.
        line_chars: Characters in a line.
        n_lines: Lines, notes included.
        n_events: Event lines.
    """

    n_bytes: int = 1_000_000
    line_chars: int = 10_000
    n_lines: int = 5_000
    n_events: int = 1_000


DEFAULT_LIMITS = GcgLimits()

_ONCE_KEYS = frozenset(
    {"title", "id", "lexicon", "game-type", "board-layout", "tile-distribution", "tile-set", "game-board"}
)
_HEADER_KEYS = _ONCE_KEYS | {"description", "style", "tile"}
_KNOWN_VARIANTS = frozenset({"", "classic"})

_PLAYER_KEY = re.compile(r"player[1-4]")
_INVISIBLE = dict.fromkeys(map(ord, "\u200b\u200e\u200f\u2060\ufeff"))
"""Characters without a width that come along when a record is copied from a page."""


def parse_gcg(source: bytes | str, limits: GcgLimits = DEFAULT_LIMITS) -> GcgRecord:
    """Reads a GCG file without replaying it.

    Args:
        source: The file's bytes, or text already decoded.
        limits: Sizes beyond which it is refused.

    Raises:
        GcgRefused: A line cannot be understood, or the file is too large, empty or not text.
    """
    if len(source) > limits.n_bytes:
        raise GcgRefused(
            0, "file_too_large", f"the file has {len(source)} bytes, a game at most {limits.n_bytes}"
        )
    text, encoding, findings = (source, "text", ()) if isinstance(source, str) else decode_gcg(source)
    if "\0" in text:
        raise GcgRefused(0, "not_text", "the file holds zero bytes: it is not a text file")
    reader = _Reader(limits, findings=list(findings))
    lines = re.split(r"\r\n|\n|\r", unicodedata.normalize("NFC", text.translate(_INVISIBLE)))
    if len(lines) > limits.n_lines:
        raise GcgRefused(
            limits.n_lines, "too_many_lines", f"{len(lines)} lines; a game has at most {limits.n_lines}"
        )
    for number, line in enumerate(lines, start=1):
        reader.take(number, line.strip())
    return reader.record(encoding)


@dataclass(slots=True)
class _Reader:
    """Takes the lines one by one; private to `parse_gcg`, which hands out a frozen record."""

    limits: GcgLimits
    players: dict[int, GcgPlayer] = field(default_factory=dict)
    events: list[GcgLine] = field(default_factory=list)
    header: list[Pragma] = field(default_factory=list)
    tail: list[Pragma] = field(default_factory=list)
    note: str = ""
    findings: list[Finding] = field(default_factory=list)
    once: set[str] = field(default_factory=set)  # keys of the pragmata so far
    same: tuple[int, ...] = ()  # players with one nickname
    unclear: set[int] = field(default_factory=set)  # places of events of one of them
    continues: str = ""  # what text on an unmarked line goes on with: "note", "description" or nothing

    def take(self, number: int, line: str) -> None:
        if len(line) > self.limits.line_chars:
            raise GcgRefused(
                number, "line_too_long", f"{len(line)} characters in a line, at most {self.limits.line_chars}"
            )
        if line.startswith(">"):
            self._take_event(number, line)
        elif line.startswith("#"):
            key, value = _parted(line[1:])
            self._take_pragma(number, key.lower(), value)
        elif line:
            self._take_text(number, line)

    def record(self, encoding: str) -> GcgRecord:
        if not (self.players or self.events or self.header):
            raise GcgRefused(0, "empty", "the file holds no game: neither players nor events were found")
        self._check_players()
        players = renamed(self.players, self.same)
        return GcgRecord(
            players=tuple(players[index] for index in sorted(players)),
            events=told_apart(self.events, self.unclear, self.same, len(players)),
            header=tuple(self.header),
            tail=tuple(self.tail),
            note=self.note,
            encoding=encoding,
            findings=tuple(sorted(self.findings, key=lambda finding: finding.line)),
        )

    def _check_players(self) -> None:
        missing = next((n for n in range(max(2, len(self.players))) if n not in self.players), None)
        if missing is not None:
            message = f"there is no #player{missing + 1} line; two players are needed"
            raise GcgRefused(0, "player_missing", message)
        nicks = [player.nick for player in renamed(self.players, self.same).values()]
        if len(set(nicks)) < len(nicks):
            message = f"of the nicknames {', '.join(nicks)} several are equal: event lines repeat them"
            raise GcgRefused(0, "nicks_equal", message)

    def _take_event(self, number: int, line: str) -> None:
        if len(self.events) >= self.limits.n_events:
            raise GcgRefused(number, "too_many_events", f"more than {self.limits.n_events} events")
        event = parse_event(line, self.players, number)
        if any(pragma.key == f"rack{event.player + 1}" for pragma in self.tail):
            message = f"an event of {self.players[event.player].nick} after the rack that should be the last"
            self._find(number, "event_after_rack", message)
        if event.note:
            message = f"{shown(event.note)} at the end of the line was not understood; it was kept as a note"
            self._find(number, "rest_unread", message)
        if event.player in self.same and names_nick_alone(line, self.players[event.player].nick):
            self.unclear.add(len(self.events))
        self.events.append(event)
        self.continues = ""

    def _take_pragma(self, number: int, key: str, value: str) -> None:
        self.continues = ""
        if key == "note" or key == "-":
            self._add_note(number, value)
        elif key == EXTRA_PRAGMA:
            self.events.append(GcgLine("extra", -1, tiles=value, line=number))
        elif _PLAYER_KEY.fullmatch(key):
            self._add_player(number, int(key[-1]) - 1, value)
        elif key != "character-encoding":
            self._add_pragma(Pragma(key, value, number))

    def _add_player(self, number: int, index: int, value: str) -> None:
        nick, name = _parted(value)
        if not nick:
            raise GcgRefused(number, "player_unnamed", f"#player{index + 1} has no nickname")
        if self.events:
            raise GcgRefused(number, "player_late", f"#player{index + 1} comes after the first event")
        if index in self.players:
            raise GcgRefused(number, "player_repeated", f"#player{index + 1} was given before")
        names = [player.name for player in self.players.values()]
        if name and name in names:
            self._find(number, "names_equal", f"two players are called {name}")
        self.players[index] = GcgPlayer(nick, name)
        same = namesakes(self.players)
        if same and not self.same:
            message = f"two players have the nickname {nick}: turns and totals told their lines apart"
            self._find(number, "nicks_equal", message)
        self.same = same

    def _add_pragma(self, pragma: Pragma) -> None:
        if self.events and pragma.key in _HEADER_KEYS:
            self._find(pragma.line, "pragma_late", f"#{pragma.key} belongs before the first event")
        if pragma.key in _ONCE_KEYS and pragma.key in self.once:
            self._find(pragma.line, "pragma_repeated", f"#{pragma.key} was given before; the first one holds")
        if pragma.key == "game-type" and pragma.value.lower() not in _KNOWN_VARIANTS:
            message = f"the variant {pragma.value!r} is not known; the game is replayed as classic"
            self._find(pragma.line, "variant_unknown", message)
        self.once.add(pragma.key)
        (self.tail if self.events else self.header).append(pragma)
        self.continues = "description" if pragma.key == "description" else ""

    def _add_note(self, number: int, text: str) -> None:
        self.continues = "note"
        if self.events:
            last = self.events[-1]
            self.events[-1] = replace(last, note=f"{last.note}\n{text}" if last.note else text)
            return
        if not self.note:
            self._find(number, "note_early", "a note before the first event; it was kept for the whole game")
        self.note = f"{self.note}\n{text}" if self.note else text

    def _take_text(self, number: int, line: str) -> None:
        if self.continues == "note":
            self._add_note(number, line)
        elif self.continues == "description":
            pragmata = self.tail if self.events else self.header
            pragmata[-1] = replace(pragmata[-1], value=f"{pragmata[-1].value} {line}".strip())
        else:
            message = f"{shown(line)} is neither an event nor a pragma; it was left out"
            self._find(number, "stray_text", message)

    def _find(self, number: int, key: str, message: str) -> None:
        self.findings.append(Finding(number, key, message))


def _parted(text: str) -> tuple[str, str]:
    """Returns the first word of a text and the rest."""
    first, *rest = text.split(maxsplit=1) or [""]
    return first, rest[0].strip() if rest else ""
