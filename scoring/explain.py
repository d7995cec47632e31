"""A score in words: the terms of the sum, in order, as keys and numbers that a page puts in its language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from scoring.score import LetterScore, MoveScore, WordScore

LINE_TEXTS: Final = MappingProxyType(
    {
        "letter": "%(tile)s %(value)s",
        "old_letter": "%(tile)s %(value)s, lay there",
        "blank": "%(tile)s 0, a blank",
        "letter_premium": "%(tile)s %(value)s × %(multiplier)s = %(points)s, on %(square)s",
        "letter_sum": "%(word)s: %(terms)s = %(letter_sum)s",
        "word_premium": "%(word)s × %(multiplier)s, %(tile)s on %(square)s",
        "word_total": "%(word)s: %(letter_sum)s × %(factors)s = %(total)s",
        "bonus": "all tiles of the rack: + %(points)s",
        "turn_total": "together: %(terms)s = %(total)s",
    }
)
"""The lines in English; a page translates them under the same keys."""


@dataclass(frozen=True, slots=True)
class Line:
    """One step of a sum.

    Attributes:
        key: Which kind of step; its text is found under it.
        params: Letters, squares and numbers for the text.
    """

    key: str
    params: Mapping[str, str | int] = field(default_factory=dict)

    def __str__(self) -> str:
        return LINE_TEXTS[self.key] % self.params


def explain_score(score: MoveScore) -> tuple[Line, ...]:
    """Returns the sum of a turn step by step: letters, sum and premiums of each word, then the total."""
    return (*(line for word in score.words for line in _word_lines(word)), *_turn_lines(score))


def word_formula(word: WordScore) -> str:
    """Returns the sum of one word in figures alone: "(2×2 + 2 + 1 + 4 + 1) × 2 = 24"."""
    terms = " + ".join(_term(letter) for letter in word.letters)
    if not word.factors:
        return f"{terms} = {word.total}"
    return f"({terms}) × {_joined(word.factors)} = {word.total}"


def _word_lines(word: WordScore) -> Iterator[Line]:
    for letter in word.letters:
        yield _letter_line(letter)
    terms = " + ".join(str(letter.points) for letter in word.letters)
    yield Line("letter_sum", {"word": word.word, "terms": terms, "letter_sum": word.letter_sum})
    for letter in word.letters:
        if letter.word_multiplier != 1:
            yield Line(
                "word_premium",
                {**_place(letter), "word": word.word, "multiplier": letter.word_multiplier},
            )
    if word.factors:
        yield Line(
            "word_total",
            {
                "word": word.word,
                "letter_sum": word.letter_sum,
                "factors": _joined(word.factors),
                "total": word.total,
            },
        )


def _letter_line(letter: LetterScore) -> Line:
    params: dict[str, str | int] = {**_place(letter), "value": letter.value}
    if letter.tile.blank:
        return Line("blank", params)
    if letter.multiplier != 1:
        return Line("letter_premium", {**params, "multiplier": letter.multiplier, "points": letter.points})
    return Line("letter" if letter.new else "old_letter", params)


def _turn_lines(score: MoveScore) -> Iterator[Line]:
    if score.bonus:
        yield Line("bonus", {"points": score.bonus})
    terms = [word.total for word in score.words] + [score.bonus] * bool(score.bonus)
    if len(terms) > 1:
        yield Line("turn_total", {"terms": " + ".join(map(str, terms)), "total": score.total})


def _place(letter: LetterScore) -> dict[str, str | int]:
    return {"square": str(letter.square), "tile": letter.tile.letter}


def _term(letter: LetterScore) -> str:
    return f"{letter.value}×{letter.multiplier}" if letter.multiplier != 1 else str(letter.value)


def _joined(factors: tuple[int, ...]) -> str:
    return " × ".join(map(str, factors))
