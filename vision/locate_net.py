"""Two small networks that help to find a board: the scout proposes quads, the judge looks at candidates.

Both are trained on rendered photos only (`vision.training.corner_learn`); their weights ship in the package.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import onnxruntime
from numpy.typing import NDArray

from vision.grid import Grid
from vision.reading import Quad
from vision.rectify import BOARD_QUAD, homography, is_convex, order_corners, project
from vision.sight import Pyramid, SightSettings, look

WEIGHTS = Path(__file__).parent / "weights"
SCOUT_SIDE_PX = 320
"""Long side of the picture the scout looks at."""
SCOUT_STRIDE = 4
"""Pixels of that picture for one cell of the scout's maps."""
JUDGE_GRID = Grid(12, 2)
"""Size of the rectified candidates the judge looks at."""

_MULTIPLE = 32
"""Sides of the scouted picture are multiples of this."""
_CAPTURE = 1.5
"""How far off, in squares, a candidate is no longer here at all."""
_GROUND = 110

Map = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class ScoutSettings:
    """How quads are taken from the scout's maps.

    Attributes:
        area_p: Probability from which a cell belongs to a playing area, 0-1.
        min_area: Smallest playing area, as a share of the picture.
        corner_p: Probability from which a corner is believed, 0-1.
        corner_reach: How far, in cells, a corner of the area is moved to a corner seen.
        border: How close to the picture's edge, in cells, an area's edge counts as cut off.
        max_quads: Most quads proposed.
    """

    area_p: float = 0.5
    min_area: float = 0.015
    corner_p: float = 0.25
    corner_reach: float = 6.0
    border: float = 1.5
    max_quads: int = 2


@dataclass(frozen=True, slots=True, eq=False)
class Verdict:
    """What the judge says of a candidate.

    Attributes:
        p_board: How sure it is that a board lies within two squares of the candidate, 0-1; not calibrated.
        quad_xy: Where it sees the board's corners.
        off_squares: How far, in squares, the farthest of them lies from the candidate's.
    """

    p_board: float
    quad_xy: Quad
    off_squares: float

    @property
    def likeness(self) -> float:
        """0-1: that a board lies exactly here."""
        return self.p_board * max(0.0, 1 - self.off_squares / _CAPTURE)


@cache
def _session(name: str) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 2
    options.inter_op_num_threads = 1
    # Spinning threads of several sessions slow each other.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    return onnxruntime.InferenceSession(
        str(WEIGHTS / f"corners_{name}.onnx"), options, providers=["CPUExecutionProvider"]
    )


def judge(pyramid: Pyramid, quads: Sequence[Quad]) -> list[Verdict]:
    """Returns what the judge sees at each candidate; all are looked at in one batch."""
    if not quads:
        return []
    sight = SightSettings(square_px=JUDGE_GRID.square_px)
    pictures = np.stack([look(pyramid, quad, sight, JUDGE_GRID.margin_squares).image for quad in quads])
    answers = np.asarray(_session("judge").run(None, {"picture": pictures})[0], np.float64)
    p_board = 1 / (1 + np.exp(-answers[:, 0]))
    moves = answers[:, 1:].reshape(-1, 4, 2)
    return [
        Verdict(float(p), project(homography(quad), BOARD_QUAD + move), float(np.abs(move).max()))
        for p, quad, move in zip(p_board, quads, moves, strict=True)
    ]


