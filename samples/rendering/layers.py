"""Lays flat pictures and blocks into a photo as the camera sees them."""

import cv2
import numpy as np

from samples.rendering.camera import Camera, Points, apply_homography
from samples.rendering.colours import Colour
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
    size_wh = (photo.shape[1], photo.shape[0])
    seen = cv2.warpPerspective(plane, to_photo, size_wh, flags=cv2.INTER_LINEAR)
    coverage = np.ascontiguousarray(seen[..., 3])
    whole = cv2.compare(coverage, 254, cv2.CMP_GT)
    cv2.copyTo(seen[..., :3], whole, photo)
    part = (coverage > 0) & (coverage <= 254)
    if part.any():
        share = 1 - coverage[part].astype(np.float32)[:, None] / 255
        photo[part] = np.clip(photo[part] * share + seen[part][:, :3] + 0.5, 0, 255).astype(np.uint8)


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


def draw_sides(
    photo: Image,
    camera: Camera,
    tiles: tuple[LaidTile, ...],
    side: float,
    corner: float,
    height: float,
    colour: Colour,
    light_xy: tuple[float, float],
    ground: float = 0.0,
) -> None:
    """Draws the side faces of tiles, far ones first, in place; their tops come later.

    Args:
        photo: The photo so far: the board without tiles.
        camera: Camera of the photo.
        tiles: Where the tiles lie.
        side: Side of a tile, in squares.
        corner: Radius of its corners, as a share of the side.
        height: Height of a tile, in squares.
        colour: Colour of the tiles.
        light_xy: Direction towards the light; faces turned to it are lighter.
        ground: Height of what the tiles lie on.
    """
    low_map, high_map = camera.homography(ground), camera.homography(ground + height)
    eye = np.array(camera.place_xyz[:2])
    order = sorted(tiles, key=lambda tile: -float(np.hypot(*(np.array(tile.middle_xy) - eye))))
    for tile in order:
        outline = outline_of(tile.middle_xy, tile.turn_deg, side, corner, 3)
        _draw_block(
            photo,
            outline,
            apply_homography(low_map, outline),
            apply_homography(high_map, outline),
            colour,
            light_xy,
            eye,
        )


def _draw_block(
    photo: Image,
    outline: Points,
    low: Points,
    high: Points,
    colour: Colour,
    light_xy: tuple[float, float],
    eye: Points,
) -> None:
    """Draws the faces of one block that are turned to the camera."""
    following = np.roll(outline, -1, axis=0)
    along = following - outline
    outward = np.column_stack([along[:, 1], -along[:, 0]])
    outward /= np.linalg.norm(outward, axis=1, keepdims=True) + 1e-9
    seen = ((eye - outline) * outward).sum(axis=1) > 0
    shade = 0.62 + 0.22 * (outward @ np.asarray(light_xy))
    hull = cv2.convexHull(np.vstack([low, high]).astype(np.float32))[:, 0]
    fill_outline(photo, hull, _dimmed(colour, 0.6))
    for index in np.flatnonzero(seen):
        after = (index + 1) % len(outline)
        face = np.vstack([low[index], low[after], high[after], high[index]])
        fill_outline(photo, face, _dimmed(colour, float(shade[index])))


def _dimmed(colour: Colour, gain: float) -> Colour:
    return (colour[0] * gain, colour[1] * gain, colour[2] * gain)
