"""Turn photos in order → the events of a game, each photo held against the board the program has by then."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from scoring.board import Board
from scoring.events import Event, Pass, Play, Withdrawal
from scoring.game import Game
from scoring.infer import Suspect
from scoring.move import Move
from scoring.problems import EventRefused
from scoring.state import GameState
from ui.alignment import read_to_fit
from ui.own_set import learn_turn, with_set
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
    """

    reading: BoardReading | VisionError
    known: Known
    again: Callable[[Known], BoardReading]

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


@dataclass(frozen=True, slots=True)
class Recorded:
    """Events added to a game, and what refused to be added."""

    game: Game
    events: tuple[Event, ...] = ()
    flags: tuple[str, ...] = field(default=())

    def after(self, event: Event) -> "Recorded":
        """Returns the game with one event more; one that is refused becomes a flag."""
        try:
            game = self.game.after(event)
        except EventRefused as refusal:
            return Recorded(self.game, self.events, (*self.flags, str(refusal)))
        return Recorded(game, (*self.events, event), self.flags)

    def flagged(self, *flags: str) -> "Recorded":
        """Returns the same with more to look at."""
        return Recorded(self.game, self.events, (*self.flags, *flags))


def take_photos(
    photos: Iterable[PhotoRead], game: Game, reader: TileNet | None = None
) -> Iterator[PhotoTaken]:
    """Yields what each photo adds to a game, the likeliest explanation taken where nobody answers.

    Args:
        photos: The photos in the order of the turns.
        game: The game so far.
        reader: Learns the set on the table from the turns that leave no question; without it each photo
            counts as it was read.
    """
    suspects: tuple[Suspect, ...] = ()
    own_set: OwnSet | None = None
    for photo in photos:
        state = game.state()
        reading = photo.fitted(state.board)
        if isinstance(reading, VisionError):
            yield PhotoTaken(None, reading, (), game, (str(reading),))
            continue
        if reader is not None:
            reading = with_set(reading, reader, photo.known, own_set)
        proposal = propose_turn(
            reading, state.board, game.edition, last_move=last_move(state), earlier_suspects=suspects
        )
        suspects = proposal.seen_suspects
        if reader is not None and proposal.is_clear:
            own_set = learn_turn(own_set, reader, proposal)
        recorded = record_photo(proposal, game, state)
        game = recorded.game
        yield PhotoTaken(proposal, None, recorded.events, game, recorded.flags)


def last_move(state: GameState) -> Move | None:
    """Returns the play that may still be taken back."""
    return None if state.last_play is None else state.entries[state.last_play.entry].move


def record_photo(proposal: Proposal, game: Game, state: GameState) -> Recorded:
    """Returns the game with what a photo shows."""
    recorded = Recorded(game).flagged(*flags_of(proposal))
    best = proposal.best
    if best.kind == "inconsistent":
        return recorded
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
