"""How much of a board lies under a quad: one score for candidates from whatever method.

Two things tell a board's playing area from a frame, a rim, a white margin and other things with lines:
sixteen lines in both directions at equal spacing, and the colours of the premium squares, of which only
this is assumed: squares of equal kind share a colour that ordinary squares do not have. Boards of another
layout still mirror themselves.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from vision.grid import Grid
from vision.reading import SIDE, Quad
from vision.sight import Edges, Sight, cell_colours, cell_contrast, edges_across, row_means

Floats = NDArray[np.float64]

_ALIKE = 2.0
"""Distance of two colours, in Lab with lightness halved, below which they are the same."""
_SAME = 6.0
"""Distance below which two squares may well be of one kind, shadows and noise allowed for."""
_COLOURED = 8.0
"""Distance from the commonest colour from which a square is coloured."""
_FEWEST_COLOURED = 12
"""Coloured squares that a board shows at least."""
_STANDS_OUT = 1.1
"""By what factor a piece of a line must be stronger than what lies between the lines."""

_LINES, _COLOURS, _LIKENESS = 0.35, 0.45, 0.2
"""Share of each in the score."""

_EIGHTH: dict[str, tuple[tuple[int, int], ...]] = {
    "tw": ((0, 0), (0, 7)),
    "dw": ((1, 1), (2, 2), (3, 3), (4, 4), (7, 7)),
    "tl": ((1, 5), (5, 5)),
    "dl": ((0, 3), (2, 6), (3, 7), (6, 6)),
}
"""Where the premium squares of the standard board lie in one eighth of it; the rest is symmetric."""


@dataclass(frozen=True, slots=True, eq=False)
class Lattice:
    """A quad on a picture and how much of a board is there.

    Attributes:
        quad_xy: Corners in pixels of the picture searched.
        lines: 0-1: share of the sixteen lines, both ways, seen along their length.
        colours: 0-1: how well the premium squares' colours stand out where they should.
        chroma: How much the squares differ in hue, in Lab; a printed crossword hardly does.
        likeness: 0-1: how sure the judge is that a board lies exactly here; boards of an unusual layout
            and very full ones have little else to show.
        p_board: 0-1: how sure it is that a board lies here or hereabouts.
        adrift: By how much, in squares, the aligner still sees the board's squares off, on average; 0 where
            the lines alone were clear.
    """

    quad_xy: Quad
    lines: float
    colours: float
    chroma: float = 0.0
    likeness: float = 0.0
    p_board: float = 0.0
    adrift: float = 0.0

    @property
    def score(self) -> float:
        """0-1: lines, colours and likeness together."""
        return _LINES * self.lines + _COLOURS * self.colours + _LIKENESS * self.likeness


def score_sight(sight: Sight, quad_xy: Quad) -> Lattice:
    """Returns how much of a board lies exactly under the quad, which is not moved."""
    colours = max(float(premium_fits(sight, reach=0)[0, 0]), _mirror_fit(sight))
    first = sight.grid.margin_squares
    hues = cell_colours(sight)[first : first + SIDE, first : first + SIDE, 1:]
    return Lattice(quad_xy, _line_score(sight), colours, float(hues.std(axis=(0, 1)).max()))


def _line_score(sight: Sight) -> float:
    """Returns the share of line pieces seen, the weakest quarter of the lines counting double."""
    seen = np.concatenate([_pieces_seen(edges, sight.grid) for edges in edges_across(sight)])
    weakest = np.sort(seen)[: len(seen) // 4]
    return float(0.5 * (seen.mean() + weakest.mean()))


def _pieces_seen(edges: Edges, grid: Grid) -> Floats:
    """Returns for each of the sixteen upright lines the share of its pieces that stand out."""
    px, body = grid.square_px, row_means(edges, grid)
    lines = grid.origin_px + np.arange(SIDE + 1) * px
    near = np.max([body[:, lines + d] for d in (-2, -1, 0, 1)], axis=0)
    beside = np.max([body[:, lines + side * px // 2 + d] for side in (-1, 1) for d in (-2, -1, 0, 1)], axis=0)
    return np.asarray((near > _STANDS_OUT * beside).mean(axis=0), np.float64)


def premium_fits(sight: Sight, reach: int) -> Floats:
    """Returns how well the premium squares' colours fit with the board shifted by whole squares.

    For each kind: how much oftener its squares than ordinary ones have that kind's colour; the mean
    over kinds, 0-1.

    Returns:
        (2·reach+1, 2·reach+1) values by shift down and right, no shift in the middle.
    """
    n = 2 * reach + 1
    windows = np.lib.stride_tricks.sliding_window_view(cell_colours(sight), (SIDE, SIDE), axis=(0, 1))
    first = sight.grid.margin_squares - reach
    boards = windows[first : first + n, first : first + n].transpose(0, 1, 3, 4, 2)
    boards = boards.reshape(n * n, SIDE * SIDE, 3)
    plain = boards[:, premium_squares()[""]]
    plain_colour = np.median(plain, axis=1, keepdims=True)
    gain, total = np.zeros(n * n), 0
    for kind, squares in premium_squares().items():
        if kind:
            cells = boards[:, squares]
            colour = np.median(cells, axis=1, keepdims=True)
            more = _closer(cells, colour, plain_colour) - _closer(plain, colour, plain_colour)
            gain += len(squares) * more
            total += len(squares)
    return np.maximum(gain / total, 0).reshape(n, n)


def _mirror_fit(sight: Sight) -> float:
    """Returns 0-1: how well coloured squares agree with their mirror images, on boards of any layout.

    All layouts mirror themselves left to right and top to bottom; what agrees just as well with the
    squares beside the mirror images, as tiles in words do, does not count.
    """
    first = sight.grid.margin_squares
    colours = cell_colours(sight)[first : first + SIDE, first : first + SIDE]
    apart = _distance(colours, np.median(colours.reshape(-1, 3), axis=0))
    coloured = apart > max(_COLOURED, 3 * float(np.median(apart)))
    if coloured.sum() < _FEWEST_COLOURED:
        return 0.0
    images = (colours[:, ::-1], colours[::-1])
    alike = np.mean([(_distance(colours, image) < _SAME)[coloured].mean() for image in images])
    beside = [np.roll(image, by, axis) for image in images for axis in (0, 1) for by in (1, 2)]
    chance = np.mean([(_distance(colours, image) < _SAME)[coloured].mean() for image in beside])
    return float(max(0.0, (alike - chance) / (1 - chance + 1e-6)))


def _distance(colours: Floats, others: Floats) -> Floats:
    return np.asarray(np.sqrt(((colours - others) ** 2).sum(axis=-1)), np.float64)


def _closer(cells: Floats, to: Floats, than: Floats) -> Floats:
    """Returns by board the share of cells closer to one colour than to another; 0 when they are alike."""
    near, far = (((cells - colour) ** 2).sum(axis=2) for colour in (to, than))
    apart = np.sqrt(((to - than) ** 2).sum(axis=2))[:, 0]
    return np.where(apart < _ALIKE, 0.0, (near < far).mean(axis=1))


def likely_tiles(sight: Sight) -> NDArray[np.bool_]:
    """Returns (15, 15) which squares seem to hold a tile: another colour than their kind, or ink.

    A rough guess, good enough to trust the printed lines elsewhere more.
    """
    first = sight.grid.margin_squares
    colours = cell_colours(sight)[first : first + SIDE, first : first + SIDE].reshape(-1, 3)
    apart = np.zeros(SIDE * SIDE)
    for squares in premium_squares().values():
        cells = colours[squares]
        apart[squares] = np.sqrt(((cells - np.median(cells, axis=0)) ** 2).sum(axis=1))
    inked = np.zeros(SIDE * SIDE, np.bool_)
    plain = premium_squares()[""]
    contrast = cell_contrast(sight).ravel()[plain]
    inked[plain] = contrast > 3 * np.percentile(contrast, 20) + 6
    return ((apart > 3 * np.median(apart) + 3) | inked).reshape(SIDE, SIDE)


@cache
def premium_squares() -> dict[str, NDArray[np.intp]]:
    """Returns the squares (0-224) of each premium kind, "" for ordinary ones."""
    kinds = np.full((SIDE, SIDE), "", dtype="<U2")
    for kind, places in _EIGHTH.items():
        for row, col in places:
            for r, c in ((row, col), (col, row)):
                for rr in (r, SIDE - 1 - r):
                    for cc in (c, SIDE - 1 - c):
                        kinds[rr, cc] = kind
    return {kind: np.flatnonzero(kinds == kind) for kind in ("", "dl", "tl", "dw", "tw")}
