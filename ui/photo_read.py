"""The read of one photo as a plain function of plain values, with the readers by their names."""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from ui.photo_clean import CleanPhoto, clean_photo
from vision.letters import LetterReader
from vision.photo import load_photo
from vision.rack import RackReading, read_rack
from vision.reading import BoardReading, Known

Shown: TypeAlias = Literal["board", "rack", "file"]
ReaderName: TypeAlias = Literal["tilenet", "tesseract"]
Readers: TypeAlias = dict[str, LetterReader]


@dataclass(frozen=True, slots=True, eq=False)
class ReadRequest:
    """One photo to read, what it shows, and what the caller knows of it; as a `file` it is only cleaned."""

    source: bytes | Path
    known: Known
    reader: ReaderName = "tilenet"
    threads: int = 2
    shows: Shown = "board"


def read_shown(request: ReadRequest, readers: Readers) -> BoardReading | RackReading | CleanPhoto:
    """Returns what one photo shows, a board or a rack, or the photo itself without metadata.

    Args:
        request: The photo and what is known of it.
        readers: The readers loaded so far; one that is missing is loaded and added.

    Raises:
        VisionError: The photo cannot be read; the message says why.
    """
    if request.shows == "board":
        return read_request(request, readers)
    if request.shows == "file":
        return clean_photo(bytes_of(request.source))
    return read_rack(load_photo(request.source), _reader(request, readers), request.known)


def read_request(request: ReadRequest, readers: Readers) -> BoardReading:
    """Returns the board that one photo shows; the arguments are those of `read_shown`.

    Raises:
        VisionError: The photo cannot be read; the message says why.
    """
    from vision.pipeline import read_photo

    return read_photo(request.source, _reader(request, readers), request.known)


def bytes_of(source: bytes | Path) -> bytes:
    """Returns the file itself."""
    return source if isinstance(source, bytes) else source.read_bytes()


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
