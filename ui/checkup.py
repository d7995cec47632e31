"""What this machine has and what it lacks: one plain answer a thing, with what to do about it."""

import importlib
import importlib.util
import json
import os
import platform
import shutil
import socket
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from importlib.resources import files
from pathlib import Path
from typing import Literal, TypeAlias

from scoring.editions import load_edition
from scoring.errors import ScoringError
from ui.database import FILE, DatabaseError, is_sound, open_file
from ui.safety_copies import copies
from ui.sheet_pdf import FONT_FILES, FONT_PACKAGE
from ui.turn import known_for
from ui.word_lists import word_lists
from ui.words_check import missing_text
from ui.worker import ReadWorker
from vision.errors import VisionError
from vision.reading import BoardReading

State: TypeAlias = Literal["ok", "missing", "trouble"]

OLDEST_PYTHON = (3, 11)
LIBRARIES = ("cv2", "numpy", "onnxruntime", "PIL", "skimage", "streamlit", "fpdf", "segno")
FREE_BYTES = 500_000_000
"""Room that an evening's photos may take."""

FIRST_PORT = 8501
SAMPLES = (Path(__file__).parent / "page" / "sample_games", Path(__file__).parents[1] / "samples" / "games")
RIGHT_SQUARES = 220
"""Squares of 225 that must be right on the sample photo; fewer mean that reading does not work here."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at.

    Attributes:
        check: What it is.
        state: "missing" is something that can be done without, "trouble" is not.
        found: What was found.
        todo: What to do about it; "" when it is in order.
    """

    check: str
    state: State
    found: str
    todo: str = ""


def look(folder: Path, port: int = FIRST_PORT) -> Iterator[Finding]:
    """Yields what is found, one thing after the other; nothing is changed.

    Args:
        folder: Where the games are, or will be.
        port: Where the page would be served.
    """
    checks: tuple[Callable[[], Finding], ...] = (
        python, libraries, tesseract, lambda: words("voikko", "finnish"), lambda: words("nb", "norwegian"),
        hunspell, fonts, lambda: data_folder(folder), lambda: database(folder), lambda: backups(folder),
        weights, sample_read, lambda: free_port(port),
    )  # fmt: skip
    for check in checks:
        yield check()


def python() -> Finding:
    """Looks at the version of Python."""
    found = f"{platform.python_version()} on {platform.system()}"
    if sys.version_info < OLDEST_PYTHON:
        return Finding("python", "trouble", found, "install Python 3.11 or newer")
    return Finding("python", "ok", found)


def libraries() -> Finding:
    """Looks whether the libraries can be loaded."""
    missing = []
    for name in LIBRARIES:
        try:
            importlib.import_module(name)
        except (ImportError, OSError) as error:
            missing.append(f"{name} ({error})")
    if missing:
        return Finding("libraries", "trouble", "cannot be loaded: " + "; ".join(missing), "make setup")
    return Finding("libraries", "ok", f"all {len(LIBRARIES)} can be loaded")


def tesseract() -> Finding:
    """Looks for the second reader."""
    place = shutil.which("tesseract")
    if place is None:
        return Finding(
            "tesseract",
            "missing",
            "not here: --reader tesseract cannot be used",
            "apt-get install tesseract-ocr",
        )
    return Finding("tesseract", "ok", place)


def words(lexicon: str, edition_id: str) -> Finding:
    """Looks for the lexicon of an edition."""
    check = f"words: {edition_id}"
    with tempfile.TemporaryDirectory() as nothing:
        try:
            missing = missing_text(lexicon, edition_id, word_lists(Path(nothing)))
        except (ScoringError, OSError) as error:
            missing = str(error)
    if missing:
        return Finding(check, "missing", "no lexicon: the table decides on words", missing)
    return Finding(check, "ok", lexicon)


def hunspell() -> Finding:
    """Looks whether Hunspell dictionaries can be read."""
    if importlib.util.find_spec("spylls") is None:
        return Finding("hunspell", "missing", "dictionaries cannot be read", "pip install spylls")
    return Finding("hunspell", "ok", "dictionaries can be read")


def fonts() -> Finding:
    """Looks for the font of the printed score sheet."""
    try:
        places = [files(FONT_PACKAGE) / "files" / name for name in FONT_FILES.values()]
        absent = [place.name for place in places if not place.is_file()]
    except ImportError:
        absent = [FONT_PACKAGE]
    if absent:
        return Finding("fonts", "trouble", f"not here: {', '.join(absent)}", "make setup")
    return Finding("fonts", "ok", f"{FONT_PACKAGE}, for the printed sheet")


