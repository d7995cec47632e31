"""Which square to ask about: the one whose answer changes the score most, and no other."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from scoring.board import Board, Square
from scoring.infer_evidence import content_of
from scoring.infer_types import Explanation, InferSettings, Option, Question

_UNSCORED_POINTS: Final = 3.0
"""What a wrong letter counts in a set without values: about as much as it costs in one with values."""


def doubtful_squares(
    board: Board, explanations: Sequence[Explanation], settings: InferSettings | None = None
) -> tuple[Square, ...]:
    """Returns the squares whose content is wrong in the first explanation with a probability that matters.

    Squares that are asked about count too, and those of a problem with the whole board, when that is the
    first explanation.
    """
    settings = settings or InferSettings()
    if not explanations:
        return ()
    first = explanations[0]
    doubtful = {
        square
        for square in _changing(explanations)
        if _against(board, explanations, square, _content(first, square, board)) >= settings.doubt_above
    }
    doubtful.update(question.square for question in questions(board, explanations, settings))
    if first.kind == "inconsistent":
        doubtful.update(square for problem in first.problems for square in problem.squares)
    return tuple(sorted(doubtful))


def questions(
    board: Board, explanations: Sequence[Explanation], settings: InferSettings | None = None
) -> tuple[Question, ...]:
    """Returns what to ask, the square with most points at stake first; nothing when the score stands.

    A question costs a tap: it is asked while the score may be expected to be off by more than that is worth.
    Each question after the first is asked as if those before it had been answered in favour of the first
    explanation: what one answer settles is not asked twice.
    """
    settings = settings or InferSettings()
    asked: list[Question] = []
    alive = _worth_asking(explanations, settings)
    while len(asked) < settings.max_questions and expected_error(alive) >= settings.ask_points:
        best = max(_askable(board, alive), key=lambda question: question.stake, default=None)
        if best is None:
            break
        asked.append(best)
        kept = _content(alive[0], best.square, board)
        alive = [other for other in alive if _content(other, best.square, board) == kept]
    return tuple(asked)


def _worth_asking(explanations: Sequence[Explanation], settings: InferSettings) -> list[Explanation]:
    """Returns the explanations without an unlikely "inconsistent": no square's answer would settle it."""
    unlikely = [e for e in explanations[1:] if e.kind == "inconsistent" and e.p < settings.doubt_above]
    return [explanation for explanation in explanations if explanation not in unlikely]


def small_doubts(
    board: Board, explanations: Sequence[Explanation], settings: InferSettings | None = None
) -> tuple[Question, ...]:
    """Returns the squares that may well change the score, but by too little to be asked about."""
    settings = settings or InferSettings()
    asked = {question.square for question in questions(board, explanations, settings)}
    total = sum(explanation.p for explanation in explanations)
    return tuple(
        doubt
        for doubt in _askable(board, explanations)
        if doubt.square not in asked
        and _telling(board, explanations, doubt.square) / total >= settings.doubt_above
    )


def expected_error(explanations: Sequence[Explanation]) -> float:
    """Returns by how many points the score of the first explanation may be expected to be off."""
    total = sum(explanation.p for explanation in explanations)
    return (
        sum(other.p * _points_off(explanations[0], other) for other in explanations) / total if total else 0.0
    )


def _askable(board: Board, explanations: Sequence[Explanation]) -> Iterator[Question]:
    """Yields a question for each square on which the answer may change the score."""
    first, total = explanations[0], sum(explanation.p for explanation in explanations)
    for square in _changing(explanations):
        kept = _content(first, square, board)
        others = [other for other in explanations if _content(other, square, board) != kept]
        stake = sum(other.p * _points_off(first, other) for other in others) / total
        if stake > 0:
            yield Question(square, _options(board, explanations, square), stake)


def _telling(board: Board, explanations: Sequence[Explanation], square: Square) -> float:
    """Returns how likely another content of a square is that changes the score."""
    first = explanations[0]
    kept = _content(first, square, board)
    return sum(
        other.p
        for other in explanations
        if _content(other, square, board) != kept and _points_off(first, other) > 0
    )


def _options(board: Board, explanations: Sequence[Explanation], square: Square) -> tuple[Option, ...]:
    p: defaultdict[str, float] = defaultdict(float)
    score: dict[str, int | None] = {}
    for explanation in explanations:
        content = _content(explanation, square, board)
        p[content] += explanation.p
        score.setdefault(content, explanation.points)
    ranked = sorted(p, key=lambda content: -p[content])
    return tuple(Option(content, p[content], score[content]) for content in ranked)


def _changing(explanations: Sequence[Explanation]) -> list[Square]:
    return sorted({square for explanation in explanations for square in explanation.contents})


def _content(explanation: Explanation, square: Square, board: Board) -> str:
    content = explanation.contents.get(square)
    return content if content is not None else content_of(board.tiles.get(square))


def _against(board: Board, explanations: Sequence[Explanation], square: Square, content: str) -> float:
    return sum(other.p for other in explanations if _content(other, square, board) != content)


def _points_off(first: Explanation, other: Explanation) -> float:
    """Returns by how many points the first explanation is wrong when the other is true.

    Where one of them has no score, the whole score of the other is off. The same play for another reason, or
    at another time, is a wrong record for no points: it counts as one.
    """
    if first is other:
        return 0.0
    one, two = first.points, other.points
    if one is None and two is None:
        return _UNSCORED_POINTS
    if one is None or two is None:
        return float(max(one or 0, two or 0, 1))
    return float(max(abs(one - two), 1 if first.kind != other.kind else 0))
