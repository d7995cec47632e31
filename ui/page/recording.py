"""Keeps what happened, or says why it cannot be kept."""

from scoring.errors import ScoringError
from scoring.events import Event
from ui.match import Match, add_events
from ui.page.address import go, store
from ui.page.game_bar import own_change, stale_note
from ui.page.look import note
from ui.page.problem_words import refusal_text
from ui.page.words import _
from ui.stored import StaleGame


def record(match: Match, *events: Event, photo: str | None = None, view: str = "") -> None:
    """Keeps what happened and shows the next turn, or a view; says so when it cannot be kept."""
    try:
        add_events(store(), match, events, photo)
    except StaleGame:
        stale_note()
    except ScoringError as error:
        note(_("This does not fit the game"), refusal_text(error), warn=True)
    else:
        own_change(match)
        go(view, match.id)
