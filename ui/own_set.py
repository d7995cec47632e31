"""The reader learns the tiles on the table: from each confirmed turn, for the photos after it."""

from collections.abc import Mapping
from dataclasses import replace

from scoring.board import BARE
from scoring.infer_evidence import content_of
from ui.lessons import contents_seen
from ui.turn import Proposal
from vision.glyphs import OwnSet, confirm, new_set
from vision.reading import SIDE, BoardReading, Known
from vision.tilenet import TileNet

_LEAST = 1e-6
"""Probabilities below it are alike."""


def with_set(reading: BoardReading, reader: TileNet, known: Known, own_set: OwnSet | None) -> BoardReading:
    """Returns a reading changed by what the set changes; the photo is not looked at again.

    The photo may have been looked at several times, of which one picture was kept: what knowing the set
    changes in that picture changes the reading in the same proportion.
    """
    if own_set is None or own_set.n_confirmed == 0 or not _has_picture(reading, reader):
        return reading
    strange = reader.read(reading.rectified, known)
    familiar = reader.knowing(own_set).read(reading.rectified, known)
    readings = {
        square: replace(one, p=_changed(one.p, strange.of(*square), familiar.of(*square)))
        if one.visible
        else one
        for square, one in reading.readings.items()
    }
    return replace(reading, readings=readings)


def _changed(
    p: Mapping[str, float], strange: Mapping[str, float], familiar: Mapping[str, float]
) -> dict[str, float]:
    shares = {tile: p[tile] * (familiar[tile] + _LEAST) / (strange[tile] + _LEAST) for tile in p}
    whole = sum(shares.values())
    return {tile: share / whole for tile, share in shares.items()}


def learn_turn(own_set: OwnSet | None, reader: TileNet, proposal: Proposal) -> OwnSet | None:
    """Returns the set with what a person has just confirmed: new tiles, and the board as it now lies.

    Args:
        own_set: What was known before; None at the beginning of a game.
        reader: The reader that read the photo.
        proposal: The turn as it was confirmed; its likeliest explanation counts.
    """
    reading = proposal.reading
    if reading is None or not proposal.alignment.is_identity or not _has_picture(reading, reader):
        return own_set
    confirmed = {(square.row, square.col): content_of(tile) for square, tile in proposal.best.placements}
    confirmed |= {(square.row, square.col): BARE for square in proposal.best.removed}
    seen = {square: content for square, content in confirmed.items() if reading.readings[square].visible}
    if not seen:
        return own_set
    scores = reader.scores(reading.rectified)
    return confirm(
        own_set or new_set(scores.look.shape[1]), scores, seen, contents_seen(proposal.board_after, reading)
    )


def _has_picture(reading: BoardReading, reader: TileNet) -> bool:
    """Whether the picture was kept with the reading, in the size that this reader wants."""
    side_px = (SIDE + 2) * reader.square_px
    return reading.rectified.shape[:2] == (side_px, side_px)
