"""The tiles in the bag: which exist, how many, what they are worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from scoring.board import UNNAMED, Tile, is_letter
from scoring.errors import BadEdition, ScoringError

MAX_COUNT = 200
"""More of one tile than any bag holds: such a count is a slip in a file."""

MAX_VALUE = 99


@dataclass(frozen=True, slots=True)
class TileSet:
    """The letters of an edition with their values and counts.

    Attributes:
        alphabet: The letters that have a tile, in the order of the language's alphabet.
        counts: How many tiles of each letter; empty where nothing is known of the bag.
        values: What each letter is worth; empty where no values are known.
        blanks: How many blanks.
        blank_letters: Letters without a tile of their own that a blank may stand for.
    """

    alphabet: tuple[str, ...]
    counts: Mapping[str, int]
    values: Mapping[str, int]
    blanks: int
    blank_letters: tuple[str, ...] = field(default=())

    def __post_init__(self) -> None:
        for letter in self.alphabet + self.blank_letters:
            if not is_letter(letter):
                raise BadEdition(f"{letter!r} is no letter of a tile: one to four capitals are needed")
        if len(set(self.alphabet + self.blank_letters)) < len(self.alphabet) + len(self.blank_letters):
            raise BadEdition("a letter stands twice among the tiles")
        for name, given in (("value", self.values), ("count", self.counts)):
            if given and set(given) != set(self.alphabet):
                odd = ", ".join(sorted(set(given) ^ set(self.alphabet)))
                raise BadEdition(f"each letter needs one {name}; look at {odd}")
        _check_range("count", {**self.counts, UNNAMED: self.blanks}, MAX_COUNT)
        _check_range("value", self.values, MAX_VALUE)

    @property
    def total(self) -> int:
        """The number of tiles, blanks included; 0 where the counts are not known."""
        return sum(self.counts.values()) + self.blanks if self.counts else 0

    @property
    def face_value(self) -> int:
        """What all tiles of the bag are worth together."""
        return sum(count * self.values.get(letter, 0) for letter, count in self.counts.items())

    def value_of(self, tile: Tile) -> int:
        """Returns what a tile is worth: a blank nothing, whatever it stands for.

        Raises:
            ScoringError: The set gives this letter no value.
        """
        if tile.blank:
            return 0
        try:
            return self.values[tile.letter]
        except KeyError:
            raise ScoringError(
                f"this set gives {tile.letter} no value: set the value of the tile, or lay it as a blank"
            ) from None

    def has(self, tile: Tile) -> bool:
        """Whether the set knows such a tile; a blank may stand for letters that have no tile."""
        if tile.blank:
            return tile.letter == UNNAMED or tile.letter in self.alphabet or tile.letter in self.blank_letters
        return tile.letter in self.alphabet

    def opening_rank(self, tile: Tile) -> int:
        """Returns the place of a tile in the draw for who begins: the lowest begins, a blank beats A."""
        if tile.blank:
            return -1
        if tile.letter not in self.alphabet:
            raise ScoringError(f"this set has no tile {tile.letter}")
        return self.alphabet.index(tile.letter)

    def changed(
        self, values: Mapping[str, int] | None = None, counts: Mapping[str, int] | None = None
    ) -> TileSet:
        """Returns the set with other values or counts for some letters; "?" counts the blanks.

        A letter the set did not have is added at the end of the alphabet and then needs a value, and counts
        as one tile unless told otherwise.
        """
        values, counts = dict(values or {}), dict(counts or {})
        blanks = counts.pop(UNNAMED, self.blanks)
        if UNNAMED in values:
            raise BadEdition("a blank is worth 0 in every edition")
        new = tuple(letter for letter in {**values, **counts} if letter not in self.alphabet)
        bag = {**self.counts, **dict.fromkeys(new, 1), **counts} if self.counts else counts
        return replace(
            self,
            alphabet=self.alphabet + new,
            values={**self.values, **values},
            counts=bag,
            blanks=blanks,
            blank_letters=tuple(letter for letter in self.blank_letters if letter not in new),
        )


def _check_range(name: str, given: Mapping[str, int], top: int) -> None:
    for letter, number in given.items():
        if not 0 <= number <= top:
            raise BadEdition(f"the {name} of {letter} is {number}; 0 to {top} are possible")
