"""A rough quad moved onto the printed lines of the board."""

from dataclasses import dataclass, field, replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

from vision.align import Offsets, see_offsets
from vision.grid import Grid
from vision.lattice import Floats, Lattice, likely_tiles, premium_fits, score_sight
from vision.reading import SIDE, Quad
from vision.rectify import BOARD_QUAD, homography, project
from vision.sight import Edges, Pyramid, Sight, SightSettings, edges_across, is_usable, look, row_means

_N_LINES = SIDE + 1
_SPREADS = (0.3, 0.15, 0.08, 0.05)
"""How far off, in squares, a piece of line may lie and still be believed by half, step by step."""


@dataclass(frozen=True, slots=True)
class LatticeSettings:
    """How the lattice is looked for.

    Attributes:
        sight: How a candidate is looked at.
        margin_squares: Surroundings looked at for lines outside the candidate, and largest shift tried.
        reach_squares: How far from its expected place a line is looked for, round by round.
        more_rounds: Most further rounds while the corners have not come to rest.
        still_squares: Move of a corner, in squares, that counts as rest.
        max_move_squares: Furthest a corner may move in one round; more means that nothing was there.
        min_shift_gain: By how much the premium colours must fit better for a shift by whole squares.
        min_shift_fit: How well they must fit then, 0-1; boards of another layout stay where they are.
        good_fit: How well they fit where no shift is tried, 0-1.
        pitch_range: Shortest and longest spacing of lines considered, as a share of the candidate's own.
        beside_tile_weight: Weight, 0-1, of a piece of line beside a tile, whose top leans over it.
        outer_line_weight: Weight, 0-1, of the outermost lines, which a rim close by can draw away.
        clear_lines: What the lines must show, 0-1, for the board to lie where they alone say, if the
            premium colours fit well too.
        square_weight: Weight of a square that the aligner sees within one square of error; where it is surer,
            more by the square of that.
    """

    sight: SightSettings = field(default_factory=SightSettings)
    margin_squares: int = 3
    reach_squares: tuple[float, ...] = (0.5, 0.42, 0.3, 0.2)
    more_rounds: int = 3
    still_squares: float = 0.05
    max_move_squares: float = 1.5
    min_shift_gain: float = 0.08
    min_shift_fit: float = 0.35
    good_fit: float = 0.45
    pitch_range: tuple[float, float] = (0.72, 1.3)
    beside_tile_weight: float = 0.2
    outer_line_weight: float = 0.15
    clear_lines: float = 0.55
    square_weight: float = 3e-3


@dataclass(frozen=True, slots=True, eq=False)
class _Pieces:
    """Pieces of lines, each one square long.

    Attributes:
        terms: (n, 8) what each number of a small homography adds to the piece's offset.
        offsets: (n,) by how many squares each lies off its expected place, across the line.
        weights: (n,) how clearly it stands out.
    """

    terms: Floats
    offsets: Floats
    weights: Floats


def fit_lattice(pyramid: Pyramid, quad_xy: Quad, settings: LatticeSettings) -> Lattice | None:
    """Moves a rough quad, or a frame around the board, onto a board's lines and scores what lies there.

    Args:
        pyramid: The picture searched.
        quad_xy: Rough corners, clockwise, in its pixels.
        settings: How the lattice is looked for.

    Returns:
        The refined quad with its score, or None where the quad is impossible.
    """
    if not is_usable(quad_xy, pyramid, settings.sight):
        return None
    return refine_lattice(pyramid, _comb(pyramid, quad_xy, settings), settings)


def refine_lattice(pyramid: Pyramid, quad_xy: Quad, settings: LatticeSettings) -> Lattice | None:
    """Moves a quad that lies within half a square, or whole squares off, onto the lines and scores it.

    Where few lines are seen, as on a board full of tiles, the aligner says where the squares are as well.
    """
    fitted = _refine(pyramid, quad_xy, settings, aligned=False)
    if fitted is None:
        return None
    if fitted.lines >= settings.clear_lines and fitted.colours >= settings.good_fit:
        return fitted
    best = _refine(pyramid, quad_xy, settings, aligned=True) or fitted
    return replace(best, adrift=see_offsets(look(pyramid, best.quad_xy, settings.sight)).adrift)


