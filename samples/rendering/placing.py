"""Places a camera over the board: tilt, turn, distance, and the frame of the picture."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.random import Generator

from samples.rendering.camera import CORNERS, SIDE, Camera, Points, apply_homography, shortest_side_px
from samples.rendering.profiles import Profile


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

    def see(self, points_xy: Points) -> Points:
        matrix = self.matrix
        return apply_homography(np.column_stack([matrix[:, 0], matrix[:, 1], matrix[:, 3]]), points_xy)


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
    factor = wanted_px / shortest_side_px(scaled.see(CORNERS))
    return _View(view.rotation, view.direction, view.target, distance, scaled.focal_px * factor)


def _frame(
    rng: Generator, profile: Profile, view: _View, rim: Points, long_side_px: int, lens: float
) -> Camera:
    """Puts a picture frame around the board, somewhere in it, or cutting it where the profile allows that."""
    quad, cut = view.see(CORNERS), rng.random() < profile.cut_share
    inner = quad if cut or rng.random() < 0.15 else view.see(rim)
    low, extent = inner.min(axis=0), np.ptp(inner, axis=0)
    size = _picture_size(rng, profile, extent, long_side_px)
    spare = size - extent - 4
    start = rng.uniform(0.1, 0.9, 2) * spare + 2
    if cut:
        start = _cut_start(rng, start, spare, shortest_side_px(quad))
    stretch = _stretch(rng, profile)
    shift = np.array([[1, 0, start[0] - low[0]], [0, 1, start[1] - low[1]], [0, 0, 1]])
    size_wh = (int(size[0] * stretch[0, 0]), int(size[1] * stretch[1, 1]))
    x, y, depth = (float(value) for value in view.place)
    return Camera(stretch @ shift @ view.matrix, (x, y, -depth), size_wh, lens, view.tilt_deg)


def _picture_size(rng: Generator, profile: Profile, extent: Points, long_side_px: int) -> Points:
    """Returns width and height of a picture of a usual shape that what spans `extent` fills as wished."""
    fill = rng.uniform(*profile.frame_fill) if rng.random() < 0.5 else rng.uniform(0.8, profile.frame_fill[1])
    aspect = rng.choice([4 / 3, 3 / 4, 1.0, 16 / 9, 9 / 16], p=[0.4, 0.3, 0.15, 0.1, 0.05])
    height = max(extent[1], extent[0] / aspect) / fill
    size = np.array([height * aspect, height])
    return np.asarray(np.maximum(size * min(1.0, long_side_px / size.max()), extent + 6))


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
