"""Hands and arms over the table: bones laid out as real ones, shaded; what they cover is not counted."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator

from samples.rendering.camera import SIDE, Camera, Points
from samples.rendering.colours import Colour, jitter, mix, palette, rgb, smooth_noise
from samples.rendering.layers import dimmed
from samples.rendering.limbs import Canvas, Limb, draw_limb, outline_of
from vision.reading import Image

_SKINS = palette("f2d2bc e8bc9c d8a080 f0ccb0 c99470 b87c58 a06a48 8a5638 6e4028 5c3824 422818")
_SLEEVES = palette("284068 202020 a03038 e8e4dc 507050 8a8a90 c8b48c 6a4a78 d0d4dc 3c2c24 9ab0c8")
_NAIL = rgb("f4dcd2")
_FINGERS = (0.92, 1.0, 0.94, 0.76)
"""Lengths of index, middle, ring and little finger, beside the middle one's."""
_BONES = (1.75, 1.15, 0.95)
"""Lengths of a middle finger's three bones, in squares: a tile is about 19 mm wide."""
_POSES = {
    # how far index, middle, ring, little finger are stretched, and the thumb's turn from them
    "pointing": ((1.0, 0.4, 0.35, 0.3), 0.9),
    "pinching": ((0.85, 0.6, 0.45, 0.4), 0.3),
    "flat": ((1.0, 1.0, 1.0, 1.0), 0.8),
    "grasping": ((0.6, 0.6, 0.55, 0.5), 0.5),
    "placing": ((0.9, 0.85, 0.55, 0.45), 0.35),
}


@dataclass(frozen=True, slots=True, eq=False)
class _Hand:
    """Where a hand lies: tip of its fingers, the way back to the elbow, the way across to the thumb."""

    tip: Points
    back: Points
    across: Points
    size: float
    skin: Colour

    def at(self, backward: float, sideways: float) -> Points:
        """Returns a board point so many squares of a middling hand behind and beside the tip."""
        return np.asarray(self.tip + (self.back * backward + self.across * sideways) * self.size)


def draw_hand(rng: Generator, photo: Image, camera: Camera) -> Image:
    """Draws a hand with its arm reaching in from outside, in place.

    Returns:
        (H, W) 255 where the hand hides what is below.
    """
    hand, limbs, nails = _pick_limbs(rng, camera)
    square_px = float(np.linalg.norm(camera.project([(8, 7)]) - camera.project([(7, 7)])))
    canvas = _canvas(rng, photo, camera)
    shadow = Canvas(photo, np.zeros_like(canvas.mask), camera, (0, 0), canvas.texture, 0)
    for limb in limbs:
        outline_of(shadow, limb)
    _cast(photo, shadow.mask, square_px, canvas.light_xy)
    for limb in limbs:
        draw_limb(canvas, limb)
    for nail in nails:
        _draw_nail(canvas, nail, hand.skin)
    return canvas.mask


def _canvas(rng: Generator, photo: Image, camera: Camera) -> Canvas:
    height, width = photo.shape[:2]
    texture = smooth_noise(rng, height, width, (2.5, 2.5)) + smooth_noise(rng, height, width, (17, 17))
    angle = rng.uniform(0, 2 * np.pi)
    light = (float(np.cos(angle)), float(np.sin(angle)))
    return Canvas(
        photo, np.zeros((height, width), np.uint8), camera, light, texture, float(rng.uniform(0.01, 0.04))
    )


