"""The user's own set: what a person confirmed on earlier photos adapts the reader to these tiles.

The net describes each square by a row of numbers, its look; its last layer turns looks into letters.
Here a small change to that last layer is fitted, so that the confirmed squares read as confirmed.
Squares that already read right and surely hardly move it, so a known design stays as it is.
Blank against bare is left alone: learning it too made more mistakes where photos mix two sets.
"""

import io
from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.calibration import FloatArray, Scores, softmax
from vision.letters import TILES
from vision.reading import SIDE, SquareKey

_LETTER_INDEX = {tile: i for i, tile in enumerate(TILES)}


@dataclass(frozen=True, slots=True)
class OwnSetSettings:
    """How much confirmed squares may change the reader.

    Attributes:
        steps: Steps of descent for each confirmed photo.
        rate: Length of a step.
        pull: How strongly the change is held where it was before the photo.
    """

    steps: int = 60
    rate: float = 8.0
    pull: float = 0.01


@dataclass(frozen=True, slots=True, eq=False)
class OwnSet:
    """What was learned of one set of tiles.

    Attributes:
        letter: (width, n) change of the last layer for the letters.
        n_confirmed: Lettered tiles that were confirmed so far.
    """

    letter: FloatArray
    n_confirmed: int = 0


def new_set(width: int) -> OwnSet:
    """Returns a set of which nothing is known yet."""
    return OwnSet(np.zeros((width, len(TILES))))


def adapt(scores: Scores, own_set: OwnSet) -> Scores:
    """Returns the scores as a reader would give them that knows the set."""
    return replace(scores, letter=scores.letter + _unit(scores.look) @ own_set.letter)


def confirm(
    own_set: OwnSet,
    scores: Scores,
    confirmed: Mapping[SquareKey, str],
    settings: OwnSetSettings = OwnSetSettings(),
) -> OwnSet:
    """Returns the set with what a person confirmed on one more photo.

    Args:
        own_set: What was known before.
        scores: What the net said of the photo, without adaptation.
        confirmed: ".", "?" or a tile, for the squares a person looked at and no others.
        settings: How much a photo may change.
    """
    tiles = {key: tile for key, tile in confirmed.items() if tile in _LETTER_INDEX}
    if not tiles:
        return own_set
    rows = np.array([row * SIDE + col for row, col in tiles])
    wanted = np.array([_LETTER_INDEX[tile] for tile in tiles.values()])
    letter = _descend(own_set.letter, _unit(scores.look[rows]), scores.letter[rows], wanted, settings)
    return OwnSet(letter, own_set.n_confirmed + len(tiles))


def _descend(
    change: FloatArray,
    looks: FloatArray,
    logits: FloatArray,
    wanted: NDArray[np.int64],
    settings: OwnSetSettings,
) -> FloatArray:
    """Fits the change by descent on the log-loss of the confirmed squares, held near where it was."""
    before, targets = change, np.eye(logits.shape[1])[wanted]
    for _ in range(settings.steps):
        wrong = softmax(logits + looks @ change) - targets
        change = change - settings.rate * (looks.T @ wrong / len(looks) + settings.pull * (change - before))
    return change


def _unit(looks: FloatArray) -> FloatArray:
    return np.asarray(looks / np.maximum(np.linalg.norm(looks, axis=1, keepdims=True), 1e-6), np.float64)


def dump_set(own_set: OwnSet) -> bytes:
    """Returns the set as bytes to be kept with a game."""
    file = io.BytesIO()
    np.savez_compressed(file, letter=own_set.letter.astype(np.float16), n_confirmed=own_set.n_confirmed)
    return file.getvalue()


def parse_set(data: bytes) -> OwnSet:
    """Returns the set that `dump_set` kept."""
    with np.load(io.BytesIO(data), allow_pickle=False) as kept:
        return OwnSet(kept["letter"].astype(np.float64), int(kept["n_confirmed"]))
