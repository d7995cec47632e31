"""How well a quad lies on a board's printed lines and colours, and the quad moved onto them.

Everything here works on a small rectified picture of the candidate. Two things tell a board's playing
area from a frame, a rim, a white margin and other things with lines: sixteen lines in both directions at
equal spacing, and the colours of the premium squares, of which only this is assumed: equal kinds share a
colour that ordinary squares do not have.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.grid import Grid
from vision.reading import SIDE, Image, Quad
from vision.rectify import BOARD_QUAD, homography, is_convex, project, squares_px, warp_board

Floats = NDArray[np.float64]
Edges = NDArray[np.float32]

_QUIET = 3.0
"""Edge strength, in grey levels, that is noise."""
_ALIKE = 2.0
"""Distance of two colours, in Lab with lightness halved, below which they are the same."""

_EIGHTH: dict[str, tuple[tuple[int, int], ...]] = {
    "tw": ((0, 0), (0, 7)),
    "dw": ((1, 1), (2, 2), (3, 3), (4, 4), (7, 7)),
    "tl": ((1, 5), (5, 5)),
    "dl": ((0, 3), (2, 6), (3, 7), (6, 6)),
}
"""Where the premium squares of the standard board lie in one eighth of it; the rest is symmetric."""


@dataclass(frozen=True, slots=True)
class LatticeSettings:
    """How the lattice is looked for.

    Attributes:
        square_px: Side of a square in the small rectified picture.
        margin_squares: Surroundings looked at, so that lines outside the candidate are seen too.
        rounds: Times the quad is moved onto the lines, each time looking less far.
        reach_squares: How far from its expected place a line is looked for in the first round.
        last_reach_squares: The same in the last round.
        max_move_squares: Furthest a corner may move in one round; more means that nothing was there.
        min_shift_gain: By how much the premium colours must fit better for a shift by whole squares.
        pitch_range: Shortest and longest spacing of lines considered, as a share of the candidate's own.
    """

    square_px: int = 16
    margin_squares: int = 3
    rounds: int = 3
    reach_squares: float = 0.42
    last_reach_squares: float = 0.2
    max_move_squares: float = 1.5
    min_shift_gain: float = 0.08
    pitch_range: tuple[float, float] = (0.72, 1.3)


@dataclass(frozen=True, slots=True, eq=False)
class Lattice:
    """A quad on a picture and how much of a board is there.

    Attributes:
        quad_xy: Corners in pixels of the picture searched.
        lines: 0-1: share of the sixteen lines, both ways, seen along their length.
        colours: 0-1: how well the premium squares' colours stand out where they should.
    """

    quad_xy: Quad
    lines: float
    colours: float

    @property
    def score(self) -> float:
        """0-1: lines and colours together."""
        return 0.5 * (self.lines + self.colours)


@dataclass(frozen=True, slots=True, eq=False)
class Pyramid:
    """The picture searched, and the same at halved sizes, so that each look costs one small warp.

    Attributes:
        levels: (H, W, 3) pictures, each half the size of the one before.
    """

    levels: tuple[Image, ...]

    @property
    def size_wh(self) -> tuple[int, int]:
        """Width and height of the largest picture, whose pixels all quads are given in."""
        return self.levels[0].shape[1], self.levels[0].shape[0]


@dataclass(frozen=True, slots=True, eq=False)
class _Sight:
    """A candidate seen from above, and the strength of the edges in it.

    Attributes:
        image: (H, H, 3) small rectified picture.
        across_x: (H, H) edges met going right, relative to their surroundings: 1 is ordinary.
        across_y: The same going down.
        grid: Where the squares lie in it.
    """

    image: Image
    across_x: Edges
    across_y: Edges
    grid: Grid


def make_pyramid(picture: Image, n_levels: int = 3) -> Pyramid:
    """Returns the picture with its halved copies."""
    levels = [picture]
    for _ in range(n_levels - 1):
        half = cv2.resize(levels[-1], None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        levels.append(np.asarray(half, np.uint8))
    return Pyramid(tuple(levels))


def fit_lattice(pyramid: Pyramid, quad_xy: Quad, settings: LatticeSettings) -> Lattice | None:
    """Moves a rough quad, or a frame around the board, onto a board's lines and scores what lies there.

    Args:
        pyramid: The picture searched.
        quad_xy: Rough corners, clockwise, in its pixels.
        settings: How the lattice is looked for.

    Returns:
        The refined quad with its score, or None where the quad is impossible.
    """
    if not _is_usable(quad_xy, pyramid):
        return None
    quad = _comb(pyramid, quad_xy.astype(np.float64), settings)
    return refine_lattice(pyramid, quad, settings)


def refine_lattice(pyramid: Pyramid, quad_xy: Quad, settings: LatticeSettings) -> Lattice | None:
    """Moves a quad that lies within half a square, or whole squares off, onto the lines and scores it."""
    if not _is_usable(quad_xy, pyramid):
        return None
    quad = refine_quad(pyramid, quad_xy, settings)
    shifted = _best_shift(pyramid, quad, settings)
    if shifted is not quad:
        if not _is_usable(shifted, pyramid):
            return None
        quad = refine_quad(pyramid, shifted, settings)
    return score_quad(pyramid, quad, settings)


def score_quad(pyramid: Pyramid, quad_xy: Quad, settings: LatticeSettings) -> Lattice | None:
    """Returns how much of a board lies exactly under the quad, which is not moved."""
    if not _is_usable(quad_xy, pyramid):
        return None
    sight = _look(pyramid, quad_xy, settings, margin_squares=1)
    return Lattice(quad_xy, _line_score(sight), float(_premium_fits(sight, reach=0)[0, 0]))


def refine_quad(pyramid: Pyramid, quad_xy: Quad, settings: LatticeSettings) -> Quad:
    """Returns the quad moved onto the printed lines, with a fraction of a pixel's precision."""
    quad = quad_xy
    for reach in np.linspace(settings.reach_squares, settings.last_reach_squares, settings.rounds):
        sight = _look(pyramid, quad, settings, margin_squares=1)
        moved = BOARD_QUAD + _correction(sight, float(reach))
        if np.abs(moved - BOARD_QUAD).max() > settings.max_move_squares:
            return quad
        quad_moved = project(homography(quad), moved)
        if not _is_usable(quad_moved, pyramid):
            return quad
        quad = quad_moved
    return quad


