"""What the rows and columns of a score sheet are called, on the page and in its files."""

from scoring.sheet import SheetRow
from ui.page.words import _


def row_label(row: SheetRow, word: str) -> str:
    """Returns what a row says in the column of its player: the word, or what happened instead."""
    return word or _kinds().get(row.kind, row.kind)


def sheet_headings() -> dict[str, str]:
    """Returns the words of the sheet's text form."""
    return {
        "turn": _("Turn"),
        "play": _("Play"),
        "note": _("Note"),
        "total": _("total"),
        "play_kind": "",
        **_kinds(),
        "withdrawn": _("taken back"),
        "unfit": _("does not fit"),
        "together": _("Together"),
        "winner": _("Winner"),
    }


def _kinds() -> dict[str, str]:
    return {
        "exchange": _("exchange"),
        "pass": _("pass"),
        "turn_lost": _("turn lost"),
        "board_accepted": _("board as laid"),
        "challenge": _("challenge"),
        "time": _("time"),
        "by_hand": _("by hand"),
        "settlement": _("tiles left"),
    }