def scout(pyramid: Pyramid, settings: ScoutSettings) -> list[Quad]:
    """Returns rough quads, clockwise, where the scout sees playing areas; the largest first."""
    level = pyramid.level_of(2 * SCOUT_SIDE_PX)
    picture = pyramid.levels[level]
    factor = SCOUT_SIDE_PX / max(picture.shape[:2])
    small = cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    height, width = small.shape[:2]
    padded = np.full((*(-(-side // _MULTIPLE) * _MULTIPLE for side in (height, width)), 3), _GROUND, np.uint8)
    padded[:height, :width] = small
    maps = np.asarray(_session("scout").run(None, {"picture": padded[None]})[0][0], np.float32)
    n_rows, n_cols = -(-height // SCOUT_STRIDE), -(-width // SCOUT_STRIDE)
    quads = quads_from_maps(maps[0, :n_rows, :n_cols], maps[1, :n_rows, :n_cols], settings)
    return [quad * SCOUT_STRIDE / factor * 2**level for quad in quads]


def quads_from_maps(area: Map, corners: Map, settings: ScoutSettings) -> list[Quad]:
    """Returns the quads, in cells, of the playing areas on the scout's maps, the largest first."""
    found, _ = cv2.findContours(
        (area >= settings.area_p).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE
    )
    hulls = sorted((cv2.convexHull(outline) for outline in found), key=cv2.contourArea, reverse=True)
    quads = []
    for hull in hulls[: settings.max_quads]:
        if cv2.contourArea(hull) >= settings.min_area * area.size:
            quad = _quad_of_hull(hull[:, 0].astype(np.float64) + 0.5, area.shape, settings)
            if quad is not None:
                quads.append(_onto_corners(quad, corners, settings))
    return quads


def _quad_of_hull(hull: NDArray[np.float64], shape: tuple[int, ...], settings: ScoutSettings) -> Quad | None:
    """Returns the four-sided area whose part inside the picture a hull outlines.

    Sides that run along the picture's edge are where the board is cut off: they are left out, and the
    sides beside them go on beyond the edge.
    """
    length = cv2.arcLength(hull.astype(np.float32), True)
    polygon = cv2.approxPolyDP(hull.astype(np.float32), 0.02 * length, True)[:, 0].astype(np.float64)
    sides = [(a, b) for a, b in zip(polygon, np.roll(polygon, -1, axis=0), strict=True)]
    whole = [side for side in sides if not _is_cut(*side, shape, settings.border)]
    kept = whole if len(whole) >= 4 else sides
    while len(kept) > 4:
        shortest = int(np.argmin([np.hypot(*(b - a)) for a, b in kept]))
        kept = kept[:shortest] + kept[shortest + 1 :]
    if len(kept) < 4:
        return None
    corners = [_crossing(*before, *after) for before, after in zip(kept[-1:] + kept[:-1], kept, strict=True)]
    quad = order_corners(np.array(corners))
    return quad if np.isfinite(quad).all() and is_convex(quad) else None


def _is_cut(a: NDArray[np.float64], b: NDArray[np.float64], shape: tuple[int, ...], border: float) -> bool:
    """Whether a side runs along the picture's edge."""
    ends = np.stack([a, b])
    far = np.array([shape[1], shape[0]])
    return bool((ends < border).all(axis=0).any() or (ends > far - border).all(axis=0).any())


def _crossing(
    a: NDArray[np.float64], b: NDArray[np.float64], c: NDArray[np.float64], d: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Returns where the line through a and b meets the line through c and d; not finite when they do not."""
    along, across = b - a, d - c
    slant = along[0] * across[1] - along[1] * across[0]
    if abs(slant) < 1e-6:
        return np.full(2, np.inf)
    share = ((c - a)[0] * across[1] - (c - a)[1] * across[0]) / slant
    return np.asarray(a + share * along, np.float64)


def _onto_corners(quad: Quad, corners: Map, settings: ScoutSettings) -> Quad:
    """Moves each corner to the strongest corner seen close by, with a fraction of a cell's precision."""
    moved = quad.copy()
    rows, cols = np.indices(corners.shape) + 0.5
    for i, (x, y) in enumerate(quad):
        near = np.where(np.hypot(cols - x, rows - y) <= settings.corner_reach, corners, 0)
        row, col = np.unravel_index(int(near.argmax()), near.shape)
        if near[row, col] >= settings.corner_p:
            around = near * (np.hypot(cols - col - 0.5, rows - row - 0.5) <= 2)
            moved[i] = (around * cols).sum() / around.sum(), (around * rows).sum() / around.sum()
    return moved if is_convex(moved) else quad
