"""The read of one photo, from its bytes to the board it shows: a plain function of plain values."""

import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, TypeAlias

from vision.letters import LetterReader
from vision.reading import BoardReading, Known

ReaderName: TypeAlias = Literal["tilenet", "tesseract"]
Readers: TypeAlias = dict[str, LetterReader]


@dataclass(frozen=True, slots=True, eq=False)
class ReadRequest:
    """One photo to read, and what the caller knows of it."""

    source: bytes | Path
    known: Known
    reader: ReaderName = "tilenet"


def read_photo(request: ReadRequest, readers: Readers) -> BoardReading:
    """Returns what one photo shows; its milliseconds cover decoding too.

    Args:
        request: The photo and what is known of it.
        readers: The readers loaded so far; one that is missing is loaded and added.

    Raises:
        VisionError: The photo cannot be read; the message says why.
    """
    from vision.photo import load_photo
    from vision.pipeline import read_board

    reader = readers.get(request.reader) or readers.setdefault(request.reader, load_reader(request.reader))
    started = time.perf_counter()
    photo = load_photo(request.source)
    decoded = time.perf_counter()
    reading = read_board(photo, reader, request.known)
    ended = time.perf_counter()
    ms = {**reading.ms, "decode": 1000 * (decoded - started), "total": 1000 * (ended - started)}
    return replace(reading, ms=ms)


def load_reader(name: ReaderName) -> LetterReader:
    """Returns a reader by its name.

    Raises:
        ReaderMissing: It is not installed on this machine.
    """
    if name == "tesseract":
        from vision.tesseract import load_tesseract

        return load_tesseract()
    from vision.tilenet import load_tilenet

    return load_tilenet()
