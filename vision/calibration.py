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
_SHARPEN = 2.0
"""Training holds the net back from certainty: its logits are doubled before doubt is measured."""
_USUAL_KIND = 0.002
"""Mean entropy of the kinds on a board of a familiar look, in nats (measured on real photos)."""
_USUAL_LETTER = 0.002
"""Mean entropy of its letters, in nats."""
_USUAL_SQUARES = 4.0
"""So many squares of a usual board are added to each mean: a board with two tiles says little."""
_MOST_CHANGE = 1.5
"""Most that the logarithm of a square's temperature is moved by its board."""


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
        kind_doubt_weight: How much flatter a square gets as the board's squares are unsure of their kind.
        letter_doubt_weight: How much flatter it gets as the board's other tiles are unsure of their letter.
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
    kind_doubt_weight: float = 0.0
    letter_doubt_weight: float = 0.0
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
    value speaks for or against each letter. On a board of an unfamiliar look, where many squares are
    less sure than usual, each of them is believed less.
    """
    return calibrate_squares(scores, known, board_doubt(scores, known), calibration)


def board_doubt(scores: Scores, known: Known) -> FloatArray:
    """Returns (225, 2): how unsure the board's other squares are of their kind, its tiles of their letter.

    In natural logarithms beside a board of a usual look, whose squares have 0.
    """
    kind = softmax(_SHARPEN * scores.kind)
    letter = softmax(_SHARPEN * letter_logits(scores, contents(known)[2:]))
    lettered = (kind[:, 2] > 0.5).astype(np.float64)
    means = [
        _mean_of_others(_entropy(kind), np.ones(len(kind)), _USUAL_KIND),
        _mean_of_others(_entropy(letter), lettered, _USUAL_LETTER),
    ]
    usual = np.array([_USUAL_KIND, _USUAL_LETTER])
    return np.asarray(np.log(np.column_stack(means) / usual), np.float64)


def mean_doubt(logits: FloatArray) -> float:
    """Returns how unsure squares are by their (n, classes) logits: mean entropy, in nats."""
    return float(_entropy(softmax(_SHARPEN * logits)).mean())


def _mean_of_others(values: FloatArray, counts: FloatArray, usual: float) -> FloatArray:
    """The mean over the squares that count, each left out of its own; few of them are near the usual."""
    total, n = (values * counts).sum(), counts.sum()
    mean = (total - values * counts + usual * _USUAL_SQUARES) / (n - counts + _USUAL_SQUARES)
    return np.asarray(np.maximum(mean, usual / 10), np.float64)


def _entropy(p: FloatArray) -> FloatArray:
    return np.asarray(-(p * np.log(np.maximum(p, 1e-12))).sum(axis=1), np.float64)


def calibrate_squares(
    scores: Scores, known: Known, doubt: FloatArray, calibration: Calibration
) -> FloatArray:
    """Returns (n, contents) probabilities of squares that need not be of one board.

    Args:
        scores: Scores with n rows.
        known: Alphabet and values of them all.
        doubt: (n, 2) `board_doubt` of each square's own board.
        calibration: How scores become probabilities.
    """
    tiles = contents(known)[2:]
    kind = softmax(weigh_kinds(scores, calibration) / calibration.kind_temperature)
    letter = letter_logits(scores, tiles) / calibration.letter_temperature
    if known.values:
        letter = letter + calibration.value_weight * value_evidence(scores, tiles, known, calibration)
    lettered = kind[:, 2:] * softmax(letter)
    p = np.concatenate([kind[:, :2], lettered], axis=1)
    weights = np.array([calibration.kind_doubt_weight, calibration.letter_doubt_weight])
    flatness = np.exp(np.clip(doubt @ weights, -_MOST_CHANGE, _MOST_CHANGE))
    p = p ** (1 / flatness[:, None])
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
