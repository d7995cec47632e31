"""Rendered photos → what the finder's nets learn from. Every sample is drawn by its own seed."""

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.grid import Grid
from vision.reading import SIDE, Image, Quad
from vision.rectify import BOARD_QUAD, homography, project, warp_board
from vision.training.corner_decoys import SIDE_PX, draw_decoy
from vision.training.corner_nets import (
    ALIGNER_MARGIN,
    ALIGNER_SQUARE_PX,
    JUDGE_MARGIN,
    JUDGE_SQUARE_PX,
    SCOUT_STRIDE,
)
from vision.training.corner_scenes import Scene, shrunk

SCOUT_SIDE_PX = 320
_JUDGE_GRID = Grid(JUDGE_SQUARE_PX, JUDGE_MARGIN)
_ALIGNER_GRID = Grid(ALIGNER_SQUARE_PX, ALIGNER_MARGIN)
_BANK_SIDE = 512


@dataclass(frozen=True, slots=True)
class CornerAugmentation:
    """What is done to the pictures.

    Attributes:
        any_turn: Share of scouted pictures turned by any angle; the rest by less than `small_turn_deg`.
        small_turn_deg: Spread of the other turns.
        close: Share of scouted pictures that are looked at from close by, as a second look does.
        extent: Least and most of the scouted picture that the board then spans.
        scale: Least and most by which the other pictures are scaled.
        shift: Spread by which it is moved, as a share of its side.
        decoys: Share of scouted pictures whose board is covered by something that is no board.
        not_a_board: Share of the judge's samples that show none.
        light: Spread of brightness, in stops.
        cast: Spread by which the channels move apart.
        noise: Most noise, in grey levels.
    """

    any_turn: float = 0.4
    small_turn_deg: float = 12.0
    close: float = 0.4
    extent: tuple[float, float] = (0.45, 1.0)
    scale: tuple[float, float] = (0.55, 1.35)
    shift: float = 0.12
    decoys: float = 0.08
    not_a_board: float = 0.4
    light: float = 0.4
    cast: float = 0.08
    noise: float = 8.0


