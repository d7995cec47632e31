"""Faults put in on purpose: how often a turn comes out right untouched, asked about, or silently wrong.

Run as `PYTHONPATH=.:tests python -m turn_faults --trials 10000 --seed 1`.
"""

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from time import process_time

from fake_photos import FAULTS, clear_photo, photo_with_fault, reading_from
from measured_photos import TABLE, Readings, load_readings, measured_photo, photo_with_measured_fault
from random_games import Turn, random_game

from scoring.board import Square
from scoring.editions import Edition, load_edition
from scoring.infer import Explanation, InferSettings
from ui.turn import propose_turn
from vision.tilenet import weights_mark

SHIFTED = 1 + FAULTS.index("shifted")
ENOUGH_TILES = 4
"""Before the first word nothing on the board can show that the lattice is off by a square."""

MEASURED_FAULTS = ("letter", "phantom", "missed")
"""Faults of the reader, as against those of corners and hands."""

TOLD_EVERY = 500
"""Trials after which the summary so far goes to standard error."""

EDITIONS = ("finnish", "norwegian", "german", "english", "swedish", "spanish")


@dataclass(frozen=True, slots=True)
class Trial:
    """How one faulty photo came out.

    Attributes:
        fault: What was done to it.
        outcome: "untouched", "asked", "same score" (wrong, but ringed) or "silent".
        p_wrong: How likely the program took its answer to be wrong.
        ms: Processor time, so that other programs disturb little.
    """

    fault: str
    outcome: str
    p_wrong: float
    ms: float


def trials(
    n: int, seed: int, readings: Readings | None = None, settings: InferSettings | None = None
) -> Iterator[Trial]:
    """Yields trials: one in six clean, the others with one fault each.

    Args:
        n: How many.
        seed: Of chance.
        readings: Measured readings, from which letters, phantoms and misses are drawn; without them they are
            made up.
        settings: What is taken for granted.
    """
    rng = random.Random(seed)
    editions = [load_edition(name) for name in EDITIONS]
    turns: list[tuple[Edition, Turn]] = []
    for number in range(n):
        if number % 200 == 0:
            turns = [(edition, turn) for edition in editions for turn in random_game(edition, rng)]
        edition, turn = rng.choice(turns)
        while number % (len(FAULTS) + 1) == SHIFTED and len(turn.before.tiles) < ENOUGH_TILES:
            edition, turn = rng.choice(turns)
        fault = ("clean", *FAULTS)[number % (len(FAULTS) + 1)]
        yield run_trial(turn, edition, fault, rng, readings, settings)


def run_trial(
    turn: Turn,
    edition: Edition,
    fault: str,
    rng: random.Random,
    readings: Readings | None = None,
    settings: InferSettings | None = None,
) -> Trial:
    """Returns how one turn comes out when its photo has this fault."""
    if fault == "clean":
        evidence = clear_photo(turn.after, edition)
    elif fault == "measured" and readings is not None:
        evidence = measured_photo(turn.after, edition, rng, readings)
    elif fault in MEASURED_FAULTS and readings is not None:
        evidence = photo_with_measured_fault(turn.after, edition, rng, fault, readings)
    else:
        evidence = photo_with_fault(turn.after, edition, rng, fault).evidence
    reading = reading_from(evidence)
    began = process_time()
    proposal = propose_turn(reading, turn.before, edition, settings=settings)
    ms = 1000 * (process_time() - began)
    best = proposal.best
    if not proposal.is_clear:
        outcome = "asked"
    elif is_right(best, turn):
        outcome = "untouched"
    else:
        outcome = "same score" if wrong_squares(best, turn) <= set(proposal.doubtful) else "silent"
    return Trial(fault, outcome, 1 - best.p, ms)


def is_right(best: Explanation, turn: Turn) -> bool:
    """Whether an explanation is the play that was made."""
    return best.kind == "play" and set(best.placements) == set(turn.move.placements)


def wrong_squares(best: Explanation, turn: Turn) -> set[Square]:
    """Returns the squares on which an explanation leaves another tile than was laid."""
    after = best.board_after(turn.before).tiles
    return {s for s in after.keys() | turn.after.tiles.keys() if after.get(s) != turn.after.tiles.get(s)}


def summary(results: list[Trial]) -> dict[str, object]:
    """Returns shares by fault, and silent errors beside those the probabilities predict."""
    by_fault: dict[str, Counter[str]] = {}
    for trial in results:
        by_fault.setdefault(trial.fault, Counter())[trial.outcome] += 1
    confirmed = [trial for trial in results if trial.outcome in ("untouched", "silent", "same score")]
    predicted = sum(trial.p_wrong for trial in confirmed)
    spread = sqrt(sum(trial.p_wrong * (1 - trial.p_wrong) for trial in confirmed))
    ms = sorted(trial.ms for trial in results)
    clean = [trial for trial in results if trial.fault == "clean"]
    faulty = [trial for trial in results if trial.fault != "clean"]
    return {
        "trials": len(results),
        "outcomes": {fault: dict(counts) for fault, counts in by_fault.items()},
        "clean_untouched": sum(t.outcome == "untouched" for t in clean) / max(len(clean), 1),
        "faulty_untouched": sum(t.outcome == "untouched" for t in faulty) / max(len(faulty), 1),
        "silent": sum(trial.outcome == "silent" for trial in results),
        "predicted_wrong": round(predicted, 2),
        "two_deviations": round(2 * spread, 2),
        "ms": {"median": round(ms[len(ms) // 2], 2), "p95": round(ms[int(len(ms) * 0.95)], 2)},
    }


def main() -> None:
    """Runs the trials and prints the summary."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--trials", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--made-up", action="store_true", help="do not draw from measured readings")
    args = parser.parse_args()
    readings = load_readings() if TABLE.exists() and not args.made_up else None
    if readings is not None and readings.weights != weights_mark():
        print("the readings were measured with other weights: run measure_readings anew", file=sys.stderr)
    results: list[Trial] = []
    for trial in trials(args.trials, args.seed, readings):
        results.append(trial)
        if len(results) % TOLD_EVERY == 0:
            print(json.dumps(summary(results), ensure_ascii=False), file=sys.stderr, flush=True)
    print(json.dumps(summary(results), ensure_ascii=False))


if __name__ == "__main__":
    main()
