"""How one proposal compares with what really happened."""

from collections.abc import Callable
from dataclasses import dataclass

from scoring.board import Board, Square
from scoring.infer import Answers
from scoring.infer_evidence import content_of
from ui.turn import Proposal
from ui.turn_truth import TrueTurn

Propose = Callable[[Answers], Proposal]
"""Proposes the turn of one photo, given answers to questions."""


@dataclass(frozen=True, slots=True)
class TurnVerdict:
    """How one turn came out.

    Attributes:
        name: The photo.
        untouched: Play and score exact, and nothing was asked.
        one_answer: The same after one question was answered truly or one problem confirmed, at most.
        silent: Something was wrong that the program did not doubt.
        exact: The likeliest explanation is the truth, asked about or not.
        p: Probability the program gave to its explanation; 0 for a photo that was not read.
        ms: Milliseconds of the inference.
        note: What was wrong or asked, in words.
    """

    name: str
    untouched: bool
    one_answer: bool
    silent: bool
    exact: bool
    p: float
    ms: float = 0.0
    note: str = ""


def judge_turn(turn: TrueTurn, propose: Propose, ms: float = 0.0) -> TurnVerdict:
    """Returns how a turn came out, questions answered truly."""
    proposal = propose({})
    exact = is_exact(proposal, turn)
    untouched = exact and proposal.is_clear
    return TurnVerdict(
        turn.truth.name,
        untouched,
        untouched or _right_after_one(turn, propose, proposal, exact),
        is_silent(proposal, turn),
        exact,
        proposal.best.p,
        ms,
        "" if untouched else _note(proposal, turn),
    )


def is_exact(proposal: Proposal, turn: TrueTurn) -> bool:
    """Whether board and points of the likeliest explanation are the true ones."""
    best = proposal.best
    if best.kind == "inconsistent" or wrong_squares(proposal.board_after, turn):
        return False
    points = best.points
    return points is None or points == turn.score


def is_silent(proposal: Proposal, turn: TrueTurn) -> bool:
    """Whether a square is wrong that is not doubtful, or the score is and nothing was asked."""
    if proposal.best.kind == "inconsistent":
        return False
    doubted = {*proposal.doubtful}.union(*(problem.squares for problem in proposal.problems))
    wrong = wrong_squares(proposal.board_after, turn)
    return bool(wrong - doubted) or (proposal.is_clear and not wrong and not is_exact(proposal, turn))


def wrong_squares(board: Board, turn: TrueTurn) -> frozenset[Square]:
    """Returns the counted squares whose content is not the true one; all blanks are alike."""
    squares = (board.tiles.keys() | turn.after.tiles.keys()) - turn.uncounted
    return frozenset(
        square for square in squares if content_of(board[square]) != content_of(turn.after[square])
    )


def true_answer(turn: TrueTurn, square: Square) -> str:
    """Returns what a person who sees the board answers."""
    return content_of(turn.after[square])


def _right_after_one(turn: TrueTurn, propose: Propose, proposal: Proposal, exact: bool) -> bool:
    if not proposal.questions:
        return exact and len(proposal.problems) == 1
    square = proposal.questions[0].square
    answered = propose({square: true_answer(turn, square)})
    return answered.is_clear and is_exact(answered, turn)


def _note(proposal: Proposal, turn: TrueTurn) -> str:
    wrong = [
        f"{square} {content_of(turn.after[square])}>{content_of(proposal.board_after[square])}"
        for square in sorted(wrong_squares(proposal.board_after, turn))
    ]
    asked = [f"{question.square}?" for question in proposal.questions]
    return " ".join([proposal.best.kind, *wrong, *asked, *(problem.kind for problem in proposal.problems)])
