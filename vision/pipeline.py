"""From a photo to a reading of the board: the stages in one straight function."""

import time
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from vision.letters import Evidence, LetterReader, agreed, turned, with_few_blanks
from vision.locate import LocateSettings, find_quad
from vision.orient import OrientSettings, orient
from vision.photo import Photo, PhotoLimits, load_photo
from vision.quality import Mask, QualitySettings, judge_quality
from vision.reading import BoardReading, Known, Reading, SquareKey
from vision.rectify import turn_quad
from vision.tile_plane import SECOND_LOOKS, rectify_tiles
from vision.witness import letter_witness


@dataclass(frozen=True, slots=True)
class ReadSettings:
    """How a photo is read.

    Attributes:
        doubt_from: Probability, 0-1, of being wrong from which a square is doubtful; while a board has
            such a square, it is looked at again.
        unseen_flatness: How flat the probabilities of a square that cannot be seen are made, 0-1.
        limits: What is accepted, and at which size the photo is read.
        locate: How the board is looked for.
        orient: When the letters are believed.
        quality: When a fault of the picture is worth saying.
    """

    doubt_from: float = 0.02
    unseen_flatness: float = 0.98
    limits: PhotoLimits = field(default_factory=PhotoLimits)
    locate: LocateSettings = field(default_factory=LocateSettings)
    orient: OrientSettings = field(default_factory=OrientSettings)
    quality: QualitySettings = field(default_factory=QualitySettings)


def read_photo(
    source: bytes | Path, reader: LetterReader, known: Known, settings: ReadSettings = ReadSettings()
) -> BoardReading:
    """Returns the reading of a photo file: `load_photo`, then `read_board`, with the time of both."""
    started = time.perf_counter()
    photo = load_photo(source, settings.limits)
    decode_ms = _ms_since(started)
    reading = read_board(photo, reader, known, settings)
    ms = {"decode": decode_ms, **reading.ms, "total": decode_ms + reading.ms["total"]}
    return replace(reading, ms=ms)


def read_board(
    photo: Photo, reader: LetterReader, known: Known, settings: ReadSettings = ReadSettings()
) -> BoardReading:
    """Returns what the picture shows on each of the 225 squares.

    Args:
        photo: The upright photo at reading size.
        reader: Reads the letters.
        known: What the caller knows: alphabet, values, where the board was.
        settings: How a photo is read.

    Raises:
        BoardNotFound: No board is in the picture.
        BoardMirrored: The letters read in a mirror only.
    """
    started = time.perf_counter()
    witness = letter_witness(photo, reader, known)
    located = find_quad(photo, known.quad_xy, settings.locate, witness)
    locate_ms = _ms_since(started)

    rectified = rectify_tiles(photo, located.quad_xy, reader.square_px)
    orientation = orient(reader, rectified, known, settings.orient)
    upright = turned(rectified, orientation.turns)
    quad_xy = turn_quad(located.quad_xy, orientation.turns)
    looks = [orientation.evidence or reader.read(upright, known)]
    evidence = with_few_blanks(looks[0])
    for look in SECOND_LOOKS:
        if 1 - evidence.p.max(axis=1).min() < settings.doubt_from:
            break
        looks.append(reader.read(rectify_tiles(photo, quad_xy, reader.square_px, look), known))
        evidence = with_few_blanks(agreed(looks))

    quality = judge_quality(photo, quad_xy, upright, evidence.hidden, settings.quality)
    readings = _gather(evidence, quality.visible, settings)
    total_ms = _ms_since(started)
    return BoardReading(
        readings=readings,
        quad_xy=quad_xy,
        turns=orientation.turns,
        rectified=upright,
        quality=quality.notes,
        ms={"locate": locate_ms, "read": total_ms - locate_ms, "total": total_ms},
        doubtful=_doubtful(readings, settings),
    )


def _gather(evidence: Evidence, visible: Mask, settings: ReadSettings) -> dict[SquareKey, Reading]:
    """Returns one reading a square; what cannot be seen is never guessed."""
    readings = {}
    flat = 1 / len(evidence.tiles)
    for (row, col), seen in np.ndenumerate(visible):
        p = evidence.of(row, col)
        if not seen:
            share = settings.unseen_flatness
            p = {tile: (1 - share) * value + share * flat for tile, value in p.items()}
        readings[row, col] = Reading(p, bool(seen))
    return readings


def _doubtful(readings: dict[SquareKey, Reading], settings: ReadSettings) -> tuple[SquareKey, ...]:
    return tuple(
        square
        for square, reading in readings.items()
        if not reading.visible or 1 - reading.confidence >= settings.doubt_from
    )


def _ms_since(started: float) -> float:
    return (time.perf_counter() - started) * 1000
