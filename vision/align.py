"""By how much the squares of a board lie off a candidate's, as a small net (the aligner) sees it.

The net looks at each square of the rectified candidate and goes by whatever is there: printed lines, tiles,
premium squares, the rim. It is trained on rendered photos only (`vision.training.corner_learn`).
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.locate_net import load_net
from vision.reading import SIDE
from vision.sight import Sight

Floats = NDArray[np.float64]

ALIGNER_SQUARE_PX = 16
"""Side of a square in the pictures it looks at; around the board there is a margin of one square."""

_LEAST_ERROR = 0.03
"""Error, in squares, below which the net is not believed to know a square."""


@dataclass(frozen=True, slots=True, eq=False)
class Offsets:
    """By how much the board's squares lie off a candidate's.

    Attributes:
        right: (225,) in squares, row by row.
        down: (225,) in squares.
        error: (225,) how large the net thinks its own mistake is, in squares.
    """

    right: Floats
    down: Floats
    error: Floats

    @property
    def adrift(self) -> float:
        """Mean distance, in squares, of the squares from the candidate's; those seen best count most."""
        return float(np.average(np.hypot(self.right, self.down), weights=self.error**-2))


def see_offsets(sight: Sight) -> Offsets:
    """Returns what the net sees at a candidate, looked at with a margin of one square."""
    answer = np.asarray(load_net("aligner").run(None, {"picture": sight.image[None]})[0][0], np.float64)
    right, down, log_error = answer.reshape(3, SIDE * SIDE)
    return Offsets(right, down, np.maximum(np.exp(np.clip(log_error, -5, 2)), _LEAST_ERROR))
