"""Which letter a blank just laid may stand for: those that make good words of the words it lies in.

Only the words that the play has just formed are asked about, one by one; no word is looked for (F28).
"""

from collections.abc import Iterable, Mapping
from itertools import product

from scoring.board import UNNAMED, Square
from scoring.editions.edition import Edition
from scoring.errors import ScoringError
from scoring.lexicon.protocol import Lexicon
from scoring.move import Move, Word

Letters = Mapping[Square, str]


def letters_for_blank(move: Move, square: Square, edition: Edition, lexicon: Lexicon) -> tuple[str, ...]:
    """Returns the letters with which every word through the blank is answered "yes", in the alphabet's order.

    A second blank without a letter in the same word is taken for any letter. Words of the play that the
    blank is no part of do not count: its letter changes nothing about them.

    Args:
        move: The play just laid.
        square: Where its blank lies, named or not.
        edition: Which letters a blank may stand for.
        lexicon: What the players agreed on, under their rulings where there are any.

    Raises:
        ScoringError: The play lays no blank on the square.
    """
    if not any(placed == square and tile.blank for placed, tile in move.placements):
        raise ScoringError(f"the play lays no blank on {Square(*square)}")
    words = [word for word in move.words if square in word.squares]
    choices = edition.tile_set.alphabet + edition.tile_set.blank_letters
    others = sorted({open_square for word in words for open_square in _unnamed(word)} - {square})
    return tuple(
        letter
        for letter in choices
        if any(
            _all_good(words, {square: letter, **dict(zip(others, rest, strict=True))}, lexicon)
            for rest in product(choices, repeat=len(others))
        )
    )


def _all_good(words: Iterable[Word], letters: Letters, lexicon: Lexicon) -> bool:
    """Whether each word is answered "yes" once the blanks have their letters."""
    return all(lexicon.check(_spelled(word, letters)).answer == "yes" for word in words)


def _spelled(word: Word, letters: Letters) -> str:
    """The word with the blanks named."""
    return "".join(
        letters.get(square, tile.letter) for square, tile in zip(word.squares, word.tiles, strict=True)
    )


def _unnamed(word: Word) -> Iterable[Square]:
    """Where blanks without a letter lie in a word."""
    return (square for square, tile in zip(word.squares, word.tiles, strict=True) if tile.letter == UNNAMED)
