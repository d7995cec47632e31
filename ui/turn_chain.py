"""A photographed game recorded on the program's own boards, as at a table."""

from dataclasses import dataclass

from scoring.board import Board, Square
from scoring.infer import InferSettings, ScoredPlay, Suspect
from ui.turn import Proposal, propose_turn
from ui.turn_games import PhotographedGame
from ui.turn_truth import TrueTurn
from ui.turn_verdict import true_answer, wrong_squares
from vision.errors import VisionError
from vision.reading import BoardReading

MOST_ANSWERS = 5
"""A person who has answered this often takes the photo again."""


@dataclass(frozen=True, slots=True)
class ChainedGame:
    """How a game came out.

    Attributes:
        totals_right: All points together are the true ones.
        answered: Questions that were answered, truly.
        broken_at: The first photo whose board came out wrong; "" when none did.
        flagged: Whether something was asked, said or doubted at that photo.
    """

    totals_right: bool
    answered: int
    broken_at: str = ""
    flagged: bool = False


@dataclass(frozen=True, slots=True)
class Chain:
    """The record so far: the board, the plays that count, and whether the last of them may come back."""

    board: Board
    plays: tuple[ScoredPlay, ...] = ()
    may_come_back: bool = False
    suspects: tuple[Suspect, ...] = ()
    answered: int = 0

    @property
    def total(self) -> int:
        """Points of all plays that count."""
        return sum(play.score.total for play in self.plays if play.score is not None)

    def after(self, proposal: Proposal, answered: int) -> "Chain":
        """Returns the record with what a photo shows."""
        best = proposal.best
        kept = self.plays[:-1] if best.removed else self.plays
        comes_back = bool(best.plays) or (self.may_come_back and not best.removed)
        answered += self.answered
        return Chain(proposal.board_after, (*kept, *best.plays), comes_back, proposal.seen_suspects, answered)


def chain_game(game: PhotographedGame, answering: bool, settings: InferSettings | None = None) -> ChainedGame:
    """Returns how a game comes out when each photo is held against the program's own board.

    Args:
        game: The game.
        answering: Whether somebody answers what is asked, truly; otherwise the likeliest is taken.
        settings: What is taken for granted.
    """
    chain = Chain(game.turns[0].before)
    first_broken: tuple[str, bool] | None = None
    for turn, reading in zip(game.turns, game.readings, strict=True):
        if isinstance(reading, VisionError):
            first_broken = first_broken or (turn.truth.name, True)
            continue
        proposal, answered = _taken(game, chain, turn, reading, answering, settings)
        chain = chain.after(proposal, answered)
        if first_broken is None and wrong_squares(chain.board, turn):
            first_broken = (turn.truth.name, not proposal.is_clear or bool(proposal.doubtful))
    total = sum(turn.score for turn in game.turns if not _comes_back(game, turn))
    broken_at, flagged = first_broken or ("", False)
    return ChainedGame(chain.total == total, chain.answered, broken_at, flagged)


def _taken(
    game: PhotographedGame,
    chain: Chain,
    turn: TrueTurn,
    reading: BoardReading,
    answering: bool,
    settings: InferSettings | None,
) -> tuple[Proposal, int]:
    """Returns what is confirmed of one photo, and how many answers it took."""
    last_move = chain.plays[-1].move if chain.may_come_back and chain.plays else None
    answers: dict[Square, str] = {}
    while True:
        proposal = propose_turn(
            reading,
            chain.board,
            game.edition,
            last_move=last_move,
            answers=answers,
            earlier_suspects=chain.suspects,
            settings=settings,
        )
        if not answering or not proposal.questions or len(answers) >= MOST_ANSWERS:
            return proposal, len(answers)
        square = proposal.questions[0].square
        answers[square] = true_answer(turn, square)


def _comes_back(game: PhotographedGame, turn: TrueTurn) -> bool:
    """Whether the play of a turn is taken back by the next photo."""
    place = game.turns.index(turn) + 1
    return bool(turn.play) and place < len(game.turns) and bool(game.turns[place].removed)
