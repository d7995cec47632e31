"""Which plays a photo may show: all gapless lines of squares, then the likeliest tiles on each.

A play fills every bare square between its first and its last new tile, so it is an interval of one row or
column: few enough to look at them all, and nothing true is forgotten on the way.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from scoring.board import Board, Square
from scoring.infer_evidence import Likelihoods

Contents: TypeAlias = tuple[tuple[Square, str], ...]
"""New tiles: squares in reading order, with what lies on each."""

OptionsOf: TypeAlias = Callable[[Square], Sequence[tuple[str, float]]]


class Span(NamedTuple):
    """Bare squares that a play would fill, with a bound on the log-likelihood it can gain."""

    squares: tuple[Square, ...]
    bound: float


class Filling(NamedTuple):
    """Tiles on the squares of a span, with the log-likelihood they gain."""

    contents: Contents
    gain: float


def find_spans(
    board: Board, likelihoods: Likelihoods, start: Square, longest: int, window: float
) -> list[Span]:
    """Returns the intervals that a play may fill, best first.

    Args:
        board: The board before the play.
        likelihoods: The photo held against it.
        start: The square that the first word covers.
        longest: Most tiles in one play.
        window: Spans whose bound is further than this below the best one are left out.
    """
    spans: dict[tuple[Square, ...], float] = {}
    anchors = anchor_squares(board, start)
    for line in _lines(board, likelihoods):
        for squares, bound in _intervals(board, line, likelihoods, longest):
            if not anchors.isdisjoint(squares):
                spans[squares] = bound
    if not spans:
        return []
    floor = max(spans.values()) - window
    kept = [Span(squares, bound) for squares, bound in spans.items() if bound >= floor]
    return sorted(kept, key=lambda span: (-span.bound, span.squares))


def anchor_squares(board: Board, start: Square) -> frozenset[Square]:
    """Returns the bare squares of which a play must cover one: those beside a tile, or the start square."""
    if not board.tiles:
        return frozenset({start})
    beside = (
        Square(row + d_row, col + d_col)
        for row, col in board.tiles
        for d_row, d_col in ((0, 1), (1, 0), (0, -1), (-1, 0))
    )
    return frozenset(square for square in beside if square in board and square not in board.tiles)


def is_span(board: Board, squares: Iterable[Square]) -> bool:
    """Whether these bare squares lie in one line and leave no bare square between them."""
    ordered = sorted(squares)
    first, last = ordered[0], ordered[-1]
    if first.row != last.row and first.col != last.col:
        return False
    step = Square(0, 1) if first.row == last.row else Square(1, 0)
    for one, other in pairwise(ordered):
        row, col = one.row + step.row, one.col + step.col
        while (row, col) != other:
            if (row, col) not in board.tiles:
                return False
            row, col = row + step.row, col + step.col
            if row > other.row or col > other.col:
                return False
    return True


def sub_spans(board: Board, squares: frozenset[Square], longest: int) -> Iterator[tuple[Square, ...]]:
    """Yields every span whose squares are all among these."""
    for first in sorted(squares):
        for across in (True, False):
            span = [first]
            row, col = first
            while len(span) <= longest:
                if len(span) > 1 or across:
                    yield tuple(span)
                row, col = (row, col + 1) if across else (row + 1, col)
                while (row, col) in board.tiles:
                    row, col = (row, col + 1) if across else (row + 1, col)
                if (row, col) not in squares:
                    break
                span.append(Square(row, col))


def fill(squares: Sequence[Square], options_of: OptionsOf, window: float, most: int) -> list[Filling]:
    """Returns the likeliest ways of putting tiles on these squares, best first.

    Squares are independent, so the best `most` fillings begin with the best `most` of any part: keeping that
    many at each step loses none.
    """
    fillings: list[Filling] = [Filling((), 0.0)]
    for square in squares:
        longer = [
            Filling((*filling.contents, (square, content)), filling.gain + gain)
            for filling in fillings
            for content, gain in options_of(square)
        ]
        if not longer:
            return []
        longer.sort(key=lambda filling: -filling.gain)
        floor = longer[0].gain - window
        fillings = [filling for filling in longer[:most] if filling.gain >= floor]
    return fillings


def _lines(board: Board, likelihoods: Likelihoods) -> Iterator[list[Square]]:
    """Yields the rows and columns in which some square may hold a new tile."""
    for row in sorted({square.row for square in likelihoods.options}):
        yield [Square(row, col) for col in range(board.n_cols)]
    for col in sorted({square.col for square in likelihoods.options}):
        yield [Square(row, col) for row in range(board.n_rows)]


def _intervals(
    board: Board, line: list[Square], likelihoods: Likelihoods, longest: int
) -> Iterator[tuple[tuple[Square, ...], float]]:
    """Yields every interval of the line, as its bare squares and a bound on their gain."""
    bare = [square for square in line if square not in board.tiles]
    bounds = [likelihoods.bound(square) for square in bare]
    for first in range(len(bare)):
        bound = 0.0
        for last in range(first, min(first + longest, len(bare))):
            bound += bounds[last]
            yield tuple(bare[first : last + 1]), bound
