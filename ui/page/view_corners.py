"""The corners of a board that was found, but found wrong."""

from dataclasses import replace

from ui.match import Match
from ui.page.address import go
from ui.page.game_bar import back_to_game
from ui.page.no_board import corner_editor
from ui.page.reading_job import read_pending
from ui.page.words import _
from vision.errors import VisionError


def show(match: Match) -> None:
    """Shows the waiting photo with the corners as they were found."""
    back_to_game(match, _("Corners of the board"))
    pending = match.stored.pending
    if pending is None:
        go(game=match.id)
        return
    try:
        found = read_pending(match, pending).reading.quad_xy.tolist()
    except VisionError:
        found = None
    answers = pending.answers if found is None else {**pending.answers, "quad": found}
    corner_editor(match, replace(pending, answers=answers))
