"""What does not fit, in the words of the visitor. Keys without words here keep their English message."""

from scoring.errors import BadNotation, IllegalMove, ScoringError
from scoring.problems import TEMPLATES, EventRefused, Problem
from ui.page.words import _, sentence
from vision.errors import VisionError


def refusal_text(error: ScoringError) -> str:
    """Returns why something was refused."""
    if isinstance(error, EventRefused):
        return problem_text(error.problem)
    if isinstance(error, IllegalMove):
        return _illegal_text(error)
    if isinstance(error, BadNotation):
        return _("Type it like this: 8F KOIRA runs across from F8, F8 KOIRA down; a dot where a tile lies.")
    return str(error)


def _illegal_text(error: IllegalMove) -> str:
    squares = ", ".join(str(square) for square in error.squares)
    texts = {
        "no_tile": _("No tile was laid."),
        "too_many": _("More new tiles than a rack holds."),
        "taken": _("A tile lies there already."),
        "off_board": _("The play runs off the board."),
        "through_bare": _("The play goes through a square on which nothing lies."),
        "unknown_tile": _("The set has no such tile."),
        "not_in_line": _("The new tiles do not lie in one row or column."),
        "gap": _("There is a gap between the new tiles."),
        "not_touching": _("The new tiles touch no earlier tile."),
        "first_short": _("The first word needs at least two letters."),
        "first_star": _("The first word must cover the start square."),
    }
    text = texts.get(error.key, _("These tiles make no play."))
    return f"{text} ({squares})" if squares else text


def problem_text(problem: Problem) -> str:
    """Returns what does not fit about an event of the game."""
    if problem.key == "illegal_move":
        return _("The play does not fit the board as it is now.")
    return sentence(_(TEMPLATES[problem.key][1]).format(**problem.args))


def unread_texts(error: VisionError) -> tuple[str, str]:
    """Returns what is wrong with a photo that could not be read, and what to do."""
    known = {
        "no_board": (
            _("No board found in this photo"),
            _("Take it again with the whole board in the picture, or drag the four corners onto it."),
        ),
        "mirrored": (
            _("The photo is mirrored"),
            _("Switch mirroring off in the camera and take it again."),
        ),
        "too_large": (_("The photo cannot be read"), _("It is too large: save it smaller, or take another.")),
        "no_rack": (
            _("No tiles found in this photo"),
            _("Take the rack from the front or from above, near and level, or type the tiles."),
        ),
    }
    return known.get(
        error.kind, (_("The photo cannot be read"), _("Take another one, near and in good light."))
    )


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
