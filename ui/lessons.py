"""What confirmed turns teach the reader about the set on the table, as values for the process that reads."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.board import BARE, Board
from scoring.infer_evidence import content_of
from ui.alignment import align
from vision.glyphs import confirm, dump_set, new_set, parse_set
from vision.photo import load_photo
from vision.reading import BoardReading, SquareKey
from vision.tilenet import TileNet


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """One photo of a confirmed turn.

    Attributes:
        picture: Its rectified board, an image file in the size that the reader wants.
        laid: What the turn put on squares that the photo shows: "?" or a tile.
        lying: What lies on every square that the photo shows, "." where nothing does.
    """

    picture: bytes
    laid: Mapping[SquareKey, str]
    lying: Mapping[SquareKey, str]


def lesson_of(reading: BoardReading, picture: bytes, before: Board, after: Board) -> Lesson | None:
    """Returns what a turn teaches; None where its photo shows no new tile, or lies another way."""
    if not align(after, reading).is_identity:
        return None
    lying = contents_seen(after, reading)
    old = contents_seen(before, reading)
    laid = {square: content for square, content in lying.items() if content not in (BARE, old[square])}
    return Lesson(picture, laid, lying) if laid else None


def contents_seen(board: Board, reading: BoardReading) -> dict[SquareKey, str]:
    """Returns what lies on every square of a confirmed board that a photo shows."""
    contents = {(square.row, square.col): content_of(tile) for square, tile in board.tiles.items()}
    return {square: contents.get(square, BARE) for square, one in reading.readings.items() if one.visible}


def learn(lessons: Sequence[Lesson], reader: TileNet, own_set: bytes = b"") -> bytes:
    """Returns what is known of a set after more lessons, in the form that `vision.glyphs` keeps.

    Args:
        lessons: In the order of the turns.
        reader: The reader as it ships.
        own_set: What was known before.
    """
    known = parse_set(own_set) if own_set else None
    for lesson in lessons:
        scores = reader.scores(load_photo(lesson.picture).image)
        known = confirm(known or new_set(scores.look.shape[1]), scores, lesson.laid, lesson.lying)
    return dump_set(known) if known is not None else b""
