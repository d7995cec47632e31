"""Accuracy over whole photographed games: turns, and games chained on the program's own boards."""

import time
from collections.abc import Sequence

from scoring.editions import Edition
from scoring.infer import Answers, InferSettings
from ui.json_forms import JsonObject
from ui.turn import Proposal, propose_turn
from ui.turn_chain import chain_game
from ui.turn_games import PhotographedGame
from ui.turn_truth import TrueTurn
from ui.turn_verdict import TurnVerdict, judge_turn
from vision.errors import VisionError
from vision.reading import BoardReading


def judge_game(game: PhotographedGame, settings: InferSettings | None = None) -> list[TurnVerdict]:
    """Returns how each turn came out, every photo held against the true board before it."""
    return [
        judge_reading(turn, reading, game.edition, settings)
        for turn, reading in zip(game.turns, game.readings, strict=True)
    ]


def judge_reading(
    turn: TrueTurn,
    reading: BoardReading | VisionError,
    edition: Edition,
    settings: InferSettings | None = None,
) -> TurnVerdict:
    """Returns how one turn came out; a photo that was not read is asked for again."""
    if isinstance(reading, VisionError):
        return TurnVerdict(turn.truth.name, False, False, False, False, 0.0, 0.0, str(reading))

    def propose(answers: Answers) -> Proposal:
        return propose_turn(
            reading, turn.before, edition, last_move=turn.last_move, answers=answers, settings=settings
        )

    began = time.perf_counter()
    propose({})
    return judge_turn(turn, propose, 1000 * (time.perf_counter() - began))


def turn_figures(games: Sequence[PhotographedGame], settings: InferSettings | None = None) -> JsonObject:
    """Returns the figures of `bench --turns`: of all turns, of each game, and of games chained."""
    verdicts = {game.name: judge_game(game, settings) for game in games}
    every = [verdict for found in verdicts.values() for verdict in found]
    return {
        **shares(every),
        "sequences": {
            name: {**shares(found), "open": {v.name: v.note for v in found if not v.untouched}}
            for name, found in verdicts.items()
        },
        "risk_coverage": risk_coverage(every),
        **chain_figures(games, settings),
    }


def chain_figures(games: Sequence[PhotographedGame], settings: InferSettings | None = None) -> JsonObject:
    """Returns how many games come out right when each photo is held against the program's own board."""
    alone = {game.name: chain_game(game, False, settings) for game in games}
    helped = {game.name: chain_game(game, True, settings) for game in games}
    return {
        "games": len(games),
        "totals_right": sum(chained.totals_right for chained in alone.values()),
        "totals_right_answered": sum(chained.totals_right for chained in helped.values()),
        "answers": sum(chained.answered for chained in helped.values()),
        "broken_unflagged": [
            chained.broken_at for chained in alone.values() if chained.broken_at and not chained.flagged
        ],
    }


def shares(verdicts: Sequence[TurnVerdict]) -> JsonObject:
    """Returns counts of turns by how they came out, with the time of inferring."""
    ms = sorted(verdict.ms for verdict in verdicts)
    return {
        "turns": len(verdicts),
        "untouched": sum(verdict.untouched for verdict in verdicts),
        "one_answer": sum(verdict.one_answer for verdict in verdicts),
        "silent": sum(verdict.silent for verdict in verdicts),
        "infer_ms": {"median": _at(ms, 0.5), "p95": _at(ms, 0.95)},
    }


def risk_coverage(verdicts: Sequence[TurnVerdict]) -> list[list[float]]:
    """Returns [share of turns asked about, share of all turns wrong among the others], surest turns last.

    The turns are asked about in order of the program's own probability, the least sure first.
    """
    ranked = sorted(verdicts, key=lambda verdict: verdict.p)
    left = sum(not verdict.exact for verdict in ranked)
    n_turns = max(len(ranked), 1)
    curve = [[0.0, round(left / n_turns, 4)]]
    for place, verdict in enumerate(ranked, 1):
        left -= not verdict.exact
        curve.append([round(place / n_turns, 4), round(left / n_turns, 4)])
    return curve


def _at(values: Sequence[float], share: float) -> float | None:
    return round(values[min(int(len(values) * share), len(values) - 1)], 2) if values else None
