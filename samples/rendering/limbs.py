"""Rounded bars in space, shaded as limbs are: light on one flank, dark at the edges, skin or cloth."""

from dataclasses import dataclass

import cv2
import numpy as np

from samples.rendering.camera import Camera, Points
from samples.rendering.colours import Colour, Floats
from vision.reading import Image


@dataclass(frozen=True, slots=True, eq=False)
class Limb:
    """A bar between two points over the board.

    Attributes:
        start: Board point of one end, (2,).
        end: Board point of the other.
        radii: Radius at both ends, in squares.
        heights: Height of the axis above the board at both ends, in squares.
        colour: Of the skin or the cloth.
    """

    start: Points
    end: Points
    radii: tuple[float, float]
    heights: tuple[float, float]
    colour: Colour


@dataclass(frozen=True, slots=True, eq=False)
class Canvas:
    """What limbs are drawn into.

    Attributes:
        photo: The photo so far.
        mask: (H, W) 255 where limbs hide what is below.
        camera: Camera of the photo.
        light_xy: Direction towards the light in the photo, of unit length.
        texture: (H, W) noise of unit spread that skin or cloth varies by.
        grain: Strength of the texture, as a share of the light.
    """

    photo: Image
    mask: Image
    camera: Camera
    light_xy: tuple[float, float]
    texture: Floats
    grain: float


def draw_limb(canvas: Canvas, limb: Limb) -> None:
    """Draws one limb over what is there, in place, into photo and mask."""
    axis, radii_px = _seen(canvas.camera, limb)
    box = _box(axis, radii_px, canvas.mask.shape)
    if box is None:
        return
    x0, y0, x1, y1 = box
    x = np.arange(x0, x1, dtype=np.float32)[None, :]
    y = np.arange(y0, y1, dtype=np.float32)[:, None]
    way = axis[1] - axis[0]
    length = float(np.hypot(*way)) + 1e-6
    dx, dy = x - np.float32(axis[0, 0]), y - np.float32(axis[0, 1])
    along = np.clip((dx * way[0] + dy * way[1]) / length**2, 0, 1).astype(np.float32)
    radius = radii_px[0] + (radii_px[1] - radii_px[0]) * along
    off_x, off_y = dx - along * np.float32(way[0]), dy - along * np.float32(way[1])
    off = np.hypot(off_x, off_y)
    cover = np.clip(radius - off + 0.5, 0, 1)
    out = np.clip(off / radius, 0, 1)
    towards = (off_x * canvas.light_xy[0] + off_y * canvas.light_xy[1]) / radius
    light = 0.58 + 0.42 * np.sqrt(1 - out * out * 0.96) + 0.2 * towards
    light = light * (1 + canvas.grain * canvas.texture[y0:y1, x0:x1])
    body = np.clip(np.asarray(limb.colour, np.float32) * light[..., None], 0, 255)
    view = canvas.photo[y0:y1, x0:x1]
    view[:] = (view * (1 - cover[..., None]) + body * cover[..., None]).astype(np.uint8)
    hidden = canvas.mask[y0:y1, x0:x1]
    np.maximum(hidden, (cover * 255).astype(np.uint8), out=hidden)


def outline_of(canvas: Canvas, limb: Limb) -> None:
    """Adds a limb to the mask only, in place: for the shadow that is cast before it is drawn."""
    axis, radii_px = _seen(canvas.camera, limb)
    if _box(axis, radii_px, canvas.mask.shape) is None:
        return
    way = axis[1] - axis[0]
    side = np.array([-way[1], way[0]]) / (np.linalg.norm(way) + 1e-9)
    body = np.vstack(
        [
            axis[0] + side * radii_px[0],
            axis[1] + side * radii_px[1],
            axis[1] - side * radii_px[1],
            axis[0] - side * radii_px[0],
        ]
    )
    cv2.fillConvexPoly(canvas.mask, np.round(np.clip(body, -20000, 20000)).astype(np.int32), 255)
    for at, radius in zip(axis, radii_px, strict=True):
        if radius < 4000:
            cv2.circle(canvas.mask, (round(float(at[0])), round(float(at[1]))), round(radius), 255, -1)


def _seen(camera: Camera, limb: Limb) -> tuple[Points, tuple[float, float]]:
    """Returns both ends of a limb's axis in the photo and its radii there, in pixels."""
    ends, sizes = [], []
    for at, radius, height in zip((limb.start, limb.end), limb.radii, limb.heights, strict=True):
        here, beside = camera.project([at, at + np.array([radius, 0.0])], height)
        below = camera.project([at + np.array([0.0, radius])], height)[0]
        ends.append(here)
        sizes.append(
            max(1.0, (float(np.linalg.norm(beside - here)) + float(np.linalg.norm(below - here))) / 2)
        )
    return np.clip(np.array(ends), -20000, 20000), (min(sizes[0], 6000.0), min(sizes[1], 6000.0))


def _box(
    axis: Points, radii_px: tuple[float, float], shape: tuple[int, ...]
) -> tuple[int, int, int, int] | None:
    """Returns the part of the photo that a limb can touch as left, top, right, bottom, or None."""
    reach = np.array(radii_px)[:, None] + 2
    low = np.maximum(np.floor((axis - reach).min(axis=0)), 0).astype(int)
    high = np.minimum(np.ceil((axis + reach).max(axis=0)), [shape[1], shape[0]]).astype(int)
    if (high <= low).any():
        return None
    return (int(low[0]), int(low[1]), int(high[0]), int(high[1]))
