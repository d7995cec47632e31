"""What happened in a turn, in a few words."""

from scoring.state import Entry
from ui.match import Match
from ui.page.words import _


def entry_text(match: Match, entry: Entry) -> str:
    """Returns what happened in a turn, in a few words."""
    player = match.players[entry.player]
    if entry.kind == "play" and entry.move is not None:
        word = entry.move.main_word.text
        if entry.withdrawn:
            return _("%(player)s took %(word)s back") % {"player": player, "word": word}
        return _("%(player)s: %(word)s, %(points)d") % {
            "player": player,
            "word": word,
            "points": entry.points,
        }
    texts = {
        "exchange": _("%s exchanged tiles"),
        "pass": _("%s passed"),
        "turn_lost": _("%s lost a turn"),
        "board_accepted": _("%s: the board was taken as it lies"),
        "challenge": _("%s: challenge"),
        "time": _("%s: time penalty"),
        "by_hand": _("%s: points by hand"),
    }
    text = texts.get(entry.kind, "%s") % player
    return f"{text}, {entry.points:+d}" if entry.points else text