def _is_usable(quad_xy: Quad, pyramid: Pyramid) -> bool:
    """Whether a quad is convex, not tiny, not absurdly slanted and at least partly in the picture."""
    if not is_convex(quad_xy):
        return False
    size = np.array(pyramid.size_wh)
    if (np.abs(quad_xy - size / 2) > 1.5 * size).any():
        return False
    sides = np.hypot(*(np.roll(quad_xy, -1, axis=0) - quad_xy).T)
    return bool(sides.min() > 4 * SIDE and sides.max() < 6 * sides.min())


def _look(pyramid: Pyramid, quad_xy: Quad, settings: LatticeSettings, margin_squares: int) -> _Sight:
    zoom = float(squares_px(quad_xy).mean()) / settings.square_px
    level = min(max(0, round(np.log2(zoom))), len(pyramid.levels) - 1)
    grid = Grid(settings.square_px, margin_squares)
    image = warp_board(pyramid.levels[level], quad_xy / 2**level, grid)
    smooth = cv2.GaussianBlur(image, (0, 0), 0.07 * settings.square_px)
    planes = cv2.split(smooth)
    return _Sight(image, _edges(planes, 1, 0, settings), _edges(planes, 0, 1, settings), grid)


def _edges(planes: Sequence[cv2.typing.MatLike], dx: int, dy: int, settings: LatticeSettings) -> Edges:
    """Returns edge strength in one direction relative to the mean of a square around."""
    gradients = [np.abs(cv2.Sobel(plane, cv2.CV_16S, dx, dy, ksize=3)) for plane in planes]
    gradient = np.maximum(np.maximum(gradients[0], gradients[1]), gradients[2]).astype(np.float32)
    around = cv2.blur(gradient, (2 * settings.square_px + 1, 2 * settings.square_px + 1))
    return np.minimum(gradient / (around + _QUIET), 4.0, dtype=np.float32)


# ---- spacing and offset ------------------------------------------------------------------------------


def _comb(pyramid: Pyramid, quad_xy: Quad, settings: LatticeSettings) -> Quad:
    """Returns the quad that sixteen equally spaced lines span within or around the rough one."""
    sight = _look(pyramid, quad_xy, settings, settings.margin_squares)
    low_x, high_x = _best_comb(sight.across_x.mean(axis=0), settings)
    low_y, high_y = _best_comb(sight.across_y.mean(axis=1), settings)
    corners = np.array([[low_x, low_y], [high_x, low_y], [high_x, high_y], [low_x, high_y]])
    return project(homography(quad_xy), corners)


