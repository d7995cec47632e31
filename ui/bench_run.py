"""Reads the photos of a bench: with the edition of each truth file, and timed against a bare decode."""

import statistics
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

import cv2
import numpy as np

from scoring.editions import Edition, load_edition
from scoring.errors import BadEdition
from ui.bench_games import TurnPhoto
from ui.bench_turns import light
from ui.json_forms import error_form, read_form
from ui.photo_read import ReaderName, Readers, ReadRequest, read_request
from ui.sequence import PhotoRead
from ui.truth import Truth
from ui.turn import known_for
from vision.errors import VisionError
from vision.reading import BoardReading

JsonObject = dict[str, Any]
Corners = Literal["find", "truth"]


@dataclass(frozen=True, slots=True)
class SpeedSettings:
    """How the time of a read is held against the time of decoding.

    Attributes:
        min_pixels: Photos with fewer pixels are left out.
        n_rounds: Times each photo is read and decoded, one after the other.
        n_threads: Threads of both.
    """

    min_pixels: int = 10_000_000
    n_rounds: int = 7
    n_threads: int = 2


@dataclass(frozen=True, slots=True)
class BenchReader:
    """How the photos of a bench are read.

    Attributes:
        reader: The reader's name.
        corners: Whether the board is looked for, or its corners are taken from the truth file.
        edition: Taken for every photo instead of the one its truth file names.
    """

    reader: ReaderName = "tilenet"
    corners: Corners = "find"
    edition: str | None = None

    def edition_of(self, truth: Truth) -> Edition:
        """Returns the edition with which a photo is read."""
        return load_edition(self.edition or known_edition(truth.edition))

    def request(self, truth: Truth) -> ReadRequest:
        """Returns the read of one photo."""
        known = known_for(self.edition_of(truth))
        if self.corners == "truth" and truth.quad_xy is not None:
            known = replace(known, quad_xy=np.array(truth.quad_xy, dtype=np.float64), turns=0)
        return ReadRequest(truth.photo, known, self.reader)


def known_edition(edition: str) -> str:
    """Returns the edition of a truth file, or `latin` for one that the program does not know."""
    try:
        return load_edition(edition).id
    except BadEdition:
        return "latin"


def read_all(truths: Iterable[Truth], how: BenchReader) -> Iterator[TurnPhoto]:
    """Yields what was read of each photo, with what lies there."""
    readers: Readers = {}
    for truth in truths:
        yield TurnPhoto(truth, photo_read(how.request(truth), readers))


def photo_read(request: ReadRequest, readers: Readers) -> PhotoRead:
    """Returns what a photo shows, without its picture, and how to read it again."""
    outcome = read_outcome(request, readers)
    return PhotoRead(
        reading=light(outcome) if isinstance(outcome, BoardReading) else outcome,
        known=request.known,
        again=lambda known: light(read_request(replace(request, known=known), readers)),
    )


def read_outcome(request: ReadRequest, readers: Readers) -> BoardReading | VisionError:
    """Returns what one photo shows, or why it cannot be read."""
    try:
        return read_request(request, readers)
    except VisionError as error:
        return error


def form_of(photo: TurnPhoto) -> JsonObject:
    """Returns the `read` object of one photo."""
    name = f"{photo.truth.set_name}/{photo.truth.photo.name}"
    reading = photo.photo.reading
    return error_form(name, reading) if isinstance(reading, VisionError) else read_form(name, reading)


def speed_figures(
    truths: Iterable[Truth], how: BenchReader, settings: SpeedSettings | None = None
) -> JsonObject:
    """Returns how long a read takes as a multiple of a bare full decode of the same photo.

    The two are interleaved, so that a machine that slows down slows both.
    """
    settings = settings or SpeedSettings()
    large = [truth for truth in truths if n_pixels(truth.photo) >= settings.min_pixels]
    n_threads = cv2.getNumThreads()
    cv2.setNumThreads(settings.n_threads)
    try:
        pairs = [pair for truth in large for pair in timed_pairs(truth, how, settings.n_rounds)]
    finally:
        cv2.setNumThreads(n_threads)
    ratios = [read_ms / decode_ms for read_ms, decode_ms in pairs]
    return {
        "ratio_to_decode": round(statistics.median(ratios), 3) if ratios else None,
        "ratio_photos": len(large),
        "ratio_read_ms": round(statistics.median(read for read, _ in pairs), 1) if pairs else None,
        "ratio_imread_ms": round(statistics.median(decode for _, decode in pairs), 1) if pairs else None,
        "threads": settings.n_threads,
    }


def timed_pairs(truth: Truth, how: BenchReader, n_rounds: int) -> Iterator[tuple[float, float]]:
    """Yields milliseconds of a read and of a bare decode, after one of each to warm up."""
    readers: Readers = {}
    request = how.request(truth)
    read_outcome(request, readers)
    cv2.imread(str(truth.photo))
    for _ in range(n_rounds):
        yield (
            ms_of(lambda: read_outcome(request, readers)),
            ms_of(lambda: cv2.imread(str(truth.photo))),
        )


def ms_of(work: Callable[[], object]) -> float:
    """Returns how long something takes, in milliseconds."""
    started = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - started)


def n_pixels(photo: Path) -> int:
    """Returns the pixels of a picture by its header; 0 when it is none."""
    from PIL import Image, UnidentifiedImageError

    try:
        with Image.open(photo) as picture:
            return picture.width * picture.height
    except (UnidentifiedImageError, OSError):
        return 0


def peak_memory_mb() -> float | None:
    """Returns the most memory this process has held; None where the system does not tell."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(peak / (1024**2 if sys.platform == "darwin" else 1024), 1)
