"""Photographed games with their truth, every photo read once."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from scoring.editions import Edition, load_edition
from scoring.errors import BadEdition
from ui.truth import Truth
from ui.turn_truth import TrueTurn, games_of, true_turns
from vision.errors import VisionError
from vision.reading import BoardReading

ReadTruth: TypeAlias = Callable[[Truth], BoardReading | VisionError]
"""Reads the photo of a truth file."""


@dataclass(frozen=True, slots=True, eq=False)
class PhotographedGame:
    """One game: its turns, and what was read of each photo.

    Attributes:
        name: Set and sequence.
        edition: What it was played with; `latin` where the program does not know it.
        turns: What happened.
        readings: What was read, turn by turn.
    """

    name: str
    edition: Edition
    turns: tuple[TrueTurn, ...]
    readings: tuple[BoardReading | VisionError, ...]


def read_games(truths: Iterable[Truth], read: ReadTruth) -> Iterator[PhotographedGame]:
    """Yields the photographed games among the truth files, every photo read once."""
    for name, photos in games_of(truths).items():
        edition = edition_or_latin(photos[0].edition)
        turns = tuple(true_turns(photos, edition))
        yield PhotographedGame(name, edition, turns, tuple(read(turn.truth) for turn in turns))


def edition_or_latin(edition_id: str) -> Edition:
    """Returns the edition of a truth file, or `latin` for one that the program does not know."""
    try:
        return load_edition(edition_id)
    except BadEdition:
        return load_edition("latin")
