"""Rendered photos → what the scout and the judge learn from. Every sample is drawn by its own seed."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.grid import Grid
from vision.photo import load_photo
from vision.reading import SIDE, Image, Quad
from vision.rectify import BOARD_QUAD, homography, project, warp_board
from vision.training.corner_decoys import SIDE_PX, draw_decoy
from vision.training.corner_nets import JUDGE_MARGIN, JUDGE_SQUARE_PX, SCOUT_STRIDE
from vision.training.folders import load_folder

SCOUT_SIDE_PX = 320
_KEPT_SIDE_PX = 800
_JUDGE_GRID = Grid(JUDGE_SQUARE_PX, JUDGE_MARGIN)


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """One photo, kept small, with the corners of its board.

    Attributes:
        image: (H, W, 3) BGR.
        quad_xy: Corners of the 15×15 area in its pixels.
    """

    image: Image
    quad_xy: Quad


@dataclass(frozen=True, slots=True)
class CornerAugmentation:
    """What is done to the pictures.

    Attributes:
        any_turn: Share of scouted pictures turned by any angle; the rest by less than `small_turn_deg`.
        small_turn_deg: Spread of the other turns.
        scale: Least and most by which a scouted picture is scaled.
        shift: Spread by which it is moved, as a share of its side.
        decoys: Share of scouted pictures whose board is covered by something that is no board.
        not_a_board: Share of the judge's samples that show none.
        light: Spread of brightness, in stops.
        cast: Spread by which the channels move apart.
        noise: Most noise, in grey levels.
    """

    any_turn: float = 0.4
    small_turn_deg: float = 12.0
    scale: tuple[float, float] = (0.55, 1.35)
    shift: float = 0.12
    decoys: float = 0.08
    not_a_board: float = 0.4
    light: float = 0.4
    cast: float = 0.08
    noise: float = 8.0


def load_scenes(folders: Sequence[Path]) -> list[Scene]:
    """Reads all photos with truth files under the folders."""
    scenes = []
    for folder in folders:
        for sample in load_folder(folder):
            photo = load_photo(sample.photo)
            factor = min(1.0, _KEPT_SIDE_PX / max(photo.image.shape[:2]))
            small = cv2.resize(photo.image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
            scenes.append(Scene(np.asarray(small, np.uint8), sample.quad_xy * factor / photo.scale))
    return scenes


def scout_sample(
    scene: Scene, rng: Generator, augmentation: CornerAugmentation
) -> tuple[Image, NDArray[np.float32]]:
    """Returns a (320, 320, 3) picture and its (2, 80, 80) maps: playing area, corners."""
    matrix = _scout_view(scene, rng, augmentation)
    image = scene.image
    has_board = rng.random() >= augmentation.decoys
    if not has_board:
        image = _covered(scene, rng)
    border = int(rng.choice([cv2.BORDER_REPLICATE, cv2.BORDER_CONSTANT]))
    ground = tuple(float(v) for v in rng.integers(0, 255, 3))
    side = (SCOUT_SIDE_PX, SCOUT_SIDE_PX)
    picture = cv2.warpAffine(image, matrix[:2], side, borderMode=border, borderValue=ground)
    quad = project(matrix, scene.quad_xy)
    maps = np.zeros((2, SCOUT_SIDE_PX // SCOUT_STRIDE, SCOUT_SIDE_PX // SCOUT_STRIDE), np.float32)
    if has_board:
        maps[0] = _area_map(quad)
        maps[1] = _corner_map(quad)
    return _lit(np.asarray(picture, np.uint8), rng, augmentation), maps


def _scout_view(scene: Scene, rng: Generator, augmentation: CornerAugmentation) -> NDArray[np.float64]:
    height, width = scene.image.shape[:2]
    fit = SCOUT_SIDE_PX / max(height, width) * rng.uniform(*augmentation.scale)
    spread = 180.0 if rng.random() < augmentation.any_turn else augmentation.small_turn_deg
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), float(rng.normal(0, spread)), fit)
    matrix = np.vstack([turn, [0, 0, 1]]).astype(np.float64)
    matrix[:2, 2] += SCOUT_SIDE_PX / 2 - np.array([width / 2, height / 2])
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


def _covered(scene: Scene, rng: Generator) -> Image:
    """Returns the scene with a decoy laid over its board."""
    image = scene.image.copy()
    height, width = image.shape[:2]
    quad = (scene.quad_xy - scene.quad_xy.mean(axis=0)) * 1.25 + scene.quad_xy.mean(axis=0)
    decoy_quad = np.array([[0, 0], [SIDE_PX, 0], [SIDE_PX, SIDE_PX], [0, SIDE_PX]], np.float32)
    matrix = cv2.getPerspectiveTransform(decoy_quad, quad.astype(np.float32))
    decoy = cv2.warpPerspective(draw_decoy(rng), matrix, (width, height))
    mask = cv2.warpPerspective(np.full((SIDE_PX, SIDE_PX), 255, np.uint8), matrix, (width, height))
    light = float(image.mean()) / max(float(decoy[mask > 0].mean()) if (mask > 0).any() else 1.0, 1.0)
    image[mask > 127] = np.clip(decoy[mask > 127] * min(light, 1.0), 0, 255).astype(np.uint8)
    return image


def judge_sample(
    scene: Scene, rng: Generator, augmentation: CornerAugmentation
) -> tuple[Image, NDArray[np.float32]]:
    """Returns a (228, 228, 3) candidate and 9 numbers: is it a board, its corners in squares from here."""
    answer = np.zeros(9, np.float32)
    image, quad = scene.image, np.roll(scene.quad_xy, int(rng.integers(4)), axis=0)
    if rng.random() < augmentation.not_a_board:
        if rng.random() < 0.5:
            image = _covered(scene, rng)
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
    lit = lit + rng.normal(0, rng.uniform(0, augmentation.noise), lit.shape).astype(np.float32)
    return np.asarray(np.clip(lit, 0, 255), np.uint8)
