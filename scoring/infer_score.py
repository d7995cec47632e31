"""What the bag says of a play: soft evidence, for sets of families have lost, swapped and mixed tiles."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import log
from types import MappingProxyType
from typing import Final

from scoring.board import UNNAMED, Board
from scoring.editions.edition import Edition
from scoring.infer_evidence import content_of
from scoring.infer_types import InferSettings

_PER_THOUSAND: Final = MappingProxyType(
    {"A": 85, "B": 20, "C": 17, "D": 37, "E": 102, "F": 20, "G": 26, "H": 22, "I": 67, "J": 15, "K": 29}
    | {"L": 43, "M": 30, "N": 65, "O": 52, "P": 19, "Q": 4, "R": 53, "S": 60, "T": 59, "U": 41, "V": 17}
    | {"W": 10, "X": 7, "Y": 14, "Z": 12, UNNAMED: 20}
)
"""Tiles of each letter in a thousand, over the sets of twelve languages: for a set that is not listed."""

_PER_THOUSAND_OTHER: Final = 10
"""The same for a letter beyond A to Z."""


@dataclass(frozen=True, slots=True)
class Bag:
    """The tiles of an edition and how many of each do not lie on the board.

    Attributes:
        counts: How many of each the set has; empty where that is not known.
        left: How many of each are not on the board, never below 0.
        contents: Everything that may lie on a square: the alphabet and the blank.
        draws: For each tile, how much more readily it is believed than another, as a logarithm, for the
            first, second, … of it in one play.
    """

    counts: Mapping[str, int]
    left: Mapping[str, int]
    contents: tuple[str, ...]
    draws: Mapping[str, tuple[float, ...]]

    @property
    def is_known(self) -> bool:
        """Whether the edition says how many of each tile there are."""
        return bool(self.counts)


def bag_beside(board: Board, edition: Edition, settings: InferSettings) -> Bag:
    """Returns the tiles that do not lie on the board."""
    tile_set = edition.tile_set
    contents = (*tile_set.alphabet, UNNAMED)
    if not tile_set.counts:
        return Bag({}, {}, contents, _common_draws(contents, settings))
    counts = {**tile_set.counts, UNNAMED: tile_set.blanks}
    laid = Counter(content_of(tile) for tile in board.tiles.values())
    left = {content: max(count - laid[content], 0) for content, count in counts.items()}
    return Bag(counts, left, contents, _draws(counts, left, edition.rules.rack_size, settings))


def shares(bag: Bag, settings: InferSettings) -> dict[str, float]:
    """Returns for each tile its share of those left to lay; even shares where the bag is not known."""
    if not bag.is_known:
        return dict.fromkeys(bag.contents, 1 / len(bag.contents))
    weights = {content: bag.left[content] + settings.bag_slack for content in bag.contents}
    total = sum(weights.values())
    return {content: weight / total for content, weight in weights.items()}


def bag_log_prior(bag: Bag, contents: Iterable[str], settings: InferSettings) -> float:
    """Returns how much more or less readily these tiles are believed because of what the bag still holds.

    About 0 for tiles of middling frequency, far below for one beyond the count.
    """
    if not settings.bag_weight:
        return 0.0
    used: dict[str, int] = {}
    total = 0.0
    for content in contents:
        draws = bag.draws.get(content)
        if draws is not None:
            n_used = used.get(content, 0)
            total += draws[min(n_used, len(draws) - 1)]
            used[content] = n_used + 1
    return settings.bag_weight * total


def _common_draws(contents: tuple[str, ...], settings: InferSettings) -> dict[str, tuple[float, ...]]:
    """Returns the log-factor of each tile where nothing is known but how common letters are."""
    weights = {content: _PER_THOUSAND.get(content, _PER_THOUSAND_OTHER) for content in contents}
    even = sum(weights.values()) / len(weights)
    return {content: (settings.common_weight * log(weight / even),) for content, weight in weights.items()}


def _draws(
    counts: Mapping[str, int], left: Mapping[str, int], longest: int, settings: InferSettings
) -> dict[str, tuple[float, ...]]:
    """Returns the log-factor of the first, second, … of each tile in one play.

    One part is how common the tile is in the full set, which readers of photos do not know; the other is how
    its share of what is left compares with its share of the full set.
    """
    slack = settings.bag_slack
    all_left = sum(left.values()) + slack * len(left)
    all_counted = sum(counts.values()) + slack * len(counts)
    draws = {}
    for content, count in counts.items():
        share = (count + slack) / all_counted
        common = settings.common_weight * log(share * len(counts))
        draws[content] = tuple(
            common + log((max(left[content] - n_used, 0) + slack) / all_left / share)
            for n_used in range(min(longest, left[content]) + 1)
        )
    return draws


def overdrawn(bag: Bag, contents: Iterable[str]) -> tuple[str, ...]:
    """Returns the tiles of which more are laid than the set has left."""
    if not bag.is_known:
        return ()
    wanted = Counter(content for content in contents if content in bag.counts)
    return tuple(sorted(content for content, n in wanted.items() if n > bag.left[content]))
