"""The network: a convolutional trunk over the whole board, then attention between its squares.

The trunk sees each square with its neighbours. The attention layers decide relative to the same
board: what a blank is against this board's own tiles and bare squares, how far the tile tops lean.
"""

from dataclasses import dataclass

import torch
from torch import Tensor, nn

from vision.letters import TILES
from vision.reading import SIDE
from vision.training.folders import N_VALUES

SQUARE_PX = 36
"""Pixels a square: two halvings and one division by three leave 3 cells a square."""
CELLS = 3
N_KINDS = 4
"""Bare, blank, lettered tile, hidden."""
HIDDEN = 3
N_TURNS = 5


@dataclass(frozen=True, slots=True)
class NetSize:
    """How wide and deep the network is.

    Attributes:
        stem: Channels at half size.
        fine: Channels at a quarter of the size.
        coarse: Channels at 3 cells a square.
        width: Numbers that describe a square.
        heads: Attention heads.
        layers: Attention layers.
        dropout: Share of numbers dropped while training, 0-1.
    """

    stem: int = 16
    fine: int = 64
    coarse: int = 128
    width: int = 192
    heads: int = 6
    layers: int = 2
    dropout: float = 0.1


def _conv(n_in: int, n_out: int, size: int, stride: int = 1, pad: int | None = None) -> nn.Sequential:
    padding = size // 2 if pad is None else pad
    conv = nn.Conv2d(n_in, n_out, size, stride, padding, bias=False)
    return nn.Sequential(conv, nn.BatchNorm2d(n_out), nn.ReLU(inplace=True))


class _Residual(nn.Module):
    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = _conv(channels, channels, 3)
        self.second = nn.Conv2d(channels, channels, 3, 1, 1, bias=False)
        self.norm = nn.BatchNorm2d(channels)

    def forward(self, x: Tensor) -> Tensor:
        return torch.relu(x + self.norm(self.second(self.first(x))))


class _Attention(nn.Module):
    """One layer in which the squares of a board look at each other."""

    def __init__(self, size: NetSize) -> None:
        super().__init__()
        self.heads = size.heads
        self.norm_in = nn.LayerNorm(size.width)
        self.queries_keys_values = nn.Linear(size.width, 3 * size.width)
        self.mix = nn.Linear(size.width, size.width)
        self.norm_out = nn.LayerNorm(size.width)
        self.think = nn.Sequential(
            nn.Linear(size.width, 2 * size.width), nn.GELU(), nn.Linear(2 * size.width, size.width)
        )
        self.dropout = nn.Dropout(size.dropout)

    def forward(self, x: Tensor) -> Tensor:
        batch, n, width = x.shape
        parts = self.queries_keys_values(self.norm_in(x)).view(batch, n, 3, self.heads, width // self.heads)
        queries, keys, values = parts.permute(2, 0, 3, 1, 4).unbind(0)
        scores = queries @ keys.transpose(-1, -2) * (width // self.heads) ** -0.5
        seen = torch.softmax(scores, dim=-1) @ values
        x = x + self.dropout(self.mix(seen.transpose(1, 2).reshape(batch, n, width)))
        out: Tensor = x + self.dropout(self.think(self.norm_out(x)))
        return out


class BoardNet(nn.Module):
    """Reads all 225 squares of a rectified board of 17×17 squares (a margin of one)."""

    def __init__(self, size: NetSize | None = None) -> None:
        super().__init__()
        size = size or NetSize()
        self.trunk = nn.Sequential(
            _conv(3, size.stem, 5, 2),
            _conv(size.stem, size.fine, 3, 2),
            _conv(size.fine, size.fine, 3),
            _conv(size.fine, size.coarse, 3, 3, pad=0),
            _Residual(size.coarse),
        )
        self.gather = _conv(size.coarse, size.width, 5, CELLS, pad=0)
        self.row = nn.Parameter(torch.randn(SIDE, 1, size.width) * 0.1)
        self.col = nn.Parameter(torch.randn(1, SIDE, size.width) * 0.1)
        self.context = nn.Sequential(*(_Attention(size) for _ in range(size.layers)))
        self.norm = nn.LayerNorm(size.width)
        self.heads = nn.ModuleList(nn.Linear(size.width, n) for n in (N_KINDS, len(TILES), N_VALUES, N_TURNS))

    def forward(self, x: Tensor) -> tuple[Tensor, ...]:
        """Reads (batch, 3, 612, 612) normalised pictures.

        Returns the logits of kind, letter, value and turn, and what they are made of: the look of each
        square, (batch, 225, width), from which a user's own set can be learned.
        """
        cells = self.trunk(x)
        # A window of 5×5 cells around each of the 15×15 squares: one cell beyond it on every side.
        inner = cells[:, :, CELLS - 1 : 16 * CELLS + 1, CELLS - 1 : 16 * CELLS + 1]
        squares = self.gather(inner).flatten(2).transpose(1, 2)
        squares = squares + (self.row + self.col).flatten(0, 1)
        look = self.norm(self.context(squares))
        return (*(head(look) for head in self.heads), look)


def normalise(pictures: Tensor) -> Tensor:
    """Returns (batch, H, W, 3) uint8 pictures as (batch, 3, H, W) of mean 0 and deviation 1 each.

    Exposure and contrast of the whole picture are taken out; its colours stay.
    """
    x = pictures.float().permute(0, 3, 1, 2)
    mean = x.mean(dim=(1, 2, 3), keepdim=True)
    spread = ((x - mean) ** 2).mean(dim=(1, 2, 3), keepdim=True).sqrt()
    return (x - mean) / (spread + 2.0)
