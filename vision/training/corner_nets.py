"""Three small networks that find a board: one scouts a picture, one judges a candidate, one aligns it."""

import torch
from torch import Tensor, nn

SCOUT_STRIDE = 4
"""Pixels of the scouted picture for one cell of the scout's maps."""
JUDGE_SQUARE_PX = 12
JUDGE_MARGIN = 2
JUDGE_SIDE_PX = (15 + 2 * JUDGE_MARGIN) * JUDGE_SQUARE_PX
ALIGNER_SQUARE_PX = 16
ALIGNER_MARGIN = 1
ALIGNER_SIDE_PX = (15 + 2 * ALIGNER_MARGIN) * ALIGNER_SQUARE_PX


def _conv(n_in: int, n_out: int, stride: int = 1, size: int = 3) -> nn.Sequential:
    conv = nn.Conv2d(n_in, n_out, size, stride, size // 2, bias=False)
    return nn.Sequential(conv, nn.BatchNorm2d(n_out), nn.ReLU(inplace=True))


def _stage(n_in: int, n_out: int) -> nn.Sequential:
    return nn.Sequential(_conv(n_in, n_out, 2), _conv(n_out, n_out))


class Scout(nn.Module):
    """Maps of a picture at a quarter of its size: is this the playing area, is this one of its corners."""

    def __init__(self, widths: tuple[int, int, int, int, int] = (12, 24, 32, 48, 64)) -> None:
        super().__init__()
        half, quarter, eighth, sixteenth, deepest = widths
        self.at_half = _conv(3, half, 2, 5)
        self.at_quarter = _stage(half, quarter)
        self.at_eighth = _stage(quarter, eighth)
        self.at_sixteenth = _stage(eighth, sixteenth)
        self.at_deepest = nn.Sequential(_stage(sixteenth, deepest), _conv(deepest, deepest))
        self.to_sixteenth = _conv(deepest + sixteenth, sixteenth)
        self.to_eighth = _conv(sixteenth + eighth, eighth)
        self.to_quarter = _conv(eighth + quarter, quarter)
        self.maps = nn.Conv2d(quarter, 2, 1)
        self.grow = nn.Upsample(scale_factor=2, mode="nearest")

    def forward(self, x: Tensor) -> Tensor:
        """Returns (batch, 2, H/4, W/4) logits: playing area, corner."""
        quarter = self.at_quarter(self.at_half(x))
        eighth = self.at_eighth(quarter)
        sixteenth = self.at_sixteenth(eighth)
        up = self.to_sixteenth(torch.cat([self.grow(self.at_deepest(sixteenth)), sixteenth], 1))
        up = self.to_eighth(torch.cat([self.grow(up), eighth], 1))
        up = self.to_quarter(torch.cat([self.grow(up), quarter], 1))
        maps: Tensor = self.maps(up)
        return maps


class Judge(nn.Module):
    """Looks at a rectified candidate: is it a board, and by how many squares is each corner off."""

    def __init__(self, widths: tuple[int, int, int, int] = (16, 32, 48, 64), hidden: int = 96) -> None:
        super().__init__()
        half, quarter, square, pair = widths
        self.trunk = nn.Sequential(
            _conv(3, half, 2, 5),
            _conv(half, quarter, 2),
            _conv(quarter, quarter),
            _conv(quarter, square, 3),
            _conv(square, square),
            _conv(square, pair, 2),
            _conv(pair, pair),
            _conv(pair, pair // 2, 2),
        )
        self.decide = nn.Sequential(
            nn.Flatten(), nn.Linear(25 * (pair // 2), hidden), nn.ReLU(inplace=True), nn.Linear(hidden, 9)
        )

    def forward(self, x: Tensor) -> Tensor:
        """Returns (batch, 9): logit of a board, then x and y of the four corners in squares from here."""
        answer: Tensor = self.decide(self.trunk(x))
        return answer


class Aligner(nn.Module):
    """Looks at a rectified candidate, square by square: by how much does the board's own square lie off."""

    def __init__(self, widths: tuple[int, int, int, int] = (12, 24, 40, 64)) -> None:
        super().__init__()
        half, quarter, eighth, square = widths
        self.trunk = nn.Sequential(
            _conv(3, half, 2, 5),
            _stage(half, quarter),
            _stage(quarter, eighth),
            _conv(eighth, square, 2),
            _conv(square, square),
            _conv(square, square),
            _conv(square, square),
        )
        self.offsets = nn.Conv2d(square, 3, 1)

    def forward(self, x: Tensor) -> Tensor:
        """Returns (batch, 3, 15, 15): right, down, in squares, and the logarithm of their likely error."""
        offsets: Tensor = self.offsets(self.trunk(x))
        return offsets[:, :, ALIGNER_MARGIN:-ALIGNER_MARGIN, ALIGNER_MARGIN:-ALIGNER_MARGIN]


def normalise(pictures: Tensor) -> Tensor:
    """Returns (batch, H, W, 3) uint8 pictures as (batch, 3, H, W) of mean 0 and deviation 1 each."""
    x = pictures.permute(0, 3, 1, 2).float()
    mean = x.mean(dim=(1, 2, 3), keepdim=True)
    spread = (x - mean).square().mean(dim=(1, 2, 3), keepdim=True).sqrt()
    return (x - mean) / (spread + 8.0)
