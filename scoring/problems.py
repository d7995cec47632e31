"""What can be wrong with an event, as keys and arguments that a page can put into any language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from types import MappingProxyType
from typing import Final

from scoring.errors import ScoringError


class Level(IntEnum):
    """How bad a problem is.

    ODD may be so on a real table: a mixed set, a rack nobody counted. AGAINST_RULES is refused from a player
    and reported from a record. UNFIT cannot be replayed at all.
    """

    ODD = 1
    AGAINST_RULES = 2
    UNFIT = 3


_ODD: Final[Mapping[str, str]] = {
    "tile_overused": "more {letter} on the board than the {count} of the set: check the set or the reading",
    "rack_short": "{player} laid {laid} tiles and should have {held}: a tile may be lost, count the bag",
    "rack_missing": "nobody said what {player} had left; it counts as nothing",
    "rack_empty": "{player} has no tiles left: whoever went out gets the others' points, if it is said so",
    "rack_count": "{player} should have {held} tiles left, not {count}",
    "ended_early": "no rule ended the game; it was ended by the players",
}
_AGAINST_RULES: Final[Mapping[str, str]] = {
    "off_turn": "it is {expected}'s turn, not {player}'s: undo, or say whose turn it is",
    "after_end": "the game is over; undo the end, or count the bag, to go on",
    "bag_low": "the bag holds {bag} tiles; an exchange needs {needed}",
    "bag_empty": "the bag is empty: only a play or a pass is left",
    "exchange_count": "{count} tiles cannot be exchanged; a rack holds {rack}",
    "challenge_late": "the next turn has been played: {play} stays with its points",
    "challenge_judged": "{play} was challenged already and found good",
    "own_challenge": "{player} cannot challenge an own play; take it back instead",
    "rack_early": "racks are shown when the game is over, not before",
    "draw_late": "the opening draw belongs before the first turn",
}
_UNFIT: Final[Mapping[str, str]] = {
    "illegal_move": "{reason}",
    "exchange_nothing": "no tile was exchanged; an exchange needs at least one",
    "no_such_player": "there is no player {player}; the game has {count}",
    "no_play": "no play is on the board that could be challenged or taken back",
    "not_last_play": "the last play is not {player}'s: only the last play can come back",
    "challenger_needed": "say who challenged: by these rules a failed challenge costs the challenger",
    "no_turn": "{player} has not had a turn whose points could be set",
    "after_finish": "the game is finished and settled; undo its end to change it",
    "setup_late": "a game is joined before its first turn, not after it",
    "setup_totals": "{count} totals were given for {players} players",
    "board_size": "the board has {found} squares, the edition {needed}",
    "unknown_tile": "the {edition} set has no tile {tile}",
    "off_board": "{square} is not on the board",
    "draw_count": "{count} tiles were drawn by {players} players",
    "draw_tied": "several players drew the best tile, {tile}: agree who begins and say so",
    "draw_not_best": "{player} did not draw the best tile: {tile} begins",
    "draw_empty": "say which tiles were drawn, or who begins",
    "bad_count": "a bag cannot hold {count} tiles",
}
TEMPLATES: Final[Mapping[str, tuple[Level, str]]] = MappingProxyType(
    {
        key: (level, template)
        for level, group in ((Level.ODD, _ODD), (Level.AGAINST_RULES, _AGAINST_RULES), (Level.UNFIT, _UNFIT))
        for key, template in group.items()
    }
)
"""Level and English words of every problem, by its key; the words in braces are its arguments."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something about an event that does not fit what went before.

    Attributes:
        key: Names the problem; one of `TEMPLATES`.
        index: Of the event in the game; -1 while there is none.
        args: What the message speaks of.
    """

    key: str
    index: int = -1
    args: Mapping[str, str | int] = field(default_factory=dict)

    @property
    def level(self) -> Level:
        """How bad it is."""
        return TEMPLATES[self.key][0]

    @property
    def message(self) -> str:
        """What was found, what was needed, what can be done; in English."""
        return TEMPLATES[self.key][1].format(**self.args)


class EventRefused(ScoringError):
    """An event does not fit the game; `problem` says how."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem
