"""The read of one photo as a plain function of plain values, with the readers by their names."""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from vision.letters import LetterReader
from vision.photo import load_photo
from vision.rack import RackReading, read_rack
from vision.reading import BoardReading, Known

Shown: TypeAlias = Literal["board", "rack"]
ReaderName: TypeAlias = Literal["tilenet", "tesseract"]
Readers: TypeAlias = dict[str, LetterReader]


@dataclass(frozen=True, slots=True, eq=False)
class ReadRequest:
    """One photo to read, what it shows, and what the caller knows of it."""

    source: bytes | Path
    known: Known
    reader: ReaderName = "tilenet"
    threads: int = 2
    shows: Shown = "board"


def read_shown(request: ReadRequest, readers: Readers) -> BoardReading | RackReading:
    """Returns what one photo shows, a board or a rack.

    Args:
        request: The photo and what is known of it.
        readers: The readers loaded so far; one that is missing is loaded and added.

    Raises:
        VisionError: The photo cannot be read; the message says why.
    """
    if request.shows == "board":
        return read_request(request, readers)
    return read_rack(load_photo(request.source), _reader(request, readers), request.known)


def read_request(request: ReadRequest, readers: Readers) -> BoardReading:
    """Returns the board that one photo shows; the arguments are those of `read_shown`.

    Raises:
        VisionError: The photo cannot be read; the message says why.
    """
    from vision.pipeline import read_photo

    return read_photo(request.source, _reader(request, readers), request.known)


def _reader(request: ReadRequest, readers: Readers) -> LetterReader:
    if request.reader not in readers:
        readers[request.reader] = load_reader(request.reader, request.threads)
    return readers[request.reader]


def load_reader(name: ReaderName, threads: int = 2) -> LetterReader:
    """Returns a reader by its name.

    Raises:
        ReaderMissing: It is not installed on this machine.
    """
    if name == "tesseract":
        from vision.tesseract import load_tesseract

        return load_tesseract()
    from vision.tilenet import load_tilenet

    return load_tilenet(threads=threads)
