"""The read of one photo as a plain function of plain values, with the readers by their names."""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from ui.lessons import Lesson, learn
from ui.photo_clean import CleanPhoto, clean_photo
from vision.errors import ReaderMissing
from vision.glyphs import parse_set
from vision.letters import LetterReader
from vision.photo import load_photo
from vision.rack import RackReading, read_rack
from vision.reading import BoardReading, Known
from vision.tilenet import TileNet, load_tilenet

Shown: TypeAlias = Literal["board", "rack", "file", "lessons"]
ReaderName: TypeAlias = Literal["tilenet", "tesseract"]
Readers: TypeAlias = dict[str, LetterReader]


@dataclass(frozen=True, slots=True, eq=False)
class ReadRequest:
    """One photo to read and what the caller knows of it, or lessons to learn.

    Attributes:
        source: The photo.
        known: What the caller knows of the set and the board.
        reader: Which reader.
        threads: Threads that it computes with.
        shows: What the photo shows; as a `file` it is only cleaned, and for `lessons` there is none.
        own_set: What is known of the set on the table, in the form that `vision.glyphs` keeps.
        lessons: What confirmed turns teach about it.
    """

    source: bytes | Path
    known: Known
    reader: ReaderName = "tilenet"
    threads: int = 2
    shows: Shown = "board"
    own_set: bytes = b""
    lessons: tuple[Lesson, ...] = ()


def read_shown(request: ReadRequest, readers: Readers) -> BoardReading | RackReading | CleanPhoto | bytes:
    """Returns a board, a rack, a photo without metadata or what is known of a set, as the request wants.

    Args:
        request: The photo and what is known of it.
        readers: The readers loaded so far; one that is missing is loaded and added.

    Raises:
        VisionError: The photo cannot be read; the message says why.
    """
    if request.shows == "board":
        return read_request(request, readers)
    if request.shows == "lessons":
        return learn(request.lessons, _tilenet(request, readers), request.own_set)
    if request.shows == "file":
        return clean_photo(bytes_of(request.source))
    return read_rack(load_photo(request.source), _reader(request, readers), request.known)


def read_request(request: ReadRequest, readers: Readers) -> BoardReading:
    """Returns the board that one photo shows; the arguments are those of `read_shown`.

    Raises:
        VisionError: The photo cannot be read; the message says why.
    """
    from vision.pipeline import read_photo

    reader = _reader(request, readers)
    if request.own_set:
        reader = _tilenet(request, readers).knowing(parse_set(request.own_set))
    return read_photo(request.source, reader, request.known)


def bytes_of(source: bytes | Path) -> bytes:
    """Returns the file itself."""
    return source if isinstance(source, bytes) else source.read_bytes()


def _reader(request: ReadRequest, readers: Readers) -> LetterReader:
    if request.reader not in readers:
        readers[request.reader] = load_reader(request.reader, request.threads)
    return readers[request.reader]


def _tilenet(request: ReadRequest, readers: Readers) -> TileNet:
    reader = _reader(request, readers)
    if not isinstance(reader, TileNet):
        raise ReaderMissing(f"the reader {request.reader} cannot learn a set: tilenet can")
    return reader


def load_reader(name: ReaderName, threads: int = 2) -> LetterReader:
    """Returns a reader by its name.

    Raises:
        ReaderMissing: It is not installed on this machine.
    """
    if name == "tesseract":
        from vision.tesseract import load_tesseract

        return load_tesseract()
    return load_tilenet(threads=threads)
