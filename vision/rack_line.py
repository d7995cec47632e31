"""Rows of tiles on a rack or a table: letters of one size at even steps along a line."""

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Image

Points = NDArray[np.float64]
"""(N, 2) pixels (x, y)."""

MAX_DISTINCT = 60
COLOUR_SHIFT, AROUND = 5, 0.62
"""Colours are told apart in steps of 32 levels, at points this far from a box's middle, in its sides."""

SAME_PX = 4
"""Boxes that agree to this many pixels are the same letter."""


@dataclass(frozen=True, slots=True)
class RackLineSettings:
    """What passes for a letter, and for a row of letters.

    Attributes:
        side_px: Long side of the picture in which letters are looked for.
        windows_px: Neighbourhoods that a letter must stand out from.
        contrast: Grey levels by which it must stand out, 0-255.
        size_px: Least and greatest extent of a letter.
        fill: Least and greatest share of its box that a letter fills, 0-1.
        steps: Least and greatest step from tile to tile, in extents of a letter.
        same_size: Greatest ratio of two neighbours' extents.
        same_height: Greatest ratio of two letters' heights, measured across the row.
        off_line: How far a letter may lie beside the line, in steps.
        off_step: How far it may lie from its place on the line, in steps.
        max_tiles: Tiles in a row at most.
        max_letters: Letters looked at, those on the rarest ground first.
        rarity_weight: Letters of a row that a ground ten times rarer counts for.
        max_rows: Rows handed on, the likeliest first.
    """

    side_px: int = 1200
    windows_px: tuple[int, ...] = (31, 75, 151)
    contrast: float = 14.0
    size_px: tuple[int, int] = (14, 260)
    fill: tuple[float, float] = (0.1, 0.95)
    steps: tuple[float, float] = (1.25, 2.7)
    same_size: float = 1.5
    same_height: float = 1.4
    off_line: float = 0.16
    off_step: float = 0.16
    max_tiles: int = 8
    max_letters: int = 300
    rarity_weight: float = 3.0
    max_rows: int = 24


@dataclass(frozen=True, slots=True, eq=False)
class TileRow:
    """A row of places at even steps.

    Attributes:
        origin_xy: Centre of the first place, in pixels of the picture searched.
        step_xy: From one place to the next.
        n_places: How many places; those without a letter may hold a blank.
        n_letters: How many of them hold a letter.
    """

    origin_xy: tuple[float, float]
    step_xy: tuple[float, float]
    n_places: int
    n_letters: int


@dataclass(frozen=True, slots=True, eq=False)
class _Letters:
    """What stands out from its surroundings: centres, sizes of the boxes, rarity of the colour around.

    The ground of a letter is a tile, which is rare in the picture; the ground of a cloth's pattern is not.
    """

    centres: Points
    sizes_wh: Points
    rarity: NDArray[np.float64]

    @property
    def extents(self) -> NDArray[np.float64]:
        """The longer side of each box."""
        return np.asarray(self.sizes_wh.max(axis=1))


def find_rows(image: Image, settings: RackLineSettings = RackLineSettings()) -> list[TileRow]:
    """Returns rows that may be tiles, the likeliest first, in pixels of the picture given.

    Args:
        image: (H, W, 3) uint8, BGR.
        settings: What passes for a row.
    """
    factor = min(1.0, settings.side_px / max(image.shape[:2]))
    small = cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    letters = _letters(small.astype(np.uint8, copy=False), settings)
    if not len(letters.extents):
        return []
    ranked = sorted(_rows(letters, settings), key=lambda scored: -scored[0])
    return [_scaled(row, 1 / factor) for row in _distinct([row for _, row in ranked])[: settings.max_rows]]


def _letters(image: Image, settings: RackLineSettings) -> _Letters:
    """Returns the blobs that may be letters, dark on light and light on dark."""
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    boxes: list[tuple[float, ...]] = []
    for window in settings.windows_px:
        around = cv2.blur(grey, (window, window)).astype(np.int16)
        for sign in (1, -1):
            mask = (sign * (around - grey) > settings.contrast).astype(np.uint8)
            boxes.extend(_boxes(mask, settings))
    kept: dict[tuple[int, ...], tuple[float, ...]] = {}
    for box in boxes:  # a letter stands out from several neighbourhoods and is wanted once
        kept.setdefault(tuple(round(value / SAME_PX) for value in box), box)
    table = np.array(list(kept.values()), np.float64).reshape(-1, 4)
    rarity = _rarity(image, table)
    best = np.argsort(-rarity, kind="stable")[: settings.max_letters]
    return _Letters(table[best, :2], table[best, 2:], rarity[best])


