"""A game: its edition, its players and the list of what happened. Everything else is replayed from that."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scoring.apply import states
from scoring.editions.edition import Edition
from scoring.errors import ScoringError
from scoring.events import Event
from scoring.problems import EventRefused, Level, Problem
from scoring.state import Entry, GameState
from scoring.table import Table


@dataclass(frozen=True, slots=True)
class Game:
    """A game as recorded. The events are the truth; nothing derived is kept.

    Attributes:
        edition: Board, tiles and rules as agreed for this game.
        players: Names in seating order, clockwise.
        events: What happened, in order.
    """

    edition: Edition
    players: tuple[str, ...]
    events: tuple[Event, ...] = ()

    def __post_init__(self) -> None:
        rules = self.edition.rules
        if not rules.min_players <= len(self.players) <= rules.max_players:
            raise ScoringError(
                f"{len(self.players)} players were named; {rules.min_players} to {rules.max_players} can play"
            )
        if len(set(self.players)) < len(self.players) or not all(name.strip() for name in self.players):
            names = ", ".join(map(repr, self.players))
            raise ScoringError(f"each player needs a name, and no two the same: {names}")

    @property
    def table(self) -> Table:
        """Edition and players."""
        return Table(self.edition, self.players)

    def states(self) -> Iterator[GameState]:
        """Yields how the game stood before the first event and after each."""
        return states(self.events, self.table)

    def state(self) -> GameState:
        """Returns how the game stands. Never raises: what does not fit is among the problems."""
        *_, last = self.states()
        return last

    def after(self, event: Event) -> Game:
        """Returns the game with one event more.

        Raises:
            EventRefused: The event cannot be replayed, or is against the rules.
        """
        game = replace(self, events=(*self.events, event))
        refusal = _worst(game.state().problems, index=len(self.events))
        if refusal is not None and refusal.level > Level.ODD:
            raise EventRefused(refusal)
        return game

    def without_last(self) -> Game:
        """Returns the game without its last event; a game without events stays as it is."""
        return replace(self, events=self.events[:-1])

    def replaced(self, index: int, event: Event) -> Edit:
        """Returns what becomes of the game with another event in this place."""
        return self._edited(index, (event,), n_old=1)

    def removed(self, index: int) -> Edit:
        """Returns what becomes of the game without this event."""
        return self._edited(index, (), n_old=1)

    def inserted(self, index: int, event: Event) -> Edit:
        """Returns what becomes of the game with an event more before this place."""
        return self._edited(index, (event,), n_old=0)

    def changed_later(self, index: int) -> tuple[int, ...]:
        """Returns the later events that changed the line of this one: it came back, or was set by hand."""
        changing, before = [], None
        for n_events, state in enumerate(self.states()):
            line = next((entry for entry in state.entries if entry.index == index), None)
            if before is not None and line != before:
                changing.append(n_events - 1)
            before = line
        return tuple(changing)

    def _edited(self, index: int, new: tuple[Event, ...], n_old: int) -> Edit:
        if not 0 <= index <= len(self.events) - n_old:
            raise ScoringError(f"there is no event {index}; the game has {len(self.events)}")
        events = (*self.events[:index], *new, *self.events[index + n_old :])
        return _compare(self, replace(self, events=events), index, len(new) - n_old)


@dataclass(frozen=True, slots=True)
class Change:
    """A line of the score that an edit changes.

    Attributes:
        index: Of its event in the edited game.
        player: Whose points.
        number: Number of the turn after the edit, 0 for points beside the turns.
        before: Points it counted; None when the line is new.
        after: Points it counts now; None when the line is gone.
    """

    index: int
    player: int
    number: int
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class Edit:
    """What a change to an earlier event does. Nothing is saved by it.

    Attributes:
        game: The game as edited; events that no longer fit are still in it and count nothing.
        changes: Lines of the score that count otherwise now.
        problems: What no longer fits, or is against the rules, and was not so before.
        totals_before: Totals before the edit.
        totals_after: Totals after it.
    """

    game: Game
    changes: tuple[Change, ...]
    problems: tuple[Problem, ...]
    totals_before: tuple[int, ...]
    totals_after: tuple[int, ...]

    @property
    def fits(self) -> bool:
        """Whether every event can still be replayed."""
        return all(problem.level < Level.UNFIT for problem in self.problems)


@dataclass(frozen=True, slots=True)
class History:
    """A game with what undo took off, so that redo can bring it back.

    Attributes:
        game: As it stands.
        undone: Events taken off, next to be redone first.
    """

    game: Game
    undone: tuple[Event, ...] = ()

    def after(self, event: Event) -> History:
        """Returns the history with one event more; what was undone is gone for good.

        Raises:
            EventRefused: As in `Game.after`.
        """
        return History(self.game.after(event))

    def undo(self) -> History:
        """Returns the history one event earlier."""
        if not self.game.events:
            return self
        return History(self.game.without_last(), (self.game.events[-1], *self.undone))

    def redo(self) -> History:
        """Returns the history with the last undone event back."""
        if not self.undone:
            return self
        game = replace(self.game, events=(*self.game.events, self.undone[0]))
        return History(game, self.undone[1:])


def _worst(problems: tuple[Problem, ...], index: int) -> Problem | None:
    own = (problem for problem in problems if problem.index == index)
    return max(own, key=lambda problem: problem.level, default=None)


def _compare(old: Game, new: Game, index: int, shift: int) -> Edit:
    """Holds the lines of both games side by side; from `index` on the events moved by `shift`."""
    before, after = old.state(), new.state()

    def moved(place: int) -> int:
        return place + shift if place > index or (place == index and shift > 0) else place

    def place_of(entry: Entry, place: int) -> tuple[int, int, bool]:
        return place, entry.player, entry.kind == "turn_lost"

    removed = [entry for entry in before.entries if shift < 0 and entry.index == index]
    kept = [entry for entry in before.entries if entry not in removed]
    old_lines = {place_of(entry, moved(entry.index)): entry for entry in kept}
    new_lines = {place_of(entry, entry.index): entry for entry in after.entries}
    changes = [
        Change(entry.index, entry.player, entry.number, was, entry.points)
        for place, entry in new_lines.items()
        if (was := old_lines[place].points if place in old_lines else None) != entry.points
    ]
    lost = [entry for place, entry in old_lines.items() if place not in new_lines]
    changes += [
        Change(moved(entry.index), entry.player, entry.number, entry.points, None) for entry in lost + removed
    ]
    known = {(moved(p.index), p.key) for p in before.problems if shift > 0 or p.index != index}
    return Edit(
        game=new,
        changes=tuple(sorted(changes, key=lambda change: (change.index, change.player))),
        problems=tuple(problem for problem in after.problems if (problem.index, problem.key) not in known),
        totals_before=before.totals,
        totals_after=after.totals,
    )
