"""Where the 225 squares lie in a rectified picture."""

from collections.abc import Iterator
from dataclasses import dataclass

from vision.reading import SIDE, Image, SquareKey


@dataclass(frozen=True, slots=True)
class Grid:
    """Where the squares lie in a rectified picture.

    Attributes:
        square_px: Side of one square.
        margin_squares: Squares of surroundings on each side of the board.
    """

    square_px: int
    margin_squares: int = 1

    @property
    def side_px(self) -> int:
        """Side of the whole rectified picture."""
        return (SIDE + 2 * self.margin_squares) * self.square_px

    @property
    def origin_px(self) -> int:
        """Both x and y of the board's top-left corner."""
        return self.margin_squares * self.square_px

    def cell(self, rectified: Image, square: SquareKey, context: float = 0.0) -> Image:
        """Returns a square cut out, with `context` squares of its neighbours on each side."""
        row, col = square
        beside = round(min(context, self.margin_squares) * self.square_px)
        top, left = (self.origin_px + index * self.square_px for index in (row, col))
        return rectified[
            top - beside : top + self.square_px + beside, left - beside : left + self.square_px + beside
        ]


def squares() -> Iterator[SquareKey]:
    """Yields the 225 squares row by row."""
    return ((row, col) for row in range(SIDE) for col in range(SIDE))


def grid_of(rectified: Image, margin_squares: int = 1) -> Grid:
    """Returns the grid of a rectified picture from its size."""
    return Grid(rectified.shape[0] // (SIDE + 2 * margin_squares), margin_squares)
