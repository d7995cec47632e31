"""Why a file from outside cannot be opened, in the words of the visitor."""

from scoring.errors import ScoringError
from scoring.gcg import GcgRefused
from ui.backup import BackupRefused
from ui.page.words import _

QUOTED_CHARACTERS = 60
"""Of the line at fault, as many as fit a phone."""


def backup_refusal(error: BackupRefused) -> str:
    """Returns why a game saved as a zip cannot be opened."""
    texts = {
        "set": _("It was played with a set that is not known here."),
        "large": _("It holds more than any game does."),
        "packing": _("It was packed in a way that is not read: save the game anew."),
    }
    return texts.get(error.key, _("It is no game saved from here, or it is damaged."))


def record_refusal(error: ScoringError, data: bytes) -> tuple[str, str]:
    """Returns why a GCG record cannot be opened, and the line at fault as it stands there; "" for none."""
    if not isinstance(error, GcgRefused):
        return _("It is no GCG record, it is damaged, or its set is another one."), ""
    text = _reasons().get(error.key, _("What this line says does not fit the game."))
    if not error.line:
        return text, ""
    lines = data.decode("utf-8", "replace").splitlines()
    line = lines[error.line - 1].strip() if error.line <= len(lines) else ""
    short = line if len(line) <= QUOTED_CHARACTERS else line[: QUOTED_CHARACTERS - 1] + "…"
    return _("Line %d:") % error.line + " " + text, short


def _reasons() -> dict[str, str]:
    large = _("It is larger than any game's record.")
    no_game = _("It is no GCG record: no game is in it.")
    no_text = _("It is not a text, or in a script that is not known.")
    players = _("The names of the players do not fit together.")
    return {
        "file_too_large": large,
        "too_many_lines": large,
        "too_many_events": large,
        "line_too_long": large,
        "empty": no_game,
        "player_missing": no_game,
        "players": players,
        "not_text": no_text,
        "encoding_unknown": no_text,
        "event_malformed": _("This is no play, pass, exchange or challenge."),
        "illegal_play": _("This play does not fit the board or the set. Is it another set?"),
        "player_unknown": _("No player of this name is in the record."),
        "player_unnamed": players,
        "player_late": players,
        "player_repeated": players,
        "nicks_equal": players,
    }
