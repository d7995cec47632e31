"""One `>` line of a GCG file → `GcgLine`: who, and which of the shapes an event has.

Read are the shapes of the format and the habits of real files: no rack, no total, signs such as `+-8`, words
listed at the end, the full name in place of the nickname, a mark behind a phony.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from scoring.gcg import GcgKind, GcgLine, GcgPlayer, GcgRefused

_NUMBER = r"[+\-−]*\d{1,6}"
_WORDS = r"(?P<words>[^\W\d_][^\d+#]*)"
_SCORE = rf"(?:\s+(?P<points>{_NUMBER})(?:\s+(?P<total>{_NUMBER}))?)?(?:\s+(?:{_WORDS}|(?P<rest>\S.*)))?"
_RACK = r"(?:(?P<rack>[^\s()]+)\s+)?"
_SHAPES: dict[GcgKind, str] = {
    "challenge": r"\(challenge\)",
    "time": r"\((?P<tiles>time)\)",
    "leftover": r"\((?P<tiles>[^\s()]*)\)",
    "withdrawal": r"--",
    "pass": r"-",
    "exchange": r"-(?P<tiles>[^\s\-]\S*)",
    "play": r"(?P<position>\d{1,2}[A-Z]|[A-Z]\d{1,2})\s+(?P<tiles>[^\s\d+\-]\S*?)[*!#]*",
}
_EVENT_SHAPES = {kind: re.compile(_RACK + shape + _SCORE, re.IGNORECASE) for kind, shape in _SHAPES.items()}


def parse_event(line: str, players: Mapping[int, GcgPlayer], number: int) -> GcgLine:
    """Reads one `>` line; what follows its points and is no list of words becomes its note.

    Args:
        line: The line.
        players: By index, from 0.
        number: Of the line in the file, for errors.

    Raises:
        GcgRefused: It names no player, or the rest has none of the known shapes.
    """
    index, rest = _player_and_rest(line.removeprefix(">").strip(), players, number)
    for kind, shape in _EVENT_SHAPES.items():
        found = shape.fullmatch(rest)
        if found is not None:
            return _told_apart(_line_of(kind, index, found, number))
    raise GcgRefused(
        number, "event_malformed", f"{shown(rest)} is no play, pass, exchange, challenge or leftover tiles"
    )


def shown(text: str, limit: int = 60) -> str:
    """Returns a text of a file as a message quotes it."""
    return repr(text if len(text) <= limit else text[: limit - 1] + "…")


def _player_and_rest(text: str, players: Mapping[int, GcgPlayer], number: int) -> tuple[int, str]:
    """Returns who the line names, by nickname or full name, small letters or capitals, and what follows."""
    labels = [
        *((index, player.nick) for index, player in players.items()),
        *((index, player.name) for index, player in players.items() if player.name),
        *((index, f"{player.nick} {player.name}") for index, player in players.items()),
    ]
    for flags in (re.NOFLAG, re.IGNORECASE):
        for index, label in labels:
            found = re.match(re.escape(label) + r"\s*:", text, flags)
            if found is not None:
                return index, text[found.end() :].strip()
    who, colon, _ = text.partition(":")
    if not colon or not who.strip():
        raise GcgRefused(
            number, "event_malformed", f"{shown('>' + text)} is not of the form >nickname: event"
        )
    known = ", ".join(player.nick for player in players.values()) or "none yet"
    raise GcgRefused(number, "player_unknown", f"no player is called {who.strip()} (known: {known})")


def _line_of(kind: GcgKind, player: int, found: re.Match[str], number: int) -> GcgLine:
    parts = found.groupdict(default="")
    return GcgLine(
        kind=kind,
        player=player,
        rack=parts["rack"],
        position=parts.get("position", "").upper(),
        tiles=parts.get("tiles", ""),
        points=_number(parts["points"]),
        total=_number(parts["total"]),
        words=tuple(word.strip() for word in parts["words"].split(",") if word.strip()),
        note=parts["rest"],
        line=number,
    )


def _told_apart(line: GcgLine) -> GcgLine:
    """Returns the line as the kind it is: whose tiles were left over, and whether TIME is four of them."""
    points = line.points or 0
    if line.kind == "time":
        is_rack = line.tiles == "TIME" and (points > 0 or line.rack == "TIME")
        line = replace(line, kind="leftover") if is_rack else replace(line, tiles="")
    if line.kind == "leftover" and (line.rack or points < 0) and points <= 0:
        return replace(line, kind="own_leftover")
    return line


def _number(text: str) -> int | None:
    """Returns the number with its sign: `+-8` is minus eight."""
    if not text:
        return None
    digits = text.lstrip("+-−")
    return -int(digits) if "-" in text or "−" in text else int(digits)
