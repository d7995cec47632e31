"""What lens, sensor and phone software make of a scene: blur, exposure, noise, sharpening, JPEG."""

import cv2
import numpy as np
from numpy.random import Generator

from samples.rendering.camera import Camera, lens_maps
from samples.rendering.colours import Floats
from samples.rendering.profiles import Profile
from vision.reading import Image

_NOISE_SIDE = 384
_MOST_GAIN = 2.0
"""Metering brightens a dark scene by no more: the board in it must not burn out."""


def expose(rng: Generator, scene: Floats, camera: Camera, profile: Profile, square_px: float) -> Image:
    """Returns the photo of a lit scene.

    Args:
        rng: Source of chance.
        scene: (H, W, 3) light that reaches the lens, about 0-255; it is changed.
        camera: The camera.
        profile: Limits of blur, exposure and noise.
        square_px: Pixels a square, for blur given in squares.
    """
    scene = _distorted(scene, camera)
    scene = _blurred(rng, scene, profile, square_px)
    scene = _toned(rng, scene, profile)
    _add_noise(rng, scene, profile)
    if rng.random() < 0.35:
        soft = cv2.GaussianBlur(scene, (0, 0), 1.2)
        amount = float(rng.uniform(0.2, 1.0))
        scene = np.asarray(cv2.addWeighted(scene, 1 + amount, soft, -amount, 0), np.float32)
    photo = cv2.convertScaleAbs(np.clip(scene, 0, 255)).astype(np.uint8, copy=False)
    return _handed_on(rng, photo, square_px) if profile.mixed else photo


_HANDED_ON = 0.14
"""Share of training photos that went through an app or a message, or a phone that smooths noise."""
_LEAST_SENT_PX = 19.0
"""Pixels a square that are left of a photo sent on; below, letters could not be read."""


def _handed_on(rng: Generator, photo: Image, square_px: float) -> Image:
    """Returns a photo as phones and apps hand it on: smoothed, sharpened, scaled, saved twice."""
    if rng.random() >= _HANDED_ON:
        return photo
    kind = int(rng.integers(4))
    if kind == 0:
        return np.asarray(cv2.bilateralFilter(photo, 5, float(rng.uniform(10, 45)), 3), np.uint8)
    if kind == 1:
        soft = cv2.GaussianBlur(photo, (0, 0), float(rng.uniform(1, 2.5)))
        amount = float(rng.uniform(0.8, 2.2))
        return np.asarray(cv2.addWeighted(photo, 1 + amount, soft, -amount, 0), np.uint8)
    height, width = photo.shape[:2]
    share = float(rng.uniform(min(1.0, _LEAST_SENT_PX / square_px), 1))
    small = cv2.resize(photo, (round(width * share), round(height * share)), interpolation=cv2.INTER_AREA)
    if kind == 2:
        _, data = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 90))])
        small = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR))
    way = cv2.INTER_LINEAR if rng.random() < 0.7 else cv2.INTER_NEAREST
    return np.asarray(cv2.resize(small, (width, height), interpolation=way), np.uint8)


def compressed(rng: Generator, photo: Image, profile: Profile) -> tuple[bytes, int]:
    """Returns a photo as JPEG with the quality it was saved with."""
    quality = round(rng.uniform(*profile.jpeg_quality))
    done, data = cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not done:
        raise ValueError(f"OpenCV could not encode a picture of shape {photo.shape} as JPEG")
    return data.tobytes(), quality


