"""Keeps what happened, or says why it cannot be kept."""

from collections.abc import Callable

from scoring.errors import ScoringError
from scoring.events import Correction, Event
from ui.match import Match, add_events, replace_last
from ui.page.address import go, store
from ui.page.game_bar import own_change, stale_note
from ui.page.look import note
from ui.page.problem_words import refusal_text
from ui.page.words import _
from ui.stored import Pending, StaleGame


def record(match: Match, *events: Event, photo: str | None = None, view: str = "") -> None:
    """Keeps what happened and shows the next turn, or a view; says so when it cannot be kept."""
    _keep(match, lambda: add_events(store(), match, events, photo), view)


def record_instead(match: Match, event: Event, photo: str | None) -> None:
    """Keeps an event in the place of the last one."""
    _keep(match, lambda: replace_last(store(), match, [event], photo), "")


def correct_earlier(match: Match, correction: Correction, pending: Pending) -> None:
    """Corrects the record of earlier tiles; the waiting photo is looked at anew."""

    def save() -> None:
        add_events(store(), match, [correction])
        store().set_pending(match.id, pending)

    _keep(match, save, "")


def _keep(match: Match, save: Callable[[], None], view: str) -> None:
    try:
        save()
    except StaleGame:
        stale_note()
    except ScoringError as error:
        note(_("This does not fit the game"), refusal_text(error), warn=True)
    else:
        own_change(match)
        go(view, match.id)
