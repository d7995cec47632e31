"""The one SQLite file the games are in: its schema, its transactions, and what its failures mean."""

import errno
import shutil
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TypeAlias
from urllib.parse import quote

from ui.stored import StoreDamaged, StoreError, StoreProblem

FILE = "games.sqlite3"
COPIES = "copies/games-*.sqlite3"
"""Copies of the games without their photos, for the day on which the file is damaged."""

FULL_BYTES = 200_000
"""Free bytes below which a disk is full for a database, which grows by pages and needs a log beside it."""

BUSY_S = 10.0
"""Seconds a transaction waits for another one to end."""

Connection: TypeAlias = sqlite3.Connection
DatabaseError: TypeAlias = sqlite3.Error

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
    # `touched` orders the games without a clock. The index answers what is asked of all photos
    # without walking through their bytes.
    """
    ALTER TABLE games ADD COLUMN touched INTEGER NOT NULL DEFAULT 0;
    UPDATE games SET touched =
        (SELECT count(*) FROM games AS o WHERE (o.changed, o.rowid) <= (games.changed, games.rowid));
    CREATE INDEX photo_ages ON photos (added, digest, mime);
    CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
    """,
    # What corrections replaced, so that an undo brings it back.
    """
    ALTER TABLE games ADD COLUMN edits TEXT NOT NULL DEFAULT '[]';
    """,
)

_PROBLEMS: dict[int, StoreProblem] = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_CANTOPEN: "read_only",
    sqlite3.SQLITE_PERM: "read_only",
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
    errno.ENOSPC << 16: "full",
    errno.EDQUOT << 16: "full",
    errno.EROFS << 16: "read_only",
    errno.EACCES << 16: "read_only",
    errno.EPERM << 16: "read_only",
}
"""What an error means: SQLite's primary codes, and the system's own ones shifted out of their way."""

_ADVICE: dict[StoreProblem, str] = {
    "full": "The disk is full: delete something, then try again.",
    "read_only": "The folder may not be written: give this user the right to, or name another with "
    "BOARDSCORE_DATA.",
    "locked": "Another program holds the file: close it, then try again.",
    "damaged": "The file is damaged.",
    "other": "Check that the disk is not full and that the folder may be written.",
}


@contextmanager
def transaction(folder: Path, begin: str = "BEGIN IMMEDIATE") -> Iterator[Connection]:
    """Opens the games of a folder for one transaction, which is kept whole or not at all.

    Args:
        folder: Where the games are; made when it is not there.
        begin: "BEGIN" for reading alone: then a disk that is full or read-only does no harm.

    Raises:
        StoreError: The games cannot be read or written; its `problem` says why.
    """
    try:
        with closing(_opened(folder, reading=begin == "BEGIN")) as db:
            db.execute(begin)
            try:
                yield db
                db.execute("COMMIT")
            finally:
                if db.in_transaction:
                    db.execute("ROLLBACK")
    except (sqlite3.Error, OSError) as error:
        raise store_error(folder, error) from error


def _opened(folder: Path, *, reading: bool) -> Connection:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return _opened_to_write(folder)
    except (sqlite3.Error, OSError) as error:
        unwritable = problem_of(error) in ("full", "read_only", "other")
        if not (reading and unwritable and (folder / FILE).is_file()):
            raise
    return _opened_to_read(folder)


def _opened_to_write(folder: Path) -> Connection:
    db = open_file(folder / FILE)
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA secure_delete = ON")  # a photo that was deleted is not to be found in the file
        if schema_of(db) == 0 and any(folder.glob(COPIES)):
            raise StoreDamaged(f"The games in {folder} are gone from their file, but not from its copies.")
        migrate(db, folder)
    except BaseException:
        db.close()
        raise
    return db


def _opened_to_read(folder: Path) -> Connection:
    """Opens a file that cannot be written now; without its log, so only where the log is empty."""
    log = folder / f"{FILE}-wal"
    if log.exists() and log.stat().st_size:
        raise PermissionError(errno.EACCES, "the last changes cannot be merged", str(log))
    db = open_file(folder / FILE, "?immutable=1")
    if schema_of(db) != len(MIGRATIONS):
        db.close()
        raise PermissionError(errno.EACCES, "an older file cannot be brought up to date", str(folder))
    return db


def open_file(path: Path, options: str = "") -> Connection:
    """Opens a database file as it is; every statement is its own transaction unless one is begun."""
    address = f"file:{quote(str(path.absolute()))}{options}" if options else str(path)
    db = sqlite3.connect(address, timeout=BUSY_S, isolation_level=None, uri=bool(options))
    db.row_factory = sqlite3.Row
    return db


def problem_of(error: Exception) -> StoreProblem:
    """Returns what kind of trouble an error of SQLite or of the system is."""
    if isinstance(error, sqlite3.Error):
        return _PROBLEMS.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, "other")
    return _PROBLEMS.get((getattr(error, "errno", 0) or 0) << 16, "other")


def store_error(folder: Path, error: Exception) -> StoreError:
    """Returns an error of SQLite or of the system as one that says what a person can do."""
    problem = problem_of(error)
    if problem == "other" and _is_full(folder):  # SQLite names the log's file only, not why it cannot grow
        problem = "full"
    text = f"The games in {folder} cannot be read or written ({error}). {_ADVICE[problem]}"
    return StoreDamaged(text) if problem == "damaged" else StoreError(text, problem)


def _is_full(folder: Path) -> bool:
    try:
        return shutil.disk_usage(folder).free < FULL_BYTES
    except OSError:
        return False


def migrate(db: Connection, folder: Path, scripts: Sequence[str] = MIGRATIONS) -> None:
    """Brings the database to the newest schema, after a copy of an older one was put beside it."""
    found = schema_of(db)
    if found > len(scripts):
        raise StoreError(
            f"The games in {folder} were written by a newer boardscore (schema {found}, this one knows "
            f"{len(scripts)}). Install the newer version."
        )
    if found == len(scripts):
        return
    if found:
        copy = folder / f"games-before-schema-{found + 1}-{int(time.time())}.sqlite3"
        copy.unlink(missing_ok=True)  # an unfinished one of the same second
        db.execute("VACUUM INTO ?", (str(copy),))
    db.execute("BEGIN IMMEDIATE")
    # Another process may have migrated while this one waited for the lock.
    for number, script in enumerate(scripts[schema_of(db) :], start=schema_of(db) + 1):
        for statement in filter(str.strip, script.split(";")):
            db.execute(statement)
        db.execute(f"PRAGMA user_version = {number}")
    db.execute("COMMIT")


def schema_of(db: Connection) -> int:
    """Returns the version of the schema; 0 for a file without any."""
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def is_sound(path: Path) -> bool:
    """Whether a file holds games and SQLite finds nothing wrong with it."""
    try:
        with closing(open_file(path)) as db:
            return schema_of(db) > 0 and db.execute("PRAGMA integrity_check(1)").fetchone()[0] == "ok"
    except sqlite3.Error:
        return False
