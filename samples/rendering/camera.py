"""A pinhole camera over a table: where points of the board fall in the picture.

The unit is one square of the board; x runs right and y down over the 15×15 area from its top-left corner,
heights run up from the board's surface. Picture points have whole numbers at pixel centres.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

Points = NDArray[np.float64]

SIDE = 15
CORNERS: Points = np.array([[0, 0], [SIDE, 0], [SIDE, SIDE], [0, SIDE]], np.float64)


@dataclass(frozen=True, slots=True, eq=False)
class Camera:
    """Position, direction and picture of a camera.

    Attributes:
        matrix: (3, 4) projection of board points (x, y, -height, 1).
        place_xyz: Where the camera stands; the last number is its height above the board.
        size_wh: Pixels of the picture.
        lens: Distortion at the picture's corner, as a share of the radius; negative is barrel.
        tilt_deg: Angle of its axis from the vertical.
    """

    matrix: Points
    place_xyz: tuple[float, float, float]
    size_wh: tuple[int, int]
    lens: float
    tilt_deg: float = 0.0

    def homography(self, height: float = 0.0) -> Points:
        """Returns the (3, 3) map of board points at one height to picture points, lens left out."""
        columns = self.matrix
        return np.column_stack([columns[:, 0], columns[:, 1], columns[:, 3] - height * columns[:, 2]])

    def project(self, points_xy: ArrayLike, height: float = 0.0) -> Points:
        """Returns the picture points of board points at one height, lens left out."""
        return apply_homography(self.homography(height), points_xy)

    def photograph(self, points_xy: ArrayLike, height: float = 0.0) -> Points:
        """Returns where board points are in the finished photo, lens included."""
        return distort(self.project(points_xy, height), self.size_wh, self.lens)


def is_inside(points_xy: Points, size_wh: tuple[int, int]) -> bool:
    """Says whether all points lie on the picture."""
    return bool((points_xy >= 0).all() and (points_xy <= np.asarray(size_wh) - 1).all())


def apply_homography(homography: Points, points_xy: ArrayLike) -> Points:
    """Returns the images of (n, 2) points under a homography."""
    points = np.asarray(points_xy, np.float64).reshape(-1, 2)
    mapped = np.column_stack([points, np.ones(len(points))]) @ homography.T
    return np.asarray(mapped[:, :2] / mapped[:, 2:], np.float64)


def distort(points_xy: Points, size_wh: tuple[int, int], lens: float) -> Points:
    """Returns where the lens moves ideal picture points to."""
    if lens == 0:
        return points_xy
    centre, radius = _lens_frame(size_wh)
    ideal = (points_xy - centre) / radius
    length = np.linalg.norm(ideal, axis=1, keepdims=True)
    moved = length.copy()
    for _ in range(12):
        moved = length / (1 + undistortion(moved, lens))
    return np.asarray(np.where(length > 0, ideal * moved / np.maximum(length, 1e-12), 0) * radius + centre)


def undistortion(radius: Points, lens: float) -> Points:
    """Returns by what share of its radius a photo point must move outwards to be ideal."""
    return np.asarray(-lens * radius**2)


def lens_maps(size_wh: tuple[int, int], lens: float) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Returns for each photo pixel the ideal picture point seen there, as two maps."""
    width, height = size_wh
    (centre_x, centre_y), radius = _lens_frame(size_wh)
    x = (np.arange(width, dtype=np.float32) - np.float32(centre_x))[None, :]
    y = (np.arange(height, dtype=np.float32) - np.float32(centre_y))[:, None]
    factor = 1 + (x * x + y * y) * np.float32(-lens / radius**2)
    return x * factor + np.float32(centre_x), y * factor + np.float32(centre_y)


def _lens_frame(size_wh: tuple[int, int]) -> tuple[Points, float]:
    centre = (np.asarray(size_wh, np.float64) - 1) / 2
    return centre, float(np.hypot(*centre))


def shortest_side_px(quad_xy: Points) -> float:
    """Returns the shortest side of a quad, divided by the squares along it."""
    return float(np.linalg.norm(quad_xy - np.roll(quad_xy, 1, axis=0), axis=1).min() / SIDE)
