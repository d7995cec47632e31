"""Claimed final totals → the mistake in settling the tiles left over that gives exactly them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from scoring.editions.edition import Edition
from scoring.endgame import rack_value
from scoring.mistake_rules import rule_of
from scoring.state import Settlement

SETTLEMENT_TEXTS: Final = MappingProxyType(
    {
        "settlement_forgotten": "the tiles left over were forgotten",
        "leftovers_not_given": (
            "the tiles left over were only subtracted; the one who went out also gets what the others lose"
        ),
        "leftovers_not_subtracted": (
            "the one who went out got the points of the tiles left over, but nobody lost them"
        ),
        "leftovers_doubled": "the one who went out got the points of the tiles left over twice",
        "leftovers_given": "nobody went out, so each loses the own tiles and nobody gets those of the others",
        "leftovers_added": "the own tiles left over were added; they are subtracted",
    }
)


@dataclass(frozen=True, slots=True)
class SettlementMistake:
    """A mistake in the last line of the sheet.

    Attributes:
        key: Its name; the text of page and command is found under it.
        gives: The totals that come out.
        rule: Number of the statement it goes against.
    """

    key: str
    gives: tuple[int, ...]
    rule: str

    @property
    def message(self) -> str:
        """The mistake as an English sentence."""
        return SETTLEMENT_TEXTS[self.key]


def explain_settlement(
    settlement: Settlement, out: int | None, edition: Edition, claimed: Sequence[int | None]
) -> tuple[SettlementMistake, ...]:
    """Returns the mistakes that give exactly the claimed totals; none where they are right, and no guess.

    A mistake that gives the same totals in two ways is named once.

    Args:
        settlement: The last line of the sheet as the rules have it.
        out: Who went out; None when nobody did.
        edition: Values, and whose rule sheet the statements are numbered by.
        claimed: Totals somebody says they are; None for a player of whom nothing was said.
    """
    if _agrees(settlement.after, claimed):
        return ()
    left = [rack_value(tiles, edition) for tiles in settlement.left]
    found = (
        SettlementMistake(key, tuple(totals), rule_of(key, edition))
        for key, totals in _wrong_ways(settlement.before, left, out)
        if _agrees(totals, claimed)
    )
    return tuple(dict.fromkeys(found))


def _agrees(totals: Sequence[int], claimed: Sequence[int | None]) -> bool:
    """Whether the totals are the ones that were said."""
    return all(said is None or said == total for total, said in zip(totals, claimed, strict=True))


def _wrong_ways(
    before: Sequence[int], left: Sequence[int], out: int | None
) -> Iterator[tuple[str, Sequence[int]]]:
    subtracted = _changed(before, left, -1)
    yield "settlement_forgotten", before
    if out is None:
        for player in range(len(before)):
            yield "leftovers_given", _gaining(subtracted, left, player, 1)
    else:
        yield "leftovers_not_given", subtracted
        yield "leftovers_not_subtracted", _gaining(before, left, out, 1)
        yield "leftovers_doubled", _gaining(before, left, out, 2)
        yield "leftovers_doubled", _gaining(subtracted, left, out, 2)
    yield "leftovers_added", _changed(before, left, 1)


def _changed(before: Sequence[int], left: Sequence[int], sign: int) -> list[int]:
    return [total + sign * value for total, value in zip(before, left, strict=True)]


def _gaining(totals: Sequence[int], left: Sequence[int], player: int, times: int) -> list[int]:
    others = sum(left) - left[player]
    return [total + times * others * (number == player) for number, total in enumerate(totals)]
