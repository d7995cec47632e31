"""The reader learns the tiles on the table: from each confirmed turn, for the photos after it."""

from dataclasses import replace

from scoring.board import BARE
from scoring.infer_evidence import content_of
from ui.turn import Proposal
from vision.glyphs import OwnSet, confirm, new_set
from vision.reading import SIDE, BoardReading, Known
from vision.tilenet import TileNet


def with_set(reading: BoardReading, reader: TileNet, known: Known, own_set: OwnSet | None) -> BoardReading:
    """Returns a reading as the reader gives it when it knows the set; the photo is not looked for again."""
    if own_set is None or own_set.n_confirmed == 0 or not _has_picture(reading, reader):
        return reading
    evidence = reader.knowing(own_set).read(reading.rectified, known)
    readings = {
        square: replace(one, p=evidence.of(*square)) if one.visible else one
        for square, one in reading.readings.items()
    }
    return replace(reading, readings=readings)


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
    return confirm(own_set or new_set(scores.look.shape[1]), scores, seen, _lying(proposal, reading))


def _lying(proposal: Proposal, reading: BoardReading) -> dict[tuple[int, int], str]:
    """Returns what lies on every square of the confirmed board that the photo shows."""
    tiles = proposal.board_after.tiles
    contents = {(square.row, square.col): content_of(tile) for square, tile in tiles.items()}
    return {square: contents.get(square, BARE) for square, one in reading.readings.items() if one.visible}


def _has_picture(reading: BoardReading, reader: TileNet) -> bool:
    """Whether the picture was kept with the reading, in the size that this reader wants."""
    side_px = (SIDE + 2) * reader.square_px
    return reading.rectified.shape[:2] == (side_px, side_px)
