"""How long finding the play takes: `PYTHONPATH=.:tests python tests/benchmarks/infer_speed.py`. No test.

Late boards of seeded random games in six editions, on photos that read as photos were measured to read, and
the hard ones with twenty squares under a hand. Processor time is measured, so that other programs disturb
little.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Iterator

from fake_photos import photo_with_fault
from measured_photos import Readings, load_readings, measured_photo
from random_games import Turn, random_game
from turn_faults import EDITIONS

from scoring.editions import Edition, load_edition
from scoring.infer import Evidence, rank_plays

LATE_TILES = 60
"""Tiles on the board from which a game is late."""

Photo = tuple[Edition, Turn, Evidence]


def late_photos(n_games: int, rng: random.Random, readings: Readings, hand: bool) -> Iterator[Photo]:
    """Yields late turns of games in each edition, as a photo shows them."""
    for edition in map(load_edition, EDITIONS):
        for _ in range(n_games):
            for turn in random_game(edition, rng):
                if len(turn.before.tiles) >= LATE_TILES:
                    yield edition, turn, _evidence(turn, edition, rng, readings, hand)


def _evidence(turn: Turn, edition: Edition, rng: random.Random, readings: Readings, hand: bool) -> Evidence:
    if hand:
        return photo_with_fault(turn.after, edition, rng, "hand").evidence
    return measured_photo(turn.after, edition, rng, readings)


def told(name: str, photos: list[Photo]) -> str:
    """Returns the times of one kind of photo in words."""
    times = sorted(_ms(photo) for photo in photos)
    p95 = times[int(len(times) * 0.95)]
    return (
        f"{name:12}{len(times):5} turns   median {statistics.median(times):6.1f} ms"
        f"   95 % within {p95:6.1f} ms   slowest {times[-1]:6.1f} ms"
    )


def _ms(photo: Photo) -> float:
    edition, turn, evidence = photo
    begin = time.process_time()
    rank_plays(turn.before, evidence, edition)
    return 1000 * (time.process_time() - begin)


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4, help="games of each edition")
    n_games = parser.parse_args().games
    readings = load_readings()
    print(told("as measured", list(late_photos(n_games, random.Random(1), readings, hand=False))))
    print(told("under a hand", list(late_photos(n_games, random.Random(1), readings, hand=True))))


if __name__ == "__main__":
    main()
