"""Rendered photos, kept small, from which the nets that find boards learn: with a board and without one."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator

from vision.locate_classical import ClassicalSettings, propose_quads
from vision.photo import load_photo
from vision.reading import SIDE, Image, Quad
from vision.rectify import BOARD_QUAD
from vision.training.folders import load_folder

_KEPT_SIDE_PX = 800
_FEWEST_QUADS = 4
_FRAMES = (0.02, 0.1, 0.2, 0.3)
"""How far in from the picture's edges, as a share of it, frames lie that could be taken for a board."""


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """One photo, kept small, with the corners of its board.

    Attributes:
        image: (H, W, 3) BGR.
        half: The same at half its size, for looking from afar.
        quads_xy: Corners of the 15×15 area in its pixels, or, where there is no board, of several areas
            that could be taken for one.
        has_board: Whether a board is in the picture.
    """

    image: Image
    half: Image
    quads_xy: tuple[Quad, ...]
    has_board: bool = True

    def pick_quad(self, rng: Generator) -> Quad:
        """Returns the board's corners, or those of one of the areas that could be taken for a board."""
        return self.quads_xy[int(rng.integers(len(self.quads_xy)))]


def load_scenes(folders: Sequence[Path]) -> list[Scene]:
    """Reads all photos with truth files under the folders, those without a board as well."""
    scenes = []
    for folder in folders:
        for sample in load_folder(folder):
            scenes.append(_scene(sample.photo, sample.quad_xy))
        for path in _without_board(folder):
            scenes.append(_scene(path, None))
    return scenes


def _without_board(folder: Path) -> Iterator[Path]:
    """Yields the photos whose truth files say what is there instead of a board."""
    for truth in sorted(folder.rglob("*.json")):
        if "thing" in json.loads(truth.read_text(encoding="utf-8")):
            yield truth.with_suffix(".jpg")


def _scene(path: Path, quad_xy: Quad | None) -> Scene:
    photo = load_photo(path)
    factor = min(1.0, _KEPT_SIDE_PX / max(photo.image.shape[:2]))
    small = shrunk(photo.image, factor)
    half = shrunk(small, 0.5)
    if quad_xy is not None:
        return Scene(small, half, (quad_xy * factor / photo.scale,))
    return Scene(small, half, tuple(_tempting(small)), has_board=False)


def shrunk(image: Image, factor: float) -> Image:
    """Returns a picture made smaller by a factor."""
    small = cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)


def _tempting(image: Image) -> list[Quad]:
    """Returns outlines in a picture without a board, and frames within the picture where they are few."""
    quads = propose_quads(image, ClassicalSettings())
    size = np.array([image.shape[1], image.shape[0]], np.float64)
    frames = [BOARD_QUAD / SIDE * size * (1 - 2 * share) + size * share for share in _FRAMES]
    return quads + frames[: max(1, _FEWEST_QUADS - len(quads))]
