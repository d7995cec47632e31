"""What the letters say of a candidate for the board, asked where lines and colours leave it in doubt."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from vision.letters import LetterReader, TurnReader, score_turns, turned
from vision.photo import Photo
from vision.reading import Known, Quad
from vision.tile_plane import rectify_tiles


@dataclass(frozen=True, slots=True)
class WitnessSettings:
    """When a tile counts as read.

    Attributes:
        sure_p: Probability of its letter, 0-1.
        sure_turn_p: Probability that the letters stand upright in one turn, 0-1; less counts as nothing read.
        seen_p: Probability that a tile or a blank lies there from which one is seen, 0-1.
        min_share: Least share of the tiles seen that must read, 0-1: on a lattice laid askew few do.
    """

    sure_p: float = 0.95
    sure_turn_p: float = 0.95
    seen_p: float = 0.5
    min_share: float = 0.6


class Witness(Protocol):
    """Says how many tiles read on a candidate; knows nothing of lines."""

    def count_tiles(self, quad_xy: Quad) -> int:
        """Returns the tiles surely read with the board's corners there, in pixels of the full photo."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class LetterWitness:
    """Asks the reader of letters."""

    photo: Photo
    reader: LetterReader
    known: Known
    settings: WitnessSettings = WitnessSettings()

    def count_tiles(self, quad_xy: Quad) -> int:
        """Returns the tiles whose letters surely read, all in one turn; 0 where most of those seen do not."""
        rectified = rectify_tiles(self.photo, quad_xy, self.reader.square_px)
        scores = score_turns(self.reader, rectified, self.known)
        if float(np.exp(scores.log_p[scores.turns])) < self.settings.sure_turn_p:
            return 0
        evidence = scores.evidence
        if scores.turns or evidence is None:
            evidence = self.reader.read(turned(rectified, scores.turns), self.known)
        n_seen = int((1 - evidence.p[:, 0] >= self.settings.seen_p).sum())
        n_read = int((evidence.p[:, 2:].max(axis=1) >= self.settings.sure_p).sum())
        return n_read if n_read >= self.settings.min_share * n_seen else 0


def letter_witness(photo: Photo, reader: LetterReader, known: Known) -> LetterWitness | None:
    """Returns the reader as a witness, or None where it would have to read four times to be one."""
    return LetterWitness(photo, reader, known) if isinstance(reader, TurnReader) else None
