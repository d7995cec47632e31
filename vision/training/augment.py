"""What happens to a picture between the table and the reader, drawn anew each time a board is seen."""

from dataclasses import dataclass

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

from vision.reading import Image, Quad

Rng = np.random.Generator


def _bytes(picture: MatLike) -> Image:
    """OpenCV's results are typed loosely; here they are always bytes."""
    return np.asarray(picture, dtype=np.uint8)


@dataclass(frozen=True, slots=True)
class Augmentation:
    """How strongly pictures are changed. Shares are of pictures, 0-1; sizes in squares or pixels.

    Attributes:
        corner_sigma: Deviation of each corner, in squares.
        corner_limit: No corner is moved further than this, in squares.
        most_height: Highest plane over the board that a picture is cut in, in squares.
        coarse_share: Pictures whose corners are twice as far off.
        turned_share: Pictures turned by quarter turns or mirrored, to learn which way is up.
        inverted_share: Pictures with dark and light swapped, for light letters on dark tiles.
        swapped_share: Pictures whose colours are exchanged.
        grey_share: Pictures without colour.
        light_share: Pictures under uneven light.
        small_share: Pictures that had fewer pixels.
        blur_share: Pictures out of focus.
        motion_share: Pictures blurred by motion.
        sharp_share: Pictures oversharpened by the phone.
        dark_share: Pictures near black.
        noise_share: Pictures with noise.
        jpeg_share: Pictures compressed once more.
    """

    corner_sigma: float = 0.05
    corner_limit: float = 0.15
    most_height: float = 0.2
    coarse_share: float = 0.15
    turned_share: float = 0.3
    inverted_share: float = 0.06
    swapped_share: float = 0.12
    grey_share: float = 0.08
    light_share: float = 0.4
    small_share: float = 0.3
    blur_share: float = 0.35
    motion_share: float = 0.08
    sharp_share: float = 0.15
    dark_share: float = 0.08
    noise_share: float = 0.4
    jpeg_share: float = 0.25


def jitter_quad(rng: Rng, quad_xy: Quad, settings: Augmentation) -> Quad:
    """Returns the corners as a finder would give them: each a little off."""
    square_px = np.linalg.norm(quad_xy - np.roll(quad_xy, 1, axis=0), axis=1).mean() / 15
    scale = 2.0 if rng.random() < settings.coarse_share else 1.0
    limit = scale * settings.corner_limit
    off = np.clip(rng.normal(0, scale * settings.corner_sigma, (4, 2)), -limit, limit)
    return np.asarray(quad_xy + off * square_px, np.float64)


def draw_lie(rng: Rng, settings: Augmentation) -> tuple[int, bool]:
    """Returns how a picture shall lie: quarter turns clockwise that bring it upright, and if mirrored."""
    if rng.random() >= settings.turned_share:
        return 0, False
    return int(rng.integers(0, 4)), bool(rng.random() < 0.4)


def lay_quad(quad_xy: Quad, turns: int, mirrored: bool) -> Quad:
    """Returns the corners in the order that makes the board lie so in the rectified picture."""
    order = quad_xy[::-1] if mirrored else quad_xy
    return np.asarray(np.roll(order, -turns, axis=0), np.float64)


def change_light(rng: Rng, picture: Image, settings: Augmentation) -> Image:
    """Returns the picture under another exposure, contrast, colour and unevenness of light."""
    if rng.random() < settings.swapped_share:
        picture = np.ascontiguousarray(picture[..., rng.permutation(3)])
    if rng.random() < settings.inverted_share:
        picture = _bytes(cv2.bitwise_not(picture))
    picture = _change_colours(rng, picture, settings)
    ramp = np.arange(256) / 255
    gamma = np.exp(rng.normal(0, 0.2))
    gain = np.exp(rng.normal(-0.05, 0.2))
    if rng.random() < settings.dark_share:
        gain *= rng.uniform(0.04, 0.3)
    curves = [
        (ramp**gamma * gain * np.exp(rng.normal(0, 0.08)) + rng.normal(0, 0.02)) * 255 for _ in range(3)
    ]
    table = np.clip(np.stack(curves, axis=-1), 0, 255).astype(np.uint8)[None]
    picture = _bytes(cv2.LUT(picture, table))
    return _light_unevenly(rng, picture) if rng.random() < settings.light_share else picture