def _pick_limbs(rng: Generator, camera: Camera) -> tuple[_Hand, list[Limb], list[Limb]]:
    """Returns a hand, what to draw of it from below to above, and the bones that bear nails."""
    tip = rng.uniform(-2.0, SIDE + 2.0, 2)
    angle = float(np.arctan2(*(tip - 7.5)[::-1]) + rng.normal(0, 0.7))
    back = np.array([np.cos(angle), np.sin(angle)])
    across = np.array([-back[1], back[0]]) * rng.choice([-1, 1])
    skin = jitter(rng, _SKINS[int(rng.integers(len(_SKINS)))], 9)
    if rng.random() < 0.12:  # an arm that reaches across
        tip = tip - back * rng.uniform(5, 14)
    hand = _Hand(tip, back, across, float(rng.uniform(0.85, 1.2)), skin)
    stretched, thumb_turn = _POSES[str(rng.choice(list(_POSES)))]
    fingers = [_finger(rng, hand, index, stretch) for index, stretch in enumerate(stretched)]
    thumb = _thumb(rng, hand, thumb_turn)
    order = rng.permutation([3, 2, 1, 0]) if rng.random() < 0.3 else [3, 2, 1, 0]
    bones = [bone for index in order for bone in fingers[int(index)]]
    last = [finger[-1] for finger, stretch in zip(fingers, stretched, strict=True) if stretch > 0.5]
    limbs = [*_arm(rng, hand, camera), *thumb, *_palm(hand), *bones]
    return hand, limbs, [*last, thumb[-1]] if rng.random() < 0.8 else []


def _finger(rng: Generator, hand: _Hand, index: int, stretch: float) -> list[Limb]:
    """Returns the bones of a finger from its knuckle to its tip, seen shorter the more it is bent."""
    reach = sum(_BONES)
    knuckle = hand.at(reach * 1.02 + 0.25 * abs(index - 1.2), (1.5 - index) * 0.92)
    way = _turned(-hand.back, float(rng.normal((index - 1.5) * 0.09, 0.06)) * _handed(hand))
    limbs, at = [], knuckle
    thick, height = 0.46 - 0.03 * index, 1.25
    for bone, length in enumerate(_BONES):
        bend = stretch * float(rng.uniform(0.9, 1.05))
        end = at + way * length * _FINGERS[index] * bend * hand.size
        low = height - (0.28 if bone else 0.1)
        radii = (thick * hand.size, (thick - 0.035) * hand.size)
        limbs.append(Limb(at, end, radii, (height, low), jitter(rng, hand.skin, 2.5)))
        at, thick, height = end, thick - 0.03, low
    return limbs


def _thumb(rng: Generator, hand: _Hand, turn: float) -> list[Limb]:
    reach = sum(_BONES)
    base = hand.at(reach + 2.2, 1.7)
    way = _turned(-hand.back, -turn * _handed(hand) * float(rng.uniform(0.8, 1.2)))
    joint = base + way * 2.0 * hand.size
    bent = _turned(way, 0.35 * _handed(hand))
    end = joint + bent * 1.35 * hand.size
    size = hand.size
    return [
        Limb(base, joint, (0.75 * size, 0.5 * size), (0.9, 0.8), jitter(rng, hand.skin, 2.5)),
        Limb(joint, end, (0.48 * size, 0.4 * size), (0.8, 0.5), jitter(rng, hand.skin, 2.5)),
    ]


def _handed(hand: _Hand) -> float:
    """Returns 1 where turning clockwise moves a finger towards the thumb's side, else -1."""
    ahead = -hand.back
    return 1.0 if ahead[0] * hand.across[1] < ahead[1] * hand.across[0] else -1.0


def _palm(hand: _Hand) -> list[Limb]:
    """Returns the back of the hand: bars from the wrist to each knuckle, close enough to be one."""
    reach = sum(_BONES)
    wrist = reach + 4.6
    bars = []
    for index in (3, 2, 1, 0):
        start = hand.at(wrist, (1.5 - index) * 0.5)
        end = hand.at(reach * 1.02 + 0.25 * abs(index - 1.2) + 0.3, (1.5 - index) * 0.92)
        bars.append(Limb(start, end, (0.95 * hand.size, 0.62 * hand.size), (1.1, 1.2), hand.skin))
    middle = Limb(
        hand.at(wrist - 0.3, 0),
        hand.at(reach + 1.7, 0),
        (1.2 * hand.size, 1.5 * hand.size),
        (1.15, 1.2),
        hand.skin,
    )
    return [*bars, middle]


