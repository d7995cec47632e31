"""`GcgRecord` → the text of a GCG file, to be written as UTF-8."""

from __future__ import annotations

from scoring.gcg import EXTRA_PRAGMA, GcgLine, GcgPlayer, GcgRecord


def format_gcg(record: GcgRecord) -> str:
    """Returns the text of a record with plain line feeds."""
    lines = ["#character-encoding UTF-8"]
    lines += [f"#{pragma.key} {pragma.value}".rstrip() for pragma in record.header]
    lines += [
        f"#player{number} {player.nick} {player.name}".rstrip()
        for number, player in enumerate(record.players, start=1)
    ]
    lines += _note_lines(record.note)
    for line in record.events:
        lines.append(_format_line(line, record.players))
        lines += _note_lines(line.note)
    lines += [f"#{pragma.key} {pragma.value}".rstrip() for pragma in record.tail]
    return "\n".join(lines) + "\n"


def _note_lines(note: str) -> list[str]:
    return [f"#note {text}".rstrip() for text in note.splitlines()]


def _format_line(line: GcgLine, players: tuple[GcgPlayer, ...]) -> str:
    if line.kind == "extra":
        return f"#{EXTRA_PRAGMA} {line.tiles}"
    words = {
        "play": f"{line.position} {line.tiles}",
        "pass": "-",
        "exchange": f"-{line.tiles}",
        "withdrawal": "--",
        "challenge": "(challenge)",
        "time": "(time)",
    }.get(line.kind, f"({line.tiles})")
    points = "" if line.points is None else f"{line.points:+d}"
    total = "" if line.points is None or line.total is None else str(line.total)
    parts = [f">{players[line.player].nick}:", line.rack, words, points, total, ", ".join(line.words)]
    return " ".join(part for part in parts if part)
