"""Rough quads for the board without anything learned: outlines of areas with four corners."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Image, Quad
from vision.rectify import order_corners

_FIXED_CANNY = ((20, 60), (50, 150))
_APPROXIMATIONS = (0.02, 0.04, 0.07)


@dataclass(frozen=True, slots=True)
class ClassicalSettings:
    """Which outlines are proposed.

    Attributes:
        min_area: Smallest share of the picture that an outline may fill.
        max_area: Largest share; more is the picture's own edge.
        same_px: Outlines whose corners all lie closer than this are one.
        max_quads: Most proposals returned, the largest first.
    """

    min_area: float = 0.04
    max_area: float = 0.985
    same_px: float = 6.0
    max_quads: int = 20


def propose_quads(picture: Image, settings: ClassicalSettings) -> list[Quad]:
    """Returns rough quads, clockwise, that outline areas of the picture; the largest first."""
    found: list[tuple[float, Quad]] = []
    for outline in _outlines(picture):
        hull = np.asarray(cv2.convexHull(outline), np.int32)
        area = cv2.contourArea(hull) / (picture.shape[0] * picture.shape[1])
        if settings.min_area <= area <= settings.max_area:
            quad = _four_corners(hull)
            if quad is not None:
                found.append((area, quad))
    return _distinct([quad for _, quad in sorted(found, key=lambda pair: -pair[0])], settings)


def _outlines(picture: Image) -> list[NDArray[np.int32]]:
    """Returns the outlines in each channel of the picture, of edges and of areas."""
    outlines: list[NDArray[np.int32]] = []
    lab = cv2.cvtColor(picture, cv2.COLOR_BGR2LAB)
    for channel in cv2.split(lab):
        smooth = cv2.GaussianBlur(channel, (5, 5), 0)
        for low, high in _FIXED_CANNY:
            edges = cv2.dilate(cv2.Canny(smooth, low, high), np.ones((3, 3), np.uint8))
            outlines += _contours(edges, cv2.RETR_LIST)
        for direction in (cv2.THRESH_BINARY, cv2.THRESH_BINARY_INV):
            _, mask = cv2.threshold(smooth, 0, 255, direction | cv2.THRESH_OTSU)
            closed = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8))
            outlines += _contours(closed, cv2.RETR_EXTERNAL)
    return outlines


def _contours(mask: cv2.typing.MatLike, mode: int) -> list[NDArray[np.int32]]:
    contours, _ = cv2.findContours(mask, mode, cv2.CHAIN_APPROX_SIMPLE)
    return [np.asarray(contour, np.int32) for contour in contours if len(contour) >= 4]


def _four_corners(hull: NDArray[np.int32]) -> Quad | None:
    length = cv2.arcLength(hull, True)
    for share in _APPROXIMATIONS:
        corners = cv2.approxPolyDP(hull, share * length, True)
        if len(corners) == 4:
            return order_corners(corners[:, 0].astype(np.float64))
    return None


def _distinct(quads: list[Quad], settings: ClassicalSettings) -> list[Quad]:
    kept: list[Quad] = []
    for quad in quads:
        if all(np.abs(quad - other).max() > settings.same_px for other in kept):
            kept.append(quad)
        if len(kept) == settings.max_quads:
            break
    return kept