def scout_sample(
    scene: Scene, rng: Generator, augmentation: CornerAugmentation
) -> tuple[Image, NDArray[np.float32]]:
    """Returns a (320, 320, 3) picture and its (2, 80, 80) maps: playing area, corners."""
    quad = scene.pick_quad(rng)
    image, half = scene.image, scene.half
    has_board = scene.has_board and rng.random() >= augmentation.decoys
    if scene.has_board and not has_board:
        image = _covered(image, quad, rng)
        half = shrunk(image, 0.5)
    matrix = _scout_view(image, quad, rng, augmentation)
    border = int(rng.choice([cv2.BORDER_REPLICATE, cv2.BORDER_CONSTANT]))
    ground = tuple(float(v) for v in rng.integers(0, 255, 3))
    picture = _seen(image, half, matrix, border, ground)
    maps = np.zeros((2, SCOUT_SIDE_PX // SCOUT_STRIDE, SCOUT_SIDE_PX // SCOUT_STRIDE), np.float32)
    if has_board:
        maps[0] = _area_map(project(matrix, quad))
        maps[1] = _corner_map(project(matrix, quad))
    return _lit(picture, rng, augmentation), maps


def _seen(
    image: Image, half: Image, matrix: NDArray[np.float64], border: int, ground: tuple[float, ...]
) -> Image:
    """Returns the scouted picture, from the half-sized one where the whole would alias."""
    to_view = matrix[:2]
    if np.hypot(*matrix[:2, 0]) < 0.6:
        image, to_view = half, matrix[:2] @ np.diag([2.0, 2.0, 1.0])
    side = (SCOUT_SIDE_PX, SCOUT_SIDE_PX)
    picture = cv2.warpAffine(image, to_view, side, borderMode=border, borderValue=ground)
    return np.asarray(picture, np.uint8)


def _scout_view(
    image: Image, quad_xy: Quad, rng: Generator, augmentation: CornerAugmentation
) -> NDArray[np.float64]:
    """Returns how a picture is scouted: the whole of it from afar, or closer around the board."""
    size = np.array([image.shape[1], image.shape[0]], np.float64)
    if rng.random() < augmentation.close:
        middle = quad_xy.mean(axis=0)
        scale = rng.uniform(*augmentation.extent) * SCOUT_SIDE_PX / float(np.ptp(quad_xy, axis=0).max())
    else:
        middle = size / 2
        scale = rng.uniform(*augmentation.scale) * SCOUT_SIDE_PX / float(size.max())
    spread = 180.0 if rng.random() < augmentation.any_turn else augmentation.small_turn_deg
    turn = cv2.getRotationMatrix2D((middle[0], middle[1]), float(rng.normal(0, spread)), float(scale))
    matrix = np.vstack([turn, [0, 0, 1]]).astype(np.float64)
    matrix[:2, 2] += SCOUT_SIDE_PX / 2 - middle
    matrix[:2, 2] += rng.normal(0, augmentation.shift * SCOUT_SIDE_PX, 2)
    return matrix


def _area_map(quad_xy: Quad) -> NDArray[np.float32]:
    mask = np.zeros((SCOUT_SIDE_PX, SCOUT_SIDE_PX), np.uint8)
    cv2.fillConvexPoly(mask, np.rint(quad_xy * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
    small = cv2.resize(mask, None, fx=1 / SCOUT_STRIDE, fy=1 / SCOUT_STRIDE, interpolation=cv2.INTER_AREA)
    return np.asarray(small / 255, np.float32)


def _corner_map(quad_xy: Quad) -> NDArray[np.float32]:
    n = SCOUT_SIDE_PX // SCOUT_STRIDE
    middles = np.arange(n) + 0.5
    x, y = (quad_xy / SCOUT_STRIDE).T[..., None]
    across, down = ((middles - x) ** 2)[:, None, :], ((middles - y) ** 2)[:, :, None]
    return np.asarray(np.exp(-(across + down) / (2 * 1.2**2)).max(axis=0), np.float32)


def _covered(image: Image, quad_xy: Quad, rng: Generator) -> Image:
    """Returns the picture with a decoy laid over its board."""
    covered = image.copy()
    height, width = covered.shape[:2]
    quad = (quad_xy - quad_xy.mean(axis=0)) * 1.25 + quad_xy.mean(axis=0)
    decoy_quad = np.array([[0, 0], [SIDE_PX, 0], [SIDE_PX, SIDE_PX], [0, SIDE_PX]], np.float32)
    matrix = cv2.getPerspectiveTransform(decoy_quad, quad.astype(np.float32))
    decoy = cv2.warpPerspective(draw_decoy(rng), matrix, (width, height))
    mask = cv2.warpPerspective(np.full((SIDE_PX, SIDE_PX), 255, np.uint8), matrix, (width, height))
    light = float(covered.mean()) / max(float(decoy[mask > 0].mean()) if (mask > 0).any() else 1.0, 1.0)
    covered[mask > 127] = np.clip(decoy[mask > 127] * min(light, 1.0), 0, 255).astype(np.uint8)
    return covered


def judge_sample(
    scene: Scene, rng: Generator, augmentation: CornerAugmentation
) -> tuple[Image, NDArray[np.float32]]:
    """Returns a (228, 228, 3) candidate and 9 numbers: is it a board, its corners in squares from here."""
    answer = np.zeros(9, np.float32)
    image, quad = scene.image, np.roll(scene.pick_quad(rng), int(rng.integers(4)), axis=0)
    if not scene.has_board:
        quad = project(homography(quad), BOARD_QUAD + _misplaced(rng))
    elif rng.random() < augmentation.not_a_board:
        if rng.random() < 0.5:
            image = _covered(image, quad, rng)
            quad = project(homography(quad), BOARD_QUAD + _misplaced(rng))
        else:
            quad = project(homography(quad), _elsewhere(rng))
    else:
        placed = BOARD_QUAD + _misplaced(rng)
        inverse = np.asarray(np.linalg.inv(homography(placed)), np.float64)
        answer[0] = 1
        answer[1:] = (project(inverse, BOARD_QUAD) - BOARD_QUAD).ravel()
        quad = project(homography(quad), placed)
    picture = warp_board(image, quad, _JUDGE_GRID)
    if rng.random() < 0.5:
        picture = np.ascontiguousarray(picture[:, ::-1])
        corners = answer[1:].reshape(4, 2)[[1, 0, 3, 2]] * [-1, 1]
        answer[1:] = corners.ravel()
    return _lit(picture, rng, augmentation), answer


def aligner_sample(
    scene: Scene, rng: Generator, augmentation: CornerAugmentation
) -> tuple[Image, NDArray[np.float32]]:
    """Returns a (272, 272, 3) candidate and (2, 15, 15) by how much each square of the board lies off."""
    quad = np.roll(scene.pick_quad(rng), int(rng.integers(4)), axis=0)
    placed = BOARD_QUAD + _nearly_placed(rng)
    from_board = np.asarray(np.linalg.inv(homography(placed)), np.float64)
    middles = np.indices((SIDE, SIDE)).reshape(2, -1).T[:, ::-1] + 0.5
    offsets = (project(from_board, middles) - middles).reshape(SIDE, SIDE, 2)
    picture = warp_board(scene.image, project(homography(quad), placed), _ALIGNER_GRID)
    if rng.random() < 0.5:
        picture = np.ascontiguousarray(picture[:, ::-1])
        offsets = offsets[:, ::-1] * [-1, 1]
    return _lit(picture, rng, augmentation), np.asarray(offsets.transpose(2, 0, 1), np.float32)


def _nearly_placed(rng: Generator) -> Quad:
    """Returns (4, 2) by how many squares the corners of a candidate that is nearly right lie off."""
    off = rng.normal(0, rng.choice([0.05, 0.15, 0.3]), (4, 2))
    if rng.random() < 0.5:
        off += rng.uniform(-0.4, 0.4, 2)
    return np.clip(off, -0.8, 0.8)


def _misplaced(rng: Generator) -> Quad:
    """Returns (4, 2) by how many squares the corners of a candidate lie off."""
    off = rng.normal(0, rng.choice([0.1, 0.3, 0.6]), (4, 2))
    if rng.random() < 0.5:
        off += rng.uniform(-1.3, 1.3, 2)
    if rng.random() < 0.4:
        off += (BOARD_QUAD - SIDE / 2) * rng.uniform(-0.12, 0.12, 2)
    return np.clip(off, -1.8, 1.8)


def _elsewhere(rng: Generator) -> Quad:
    """Returns a quad, in squares, that is not the board: a part of it, far larger, shifted or beside it."""
    kind = rng.integers(4)
    if kind == 0:
        middle, size = rng.uniform(3, 12, 2), rng.uniform(0.35, 0.75)
    elif kind == 1:
        middle, size = rng.uniform(5, 10, 2), rng.uniform(1.35, 2.0)
    elif kind == 2:
        middle, size = SIDE / 2 + rng.choice([-1, 1], 2) * rng.uniform(3, 9, 2), rng.uniform(0.8, 1.2)
    else:
        middle, size = rng.uniform(-12, 27, 2), rng.uniform(0.3, 1.5)
    quad = (BOARD_QUAD - SIDE / 2) * size + middle + rng.normal(0, 0.3, (4, 2))
    if kind == 3 and np.abs(quad.mean(axis=0) - SIDE / 2).max() < 4 and 0.75 < size < 1.35:
        return quad + 8.0
    return quad


def _lit(picture: Image, rng: Generator, augmentation: CornerAugmentation) -> Image:
    gain = 2 ** rng.normal(0, augmentation.light) * np.exp(rng.normal(0, augmentation.cast, 3))
    lit = picture.astype(np.float32) * gain.astype(np.float32) + np.float32(rng.normal(0, 6))
    if rng.random() < 0.25:
        lit = np.asarray(cv2.GaussianBlur(lit, (0, 0), float(rng.uniform(0.4, 1.3))), np.float32)
    if rng.random() < 0.1:
        lit = np.repeat(lit.mean(axis=2, keepdims=True), 3, axis=2)
    lit += _noise(lit.shape[0], rng) * np.float32(rng.uniform(0, augmentation.noise))
    return np.asarray(np.clip(lit, 0, 255), np.uint8)


def _noise(side: int, rng: Generator) -> NDArray[np.float32]:
    """Returns (side, side, 3) noise of spread 1, cut at random from a bank: drawing it anew takes longest."""
    down, right = (int(at) for at in rng.integers(0, _BANK_SIDE - side, 2))
    return _noise_bank()[down : down + side, right : right + side]


@cache
def _noise_bank() -> NDArray[np.float32]:
    return np.random.default_rng(7).standard_normal((_BANK_SIDE, _BANK_SIDE, 3), np.float32)
