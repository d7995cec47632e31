"""The user's own set: what a person confirmed on earlier photos adapts the reader to these tiles.

The net describes each square by a row of numbers, its look; its last layer turns looks into letters.
Here a small change to that last layer is fitted, so that the confirmed squares read as confirmed.
Squares that already read right and surely hardly move it, so a known design stays as it is.
"""

import io
from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.calibration import FloatArray, Scores, softmax
from vision.letters import TILES
from vision.reading import BARE, BLANK, SIDE, SquareKey

_LETTER_INDEX = {tile: i for i, tile in enumerate(TILES)}
_KINDS = {BARE: 0, BLANK: 1}
_LETTERED = 2


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
    pull: float = 0.03


@dataclass(frozen=True, slots=True, eq=False)
class OwnSet:
    """What was learned of one set of tiles.

    Attributes:
        kind: (width, 3) change of the last layer for bare, blank and tile.
        letter: (width, n) change of the last layer for the letters.
        n_confirmed: Squares that were confirmed so far.
    """

    kind: FloatArray
    letter: FloatArray
    n_confirmed: int = 0


def new_set(width: int) -> OwnSet:
    """Returns a set of which nothing is known yet."""
    return OwnSet(np.zeros((width, 3)), np.zeros((width, len(TILES))))


def adapt(scores: Scores, own_set: OwnSet) -> Scores:
    """Returns the scores as a reader would give them that knows the set."""
    looks = _unit(scores.look)
    return replace(
        scores, kind=scores.kind + looks @ own_set.kind, letter=scores.letter + looks @ own_set.letter
    )


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
    keys = [key for key, content in confirmed.items() if content in _KINDS or content in _LETTER_INDEX]
    if not keys:
        return own_set
    rows = np.array([row * SIDE + col for row, col in keys])
    looks = _unit(scores.look[rows])
    kinds = np.array([_KINDS.get(confirmed[key], _LETTERED) for key in keys])
    kind = _descend(own_set.kind, looks, scores.kind[rows], kinds, settings)
    lettered = kinds == _LETTERED
    letters = np.array([_LETTER_INDEX.get(confirmed[key], 0) for key in keys])
    letter = _descend(
        own_set.letter, looks[lettered], scores.letter[rows[lettered]], letters[lettered], settings
    )
    return OwnSet(kind, letter, own_set.n_confirmed + len(keys))


def _descend(
    change: FloatArray,
    looks: FloatArray,
    logits: FloatArray,
    wanted: NDArray[np.int64],
    settings: OwnSetSettings,
) -> FloatArray:
    """Fits the change by descent on the log-loss of the confirmed squares, held near where it was."""
    before, targets = change, np.eye(logits.shape[1])[wanted]
    for _ in range(settings.steps if len(looks) else 0):
        wrong = softmax(logits + looks @ change) - targets
        change = change - settings.rate * (looks.T @ wrong / len(looks) + settings.pull * (change - before))
    return change


def _unit(looks: FloatArray) -> FloatArray:
    return np.asarray(looks / np.maximum(np.linalg.norm(looks, axis=1, keepdims=True), 1e-6), np.float64)


def dump_set(own_set: OwnSet) -> bytes:
    """Returns the set as bytes to be kept with a game."""
    file = io.BytesIO()
    np.savez_compressed(
        file,
        kind=own_set.kind.astype(np.float16),
        letter=own_set.letter.astype(np.float16),
        n_confirmed=own_set.n_confirmed,
    )
    return file.getvalue()


def parse_set(data: bytes) -> OwnSet:
    """Returns the set that `dump_set` kept."""
    with np.load(io.BytesIO(data), allow_pickle=False) as kept:
        return OwnSet(
            kept["kind"].astype(np.float64), kept["letter"].astype(np.float64), int(kept["n_confirmed"])
        )
