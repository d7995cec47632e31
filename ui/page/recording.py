"""Keeps what happened, or says why it cannot be kept."""

from collections.abc import Callable

from scoring.errors import ScoringError
from scoring.events import Correction, Event
from ui.match import Match, add_events, replace_last, with_events, without_last
from ui.page.address import go, store
from ui.page.game_bar import own_change, stale_note
from ui.page.look import note
from ui.page.moments import timed
from ui.page.problem_words import refusal_text
from ui.page.store_trouble import tell_trouble
from ui.page.words import _
from ui.stored import GameMissing, Pending, StaleGame, StoreError


def record(match: Match, *events: Event, photo: str | None = None, view: str = "") -> None:
    """Keeps what happened and shows the next turn, or a view; says so when it cannot be kept."""
    events = timed(match, events)
    _keep(
        match,
        lambda: add_events(store(), match, events, photo),
        lambda: with_events(match, events, photo),
        view,
    )


def record_instead(match: Match, event: Event, photo: str | None) -> None:
    """Keeps an event in the place of the last one."""
    events = timed(match, [event])
    _keep(
        match,
        lambda: replace_last(store(), match, events, photo),
        lambda: with_events(without_last(match), events, photo),
    )


def correct_earlier(match: Match, correction: Correction, pending: Pending) -> None:
    """Corrects the record of earlier tiles; the waiting photo is looked at anew."""

    def save() -> None:
        add_events(store(), match, [correction])
        store().set_pending(match.id, pending)

    _keep(match, save, lambda: with_events(match, [correction]))


def _keep(match: Match, save: Callable[[], None], unsaved: Callable[[], Match], view: str = "") -> None:
    try:
        save()
    except StaleGame:
        stale_note()
    except GameMissing:
        raise
    except StoreError as error:
        tell_trouble(error, unsaved())
    except ScoringError as error:
        note(_("This does not fit the game"), refusal_text(error), warn=True)
    else:
        own_change(match)
        go(view, match.id)
