"""What does not fit, in the words of the visitor. Keys without words here keep their English message."""

from scoring.errors import IllegalMove, ScoringError
from scoring.problems import EventRefused, Problem
from ui.page.words import _


def refusal_text(error: ScoringError) -> str:
    """Returns why something was refused."""
    if isinstance(error, EventRefused):
        return problem_text(error.problem)
    if isinstance(error, IllegalMove):
        squares = ", ".join(str(square) for square in error.squares)
        return _("These tiles make no play (%s).") % squares if squares else _("These tiles make no play.")
    return str(error)


def problem_text(problem: Problem) -> str:
    """Returns what does not fit about an event of the game."""
    text = _problem_texts().get(problem.key)
    try:
        return text % dict(problem.args) if text else problem.message
    except (KeyError, TypeError):
        return problem.message


def _problem_texts() -> dict[str, str]:
    return {
        "off_turn": _("It is the turn of %(expected)s, not of %(player)s."),
        "after_end": _("The game is over. Undo the end to go on."),
        "after_finish": _("The game is finished and settled. Undo its end to change it."),
        "bag_low": _("The bag holds %(bag)s tiles; an exchange needs %(needed)s."),
        "bag_empty": _("The bag is empty: only a play or a pass is left."),
        "challenge_late": _("The next turn has been played: %(play)s stays with its points."),
        "challenge_judged": _("%(play)s was challenged already and found good."),
        "own_challenge": _("%(player)s cannot challenge an own play; take it back instead."),
        "tile_overused": _("The board now holds more %(letter)s than the set has (%(count)s)."),
        "rack_short": _("%(player)s laid %(laid)s tiles and should have had %(held)s: check the bag."),
        "no_play": _("There is no play that could come back."),
        "rack_missing": _("Nobody said what %(player)s had left; it counts as nothing."),
        "rack_count": _("%(player)s should have %(held)s tiles left, not %(count)s."),
        "ended_early": _("No rule ended the game; the players did."),
        "illegal_move": _("The play does not fit the board any more: %(reason)s"),
    }


def reading_problem_text(kind: str, message: str) -> str:
    """Returns what does not fit about a photo."""
    return _reading_texts().get(kind, message)


def _reading_texts() -> dict[str, str]:
    return {
        "shifted": _("The rows look shifted: set the corners of the board by hand."),
        "turned": _("The photo shows the board from another side."),
        "covered": _("Something covers the board: take the photo again without it."),
        "moved": _("A tile lies elsewhere than before: an earlier tile is not moved."),
        "earlier_tile": _("An earlier tile reads differently now."),
        "gap": _("There is a gap between the new tiles."),
        "not_in_line": _("The new tiles do not lie in one row or column."),
        "not_touching": _("The new tiles touch no earlier tile."),
        "too_many": _("More new tiles than a rack holds."),
        "missing": _("Earlier tiles are gone."),
        "retaken": _("The last play was taken back and another one laid."),
        "split": _("These are two plays: a photo is missing in between."),
        "bag": _("The board holds more of a letter than the set has."),
        "unsure": _("Too much of the picture is unclear."),
        "blur": _("The photo is not sharp. Hold the phone still."),
        "glare": _("Light glares on the tiles. Move the lamp or the phone."),
        "dark": _("The photo is dark. More light helps."),
        "cut_off": _("Part of the board is outside the picture."),
        "small": _("The board is small in the picture. Go closer."),
    }
