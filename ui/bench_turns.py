"""Turns and whole games over sequences of photos: what had to be touched, and what went wrong."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from scoring.board import Board, Placement, Square, parse_board
from scoring.editions import Edition
from scoring.errors import IllegalMove
from scoring.game import Game
from scoring.move import Move, make_move
from scoring.score import score_move
from ui.sequence import take_photos
from ui.truth import NOT_COUNTED, Truth
from ui.turn import Proposal, propose_turn
from vision.errors import VisionError
from vision.reading import BoardReading

JsonObject = dict[str, Any]

PLAYERS = ("Player 1", "Player 2")


@dataclass(frozen=True, slots=True, eq=False)
class TurnPhoto:
    """One photo of a sequence: what lies there in truth, and what was read."""

    truth: Truth
    reading: BoardReading | VisionError


@dataclass(frozen=True, slots=True)
class TurnVerdict:
    """One turn, held against the truth.

    Attributes:
        untouched: Board and score are right, and nothing is asked.
        one_answer: The same after at most one answer.
        silent: A square is wrong that is not itself doubtful, and the photo is not called inconsistent.
    """

    untouched: bool
    one_answer: bool
    silent: bool


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


def true_boards(sequence: Sequence[TurnPhoto]) -> Iterator[Board]:
    """Yields the board of each photo; squares not counted hold what lay there before."""
    board = Board.empty()
    for photo in sequence:
        rows = [
            [
                tile if tile != NOT_COUNTED else str(board[Square(row, col)] or ".")
                for col, tile in enumerate(tiles)
            ]
            for row, tiles in enumerate(photo.truth.rows)
        ]
        board = parse_board(["".join(row) for row in rows])
        yield board


def judge_sequence(sequence: Sequence[TurnPhoto], edition: Edition) -> list[TurnVerdict]:
    """Returns a verdict for each turn, each held against the true board before it."""
    verdicts = []
    before, last_move = Board.empty(), None
    for photo, after in zip(sequence, true_boards(sequence), strict=True):
        verdicts.append(judge_turn(photo, before, after, edition, last_move))
        last_move = true_move(before, after, edition) or last_move
        before = after
    return verdicts


def true_move(before: Board, after: Board, edition: Edition) -> Move | None:
    """Returns the play between two boards, when it is one."""
    placed = [Placement(square, tile) for square, tile in after.tiles.items() if before[square] is None]
    if not placed or any(after[square] is None for square in before.tiles):
        return None
    try:
        return make_move(before, placed, edition)
    except IllegalMove:
        return None


def judge_turn(
    photo: TurnPhoto, before: Board, after: Board, edition: Edition, last_move: Move | None
) -> TurnVerdict:
    """Returns what a person would have had to do about one photo."""
    reading = photo.reading
    if isinstance(reading, VisionError):
        return TurnVerdict(untouched=False, one_answer=False, silent=False)
    proposal = propose_turn(reading, before, edition, last_move=last_move)
    counted = counted_squares(photo.truth)
    right = is_right(proposal, after, photo.truth, counted)
    untouched = right and proposal.is_clear
    unasked = wrong_squares(proposal, after, counted) - set(proposal.doubtful)
    return TurnVerdict(
        untouched=untouched,
        one_answer=untouched or right_after_an_answer(proposal, photo, before, after, edition, last_move),
        silent=proposal.best.kind != "inconsistent" and bool(unasked),
    )


def counted_squares(truth: Truth) -> set[Square]:
    """Returns the squares that count."""
    return {
        Square(row, col)
        for row, tiles in enumerate(truth.rows)
        for col, tile in enumerate(tiles)
        if tile != NOT_COUNTED
    }


def wrong_squares(proposal: Proposal, after: Board, counted: set[Square]) -> set[Square]:
    """Returns the squares on which the likeliest explanation leaves something else than lies there."""
    found = proposal.board_after
    return {square for square in counted if found[square] != after[square]}


def is_right(proposal: Proposal, after: Board, truth: Truth, counted: set[Square]) -> bool:
    """Whether the likeliest explanation leaves the true board, and scores as recorded where that is known."""
    best = proposal.best
    if best.kind == "inconsistent" or wrong_squares(proposal, after, counted):
        return False
    if truth.play is None or best.points is None or best.removed:
        return True
    return best.points == truth.play.score


def right_after_an_answer(
    proposal: Proposal,
    photo: TurnPhoto,
    before: Board,
    after: Board,
    edition: Edition,
    last_move: Move | None,
) -> bool:
    """Whether the true answer to the first question makes everything right, with no other question left."""
    if not proposal.questions:
        return False
    square = proposal.questions[0].square
    assert isinstance(photo.reading, BoardReading)
    tile = after[square]
    answers = {square: "." if tile is None else str(tile).strip("[]")}
    answered = propose_turn(photo.reading, before, edition, last_move=last_move, answers=answers)
    return answered.is_clear and is_right(answered, after, photo.truth, counted_squares(photo.truth))


@dataclass(frozen=True, slots=True)
class GameVerdict:
    """A whole game from its photos alone: final board and totals right, or at least flagged."""

    right: bool
    flagged: bool


def judge_game(sequence: Sequence[TurnPhoto], edition: Edition) -> GameVerdict:
    """Plays a sequence through on the program's own boards, nobody answering."""
    game = Game(edition, PLAYERS)
    taken = list(take_photos([photo.reading for photo in sequence], game))
    *_, board = true_boards(sequence)
    state = taken[-1].game.state()
    points_right = not edition.scores or sum(state.totals) == true_total(sequence, edition)
    return GameVerdict(right=state.board == board and points_right, flagged=any(one.flags for one in taken))


def true_total(sequence: Sequence[TurnPhoto], edition: Edition) -> int:
    """Returns the points of all plays that stayed: as recorded, else as the rules have them."""
    total, before = 0, Board.empty()
    for photo, after in zip(sequence, true_boards(sequence), strict=True):
        play, move = photo.truth.play, true_move(before, after, edition)
        if play is not None:
            total += 0 if play.withdrawn else play.score
        elif move is not None:
            total += score_move(before, move, edition).total
        before = after
    return total


def turn_figures(photos: Iterable[TurnPhoto], edition_of: Callable[[Truth], Edition]) -> JsonObject:
    """Returns the figures of all turns, of each sequence, and of the games played through.

    Args:
        photos: What was read of each photo.
        edition_of: Gives the edition of a photo.
    """
    sequences = sequences_of(photos)
    editions = {name: edition_of(one[0].truth) for name, one in sequences.items()}
    judged = {name: judge_sequence(one, editions[name]) for name, one in sequences.items()}
    games = [judge_game(one, editions[name]) for name, one in sequences.items()]
    return {
        **counts([verdict for verdicts in judged.values() for verdict in verdicts]),
        "sequences": {name: counts(verdicts) for name, verdicts in judged.items()},
        "games": len(games),
        "totals_right": sum(game.right for game in games),
        "broken_unflagged": sum(not game.right and not game.flagged for game in games),
    }


def counts(verdicts: Sequence[TurnVerdict]) -> JsonObject:
    """Returns how many turns need no touch, at most one answer, and are silently wrong."""
    return {
        "turns": len(verdicts),
        "untouched": sum(verdict.untouched for verdict in verdicts),
        "one_answer": sum(verdict.one_answer for verdict in verdicts),
        "silent": sum(verdict.silent for verdict in verdicts),
    }
