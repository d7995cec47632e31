"""Copies of the games beside their file, and what is done with them when the file is damaged.

A copy holds everything but the bytes of the photos: it is small, made in a moment, and a photo that a person
deletes is in none of them. Copies are numbered, so that a clock that jumps cannot mix them up.
"""

import hashlib
import os
import time
from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from ui.database import COPIES, FILE, Connection, DatabaseError, is_sound, migrate, open_file, schema_of
from ui.stored import StoreDamaged, StoreError

DIGEST_LENGTH = 32


@dataclass(frozen=True, slots=True)
class CopySettings:
    """How often the games are copied.

    Attributes:
        every_s: Seconds after which the last copy is too old.
        kept: Copies kept; the newest is written anew through a day, so they reach back as many days.
    """

    every_s: float = 600.0
    kept: int = 7


def digest_of(data: bytes) -> str:
    """Returns the name under which the store keeps the bytes of a photo."""
    return hashlib.sha256(data).hexdigest()[:DIGEST_LENGTH]


def copies(folder: Path) -> tuple[Path, ...]:
    """Returns the copies of the games in a folder, the oldest first."""
    return tuple(sorted(folder.glob(COPIES), key=_number))


def copy_when_due(folder: Path, settings: CopySettings | None = None) -> None:
    """Copies the games when the last copy is too old, or from a time that has not come yet."""
    settings = settings or CopySettings()
    last = copies(folder)[-1:]
    age_s = time.time() - last[0].stat().st_mtime if last else None
    if age_s is None or not 0 <= age_s < settings.every_s:
        make_copy(folder, settings)


def make_copy(folder: Path, settings: CopySettings | None = None) -> Path:
    """Copies the games, in the place of the last copy when that is of today.

    Raises:
        StoreError: The file is damaged, or there is no room.
    """
    settings = settings or CopySettings()
    there = copies(folder)
    number = _number(there[-1]) if there else 0
    if not there or date.fromtimestamp(there[-1].stat().st_mtime) != date.today():
        number += 1
    target = folder / COPIES.replace("*", f"{number:06d}")
    target.parent.mkdir(exist_ok=True)
    part = target.with_name(f"part-{os.getpid()}-{time.monotonic_ns()}")
    try:
        _copy(folder / FILE, part)
        part.replace(target)
    except (DatabaseError, OSError) as error:
        raise StoreError(f"The games in {folder} could not be copied ({error}).") from error
    finally:
        part.unlink(missing_ok=True)
    for old in copies(folder)[: -settings.kept]:
        old.unlink(missing_ok=True)
    return target


def forget_older(folder: Path) -> None:
    """Makes a copy and drops all others: what was deleted just now is in none of them any more."""
    newest = make_copy(folder)
    for copy in copies(folder):
        if copy != newest:
            copy.unlink(missing_ok=True)


def reopen(folder: Path, error: StoreDamaged) -> StoreDamaged:
    """Puts the best copy in the place of a damaged file, which is kept aside, and returns what to say.

    What can still be read whole is taken from the damaged file itself, so that as a rule nothing is lost;
    else the last copy is taken, and from the damaged file the photos whose digest is right.
    """
    with suppress(DatabaseError, OSError), closing(open_file(folder / "reopening.sqlite3")) as lock:
        lock.execute("BEGIN EXCLUSIVE")  # one at a time; the others find it done
        if is_sound(folder / FILE):
            return _done(folder, error.may_miss, "")
        part = folder / "reopening-part.sqlite3"
        may_miss = not _saved_whole(folder, part)
        if may_miss and not _from_copy(folder, part):
            return error
        _take_photos(folder / FILE, part)
        aside = put_aside(folder)
        part.replace(folder / FILE)
        return _done(folder, may_miss, aside)
    return error


def _done(folder: Path, may_miss: bool, aside: str) -> StoreDamaged:
    text = f"The file of the games in {folder} was damaged; they were opened from a copy."
    if may_miss:
        text += " The last turns may be missing: look whether they are there."
    if aside:
        text += f" The damaged file is kept as {aside}."
    return StoreDamaged(text, reopened=True, may_miss=may_miss, aside=aside)


def _copy(source: Path, target: Path) -> None:
    """Copies every table; of the photos all but their bytes, which an index answers alone."""
    with closing(open_file(source)) as db:
        scripts = [str(row[0]) for row in db.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")]
        tables = [str(row[0]) for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        schema = schema_of(db)
        db.execute("ATTACH ? AS copy", (str(target),))
        db.execute("BEGIN")
        for script in scripts:
            db.execute(
                script.replace(" INDEX ", " INDEX copy.").replace("CREATE TABLE ", "CREATE TABLE copy.")
            )
        for table in tables:
            what = "digest, mime, x'', added" if table == "photos" else "*"
            db.execute(f'INSERT INTO copy."{table}" SELECT {what} FROM main."{table}"')
        db.execute(f"PRAGMA copy.user_version = {schema}")
        db.execute("COMMIT")
    if not schema or not is_sound(target):
        raise DatabaseError("the copy is not sound")


def _saved_whole(folder: Path, part: Path) -> bool:
    part.unlink(missing_ok=True)
    try:
        _copy(folder / FILE, part)
    except DatabaseError:
        return False
    return True


def _from_copy(folder: Path, part: Path) -> bool:
    for copy in reversed(copies(folder)):
        if is_sound(copy):
            part.write_bytes(copy.read_bytes())
            with closing(open_file(part)) as db:
                migrate(db, folder)
            return True
    return False


def _take_photos(damaged: Path, part: Path) -> None:
    """Takes from a damaged file the photos whose bytes are still what their digest says."""
    with suppress(DatabaseError), closing(open_file(damaged)) as old, closing(open_file(part)) as new:
        digests = [row[0] for row in new.execute("SELECT digest FROM photos")]
        new.execute("BEGIN")
        for digest in digests:
            data = _bytes_of(old, digest)
            if data and digest_of(data) == digest:
                new.execute("UPDATE photos SET data = ? WHERE digest = ?", (data, digest))
        new.execute("COMMIT")


def _bytes_of(db: Connection, digest: str) -> bytes:
    try:
        row: Sequence[bytes] | None = db.execute(
            "SELECT data FROM photos WHERE digest = ?", (digest,)
        ).fetchone()
    except DatabaseError:
        return b""
    return bytes(row[0]) if row else b""


def put_aside(folder: Path) -> str:
    """Moves the damaged file and its log away; the log must never meet the new file."""
    numbers = [int(p.stem.rpartition("-")[2]) for p in folder.glob("games-damaged-*.sqlite3")]
    name = f"games-damaged-{max(numbers, default=0) + 1}.sqlite3"
    for ending in ("-wal", "-shm"):
        with suppress(FileNotFoundError):
            (folder / f"{FILE}{ending}").replace(folder / f"{name}{ending}")
    try:
        os.link(folder / FILE, folder / name)  # so that there is no moment without a file
    except OSError:
        (folder / FILE).replace(folder / name)
    return name


def _number(copy: Path) -> int:
    digits = copy.stem.rpartition("-")[2]
    return int(digits) if digits.isdecimal() else 0
