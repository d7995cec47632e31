"""Upright blocks and flat sheets on the table, with their shadows."""

import cv2
import numpy as np

from samples.rendering.camera import Camera, Points
from samples.rendering.colours import Colour
from samples.rendering.layers import dimmed, fill_outline, hull_of, lay_plane
from samples.rendering.light import Sun
from vision.reading import Image


def rectangle(middle_xy: Points, size: tuple[float, float], turn_deg: float) -> Points:
    """Returns the corners of a turned rectangle in board points."""
    half = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * np.array(size) / 2
    return np.asarray(half @ turning(turn_deg).T + middle_xy)


def rounded_rectangle(corners: Points, radius: float) -> Points:
    """Returns an upright rectangle with rounded corners; `corners` clockwise from the top left."""
    if radius == 0:
        return corners
    (left, top), (right, bottom) = corners[0], corners[2]
    outline = []
    centres = ((right, bottom, -1, -1), (left, bottom, 1, -1), (left, top, 1, 1), (right, top, -1, 1))
    for quarter, (x, y, inward_x, inward_y) in enumerate(centres):
        angles = np.pi / 2 * quarter + np.linspace(0, np.pi / 2, 6)
        middle = np.array([x + inward_x * radius, y + inward_y * radius])
        outline.append(middle + radius * np.column_stack([np.cos(angles), np.sin(angles)]))
    return np.asarray(np.vstack(outline))


def circle(middle_xy: Points, radius: float) -> Points:
    """Returns a circle in board points as an outline of 28 corners."""
    angles = np.linspace(0, 2 * np.pi, 28, endpoint=False)
    return np.asarray(middle_xy + radius * np.column_stack([np.cos(angles), np.sin(angles)]))


def turning(turn_deg: float) -> Points:
    """Returns the (2, 2) map that turns points clockwise as the board is seen."""
    turn = np.radians(turn_deg)
    return np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])


def draw_block(
    photo: Image, camera: Camera, outline: Points, low: float, high: float, colour: Colour, sun: Sun
) -> None:
    """Draws an upright block between two heights with a shadow beside it, in place."""
    shadow = outline - np.asarray(sun.towards_xy) * (high - low) * max(0.3, sun.reach)
    darken(photo, camera.project(hull_of(outline, shadow), low), 1 - sun.strength)
    near, far = camera.project(outline, low), camera.project(outline, high)
    fill_outline(photo, hull_of(near, far), dimmed(colour, 0.6))
    fill_outline(photo, far, colour)


def darken(photo: Image, outline_xy: Points, gain: float) -> None:
    """Takes light from what lies within an outline, in place, with a soft edge."""
    low = np.maximum(np.floor(outline_xy.min(axis=0)) - 6, 0).astype(int)
    high = np.minimum(np.ceil(outline_xy.max(axis=0)) + 7, [photo.shape[1], photo.shape[0]]).astype(int)
    if (high <= low).any():
        return
    light: Image = np.full((high[1] - low[1], high[0] - low[0], 3), 255, np.uint8)
    level = 255 * gain
    fill_outline(light, outline_xy - low, (level, level, level))
    view = photo[low[1] : high[1], low[0] : high[0]]
    cv2.multiply(view, cv2.blur(light, (7, 7)), dst=view, scale=1 / 255)


def lay_sheet(
    photo: Image,
    camera: Camera,
    sheet: Image,
    middle_xy: Points,
    px_per_square: float,
    turn_deg: float,
    height: float,
) -> None:
    """Lays a picture flat on the table or on a tile, in place.

    Args:
        photo: The photo so far.
        camera: Camera of the photo.
        sheet: (h, w, 4) BGR times coverage, and coverage.
        middle_xy: Where its middle lies, in board points.
        px_per_square: Pixels of the sheet a square.
        turn_deg: How it is turned, clockwise.
        height: Height above the board's surface.
    """
    rotation = turning(turn_deg) / px_per_square
    middle_px = (np.array([sheet.shape[1], sheet.shape[0]]) - 1) / 2
    to_board = np.eye(3)
    to_board[:2, :2] = rotation
    to_board[:2, 2] = middle_xy - rotation @ middle_px
    lay_plane(photo, sheet, camera.homography(height) @ to_board)
