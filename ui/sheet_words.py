"""What stands for a play on a score sheet, on the page and on paper alike."""

from scoring.state import Entry


def entry_word(entry: Entry) -> str:
    """Returns the word of a play, blanks in small letters and the points for a whole rack beside it."""
    if entry.move is None:
        return ""
    bonus = entry.score.bonus if entry.score is not None else 0
    return entry.move.main_word.notation + (f" (+{bonus})" if bonus else "")