def _distorted(scene: Floats, camera: Camera) -> Floats:
    if camera.lens == 0:
        return scene
    map_x, map_y = lens_maps(camera.size_wh, camera.lens)
    return np.asarray(
        cv2.remap(scene, map_x, map_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.float32
    )


def _blurred(rng: Generator, scene: Floats, profile: Profile, square_px: float) -> Floats:
    """Blurs by defocus and by motion; the two spreads together keep within the profile's."""
    low, high = profile.blur_squares
    share = rng.beta(1.0, 2.0) if low == 0 else rng.random()
    spread = (low + (high - low) * share) * square_px
    if rng.random() < 0.25 and spread > 0.5:
        length = min(31, max(2, round(spread * np.sqrt(12) * 0.8)))
        scene = np.asarray(cv2.filter2D(scene, -1, _motion(rng, length)), np.float32)
        spread *= 0.6
    if spread > 0.25:
        scene = np.asarray(cv2.GaussianBlur(scene, (0, 0), spread), np.float32)
    return scene


def _motion(rng: Generator, length: int) -> Floats:
    side = length | 1
    kernel = np.zeros((side, side), np.float32)
    angle = rng.uniform(0, np.pi)
    reach = np.array([np.cos(angle), np.sin(angle)]) * (length - 1) / 2
    middle = (side - 1) / 2
    start, end = (tuple(round(v) for v in middle + sign * reach) for sign in (-1, 1))
    cv2.line(kernel, (start[0], start[1]), (end[0], end[1]), 1.0)
    return np.asarray(kernel / kernel.sum(), np.float32)


def _toned(rng: Generator, scene: Floats, profile: Profile) -> Floats:
    """Applies exposure and the camera's tone curve: contrast, black level, soft highlights."""
    low, high = profile.exposure_ev
    usual = (high + low) / (6 if low <= 0 <= high else 2)
    stops = float(np.clip(rng.normal(0, 0.45) * (high - low) / 2 + usual, low, high))
    gain = np.float32(2 ** (stops / 2.2))
    black = np.float32(rng.uniform(0, 14) if rng.random() < 0.5 else 0)
    scene *= gain * np.float32(_auto_gain(rng, scene))
    if rng.random() < 0.5:
        gamma = float(np.exp(rng.normal(0, 0.15)))
        contrast = float(rng.uniform(-0.25, 0.3))
        levels = np.linspace(0, 1.6, 256)
        curve = np.power(levels, gamma)
        if rng.random() < 0.6:
            curve = np.where(curve > 0.8, 0.8 + 0.22 * (1 - np.exp((0.8 - curve) / 0.3)), curve)
        curve = curve + contrast * (curve - 0.5) * np.clip(1 - np.abs(curve - 0.5) * 2, 0, 1)
        index = cv2.convertScaleAbs(scene, alpha=1 / 1.6)
        scene = np.asarray(cv2.LUT(index, (curve * 255).astype(np.float32)), np.float32)
    if black > 0:
        scene = scene * np.float32(1 - black / 255) + black
    return np.asarray(scene, np.float32)


def _auto_gain(rng: Generator, scene: Floats) -> float:
    """Returns how the camera's own metering brightens a dark scene or dims a bright one."""
    mean = float(scene[::16, ::16].mean())
    gain = float((rng.uniform(95, 135) / max(mean, 8.0)) ** rng.uniform(0.5, 0.9))
    return min(gain, _MOST_GAIN)


def _add_noise(rng: Generator, scene: Floats, profile: Profile) -> None:
    """Adds grain, in place, coarser when the phone has smoothed it; one patch is laid side by side."""
    low, high = profile.noise
    spread = np.float32(low + (high - low) * rng.beta(1, 2.5))
    if spread < 0.3:
        return
    patch = rng.standard_normal((_NOISE_SIDE, _NOISE_SIDE, 3), dtype=np.float32)
    if rng.random() < 0.4:
        patch = np.asarray(cv2.GaussianBlur(patch, (0, 0), 0.8) * 2.2, np.float32)
    patch *= spread
    height, width = scene.shape[:2]
    for y in range(0, height, _NOISE_SIDE):
        for x in range(0, width, _NOISE_SIDE):
            view = scene[y : y + _NOISE_SIDE, x : x + _NOISE_SIDE]
            view += patch[: view.shape[0], : view.shape[1]]
