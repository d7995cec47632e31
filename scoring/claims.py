"""A claimed score → the mistake that gives exactly that number, with the rule it breaks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from types import MappingProxyType
from typing import Final

from scoring.board import Board
from scoring.editions.edition import Edition
from scoring.editions.loader import edition_ids, load_edition
from scoring.errors import ScoringError
from scoring.mistake_rules import rule_of
from scoring.move import Move
from scoring.reckoning import Reckoning, Turn, reckon, turn_of
from scoring.slips import Params, Slip, possible_slips

MAX_PAIRS: Final = 1
"""Where more pairs of mistakes than this give the claimed number, naming any of them would be a guess."""

ONE_OF_TWO_WORDS: Final = frozenset({"premium_in_one_word", "premiums_in_main_word"})
"""Mistakes that cannot be made by one who left a word out altogether."""

NEIGHBOURS: Final = MappingProxyType(
    dict.fromkeys(("fi", "nb", "sv", "da"), ("finnish", "norwegian", "swedish", "danish", "english"))
)
"""By language, the sets that stand in one cupboard with its own and whose values get mixed up with it."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A mistake that gives the claimed score.

    Attributes:
        key: Its name; the texts of page and command are found under it.
        gives: The points that come out.
        rule: Number of the statement it goes against.
        params: Squares, words and numbers for the text.
        also: A second mistake made in the same sum; None nearly always.
    """

    key: str
    gives: int
    rule: str
    params: Params = field(default_factory=dict)
    also: Mistake | None = None


def explain_claim(
    board: Board, move: Move, edition: Edition, claimed: int, others: Sequence[Edition] | None = None
) -> tuple[Mistake, ...]:
    """Returns the mistakes that give exactly the claimed score, the likeliest first.

    Two mistakes at once are thought of only where no single one fits, and not where many pairs would. No
    known mistake is an empty answer, never a guess; so is a claim that is right.

    Args:
        board: The board before the move.
        move: A move that is legal on it.
        edition: The edition on the table.
        claimed: The score somebody says it is.
        others: Editions whose values may have been used by mistake; the related ones when None.

    Raises:
        ScoringError: The edition has no values.
    """
    if not edition.scores:
        raise ScoringError(f"the edition {edition.id} has no values: no claim can be checked with it")
    turn = turn_of(board, move, edition)
    if claimed == reckon(turn, Reckoning()):
        return ()
    slips = possible_slips(turn, move, edition, related_editions(edition) if others is None else others)
    single = tuple(_mistake(slip, edition, claimed) for slip in slips if reckon(turn, slip.way) == claimed)
    return single or _pairs(turn, slips, edition, claimed)


def related_editions(edition: Edition) -> tuple[Edition, ...]:
    """Returns the editions whose values are taken for this one's: its game's other form, and neighbours."""
    board_game = edition.id.removeprefix("wordfeud-")
    wanted = dict.fromkeys((board_game, f"wordfeud-{board_game}", *NEIGHBOURS.get(edition.language, ())))
    return tuple(load_edition(name) for name in wanted if name in edition_ids() and name != edition.id)


def _pairs(turn: Turn, slips: Sequence[Slip], edition: Edition, claimed: int) -> tuple[Mistake, ...]:
    """Returns the pairs of mistakes that give the claim, each as one mistake with another."""
    right = reckon(turn, Reckoning())
    acting = [slip for slip in slips if slip.joins and reckon(turn, slip.way) != right]
    found = [
        (one, two)
        for one, two in combinations(acting, 2)
        if (both := _together(one, two)) is not None and reckon(turn, both) == claimed
    ]
    if len(found) > MAX_PAIRS:
        return ()
    return tuple(
        Mistake(one.key, claimed, rule_of(one.key, edition), one.params, _mistake(two, edition, claimed))
        for one, two in found
    )


def _together(one: Slip, two: Slip) -> Reckoning | None:
    both = one.way.with_also(two.way)
    if both is not None and both.words_left_out and {one.key, two.key} & ONE_OF_TWO_WORDS:
        return None
    return both


def _mistake(slip: Slip, edition: Edition, gives: int) -> Mistake:
    return Mistake(slip.key, gives, rule_of(slip.key, edition), slip.params)
