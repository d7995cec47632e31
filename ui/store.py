"""Games, their events and their photos in one SQLite file: a turn is one transaction, nothing is lost.

The store knows no rules: events and set-ups are JSON objects whose meaning belongs to `scoring.game`.
"""

import json
import logging
import os
import secrets
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from ui.database import Connection, transaction
from ui.kept_edits import edits_form, edits_of, events_form, events_of
from ui.retention import forget_photos, kept_days, set_kept_days, used_photos
from ui.safety_copies import copy_when_due, digest_of, forget_older, reopen
from ui.stored import (
    GameMissing,
    Json,
    Pending,
    StaleGame,
    StoreDamaged,
    StoredEdit,
    StoredEvent,
    StoredGame,
    StoreError,
)


def data_folder() -> Path:
    """Returns the folder that holds the games: BOARDSCORE_DATA, or the platform's own place."""
    named = os.environ.get("BOARDSCORE_DATA")
    return Path(named) if named else Path(platformdirs.user_data_dir("boardscore", appauthor=False))


@dataclass(frozen=True, slots=True)
class Store:
    """The games in one folder. Holds no connection: every call opens and closes its own."""

    folder: Path

    def create(self, title: str, setup: Json, game_id: str | None = None) -> str:
        """Adds a game without events and returns its id."""
        name = game_id or secrets.token_urlsafe(6)
        now = time.time()
        with self._transaction() as db:
            db.execute(
                "INSERT INTO games (id, title, setup, created, changed) VALUES (?, ?, ?, ?, ?)",
                (name, title, _dumps(setup), now, now),
            )
            _touch(db, name)
        return name

    def games(self) -> tuple[StoredGame, ...]:
        """Returns all games, the last changed first."""
        with self._transaction("BEGIN") as db:
            rows = db.execute("SELECT id FROM games ORDER BY touched DESC").fetchall()
            return tuple(_game(db, row["id"]) for row in rows)

    def load(self, game_id: str) -> StoredGame:
        """Returns one game as it stands.

        Raises:
            GameMissing: There is no such game.
        """
        with self._transaction("BEGIN") as db:
            return _game(db, game_id)

    def revision(self, game_id: str) -> int:
        """Returns the number that grows with any change of the game; -1 when it is gone."""
        with self._transaction("BEGIN") as db:
            row = db.execute("SELECT revision FROM games WHERE id = ?", (game_id,)).fetchone()
            return int(row["revision"]) if row else -1

    def save_events(
        self,
        game_id: str,
        events: Sequence[StoredEvent],
        version: int,
        undone: Sequence[StoredEvent] = (),
        edits: Sequence[StoredEdit] | None = None,
    ) -> int:
        """Replaces the events of a game and drops the waiting photo, in one transaction.

        Args:
            game_id: The game.
            events: All its events.
            version: The version these events were built on.
            undone: What a redo would bring back.
            edits: The corrections that an undo can take back; those kept so far when None.

        Returns:
            The new version.

        Raises:
            StaleGame: The game has another version by now; nothing was written.
        """
        with self._transaction() as db:
            now = _game(db, game_id)
            if now.version != version:
                raise _stale(now, events)
            kept = _common(now.events, events)
            db.execute("DELETE FROM events WHERE game = ? AND seq >= ?", (game_id, kept))
            db.executemany(
                "INSERT INTO events (game, seq, body, photo) VALUES (?, ?, ?, ?)",
                [
                    (game_id, seq, _dumps(event.body), event.photo)
                    for seq, event in enumerate(events)
                    if seq >= kept
                ],
            )
            db.execute("DELETE FROM pending WHERE game = ?", (game_id,))
            db.execute(
                "UPDATE games SET version = version + 1, undone = ?, edits = ? WHERE id = ?",
                (
                    _dumps(events_form(undone)),
                    _dumps(edits_form(now.edits if edits is None else edits, len(events))),
                    game_id,
                ),
            )
            _touch(db, game_id)
            forget_photos(db)
        self.copy_when_due()
        return version + 1

    def set_pending(self, game_id: str, pending: Pending | None) -> None:
        """Keeps a photo that waits to be confirmed, with its answers, or drops it."""
        with self._transaction() as db:
            _game(db, game_id)
            db.execute("DELETE FROM pending WHERE game = ?", (game_id,))
            if pending is not None:
                db.execute(
                    "INSERT INTO pending (game, photo, answers) VALUES (?, ?, ?)",
                    (game_id, pending.photo, _dumps(pending.answers)),
                )
            _touch(db, game_id)

    def rename(self, game_id: str, title: str) -> None:
        """Gives the game another title."""
        self._update(game_id, "title", title)

    def archive(self, game_id: str, archived: bool) -> None:
        """Puts a game away or brings it back."""
        self._update(game_id, "archived", int(archived))

    def delete(self, game_id: str) -> None:
        """Removes a game for good, with the photos no other game uses."""
        with self._transaction() as db:
            db.execute("DELETE FROM games WHERE id = ?", (game_id,))
            used = used_photos(db)
            digests = [row["digest"] for row in db.execute("SELECT digest FROM photos")]
            db.executemany("DELETE FROM photos WHERE digest = ?", [(d,) for d in digests if d not in used])
        try:
            forget_older(self.folder)
        except StoreError:
            logging.getLogger(__name__).exception("the copies still hold a deleted game")

    def add_photo(self, data: bytes, mime: str) -> str:
        """Keeps a picture under the digest of its bytes and returns the digest."""
        digest = digest_of(data)
        with self._transaction() as db:
            db.execute(
                "INSERT INTO photos (digest, mime, data, added) VALUES (?, ?, ?, ?) "
                "ON CONFLICT (digest) DO UPDATE SET mime = excluded.mime, data = excluded.data, "
                "added = excluded.added WHERE length(data) = 0",
                (digest, mime, data, time.time()),
            )
        return digest

    def photo(self, digest: str) -> tuple[bytes, str] | None:
        """Returns the bytes and the MIME type of a picture; None when it is not here, or not any more."""
        with self._transaction("BEGIN") as db:
            row = db.execute("SELECT data, mime FROM photos WHERE digest = ?", (digest,)).fetchone()
            return (row["data"], row["mime"]) if row and row["data"] else None

    def has_photo(self, digest: str) -> bool:
        """Whether the bytes of a picture are still kept."""
        with self._transaction("BEGIN") as db:
            row = db.execute("SELECT length(data) FROM photos WHERE digest = ?", (digest,)).fetchone()
            return bool(row and row[0])

    def kept_days(self) -> int | None:
        """Returns for how many days photos are kept: None for as long as their game, 0 until the turn."""
        with self._transaction("BEGIN") as db:
            return kept_days(db)

    def keep_photos(self, days: int | None) -> None:
        """Sets for how many days photos are kept, and forgets those that are older already."""
        with self._transaction() as db:
            set_kept_days(db, days)
            forget_photos(db)

    def forget_photos(self) -> None:
        """Forgets the photos that have been kept long enough."""
        if self.kept_days() is not None:
            with self._transaction() as db:
                forget_photos(db)

    def save_reading(self, photo: str, reader: str, body: Json) -> None:
        """Keeps what a reader found in a photo, so that no picture is read twice."""
        with self._transaction() as db:
            db.execute(
                "INSERT OR REPLACE INTO readings (photo, reader, body) VALUES (?, ?, ?)",
                (photo, reader, _dumps(body)),
            )

    def reading(self, photo: str, reader: str) -> Json | None:
        """Returns what this reader found in this photo, if it was kept."""
        with self._transaction("BEGIN") as db:
            row = db.execute(
                "SELECT body FROM readings WHERE photo = ? AND reader = ?", (photo, reader)
            ).fetchone()
            return dict(json.loads(row["body"])) if row else None

    def last_reading(self, photo: str) -> Json | None:
        """Returns what was found last in a photo."""
        with self._transaction("BEGIN") as db:
            row = db.execute(
                "SELECT body FROM readings WHERE photo = ? ORDER BY rowid DESC LIMIT 1", (photo,)
            ).fetchone()
            return dict(json.loads(row["body"])) if row else None

    def _update(self, game_id: str, column: str, value: str | int) -> None:
        with self._transaction() as db:
            _game(db, game_id)
            db.execute(f"UPDATE games SET {column} = ? WHERE id = ?", (value, game_id))
            _touch(db, game_id)

    def copy_when_due(self) -> None:
        """Copies the games, photos aside, when the last copy is too old; a failure is only written down."""
        try:
            copy_when_due(self.folder)
        except (StoreError, OSError):
            logging.getLogger(__name__).exception("the games could not be copied")

    @contextmanager
    def _transaction(self, begin: str = "BEGIN IMMEDIATE") -> Iterator[Connection]:
        try:
            with transaction(self.folder, begin) as db:
                yield db
        except StoreDamaged as error:
            raise reopen(self.folder, error) from error


