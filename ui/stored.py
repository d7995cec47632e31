"""What the store keeps and how it fails: plain records, no database."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

Json: TypeAlias = Mapping[str, Any]
StoreProblem: TypeAlias = Literal["full", "read_only", "locked", "damaged", "other"]


class StoreError(Exception):
    """The games cannot be read or written; the message says what a person can do.

    Attributes:
        problem: What kind of trouble it is, for a page that says it in the language of the visitor.
    """

    def __init__(self, message: str, problem: StoreProblem = "other") -> None:
        super().__init__(message)
        self.problem: StoreProblem = problem


class StoreDamaged(StoreError):
    """The file of the games is damaged.

    Attributes:
        reopened: Whether the games were opened from a copy meanwhile: the next call finds them.
        may_miss: Whether turns since that copy may be missing.
        aside: Where the damaged file is kept; "" when it is still in its place.
    """

    def __init__(self, message: str, reopened: bool = False, may_miss: bool = False, aside: str = "") -> None:
        super().__init__(message, "damaged")
        self.reopened = reopened
        self.may_miss = may_miss
        self.aside = aside


class GameMissing(StoreError):
    """No game has this id."""


class StaleGame(StoreError):
    """Somebody else changed the game first.

    Attributes:
        changed: The events that are in the store and were not known to the caller.
    """

    def __init__(self, message: str, changed: tuple[Json, ...]) -> None:
        super().__init__(message)
        self.changed = changed


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """One event of a game as JSON, with the digest of the photo it came from."""

    body: Json
    photo: str | None = None


@dataclass(frozen=True, slots=True)
class StoredEdit:
    """A correction of earlier events, kept for an undo.

    Attributes:
        before: All events as they were.
        n_after: How many there were after it: with more of them, those are undone first.
    """

    before: tuple[StoredEvent, ...]
    n_after: int


@dataclass(frozen=True, slots=True)
class Pending:
    """A photo that waits to be confirmed, and what was answered about it so far."""

    photo: str
    answers: Json = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class StoredGame:
    """Everything the store knows about one game.

    Attributes:
        id: Names the game in the page's address.
        title: Free text.
        setup: Players, edition and house rules, as JSON.
        events: Oldest first.
        undone: What undo took off, next to be redone first.
        edits: The corrections that undo can still take back, the last one last.
        pending: The photo that waits, if any.
        version: Grows with each change of the events; a confirm names the one it was built on.
        revision: Grows with any change, a waiting photo included; other phones watch it.
        changed: When it last changed, in seconds since 1970.
        archived: Put away by a person.
    """

    id: str
    title: str
    setup: Json
    events: tuple[StoredEvent, ...]
    undone: tuple[StoredEvent, ...]
    edits: tuple[StoredEdit, ...]
    pending: Pending | None
    version: int
    revision: int
    changed: float
    archived: bool
