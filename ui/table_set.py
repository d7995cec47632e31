"""The set on the table: what earlier photos of a game, and of games with the same set, taught the reader."""

import contextlib
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from scoring.board import Board
from scoring.errors import ScoringError
from ui.kept_reading import reading_from_json
from ui.lessons import Lesson, lesson_of
from ui.match import Match, open_match
from ui.store import Store

MOST_LESSONS = 24
"""Photos that a set is learned from, the newest; each takes the time of reading one board."""
_REMEMBERED = 64
"""Sets kept in memory; what is forgotten is learned again from the photos in the store."""

Learn: TypeAlias = Callable[[Sequence[Lesson], bytes], bytes]
"""Learns lessons on top of what was known; `ui.worker.ReadWorker.learn` in the process that reads."""


@dataclass(frozen=True, slots=True)
class _Turn:
    """A confirmed turn with its photo, and the board around it; equal ones teach the same."""

    photo: str
    before: Board
    after: Board


class TableSets:
    """Learns sets, each lesson once: a game's next photo costs one lesson more."""

    def __init__(self, learn: Learn) -> None:
        self._learn = learn
        self._learned: dict[tuple[_Turn, ...], bytes] = {(): b""}
        self._turn = threading.Lock()  # several visitors may ask at once

    def of(self, store: Store, match: Match) -> bytes:
        """Returns what is known of the set of a game, in the form that `vision.glyphs` keeps; b"" of none.

        A corrected turn is learned anew as corrected, and one that was taken back is forgotten.
        """
        turns = (*_earlier_turns(store, match), *_turns(match))[-MOST_LESSONS:]
        with self._turn:
            return self._known_after(turns, store)

    def _known_after(self, turns: tuple[_Turn, ...], store: Store) -> bytes:
        known = next(n for n in range(len(turns), -1, -1) if turns[:n] in self._learned)
        lessons = [lesson for turn in turns[known:] if (lesson := _lesson(store, turn)) is not None]
        start = self._learned[turns[:known]]
        own_set = self._learn(lessons, start) if lessons else start
        while len(self._learned) >= _REMEMBERED:
            self._learned.pop(next(key for key in self._learned if key))
        self._learned[turns] = own_set
        return own_set


def last_set_name(store: Store, edition_id: str) -> str:
    """Returns what the last game with an edition called its set of tiles; "" of none."""
    setups = (stored.setup for stored in store.games())
    names = (str(setup.get("set_name", "")) for setup in setups if setup.get("edition") == edition_id)
    return next(names, "")


def _turns(match: Match) -> Iterator[_Turn]:
    states, photos = list(match.game.states()), match.turn_photos
    for entry in match.state.entries:
        photo = photos.get(entry.index)
        if photo and entry.move is not None and not (entry.withdrawn or entry.unfit):
            yield _Turn(photo, states[entry.index].board, states[entry.index + 1].board)


def _earlier_turns(store: Store, match: Match) -> Iterator[_Turn]:
    """Yields the turns of the games played with the same set, the game changed last at the end."""
    if not match.setup.set_name:
        return
    for stored in reversed(store.games()):
        setup = stored.setup
        if stored.id == match.id or setup.get("set_name") != match.setup.set_name:
            continue
        if setup.get("edition") == match.setup.edition_id:
            with contextlib.suppress(ScoringError):  # a game that cannot be opened teaches nothing
                yield from _turns(open_match(store, stored.id))


def _lesson(store: Store, turn: _Turn) -> Lesson | None:
    """Returns the lesson of a turn, while its photo and reading are kept."""
    body = store.last_reading(turn.photo)
    picture = store.photo(str(body["picture"])) if body is not None else None
    if body is None or picture is None:
        return None
    return lesson_of(reading_from_json(body), picture[0], turn.before, turn.after)
