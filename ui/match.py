"""A stored game opened: its set-up, its events replayed, and the ways to change it, each one transaction."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

from scoring.event_json import event_from_dict, event_to_dict
from scoring.events import Event, OpeningDraw
from scoring.game import Game
from scoring.move import Move
from scoring.state import GameState
from scoring.steps import n_in_first_step, n_in_last_step
from ui.kept_edits import redone_events, undone_edit
from ui.setups import GameSetup, setup_from_json, setup_to_json
from ui.store import Store
from ui.stored import Pending, StoredEdit, StoredEvent, StoredGame


@dataclass(frozen=True, slots=True)
class Match:
    """One game as it stands in the store.

    Attributes:
        stored: The record in the store.
        setup: Players, set and house rules.
        game: The events as a game.
        state: How it stands.
    """

    stored: StoredGame
    setup: GameSetup
    game: Game
    state: GameState

    @property
    def id(self) -> str:
        """Names the game in the page's address."""
        return self.stored.id

    @property
    def players(self) -> tuple[str, ...]:
        """The names in seating order."""
        return self.game.players

    @property
    def last_move(self) -> Move | None:
        """The play that may still come back, if there is one."""
        last = self.state.last_play
        return self.state.entries[last.entry].move if last is not None and last.is_open else None

    @property
    def last_edit(self) -> StoredEdit | None:
        """The correction that an undo takes back next; None while later events come first."""
        edits = self.stored.edits
        return edits[-1] if edits and edits[-1].n_after == len(self.stored.events) else None

    @property
    def can_undo(self) -> bool:
        """Whether there is anything to take back."""
        return bool(self.stored.events) or self.last_edit is not None

    @property
    def turn_photos(self) -> Mapping[int, str]:
        """The photo each event came from, by the index of the event."""
        return {index: event.photo for index, event in enumerate(self.stored.events) if event.photo}


def start_match(store: Store, setup: GameSetup, title: str, events: Sequence[Event] = ()) -> str:
    """Keeps a new game and returns its id."""
    opening: list[Event] = [OpeningDraw(first=setup.first)] if setup.first else []
    game_id = store.create(title, setup_to_json(setup))
    begun = [StoredEvent(event_to_dict(event)) for event in (*events, *opening)]
    if begun:
        store.save_events(game_id, begun, version=0)
    return game_id


def open_match(store: Store, game_id: str) -> Match:
    """Returns the game of this id.

    Raises:
        GameMissing: There is none.
        ScoringError: It was kept in a form that cannot be read.
    """
    stored = store.load(game_id)
    setup = setup_from_json(stored.setup)
    game = Game(setup.edition, setup.players, tuple(event_from_dict(event.body) for event in stored.events))
    return Match(stored, setup, game, game.state())


def add_events(store: Store, match: Match, events: Sequence[Event], photo: str | None = None) -> None:
    """Adds events to the game; the last of them keeps the photo.

    Raises:
        EventRefused: An event does not fit; nothing is saved.
        StaleGame: The game was changed by someone else; nothing is saved.
    """
    after = with_events(match, events, photo)
    store.save_events(match.id, after.stored.events, match.stored.version)


def with_events(match: Match, events: Sequence[Event], photo: str | None = None) -> Match:
    """Returns the game with events added, in memory alone; the last of them keeps the photo.

    Raises:
        EventRefused: An event does not fit.
    """
    game = match.game
    for event in events:
        game = game.after(event)
    added = [StoredEvent(event_to_dict(event)) for event in events]
    added[-1] = replace(added[-1], photo=photo)
    stored = replace(match.stored, events=(*match.stored.events, *added))
    return Match(stored, match.setup, game, game.state())


def replace_last(store: Store, match: Match, events: Sequence[Event], photo: str | None = None) -> None:
    """Puts events in the place of the last one: a play laid anew before anyone else played.

    Raises:
        EventRefused: An event does not fit; nothing is saved.
        StaleGame: The game was changed by someone else; nothing is saved.
    """
    _save_edit(store, match, with_events(without_last(match), events, photo))


def without_last(match: Match) -> Match:
    """Returns the game without its last event, in memory alone."""
    game = match.game.without_last()
    stored = replace(match.stored, events=match.stored.events[:-1])
    return Match(stored, match.setup, game, game.state())


def undo(store: Store, match: Match) -> None:
    """Takes back the last correction, the last event, or the settlement as a whole; it waits for a redo."""
    kept, undone = match.stored.events, match.stored.undone
    if match.last_edit is not None:
        before, edits = match.last_edit.before, match.stored.edits[:-1]
        store.save_events(match.id, before, match.stored.version, (undone_edit(kept), *undone), edits)
    elif kept:
        n_kept = len(kept) - n_in_last_step(match.game.events)
        store.save_events(match.id, kept[:n_kept], match.stored.version, (*kept[n_kept:], *undone))


def redo(store: Store, match: Match) -> None:
    """Brings back what undo took off last."""
    kept, undone = match.stored.events, match.stored.undone
    if not undone:
        return
    corrected = redone_events(undone[0])
    if corrected is not None:
        edits = (*match.stored.edits, StoredEdit(kept, len(corrected)))
        store.save_events(match.id, corrected, match.stored.version, undone[1:], edits)
    else:
        events = takewhile(lambda event: redone_events(event) is None, undone)
        n_back = n_in_first_step([event_from_dict(event.body) for event in events])
        store.save_events(match.id, (*kept, *undone[:n_back]), match.stored.version, undone[n_back:])


def save_game(store: Store, match: Match, game: Game, index: int, shift: int) -> None:
    """Keeps an edited game, and what it replaces for an undo; events keep their photos.

    Args:
        store: Where the games are.
        match: The game before the edit.
        game: The game after it.
        index: The event edited.
        shift: Events more (1) or fewer (-1) than before, from `index` on.
    """
    _save_edit(store, match, edited(match, game, index, shift))


def _save_edit(store: Store, match: Match, after: Match) -> None:
    before, events = match.stored.events, after.stored.events
    edits = (*match.stored.edits, StoredEdit(before, len(events)))
    store.save_events(match.id, events, match.stored.version, edits=edits)


def edited(match: Match, game: Game, index: int, shift: int) -> Match:
    """Returns an edited game in memory alone; the arguments are those of `save_game`."""
    photos = [event.photo for event in match.stored.events]
    if shift > 0:
        photos.insert(index, None)
    elif shift < 0:
        del photos[index]
    bodies = [event_to_dict(event) for event in game.events]
    events = tuple(StoredEvent(body, photo) for body, photo in zip(bodies, photos, strict=True))
    return Match(replace(match.stored, events=events), match.setup, game, game.state())


def answer(store: Store, match: Match, **changed: Any) -> None:
    """Keeps what was said about the waiting photo: `squares` by name, or the corners `quad`."""
    pending = match.stored.pending
    if pending is not None:
        store.set_pending(match.id, Pending(pending.photo, {**pending.answers, **changed}))
