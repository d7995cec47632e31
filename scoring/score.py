"""What a move is worth, with every term of the sum kept.

Letter premiums come first, then word premiums, which multiply each other; a premium counts for the tile just
laid on it, in both words through that tile; the bonus for a whole rack comes last.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from scoring.board import Board, Square, Tile
from scoring.editions.edition import Edition
from scoring.errors import ScoringError
from scoring.layout import Premium
from scoring.move import Move, Word

_PLAIN = Premium("plain")


@dataclass(frozen=True, slots=True)
class LetterScore:
    """One letter of a word that scores.

    Attributes:
        square: Where it lies.
        tile: Which tile it is.
        value: What the tile is worth; a blank 0.
        multiplier: Of the letter premium just covered, else 1.
        word_multiplier: Of the word premium just covered, else 1.
        new: Whether the tile was laid in this turn.
    """

    square: Square
    tile: Tile
    value: int
    multiplier: int = 1
    word_multiplier: int = 1
    new: bool = True

    @property
    def points(self) -> int:
        """The value after the letter premium."""
        return self.value * self.multiplier


@dataclass(frozen=True, slots=True)
class WordScore:
    """One word that scores."""

    word: str
    letters: tuple[LetterScore, ...]

    @property
    def letter_sum(self) -> int:
        """Sum of the letters, letter premiums applied."""
        return sum(letter.value * letter.multiplier for letter in self.letters)

    @property
    def factors(self) -> tuple[int, ...]:
        """The word premiums covered by this move, in reading order."""
        return tuple(letter.word_multiplier for letter in self.letters if letter.word_multiplier != 1)

    @property
    def multiplier(self) -> int:
        """Product of the word premiums covered by this move."""
        return prod(letter.word_multiplier for letter in self.letters)

    @property
    def total(self) -> int:
        """Points of the word."""
        return self.letter_sum * self.multiplier


@dataclass(frozen=True, slots=True)
class MoveScore:
    """All that a turn brings: its words, the main word first, and the bonus for a whole rack."""

    words: tuple[WordScore, ...]
    bonus: int = 0

    @property
    def total(self) -> int:
        """Points of the turn."""
        return sum(word.total for word in self.words) + self.bonus


def score_move(board_before: Board, move: Move, edition: Edition) -> MoveScore:
    """Returns what a move scores.

    Args:
        board_before: The board without the new tiles.
        move: A move that is legal on it.
        edition: Values, premiums and bonus.

    Raises:
        ScoringError: The edition has no value for a tile, or no values at all.
    """
    if not edition.scores:
        raise ScoringError(f"the edition {edition.id} has no values: moves cannot be scored with it")
    words = tuple(_score_word(word, board_before, edition) for word in move.words)
    rules = edition.rules
    return MoveScore(words, rules.all_tiles_bonus if len(move.placements) == rules.rack_size else 0)


def _score_word(word: Word, board_before: Board, edition: Edition) -> WordScore:
    premiums, value_of, lying = edition.layout.premiums, edition.tile_set.value_of, board_before.tiles
    letters = []
    for square, tile in zip(word.squares, word.tiles, strict=True):
        new = square not in lying
        premium = premiums.get(square, _PLAIN) if new else _PLAIN
        letters.append(
            LetterScore(square, tile, value_of(tile), premium.letter_multiplier, premium.word_multiplier, new)
        )
    return WordScore(word.text, tuple(letters))
