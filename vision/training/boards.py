"""Samples → rectified pictures with labels, the way the reader will see them."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.utils.data import Dataset

from vision.grid import Grid
from vision.letters import MIRRORED
from vision.photo import load_photo
from vision.reading import SIDE, Image, Quad
from vision.rectify import warp_board
from vision.tile_plane import READING_HEIGHT, lifted_quad
from vision.training.augment import Augmentation, change_light, degrade, draw_lie, jitter_quad, lay_quad
from vision.training.folders import COVERED, IGNORED, IntArray, Sample
from vision.training.net import HIDDEN

MARGIN_SQUARES = 1
"""Surroundings of the board that the reader sees, in squares."""


@dataclass(frozen=True, slots=True, eq=False)
class Labels:
    """What the heads should say of each square of a batch, (batch, 225) each; IGNORED is left out."""

    kind: Tensor
    letter: Tensor
    value: Tensor
    turn: Tensor


class BoardPictures(Dataset[tuple[Image, IntArray]]):
    """Boards as they are trained on: a new quad, light and camera each time one is asked for."""

    def __init__(
        self, samples: Sequence[Sample], square_px: int, seed: int, settings: Augmentation | None = None
    ) -> None:
        self.samples = samples
        self.square_px = square_px
        self.seed = seed
        self.settings = settings or Augmentation()

    def __len__(self) -> int:
        return len(self.samples)

    def __getitem__(self, key: int) -> tuple[Image, IntArray]:
        """Returns a picture and (4, 225) labels; keys beyond the samples are the next rounds."""
        rng = np.random.default_rng((self.seed, key))
        sample = self.samples[key % len(self.samples)]
        turns, mirrored = draw_lie(rng, self.settings)
        quad_xy = lay_quad(jitter_quad(rng, sample.quad_xy, self.settings), turns, mirrored)
        height = rng.uniform(0, self.settings.most_height)
        picture = cut_board(sample.photo, quad_xy, self.square_px, height)
        picture = degrade(rng, change_light(rng, picture, self.settings), self.settings)
        return picture, make_labels(sample, turns, mirrored)


def cut_board(path: Path, quad_xy: Quad, square_px: int, height: float = READING_HEIGHT) -> Image:
    """Returns the board of a photo seen from above, in a plane so many squares over the board.

    The quad may be turned or mirrored.
    """
    photo = load_photo(path)
    lifted = lifted_quad(quad_xy, photo.full_size_wh, height)
    return warp_board(photo.image, lifted / photo.scale, Grid(square_px, MARGIN_SQUARES))


def cut_boards(samples: Sequence[Sample], square_px: int) -> NDArray[np.uint8]:
    """Returns the boards of several photos as they lie, (n, H, W, 3)."""
    return np.stack([cut_board(sample.photo, sample.quad_xy, square_px) for sample in samples])


def make_labels(sample: Sample, turns: int = 0, mirrored: bool = False) -> IntArray:
    """Returns (4, 225) labels of kind, letter, value and turn for a board lying so.

    Letters and values are left out where the board does not lie upright.
    """
    contents = lay_squares(sample.contents, turns, mirrored)
    lettered = contents >= 2
    kind = np.where(contents == IGNORED, IGNORED, np.minimum(contents, 2))
    kind[contents == COVERED] = HIDDEN
    turn = np.where(lettered, MIRRORED if mirrored else turns, IGNORED)
    if turns or mirrored:
        unread = np.full_like(contents, IGNORED)
        return np.stack([kind, unread, unread, turn])
    return np.stack([kind, np.where(lettered, contents - 2, IGNORED), sample.values, turn])


def lay_squares(squares: IntArray, turns: int, mirrored: bool) -> IntArray:
    """Moves (225,) labels to where the squares lie in a picture whose corners `lay_quad` ordered."""
    board = squares.reshape(SIDE, SIDE)
    return np.rot90(board[::-1] if mirrored else board, turns).ravel()


def to_labels(batch: Tensor) -> Labels:
    """Returns (batch, 4, 225) labels by name."""
    kind, letter, value, turn = batch.unbind(1)
    return Labels(kind, letter, value, turn)


def collate(
    items: Sequence[tuple[Image, IntArray]],
) -> tuple[Tensor, Tensor]:
    """Returns the pictures and labels of a batch as tensors."""
    pictures, labels = zip(*items, strict=True)
    return torch.from_numpy(np.stack(pictures)), torch.from_numpy(np.stack(labels))
