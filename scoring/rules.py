"""The numbers and choices in which rule sheets differ, as fields.

Each field says which statement of the Finnish (F) or Norwegian (N) rule sheet or of the Finnish score sheet
(S) it stands for, or that both are silent: such a field is a preset that the players may agree otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Literal, TypeAlias, get_args, get_type_hints

from scoring.errors import BadEdition

ExchangeOrder: TypeAlias = Literal["back_first", "draw_first"]
FailedChallenge: TypeAlias = Literal[
    "none", "challenger_loses_points", "player_gains_points", "next_turn_lost"
]
ChallengeWindow: TypeAlias = Literal["before_next_draw", "before_next_play"]
Settlement: TypeAlias = Literal["transfer", "double_to_out", "own_only"]
Tie: TypeAlias = Literal["shared", "higher_before_settlement"]
OpeningDraw: TypeAlias = Literal["nearest_to_a", "agreed"]

PRESET = "preset"
"""Source of a field on which the rule sheet is silent."""

MAX_NUMBER = 1000


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of an edition. Where a number switches something off, it is 0.

    Attributes:
        min_players: Fewest players (F1, N1).
        max_players: Most players (F1, N1).
        rack_size: Tiles on a rack (F5, N6).
        all_tiles_bonus: Points for laying a whole rack in one turn, after all premiums (F38, N15, S3).
        first_word_length: Fewest letters of the first word (F9, N9).
        opening_draw: Who begins: the tile nearest to A, a blank before A (F6, N7), or as agreed.
        exchange_minimum: Tiles the bag must hold for an exchange (F41, F53 silent; N17 "enough").
        exchange_order: Whether exchanged tiles go back before the new ones are drawn (N20; F53 silent).
        failed_challenge: What a challenge of a good word costs or gives (F30, N14).
        failed_challenge_points: How many points, where it is points (F30: 10).
        failed_challenge_per_word: Whether the points count for each word challenged.
        challenge_window: Until when a word may be challenged (N14; F53 silent).
        end_pass_rounds: The game ends when all have passed this often in a row (F43: 2, N18: 1).
        end_passes: The game ends after this many passes in a row, whoever passed (Wordfeud: 3).
        end_scoreless_turns: The game ends after this many turns in a row without points (tournaments: 6).
        settlement: What becomes of the tiles left: each loses his own and the one who went out gains the
            others' (F44, F45, N18, S4); he gains twice the others' and nobody loses; or each loses his own.
        tie: What equal totals mean (N19: higher sum before the settlement; F53 silent).
        blank_swap: Whether the letter itself may be laid for a blank on the board, to get the blank.
        overdraw: Words for what happens with a tile too many on a rack; none is enforced.
        minutes_per_player: Thinking time of each player; 0 where no clock is used.
        overtime_penalty: Points off for each started minute over the time.
        overtime_loss_minutes: The game is lost after this many minutes over the time.
        sources: For each field above, the statement it rests on, or "preset".
    """

    min_players: int = 2
    max_players: int = 4
    rack_size: int = 7
    all_tiles_bonus: int = 50
    first_word_length: int = 2
    opening_draw: OpeningDraw = "nearest_to_a"
    exchange_minimum: int = 7
    exchange_order: ExchangeOrder = "back_first"
    failed_challenge: FailedChallenge = "none"
    failed_challenge_points: int = 10
    failed_challenge_per_word: bool = False
    challenge_window: ChallengeWindow = "before_next_draw"
    end_pass_rounds: int = 2
    end_passes: int = 0
    end_scoreless_turns: int = 0
    settlement: Settlement = "transfer"
    tie: Tie = "shared"
    blank_swap: bool = False
    overdraw: Literal["agreed", "opponent_returns_one"] = "agreed"
    minutes_per_player: int = 0
    overtime_penalty: int = 10
    overtime_loss_minutes: int = 0
    sources: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        hints = get_type_hints(type(self))
        for name in rule_names():
            _check_value(name, getattr(self, name), hints[name])
        odd = set(self.sources) - set(rule_names())
        if odd:
            raise BadEdition(f"sources are given for no rule: {', '.join(sorted(odd))}")
        if self.rack_size == 0 or self.min_players == 0 or self.first_word_length == 0:
            raise BadEdition("rack_size, min_players and first_word_length are 1 or more")
        if self.min_players > self.max_players:
            raise BadEdition("min_players is more than max_players")

    def source_of(self, name: str) -> str:
        """Returns the statement a field rests on, or "preset" where the rule sheet is silent."""
        return self.sources.get(name, PRESET)

    @property
    def presets(self) -> tuple[str, ...]:
        """The fields that are not in the rule sheet."""
        return tuple(name for name in rule_names() if self.source_of(name) == PRESET)

    def changed(self, **values: Any) -> Rules:
        """Returns the rules as the players agreed otherwise; such fields get the source "agreed".

        Raises:
            BadEdition: A name or a value does not exist.
        """
        unknown = set(values) - set(rule_names())
        if unknown:
            raise BadEdition(f"no such rule: {', '.join(sorted(unknown))}")
        sources = {**self.sources, **dict.fromkeys(values, "agreed")}
        return replace(self, **values, sources=sources)


def rule_names() -> tuple[str, ...]:
    """Returns the names of all rules, in the order of the fields."""
    return tuple(item.name for item in fields(Rules) if item.name != "sources")


def rule_choices(name: str) -> tuple[str, ...]:
    """Returns the values a rule may take where it is a choice of words; empty for numbers and yes or no."""
    return tuple(str(choice) for choice in get_args(get_type_hints(Rules)[name]))


def _check_value(name: str, value: object, hint: Any) -> None:
    choices = get_args(hint)
    if choices:
        if value not in choices:
            raise BadEdition(f"{name} is {value!r}; possible are {', '.join(choices)}")
    elif hint is bool:
        if not isinstance(value, bool):
            raise BadEdition(f"{name} is {value!r}; true or false is needed")
    elif isinstance(value, bool) or not isinstance(value, int):
        raise BadEdition(f"{name} is {value!r}; a whole number is needed")
    elif not 0 <= value <= MAX_NUMBER:
        raise BadEdition(f"{name} is {value}; 0 to {MAX_NUMBER} is possible")