def _refine(pyramid: Pyramid, quad_xy: Quad, settings: LatticeSettings, aligned: bool) -> Lattice | None:
    if not is_usable(quad_xy, pyramid, settings.sight):
        return None
    quad = _onto_lines(pyramid, _best_shift(pyramid, quad_xy, settings), settings, aligned)
    shifted = _best_shift(pyramid, quad, settings)
    if shifted is not quad:
        if not is_usable(shifted, pyramid, settings.sight):
            return None
        quad = _onto_lines(pyramid, shifted, settings, aligned)
    return score_sight(look(pyramid, quad, settings.sight), quad)


def _comb(pyramid: Pyramid, quad_xy: Quad, settings: LatticeSettings) -> Quad:
    """Returns the quad that sixteen equally spaced lines span within or around the rough one."""
    sight = look(pyramid, quad_xy, settings.sight, settings.margin_squares)
    spans = [
        _best_comb(edges.mean(axis=0), sight.grid, settings.pitch_range) for edges in edges_across(sight)
    ]
    (left, right), (top, bottom) = spans
    corners = np.array([[left, top], [right, top], [right, bottom], [left, bottom]])
    return project(homography(quad_xy), corners)


def _best_comb(profile: Edges, grid: Grid, pitch_range: tuple[float, float]) -> tuple[float, float]:
    """Returns where, in squares of the rough quad, sixteen equally spaced peaks begin and end."""
    starts, pitches, teeth, gaps = _combs(len(profile), grid.square_px, pitch_range)
    height = np.minimum(profile, 3 * np.median(profile))
    scores = height[teeth].sum(axis=1) - _N_LINES / SIDE * height[gaps].sum(axis=1)
    best = int(np.argmax(scores))
    low = starts[best] / grid.square_px - grid.margin_squares
    return float(low), float(low + SIDE * pitches[best] / grid.square_px)


@cache
def _combs(
    length: int, square_px: int, pitch_range: tuple[float, float]
) -> tuple[Floats, Floats, NDArray[np.int32], NDArray[np.int32]]:
    """Returns all combs that fit in a profile: start, pitch, and the pixels of teeth and gaps."""
    low, high = (share * square_px for share in pitch_range)
    pairs = [
        (start, pitch)
        for pitch in np.arange(low, high, 0.125)
        for start in np.arange(0.0, length - 1 - SIDE * pitch, 1.0)
    ]
    starts, pitches = np.array(pairs).T
    teeth = np.rint(starts[:, None] + pitches[:, None] * np.arange(_N_LINES)).astype(np.int32)
    gaps = np.rint(starts[:, None] + pitches[:, None] * (np.arange(SIDE) + 0.5)).astype(np.int32)
    return starts, pitches, teeth, gaps


def _best_shift(pyramid: Pyramid, quad_xy: Quad, settings: LatticeSettings) -> Quad:
    """Returns the quad moved by whole squares to where the premium colours fit best."""
    if premium_fits(look(pyramid, quad_xy, settings.sight), 0)[0, 0] >= settings.good_fit:
        return quad_xy
    reach = settings.margin_squares
    fits = premium_fits(look(pyramid, quad_xy, settings.sight, reach), reach)
    down, right = np.unravel_index(int(np.argmax(fits)), fits.shape)
    best, here = fits[down, right], fits[reach, reach]
    if best < settings.min_shift_fit or best - here < settings.min_shift_gain:
        return quad_xy
    return project(homography(quad_xy), BOARD_QUAD + np.array([right - reach, down - reach], np.float64))


def _onto_lines(pyramid: Pyramid, quad_xy: Quad, settings: LatticeSettings, aligned: bool) -> Quad:
    """Returns the quad moved onto the printed lines, with a fraction of a pixel's precision.

    With `aligned`, the squares that the aligner sees count as well.
    """
    quad = quad_xy
    tiles = np.zeros((SIDE, SIDE), np.bool_)
    last = settings.reach_squares[-1]
    for i, reach in enumerate(settings.reach_squares + (last,) * settings.more_rounds):
        sight = look(pyramid, quad, settings.sight)
        if i in (1, 2):  # before the first move squares are not where they are looked for, later they stay
            tiles = likely_tiles(sight)
        pieces = _find_pieces(sight, tiles, reach, settings)
        if aligned:
            pieces = _with_squares(pieces, see_offsets(sight), settings.square_weight)
        solution = _robust_solve(pieces)
        moves = np.column_stack([_move_terms(BOARD_QUAD, axis) @ solution for axis in (0, 1)])
        if np.abs(moves).max() > settings.max_move_squares:
            return quad
        moved = project(homography(quad), BOARD_QUAD + moves)
        if not is_usable(moved, pyramid, settings.sight):
            return quad
        quad = moved
        if i + 1 >= len(settings.reach_squares) and np.abs(moves).max() < settings.still_squares:
            break
    return quad


