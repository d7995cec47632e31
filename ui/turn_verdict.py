"""One turn of a bench: the program's proposal held against what really was played."""

from dataclasses import dataclass

from scoring.board import Board, Square
from scoring.editions import Edition
from scoring.infer import Answers
from scoring.move import Move
from ui.claimed import Claims
from ui.sequence import PhotoRead
from ui.turn import Overruled, Proposal, propose_turn
from vision.errors import VisionError
from vision.reading import BoardReading


@dataclass(frozen=True, slots=True, eq=False)
class Turn:
    """A photo between two true boards.

    Attributes:
        photo: What was read of it.
        before: The board before it.
        after: The board on it.
        counted: The squares that count.
        edition: The edition played.
        last_move: The play before it, which may be taken back.
        points: What the new plays score; None where that is not known, or nothing new was laid.
        overruled: What earlier photos read of tiles that lie otherwise, as whoever confirmed them saw.
        claims: The points counted since the photo before, where somebody tells them.
    """

    photo: PhotoRead
    before: Board
    after: Board
    counted: frozenset[Square]
    edition: Edition
    last_move: Move | None = None
    points: int | None = None
    overruled: Overruled = frozenset()
    claims: Claims = ()


@dataclass(frozen=True, slots=True)
class TurnVerdict:
    """What a person would have had to do about one turn.

    Attributes:
        untouched: Board and score are right, and nothing is asked.
        one_answer: The same after at most one answer.
        right_or_flagged: Board and score are right, or a person is told to look.
        silent: A square is wrong that is not itself doubtful, and the photo is not called inconsistent.
        right: The likeliest explanation leaves the true board and the true score.
        p: Its probability; 0 where the photo could not be read.
    """

    untouched: bool
    one_answer: bool
    right_or_flagged: bool
    silent: bool
    right: bool = False
    p: float = 0.0


def judge_turn(turn: Turn) -> TurnVerdict:
    """Returns what a person would have had to do about one turn."""
    reading = turn.photo.fitted(turn.before)
    if isinstance(reading, VisionError):
        return TurnVerdict(untouched=False, one_answer=False, right_or_flagged=True, silent=False)
    proposal = propose(turn, reading)
    right = is_right(proposal, turn)
    untouched = proposal.is_clear and right
    return TurnVerdict(
        untouched=untouched,
        one_answer=untouched or right_after_an_answer(proposal, reading, turn),
        right_or_flagged=right or not proposal.is_clear,
        silent=is_silent(proposal, turn),
        right=right,
        p=proposal.best.p,
    )


def propose(turn: Turn, reading: BoardReading, answers: Answers | None = None) -> Proposal:
    """Returns the program's proposal for a turn, once a person has answered."""
    return propose_turn(
        reading, turn.before, turn.edition,
        last_move=turn.last_move, answers=answers, overruled=turn.overruled, claims=turn.claims,
    )  # fmt: skip


def wrong_squares(proposal: Proposal, turn: Turn) -> set[Square]:
    """Returns the squares on which the likeliest explanation leaves something else than lies there."""
    found = proposal.board_after
    return {square for square in turn.counted if found[square] != turn.after[square]}


def is_silent(proposal: Proposal, turn: Turn) -> bool:
    """Whether a square is wrong that nothing points at."""
    unasked = wrong_squares(proposal, turn) - set(proposal.doubtful)
    return proposal.best.kind != "inconsistent" and bool(unasked)


def is_right(proposal: Proposal, turn: Turn) -> bool:
    """Whether the likeliest explanation leaves the true board, and scores what is known of the score."""
    best = proposal.best
    if best.kind == "inconsistent" or wrong_squares(proposal, turn):
        return False
    return turn.points is None or best.points is None or best.points == turn.points


def right_after_an_answer(proposal: Proposal, reading: BoardReading, turn: Turn) -> bool:
    """Whether the true answer to the first question makes everything right, with no other question left."""
    square = first_asked(proposal)
    if square is None:
        return False
    tile = turn.after[square]
    answers = {square: "." if tile is None else "?" if tile.blank else tile.letter}
    answered = propose(turn, reading, answers)
    return answered.is_clear and is_right(answered, turn)


def first_asked(proposal: Proposal) -> Square | None:
    """Returns the square asked about first: a new tile, else an earlier one that reads otherwise now."""
    if proposal.questions:
        return proposal.questions[0].square
    earlier = (problem for problem in proposal.problems if problem.kind == "earlier_tile")
    return next((square for problem in earlier for square in problem.squares), None)
