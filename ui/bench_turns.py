"""Turns over sequences of photos: what had to be touched, and what went wrong."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np

from scoring.board import Board, Placement, Square, parse_board
from scoring.editions import Edition
from scoring.errors import IllegalMove
from scoring.move import Move, make_move
from scoring.score import score_move
from ui.bench_ablation import ablation, together
from ui.bench_games import TurnPhoto, game_figures
from ui.curves import CurveSettings, turn_risk
from ui.truth import NOT_COUNTED, Truth
from ui.turn import overruled_by
from ui.turn_verdict import Turn, TurnVerdict, judge_turn
from vision.reading import BoardReading

JsonObject = dict[str, Any]


def light(reading: BoardReading) -> BoardReading:
    """Returns a reading without its picture, for keeping many of them."""
    return replace(reading, rectified=np.zeros((1, 1, 3), np.uint8))


def sequences_of(photos: Iterable[TurnPhoto]) -> dict[str, list[TurnPhoto]]:
    """Returns the photos of each sequence in the order of their turns."""
    sequences: dict[str, list[TurnPhoto]] = {}
    for photo in photos:
        if photo.truth.sequence is not None and photo.truth.turn is not None:
            sequences.setdefault(photo.truth.sequence, []).append(photo)
    return {
        name: sorted(one, key=lambda photo: photo.truth.turn or 0)
        for name, one in sequences.items()
        if len(one) > 1
    }


def turns_of(sequence: Sequence[TurnPhoto], edition: Edition) -> list[Turn]:
    """Returns the turns of a sequence, each between the true boards before and on its photo."""
    turns = []
    before, last_move, overruled = Board.empty(), None, frozenset[tuple[Square, str]]()
    for photo in sequence:
        after = true_board(photo.truth, before)
        move = true_move(before, after, edition)
        turns.append(
            Turn(
                photo=photo.photo,
                before=before,
                after=after,
                counted=counted_squares(photo.truth),
                edition=edition,
                last_move=last_move,
                points=true_points(photo.truth, before, move, edition),
                overruled=overruled,
            )
        )
        reading = photo.photo.reading
        if move is not None and isinstance(reading, BoardReading):
            words = {square for word in move.words for square in word.squares}
            overruled |= overruled_by(reading, after, words)
        before, last_move = after, move or last_move
    return turns


def true_board(truth: Truth, before: Board) -> Board:
    """Returns the board of a photo; squares not counted hold what lay there before."""
    rows = [
        "".join(
            tile if tile != NOT_COUNTED else str(before[Square(row, col)] or ".")
            for col, tile in enumerate(tiles)
        )
        for row, tiles in enumerate(truth.rows)
    ]
    return parse_board(rows)


def true_move(before: Board, after: Board, edition: Edition) -> Move | None:
    """Returns the play between two boards, when it is one."""
    placed = [Placement(square, tile) for square, tile in after.tiles.items() if before[square] is None]
    if not placed or any(after[square] is None for square in before.tiles):
        return None
    try:
        return make_move(before, placed, edition)
    except IllegalMove:
        return None


def true_points(truth: Truth, before: Board, move: Move | None, edition: Edition) -> int | None:
    """Returns what a play scores: as recorded, else by the rules; None without a play or without values."""
    if move is None or not edition.scores:
        return None
    return truth.play.score if truth.play is not None else score_move(before, move, edition).total


def counted_squares(truth: Truth) -> frozenset[Square]:
    """Returns the squares that count."""
    return frozenset(
        Square(row, col)
        for row, tiles in enumerate(truth.rows)
        for col, tile in enumerate(tiles)
        if tile != NOT_COUNTED
    )


def dropped(turns: Sequence[Turn]) -> Iterator[Turn]:
    """Yields each two turns as one photo sees them when the first of them was not taken."""
    for one, two in pairwise(turns):
        if one.points is not None and two.points is not None:
            yield replace(two, before=one.before, last_move=one.last_move, points=one.points + two.points)


def dropped_claimed(turns: Sequence[Turn]) -> Iterator[Turn]:
    """Yields the same when both players tell the points they counted."""
    for one, two in pairwise(turns):
        if one.points is not None and two.points is not None:
            (both,) = dropped((one, two))
            yield replace(both, claims=(one.points, two.points))


def repeated(turns: Sequence[Turn]) -> Iterator[Turn]:
    """Yields each photo held against the board it shows: nothing is new."""
    for one, two in pairwise(turns):
        yield replace(one, before=one.after, last_move=two.last_move, points=None)


def taken_back(turns: Sequence[Turn]) -> Iterator[Turn]:
    """Yields each photo held against the board one play later: that play was taken back."""
    for one, two, three in zip(turns, turns[1:], turns[2:], strict=False):
        if two.points is not None:
            yield replace(one, before=two.after, last_move=three.last_move, points=None)


def turn_figures(photos: Iterable[TurnPhoto], edition_of: Callable[[Truth], Edition]) -> JsonObject:
    """Returns the figures of all turns, of each sequence, of turns derived from them, and of whole games.

    Args:
        photos: What was read of each photo.
        edition_of: Gives the edition of a photo.
    """
    sequences = sequences_of(photos)
    editions = {name: edition_of(one[0].truth) for name, one in sequences.items()}
    turns = {name: turns_of(one, editions[name]) for name, one in sequences.items()}
    judged = {name: [judge_turn(turn) for turn in one] for name, one in turns.items()}
    every = [verdict for verdicts in judged.values() for verdict in verdicts]
    return {
        **counts(every),
        "turn_risk": turn_risk(every, CurveSettings()),
        "sequences": {name: counts(verdicts) for name, verdicts in judged.items()},
        "derived": {
            derive.__name__: counts([judge_turn(turn) for one in turns.values() for turn in derive(one)])
            for derive in (dropped, dropped_claimed, repeated, taken_back)
        },
        "ablation": together([ablation(one) for one in turns.values()]),
        **game_figures(sequences.values(), turns.values()),
    }


def counts(verdicts: Sequence[TurnVerdict]) -> JsonObject:
    """Returns how many turns need no touch, at most one answer, and are silently wrong."""
    return {
        "turns": len(verdicts),
        "untouched": sum(verdict.untouched for verdict in verdicts),
        "one_answer": sum(verdict.one_answer for verdict in verdicts),
        "right_or_flagged": sum(verdict.right_or_flagged for verdict in verdicts),
        "silent": sum(verdict.silent for verdict in verdicts),
    }
