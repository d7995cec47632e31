"""The user's own set: what a person confirmed on earlier photos adapts the reader to these tiles.

The net describes each square by a row of numbers, its look; its last layers turn looks into letters and
into kinds (bare, blank, lettered tile). Here a small change to those layers is fitted, so that the
confirmed squares read as confirmed. Squares that already read right and surely hardly move it, so a known
design stays as it is. Letters are learned from the tiles just confirmed; kinds from every square of the
confirmed board, bare ones too, so that a single blank does not make blanks of its neighbours.
"""

import io
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.calibration import FloatArray, Scores, mean_doubt, softmax
from vision.letters import TILES
from vision.reading import BARE, BLANK, SIDE, SquareKey

_LETTER_INDEX = {tile: i for i, tile in enumerate(TILES)}
_KIND_INDEX = {BARE: 0, BLANK: 1}
_LETTERED = 2
_N_KINDS = 3


@dataclass(frozen=True, slots=True)
class OwnSetSettings:
    """How much confirmed squares may change the reader.

    Attributes:
        steps: Steps of descent for each confirmed photo.
        rate: Length of a step for the letters.
        pull: How strongly the letters' change is held where it was before the photo.
        kind_steps: Steps of descent for the kinds.
        kind_rate: Length of a step for the kinds.
        kind_pull: How strongly the kinds' change is held where it was.
    """

    steps: int = 60
    rate: float = 8.0
    pull: float = 0.01
    kind_steps: int = 40
    kind_rate: float = 2.0
    kind_pull: float = 0.02


@dataclass(frozen=True, slots=True, eq=False)
class OwnSet:
    """What was learned of one set of tiles.

    Attributes:
        letter: (width, n) change of the last layer for the letters.
        kind: (width + 1, 3) change of the last layer for the kinds, its bias last.
        n_confirmed: Lettered tiles that were confirmed so far.
    """

    letter: FloatArray
    kind: FloatArray
    n_confirmed: int = 0


def new_set(width: int) -> OwnSet:
    """Returns a set of which nothing is known yet."""
    return OwnSet(np.zeros((width, len(TILES))), np.zeros((width + 1, _N_KINDS)))


def adapt(scores: Scores, own_set: OwnSet) -> Scores:
    """Returns the scores as a reader would give them that knows the set.

    Kinds that get less sure by it show that another set or board lies there: they are left as they were.
    """
    looks = _unit(scores.look)
    kind = scores.kind + _with_bias(looks) @ own_set.kind
    if mean_doubt(kind) > mean_doubt(scores.kind):
        kind = scores.kind
    return replace(scores, letter=scores.letter + looks @ own_set.letter, kind=kind)


def confirm(
    own_set: OwnSet,
    scores: Scores,
    confirmed: Mapping[SquareKey, str],
    lying: Mapping[SquareKey, str] | None = None,
    settings: OwnSetSettings = OwnSetSettings(),
) -> OwnSet:
    """Returns the set with what a person confirmed on one more photo.

    Args:
        own_set: What was known before.
        scores: What the net said of the photo, without adaptation.
        confirmed: ".", "?" or a tile, for the squares that this photo's turn changed.
        lying: The same for every square of the confirmed board that the photo shows; None: kinds stay.
        settings: How much a photo may change.
    """
    tiles = {key: tile for key, tile in confirmed.items() if tile in _LETTER_INDEX}
    letter = _learn_letters(own_set.letter, scores, tiles, settings) if tiles else own_set.letter
    kind = _learn_kinds(own_set.kind, scores, lying, settings) if lying else own_set.kind
    return OwnSet(letter, kind, own_set.n_confirmed + len(tiles))


def _learn_letters(
    change: FloatArray, scores: Scores, tiles: Mapping[SquareKey, str], settings: OwnSetSettings
) -> FloatArray:
    rows = _rows(tiles)
    wanted = np.array([_LETTER_INDEX[tile] for tile in tiles.values()])
    examples = _Examples(
        _unit(scores.look[rows]), scores.letter[rows], wanted, np.full(len(rows), 1 / len(rows))
    )
    return _descend(change, examples, settings.steps, settings.rate, settings.pull)


def _learn_kinds(
    change: FloatArray, scores: Scores, lying: Mapping[SquareKey, str], settings: OwnSetSettings
) -> FloatArray:
    """Each kind counts the same, however many squares of the board have it."""
    rows = _rows(lying)
    wanted = np.array([_KIND_INDEX.get(content, _LETTERED) for content in lying.values()])
    counts = np.bincount(wanted, minlength=_N_KINDS)
    weights = 1 / (_N_KINDS * counts[wanted])
    examples = _Examples(_with_bias(_unit(scores.look[rows])), scores.kind[rows], wanted, weights)
    return _descend(change, examples, settings.kind_steps, settings.kind_rate, settings.kind_pull)


@dataclass(frozen=True, slots=True, eq=False)
class _Examples:
    """Confirmed squares: (n, width) looks, (n, classes) logits, (n,) classes wanted, (n,) weights."""

    looks: FloatArray
    logits: FloatArray
    wanted: NDArray[np.int64]
    weights: FloatArray


def _descend(change: FloatArray, examples: _Examples, steps: int, rate: float, pull: float) -> FloatArray:
    """Fits the change by descent on the log-loss of the confirmed squares, held near where it was."""
    before, targets = change, np.eye(examples.logits.shape[1])[examples.wanted]
    for _ in range(steps):
        wrong = (softmax(examples.logits + examples.looks @ change) - targets) * examples.weights[:, None]
        change = change - rate * (examples.looks.T @ wrong + pull * (change - before))
    return change


def _rows(squares: Iterable[SquareKey]) -> NDArray[np.int64]:
    return np.array([row * SIDE + col for row, col in squares])


def _with_bias(looks: FloatArray) -> FloatArray:
    return np.column_stack([looks, np.ones(len(looks))])


def _unit(looks: FloatArray) -> FloatArray:
    return np.asarray(looks / np.maximum(np.linalg.norm(looks, axis=1, keepdims=True), 1e-6), np.float64)


def dump_set(own_set: OwnSet) -> bytes:
    """Returns the set as bytes to be kept with a game."""
    file = io.BytesIO()
    np.savez_compressed(
        file,
        letter=own_set.letter.astype(np.float16),
        kind=own_set.kind.astype(np.float16),
        n_confirmed=own_set.n_confirmed,
    )
    return file.getvalue()


def parse_set(data: bytes) -> OwnSet:
    """Returns the set that `dump_set` kept."""
    with np.load(io.BytesIO(data), allow_pickle=False) as kept:
        letter, n_confirmed = kept["letter"].astype(np.float64), int(kept["n_confirmed"])
        kind = kept["kind"].astype(np.float64) if "kind" in kept else new_set(len(letter)).kind
        return OwnSet(letter, kind, n_confirmed)