def _rarity(image: Image, boxes: Points) -> NDArray[np.float64]:
    """Returns how rare in the picture the colour around each box is: 0 all of it, 3 a thousandth."""
    coarse = (image >> COLOUR_SHIFT).astype(np.int64)
    names = coarse @ np.array([1 << 16, 1 << 8, 1])
    _, index, counts = np.unique(names, return_inverse=True, return_counts=True)
    share = (counts[index] / names.size).reshape(names.shape)
    height, width = names.shape
    around = np.array([(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]) * AROUND
    points = np.round(boxes[:, None, :2] + around[None] * boxes[:, None, 2:]).astype(int)
    x, y = np.clip(points[..., 0], 0, width - 1), np.clip(points[..., 1], 0, height - 1)
    return np.asarray(-np.log10(np.median(share[y, x], axis=1) + 1e-3))


def _boxes(mask: Image, settings: RackLineSettings) -> Iterator[tuple[float, ...]]:
    """Yields centre and size of each blob of a mask that has the size and fill of a letter."""
    _, _, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    low, high = settings.size_px
    for left, top, width, height, area in stats[1:].tolist():
        extent = max(width, height)
        if low <= extent <= high and settings.fill[0] <= area / (width * height) <= settings.fill[1]:
            yield left + width / 2, top + height / 2, float(width), float(height)


def _rows(letters: _Letters, settings: RackLineSettings) -> Iterator[tuple[float, TileRow]]:
    """Yields each row that two neighbouring letters begin, with how well it fits."""
    for first in range(len(letters.extents)):
        extent = letters.extents[first]
        offsets = letters.centres - letters.centres[first]
        distances = np.hypot(offsets[:, 0], offsets[:, 1])
        alike = np.maximum(letters.extents / extent, extent / letters.extents) <= settings.same_size
        near = (distances >= settings.steps[0] * extent) & (distances <= settings.steps[1] * extent) & alike
        for second in np.flatnonzero(near):
            found = _row(letters, first, offsets[second], settings)
            if found is not None:
                yield found


def _row(
    letters: _Letters, first: int, step: Points, settings: RackLineSettings
) -> tuple[float, TileRow] | None:
    """Returns the row of all letters at even steps from one, fitted anew to them, and its score.

    None for a single letter, and for more than a rack holds: that is the pattern of a cloth.
    """
    length = float(np.hypot(*step))
    across = np.array([-step[1], step[0]]) / length
    heights = letters.sizes_wh @ np.abs(across)
    offsets = letters.centres - letters.centres[first]
    along = offsets @ step / length**2
    beside = np.abs(offsets @ across) / length
    places = np.round(along)
    misfit = np.abs(along - places)
    unlike = np.abs(np.log(heights / heights[first]))
    on_it = (unlike <= np.log(settings.same_height)) & (beside <= settings.off_line)
    on_it &= misfit <= settings.off_step
    run = _run(sorted(set(places[on_it].astype(int).tolist())))
    if not 2 <= len(run) <= settings.max_tiles:
        return None
    members = np.flatnonzero(on_it & np.isin(places, run))
    design = np.column_stack([np.ones(len(members)), places[members]])
    fitted, *_ = np.linalg.lstsq(design, letters.centres[members], rcond=None)
    origin = fitted[0] + fitted[1] * run[0]
    spread = float((misfit + beside + unlike)[members].mean())
    row = TileRow(
        (float(origin[0]), float(origin[1])),
        (float(fitted[1][0]), float(fitted[1][1])),
        min(run[-1] - run[0] + 1, settings.max_tiles),
        len(run),
    )
    rarity = float(letters.rarity[members].mean())
    return len(run) * (1 - 2 * spread) + settings.rarity_weight * rarity, row


def _run(places: list[int]) -> list[int]:
    """Returns the places about 0 without a gap of two or more: a single missing letter may be a blank."""
    run = [0]
    for place in (place for place in places if place > 0):
        if place - run[-1] > 2:
            break
        run.append(place)
    for place in (place for place in reversed(places) if place < 0):
        if run[0] - place > 2:
            break
        run.insert(0, place)
    return run


def _distinct(rows: list[TileRow]) -> list[TileRow]:
    """Returns the rows without those that say the same as a better one."""
    kept: list[TileRow] = []
    for row in rows:
        if not any(_same(row, other) for other in kept):
            kept.append(row)
        if len(kept) >= MAX_DISTINCT:
            break
    return kept


def _same(one: TileRow, other: TileRow) -> bool:
    """Whether two rows have their middle and their step in common, in either direction."""
    length = np.hypot(*other.step_xy)
    middles = np.array(_middle(one)) - np.array(_middle(other))
    steps = np.abs(np.array(one.step_xy)) - np.abs(np.array(other.step_xy))
    return bool(np.hypot(*middles) < 0.7 * length and np.hypot(*steps) < 0.2 * length)


def _middle(row: TileRow) -> tuple[float, float]:
    half = (row.n_places - 1) / 2
    return row.origin_xy[0] + half * row.step_xy[0], row.origin_xy[1] + half * row.step_xy[1]


def _scaled(row: TileRow, factor: float) -> TileRow:
    x, y = row.origin_xy
    dx, dy = row.step_xy
    return TileRow((x * factor, y * factor), (dx * factor, dy * factor), row.n_places, row.n_letters)