def _best_comb(profile: NDArray[np.float32], settings: LatticeSettings) -> tuple[float, float]:
    """Returns where, in squares of the rough quad, sixteen equally spaced peaks of a profile lie."""
    starts, pitches, teeth, gaps = _combs(len(profile), settings)
    height = np.minimum(profile, 3 * np.median(profile))
    scores = height[teeth].sum(axis=1) - 16 / 15 * height[gaps].sum(axis=1)
    best = int(np.argmax(scores))
    low = starts[best] / settings.square_px - settings.margin_squares
    return float(low), float(low + SIDE * pitches[best] / settings.square_px)


@cache
def _combs(
    length: int, settings: LatticeSettings
) -> tuple[Floats, Floats, NDArray[np.int32], NDArray[np.int32]]:
    """Returns all combs that fit in a profile: start, pitch, and the pixels of teeth and gaps."""
    low, high = (share * settings.square_px for share in settings.pitch_range)
    pairs = [
        (start, pitch)
        for pitch in np.arange(low, high, 0.125)
        for start in np.arange(0.0, length - 1 - SIDE * pitch, 1.0)
    ]
    starts, pitches = np.array(pairs).T
    teeth = np.rint(starts[:, None] + pitches[:, None] * np.arange(SIDE + 1)).astype(np.int32)
    gaps = np.rint(starts[:, None] + pitches[:, None] * (np.arange(SIDE) + 0.5)).astype(np.int32)
    return starts, pitches, teeth, gaps


# ---- onto the lines ----------------------------------------------------------------------------------


def _correction(sight: _Sight, reach: float) -> Floats:
    """Returns (4, 2) by how many squares the board's corners must move to lie on the lines seen."""
    where_x, off_x, weight_x = _peaks(sight.across_x, sight.grid, reach)
    where_y, off_y, weight_y = _peaks(sight.across_y.T, sight.grid, reach)
    rows = np.vstack([_move_terms(where_x, 0), _move_terms(where_y[:, ::-1], 1)])
    offsets, weights = np.concatenate([off_x, off_y]), np.concatenate([weight_x, weight_y])
    solution = _robust_solve(rows, offsets, weights)
    corners = BOARD_QUAD
    return np.column_stack([_move_terms(corners, axis) @ solution for axis in (0, 1)])


def _peaks(edges: Edges, grid: Grid, reach: float) -> tuple[Floats, Floats, Floats]:
    """Finds the upright lines piece by piece, each piece one square long.

    Returns:
        (240, 2) expected middles of the pieces in squares, (240,) by how many squares each lies off,
        (240,) how clearly it stands out.
    """
    px, start, body = grid.square_px, grid.origin_px, _row_means(edges, grid)
    half = max(2, round(reach * px))
    columns = start + np.arange(SIDE + 1)[:, None] * px + np.arange(-half, half + 1)
    windows = body[:, columns]  # (rows, lines, offsets)
    windows = 0.5 * windows + 0.5 * body[:, columns - 1]  # the line lies between two pixels
    best = windows[..., 1:-1].argmax(axis=2) + 1
    left, middle, right = (np.take_along_axis(windows, (best + d)[..., None], 2)[..., 0] for d in (-1, 0, 1))
    bend = np.minimum(left - 2 * middle + right, -1e-3)
    offsets = (best - half + np.clip(0.5 * (left - right) / bend, -0.5, 0.5)) / px
    weights = np.maximum(middle - windows.mean(axis=2), 0)
    row, line = np.mgrid[0:SIDE, 0 : SIDE + 1]
    where = np.column_stack([line.ravel(), row.ravel() + 0.5]).astype(np.float64)
    return where, offsets.ravel().astype(np.float64), weights.ravel().astype(np.float64)


def _move_terms(points: Floats, axis: int) -> Floats:
    """Returns the terms of a small homography's move along one axis, linear in its eight numbers."""
    x, y = (points.T - SIDE / 2) / (SIDE / 2)
    zero, one = np.zeros_like(x), np.ones_like(x)
    if axis == 0:
        return np.column_stack([one, x, y, zero, zero, zero, x * x, x * y])
    return np.column_stack([zero, zero, zero, one, x, y, x * y, y * y])


def _robust_solve(rows: Floats, offsets: Floats, weights: Floats) -> Floats:
    """Least squares that gives less and less say to what lies far off (Cauchy weights)."""
    solution: Floats = np.zeros(rows.shape[1])
    for spread in (0.3, 0.15, 0.08, 0.05):
        residual = offsets - rows @ solution
        say = weights / (1 + (residual / spread) ** 2)
        weighted = rows * say[:, None]
        normal = weighted.T @ rows + 1e-3 * np.eye(rows.shape[1])
        solution = np.asarray(np.linalg.solve(normal, weighted.T @ offsets), np.float64)
    return solution


