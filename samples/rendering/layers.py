"""Lays flat pictures and blocks into a photo as the camera sees them."""

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.rendering.camera import Camera, Points
from samples.rendering.colours import Colour
from samples.rendering.tile_designs import TileDesign
from samples.rendering.tops import LaidTile, outlines_of
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
    if design.height_squares == 0 or not tiles:
        return
    eye = np.array(camera.place_xyz[:2])
    outlines = outlines_of(tiles, design.side_squares, design.corner)
    low = camera.project(outlines, ground).reshape(outlines.shape)
    high = camera.project(outlines, ground + design.height_squares).reshape(outlines.shape)
    along = np.roll(outlines, -1, axis=1) - outlines
    outward = np.stack([along[..., 1], -along[..., 0]], axis=2)
    outward /= np.linalg.norm(outward, axis=2, keepdims=True) + 1e-9
    seen = ((eye - outlines) * outward).sum(axis=2) > 0
    shade = design.side_light + 0.22 * (outward @ np.asarray(light_xy))
    far_first = np.argsort(-np.linalg.norm(outlines.mean(axis=1) - eye, axis=1))
    for index in far_first:
        _draw_faces(photo, low[index], high[index], seen[index], shade[index], design.colour)


def _draw_faces(
    photo: Image,
    low: Points,
    high: Points,
    seen: NDArray[np.bool_],
    shade: Points,
    colour: Colour,
) -> None:
    """Draws the faces of one block that are turned to the camera, between its low and its high outline."""
    fill_outline(photo, hull_of(low, high), dimmed(colour, 0.6))
    for face in np.flatnonzero(seen):
        after = (face + 1) % len(low)
        corners = np.stack([low[face], low[after], high[after], high[face]])
        fill_outline(photo, corners, dimmed(colour, float(shade[face])))


def dimmed(colour: Colour, gain: float) -> Colour:
    """Returns a colour in `gain` of the light."""
    return (colour[0] * gain, colour[1] * gain, colour[2] * gain)
