"""Just this argument: a play and its score from photos alone, without a game on record."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final

from scoring.board import BARE, Board, Square
from scoring.editions import Edition
from scoring.errors import IllegalMove
from scoring.infer import Answers, InferSettings
from scoring.infer_evidence import tile_of
from ui.turn import Proposal, propose_evidence, propose_turn
from vision.reading import BoardReading, SquareKey

_NEVER: Final = 1e-15
"""Weight of what is ruled out by pointing at tiles: they lie there, and they are one play."""


def explain_two_readings(
    before: BoardReading,
    after: BoardReading,
    edition: Edition,
    *,
    answers: Answers | None = None,
    settings: InferSettings | None = None,
) -> Proposal:
    """Returns the play between two photos; the tiles of the first are read from both.

    Args:
        before: The board before the play.
        after: The board with it.
        edition: Rules and values.
        answers: What a person said lies on a square.
        settings: What is taken for granted.
    """
    board = board_seen(both_readings(before, after), edition)
    return propose_turn(after, board, edition, answers=answers, settings=settings)


def explain_pointed(
    reading: BoardReading,
    squares: Collection[Square],
    edition: Edition,
    *,
    answers: Answers | None = None,
    settings: InferSettings | None = None,
) -> Proposal:
    """Returns the play whose tiles somebody has pointed at, on a photo of the board with them.

    Args:
        reading: The board with the play.
        squares: The squares of the tiles just laid.
        edition: Rules and values.
        answers: What a person said lies on a square.
        settings: What is taken for granted.

    Raises:
        IllegalMove: No square was pointed at.
    """
    if not squares:
        raise IllegalMove("no tile was pointed at: tap the tiles that were just laid")
    seen = {square: one.p for square, one in reading.readings.items() if one.visible}
    board = board_seen({square: p for square, p in seen.items() if square not in squares}, edition)
    evidence: dict[SquareKey, Mapping[str, float]] = {
        square: p if square in board.tiles else {BARE: 1.0} for square, p in seen.items()
    }
    evidence.update((square, _without_bare(seen[square])) for square in squares if square in seen)
    pointed = replace(
        settings or InferSettings(), none_weight=_NEVER, two_plays_weight=_NEVER, bare_floor=_NEVER
    )
    return propose_evidence(evidence, board, edition, answers=answers, settings=pointed)


def both_readings(before: BoardReading, after: BoardReading) -> dict[SquareKey, dict[str, float]]:
    """Returns the first reading, sharpened by the second where both show a tile."""
    sharpened = {}
    for square, one in before.readings.items():
        other = after.readings[square]
        if not one.visible:
            continue
        p = dict(one.p)
        if other.visible and one.tile != BARE and other.tile != BARE:
            p = {content: value * other.p.get(content, 0.0) for content, value in p.items()}
        total = sum(p.values())
        sharpened[square] = {content: value / total for content, value in p.items()} if total else dict(one.p)
    return sharpened


def board_seen(evidence: Mapping[SquareKey, Mapping[str, float]], edition: Edition) -> Board:
    """Returns the board with the likeliest content of each square; what was not seen is bare."""
    layout = edition.layout
    likeliest = {Square(*square): max(p, key=p.__getitem__) for square, p in evidence.items()}
    tiles = {square: tile_of(content) for square, content in likeliest.items() if content != BARE}
    return Board(tiles, layout.n_rows, layout.n_cols)


def _without_bare(p: Mapping[str, float]) -> dict[str, float]:
    left = {content: value for content, value in p.items() if content != BARE}
    total = sum(left.values())
    return {content: value / total for content, value in left.items()} if total else dict(p)
