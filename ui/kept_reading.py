"""Readings of photos kept in the store, so that no picture is read twice, whatever is answered about it."""

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from scoring.board import Board
from ui.alignment import read_to_fit
from ui.photo_clean import encode_jpeg
from ui.store import Store
from vision.reading import BoardReading, Known, Quad, QualityNote, Reading
from vision.tilenet import weights_mark

FORM = 1
"""Raised whenever the form of a kept reading changes; new weights are noticed by themselves."""

SMALLEST_KEPT = 1e-5
"""Probabilities below it are left out of the store; the inference has a larger floor of its own."""

ReadPhoto = Callable[[bytes, Known], BoardReading]


@dataclass(frozen=True, slots=True, eq=False)
class KeptReading:
    """A reading as it came out of the store.

    Attributes:
        reading: What the picture shows; its own picture is left out.
        picture: Digest of the rectified picture in the store.
    """

    reading: BoardReading
    picture: str


def kept_reading(
    store: Store,
    photo: str,
    known: Known,
    read: ReadPhoto,
    board: Board | None = None,
    own_set: bytes = b"",
) -> KeptReading:
    """Returns what a photo of the store shows, read now or kept from an earlier time.

    Args:
        store: Where photos and readings are.
        photo: Digest of the photo.
        known: What the reader may know; with `quad_xy` set by hand, the board is taken from there.
        read: Reads the bytes of a photo.
        board: The confirmed board; it may show how the photo is better read, which is then done.
        own_set: What `read` knows of the set on the table; when it knows more, the photo is read again.

    Raises:
        VisionError: The photo cannot be read.
    """
    key = _key(known, own_set)
    body = store.reading(photo, key)
    if body is None:
        found = store.photo(photo)
        data = found[0] if found else b""
        reading = read(data, known) if board is None else read_to_fit(partial(read, data), known, board)
        picture = store.add_photo(encode_jpeg(reading.rectified), "image/jpeg")
        body = {"picture": picture, **reading_to_json(reading)}
        store.save_reading(photo, key, body)
    return KeptReading(reading_from_json(body), str(body["picture"]))


def reading_to_json(reading: BoardReading) -> dict[str, Any]:
    """Returns a reading without its picture as a JSON object."""
    return {
        "squares": [
            [row, col, int(one.visible), {t: round(p, 7) for t, p in one.p.items() if p >= SMALLEST_KEPT}]
            for (row, col), one in sorted(reading.readings.items())
        ],
        "quad_xy": reading.quad_xy.tolist(),
        "turns": reading.turns,
        "quality": [[note.kind, list(map(list, note.squares)), note.message] for note in reading.quality],
        "doubtful": [list(square) for square in reading.doubtful],
        "ms": dict(reading.ms),
    }


def reading_from_json(body: Any) -> BoardReading:
    """Returns the reading of a JSON object; its picture is a single pixel."""
    return BoardReading(
        readings={
            (row, col): Reading(_whole(shares), bool(visible))
            for row, col, visible, shares in body["squares"]
        },
        quad_xy=np.asarray(body["quad_xy"], np.float64),
        turns=int(body["turns"]),
        rectified=np.zeros((1, 1, 3), np.uint8),
        quality=tuple(
            QualityNote(kind, tuple((row, col) for row, col in squares), message)
            for kind, squares, message in body["quality"]
        ),
        ms=body["ms"],
        doubtful=tuple((row, col) for row, col in body["doubtful"]),
    )


def quad_of(corners: Sequence[Sequence[float]] | None) -> Quad | None:
    """Returns four corners kept as lists as a quad."""
    return None if corners is None else np.asarray(corners, np.float64).reshape(4, 2)


def _whole(shares: dict[str, float]) -> dict[str, float]:
    total = sum(shares.values())
    return {tile: share / total for tile, share in shares.items()}


def _key(known: Known, own_set: bytes) -> str:
    quad = None if known.quad_xy is None else np.round(known.quad_xy, 1).tolist()
    premiums = sorted((row, col, key) for (row, col), key in known.premiums.items())
    told = [list(known.alphabet), sorted(known.values.items()), premiums, quad, known.turns]
    told += [FORM, weights_mark()]
    return hashlib.sha256(json.dumps(told).encode() + own_set).hexdigest()[:24]
