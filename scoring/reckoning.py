"""Ways of counting a turn, the right one and the wrong ones that people use.

A `Turn` holds the terms of the sum. A `Reckoning` says how they are put together: its defaults are the
rules, and each human mistake is a reckoning that differs from them in one respect.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from math import prod
from typing import Literal, TypeAlias

from scoring.board import UNNAMED, Board, Square, Tile
from scoring.editions.edition import Edition
from scoring.layout import Premium
from scoring.move import Direction, Move, Word, word_at

_PLAIN = Premium("plain")

Order: TypeAlias = Literal["letters_first", "words_first"]
Joining: TypeAlias = Literal["multiplied", "added", "steps_added"]
WordPremium: TypeAlias = Literal["whole_word", "new_letters", "whole_turn"]


@dataclass(frozen=True, slots=True)
class Term:
    """One letter of a word that scores, with the premium printed under it, spent or not."""

    square: Square
    tile: Tile
    new: bool
    premium: Premium


@dataclass(frozen=True, slots=True)
class Turn:
    """The terms of a turn.

    Attributes:
        words: The words that score, the main word first.
        names: The same words as text.
        lone: New tiles that make no word across the line, each as if it were one.
        old_words: Words that lie on the board unchanged, through old letters of the words that score.
        n_placed: How many tiles were laid.
        bonus: The bonus earned.
        values: What each letter is worth.
    """

    words: tuple[tuple[Term, ...], ...]
    names: tuple[str, ...]
    lone: tuple[Term, ...]
    old_words: tuple[Word, ...]
    n_placed: int
    bonus: int
    values: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Reckoning:
    """One way of counting; the defaults are the right one.

    Attributes:
        values: Values used in place of the edition's.
        blanks_counted: Squares of blanks counted as the letter they stand for.
        dead: Premiums not counted: number of the word and square.
        revived: Squares whose premium is counted again though an old tile lies there.
        other_premiums: Premiums mistaken for another.
        words_left_out: Numbers of the words not counted.
        extra: Points counted for what does not score.
        old_letters_left_out: Whether only the new tiles are counted.
        order: Whether letter premiums come before word premiums.
        joining: What two word premiums make: 3 and 3 make 9; added 6; added as steps above 1, 5.
        word_premium: What a word premium multiplies.
        bonus: Bonus in place of the one earned.
        bonus_multiplied: Whether the word premium of the main word multiplies the bonus too.
    """

    values: Mapping[str, int] | None = None
    blanks_counted: frozenset[Square] = frozenset()
    dead: frozenset[tuple[int, Square]] = frozenset()
    revived: frozenset[Square] = frozenset()
    other_premiums: Mapping[Square, Premium] = field(default_factory=dict)
    words_left_out: frozenset[int] = frozenset()
    extra: int = 0
    old_letters_left_out: bool = False
    order: Order = "letters_first"
    joining: Joining = "multiplied"
    word_premium: WordPremium = "whole_word"
    bonus: int | None = None
    bonus_multiplied: bool = False

    def differences(self) -> frozenset[str]:
        """Returns in which respects this is not the right way."""
        right = Reckoning()
        return frozenset(
            item.name for item in fields(self) if getattr(self, item.name) != getattr(right, item.name)
        )

    def with_also(self, other: Reckoning) -> Reckoning | None:
        """Returns both mistakes made at once; None when they contradict each other."""
        mine, theirs = self.differences(), other.differences()
        both = {name: getattr(self if name in mine else other, name) for name in mine | theirs}
        for name in mine & theirs:
            one, two = getattr(self, name), getattr(other, name)
            if not isinstance(one, frozenset) or one & two:
                return None
            both[name] = one | two
        return Reckoning(**both)


def turn_of(board: Board, move: Move, edition: Edition) -> Turn:
    """Returns the terms of a move.

    Args:
        board: The board before the move.
        move: A move that is legal on it.
        edition: Values, premiums and bonus.
    """
    words = tuple(_terms(word, board, edition) for word in move.words)
    crossed = {square for word in move.cross_words for square in word.squares}
    main = {term.square: term for term in words[0]}
    rules = edition.rules
    return Turn(
        words=words,
        names=tuple(word.text for word in move.words),
        lone=tuple(main[square] for square in move.squares if square not in crossed),
        old_words=_old_words(board, move),
        n_placed=len(move.placements),
        bonus=rules.all_tiles_bonus if len(move.placements) == rules.rack_size else 0,
        values=edition.tile_set.values,
    )


def reckon(turn: Turn, way: Reckoning) -> int:
    """Returns the points of a turn counted in this way."""
    counted = [(number, word) for number, word in enumerate(turn.words) if number not in way.words_left_out]
    sums = [_count(number, word, turn, way) for number, word in counted]
    if way.word_premium == "whole_turn":
        squares = {term.square: _factor(term, number, way) for number, word in counted for term in word}
        total = sum(letters for letters, _ in sums) * prod(squares.values())
    else:
        total = sum(letters * times for letters, times in sums)
    bonus = turn.bonus if way.bonus is None else way.bonus
    if way.bonus_multiplied and sums:
        bonus *= sums[0][1]
    return total + bonus + way.extra


def face_value(tile: Tile, values: Mapping[str, int]) -> int:
    """Returns what is printed on a tile, or would be on the letter a blank stands for."""
    return 0 if tile.letter == UNNAMED else values.get(tile.letter, 0)


def word_value(word: Word, values: Mapping[str, int]) -> int:
    """Returns the sum of the printed values of a word."""
    return sum(0 if tile.blank else face_value(tile, values) for tile in word.tiles)


def _count(number: int, word: tuple[Term, ...], turn: Turn, way: Reckoning) -> tuple[int, int]:
    """Returns the letter sum of one word and what it is multiplied by."""
    letters, gains, new_letters = 0, 0, 0
    for term in word:
        if way.old_letters_left_out and not term.new:
            continue
        value = _value(term, turn, way)
        gain = value * (_premium(term, number, way).letter_multiplier - 1)
        letters, gains = letters + value, gains + gain
        new_letters += value + gain if term.new else 0
    times = _joined([_factor(term, number, way) for term in word], way.joining)
    if way.order == "words_first":
        return letters * times + gains, 1
    if way.word_premium == "new_letters":
        return letters + gains + new_letters * (times - 1), 1
    return letters + gains, times


def _value(term: Term, turn: Turn, way: Reckoning) -> int:
    if term.tile.blank and term.square not in way.blanks_counted:
        return 0
    return face_value(term.tile, turn.values if way.values is None else way.values)


def _premium(term: Term, number: int, way: Reckoning) -> Premium:
    alive = term.square in way.revived if not term.new else (number, term.square) not in way.dead
    return way.other_premiums.get(term.square, term.premium) if alive else _PLAIN


def _factor(term: Term, number: int, way: Reckoning) -> int:
    return _premium(term, number, way).word_multiplier


def _joined(factors: list[int], joining: Joining) -> int:
    real = [factor for factor in factors if factor != 1]
    if joining == "added" and real:
        return sum(real)
    if joining == "steps_added":
        return 1 + sum(factor - 1 for factor in real)
    return prod(real)


def _terms(word: Word, board: Board, edition: Edition) -> tuple[Term, ...]:
    premiums = edition.layout.premiums
    return tuple(
        Term(square, tile, board[square] is None, premiums.get(square, _PLAIN))
        for square, tile in zip(word.squares, word.tiles, strict=True)
    )


def _old_words(board: Board, move: Move) -> tuple[Word, ...]:
    """Returns the unchanged words that the new tiles merely cross or touch."""
    after = {**board.tiles, **dict(move.placements)}
    old = [square for word in move.words for square in word.squares if board[square] is not None]
    found = {
        word.squares: word
        for square in old
        for direction in Direction
        if len(word := word_at(board.tiles, square, direction)) > 1
        and word == word_at(after, square, direction)
    }
    return tuple(found.values())
