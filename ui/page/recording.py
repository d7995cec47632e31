"""Keeps what happened, or says why it cannot be kept."""

from collections.abc import Callable

from scoring.errors import ScoringError
from scoring.events import Event
from scoring.game import Edit
from ui.match import Match, add_events, edited, replace_last, save_game, with_events, without_last
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


def save_edit(match: Match, edit: Edit, index: int, view: str = "") -> None:
    """Keeps a corrected game: an event changed, put in or taken out."""
    shift = len(edit.game.events) - len(match.game.events)
    _keep(
        match,
        lambda: save_game(store(), match, edit.game, index, shift),
        lambda: edited(match, edit.game, index, shift),
        view,
    )


def correct_earlier(match: Match, edit: Edit, index: int | None, pending: Pending) -> None:
    """Keeps a corrected game; the waiting photo is looked at anew.

    Args:
        match: The game as it stands.
        edit: The correction.
        index: The event that is another one now; None where an event was added at the end.
        pending: The photo that waits.
    """
    shift = len(edit.game.events) - len(match.game.events)
    place = len(match.game.events) if shift or index is None else index

    def save() -> None:
        save_game(store(), match, edit.game, place, shift)
        store().set_pending(match.id, pending)

    _keep(match, save, lambda: edited(match, edit.game, place, shift))


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
