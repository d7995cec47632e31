"""Turn photos in order → the events of a game, each photo held against the board the program has by then."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from scoring.board import Board, Square
from scoring.events import BoardAccepted, Correction, Event, Pass, Play, Withdrawal
from scoring.game import Game
from scoring.infer import Suspect
from scoring.move import Move
from scoring.state import GameState
from ui.alignment import read_to_fit
from ui.as_laid import bare_tiles, mend, take_as_laid
from ui.claimed import Claims, check_claims
from ui.own_set import learn_turn, with_set
from ui.recorded import Recorded
from ui.turn import Proposal, propose_turn
from vision.errors import VisionError
from vision.glyphs import OwnSet
from vision.reading import BoardReading, Known
from vision.tilenet import TileNet


@dataclass(frozen=True, slots=True, eq=False)
class PhotoRead:
    """A photo as it was read first, without knowing the board before it.

    Attributes:
        reading: What it shows, or why it could not be read.
        known: What the reader was told.
        again: Reads it once more, told something else.
        claims: The points that players counted since the photo before.
    """

    reading: BoardReading | VisionError
    known: Known
    again: Callable[[Known], BoardReading]
    claims: Claims = ()

    def fitted(self, board: Board) -> BoardReading | VisionError:
        """Returns what it shows, read again where the confirmed board shows how to do better."""
        first = self.reading
        if isinstance(first, VisionError):
            return first
        return read_to_fit(
            lambda known: first if known is self.known else self.again(known), self.known, board
        )


@dataclass(frozen=True, slots=True, eq=False)
class PhotoTaken:
    """One photo of a game, and what it adds to the record.

    Attributes:
        proposal: What the photo shows; None when it could not be read.
        error: Why it could not be read; None when it was.
        events: What was recorded of it.
        game: The game after it.
        flags: What a person should look at, in words.
    """

    proposal: Proposal | None
    error: VisionError | None
    events: tuple[Event, ...]
    game: Game
    flags: tuple[str, ...] = ()

    @property
    def n_asked(self) -> int:
        """Squares that would have been asked about."""
        return len(self.proposal.questions) if self.proposal is not None else 0

    @property
    def as_laid(self) -> bool:
        """Whether no play explains the photo, and squares were taken as they lie."""
        return any(isinstance(event, BoardAccepted | Correction) for event in self.events)


@dataclass(frozen=True, slots=True, eq=False)
class Memory:
    """What is carried from one photo to the next beside the game.

    Attributes:
        suspects: Earlier tiles that the last photo read as something else.
        doubted: Squares that were in doubt when they were recorded or since.
        bare: Squares of earlier tiles that the last photo showed bare.
        n_unseen: Photos since the last turn recorded of which nothing could be used.
        passed: Whether the last photo was readable and one of them.
        own_set: What was learned of the set on the table.
    """

    suspects: tuple[Suspect, ...] = ()
    doubted: frozenset[Square] = frozenset()
    bare: frozenset[Square] = frozenset()
    n_unseen: int = 0
    passed: bool = False
    own_set: OwnSet | None = None

    def after(self, proposal: Proposal, recorded: Recorded, own_set: OwnSet | None) -> "Memory":
        """Returns what is carried on from a photo that was read."""
        passed = proposal.best.kind == "inconsistent" and not recorded.events
        return Memory(
            suspects=proposal.seen_suspects,
            doubted=self.doubted | frozenset(proposal.doubtful if recorded.events else ()),
            bare=bare_tiles(proposal),
            n_unseen=0 if recorded.events else self.n_unseen + passed,
            passed=passed,
            own_set=own_set,
        )


def take_photos(
    photos: Iterable[PhotoRead], game: Game, reader: TileNet | None = None
) -> Iterator[PhotoTaken]:
    """Yields what each photo adds to a game, the likeliest explanation taken where nobody answers.

    A photo that cannot be read, or that no play explains, breaks its own turn and no later one: the board
    is taken as it lies, the turn is flagged, and the next photo is held against that board.

    Args:
        photos: The photos in the order of the turns.
        game: The game so far.
        reader: Learns the set on the table from the turns that leave no question; without it each photo
            counts as it was read.
    """
    memory = Memory()
    for photo in photos:
        reading = photo.fitted(game.state().board)
        if isinstance(reading, VisionError):
            memory = replace(memory, n_unseen=memory.n_unseen + 1, passed=False)
            yield PhotoTaken(None, reading, (), game, (str(reading),))
            continue
        own_set = memory.own_set
        if reader is not None:
            reading = with_set(reading, reader, photo.known, own_set)
        proposal, recorded = look(reading, game, memory, photo.claims)
        if reader is not None and proposal.is_clear:
            own_set = learn_turn(own_set, reader, proposal)
        memory = memory.after(proposal, recorded, own_set)
        game = recorded.game
        yield PhotoTaken(proposal, None, recorded.events, game, recorded.flags)


def look(reading: BoardReading, game: Game, memory: Memory, claims: Claims = ()) -> tuple[Proposal, Recorded]:
    """Returns what a photo shows and the game with it, earlier tiles set right where it shows them wrong."""
    recorded, proposal = Recorded(game), propose(reading, game, memory.suspects, claims)
    mended = mend(recorded, proposal, memory.doubted, memory.bare)
    if mended.game is not game:
        again = propose(reading, mended.game, memory.suspects, claims)
        if again.best.kind != "inconsistent":
            recorded, proposal = mended, again
    checks = check_claims(proposal.board, proposal.best, game.edition, claims)
    miscounted = [check.message for check in checks if check.message]
    flagged = recorded.flagged(*flags_of(proposal), *miscounted)
    if proposal.best.kind == "inconsistent":
        return proposal, take_as_laid(flagged, proposal, memory.n_unseen, memory.passed)
    return proposal, record_photo(proposal, flagged)


def propose(
    reading: BoardReading, game: Game, suspects: tuple[Suspect, ...], claims: Claims = ()
) -> Proposal:
    """Returns what a photo shows against the game so far."""
    state = game.state()
    return propose_turn(
        reading, state.board, game.edition,
        last_move=last_move(state), claims=claims, earlier_suspects=suspects,
    )  # fmt: skip


def last_move(state: GameState) -> Move | None:
    """Returns the play that may still be taken back."""
    return None if state.last_play is None else state.entries[state.last_play.entry].move


def record_photo(proposal: Proposal, recorded: Recorded) -> Recorded:
    """Returns the game with what a photo shows."""
    best, state = proposal.best, recorded.game.state()
    if best.kind == "none":
        return record_no_change(recorded, state)
    if best.removed and state.last_play is not None:
        recorded = recorded.after(Withdrawal(state.entries[state.last_play.entry].player))
    for move, _ in best.plays:
        recorded = recorded.after(Play(recorded.game.state().on_turn, move.placements))
    return recorded


def record_no_change(recorded: Recorded, state: GameState) -> Recorded:
    """Takes a photo without change for a pass; before the first play it is a picture of the bare board."""
    if not state.board.tiles:
        return recorded
    passed = recorded.after(Pass(state.on_turn))
    return passed.flagged("nothing new: a pass, an exchange or a photo taken twice; recorded as a pass")


def flags_of(proposal: Proposal) -> Sequence[str]:
    """Returns what a person should look at."""
    questions = [
        f"{question.square} may be {' or '.join(option.tile for option in question.options[:3])}"
        for question in proposal.questions
    ]
    suspects = [
        f"{suspect.square} was recorded as {suspect.tile} and reads as {suspect.reads}"
        for suspect in proposal.suspects
    ]
    return [*(problem.message for problem in proposal.problems), *questions, *suspects]
