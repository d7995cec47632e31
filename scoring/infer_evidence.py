"""What a photo says of a board whose confirmed tiles are known: log-likelihoods, square by square.

Everything is relative to the confirmed board: `base` is the log-likelihood of the photo when nothing has
changed, and a gain is what is won in log-likelihood when one bare square holds a tile instead.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import log

from scoring.board import BARE, UNNAMED, Board, Square, Tile
from scoring.infer_types import Answers, Evidence, InferSettings

BLANK = UNNAMED
_CERTAIN = 1e-12
"""Likelihood left to what a person has denied: as good as none, and its logarithm exists."""


@dataclass(frozen=True, slots=True)
class Likelihoods:
    """A photo held against a confirmed board.

    Attributes:
        base: Log-likelihood of the confirmed board.
        options: For each bare square that may hold a tile: contents with their gains, best first.
        quiet: For every other bare square: a bound on the gain of any tile there.
        lost: For each confirmed tile: the gain of its square being bare instead.
        tolerance: What `base` would gain if every confirmed tile might be any other.
        hidden: Squares that were not seen.
    """

    base: float
    options: Mapping[Square, tuple[tuple[str, float], ...]]
    quiet: Mapping[Square, float]
    lost: Mapping[Square, float]
    tolerance: float
    hidden: frozenset[Square]

    def bound(self, square: Square) -> float:
        """Returns the most that a tile on this bare square can gain."""
        options = self.options.get(square)
        return options[0][1] if options else self.quiet[square]


def weigh(
    board: Board, evidence: Evidence, shares: Mapping[str, float], settings: InferSettings, answers: Answers
) -> Likelihoods:
    """Returns the likelihoods of a photo against a confirmed board.

    Args:
        board: The confirmed board.
        evidence: What the photo shows.
        shares: For each tile that exists, its share of what is left to lay; for squares that are hidden.
        settings: Floors and thresholds.
        answers: What a person said lies on a square.
    """
    base, tolerance, hidden = 0.0, 0.0, set()
    options: dict[Square, tuple[tuple[str, float], ...]] = {}
    quiet: dict[Square, float] = {}
    lost: dict[Square, float] = {}
    for row in range(board.n_rows):
        for col in range(board.n_cols):
            square = Square(row, col)
            p = seen(evidence.get(square), settings) if square not in answers else {answers[square]: 1.0}
            sure = square in answers
            if p is None:
                hidden.add(square)
            tile = board.tiles.get(square)
            if tile is not None:
                stays, gone = _tile_likelihoods(tile, p, sure, settings)
                base += log(stays)
                lost[square] = log(gone / stays)
                tolerance += log(max(1 - gone, stays) / stays)
            elif p is None:
                options[square] = _hidden_options(shares, settings)
            else:
                bare = p.get(BARE, 0.0)
                floor = _CERTAIN if sure else settings.bare_floor
                base += log(max(bare, floor))
                if 1 - bare > settings.lit_above:
                    options[square] = _seen_options(p, shares, sure, settings)
                else:
                    quiet[square] = log(max(1 - bare, _CERTAIN if sure else settings.tile_floor))
    return Likelihoods(base, options, quiet, lost, tolerance, frozenset(hidden))


def seen(p: Mapping[str, float] | None, settings: InferSettings) -> Mapping[str, float] | None:
    """Returns the probabilities of a square, or None where it was not seen or nothing stands out."""
    if not p or max(p.values()) < settings.hidden_below:
        return None
    return p


def quiet_options(
    p: Mapping[str, float], shares: Mapping[str, float], settings: InferSettings
) -> tuple[tuple[str, float], ...]:
    """Returns what may lie on a square that reads as bare, when the rules want a tile there."""
    return _seen_options(p, shares, False, settings)


def content_of(tile: Tile | None) -> str:
    """Returns what a photo can show of a square: bare, a blank without its letter, or the letter."""
    if tile is None:
        return BARE
    return BLANK if tile.blank else tile.letter


def tile_of(content: str) -> Tile:
    """Returns the tile that a photo shows."""
    return Tile(UNNAMED, blank=True) if content == BLANK else Tile(content)


def _tile_likelihoods(
    tile: Tile, p: Mapping[str, float] | None, sure: bool, settings: InferSettings
) -> tuple[float, float]:
    """Returns how likely the picture is when the confirmed tile lies there, and when it is gone."""
    if p is None:
        return 1.0, 1.0  # nothing speaks for either
    same = p.get(content_of(tile), 0.0)
    if tile.blank and tile.letter != UNNAMED:
        same += settings.blank_shows_letter * p.get(tile.letter, 0.0)
    if sure:
        return max(same, _CERTAIN), max(p.get(BARE, 0.0), _CERTAIN)
    bare = p.get(BARE, 0.0)
    other = max(0.0, 1 - same - bare)
    stays = same + settings.earlier_wrong * other + settings.tile_floor * bare
    return min(1.0, stays), max(bare, settings.bare_floor)


def _seen_options(
    p: Mapping[str, float], shares: Mapping[str, float], sure: bool, settings: InferSettings
) -> tuple[tuple[str, float], ...]:
    bare = max(p.get(BARE, 0.0), _CERTAIN if sure else settings.bare_floor)
    slip = 0.0 if sure else settings.tile_floor
    likely = [
        (content, value)
        for content in shares.keys() | p.keys()
        if content != BARE and (value := p.get(content, 0.0) + slip * shares.get(content, 0.0)) > _CERTAIN
    ]
    likely.sort(key=lambda option: (-option[1], option[0]))
    return tuple((content, log(value / bare)) for content, value in likely[: settings.max_options])


def _hidden_options(shares: Mapping[str, float], settings: InferSettings) -> tuple[tuple[str, float], ...]:
    odds = settings.hidden_tile / (1 - settings.hidden_tile)
    ranked = sorted(((content, share) for content, share in shares.items() if share > 0), key=lambda o: -o[1])
    return tuple((content, log(odds * share)) for content, share in ranked[: settings.max_hidden_options])
