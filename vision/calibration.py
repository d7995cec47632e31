"""Raw scores of the tile net → probabilities that mean what they say."""

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.letters import N_SQUARES, TILES, contents
from vision.reading import Known

FloatArray = NDArray[np.float64]

_LETTER_INDEX = {tile: i for i, tile in enumerate(TILES)}
_MASKED = -1e9


@dataclass(frozen=True, slots=True, eq=False)
class Scores:
    """What the net says of the 225 squares, before calibration: logits, (225, classes) each.

    Attributes:
        kind: Bare, blank, lettered tile.
        letter: The tiles of `vision.letters.TILES`.
        value: Printed values 0-12, and none printed.
        turn: Quarter turns clockwise that bring the tile upright (0-3), and mirrored.
        look: What the logits were made of, (225, width); a user's own set is learned from it.
        likeness: (225, 2) log-distances to the board's own tiles and own bare squares, NaN if unknown.
        hidden: (225,) probabilities that something hides the square.
    """

    kind: FloatArray
    letter: FloatArray
    value: FloatArray
    turn: FloatArray
    look: FloatArray = field(default_factory=lambda: np.zeros((N_SQUARES, 1)))
    likeness: FloatArray = field(default_factory=lambda: np.full((N_SQUARES, 2), np.nan))
    hidden: FloatArray = field(default_factory=lambda: np.zeros(N_SQUARES))


@dataclass(frozen=True, slots=True)
class Calibration:
    """How scores become probabilities; fitted on photos kept out of training.

    Attributes:
        net_weight: How much the net's own logit of blank against bare counts.
        tile_weight: How much the log-distance to the board's own tiles speaks for a blank (below 0).
        bare_weight: How much the log-distance to the board's own bare squares speaks for a blank.
        likeness_bias: Logit of blank against bare when nothing else speaks.
        kind_temperature: Divides the logits of bare, blank and tile.
        letter_temperature: Divides the logits of the letters.
        value_weight: How much the printed value counts beside the letter, 0-1.
        value_floor: Probability that a printed value is not the one the edition lists, 0-1.
        floor: Probability kept for what the net never saw: no content is surer than 1 minus this.
    """

    net_weight: float = 1.0
    tile_weight: float = 0.0
    bare_weight: float = 0.0
    likeness_bias: float = 0.0
    kind_temperature: float = 1.0
    letter_temperature: float = 1.0
    value_weight: float = 0.4
    value_floor: float = 0.02
    floor: float = 1e-4


def load_calibration(path: Path) -> Calibration:
    """Returns the calibration kept in a JSON file."""
    return Calibration(**json.loads(path.read_text(encoding="utf-8")))


def save_calibration(calibration: Calibration, path: Path) -> None:
    """Writes a calibration as JSON."""
    path.write_text(json.dumps(asdict(calibration), indent=1) + "\n", encoding="utf-8")


def calibrate(scores: Scores, known: Known, calibration: Calibration) -> FloatArray:
    """Returns (225, n) probabilities over bare, blank and the tiles of the alphabet.

    The letter is judged within the alphabet; where the values of the tiles are known, the printed
    value speaks for or against each letter.
    """
    tiles = contents(known)[2:]
    kind = softmax(weigh_kinds(scores, calibration) / calibration.kind_temperature)
    letter = letter_logits(scores, tiles) / calibration.letter_temperature
    if known.values:
        letter = letter + calibration.value_weight * value_evidence(scores, tiles, known, calibration)
    lettered = kind[:, 2:] * softmax(letter)
    p = np.concatenate([kind[:, :2], lettered], axis=1)
    p = p / p.sum(axis=1, keepdims=True)
    return np.asarray((1 - calibration.floor) * p + calibration.floor / p.shape[1], np.float64)


def weigh_kinds(scores: Scores, calibration: Calibration) -> FloatArray:
    """Returns (225, 3) logits of bare, blank and tile, blank against bare weighed by likeness.

    How likely a lettered tile is beside both together does not change.
    """
    bare, blank, tile = scores.kind.T
    to_tiles, to_bare = scores.likeness.T
    weighed = (
        calibration.net_weight * (blank - bare)
        + calibration.tile_weight * to_tiles
        + calibration.bare_weight * to_bare
        + calibration.likeness_bias
    )
    for_blank = np.where(np.isnan(weighed), blank - bare, weighed)
    either = np.logaddexp(bare, blank)
    return np.column_stack([either - np.logaddexp(0, for_blank), either - np.logaddexp(0, -for_blank), tile])


def letter_logits(scores: Scores, tiles: tuple[str, ...]) -> FloatArray:
    """Returns (225, len(tiles)) letter logits; tiles the net has no class for are as good as impossible."""
    logits = np.full((len(scores.letter), len(tiles)), _MASKED)
    for column, tile in enumerate(tiles):
        if tile in _LETTER_INDEX:
            logits[:, column] = scores.letter[:, _LETTER_INDEX[tile]]
    return logits


def value_evidence(
    scores: Scores, tiles: tuple[str, ...], known: Known, calibration: Calibration
) -> FloatArray:
    """Returns (225, len(tiles)) log-probabilities that each tile's own value is printed."""
    n_printed = scores.value.shape[1] - 1
    printed = softmax(scores.value[:, :n_printed])
    none = softmax(scores.value)[:, n_printed:]
    expected = np.array([known.values.get(tile, -1) for tile in tiles])
    listed = (expected >= 0) & (expected < n_printed)
    agrees = np.where(listed, printed[:, np.where(listed, expected, 0)], 1 / n_printed)
    floor = calibration.value_floor
    mixed = (1 - floor) * agrees + floor / n_printed
    # A tile without a printed value says nothing of its letter.
    return np.asarray((1 - none) * np.log(mixed), np.float64)


def softmax(logits: FloatArray) -> FloatArray:
    """Returns probabilities along the last axis."""
    shifted = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return np.asarray(shifted / shifted.sum(axis=-1, keepdims=True), np.float64)
