"""What can happen in a game, one frozen record each.

A game is the list of these; boards and totals are replayed from it (`scoring.game`). Players are indices in
seating order, clockwise. Every event may carry the moment it was confirmed, which is all the clock needs.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.board import Board, Placement, Square, Tile


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that happened.

    Attributes:
        at: When it was confirmed, in seconds since 1970; None where no clock is kept.
    """

    at: float | None = None


@dataclass(frozen=True, slots=True)
class OpeningDraw(Event):
    """Each player drew a tile for who begins.

    Attributes:
        drawn: One tile a player; empty where the players simply agreed.
        first: Who begins by agreement: needed when several drew the best tile.
    """

    drawn: tuple[Tile, ...] = ()
    first: int | None = None


@dataclass(frozen=True, slots=True)
class Setup(Event):
    """The game is joined as it stands on the table.

    Attributes:
        board: What lies there.
        totals: Points of each player so far.
        on_turn: Whose turn it is.
        bag: Tiles in the bag, where they were counted.
    """

    board: Board
    totals: tuple[int, ...]
    on_turn: int = 0
    bag: int | None = None


@dataclass(frozen=True, slots=True)
class Agreement(Event):
    """What the players agreed on words.

    Attributes:
        lexicon: The dictionary that decides.
        forms: Inflected forms allowed beyond the rule sheet.
        note: Anything else.
    """

    lexicon: str = ""
    forms: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Ruling(Event):
    """A word was judged; the ruling holds for everyone to the end of the game."""

    word: str
    allowed: bool
    note: str = ""


@dataclass(frozen=True, slots=True)
class Play(Event):
    """Tiles were laid.

    Attributes:
        player: Who laid them.
        placements: The new tiles with their squares.
        recorded: Points as a record has them, where it differs; the game counts its own.
        rack: The rack before the play as a record writes it; "" where nobody knows. Shown to nobody before
            the end.
    """

    player: int
    placements: tuple[Placement, ...]
    recorded: int | None = None
    rack: str = ""


@dataclass(frozen=True, slots=True)
class Exchange(Event):
    """Tiles were exchanged.

    Attributes:
        player: Who exchanged.
        count: How many tiles.
        tiles: Which, where a record says so.
        rack: As in `Play`.
    """

    player: int
    count: int
    tiles: tuple[Tile, ...] = ()
    rack: str = ""


@dataclass(frozen=True, slots=True)
class Pass(Event):
    """A turn without a play."""

    player: int
    rack: str = ""


@dataclass(frozen=True, slots=True)
class BoardAccepted(Event):
    """The board was taken as it lies, whatever was recorded before.

    Attributes:
        board: What lies there.
        player: Whose turn it was; None when nobody's turn is used up by it.
        points: What the player gets, as the table reckoned it.
        note: Why.
    """

    board: Board
    player: int | None = None
    points: int = 0
    note: str = ""


@dataclass(frozen=True, slots=True)
class Challenge(Event):
    """The last play was challenged.

    Attributes:
        challenger: Who doubted it; None where that is not known.
        upheld: True when the play was not good and comes back.
        words: The words doubted.
        award: Points as recorded, in place of the edition's rule for a good word: above 0 to the player of
            the word, below 0 off the challenger.
    """

    challenger: int | None
    upheld: bool
    words: tuple[str, ...] = ()
    award: int | None = None


@dataclass(frozen=True, slots=True)
class Withdrawal(Event):
    """The last play was taken back, scores nothing, and its turn is lost; by whom it was doubted is open."""

    player: int
    rack: str = ""


@dataclass(frozen=True, slots=True)
class TimePenalty(Event):
    """Points off for time overrun; `points` is how many are taken."""

    player: int
    points: int
    rack: str = ""


@dataclass(frozen=True, slots=True)
class ScoreByHand(Event):
    """The player's last turn counts these points, whatever it comes to by the rules."""

    player: int
    points: int
    note: str


@dataclass(frozen=True, slots=True)
class PointsByHand(Event):
    """Points given or taken outside any turn: a handicap, a penalty by agreement."""

    player: int
    points: int
    note: str


@dataclass(frozen=True, slots=True)
class Correction(Event):
    """Squares whose record was wrong; no points change.

    Attributes:
        tiles: What lies on each square in truth; None for a bare one.
        note: Why.
    """

    tiles: tuple[tuple[Square, Tile | None], ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class TurnGiven(Event):
    """It is this player's turn now, whatever the order says."""

    player: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class BagCounted(Event):
    """The tiles in the bag were counted: the set on the table may differ from its edition."""

    count: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class NobodyCanPlay(Event):
    """All agree that nobody can play any more."""


@dataclass(frozen=True, slots=True)
class RackLeft(Event):
    """What a player had left when the game was over."""

    player: int
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class GameEnd(Event):
    """The game is over and settled.

    Attributes:
        out: Who laid the last tile, where the tiles counted do not show it.
        note: Why it ended, where no rule says so.
    """

    out: int | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class ClockStarted(Event):
    """The clock runs from here, or runs again."""


@dataclass(frozen=True, slots=True)
class ClockPaused(Event):
    """The clock stands still."""
