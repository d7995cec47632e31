"""The plane in which a board of tiles is read: above the board, half way up the tiles.

Seen from the side, the tops of tiles lie up to half a square off their own squares, while what is printed
on the board stays. Half way up, both are off by half of that.
"""

from dataclasses import dataclass

import numpy as np

from vision.photo import Photo
from vision.reading import Image, Quad
from vision.rectify import BOARD_QUAD, Homography, homography, project, rectify

READING_HEIGHT = 0.11
"""Height of the plane over the board, in squares: half a tile, which is 4-5 mm of 20 (drawn boards, seed
5343: of 0, 1/4, 1/2, 3/4 and the whole of a tile's height, half read best)."""
_FOCAL_SIDES = (0.55, 2.5)
"""Shortest and longest focal length believed, in long sides of the picture: it may be cut out of a larger."""
_USUAL_SIDES = 0.85
"""Focal length of a phone, in long sides of its picture."""
_TRUST_IN_USUAL = 0.1
"""Weight of the usual focal length: a board seen from straight above says nothing of its own."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a board is cut out for a reading.

    Attributes:
        height: Of the plane over the board, in squares.
        right: How far the cut lies to the right of the board, in squares.
        down: How far it lies below, in squares.
    """

    height: float = READING_HEIGHT
    right: float = 0.0
    down: float = 0.0


SECOND_LOOKS = (
    Look(0.05, 0.06, 0.06),
    Look(0.17, -0.06, -0.06),
    Look(0.05, 0.06, -0.06),
    Look(0.17, -0.06, 0.06),
)
"""A little lower and higher, to each side: as far off as corners and tiles usually are, so that what one
look mistakes the others do not (60 drawn boards, held-out designs: 30 mistakes become 19)."""


def rectify_tiles(photo: Photo, quad_xy: Quad, square_px: int, look: Look = Look()) -> Image:
    """Returns what :func:`vision.rectify.rectify` does, in the plane that tiles are read in."""
    shifted = project(homography(quad_xy), BOARD_QUAD + np.array([look.right, look.down]))
    return rectify(photo, lifted_quad(shifted, photo.full_size_wh, look.height), square_px)


def lifted_quad(quad_xy: Quad, size_wh: tuple[int, int], height: float = READING_HEIGHT) -> Quad:
    """Returns where the corners of the board would be seen if it lay higher.

    The camera is the one that the quad implies: square pixels, looking at the middle of the picture.

    Args:
        quad_xy: (4, 2) corners of the playing area; the other way round for a mirrored picture.
        size_wh: Width and height of the picture that the corners are in.
        height: How much higher, in squares.
    """
    to_centre = np.eye(3)
    to_centre[:2, 2] = -np.asarray(size_wh) / 2
    centred = to_centre @ homography(quad_xy)
    focal = np.diag([_focal_px(centred, max(size_wh))] * 2 + [1.0])
    axes = np.linalg.solve(focal, centred)
    scale = (np.linalg.norm(axes[:, 0]) + np.linalg.norm(axes[:, 1])) / 2
    away = np.cross(axes[:, 0], axes[:, 1]) / scale
    away *= np.sign(away[2])
    centred[:, 2] -= height * (focal @ away)
    lifted: Homography = np.linalg.solve(to_centre, centred).astype(np.float64)
    return project(lifted, BOARD_QUAD)


def _focal_px(centred: Homography, long_side_px: int) -> float:
    """Returns the focal length for which the board's sides come out square and of one length."""
    (ax, ay, az), (bx, by, bz) = centred[:, 0], centred[:, 1]
    near = np.array([ax * bx + ay * by, ax * ax + ay * ay - bx * bx - by * by])
    far = np.array([az * bz, az * az - bz * bz])
    prior = _TRUST_IN_USUAL * ((ax * ax + ay * ay + bx * bx + by * by) / 2) ** 2
    shortest, usual, longest = (
        sides * long_side_px for sides in (_FOCAL_SIDES[0], _USUAL_SIDES, _FOCAL_SIDES[1])
    )
    inverse_square = (prior * usual**-2 - near @ far) / (near @ near + prior)
    return float(np.clip(inverse_square, longest**-2, shortest**-2) ** -0.5)
