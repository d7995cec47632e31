"""A pinhole camera over a table: where points of the board fall in the picture.

The unit is one square of the board; x runs right and y down over the 15×15 area from its top-left corner,
heights run up from the board's surface. Picture points have whole numbers at pixel centres.
"""

from dataclasses import dataclass, replace

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike, NDArray

from samples.rendering.profiles import Profile

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


def place_camera(
    rng: Generator, profile: Profile, rim: Points, long_side_px: int, turn_deg: float | None = None
) -> Camera:
    """Returns a camera within the profile's limits that sees the board.

    Args:
        rng: Source of chance.
        profile: Limits of tilt, size, distortion and of how much the board fills.
        rim: (n, 2) outer corners of the whole board, frame included.
        long_side_px: Most pixels on the longer side.
        turn_deg: How the picture is turned against the board; any way when not given.
    """
    tilt_deg = _pick_tilt(rng, profile)
    turn_deg = _pick_turn(rng) if turn_deg is None else turn_deg
    azimuth_deg = rng.uniform(0, 360)
    view = _view(tilt_deg, azimuth_deg, turn_deg, target=rng.normal(7.5, 0.8, 2))
    wanted_px = float(np.exp(rng.uniform(*np.log(profile.square_px))))
    focal_boards = float(rng.uniform(0.62, 2.0))
    view = _scale(view, wanted_px, focal_boards)
    lens = 0.0 if rng.random() < 0.45 else float(np.clip(rng.normal(0, 0.5), -1, 1)) * profile.lens
    return _capped(_frame(rng, profile, view, rim, long_side_px, lens), profile, long_side_px)


@dataclass(frozen=True, slots=True, eq=False)
class _View:
    """A camera without a picture frame: rotation, place and focal length."""

    rotation: Points
    direction: Points
    target: Points
    distance: float = 30.0
    focal_px: float = 1000.0

    @property
    def tilt_deg(self) -> float:
        return float(np.degrees(np.arccos(-self.direction[2])))

    @property
    def place(self) -> Points:
        return np.append(self.target, 0.0) + self.direction * self.distance

    @property
    def matrix(self) -> Points:
        lens = np.diag([self.focal_px, self.focal_px, 1.0])
        return lens @ np.column_stack([self.rotation, -self.rotation @ self.place])

    def quad(self) -> Points:
        matrix = self.matrix
        return apply_homography(np.column_stack([matrix[:, 0], matrix[:, 1], matrix[:, 3]]), CORNERS)


def shortest_side_px(quad_xy: Points) -> float:
    """Returns the shortest side of a quad, divided by the squares along it."""
    return float(np.linalg.norm(quad_xy - np.roll(quad_xy, 1, axis=0), axis=1).min() / SIDE)


def _pick_tilt(rng: Generator, profile: Profile) -> float:
    low, high = profile.tilt_deg
    share = rng.beta(1.1, 1.9) if low == 0 else rng.beta(1.2, 1.6)
    return float(low + (high - low) * share)


def _pick_turn(rng: Generator) -> float:
    """Returns how a picture is turned: upright mostly, else from another side of the table, or anyhow."""
    chance = rng.random()
    if chance < 0.45:
        return float(rng.normal(0, 7))
    if chance < 0.75:
        return float(90 * rng.integers(4) + rng.normal(0, 14))
    return float(rng.uniform(0, 360))


def _view(tilt_deg: float, azimuth_deg: float, turn_deg: float, target: Points) -> _View:
    tilt, azimuth, turn = np.radians([tilt_deg, azimuth_deg, turn_deg])
    out = np.array([np.sin(tilt) * np.cos(azimuth), np.sin(tilt) * np.sin(azimuth), -np.cos(tilt)])
    forward = -out
    right = np.array([1.0, 0.0, 0.0]) - forward[0] * forward
    right /= np.linalg.norm(right)
    down = np.cross(forward, right)
    turned_right = np.cos(turn) * right + np.sin(turn) * down
    turned_down = np.cross(forward, turned_right)
    return _View(np.vstack([turned_right, turned_down, forward]), out, np.asarray(target))


def _scale(view: _View, wanted_px: float, focal_boards: float) -> _View:
    """Moves the camera so that the board appears at the wanted size with the wanted strength of perspective.

    A focal length of f boards means that a picture as wide as the board stands f boards before the eye.
    """
    distance = focal_boards * SIDE * 1.15
    scaled = _View(view.rotation, view.direction, view.target, distance, wanted_px * distance)
    factor = wanted_px / shortest_side_px(scaled.quad())
    return _View(view.rotation, view.direction, view.target, distance, scaled.focal_px * factor)


def _frame(
    rng: Generator, profile: Profile, view: _View, rim: Points, long_side_px: int, lens: float
) -> Camera:
    """Puts a picture frame around the board, somewhere in it, or cutting it where the profile allows that."""
    matrix = view.matrix
    board = apply_homography(np.column_stack([matrix[:, 0], matrix[:, 1], matrix[:, 3]]), rim)
    quad = view.quad()
    cut = rng.random() < profile.cut_share
    inner = quad if cut or rng.random() < 0.15 else board
    low, high = inner.min(axis=0), inner.max(axis=0)
    width_px, height_px = high - low
    fill = rng.uniform(*profile.frame_fill) if rng.random() < 0.5 else rng.uniform(0.8, profile.frame_fill[1])
    aspect = rng.choice([4 / 3, 3 / 4, 1.0, 16 / 9, 9 / 16], p=[0.4, 0.3, 0.15, 0.1, 0.05])
    height = max(height_px, width_px / aspect) / fill
    width = height * aspect
    shrink = min(1.0, long_side_px / max(width, height))
    size = np.maximum(np.array([width, height]) * shrink, [width_px + 6, height_px + 6])
    spare = size - (high - low) - 4
    start = rng.uniform(0.1, 0.9, 2) * spare + 2
    if cut:
        start = _cut_start(rng, start, spare, shortest_side_px(quad))
    shift = np.eye(3)
    shift[:2, 2] = start - low
    stretch = _stretch(rng, profile)
    size_wh = (int(size[0] * stretch[0, 0]), int(size[1] * stretch[1, 1]))
    place = view.place
    return Camera(
        stretch @ shift @ matrix,
        (float(place[0]), float(place[1]), float(-place[2])),
        size_wh,
        lens,
        view.tilt_deg,
    )


def _capped(camera: Camera, profile: Profile, long_side_px: int) -> Camera:
    """Makes a picture smaller that is longer than wished, as far as the board stays large enough."""
    least = profile.square_px[0] / shortest_side_px(camera.project(CORNERS))
    factor = min(1.0, max(long_side_px / max(camera.size_wh), least))
    size_wh = (int(camera.size_wh[0] * factor), int(camera.size_wh[1] * factor))
    return replace(camera, matrix=np.diag([factor, factor, 1.0]) @ camera.matrix, size_wh=size_wh)


def _stretch(rng: Generator, profile: Profile) -> Points:
    """Returns the map that stretches some pictures along one side, as a careless resize does."""
    scale = np.eye(3)
    if rng.random() < 0.1:
        axis = int(rng.integers(2))
        scale[axis, axis] = 1 + rng.uniform(0, profile.stretch)
    return scale


def _cut_start(rng: Generator, start: Points, spare: Points, square_px: float) -> Points:
    """Returns a place for the board that leaves up to two squares of it outside one side of the picture."""
    axis = int(rng.integers(2))
    outside = rng.uniform(0.1, 2.2) * square_px
    moved = start.copy()
    moved[axis] = -outside if rng.random() < 0.5 else spare[axis] + outside
    return moved
