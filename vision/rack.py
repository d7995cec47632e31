"""A photo of a rack, or of tiles laid in a row → the tiles in reading order."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.errors import VisionError
from vision.letters import Evidence, LetterReader, score_turns
from vision.photo import Photo
from vision.rack_line import RackLineSettings, TileRow, find_rows
from vision.reading import BARE, BLANK, SIDE, Image, Known, Reading


class RackNotFound(VisionError):
    """No row of tiles was found in the picture."""

    kind = "no_rack"


@dataclass(frozen=True, slots=True)
class RackSettings:
    """When a row is believed to be tiles.

    Attributes:
        line: What passes for a row of letters.
        read_from: Mean probability of the likeliest letter, over the places that seem to have one, from
            which a row is tiles, 0-1.
        beyond_from: Probability from which a place beyond the letters found holds a letter, 0-1.
        blank_from: The same for a blank: an empty place of a rack looks much like one.
        doubt_from: Probability of being wrong from which a tile is doubtful; a blank always is.
    """

    line: RackLineSettings = field(default_factory=RackLineSettings)
    read_from: float = 0.6
    beyond_from: float = 0.8
    blank_from: float = 0.97
    doubt_from: float = 0.03


@dataclass(frozen=True, slots=True)
class RackReading:
    """The tiles of one picture in reading order.

    Attributes:
        readings: What the picture says about each tile.
        doubtful: Places, from 0, of the tiles that should be looked at.
    """

    readings: tuple[Reading, ...]
    doubtful: tuple[int, ...]

    @property
    def tiles(self) -> tuple[str, ...]:
        """The tiles, "?" for a blank."""
        return tuple(reading.tile for reading in self.readings)


@dataclass(frozen=True, slots=True, eq=False)
class _Candidate:
    """A row read one way round, and where it stands in the picture given to the reader."""

    row: TileRow
    board_row: int

    @property
    def first_col(self) -> int:
        return (SIDE - self.row.n_places) // 2


_BOARD_ROWS = (1, 4, 7, 10, 13)
"""Rows of one picture in which candidates are laid: each with a row of its surroundings on both sides."""


def read_rack(
    photo: Photo, reader: LetterReader, known: Known, settings: RackSettings = RackSettings()
) -> RackReading:
    """Returns the tiles of a rack, or of a row of tiles at any angle.

    Rows of letters are looked for, laid into a picture such as the reader of boards takes, and the one that
    reads best, either way round, is the rack. Two letters at least are needed.

    Raises:
        RackNotFound: No row of the picture reads as tiles.
    """
    rows = find_rows(photo.image, settings.line)
    both_ways = [way for row in rows for way in (row, _turned(row))]
    best: tuple[float, TileRow] | None = None
    for first in range(0, len(both_ways), len(_BOARD_ROWS)):
        group = both_ways[first : first + len(_BOARD_ROWS)]
        candidates = [_Candidate(row, at) for row, at in zip(group, _BOARD_ROWS, strict=False)]
        evidence = reader.read(_lay_out(photo.image, candidates, reader.square_px), known)
        for candidate in candidates:
            score = _score(candidate, evidence, settings)
            if score is not None and (best is None or score > best[0]):
                best = (score, candidate.row)
    if best is None:
        raise RackNotFound(
            "no row of tiles was found: take the rack from the front or from above, near and level, "
            "or type the tiles"
        )
    return _read_row(photo, best[1], reader, known, settings)


def _read_row(
    photo: Photo, row: TileRow, reader: LetterReader, known: Known, settings: RackSettings
) -> RackReading:
    """Returns the tiles of one row, the way round in which the reader finds its letters upright."""
    alone = [_Candidate(row, at) for at in _BOARD_ROWS]
    log_p = score_turns(reader, _lay_out(photo.image, alone, reader.square_px), known).log_p
    if log_p[2] > log_p[0]:
        alone = [_Candidate(_turned(row), at) for at in _BOARD_ROWS]
    evidence = reader.read(_lay_out(photo.image, alone, reader.square_px), known)
    readings = tuple(_tiles(alone[len(alone) // 2], evidence, settings))
    doubtful = (
        place
        for place, reading in enumerate(readings)
        if reading.kind == "blank" or 1 - reading.confidence >= settings.doubt_from
    )
    return RackReading(readings, tuple(doubtful))


def _turned(row: TileRow) -> TileRow:
    """Returns the same row read from its other end, upside down."""
    last = row.n_places - 1
    x, y = row.origin_xy
    dx, dy = row.step_xy
    return TileRow((x + last * dx, y + last * dy), (-dx, -dy), row.n_places, row.n_letters)


def _lay_out(image: Image, candidates: Sequence[_Candidate], square_px: int) -> Image:
    """Returns a picture of 17×17 squares with each candidate in its board row."""
    side = (SIDE + 2) * square_px
    picture = np.full((side, side, 3), np.median(image[::16, ::16], axis=(0, 1)), np.uint8)
    for candidate in candidates:
        top = candidate.board_row * square_px  # the row above it, in a picture with a margin of one
        strip = cv2.warpAffine(
            image,
            _into_strip(candidate, square_px),
            (side, 3 * square_px),
            flags=cv2.INTER_AREA,
            borderMode=cv2.BORDER_REPLICATE,
        )
        picture[top : top + 3 * square_px] = strip
    return picture


def _into_strip(candidate: _Candidate, square_px: int) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """Returns the (2, 3) map from pixels of the photo to the strip of a candidate."""
    step = np.array(candidate.row.step_xy)
    length = float(np.hypot(*step))
    right = step / length
    down = np.array([-right[1], right[0]])
    turn = np.stack([right, down]) * square_px / length
    centre = np.array([candidate.first_col + 1.5, 1.5]) * square_px
    return np.column_stack([turn, centre - turn @ np.array(candidate.row.origin_xy)])


def _score(candidate: _Candidate, evidence: Evidence, settings: RackSettings) -> float | None:
    """Returns how well a candidate reads; None when it does not read as tiles."""
    cols = range(candidate.first_col, candidate.first_col + candidate.row.n_places)
    sure = sorted((_surest_letter(evidence.of(candidate.board_row, col)) for col in cols), reverse=True)
    best = sure[: candidate.row.n_letters]
    if len(best) < 2 or sum(best) / len(best) < settings.read_from:
        return None
    return sum(p - settings.read_from for p in best)


def _tiles(candidate: _Candidate, evidence: Evidence, settings: RackSettings) -> Iterator[Reading]:
    """Yields the tiles of a row; beyond its ends as far as there surely are some."""
    readings = [Reading(evidence.of(candidate.board_row, col)) for col in range(SIDE)]
    first, last = candidate.first_col, candidate.first_col + candidate.row.n_places - 1
    while first > 0 and _surely_tile(readings[first - 1], settings):
        first -= 1
    while last < SIDE - 1 and _surely_tile(readings[last + 1], settings):
        last += 1
    yield from (reading for reading in readings[first : last + 1] if reading.kind != "bare")


def _surely_tile(reading: Reading, settings: RackSettings) -> bool:
    """Whether a place beyond the letters found holds a tile."""
    if reading.kind == "blank":
        return reading.confidence >= settings.blank_from
    return reading.kind == "tile" and reading.confidence >= settings.beyond_from


def _surest_letter(p: dict[str, float]) -> float:
    """Returns the probability of the likeliest letter of a place."""
    return max(value for tile, value in p.items() if tile not in (BARE, BLANK))
