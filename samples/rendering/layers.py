"""Lays flat pictures and blocks into a photo as the camera sees them."""

import cv2
import numpy as np

from samples.rendering.camera import Camera, Points, apply_homography
from samples.rendering.colours import Colour
from samples.rendering.tile_designs import TileDesign
from samples.rendering.tops import LaidTile, outline_of
from vision.reading import Image

_SHIFT = 4
"""Fraction bits of the corners that polygons are drawn with."""


def lay_plane(photo: Image, plane: Image, to_photo: Points) -> None:
    """Lays a flat picture over the photo, in place.

    Args:
        photo: (H, W, 3) BGR.
        plane: (h, w, 4) BGR times coverage, and coverage.
        to_photo: (3, 3) map of the plane's pixels to the photo's.
    """
    window = _window(photo, plane, to_photo)
    if window is None:
        return
    x, y, width, height = window
    shift = np.array([[1, 0, -x], [0, 1, -y], [0, 0, 1]], np.float64)
    seen = cv2.warpPerspective(plane, shift @ to_photo, (width, height), flags=cv2.INTER_LINEAR)
    view = photo[y : y + height, x : x + width]
    colours, coverage = cv2.cvtColor(seen, cv2.COLOR_BGRA2BGR), np.ascontiguousarray(seen[..., 3])
    cv2.copyTo(colours, (coverage == 255).astype(np.uint8), view)
    part = (coverage > 0) & (coverage < 255)
    share = 1 - coverage[part].astype(np.float32)[:, None] / 255
    view[part] = np.clip(view[part] * share + colours[part] + 0.5, 0, 255).astype(np.uint8)


def _window(photo: Image, plane: Image, to_photo: Points) -> tuple[int, int, int, int] | None:
    """Returns x, y, width and height of the part of the photo that a plane can touch, or None."""
    height, width = plane.shape[:2]
    corners = np.array([[-1, -1, 1], [width, -1, 1], [width, height, 1], [-1, height, 1]], np.float64)
    mapped = corners @ to_photo.T
    if (mapped[:, 2] * mapped[0, 2] <= 0).any():
        return (0, 0, photo.shape[1], photo.shape[0])
    points = mapped[:, :2] / mapped[:, 2:]
    low = np.maximum(np.floor(points.min(axis=0)), 0).astype(int)
    high = np.minimum(np.ceil(points.max(axis=0)) + 1, [photo.shape[1], photo.shape[0]]).astype(int)
    if (high <= low).any():
        return None
    return (int(low[0]), int(low[1]), int(high[0] - low[0]), int(high[1] - low[1]))


def covered(picture: Image, coverage: Image) -> Image:
    """Returns a picture as a plane to be laid: colours times coverage, and coverage."""
    if int(coverage.min()) == 255:
        return np.dstack([picture, coverage])
    dimmed = picture.astype(np.float32) * (coverage[..., None].astype(np.float32) / 255)
    return np.dstack([dimmed.astype(np.uint8), coverage])


def fill_outline(photo: Image, outline_xy: Points, colour: Colour) -> None:
    """Fills a convex outline given in photo points, in place, with smooth edges."""
    points = np.clip(np.round(outline_xy * (1 << _SHIFT)), -(2**24), 2**24).astype(np.int32)
    cv2.fillConvexPoly(photo, points, colour, cv2.LINE_AA, _SHIFT)


def hull_of(*points: Points) -> Points:
    """Returns the convex outline around sets of points."""
    return np.asarray(cv2.convexHull(np.vstack(points).astype(np.float32))[:, 0], np.float64)


def draw_sides(
    photo: Image,
    camera: Camera,
    tiles: tuple[LaidTile, ...],
    design: TileDesign,
    light_xy: tuple[float, float],
    ground: float = 0.0,
) -> None:
    """Draws the side faces of tiles, far ones first, in place; their tops come later.

    Args:
        photo: The photo so far: what the tiles lie on.
        camera: Camera of the photo.
        tiles: Where the tiles lie.
        design: The tile set.
        light_xy: Direction towards the light; faces turned to it are lighter.
        ground: Height of what the tiles lie on.
    """
    if design.height_squares == 0:
        return
    low_map, high_map = camera.homography(ground), camera.homography(ground + design.height_squares)
    eye = np.array(camera.place_xyz[:2])
    for tile in sorted(tiles, key=lambda tile: -float(np.hypot(*(np.array(tile.middle_xy) - eye)))):
        outline = outline_of(tile, design.side_squares, design.corner, 3)
        low, high = apply_homography(low_map, outline), apply_homography(high_map, outline)
        _draw_faces(photo, outline, low, high, design.colour, light_xy, eye)


def _draw_faces(
    photo: Image,
    outline: Points,
    low: Points,
    high: Points,
    colour: Colour,
    light_xy: tuple[float, float],
    eye: Points,
) -> None:
    """Draws the faces of one block that are turned to the camera."""
    along = np.roll(outline, -1, axis=0) - outline
    outward = np.column_stack([along[:, 1], -along[:, 0]])
    outward /= np.linalg.norm(outward, axis=1, keepdims=True) + 1e-9
    seen = ((eye - outline) * outward).sum(axis=1) > 0
    shade = 0.62 + 0.22 * (outward @ np.asarray(light_xy))
    fill_outline(photo, hull_of(low, high), dimmed(colour, 0.6))
    for index in np.flatnonzero(seen):
        after = (index + 1) % len(outline)
        face = np.vstack([low[index], low[after], high[after], high[index]])
        fill_outline(photo, face, dimmed(colour, float(shade[index])))


def dimmed(colour: Colour, gain: float) -> Colour:
    """Returns a colour in `gain` of the light."""
    return (colour[0] * gain, colour[1] * gain, colour[2] * gain)