def data_folder(folder: Path) -> Finding:
    """Looks whether the folder of the games can be written, and how much it holds."""
    there = folder
    while not there.exists() and there != there.parent:
        there = there.parent
    try:
        with tempfile.TemporaryFile(dir=there) as file:
            file.write(b"x" * 4096)
    except OSError as error:
        todo = "give this user the right to write it, or name another with BOARDSCORE_DATA"
        return Finding("data folder", "trouble", f"{folder}: {error.strerror or error}", todo)
    free = shutil.disk_usage(there).free
    used = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) if folder.exists() else 0
    found = f"{folder}: {size_text(used)} used, {size_text(free)} free"
    if free < FREE_BYTES:
        return Finding("data folder", "trouble", found, "free some room on this disk")
    return Finding("data folder", "ok", found)


def size_text(n_bytes: int) -> str:
    """Returns a size for a person."""
    return f"{n_bytes / 1e9:.1f} GB" if n_bytes >= 1e9 else f"{n_bytes / 1e6:.1f} MB"


def database(folder: Path) -> Finding:
    """Looks through the whole file of the games."""
    path = folder / FILE
    aside = sorted(path.name for path in folder.glob("games-damaged-*.sqlite3"))
    if not path.exists() and not copies(folder):
        return Finding("games", "ok", "none yet")
    if not path.exists() or not is_sound(path):
        todo = "open the page: the games are then opened from a copy, and the damaged file is kept"
        return Finding("games", "trouble", f"{path} is damaged", todo)
    try:
        with closing(open_file(path)) as db:
            n_games, n_events = db.execute(
                "SELECT (SELECT count(*) FROM games), (SELECT count(*) FROM events)"
            ).fetchone()
    except DatabaseError as error:
        return Finding("games", "trouble", f"{path} cannot be read: {error}", "close what else has it open")
    found = f"{n_games} games, {n_events} events, sound"
    if aside:
        todo = "when no turn is missing, delete them"
        return Finding("games", "missing", f"{found}; damaged earlier: {', '.join(aside)}", todo)
    return Finding("games", "ok", found)


def backups(folder: Path) -> Finding:
    """Looks at the copies of the games."""
    there = copies(folder)
    if not there:
        if not (folder / FILE).exists():
            return Finding("copies", "ok", "none needed yet")
        return Finding("copies", "missing", "none yet", "open the page once: it makes one")
    made = datetime.fromtimestamp(there[-1].stat().st_mtime)
    found = f"{len(there)}, the last of {made:%Y-%m-%d %H:%M}"
    if not is_sound(there[-1]):
        return Finding("copies", "trouble", f"{found}, is damaged", f"delete {there[-1]}; a new one is made")
    return Finding("copies", "ok", found)


def weights() -> Finding:
    """Looks whether the nets that read photos can be loaded."""
    from ui.photo_read import load_reader

    try:
        load_reader("tilenet")
    except (VisionError, OSError, ValueError, RuntimeError) as error:
        return Finding("weights", "trouble", str(error), "install boardscore anew, or run make weights")
    return Finding("weights", "ok", "can be loaded")


def sample_read() -> Finding:
    """Reads a sample photo in the process that reads photos, and counts the squares that are right."""
    photo = next((path for folder in SAMPLES for path in sorted(folder.glob("*/*-01.jpg"))), None)
    if photo is None:
        return Finding("sample photo", "missing", "none here", "try the page with a photo of your own")
    truth = json.loads(photo.with_suffix(".json").read_text("utf-8"))
    try:
        with ReadWorker() as worker:
            reading = worker.submit(photo, known_for(load_edition(truth["edition"])))
    except VisionError as error:
        return Finding("sample photo", "trouble", str(error), "see the lines above")
    right, ms = squares_right(reading, truth["rows"]), reading.ms.get("total", 0.0)
    found = f"{right} of 225 squares right in {ms:.0f} ms"
    if right < RIGHT_SQUARES:
        return Finding("sample photo", "trouble", found, "install boardscore anew")
    return Finding("sample photo", "ok", found)


def squares_right(reading: BoardReading, rows: list[str]) -> int:
    """Returns how many squares were read as what lies there; a blank as a blank."""
    truth = {(row, col): tile for row, line in enumerate(rows) for col, tile in enumerate(line)}
    return sum(
        reading.readings[square].tile == ("?" if tile.islower() else tile) for square, tile in truth.items()
    )


def free_port(port: int) -> Finding:
    """Looks whether the page can be served where it usually is."""
    with socket.socket() as probe:
        if os.name == "posix":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            todo = (
                "if that is not boardscore itself, the page takes the next free one; or name one with --port"
            )
            return Finding("port", "missing", f"{port} is taken", todo)
    return Finding("port", "ok", f"{port} is free")
