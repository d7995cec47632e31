"""A game as files to take away. Words come in as arguments, in the language of whoever takes them."""

from collections.abc import Mapping

from scoring.game import Game
from scoring.gcg_game import record_of_game
from scoring.gcg_write import format_gcg
from scoring.sheet import format_csv, sheet_of


def gcg_file(game: Game) -> bytes:
    """Returns the game as a GCG file, which other Scrabble programs read."""
    return format_gcg(record_of_game(game).record).encode("utf-8")


def csv_file(game: Game, headings: Mapping[str, str], separator: str = ",") -> bytes:
    """Returns the score sheet for a spreadsheet; the mark at its start keeps Ä and Ø right there.

    Args:
        game: The game, finished or not.
        headings: Words by the keys of `scoring.sheet.HEADINGS`.
        separator: What the visitor's spreadsheet parts columns by.
    """
    return format_csv(sheet_of(game), headings, separator).encode("utf-8-sig")


def file_name(title: str, ending: str) -> str:
    """Returns a file name that every system accepts."""
    kept = "".join(char if char.isalnum() else "-" for char in title)
    return f"{'-'.join(part for part in kept.split('-') if part)[:60] or 'game'}.{ending}"
