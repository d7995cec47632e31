"""Photo of a board → what is seen on each square, with confidence."""

from vision.errors import (
    BoardMirrored,
    BoardNotFound,
    PhotoTooLarge,
    PhotoUnreadable,
    ReaderMissing,
    VisionError,
)
from vision.letters import LetterReader
from vision.photo import Photo, load_photo
from vision.pipeline import ReadSettings, read_board, read_photo
from vision.reading import BoardReading, Known, QualityNote, Reading
from vision.tilenet import load_tilenet

__all__ = [
    "BoardMirrored",
    "BoardNotFound",
    "BoardReading",
    "Known",
    "LetterReader",
    "Photo",
    "PhotoTooLarge",
    "PhotoUnreadable",
    "QualityNote",
    "ReadSettings",
    "ReaderMissing",
    "Reading",
    "VisionError",
    "load_photo",
    "load_tilenet",
    "read_board",
    "read_photo",
]
