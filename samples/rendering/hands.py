"""Hands and arms over the table: skin-coloured, rounded, shaded; what they cover is not counted."""

import cv2
import numpy as np
from numpy.random import Generator

from samples.rendering.camera import SIDE, Camera, Points
from samples.rendering.colours import Colour, jitter, rgb
from vision.reading import Image

_SKINS = tuple(rgb(code) for code in ("e8bc9c", "d8a080", "f0ccb0", "b87c58", "8a5638", "5c3824"))
_SLEEVES = tuple(rgb(code) for code in ("284068", "202020", "a03038", "e8e4dc", "507050", "8a8a90"))
HAND_HEIGHT = 0.8
"""Squares above the board at which a hand's outline is drawn."""


def draw_hand(rng: Generator, photo: Image, camera: Camera) -> Image:
    """Draws a hand with its arm reaching in from outside, in place.

    Returns:
        (H, W) 255 where the hand hides what is below.
    """
    tip = rng.uniform(-2.5, SIDE + 2.5, 2)
    angle = float(np.arctan2(*(tip - 7.5)[::-1]) + rng.normal(0, 0.6))
    back = np.array([np.cos(angle), np.sin(angle)])
    size = float(rng.uniform(1.6, 2.6))
    mask = np.zeros(photo.shape[:2], np.uint8)
    skin: Colour = jitter(rng, _SKINS[int(rng.integers(len(_SKINS)))], 10)
    palm = tip + back * size * 1.9
    for finger in range(5):
        spread = (finger - 2) * 0.22 + rng.normal(0, 0.05)
        turned = _turned(back, spread)
        reach = size * (1.9 if finger else 1.4) * float(rng.uniform(0.75, 1.05))
        _limb(mask, camera, palm, palm - turned * reach, size * 0.2)
    _limb(mask, camera, palm, palm + back * size * 0.6, size * 0.62)
    arm = np.zeros_like(mask)
    _limb(arm, camera, palm + back * size * 1.2, palm + back * 22, size * 0.75)
    _limb(mask, camera, palm + back * size * 0.5, palm + back * size * 1.6, size * 0.5)
    sleeve = jitter(rng, _SLEEVES[int(rng.integers(len(_SLEEVES)))], 12)
    square_px = float(np.linalg.norm(camera.project([(8, 7)]) - camera.project([(7, 7)])))
    whole = np.asarray(cv2.max(mask, arm), np.uint8)
    _cast(photo, whole, square_px)
    _paint(photo, arm, sleeve, square_px)
    _paint(photo, mask, skin, square_px)
    return whole


def _turned(way: Points, angle: float) -> Points:
    cos, sin = np.cos(angle), np.sin(angle)
    return np.array([way[0] * cos - way[1] * sin, way[0] * sin + way[1] * cos])


def _limb(mask: Image, camera: Camera, start: Points, end: Points, radius: float) -> None:
    """Draws a rounded bar between two board points."""
    points = camera.project(
        [start, end, start + np.array([radius, 0]), end + np.array([radius, 0])], HAND_HEIGHT
    )
    points = np.clip(points, -20000, 20000)
    first = max(1.0, float(np.linalg.norm(points[2] - points[0])))
    last = max(1.0, float(np.linalg.norm(points[3] - points[1])))
    way = points[1] - points[0]
    side = np.array([-way[1], way[0]]) / (np.linalg.norm(way) + 1e-9)
    body = np.vstack(
        [points[0] + side * first, points[1] + side * last, points[1] - side * last, points[0] - side * first]
    )
    cv2.fillConvexPoly(mask, np.round(body).astype(np.int32), 255, cv2.LINE_AA)
    for at, radius_px in ((points[0], first), (points[1], last)):
        if radius_px < 4000:
            cv2.circle(
                mask, (round(float(at[0])), round(float(at[1]))), round(radius_px), 255, -1, cv2.LINE_AA
            )


def _cast(photo: Image, mask: Image, square_px: float) -> None:
    """Darkens what lies in the shadow of the hand."""
    step = 4
    small = cv2.resize(mask, (mask.shape[1] // step, mask.shape[0] // step), interpolation=cv2.INTER_AREA)
    spread = max(3, 2 * int(square_px * 0.5 / step) + 1)
    soft = cv2.resize(cv2.blur(small, (spread, spread)), (mask.shape[1], mask.shape[0]))
    light = 255 - cv2.convertScaleAbs(soft, alpha=0.4)
    photo[:] = cv2.multiply(photo, cv2.cvtColor(light, cv2.COLOR_GRAY2BGR), scale=1 / 255)


def _paint(photo: Image, mask: Image, colour: Colour, square_px: float) -> None:
    """Lays a colour on a mask, darker towards its edges, in place."""
    box = cv2.boundingRect(mask)
    x, y, width, height = box
    if width == 0 or height == 0:
        return
    view = photo[y : y + height, x : x + width]
    cover = mask[y : y + height, x : x + width]
    spread = max(3, 2 * int(square_px * 0.35) + 1)
    inner = cv2.blur(cover, (spread, spread)).astype(np.float32) / 255
    shade = (0.62 + 0.42 * inner)[..., None]
    skin = np.clip(np.asarray(colour, np.float32) * shade, 0, 255)
    share = (cover.astype(np.float32) / 255)[..., None]
    view[:] = (view * (1 - share) + skin * share).astype(np.uint8)