def _arm(rng: Generator, hand: _Hand, camera: Camera) -> list[Limb]:
    """Returns the forearm, mostly in a sleeve, and now and then a watch."""
    wrist = sum(_BONES) + 4.4
    lengths = [length for length in (20.0, 12.0, 6.0, 3.0) if _is_seen(camera, hand.at(wrist + length, 0))]
    if not lengths:
        return []
    length = lengths[0]
    thick = (1.3 * hand.size, 1.9 * hand.size)
    arm = [Limb(hand.at(wrist, 0), hand.at(wrist + length, 0), thick, (0.9, 1.4), hand.skin)]
    if rng.random() < 0.7:
        cuff = min(float(rng.choice([rng.uniform(0, 1.5), rng.uniform(0, 6)])), length * 0.7)
        cloth = jitter(rng, _SLEEVES[int(rng.integers(len(_SLEEVES)))], 12)
        wide = float(rng.uniform(1.55, 2.1)) * hand.size
        ends = hand.at(wrist + cuff, 0), hand.at(wrist + length, 0)
        arm.append(Limb(*ends, (wide, wide * 1.25), (0.95, 1.5), cloth))
        folds = rng.uniform(cuff, length, int(rng.integers(0, 6)))
        arm += [_band(hand, wrist + float(fold), wide * 0.95, 0.25, dimmed(cloth, 0.82)) for fold in folds]
    elif rng.random() < 0.3:
        colour = jitter(rng, _SLEEVES[int(rng.integers(len(_SLEEVES)))], 12)
        arm.append(_band(hand, wrist + 0.6, 1.25 * hand.size, 0.3, colour))
    return arm


def _band(hand: _Hand, backward: float, half: float, radius: float, colour: Colour) -> Limb:
    """Returns a bar across the arm: the fold of a sleeve, the strap of a watch."""
    slant = 0.3 * np.sin(backward * 7)
    middle = hand.at(backward, 0)
    way = (hand.across + hand.back * slant) * max(0.1, half - radius)
    return Limb(middle - way, middle + way, (radius, radius), (1.0, 1.0), colour)


def _is_seen(camera: Camera, point: Points) -> bool:
    """Says whether a board point lies before the camera and well away from it."""
    depth = camera.matrix[2] @ np.array([point[0], point[1], -2.0, 1.0])
    middle = camera.matrix[2] @ np.array([7.5, 7.5, 0.0, 1.0])
    return bool(depth > 0.25 * middle)


def _turned(way: Points, angle: float) -> Points:
    cos, sin = np.cos(angle), np.sin(angle)
    return np.array([way[0] * cos - way[1] * sin, way[0] * sin + way[1] * cos])


def _draw_nail(canvas: Canvas, bone: Limb, skin: Colour) -> None:
    """Draws the nail on the last bone of a finger, in place."""
    at = bone.start + (bone.end - bone.start) * 0.9
    middle, ahead = canvas.camera.project([at, bone.end], bone.heights[1])
    beside = canvas.camera.project([at + np.array([bone.radii[1], 0.0])], bone.heights[1])[0]
    radius = float(np.linalg.norm(beside - middle))
    if not 2 < radius < 200 or np.abs(middle).max() > 15000:
        return
    angle = float(np.degrees(np.arctan2(*(ahead - middle)[::-1])))
    axes = (max(1, round(radius * 0.62)), max(1, round(radius * 0.5)))
    place = (round(float(middle[0])), round(float(middle[1])))
    cv2.ellipse(canvas.photo, place, axes, angle, 0, 360, mix(skin, _NAIL, 0.45), -1, cv2.LINE_AA)


def _cast(photo: Image, mask: Image, square_px: float, light_xy: tuple[float, float]) -> None:
    """Darkens what lies in the shadow of the hand, on the side away from the light."""
    step = 4
    small = cv2.resize(mask, (mask.shape[1] // step, mask.shape[0] // step), interpolation=cv2.INTER_AREA)
    spread = max(3, 2 * int(square_px * 0.5 / step) + 1)
    away = -np.array(light_xy) * square_px * 0.6 / step
    moved = cv2.warpAffine(small, np.array([[1, 0, away[0]], [0, 1, away[1]]]), small.shape[::-1])
    soft = cv2.resize(cv2.blur(cv2.max(moved, small), (spread, spread)), (mask.shape[1], mask.shape[0]))
    light = 255 - cv2.convertScaleAbs(soft, alpha=0.45)
    photo[:] = cv2.multiply(photo, cv2.cvtColor(light, cv2.COLOR_GRAY2BGR), scale=1 / 255)