def _change_colours(rng: Rng, picture: Image, settings: Augmentation) -> Image:
    grey = np.full((3, 3), 1 / 3)
    share = 0.0 if rng.random() < settings.grey_share else rng.uniform(0.3, 1.4)
    mix = share * np.eye(3) + (1 - share) * grey + rng.normal(0, 0.04, (3, 3))
    return _bytes(cv2.transform(picture, mix.astype(np.float32)))


def _light_unevenly(rng: Rng, picture: Image) -> Image:
    """Multiplies by a smooth or (one in four) hard-edged field of light."""
    n = int(rng.integers(2, 7))
    light = np.exp(rng.normal(0, rng.uniform(0.05, 0.2), (n, n))).astype(np.float32)
    height, width = picture.shape[:2]
    field = cv2.resize(light, (width, height), interpolation=cv2.INTER_CUBIC)
    if rng.random() < 0.25:
        edge = np.zeros((height, width), np.float32)
        corners = rng.uniform(-0.3, 1.3, (3, 2)) * (width, height)
        cv2.fillPoly(edge, [corners.astype(np.int32)], float(rng.uniform(0.2, 0.6)))
        field = field * (1 - cv2.blur(edge, (int(rng.integers(1, 12)),) * 2))
    scaled = cv2.multiply(picture.astype(np.float32), cv2.merge([field] * 3))
    return np.clip(scaled, 0, 255).astype(np.uint8)


def degrade(rng: Rng, picture: Image, settings: Augmentation) -> Image:
    """Returns the picture with what a camera takes away: pixels, focus, steadiness, light, bits."""
    height, width = picture.shape[:2]
    if rng.random() < settings.small_share:
        share = rng.uniform(0.4, 1.0)
        small = cv2.resize(picture, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
        picture = _bytes(cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR))
    if rng.random() < settings.blur_share:
        picture = _bytes(cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.4, 2.0)))
    if rng.random() < settings.motion_share:
        picture = _bytes(cv2.filter2D(picture, -1, _motion(rng)))
    if rng.random() < settings.sharp_share:
        soft = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.8, 2.0))
        amount = rng.uniform(0.3, 1.5)
        picture = _bytes(cv2.addWeighted(picture, 1 + amount, soft, -amount, 0))
    if rng.random() < settings.noise_share:
        picture = _add_noise(rng, picture)
    if rng.random() < settings.jpeg_share:
        quality = int(rng.integers(25, 90))
        coded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
        picture = _bytes(cv2.imdecode(coded, cv2.IMREAD_COLOR))  # type: ignore[arg-type]
    return picture


def _motion(rng: Rng) -> NDArray[np.float32]:
    size = int(rng.integers(3, 9))
    kernel = np.zeros((size, size), np.float32)
    centre = (size - 1) / 2
    angle = rng.uniform(0, np.pi)
    for step in np.linspace(-centre, centre, 4 * size):
        kernel[round(centre + step * np.sin(angle)), round(centre + step * np.cos(angle))] = 1
    return np.asarray(kernel / kernel.sum(), np.float32)


def _add_noise(rng: Rng, picture: Image) -> Image:
    """Adds noise that grows with the root of the light, in colour or in grey."""
    sigma = float(picture.mean()) ** 0.5 * rng.uniform(0.1, 1.2) + 0.5
    coloured = rng.random() < 0.6
    shape = (*picture.shape[:2], 3 if coloured else 1)
    noise = (rng.standard_normal(shape, dtype=np.float32) * sigma).astype(np.int16)
    full: MatLike = noise if coloured else cv2.merge([noise] * 3)
    return _bytes(cv2.add(picture, full, dtype=cv2.CV_8U))
