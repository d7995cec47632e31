"""What a photo says of a board whose confirmed tiles are known: log-likelihoods, square by square.

Everything is relative to the confirmed board: `base` is the log-likelihood of the photo when nothing has
changed, and a gain is what is won in log-likelihood when one bare square holds a tile instead.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import exp, inf, log
from typing import NamedTuple, TypeAlias

from scoring.board import BARE, UNNAMED, Board, Square, Tile
from scoring.infer_set import SetReading, read_set
from scoring.infer_types import Answers, Evidence, InferSettings

Options: TypeAlias = tuple[tuple[str, float], ...]
"""What may lie on a square, with the gain in log-likelihood against its being bare, best first."""

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
        stay: Log-likelihood that every confirmed tile lies there still: the part of `base` that is theirs.
        astray: The same that some are gone, or that the board as a whole does not lie as it did.
        hidden: Squares that were not seen.
    """

    base: float
    options: Mapping[Square, Options]
    quiet: Mapping[Square, float]
    lost: Mapping[Square, float]
    stay: float
    astray: float
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
    squares = (Square(row, col) for row in range(board.n_rows) for col in range(board.n_cols))
    reads = {
        square: {answers[square]: 1.0} if square in answers else seen(evidence.get(square), settings)
        for square in squares
    }
    earlier = {
        square: _compare(tile, reads[square], square in answers, settings)
        for square, tile in board.tiles.items()
    }
    stay = _lie_still(earlier.values(), settings.earlier_wrong, (settings.tile_floor, settings.blank_fades))
    astray = (settings.gone_astray, settings.gone_astray)
    moved = _lie_still(earlier.values(), settings.earlier_wrong, astray)
    elsewhere = _lie_still(earlier.values(), ((settings.wrong_astray, 1.0),), astray)
    bare = {square: p for square, p in reads.items() if square not in board.tiles}
    base, options, quiet = _weigh_bare(bare, read_set(board, evidence, settings), shares, settings, answers)
    return Likelihoods(
        base=base + stay,
        options=options,
        quiet=quiet,
        lost={square: log(one.bare / (one.same + settings.tile_floor)) for square, one in earlier.items()},
        stay=stay,
        astray=log_sum([moved, elsewhere]) if earlier else -inf,
        hidden=frozenset(square for square, p in reads.items() if p is None),
    )


def _weigh_bare(
    reads: Mapping[Square, Mapping[str, float] | None],
    this_set: SetReading,
    shares: Mapping[str, float],
    settings: InferSettings,
    answers: Answers,
) -> tuple[float, dict[Square, Options], dict[Square, float]]:
    """Returns of the squares that were bare: their log-likelihood, what may lie there, other bounds."""
    base = 0.0
    options: dict[Square, Options] = {}
    quiet: dict[Square, float] = {}
    for square, p in reads.items():
        if p is None:
            options[square] = _hidden_options(shares, settings)
            continue
        sure = square in answers
        bare = p.get(BARE, 0.0)
        base += log(max(bare, _CERTAIN if sure else settings.bare_floor))
        if 1 - bare > settings.lit_above:
            options[square] = _seen_options(p if sure else this_set.judge(p), shares, sure, settings)
        else:
            quiet[square] = log(max(1 - bare, _CERTAIN if sure else settings.tile_floor))
    return base, options, quiet


def seen(p: Mapping[str, float] | None, settings: InferSettings) -> Mapping[str, float] | None:
    """Returns the probabilities of a square, or None where it was not seen or nothing stands out."""
    if not p or max(p.values()) < settings.hidden_below:
        return None
    return p


def quiet_options(p: Mapping[str, float], shares: Mapping[str, float], settings: InferSettings) -> Options:
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


class _Earlier(NamedTuple):
    """What the picture says of a confirmed tile: the same, another, or none; and whether it is a blank."""

    same: float
    other: float
    bare: float
    blank: bool = False


def _compare(tile: Tile, p: Mapping[str, float] | None, sure: bool, settings: InferSettings) -> _Earlier:
    if p is None:
        return _Earlier(1.0, 0.0, 1.0)  # nothing speaks for either
    same = p.get(content_of(tile), 0.0)
    if tile.blank and tile.letter != UNNAMED:
        same += settings.blank_shows_letter * p.get(tile.letter, 0.0)
    bare = p.get(BARE, 0.0)
    if sure:
        return _Earlier(max(same, _CERTAIN), 0.0, max(bare, _CERTAIN))
    return _Earlier(same, max(0.0, 1 - same - bare), max(bare, settings.bare_floor), tile.blank)


def _lie_still(
    earlier: Collection[_Earlier], wrong_shares: Sequence[tuple[float, float]], gone: tuple[float, float]
) -> float:
    """Returns the log-likelihood of the confirmed tiles.

    A tile that reads as another one was confirmed wrong or is read wrong; how often that happens depends on
    the photo and the set, so it is weighed over photos read well, poorly and by a reader at a loss.

    Args:
        earlier: What the picture says of each of them.
        wrong_shares: How often a tile may read as another, with the share of photos that is so.
        gone: How often the square of a lettered tile, and of a blank, may read as bare.
    """
    ways = [
        log(share)
        + sum(log((1 - wrong) * one.same + wrong * one.other + gone[one.blank] * one.bare) for one in earlier)
        for wrong, share in wrong_shares
    ]
    return log_sum(ways)


def log_sum(logs: Sequence[float]) -> float:
    """Returns the logarithm of the sum of what these are logarithms of."""
    top = max(logs)
    return top + log(sum(exp(one - top) for one in logs)) if top > -inf else -inf


def _seen_options(
    p: Mapping[str, float], shares: Mapping[str, float], sure: bool, settings: InferSettings
) -> Options:
    bare = max(p.get(BARE, 0.0), _CERTAIN if sure else settings.bare_floor)
    slip = 0.0 if sure else settings.tile_floor
    likely = [
        (content, value)
        for content in shares.keys() | p.keys()
        if content != BARE and (value := p.get(content, 0.0) + slip * shares.get(content, 0.0)) > _CERTAIN
    ]
    likely.sort(key=lambda option: (-option[1], option[0]))
    return tuple((content, log(value / bare)) for content, value in likely[: settings.max_options])


def _hidden_options(shares: Mapping[str, float], settings: InferSettings) -> Options:
    odds = settings.hidden_tile / (1 - settings.hidden_tile)
    ranked = sorted(((content, share) for content, share in shares.items() if share > 0), key=lambda o: -o[1])
    return tuple((content, log(odds * share)) for content, share in ranked[: settings.max_hidden_options])
