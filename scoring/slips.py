"""The mistakes people make when they count a turn, each as a way of counting.

They are ordered by how likely they are at a table: where several give one number, the first comes first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from scoring.board import UNNAMED, Square
from scoring.editions.edition import Edition
from scoring.layout import DOUBLE_LETTER, DOUBLE_WORD, TRIPLE_LETTER, TRIPLE_WORD, Premium
from scoring.move import Move
from scoring.reckoning import Reckoning, Term, Turn, face_value, word_value

Params: TypeAlias = Mapping[str, str | int]

OTHER_BONUSES: Final = {50: "Scrabble", 40: "Wordfeud", 35: "Words With Friends", 49: "some other games"}
CONFUSED: Final = (
    (DOUBLE_LETTER, TRIPLE_LETTER),
    (DOUBLE_LETTER, DOUBLE_WORD),
    (TRIPLE_LETTER, TRIPLE_WORD),
    (DOUBLE_WORD, TRIPLE_WORD),
)
"""Premiums that are taken for each other."""


@dataclass(frozen=True, slots=True)
class Slip:
    """One mistake in counting.

    Attributes:
        key: Its name, for the texts and the rule it breaks.
        way: What the one who makes it does.
        params: What the texts say: squares, words, numbers.
        joins: Whether it is common enough to be thought of together with another.
    """

    key: str
    way: Reckoning
    params: Params = field(default_factory=dict)
    joins: bool = True


def possible_slips(turn: Turn, move: Move, edition: Edition, others: Sequence[Edition]) -> tuple[Slip, ...]:
    """Returns every mistake that can be made with this turn, the likeliest first.

    Args:
        turn: The terms of the turn.
        move: The move itself.
        edition: The edition on the table.
        others: Editions whose values may have been used by mistake.
    """
    return (
        *_about_words(turn),
        *_about_bonus(turn, move, edition),
        *_about_spent_premiums(turn, edition),
        *_about_forgotten_premiums(turn, edition),
        *_about_joining(turn),
        *_about_shared_premiums(turn),
        *_about_blanks(turn),
        *_about_old_tiles(turn),
        *_about_first_word(turn, edition),
        *_about_other_sets(turn, edition, others),
        *_about_confused_premiums(turn),
        *_about_challenges(edition),
    )


def _about_words(turn: Turn) -> Iterator[Slip]:
    crosses = range(1, len(turn.words))
    if len(crosses) > 1:
        yield Slip("main_word_only", Reckoning(words_left_out=frozenset(crosses)), {"word": turn.names[0]})
    for number in crosses:
        way = Reckoning(words_left_out=frozenset({number}))
        yield Slip("cross_word_forgotten", way, {"word": turn.names[number]})
    if crosses:
        way = Reckoning(words_left_out=frozenset({0}))
        yield Slip("main_word_forgotten", way, {"word": turn.names[0]}, joins=False)


def _about_bonus(turn: Turn, move: Move, edition: Edition) -> Iterator[Slip]:
    full, rack_size = edition.rules.all_tiles_bonus, edition.rules.rack_size
    tiles: Params = {"bonus": full, "n_placed": turn.n_placed, "rack_size": rack_size}
    if turn.bonus:
        yield Slip("bonus_forgotten", Reckoning(bonus=0), {"bonus": full})
        yield Slip("bonus_multiplied", Reckoning(bonus_multiplied=True), {"bonus": full})
    elif any(len(word) >= rack_size for word in turn.words):
        longest = max(move.words, key=len)
        yield Slip(
            "bonus_by_length",
            Reckoning(bonus=full),
            {**tiles, "word": longest.text, "n_letters": len(longest)},
        )
    else:
        yield Slip("bonus_unearned", Reckoning(bonus=full), tiles, joins=False)
    if turn.bonus:
        for bonus, game in OTHER_BONUSES.items():
            if bonus != full:
                params: Params = {"bonus": bonus, "game": game, "right": full}
                yield Slip("other_bonus", Reckoning(bonus=bonus), params, joins=False)


def _about_spent_premiums(turn: Turn, edition: Edition) -> Iterator[Slip]:
    spent = _on_premium(turn, new=False)
    for square, term in spent.items():
        key = "star_reused" if square == edition.layout.start else "premium_reused"
        yield Slip(key, Reckoning(revived=frozenset({square})), _place(term))
    if len(spent) > 1:
        yield Slip("premiums_reused", Reckoning(revived=frozenset(spent)), {"squares": _listed(spent)})


def _about_forgotten_premiums(turn: Turn, edition: Edition) -> Iterator[Slip]:
    fresh = _on_premium(turn, new=True)
    on_letter = {square: term for square, term in fresh.items() if term.premium.letter_multiplier != 1}
    on_word = {square: term for square, term in fresh.items() if term.premium.word_multiplier != 1}
    for square, term in on_word.items():
        yield Slip(_forgotten_key(term, edition), _without(turn, [square]), _place(term))
    for square, term in on_letter.items():
        yield Slip("letter_premium_forgotten", _without(turn, [square]), _place(term))
    if len(on_word) > 1:
        yield Slip("word_premiums_forgotten", _without(turn, on_word), {"squares": _listed(on_word)})
    if len(on_letter) > 1:
        yield Slip("letter_premiums_forgotten", _without(turn, on_letter), {"squares": _listed(on_letter)})
    if on_word and on_letter:
        yield Slip("premiums_ignored", _without(turn, fresh), {"squares": _listed(fresh)}, joins=False)


def _forgotten_key(term: Term, edition: Edition) -> str:
    if term.tile.blank:
        return "blank_premium_lost"
    return "star_not_counted" if term.square == edition.layout.start else "word_premium_forgotten"


def _about_joining(turn: Turn) -> Iterator[Slip]:
    yield Slip("word_before_letter", Reckoning(order="words_first"))
    for word in turn.words:
        factors = [
            term.premium.word_multiplier for term in word if term.new and term.premium.word_multiplier != 1
        ]
        if len(factors) > 1:
            params = {"factors": " + ".join(map(str, factors)), "right": " × ".join(map(str, factors))}
            yield Slip("premiums_added", Reckoning(joining="added"), params)
            yield Slip("premium_steps_added", Reckoning(joining="steps_added"), params)
            break
    yield Slip("word_premium_new_only", Reckoning(word_premium="new_letters"), joins=False)
    if len(turn.words) > 1:
        yield Slip("word_premium_on_whole_turn", Reckoning(word_premium="whole_turn"), joins=False)


def _about_shared_premiums(turn: Turn) -> Iterator[Slip]:
    fresh = _on_premium(turn, new=True)
    for square, term in fresh.items():
        numbers = _words_with(turn, square)
        for left, kept in (numbers, numbers[::-1]) if len(numbers) == 2 else ():
            params = {**_place(term), "word": turn.names[kept], "other": turn.names[left]}
            yield Slip("premium_in_one_word", Reckoning(dead=frozenset({(left, square)})), params)
    shared = [square for square in fresh if len(_words_with(turn, square)) == 2]
    if len(shared) > 1:
        dead = frozenset((number, square) for square in shared for number in _words_with(turn, square)[1:])
        yield Slip("premiums_in_main_word", Reckoning(dead=dead), {"word": turn.names[0]})


def _about_blanks(turn: Turn) -> Iterator[Slip]:
    blanks = {term.square: term for term in _all(turn) if term.tile.blank and term.tile.letter != UNNAMED}
    for square, term in blanks.items():
        value = face_value(term.tile, turn.values)
        params: Params = {"square": str(square), "tile": term.tile.letter, "value": value}
        yield Slip("blank_at_face_value", Reckoning(blanks_counted=frozenset({square})), params)
    if len(blanks) > 1:
        params = {"squares": _listed(blanks)}
        yield Slip("blanks_at_face_value", Reckoning(blanks_counted=frozenset(blanks)), params)


def _about_old_tiles(turn: Turn) -> Iterator[Slip]:
    if any(not term.new for term in _all(turn)):
        yield Slip("only_new_tiles", Reckoning(old_letters_left_out=True), joins=False)
    for word in turn.old_words:
        params: Params = {"word": word.text, "points": word_value(word, turn.values)}
        yield Slip("old_word_counted", Reckoning(extra=word_value(word, turn.values)), params, joins=False)
    if len(turn.old_words) > 1:
        extra = sum(word_value(word, turn.values) for word in turn.old_words)
        yield Slip("old_words_counted", Reckoning(extra=extra), {"points": extra}, joins=False)
    for term in turn.lone if turn.n_placed == 1 else ():
        points = _lone_points(term, turn)
        if points:
            params = {**_place(term), "points": points}
            yield Slip("lone_letter_counted", Reckoning(extra=points), params, joins=False)


def _about_first_word(turn: Turn, edition: Edition) -> Iterator[Slip]:
    start = edition.layout.start
    if start not in edition.layout.premiums and any(term.square == start and term.new for term in _all(turn)):
        way = Reckoning(other_premiums={start: DOUBLE_WORD})
        yield Slip("plain_start_doubled", way, {"square": str(start)})


def _about_other_sets(turn: Turn, edition: Edition, others: Sequence[Edition]) -> Iterator[Slip]:
    letters = {term.tile.letter for term in _all(turn) if not term.tile.blank}
    right = edition.tile_set.values
    seen: list[Mapping[str, int]] = []
    for other in others:
        values = other.tile_set.values
        used = {letter: values[letter] for letter in letters if letter in values}
        if len(used) < len(letters) or used in seen or used == {letter: right[letter] for letter in letters}:
            continue
        seen.append(used)
        params = {"edition": other.id, "name": other.name}
        yield Slip("other_edition_values", Reckoning(values=values), params, joins=False)


def _about_confused_premiums(turn: Turn) -> Iterator[Slip]:
    for square, term in _on_premium(turn, new=True).items():
        for one, two in CONFUSED:
            for real, taken in ((one, two), (two, one)):
                if term.premium == real:
                    params = {**_place(term), "real": real.key, "taken": taken.key}
                    way = Reckoning(other_premiums={square: taken})
                    yield Slip("premium_confused", way, params, joins=False)


def _about_challenges(edition: Edition) -> Iterator[Slip]:
    if edition.rules.failed_challenge in ("challenger_loses_points", "player_gains_points"):
        points = edition.rules.failed_challenge_points
        yield Slip("challenge_added", Reckoning(extra=points), {"points": points}, joins=False)


def _all(turn: Turn) -> Iterator[Term]:
    for word in turn.words:
        yield from word


def _on_premium(turn: Turn, *, new: bool) -> dict[Square, Term]:
    """The letters over a premium, new ones or old ones, each once."""
    return {term.square: term for term in _all(turn) if term.new is new and _acts(term.premium)}


def _acts(premium: Premium) -> bool:
    return premium.letter_multiplier != 1 or premium.word_multiplier != 1


def _words_with(turn: Turn, square: Square) -> tuple[int, ...]:
    return tuple(
        number for number, word in enumerate(turn.words) if any(term.square == square for term in word)
    )


def _without(turn: Turn, squares: Sequence[Square] | Mapping[Square, Term]) -> Reckoning:
    dead = frozenset((number, square) for square in squares for number in _words_with(turn, square))
    return Reckoning(dead=dead)


def _lone_points(term: Term, turn: Turn) -> int:
    value = 0 if term.tile.blank else face_value(term.tile, turn.values)
    return value * term.premium.letter_multiplier * term.premium.word_multiplier


def _place(term: Term) -> dict[str, str | int]:
    return {"square": str(term.square), "tile": term.tile.letter, "premium": term.premium.key}


def _listed(squares: Sequence[Square] | Mapping[Square, Term]) -> str:
    return ", ".join(str(square) for square in squares)
