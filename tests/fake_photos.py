"""Evidence as a reader would give it, made from a board whose tiles are known, with faults on purpose."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from scoring.board import BARE, UNNAMED, Board, Square
from scoring.editions import Edition
from scoring.infer_evidence import content_of
from vision.reading import BoardReading, Reading

SURE = 0.9995
FAULTS = ("letter", "phantom", "missed", "shifted", "hand")

CONFUSED = (
    "IT",
    "IL",
    "OQ",
    "OD",
    "OU",
    "CG",
    "EF",
    "MN",
    "HN",
    "VY",
    "PR",
    "BE",
    "KX",
    "AÄ",
    "OÖ",
    "UÜ",
    "AÅ",
)
"""Letters that readers take for one another."""

UNSURE = (0.35, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.93, 0.96, 0.98, 0.99, 0.995)
"""Confidences of readings that are not sure."""


@dataclass(frozen=True, slots=True)
class FakePhoto:
    """What a reader says of a board, what was done to it, and whether the reading is wrong there."""

    evidence: dict[tuple[int, int], dict[str, float]]
    fault: str = "clean"
    is_wrong: bool = False


def clear_photo(
    board: Board, edition: Edition, sure: float = SURE
) -> dict[tuple[int, int], dict[str, float]]:
    """Returns the evidence of a photo on which everything reads as it lies."""
    contents = contents_of(edition)
    return {
        (row, col): reading_of(content_of(board.tiles.get(Square(row, col))), sure, contents)
        for row in range(board.n_rows)
        for col in range(board.n_cols)
    }


def reading_from(evidence: Mapping[tuple[int, int], Mapping[str, float]]) -> BoardReading:
    """Returns a reading with this evidence; flat squares are the hidden ones."""
    return BoardReading(
        readings={square: Reading(p, visible=max(p.values()) > 2 / len(p)) for square, p in evidence.items()},
        quad_xy=np.array([[0, 0], [600, 0], [600, 600], [0, 600]], dtype=np.float64),
        turns=0,
        rectified=np.zeros((17, 17, 3), dtype=np.uint8),
    )


def contents_of(edition: Edition) -> tuple[str, ...]:
    """Returns all that may lie on a square."""
    return (BARE, UNNAMED, *edition.tile_set.alphabet)


def reading_of(
    content: str, confidence: float, contents: Sequence[str], runner_up: str | None = None
) -> dict[str, float]:
    """Returns a reading of one square; what is left goes to the runner-up, if there is one, else to all."""
    others = [other for other in contents if other not in (content, runner_up)]
    left = 1 - confidence
    spread = left * (0.05 if runner_up else 1.0)
    p = dict.fromkeys(others, spread / len(others))
    if runner_up:
        p[runner_up] = left - spread
    return {**p, content: confidence}


def photo_with_fault(
    board: Board, edition: Edition, rng: random.Random, fault: str, tiles: Sequence[Square] = ()
) -> FakePhoto:
    """Returns the evidence of a photo with one fault.

    An unsure reading is wrong as often as it says, for that is what its confidence means.

    Args:
        board: What really lies there.
        edition: Its tiles.
        rng: Where chance comes from.
        fault: One of FAULTS.
        tiles: Squares from which a letter fault is drawn; all tiles when empty.
    """
    evidence = clear_photo(board, edition)
    contents = contents_of(edition)
    if fault == "shifted":
        return FakePhoto(_shifted(evidence, rng), fault, True)
    if fault == "hand":
        return FakePhoto(_under_a_hand(evidence, contents, board, rng), fault, True)
    laid = sorted(tiles or board.tiles)
    if fault == "phantom":
        square = rng.choice([Square(*key) for key in sorted(evidence) if key not in board.tiles])
        truth, other = BARE, rng.choice(edition.tile_set.alphabet)
    else:
        square = rng.choice(laid)
        truth = content_of(board.tiles[square])
        other = BARE if fault == "missed" else confused_with(truth, contents, rng)
    confidence = rng.choice(UNSURE)
    is_wrong = rng.random() > confidence
    read, runner_up = (other, truth) if is_wrong else (truth, other)
    evidence[square] = reading_of(read, confidence, contents, runner_up)
    return FakePhoto(evidence, fault, is_wrong)


def confused_with(content: str, contents: Sequence[str], rng: random.Random) -> str:
    """Returns a letter that a reader takes this one for."""
    near = [pair.replace(content, "") for pair in CONFUSED if content in pair]
    near = [other for other in near if other in contents]
    others = [other for other in contents if other not in (content, BARE)]
    return rng.choice(near) if near else rng.choice(others)


def _shifted(
    evidence: Mapping[tuple[int, int], dict[str, float]], rng: random.Random
) -> dict[tuple[int, int], dict[str, float]]:
    d_row, d_col = rng.choice([(0, 1), (1, 0), (0, -1), (-1, 0)])
    return {(row, col): evidence.get((row + d_row, col + d_col), evidence[row, col]) for row, col in evidence}


def _under_a_hand(
    evidence: Mapping[tuple[int, int], dict[str, float]],
    contents: Sequence[str],
    board: Board,
    rng: random.Random,
) -> dict[tuple[int, int], dict[str, float]]:
    """Returns the evidence with 20 squares flat: a hand of 4×5."""
    top, left = rng.randrange(board.n_rows - 3), rng.randrange(board.n_cols - 4)
    flat = dict.fromkeys(contents, 1 / len(contents))
    hand = {(top + row, left + col): flat for row in range(4) for col in range(5)}
    return {**evidence, **hand}
