"""What a lexicon may add: a letter for a blank, and a nudge between two readings of one tile.

A lexicon never turns a phony into a word: it weighs little, only where the picture leaves a tie, and what it
tipped is marked.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import product

from scoring.board import UNNAMED, Square
from scoring.infer_types import Explanation, InferSettings
from scoring.lexicon.protocol import Lexicon
from scoring.move import Move, Word

MOST_BLANKS = 2
"""With more unnamed blanks in one play too many letters are possible to suggest any."""


def break_ties(
    explanations: Sequence[Explanation], lexicon: Lexicon, settings: InferSettings | None = None
) -> tuple[Explanation, ...]:
    """Returns the explanations with those that make a phony believed a little less.

    Only plays that cover the same squares as the likeliest one are weighed against each other; a play is
    marked with the lexicon's name when the weighing has put it first.
    """
    settings = settings or InferSettings()
    first = explanations[0]
    tied = [
        one for one in explanations if one.kind == "play" and one.contents.keys() == first.contents.keys()
    ]
    weights = [settings.phony_weight if _makes_phony(one, lexicon) else 1.0 for one in tied]
    if first.kind != "play" or len(set(weights)) < 2:
        return tuple(explanations)
    scale = sum(one.p for one in tied) / sum(
        one.p * weight for one, weight in zip(tied, weights, strict=True)
    )
    weighed = [replace(one, p=one.p * weight * scale) for one, weight in zip(tied, weights, strict=True)]
    others = [one for one in explanations if one not in tied]
    ranked = sorted([*weighed, *others], key=lambda one: -one.p)
    if ranked[0].contents != first.contents:
        ranked[0] = replace(ranked[0], tipped_by=lexicon.name)
    return tuple(ranked)


def blank_letters(move: Move, alphabet: Iterable[str], lexicon: Lexicon) -> tuple[dict[Square, str], ...]:
    """Returns letters for the unnamed blanks of a move with which the lexicon knows every word.

    Args:
        move: A legal move, some of its tiles blanks without a letter.
        alphabet: Letters that a blank may stand for.
        lexicon: What decides.
    """
    blanks = [square for square, tile in move.placements if tile.letter == UNNAMED]
    if not 0 < len(blanks) <= MOST_BLANKS:
        return ()
    words = [word for word in move.words if set(blanks) & set(word.squares)]
    return tuple(
        named
        for letters in product(alphabet, repeat=len(blanks))
        if _are_words(words, named := dict(zip(blanks, letters, strict=True)), lexicon)
    )


def _are_words(words: Iterable[Word], letters: dict[Square, str], lexicon: Lexicon) -> bool:
    return all(
        lexicon.check(
            "".join(
                letters.get(square, tile.letter)
                for square, tile in zip(word.squares, word.tiles, strict=True)
            )
        ).answer
        == "yes"
        for word in words
    )


def _makes_phony(explanation: Explanation, lexicon: Lexicon) -> bool:
    """Whether the lexicon refuses a word of a play; a word with an unnamed blank is not judged."""
    words = (word.text for play in explanation.plays for word in play.move.words)
    return any(UNNAMED not in word and lexicon.check(word).answer == "no" for word in words)
