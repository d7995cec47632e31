"""Photos as the reader really errs: readings drawn from those measured over photos with truth."""

import json
import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from fake_photos import clear_photo, contents_of

from scoring.board import BARE, UNNAMED, Board, Square
from scoring.editions import Edition
from scoring.infer_evidence import content_of

TABLE = Path(__file__).with_name("measured_readings.json")
"""Written by `measure_readings`."""

Measured = tuple[str, tuple[tuple[str, float], ...]]
"""What lay there, and the likeliest contents with their probabilities."""


@dataclass(frozen=True, slots=True)
class Readings:
    """How often squares read surely, and every unsure or wrong reading.

    Attributes:
        sure_tile: Share of tiles that read surely and right.
        sure_bare: Share of bare squares that do.
        tiles: Unsure readings of tiles.
        bare: Unsure readings of bare squares.
        missed: The unsure readings of tiles that may be bare squares.
        misread: The others.
        weights: Mark of the weights that read them; 0 where it was not kept.
    """

    sure_tile: float
    sure_bare: float
    tiles: tuple[Measured, ...]
    bare: tuple[Measured, ...]
    missed: tuple[Measured, ...]
    misread: tuple[Measured, ...]
    weights: int = 0


def load_readings(path: Path = TABLE) -> Readings:
    """Returns the readings measured last."""
    found = json.loads(path.read_text("utf-8"))
    unsure = [(truth, tuple((read, p) for read, p in ranked)) for truth, ranked in found["unsure"]]
    tiles = tuple(one for one in unsure if one[0] != BARE)
    bare = tuple(one for one in unsure if one[0] == BARE)
    sure = found["sure"]
    return Readings(
        sure_tile=sure["tile"] / (sure["tile"] + len(tiles)),
        sure_bare=sure["bare"] / (sure["bare"] + len(bare)),
        tiles=tiles,
        bare=bare,
        missed=tuple(one for one in tiles if BARE in _first_two(one)),
        misread=tuple(one for one in tiles if BARE not in _first_two(one)),
        weights=found.get("weights", 0),
    )


def measured_photo(
    board: Board, edition: Edition, rng: random.Random, readings: Readings
) -> dict[tuple[int, int], dict[str, float]]:
    """Returns a photo on which every square reads as squares like it were measured to read."""
    evidence = clear_photo(board, edition)
    contents = contents_of(edition)
    for square in evidence:
        tile = board.tiles.get(Square(*square))
        sure = readings.sure_bare if tile is None else readings.sure_tile
        if rng.random() > sure:
            drawn = rng.choice(readings.bare if tile is None else readings.tiles)
            evidence[square] = as_reading(content_of(tile), drawn, contents, rng)
    return evidence


def photo_with_measured_fault(
    board: Board, edition: Edition, rng: random.Random, fault: str, readings: Readings
) -> dict[tuple[int, int], dict[str, float]]:
    """Returns a clear photo with one unsure reading of a kind: letter, missed or phantom."""
    evidence = clear_photo(board, edition)
    if fault == "phantom":
        square = rng.choice([Square(*key) for key in sorted(evidence) if key not in board.tiles])
        drawn = rng.choice(readings.bare)
    else:
        square = rng.choice(sorted(board.tiles))
        drawn = rng.choice(readings.missed if fault == "missed" else readings.misread)
    truth = content_of(board.tiles.get(square))
    evidence[square] = as_reading(truth, drawn, contents_of(edition), rng)
    return evidence


def as_reading(truth: str, drawn: Measured, contents: Sequence[str], rng: random.Random) -> dict[str, float]:
    """Returns a measured reading put onto another content: its own content becomes this one.

    Letters that the edition lacks, or that would stand twice, become other letters.
    """
    measured_truth, ranked = drawn
    named: dict[str, str] = {measured_truth: truth}
    letters = [content for content in contents if content not in (BARE, UNNAMED)]
    for content, _ in ranked:
        if content not in named:
            taken = set(named.values())
            free = content in contents and content not in taken
            named[content] = content if free else rng.choice([one for one in letters if one not in taken])
    left = max(0.0, 1 - sum(p for _, p in ranked))
    others = [content for content in contents if content not in named.values()]
    return {
        **dict.fromkeys(contents, 0.0),
        **dict.fromkeys(others, left / len(others)),
        **{named[content]: p for content, p in ranked},
    }


def _first_two(one: Measured) -> set[str]:
    return {content for content, _ in one[1][:2]}