def _game(db: Connection, game_id: str) -> StoredGame:
    row = db.execute("SELECT * FROM games WHERE id = ?", (game_id,)).fetchone()
    if row is None:
        raise GameMissing(f"There is no game {game_id!r} here. It may have been deleted.")
    events = db.execute("SELECT body, photo FROM events WHERE game = ? ORDER BY seq", (game_id,))
    waiting = db.execute("SELECT photo, answers FROM pending WHERE game = ?", (game_id,)).fetchone()
    return StoredGame(
        id=row["id"],
        title=row["title"],
        setup=json.loads(row["setup"]),
        events=tuple(StoredEvent(json.loads(e["body"]), e["photo"]) for e in events),
        undone=events_of(json.loads(row["undone"])),
        edits=edits_of(json.loads(row["edits"])),
        pending=Pending(waiting["photo"], json.loads(waiting["answers"])) if waiting else None,
        version=row["version"],
        revision=row["revision"],
        changed=row["changed"],
        archived=bool(row["archived"]),
    )


def _touch(db: Connection, game_id: str) -> None:
    """Counts a change; games are ordered by a count of their own, whatever the clock says."""
    db.execute(
        "UPDATE games SET revision = revision + 1, changed = ?, "
        "touched = (SELECT max(touched) + 1 FROM games) WHERE id = ?",
        (time.time(), game_id),
    )


def _common(old: Sequence[StoredEvent], new: Sequence[StoredEvent]) -> int:
    pairs = zip(old, new, strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(old), len(new)))


def _stale(now: StoredGame, events: Sequence[StoredEvent]) -> StaleGame:
    changed = tuple(event.body for event in now.events[_common(now.events, events) :])
    return StaleGame(
        f"Another phone changed this game first: {len(changed)} event(s) are new. "
        "Look at the game as it is now and confirm again.",
        changed,
    )


def _dumps(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
