"""Games, their events and their photos in one SQLite file: a turn is one transaction, nothing is lost.

The store knows no rules: events and set-ups are JSON objects whose meaning belongs to `scoring.game`.
"""

import hashlib
import json
import os
import secrets
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from ui.stored import GameMissing, Json, Pending, StaleGame, StoredEvent, StoredGame, StoreError

# One script a schema version; a database at version n still needs MIGRATIONS[n:].
MIGRATIONS: tuple[str, ...] = (
    """
    CREATE TABLE games (
        id TEXT PRIMARY KEY, title TEXT NOT NULL, setup TEXT NOT NULL,
        created REAL NOT NULL, changed REAL NOT NULL, archived INTEGER NOT NULL DEFAULT 0,
        version INTEGER NOT NULL DEFAULT 0, revision INTEGER NOT NULL DEFAULT 0,
        undone TEXT NOT NULL DEFAULT '[]') STRICT;
    CREATE TABLE photos (
        digest TEXT PRIMARY KEY, mime TEXT NOT NULL, data BLOB NOT NULL, added REAL NOT NULL) STRICT;
    CREATE TABLE events (
        game TEXT NOT NULL REFERENCES games ON DELETE CASCADE, seq INTEGER NOT NULL, body TEXT NOT NULL,
        photo TEXT REFERENCES photos, PRIMARY KEY (game, seq)) STRICT;
    CREATE TABLE pending (
        game TEXT PRIMARY KEY REFERENCES games ON DELETE CASCADE,
        photo TEXT NOT NULL REFERENCES photos, answers TEXT NOT NULL) STRICT;
    CREATE TABLE readings (
        photo TEXT NOT NULL REFERENCES photos ON DELETE CASCADE, reader TEXT NOT NULL,
        body TEXT NOT NULL, PRIMARY KEY (photo, reader)) STRICT;
    """,
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
        return name

    def games(self) -> tuple[StoredGame, ...]:
        """Returns all games, the last changed first."""
        with self._transaction("BEGIN") as db:
            rows = db.execute("SELECT id FROM games ORDER BY changed DESC, rowid DESC").fetchall()
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
    ) -> int:
        """Replaces the events of a game and drops the waiting photo, in one transaction.

        Args:
            game_id: The game.
            events: All its events.
            version: The version these events were built on.
            undone: What a redo would bring back.

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
                "UPDATE games SET version = version + 1, undone = ? WHERE id = ?",
                (_dumps([{"body": e.body, "photo": e.photo} for e in undone]), game_id),
            )
            _touch(db, game_id)
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

    def set_setup(self, game_id: str, setup: Json) -> None:
        """Replaces the players, edition and house rules of a game."""
        self._update(game_id, "setup", _dumps(setup))

    def delete(self, game_id: str) -> None:
        """Removes a game for good, with the photos no other game uses."""
        with self._transaction() as db:
            db.execute("DELETE FROM games WHERE id = ?", (game_id,))
            used = _used_photos(db)
            digests = [row["digest"] for row in db.execute("SELECT digest FROM photos")]
            db.executemany("DELETE FROM photos WHERE digest = ?", [(d,) for d in digests if d not in used])

    def add_photo(self, data: bytes, mime: str) -> str:
        """Keeps a picture under the digest of its bytes and returns the digest."""
        digest = hashlib.sha256(data).hexdigest()[:32]
        with self._transaction() as db:
            db.execute(
                "INSERT OR IGNORE INTO photos (digest, mime, data, added) VALUES (?, ?, ?, ?)",
                (digest, mime, data, time.time()),
            )
        return digest

    def photo(self, digest: str) -> tuple[bytes, str] | None:
        """Returns the bytes and the MIME type of a picture, or None when it is not here."""
        with self._transaction("BEGIN") as db:
            row = db.execute("SELECT data, mime FROM photos WHERE digest = ?", (digest,)).fetchone()
            return (row["data"], row["mime"]) if row else None

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

    @contextmanager
    def _transaction(self, begin: str = "BEGIN IMMEDIATE") -> Iterator[sqlite3.Connection]:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            path = self.folder / "games.sqlite3"
            with closing(sqlite3.connect(path, timeout=10, isolation_level=None)) as db:
                db.row_factory = sqlite3.Row
                db.execute("PRAGMA journal_mode = WAL")
                db.execute("PRAGMA foreign_keys = ON")
                db.execute("PRAGMA synchronous = FULL")
                migrate(db, self.folder)
                db.execute(begin)
                try:
                    yield db
                except BaseException:
                    db.execute("ROLLBACK")
                    raise
                db.execute("COMMIT")
        except (sqlite3.Error, OSError) as error:
            raise StoreError(
                f"The games in {self.folder} cannot be read or written ({error}). "
                "Check that the disk is not full and that the folder may be written."
            ) from error


def migrate(db: sqlite3.Connection, folder: Path, scripts: Sequence[str] = MIGRATIONS) -> None:
    """Brings the database to the newest schema, after a copy of an older one was put beside it."""
    found = _schema(db)
    if found > len(scripts):
        raise StoreError(
            f"The games in {folder} were written by a newer boardscore (schema {found}, this one knows "
            f"{len(scripts)}). Install the newer version."
        )
    if found == len(scripts):
        return
    if found:
        copy = folder / f"games-before-schema-{found + 1}-{int(time.time())}.sqlite3"
        db.execute("VACUUM INTO ?", (str(copy),))
    db.execute("BEGIN IMMEDIATE")
    # Another process may have migrated while this one waited for the lock.
    for number, script in enumerate(scripts[_schema(db) :], start=_schema(db) + 1):
        for statement in filter(str.strip, script.split(";")):
            db.execute(statement)
        db.execute(f"PRAGMA user_version = {number}")
    db.execute("COMMIT")


def _schema(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def _game(db: sqlite3.Connection, game_id: str) -> StoredGame:
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
        undone=tuple(StoredEvent(e["body"], e["photo"]) for e in json.loads(row["undone"])),
        pending=Pending(waiting["photo"], json.loads(waiting["answers"])) if waiting else None,
        version=row["version"],
        revision=row["revision"],
        changed=row["changed"],
        archived=bool(row["archived"]),
    )


def _used_photos(db: sqlite3.Connection) -> set[str]:
    """Returns the photos of all games, with the pictures that readings of them made."""
    rows = db.execute("SELECT photo FROM events UNION SELECT photo FROM pending").fetchall()
    undone = db.execute("SELECT undone FROM games").fetchall()
    photos = {row["photo"] for row in rows}
    photos |= {event["photo"] for row in undone for event in json.loads(row["undone"])}
    readings = db.execute("SELECT photo, body FROM readings").fetchall()
    made = {json.loads(row["body"]).get("picture") for row in readings if row["photo"] in photos}
    return {digest for digest in photos | made if digest}


def _touch(db: sqlite3.Connection, game_id: str) -> None:
    db.execute("UPDATE games SET revision = revision + 1, changed = ? WHERE id = ?", (time.time(), game_id))


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