def _find_pieces(sight: Sight, tiles: NDArray[np.bool_], reach: float, settings: LatticeSettings) -> _Pieces:
    """Finds the lines of both directions piece by piece and says how far each may be believed."""
    right, down = edges_across(sight)
    across = _peaks(right, sight.grid, reach, _beliefs(tiles, settings))
    along = _peaks(down, sight.grid, reach, _beliefs(tiles.T, settings))
    row, line = np.mgrid[0:SIDE, 0:_N_LINES].reshape(2, -1).astype(np.float64)
    terms = [
        _move_terms(np.column_stack([line, row + 0.5]), 0),
        _move_terms(np.column_stack([row + 0.5, line]), 1),
    ]
    return _Pieces(
        np.vstack(terms), np.concatenate([across[0], along[0]]), np.concatenate([across[1], along[1]])
    )


def _with_squares(pieces: _Pieces, squares: Offsets, weight: float) -> _Pieces:
    """Adds what the aligner sees of each square, its place right and its place down."""
    middles = np.asarray(np.indices((SIDE, SIDE)).reshape(2, -1).T[:, ::-1] + 0.5, np.float64)
    trust = weight / squares.error**2
    return _Pieces(
        np.vstack([pieces.terms, _move_terms(middles, 0), _move_terms(middles, 1)]),
        np.concatenate([pieces.offsets, squares.right, squares.down]),
        np.concatenate([pieces.weights, trust, trust]),
    )


def _beliefs(tiles: NDArray[np.bool_], settings: LatticeSettings) -> Floats:
    """Returns (15, 16) how far each piece of an upright line is believed, 0-1."""
    padded = np.pad(tiles, ((0, 0), (1, 1)))
    belief = np.where(padded[:, :-1] | padded[:, 1:], settings.beside_tile_weight, 1.0)
    belief[:, [0, SIDE]] *= settings.outer_line_weight
    return belief


def _peaks(edges: Edges, grid: Grid, reach: float, beliefs: Floats) -> tuple[Floats, Floats]:
    """Returns by how many squares each piece of the upright lines lies off, and its weight."""
    px, body = grid.square_px, row_means(edges, grid)
    half = max(2, round(reach * px))
    columns = grid.origin_px + np.arange(_N_LINES)[:, None] * px + np.arange(-half, half + 1)
    windows = 0.5 * (body[:, columns] + body[:, columns - 1])  # a line lies between two pixels
    best = windows[..., 1:-1].argmax(axis=2) + 1
    left, middle, right = (np.take_along_axis(windows, (best + d)[..., None], 2)[..., 0] for d in (-1, 0, 1))
    bend = np.minimum(left - 2 * middle + right, -1e-3)
    offsets = (best - half + np.clip(0.5 * (left - right) / bend, -0.5, 0.5)) / px
    weights = np.maximum(middle - windows.mean(axis=2), 0) * beliefs
    return np.asarray(offsets, np.float64).ravel(), np.asarray(weights, np.float64).ravel()


def _move_terms(points: Floats, axis: int) -> Floats:
    """Returns the terms of a small homography's move along one axis, linear in its eight numbers."""
    x, y = (points.T - SIDE / 2) / (SIDE / 2)
    zero, one = np.zeros_like(x), np.ones_like(x)
    if axis == 0:
        return np.column_stack([one, x, y, zero, zero, zero, x * x, x * y])
    return np.column_stack([zero, zero, zero, one, x, y, x * y, y * y])


def _robust_solve(pieces: _Pieces) -> Floats:
    """Least squares that gives less and less say to pieces that lie far off (Cauchy weights)."""
    solution: Floats = np.zeros(pieces.terms.shape[1])
    for spread in _SPREADS:
        residual = pieces.offsets - pieces.terms @ solution
        say = pieces.weights / (1 + (residual / spread) ** 2)
        weighted = pieces.terms * say[:, None]
        normal = weighted.T @ pieces.terms + 1e-3 * np.eye(len(solution))
        solution = np.asarray(np.linalg.solve(normal, weighted.T @ pieces.offsets), np.float64)
    return solution
