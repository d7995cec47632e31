"""Homography between photo and board: the board seen straight from above, and drawn back on the photo."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import BoardNotFound
from vision.grid import Grid
from vision.photo import Photo
from vision.reading import SIDE, Image, Quad

Homography = NDArray[np.float64]
"""(3, 3); takes board squares (x, y), 0-15, to photo pixels."""

BOARD_QUAD: Quad = np.array([[0, 0], [SIDE, 0], [SIDE, SIDE], [0, SIDE]], np.float64)
"""The board's own corners, in squares."""

_SHRINK_FROM = 1.6
"""Photo pixels for one rectified pixel from which plain interpolation would alias."""


def homography(quad_xy: Quad) -> Homography:
    """Returns the homography that takes board squares to the pixels of the quad."""
    matrix = cv2.getPerspectiveTransform(BOARD_QUAD.astype(np.float32), quad_xy.astype(np.float32))
    return matrix.astype(np.float64)


def project(matrix: Homography, points: NDArray[np.float64]) -> NDArray[np.float64]:
    """Returns (N, 2) points taken through a homography."""
    lifted = np.column_stack([points, np.ones(len(points))]) @ matrix.T
    return np.asarray(lifted[:, :2] / lifted[:, 2:], np.float64)


def order_corners(quad_xy: Quad) -> Quad:
    """Returns the corners clockwise, the one nearest to the picture's top left first.

    By angle about the centre: the rule of sums and differences fails at 45 degrees.
    """
    around = quad_xy - quad_xy.mean(axis=0)
    clockwise = quad_xy[np.argsort(np.arctan2(around[:, 1], around[:, 0]))]
    first = int(np.argmin(clockwise.sum(axis=1)))
    return np.roll(clockwise, -first, axis=0)


def turn_quad(quad_xy: Quad, turns: int) -> Quad:
    """Returns the quad of the board turned clockwise by quarter turns.

    The rectified picture of the result is `numpy.rot90(rectified, -turns)`.
    """
    return np.roll(quad_xy, turns % 4, axis=0)


def is_convex(quad_xy: Quad) -> bool:
    """Whether the corners, taken in order, run clockwise around a convex area of some size."""
    if not np.isfinite(quad_xy).all():
        return False
    edges = np.roll(quad_xy, -1, axis=0) - quad_xy
    following = np.roll(edges, -1, axis=0)
    crosses = edges[:, 0] * following[:, 1] - edges[:, 1] * following[:, 0]
    return bool(np.all(crosses > 1))


def squares_px(quad_xy: Quad) -> NDArray[np.float64]:
    """Returns the mean side of a square along each edge of the quad, in pixels."""
    edges = np.roll(quad_xy, -1, axis=0) - quad_xy
    return np.asarray(np.hypot(edges[:, 0], edges[:, 1]) / SIDE)


def rectify(photo: Photo, quad_xy: Quad, square_px: int = 48, margin_squares: int = 1) -> Image:
    """Returns the board seen straight from above, with a margin around it.

    Args:
        photo: The photo at reading size.
        quad_xy: (4, 2) corners of the playing area in pixels of the full photo, clockwise.
        square_px: Side of one square in the result.
        margin_squares: Squares of surroundings on each side.

    Raises:
        BoardNotFound: The corners do not span a convex area.
    """
    if not is_convex(quad_xy):
        raise BoardNotFound("the four corners do not go clockwise around the board: set them again")
    grid = Grid(square_px, margin_squares)
    return warp_board(photo.image, quad_xy / photo.scale, grid)


def warp_board(image: Image, quad_xy: Quad, grid: Grid) -> Image:
    """Returns the board of a picture seen from above; the quad is in that picture's own pixels."""
    matrix = homography(quad_xy)
    rim = float(grid.margin_squares)
    outer = BOARD_QUAD + np.array([[-rim, -rim], [rim, -rim], [rim, rim], [-rim, rim]])
    zoom = float(squares_px(quad_xy).mean()) / grid.square_px
    part, (left, top), (fx, fy) = _part(image, project(matrix, outer), zoom)
    # Pixel i covers i to i + 1: its middle is half a pixel on, here and there.
    to_part = np.array([[fx, 0, -left * fx - 0.5], [0, fy, -top * fy - 0.5], [0, 0, 1]])
    half = 0.5 / grid.square_px - rim
    from_rectified = np.array([[1 / grid.square_px, 0, half], [0, 1 / grid.square_px, half], [0, 0, 1]])
    return cv2.warpPerspective(
        part,
        to_part @ matrix @ from_rectified,
        (grid.side_px, grid.side_px),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    ).astype(np.uint8, copy=False)


def _part(image: Image, outer_xy: Quad, zoom: float) -> tuple[Image, tuple[int, int], tuple[float, float]]:
    """Cuts the board's surroundings out, and shrinks them where the warp would alias."""
    height, width = image.shape[:2]
    far = np.array([width, height])
    first = np.clip(np.floor(outer_xy.min(axis=0)) - 2, 0, far - 2).astype(int)
    last = np.clip(np.ceil(outer_xy.max(axis=0)) + 3, first + 2, far).astype(int)
    part = image[first[1] : last[1], first[0] : last[0]]
    offset_xy = (int(first[0]), int(first[1]))
    if zoom < _SHRINK_FROM:
        return part, offset_xy, (1.0, 1.0)
    factor = 1.15 / zoom  # a little more than needed: the near side has larger squares
    size_wh = tuple(max(2, round(side * factor)) for side in (part.shape[1], part.shape[0]))
    small = cv2.resize(part, size_wh, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8), offset_xy, (size_wh[0] / part.shape[1], size_wh[1] / part.shape[0])


def draw_quad(photo: Photo, quad_xy: Quad) -> Image:
    """Returns the photo with the board's lines drawn over it, its top-left corner marked."""
    overlay = photo.image.copy()
    quad = quad_xy / photo.scale
    matrix = homography(quad)
    thickness = max(1, round(max(overlay.shape[:2]) / 900))
    for step in range(SIDE + 1):
        width = thickness * (3 if step in (0, SIDE) else 1)
        ends = np.array([[step, 0], [step, SIDE], [0, step], [SIDE, step]], np.float64)
        a, b, c, d = (tuple(map(round, xy.tolist())) for xy in project(matrix, ends))
        cv2.line(overlay, a, b, (60, 220, 60), width, cv2.LINE_AA)
        cv2.line(overlay, c, d, (60, 220, 60), width, cv2.LINE_AA)
    top_left = tuple(map(round, quad[0].tolist()))
    cv2.circle(overlay, top_left, thickness * 9, (60, 60, 240), -1, cv2.LINE_AA)
    return overlay
