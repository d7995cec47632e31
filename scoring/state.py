"""How a game stands after its events: what replaying them derives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from scoring.board import UNNAMED, Board, Tile
from scoring.editions.edition import Edition
from scoring.move import Move
from scoring.problems import Problem
from scoring.score import MoveScore

EntryKind: TypeAlias = Literal[
    "play", "exchange", "pass", "turn_lost", "board_accepted", "challenge", "time", "by_hand"
]
EndingKind: TypeAlias = Literal["out", "passes", "scoreless", "nobody_can_play", "agreed"]

TURN_KINDS: frozenset[EntryKind] = frozenset({"play", "exchange", "pass", "turn_lost", "board_accepted"})
"""The entries that are a turn; the others are points beside the turns."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the score: a turn, or points beside the turns.

    Attributes:
        index: Of the event it comes from.
        kind: What it is.
        player: Whose points.
        points: How many, as they count.
        number: Number of the turn, from 1; 0 for points beside the turns.
        play: The play as text, `8F KOIRA`.
        move: The move of a play.
        score: Its score, every term kept; None where the edition has no values.
        drawn: Tiles taken from the bag afterwards, as counted.
        withdrawn: The play came back and counts nothing.
        unfit: The event could not be replayed and counts nothing.
        note: What a person wrote to it.
    """

    index: int
    kind: EntryKind
    player: int
    points: int
    number: int = 0
    play: str = ""
    move: Move | None = None
    score: MoveScore | None = None
    drawn: int = 0
    withdrawn: bool = False
    unfit: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class Ending:
    """Why the game is over, and who went out if anyone did."""

    kind: EndingKind
    out: int | None = None


@dataclass(frozen=True, slots=True)
class Streaks:
    """Turns in a row up to now: passes, and turns without points."""

    passes: int = 0
    scoreless: int = 0


@dataclass(frozen=True, slots=True)
class LastPlay:
    """The play that may still come back.

    Attributes:
        entry: Its place among the entries.
        streaks: As they were before it.
        is_open: Whether no turn was made since.
        judged: Whether it was challenged and found good.
    """

    entry: int
    streaks: Streaks
    is_open: bool = True
    judged: bool = False


@dataclass(frozen=True, slots=True)
class Settlement:
    """What the tiles left over change.

    Attributes:
        left: Tiles each player had left.
        lost: Points each loses for his own.
        gained: Points each gains from the others'.
        before: Totals before.
        after: Totals after.
        winners: Who won; several share the win.
    """

    left: tuple[tuple[Tile, ...], ...]
    lost: tuple[int, ...]
    gained: tuple[int, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]
    winners: tuple[int, ...]

    @property
    def changes(self) -> tuple[int, ...]:
        """Points each player gains or loses in all."""
        return tuple(gained - lost for gained, lost in zip(self.gained, self.lost, strict=True))


@dataclass(frozen=True, slots=True)
class GameState:
    """The game as it stands. No field shows a rack before the end.

    Attributes:
        board: What lies on the board.
        points: Points of each player before the settlement.
        on_turn: Whose turn it is.
        racks: Number of tiles on each rack, as counted; None where that is not known.
        bag: Number of tiles in the bag, as counted; None where that is not known. A set may differ.
        entries: Lines of the score, in order.
        skips: Turns each player still loses.
        streaks: Passes and scoreless turns in a row.
        last_play: The play that may still be challenged or taken back.
        ending: Why the game is over; None while it goes on. A challenge can reopen it.
        finished: Whether the end was confirmed.
        left: Tiles left on the racks that were shown at the end.
        settlement: The last line of the sheet; None until the game is finished.
        lexicon: The dictionary agreed on.
        forms: Inflected forms agreed on beyond the rule sheet.
        rulings: Words judged in this game, and whether they are good.
        problems: Where events did not fit.
    """

    board: Board
    points: tuple[int, ...]
    on_turn: int
    racks: tuple[int | None, ...]
    bag: int | None
    entries: tuple[Entry, ...] = ()
    skips: tuple[int, ...] = ()
    streaks: Streaks = Streaks()
    last_play: LastPlay | None = None
    ending: Ending | None = None
    finished: bool = False
    left: Mapping[int, tuple[Tile, ...]] = field(default_factory=dict)
    settlement: Settlement | None = None
    lexicon: str = ""
    forms: tuple[str, ...] = ()
    rulings: Mapping[str, bool] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()

    @property
    def totals(self) -> tuple[int, ...]:
        """Points of each player, the settlement included once the game is finished."""
        return self.points if self.settlement is None else self.settlement.after

    @property
    def turn_number(self) -> int:
        """The number of the turn now being made, from 1."""
        return 1 + sum(entry.number > 0 for entry in self.entries)

    @property
    def is_over(self) -> bool:
        """Whether a rule or the players ended the game."""
        return self.ending is not None


def unseen(board: Board, edition: Edition) -> Mapping[str, int]:
    """Returns how many of each letter are not on the board, "?" for blanks; in bag and racks together.

    A number below zero means more on the board than the edition has: the set on the table differs.
    Empty where the edition's counts are not known.
    """
    tile_set = edition.tile_set
    if not edition.counts_known:
        return {}
    seen = Counter(UNNAMED if tile.blank else tile.letter for tile in board.tiles.values())
    counts = {**tile_set.counts, UNNAMED: tile_set.blanks}
    return {letter: counts[letter] - seen[letter] for letter in counts}


def exchange_refusal(state: GameState, edition: Edition) -> Problem | None:
    """Returns why tiles cannot be exchanged now, or None when they can (F41, F52, N17)."""
    minimum = max(1, edition.rules.exchange_minimum)
    if state.is_over:
        return Problem("after_end")
    if state.bag is None or state.bag >= minimum:
        return None
    if state.bag == 0:
        return Problem("bag_empty")
    return Problem("bag_low", args={"bag": state.bag, "needed": minimum})
