"""Questions that come up at the table and are no sums, answered from the rules in force."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from scoring.rules import Rules

ANSWER_TEXTS: Final = MappingProxyType(
    {
        "start": "The star is covered by whoever lays the first word, however many passed before.",
        "blank_swap.no": "A blank stays on the board with its letter to the end.",
        "blank_swap.yes": "Who has the letter may lay it for the blank on the board and take the blank.",
        "blank_forgotten": (
            "The letter noted by the player counts, then the one noted by another player; without a note the "
            "player names one that makes a word. The record keeps it from the turn the blank is laid."
        ),
        "exchange": "An exchange is a turn, also of three tiles alike.",
        "exchange_minimum": (
            "The bag must hold %(exchange_minimum)s tiles for an exchange; with fewer, play or pass."
        ),
        "exchange_order.back_first": "Exchanged tiles go back into the bag before the new ones are drawn.",
        "exchange_order.draw_first": "New tiles are drawn before the exchanged ones go back into the bag.",
        "overdraw.agreed": "For a tile too many on a rack there is no rule here: agree on what happens.",
        "overdraw.opponent_returns_one": (
            "Of a rack with a tile too many another player sees three tiles and puts one of them back."
        ),
        "challenge_window.before_next_draw": "A word may be challenged until the next player draws tiles.",
        "challenge_window.before_next_play": "A word may be challenged until the next player plays.",
        "last_word": "The last word of the game may be challenged like any other.",
        "rejected_word": (
            "All tiles of the turn come back when one of its words is rejected, and the turn scores 0."
        ),
        "failed_challenge.none": "To challenge a good word costs nothing.",
        "failed_challenge.challenger_loses_points": (
            "Who challenges a good word loses %(failed_challenge_points)s points."
        ),
        "failed_challenge.player_gains_points": (
            "The player of a good word that was challenged gains %(failed_challenge_points)s points."
        ),
        "failed_challenge.next_turn_lost": "Who challenges a good word loses the next turn.",
        "late_doubt": "A bad word noticed later stays on the board and keeps its points.",
        "end_out": "The game ends at once when the bag is empty and somebody has laid the last tile.",
        "end_pass_rounds.once": "It also ends when all have passed, one after the other.",
        "end_pass_rounds": "It also ends when all have passed %(end_pass_rounds)s times in a row.",
        "end_passes": "It also ends after %(end_passes)s passes in a row.",
        "end_scoreless_turns": "It also ends after %(end_scoreless_turns)s turns in a row without points.",
        "settlement.transfer": (
            "Each loses the points of the tiles left; who went out gains what the others lose."
        ),
        "settlement.double_to_out": "Who went out gains twice the points of the others' tiles.",
        "settlement.own_only": "Each loses the points of the tiles left; nobody gains them.",
        "late_tile": (
            "A tile found after the end changes nothing by itself: count the tiles before the last round, "
            "the bag is shown."
        ),
        "tie.shared": "Equal totals share the win.",
        "tie.higher_before_settlement": (
            "Of equal totals the one that was higher before the tiles left were settled wins."
        ),
    }
)
"""In English; a page translates them under the same keys."""

_PLAIN: Final = frozenset(
    {
        "start",
        "blank_forgotten",
        "exchange",
        "last_word",
        "rejected_word",
        "late_doubt",
        "end_out",
        "late_tile",
    }
)
_OFF_WHEN_NOUGHT: Final = frozenset({"end_pass_rounds", "end_passes", "end_scoreless_turns"})


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer.

    Attributes:
        key: Its text is found under it.
        rule: The rule it follows; "" where it is the same at every table.
        source: The statement the rule rests on, "preset" where the rule sheet is silent, "" with no
            rule.
        params: Numbers for the text.
    """

    key: str
    rule: str
    source: str
    params: MappingProxyType[str, int]

    def __str__(self) -> str:
        return ANSWER_TEXTS[self.key] % self.params


def table_answers(rules: Rules) -> tuple[Answer, ...]:
    """Returns the answers that hold under these rules, in the order of a game."""
    return tuple(_answer(key, rules) for key in ANSWER_TEXTS if _holds(key, rules))


def _holds(key: str, rules: Rules) -> bool:
    name, _, choice = key.partition(".")
    if name in _PLAIN:
        return True
    value = getattr(rules, name)
    if name in _OFF_WHEN_NOUGHT:
        once = f"{name}.once" in ANSWER_TEXTS and value == 1
        return bool(value) and once == (choice == "once")
    if isinstance(value, bool):
        return choice == ("yes" if value else "no")
    return not choice or choice == value


def _answer(key: str, rules: Rules) -> Answer:
    name = key.partition(".")[0]
    rule = "" if name in _PLAIN else name
    numbers = {
        field: number
        for field in (name, f"{name}_points")
        if isinstance(number := getattr(rules, field, None), int) and not isinstance(number, bool)
    }
    return Answer(key, rule, rules.source_of(rule) if rule else "", MappingProxyType(numbers))
