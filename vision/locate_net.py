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
from vision.locate_maps import ScoutSettings, areas_of_map, quads_from_maps
from vision.reading import Image, Quad
from vision.rectify import BOARD_QUAD, homography, order_corners, project
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


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """A square part of the picture that the scout looks at from closer by, or turned.

    Attributes:
        middle_xy: Its middle, in pixels of the picture.
        side_px: Its side, in the same.
        turn_deg: By how much it is turned.
    """

    middle_xy: tuple[float, float]
    side_px: float
    turn_deg: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class Scouted:
    """What one look of the scout gave.

    Attributes:
        quads: Rough quads, clockwise, in pixels of the picture, the likeliest first.
        closer: Parts of the picture worth a closer look: there the scout saw playing areas.
    """

    quads: list[Quad]
    closer: list[View]


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
def load_net(name: str) -> onnxruntime.InferenceSession:
    """Loads one of the finder's nets, once."""
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
    answers = np.asarray(load_net("judge").run(None, {"picture": pictures})[0], np.float64)
    p_board = 1 / (1 + np.exp(-answers[:, 0]))
    moves = answers[:, 1:].reshape(-1, 4, 2)
    return [
        Verdict(float(p), project(homography(quad), BOARD_QUAD + move), float(np.abs(move).max()))
        for p, quad, move in zip(p_board, quads, moves, strict=True)
    ]


def scout(pyramid: Pyramid, settings: ScoutSettings) -> Scouted:
    """Looks at the whole picture."""
    level = pyramid.level_of(2 * SCOUT_SIDE_PX)
    picture = pyramid.levels[level]
    factor = SCOUT_SIDE_PX / max(picture.shape[:2])
    small = cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    height, width = small.shape[:2]
    padded = np.full((*(-(-side // _MULTIPLE) * _MULTIPLE for side in (height, width)), 3), _GROUND, np.uint8)
    padded[:height, :width] = small
    to_picture = np.diag([2**level / factor, 2**level / factor, 1.0])
    return _look_at(padded, (-(-height // SCOUT_STRIDE), -(-width // SCOUT_STRIDE)), to_picture, settings)


def scout_view(pyramid: Pyramid, view: View, settings: ScoutSettings) -> Scouted:
    """Looks at a part of the picture; what lies beyond the picture's edge goes on as the edge does."""
    scale = SCOUT_SIDE_PX / view.side_px
    level = min(max(0, round(np.log2(1 / scale))), len(pyramid.levels) - 1)
    turn = cv2.getRotationMatrix2D(view.middle_xy, view.turn_deg, scale)
    to_view = np.vstack([turn, [0, 0, 1]]).astype(np.float64)
    to_view[:2, 2] += SCOUT_SIDE_PX / 2 - np.array(view.middle_xy)
    seen = cv2.warpAffine(
        pyramid.levels[level],
        to_view[:2] @ np.diag([2.0**level, 2.0**level, 1.0]),
        (SCOUT_SIDE_PX, SCOUT_SIDE_PX),
        borderMode=cv2.BORDER_REPLICATE,
    )
    n_cells = SCOUT_SIDE_PX // SCOUT_STRIDE
    to_picture = np.asarray(np.linalg.inv(to_view), np.float64)
    return _look_at(np.asarray(seen, np.uint8), (n_cells, n_cells), to_picture, settings)


def _look_at(
    picture: Image, n_cells: tuple[int, int], to_picture: NDArray[np.float64], settings: ScoutSettings
) -> Scouted:
    """Returns what the scout sees on a small picture, in pixels of the large one."""
    maps = np.asarray(load_net("scout").run(None, {"picture": picture[None]})[0][0], np.float32)
    area, corners = maps[:, : n_cells[0], : n_cells[1]]
    cell = to_picture @ np.diag([SCOUT_STRIDE, SCOUT_STRIDE, 1.0])
    quads = [order_corners(project(cell, quad)) for quad in quads_from_maps(area, corners, settings)]
    hulls = [project(cell, hull.astype(np.float64)) for hull in areas_of_map(area, settings)]
    return Scouted(quads, [_around(hull, settings) for hull in hulls])


def _around(hull_xy: NDArray[np.float64], settings: ScoutSettings) -> View:
    low, high = hull_xy.min(axis=0), hull_xy.max(axis=0)
    x, y = (low + high) / 2
    return View((float(x), float(y)), float((high - low).max()) / settings.closer_fill)
