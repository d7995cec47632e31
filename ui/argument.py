"""Just this argument: a play and its score from photos alone, without a game on record."""

from collections.abc import Mapping

from scoring.board import BARE, Board, Square
from scoring.editions import Edition
from scoring.infer import Answers, InferSettings
from scoring.infer_evidence import tile_of
from ui.turn import Proposal, propose_turn
from vision.reading import BoardReading, SquareKey


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
