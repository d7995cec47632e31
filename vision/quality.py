"""What is wrong with a picture, in words a person at the table can act on, with the squares it touches."""

from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.grid import Grid, grid_of
from vision.photo import Photo
from vision.reading import SIDE, Image, Quad, QualityNote, SquareKey
from vision.rectify import homography, project, squares_px

FloatArray = NDArray[np.float64]
Mask = NDArray[np.bool_]
"""(15, 15) one value a square."""


@dataclass(frozen=True, slots=True)
class QualitySettings:
    """When something is worth saying.

    Attributes:
        small_px: Pixels a square of the full photo below which printed values cannot be read.
        dark_level: Brightness, 0-255, that the brightest twentieth of the board does not reach.
        blur_squares: Spread of the blur, in squares, from which letters run into each other.
        glare_level: Brightness, 0-255, from which a pixel is washed out.
        glare_share: Share of a square's pixels washed out from which the square cannot be read, 0-1.
        covered_p: Probability from which something hides a square, 0-1.
        ink_contrast: Grey levels below the washed-out level at which print is still seen: a white tile
            whose face is washed out reads well by its ink.
    """

    small_px: float = 16.0
    dark_level: float = 60.0
    blur_squares: float = 0.065
    glare_level: int = 250
    glare_share: float = 0.35
    ink_contrast: int = 70
    covered_p: float = 0.7


@dataclass(frozen=True, slots=True, eq=False)
class Quality:
    """What is wrong with a picture of a board.

    Attributes:
        notes: Each fault in words.
        visible: (15, 15) False where a square cannot be seen at all.
    """

    notes: tuple[QualityNote, ...]
    visible: Mask


def judge_quality(
    photo: Photo,
    quad_xy: Quad,
    rectified: Image,
    hidden_p: FloatArray,
    settings: QualitySettings = QualitySettings(),
) -> Quality:
    """Returns what is wrong with the picture.

    Args:
        photo: The photo at reading size.
        quad_xy: Corners in pixels of the full photo, as the player reads the board.
        rectified: The upright rectified picture, a margin of one square around it.
        hidden_p: (225,) probabilities that something hides the square, as the reader sees it.
        settings: When something is worth saying.
    """
    grid = grid_of(rectified)
    cut_off = _cut_off(photo, quad_xy)
    covered = (hidden_p.reshape(SIDE, SIDE) >= settings.covered_p) & ~cut_off
    glare = _glare(rectified, grid, settings) & ~cut_off & ~covered
    notes = [
        *_small(quad_xy, settings),
        *_dark(rectified, grid, settings),
        *_blurred(rectified, grid, settings),
        *_note(
            "cut_off",
            cut_off,
            "{squares} outside the picture: take the photo so that the whole board is in it",
        ),
        *_note(
            "covered",
            covered,
            "something lies over {squares}: take it away and take the photo again",
        ),
        *_note(
            "glare",
            glare,
            "light is reflected on {squares}: tilt the camera a little, or move the lamp",
        ),
    ]
    return Quality(tuple(notes), ~(cut_off | covered | glare))


def name_squares(squares: Iterable[SquareKey], most: int = 4) -> str:
    """Returns squares by name, as in "H8, H9 and 3 more"."""
    names = [f"{chr(ord('A') + col)}{row + 1}" for row, col in squares]
    if len(names) > most:
        return f"{', '.join(names[: most - 1])} and {len(names) - most + 1} more"
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _note(kind: str, where: Mask, message: str) -> list[QualityNote]:
    squares = tuple((int(row), int(col)) for row, col in np.argwhere(where))
    if not squares:
        return []
    return [QualityNote(kind, squares, message.format(squares=name_squares(squares)))]  # type: ignore[arg-type]


def _small(quad_xy: Quad, settings: QualitySettings) -> list[QualityNote]:
    side_px = float(squares_px(quad_xy).mean())
    if side_px >= settings.small_px:
        return []
    message = f"the board is small in the picture, {side_px:.0f} pixels a square: go closer"
    return [QualityNote("small", (), message)]


def _dark(rectified: Image, grid: Grid, settings: QualitySettings) -> list[QualityNote]:
    board = rectified[grid.origin_px : -grid.origin_px, grid.origin_px : -grid.origin_px]
    if float(np.percentile(board[::4, ::4].max(axis=2), 95)) >= settings.dark_level:
        return []
    return [QualityNote("dark", (), "the picture is very dark: switch a light on")]


def _blurred(rectified: Image, grid: Grid, settings: QualitySettings) -> list[QualityNote]:
    if blur_of(rectified, grid) < settings.blur_squares:
        return []
    return [QualityNote("blur", (), "the picture is blurred: hold the camera still and let it focus")]


def blur_of(rectified: Image, grid: Grid) -> float:
    """Returns the spread of the blur in squares, in the worse of the two directions.

    The steepest step between neighbouring pixels is held against the full height of the strongest
    edges, a third of a square apart: a Gaussian of spread s has a slope of height / (s √2π).
    """
    grey = cv2.cvtColor(rectified, cv2.COLOR_BGR2GRAY)
    board = cv2.GaussianBlur(
        grey[grid.origin_px : -grid.origin_px, grid.origin_px : -grid.origin_px], (3, 3), 0
    )
    spreads = []
    for plane in (board[::3].astype(np.float32), board.T[::3].astype(np.float32)):  # a third will do
        far = max(2, grid.square_px // 3)
        slope = np.percentile(np.abs(plane[:, 1:] - plane[:, :-1]), 99.5)
        height = np.percentile(np.abs(plane[:, far:] - plane[:, :-far]), 99.5)
        spreads.append(float(height) / (float(slope) + 1e-6) / np.sqrt(2 * np.pi))
    return float(max(spreads)) / grid.square_px


def _cut_off(photo: Photo, quad_xy: Quad) -> Mask:
    """Returns which squares' middles lie outside the photo."""
    middles = np.asarray(np.indices((SIDE, SIDE)).reshape(2, -1).T[:, ::-1] + 0.5, np.float64)
    at = project(homography(quad_xy), middles)
    inside = (at >= 0).all(axis=1) & (at < np.array(photo.full_size_wh)).all(axis=1)
    return np.asarray(~inside.reshape(SIDE, SIDE))


def _glare(rectified: Image, grid: Grid, settings: QualitySettings) -> Mask:
    blue, green, red = cv2.split(rectified)
    washed = (cv2.min(cv2.min(blue, green), red) >= settings.glare_level).astype(np.float32)
    inner = washed[grid.origin_px : -grid.origin_px, grid.origin_px : -grid.origin_px]
    share = cv2.resize(inner, (SIDE, SIDE), interpolation=cv2.INTER_AREA)
    return np.asarray(
        (share >= settings.glare_share) & ~_has_ink(np.asarray(green, np.uint8), grid, settings)
    )


def _has_ink(plane: NDArray[np.uint8], grid: Grid, settings: QualitySettings) -> Mask:
    """Returns where the middle of a square holds something dark: print that the light left in sight."""
    px, edge = grid.square_px, grid.square_px // 6
    board = plane[grid.origin_px : -grid.origin_px, grid.origin_px : -grid.origin_px]
    middles = board.reshape(SIDE, px, SIDE, px).swapaxes(1, 2)[:, :, edge:-edge, edge:-edge]
    darkest = np.percentile(middles.reshape(SIDE, SIDE, -1), 2, axis=2)
    return np.asarray(darkest <= settings.glare_level - settings.ink_contrast)