# ---- scores ------------------------------------------------------------------------------------------


def _row_means(edges: Edges, grid: Grid) -> Edges:
    """Returns (15, W) edges averaged over the middle of each row of squares."""
    px = grid.square_px
    rows = edges[grid.origin_px : grid.origin_px + SIDE * px].reshape(SIDE, px, -1)
    return np.asarray(rows[:, px // 6 : px - px // 6].mean(axis=1), np.float32)


def _line_score(sight: _Sight) -> float:
    """Returns the share of line pieces seen, the weakest quarter of the lines counting double."""
    seen = np.concatenate([_pieces_seen(e, sight.grid) for e in (sight.across_x, sight.across_y.T)])
    weakest = np.sort(seen)[: len(seen) // 4]
    return float(0.5 * (seen.mean() + weakest.mean()))


def _pieces_seen(edges: Edges, grid: Grid) -> Floats:
    """Returns for each of the sixteen upright lines the share of its pieces that stand out."""
    px, body = grid.square_px, _row_means(edges, grid)
    lines = grid.origin_px + np.arange(SIDE + 1) * px
    near = np.max([body[:, lines + d] for d in (-2, -1, 0, 1)], axis=0)
    beside = np.max([body[:, lines + side * px // 2 + d] for side in (-1, 1) for d in (-2, -1, 0, 1)], axis=0)
    return np.asarray((near > 1.15 * beside).mean(axis=0), np.float64)


def _best_shift(pyramid: Pyramid, quad_xy: Quad, settings: LatticeSettings) -> Quad:
    """Returns the quad moved by whole squares to where the premium colours fit best."""
    reach = settings.margin_squares
    fits = _premium_fits(_look(pyramid, quad_xy, settings, reach), reach)
    row, col = np.unravel_index(int(np.argmax(fits)), fits.shape)
    if fits[row, col] - fits[reach, reach] < settings.min_shift_gain:
        return quad_xy
    return project(homography(quad_xy), BOARD_QUAD + np.array([col - reach, row - reach], np.float64))


def _premium_fits(sight: _Sight, reach: int) -> Floats:
    """Returns how well the premium squares' colours fit with the board shifted by whole squares.

    For each kind: how much oftener its squares than ordinary ones have that kind's colour; the mean
    over kinds, 0-1.

    Returns:
        (2·reach+1, 2·reach+1) values by shift down and right, no shift in the middle.
    """
    n = 2 * reach + 1
    windows = np.lib.stride_tricks.sliding_window_view(_cell_colours(sight), (SIDE, SIDE), axis=(0, 1))
    first = sight.grid.margin_squares - reach
    boards = windows[first : first + n, first : first + n].transpose(0, 1, 3, 4, 2)
    boards = boards.reshape(n * n, SIDE * SIDE, 3)
    kinds = premium_squares()
    plain = boards[:, kinds[""]]
    plain_colour = np.median(plain, axis=1, keepdims=True)
    gain, total = np.zeros(n * n), 0
    for kind, squares in kinds.items():
        if kind:
            cells = boards[:, squares]
            colour = np.median(cells, axis=1, keepdims=True)
            gain += len(squares) * (
                _closer(cells, colour, plain_colour) - _closer(plain, colour, plain_colour)
            )
            total += len(squares)
    return np.maximum(gain / total, 0).reshape(n, n)


def _cell_colours(sight: _Sight) -> Floats:
    """Returns (n, n, 3) Lab colours of the squares' middles, the board's margin included."""
    px = sight.grid.square_px
    n = sight.image.shape[0] // px
    kernel = 2 * (px * 3 // 10) + 1
    middles = cv2.blur(sight.image, (kernel, kernel))[px // 2 :: px, px // 2 :: px]
    lab = cv2.cvtColor(np.ascontiguousarray(middles), cv2.COLOR_BGR2LAB)
    return np.asarray(lab[:n, :n] * np.array([0.5, 1.0, 1.0]), np.float64)


def _closer(cells: Floats, to: Floats, than: Floats) -> Floats:
    """Returns by board the share of cells closer to one colour than to another; 0 when they are alike."""
    near, far = (((cells - colour) ** 2).sum(axis=2) for colour in (to, than))
    apart = np.sqrt(((to - than) ** 2).sum(axis=2))[:, 0]
    return np.where(apart < _ALIKE, 0.0, (near < far).mean(axis=1))


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
