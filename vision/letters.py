"""What a reader of letters is: the tiles there are, the evidence it gives, the protocol it fulfils."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from vision.reading import BARE, BLANK, SIDE, Image, Known

FloatArray = NDArray[np.float64]

LETTERS: tuple[str, ...] = (
    *"ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    *"ÅÄÖØÆÜÕŠŽČ",  # Nordic and Baltic sets, German, Slovene
    *"ĄĆĘŁŃÓŚŹŻ",  # Polish
    *"ÐÞÁÉÍÚÝÑÇ",  # Icelandic, Faroese, Spanish, French, Catalan
)
"""Every single letter printed on a tile of a supported set."""

DIGRAPHS: tuple[str, ...] = ("CH", "LL", "RR", "QU", "NY", "L·L")
"""Tiles that carry several letters (Spanish, Catalan)."""

TILES: tuple[str, ...] = LETTERS + DIGRAPHS
"""Every lettered tile known to the program; a reading without an alphabet is over all of them."""

N_SQUARES = SIDE * SIDE
MIRRORED = 4
"""Index of the mirrored picture among the scores of :class:`TurnScores`."""
_UNHEARD_OF = 1e-9
"""Least probability of a tile that one look may give against all others."""
_MOST_BLANKS = 4
"""More blanks than any set holds: two are usual, the set of the 21×21 board has four."""


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """What a reader says of the 225 squares, as the picture lies.

    Attributes:
        tiles: What a square may hold: "." bare, "?" a blank, then the tiles of the alphabet.
        p: (225, len(tiles)) row by row; each row sums to 1.
        hidden: (225,) probabilities that something hides the square; zeros where the reader cannot tell.
    """

    tiles: tuple[str, ...]
    p: FloatArray
    hidden: FloatArray = field(default_factory=lambda: np.zeros(N_SQUARES))

    def __post_init__(self) -> None:
        if self.p.shape != (N_SQUARES, len(self.tiles)):
            raise ValueError(f"evidence has shape {self.p.shape}, needed {(N_SQUARES, len(self.tiles))}")

    def of(self, row: int, col: int) -> dict[str, float]:
        """Returns the probabilities of one square by tile."""
        return dict(zip(self.tiles, self.p[row * SIDE + col].tolist(), strict=True))

    @property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The most likely content of each square, row by row."""
        best = self.p.argmax(axis=1).reshape(SIDE, SIDE)
        return tuple(tuple(self.tiles[i] for i in row) for row in best)


@dataclass(frozen=True, slots=True, eq=False)
class TurnScores:
    """How well the letters read when the picture is turned.

    Attributes:
        log_p: (5,) log-probability that the picture reads upright after 0, 1, 2 or 3 quarter turns
            clockwise, and that it is mirrored, so that no turn makes it read.
        n_tiles: Lettered tiles that were seen; with none the scores are flat.
        evidence: What the squares hold as the picture lies, where it was read along the way.
    """

    log_p: FloatArray
    n_tiles: float
    evidence: Evidence | None = None

    @property
    def turns(self) -> int:
        """Quarter turns clockwise that make the letters read best."""
        return int(self.log_p[:MIRRORED].argmax())

    @property
    def p_mirrored(self) -> float:
        """Probability that the picture is mirrored, 0-1."""
        return float(np.exp(self.log_p[MIRRORED]))


@runtime_checkable
class LetterReader(Protocol):
    """Reads all squares of a rectified board at once.

    The rectified picture holds 17×17 squares of `square_px` pixels: the board and a margin of one
    square around it.
    """

    name: str
    square_px: int

    def read(self, rectified: Image, known: Known) -> Evidence:
        """Returns what each square holds, over `known.alphabet` (all tiles when it is empty)."""
        ...


@runtime_checkable
class TurnReader(Protocol):
    """A reader that can say cheaply which way up a picture of the board lies."""

    def read_turns(self, rectified: Image, known: Known) -> TurnScores:
        """Returns how well the letters read at each quarter turn, and mirrored."""
        ...


def contents(known: Known) -> tuple[str, ...]:
    """Returns what a square may hold: bare, blank, then the alphabet (all tiles when none is given)."""
    return (BARE, BLANK, *(known.alphabet or TILES))


def agreed(looks: Sequence[Evidence]) -> Evidence:
    """Returns what several looks at one board say together: the geometric mean of their probabilities.

    What one look is sure of and another finds unlikely becomes doubtful.
    """
    mean = np.exp(np.mean([np.log(look.p + _UNHEARD_OF) for look in looks], axis=0))
    hidden = np.mean([look.hidden for look in looks], axis=0)
    return Evidence(looks[0].tiles, mean / mean.sum(axis=1, keepdims=True), hidden)


def with_few_blanks(evidence: Evidence) -> Evidence:
    """Returns the evidence with no more blanks expected than a set holds.

    Where more squares look like blanks, something else on this board does: a premium square with a mark,
    a tile that light washes out. The odds of a blank then fall on all squares alike, until so many are
    expected.
    """
    blank = evidence.tiles.index(BLANK)
    if evidence.p[:, blank].sum() <= _MOST_BLANKS:
        return evidence
    p = evidence.p + _UNHEARD_OF
    p /= p.sum(axis=1, keepdims=True)
    log_odds = np.log(p[:, blank]) - np.log1p(-p[:, blank])
    least, most = -60.0, 0.0
    for _ in range(40):
        change = (least + most) / 2
        fewer = 1 / (1 + np.exp(-(log_odds + change)))
        least, most = (least, change) if fewer.sum() > _MOST_BLANKS else (change, most)
    scaled = p * ((1 - fewer) / (1 - p[:, blank]))[:, None]
    scaled[:, blank] = fewer
    return Evidence(evidence.tiles, scaled, evidence.hidden)


def turned(rectified: Image, turns: int) -> Image:
    """Returns the picture after quarter turns clockwise."""
    return np.ascontiguousarray(np.rot90(rectified, -turns))


def score_turns(reader: LetterReader, rectified: Image, known: Known) -> TurnScores:
    """Returns how well the letters read at each quarter turn, by the reader's own means if it has any.

    A reader without such means reads the picture four times, and the clearest reading wins; it
    cannot tell a mirrored picture.
    """
    if isinstance(reader, TurnReader):
        return reader.read_turns(rectified, known)
    clarity = np.empty(4)
    n_tiles = 0.0
    for turns in range(4):
        lettered = reader.read(turned(rectified, turns), known).p[:, 2:]
        best = lettered.max(axis=1)
        clarity[turns] = best.sum()
        n_tiles = max(n_tiles, float(lettered.sum()))
    log_p = np.append(clarity - np.logaddexp.reduce(clarity), -np.inf)
    return TurnScores(log_p, n_tiles)
