"""Which square to ask about: the one whose answer changes the score most, and no other."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from scoring.board import Board, Square
from scoring.infer_evidence import content_of
from scoring.infer_types import Explanation, InferSettings, Option, Question


def doubtful_squares(
    board: Board, explanations: Sequence[Explanation], settings: InferSettings | None = None
) -> tuple[Square, ...]:
    """Returns the squares whose content is wrong in the first explanation with a probability that matters.

    Squares of a problem with the whole board count too, when that is the first explanation.
    """
    settings = settings or InferSettings()
    if not explanations:
        return ()
    first = explanations[0]
    doubtful = {
        square
        for square in _changing(explanations)
        if _against(board, explanations, square, _content(first, square, board)) >= settings.ask_above
    }
    if first.kind == "inconsistent":
        doubtful.update(square for problem in first.problems for square in problem.squares)
    return tuple(sorted(doubtful))


def questions(
    board: Board, explanations: Sequence[Explanation], settings: InferSettings | None = None
) -> tuple[Question, ...]:
    """Returns what to ask, the square with most points at stake first; nothing when the score stands.

    Each question after the first is asked as if those before it had been answered in favour of the first
    explanation: what one answer settles is not asked twice.
    """
    settings = settings or InferSettings()
    asked: list[Question] = []
    alive = list(explanations)
    while alive and len(asked) < settings.max_questions:
        best = max(_askable(board, alive, settings), key=lambda question: question.stake, default=None)
        if best is None:
            break
        asked.append(best)
        kept = _content(alive[0], best.square, board)
        alive = [other for other in alive if _content(other, best.square, board) == kept]
    return tuple(asked)


def _askable(
    board: Board, explanations: Sequence[Explanation], settings: InferSettings
) -> Iterator[Question]:
    """Yields a question for each square on which the answer may well change the score."""
    first, total = explanations[0], sum(explanation.p for explanation in explanations)
    for square in _changing(explanations):
        kept = _content(first, square, board)
        others = [other for other in explanations if _content(other, square, board) != kept]
        telling = [other for other in others if _changes_score(first, other)]
        if sum(other.p for other in telling) / total >= settings.ask_above:
            stake = sum(other.p * _points_apart(first, other) for other in telling) / total
            yield Question(square, _options(board, explanations, square), stake)


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


def _changes_score(first: Explanation, other: Explanation) -> bool:
    if first.kind != other.kind or first.points is None or other.points is None:
        return True
    return first.points != other.points


def _points_apart(first: Explanation, other: Explanation) -> float:
    """Returns the difference in points; what has no score counts as the whole score of the other."""
    one, two = first.points, other.points
    if one is None or two is None:
        return float(max(one or 0, two or 0, 1))
    return float(max(abs(one - two), 1 if first.kind != other.kind else 0))
