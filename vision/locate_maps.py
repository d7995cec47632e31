"""Rough quads from the scout's two maps: where a playing area is, where its corners are."""

from dataclasses import dataclass
from itertools import combinations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Quad
from vision.rectify import is_convex, order_corners

Map = NDArray[np.float32]
Points = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class ScoutSettings:
    """How quads are taken from the scout's maps.

    Attributes:
        area_p: Probability from which a cell belongs to a playing area, 0-1.
        min_area: Smallest playing area, as a share of the picture.
        corner_p: Probability from which a corner is believed, 0-1.
        corner_reach: How far, in cells, a corner of the area is moved to a corner seen.
        border: How close to the picture's edge, in cells, an area's edge counts as cut off.
        max_quads: Most areas looked at.
        max_corners: Most corners seen of which four are put together, the clearest first.
        min_overlap: Least that four corners seen must have in common with the area, 0-1.
        apart_cells: How close, in cells, two corners are one.
        same_cells: How close, in cells, two quads are one.
        closer_fill: Share of a closer look that an area seen is to span.
    """

    area_p: float = 0.5
    min_area: float = 0.015
    corner_p: float = 0.25
    corner_reach: float = 6.0
    border: float = 1.5
    max_quads: int = 2
    max_corners: int = 7
    min_overlap: float = 0.6
    apart_cells: float = 2.0
    same_cells: float = 1.0
    closer_fill: float = 0.68


def areas_of_map(area: Map, settings: ScoutSettings) -> list[NDArray[np.int32]]:
    """Returns the hulls, in cells, of the playing areas seen, the largest first."""
    found, _ = cv2.findContours(
        (area >= settings.area_p).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE
    )
    hulls = sorted((cv2.convexHull(outline) for outline in found), key=cv2.contourArea, reverse=True)
    large = [hull for hull in hulls if cv2.contourArea(hull) >= settings.min_area * area.size]
    return [np.asarray(hull[:, 0], np.int32) for hull in large[: settings.max_quads]]


def quads_from_maps(area: Map, corners: Map, settings: ScoutSettings) -> list[Quad]:
    """Returns rough quads, in cells: first by the outlines of the areas, then by four corners seen."""
    quads: list[Quad] = []
    for hull in areas_of_map(area, settings):
        outlined = _quad_of_hull(hull.astype(np.float64) + 0.5, area.shape, settings)
        if outlined is not None:
            quads.append(_onto_corners(outlined, corners, settings))
    spanned = _quad_of_corners(area, corners, settings)
    if spanned is not None and all(np.abs(spanned - quad).max() > settings.same_cells for quad in quads):
        quads.append(spanned)
    return quads


def _quad_of_hull(hull: Points, shape: tuple[int, ...], settings: ScoutSettings) -> Quad | None:
    """Returns the four-sided area whose part inside the picture a hull outlines.

    Sides that run along the picture's edge are where the board is cut off: they are left out, and the
    sides beside them go on beyond the edge.
    """
    length = cv2.arcLength(hull.astype(np.float32), True)
    polygon = cv2.approxPolyDP(hull.astype(np.float32), 0.02 * length, True)[:, 0].astype(np.float64)
    sides = [(a, b) for a, b in zip(polygon, np.roll(polygon, -1, axis=0), strict=True)]
    whole = [side for side in sides if not _is_cut(*side, shape, settings.border)]
    kept = whole if len(whole) >= 4 else sides
    while len(kept) > 4:
        shortest = int(np.argmin([np.hypot(*(b - a)) for a, b in kept]))
        kept = kept[:shortest] + kept[shortest + 1 :]
    if len(kept) < 4:
        return None
    corners = [_crossing(*before, *after) for before, after in zip(kept[-1:] + kept[:-1], kept, strict=True)]
    if not np.isfinite(corners).all():
        return None
    quad = order_corners(np.array(corners))
    return quad if is_convex(quad) else None


def _is_cut(a: Points, b: Points, shape: tuple[int, ...], border: float) -> bool:
    """Whether a side runs along the picture's edge."""
    ends = np.stack([a, b])
    far = np.array([shape[1], shape[0]])
    return bool((ends < border).all(axis=0).any() or (ends > far - border).all(axis=0).any())


def _crossing(a: Points, b: Points, c: Points, d: Points) -> Points:
    """Returns where the line through a and b meets the line through c and d; not finite when they do not."""
    along, across = b - a, d - c
    slant = along[0] * across[1] - along[1] * across[0]
    if abs(slant) < 1e-6:
        return np.full(2, np.inf)
    share = ((c - a)[0] * across[1] - (c - a)[1] * across[0]) / slant
    return np.asarray(a + share * along, np.float64)


def _onto_corners(quad: Quad, corners: Map, settings: ScoutSettings) -> Quad:
    """Moves each corner to the strongest corner seen close by, with a fraction of a cell's precision."""
    moved = quad.copy()
    rows, cols = np.indices(corners.shape) + 0.5
    for i, (x, y) in enumerate(quad):
        near = np.where(np.hypot(cols - x, rows - y) <= settings.corner_reach, corners, 0)
        row, col = np.unravel_index(int(near.argmax()), near.shape)
        if near[row, col] >= settings.corner_p:
            around = near * (np.hypot(cols - col - 0.5, rows - row - 0.5) <= 2)
            moved[i] = (around * cols).sum() / around.sum(), (around * rows).sum() / around.sum()
    return moved if is_convex(moved) else quad


def _quad_of_corners(area: Map, corners: Map, settings: ScoutSettings) -> Quad | None:
    """Returns the four corners seen that together span most nearly the area seen, if any do."""
    inside = (area >= settings.area_p).astype(np.uint8)
    best, most = None, settings.min_overlap
    for four in combinations(_peaks(corners, settings), 4):
        quad = order_corners(np.array(four))
        if is_convex(quad):
            overlap = _overlap(quad, inside)
            if overlap > most:
                best, most = quad, overlap
    return None if best is None else _onto_corners(best, corners, settings)


def _peaks(corners: Map, settings: ScoutSettings) -> list[tuple[float, float]]:
    """Returns the middles (x, y) of the cells where a corner is seen more clearly than close by."""
    highest = cv2.dilate(corners, np.ones((5, 5), np.uint8))
    rows, cols = np.nonzero((corners >= highest) & (corners >= settings.corner_p))
    peaks: list[tuple[float, float]] = []
    for i in np.argsort(-corners[rows, cols], kind="stable"):
        x, y = float(cols[i]) + 0.5, float(rows[i]) + 0.5
        if all(np.hypot(x - other[0], y - other[1]) > settings.apart_cells for other in peaks):
            peaks.append((x, y))
    return peaks[: settings.max_corners]


def _overlap(quad: Quad, inside: NDArray[np.uint8]) -> float:
    """Returns the share that a quad and the area seen have in common, 0-1."""
    spanned = np.zeros_like(inside)
    cv2.fillConvexPoly(spanned, np.rint(quad - 0.5).astype(np.int32), 1)
    return float((spanned & inside).sum() / max((spanned | inside).sum(), 1))
