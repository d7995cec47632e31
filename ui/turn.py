"""From the reading of a photo and the game so far to a proposal that a person can confirm. No streamlit."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias, TypedDict, Unpack

from scoring.board import Board, Square
from scoring.editions import Edition
from scoring.infer import (
    Answers,
    Evidence,
    Explanation,
    InferSettings,
    Problem,
    Question,
    ScoredPlay,
    Suspect,
    break_ties,
    doubtful_squares,
    earlier_tile_problem,
    questions,
    rank_plays,
    small_doubts,
    suspect_tiles,
)
from scoring.infer_evidence import content_of
from scoring.lexicon import Lexicon
from scoring.move import Move, format_play
from ui.alignment import Alignment, align, aligned_evidence
from ui.json_forms import JsonObject, ms_form, quality_form, square_names, tile_text, words_form
from vision.reading import BoardReading, Known


@dataclass(frozen=True, slots=True, eq=False)
class Proposal:
    """What a photo probably shows, and what has to be asked before it counts.

    Attributes:
        board: The board as it was confirmed before the photo.
        explanations: What may have happened, the likeliest first.
        questions: Squares to ask about, the one with most points at stake first.
        doubtful: Squares that may well be wrong, asked about or not.
        small_doubts: Those of them that are not asked about and may change the score, by little.
        suspects: Earlier tiles that this photo and the one before both read as something else: a late
            correction can be offered.
        seen_suspects: Earlier tiles that this photo reads as something else; to be kept for the next photo.
        alignment: How the reading was laid over the confirmed board.
        reading: The reading itself.
    """

    board: Board
    explanations: tuple[Explanation, ...]
    questions: tuple[Question, ...]
    doubtful: tuple[Square, ...]
    small_doubts: tuple[Question, ...] = ()
    suspects: tuple[Suspect, ...] = ()
    seen_suspects: tuple[Suspect, ...] = ()
    alignment: Alignment = field(default_factory=Alignment)
    reading: BoardReading | None = None

    @property
    def best(self) -> Explanation:
        """The likeliest explanation."""
        return self.explanations[0]

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What does not fit and should be looked at before the likeliest explanation is confirmed."""
        words = [word for play in self.best.plays for word in play.move.words]
        scored = {square for word in words for square in word.squares}
        in_words = [suspect for suspect in self.seen_suspects if suspect.square in scored]
        return (*self.best.problems, *(earlier_tile_problem(suspect) for suspect in in_words))

    @property
    def late_corrections(self) -> tuple[Problem, ...]:
        """What two photos say of earlier tiles, in words; it does not keep this turn from being confirmed."""
        named = {square for problem in self.problems for square in problem.squares}
        return tuple(
            earlier_tile_problem(suspect) for suspect in self.suspects if suspect.square not in named
        )

    @property
    def board_after(self) -> Board:
        """The board once the likeliest explanation is confirmed."""
        return self.best.board_after(self.board)

    @property
    def is_clear(self) -> bool:
        """Whether nothing needs to be asked: one tap confirms it."""
        return not self.questions and not self.problems and self.best.kind != "inconsistent"

    @property
    def score_stands(self) -> bool:
        """Whether squares are in doubt that do not change the score, so that nothing is asked."""
        return bool(self.doubtful) and self.is_clear and not self.small_doubts


def known_for(edition: Edition) -> Known:
    """Returns what an edition tells a reader of photos: tiles, their values, the premiums of bare squares."""
    tile_set = edition.tile_set
    return Known(
        alphabet=tile_set.alphabet,
        values=dict(tile_set.values),
        premiums={(row, col): premium.key for (row, col), premium in edition.layout.premiums.items()},
    )


Overruled: TypeAlias = frozenset[tuple[Square, str]]
"""Squares with what a photo read there although somebody confirmed another tile."""


class Beside(TypedDict, total=False):
    """What may be known beside the picture, the board and the edition; see `propose_evidence`."""

    last_move: Move | None
    claims: Sequence[int] | None
    answers: Answers | None
    earlier_suspects: Sequence[Suspect]
    overruled: Overruled
    lexicon: Lexicon | None
    settings: InferSettings | None


def propose_turn(reading: BoardReading, board: Board, edition: Edition, **beside: Unpack[Beside]) -> Proposal:
    """Returns what a photo shows against the board as it was last confirmed.

    Args:
        reading: What the picture shows.
        board: The confirmed board.
        edition: The edition played.
        beside: The keyword arguments of `propose_evidence`.
    """
    alignment = align(board, reading)
    proposal = propose_evidence(aligned_evidence(reading, alignment), board, edition, **beside)
    return replace(proposal, alignment=alignment, reading=reading)


def propose_evidence(
    evidence: Evidence,
    board: Board,
    edition: Edition,
    *,
    last_move: Move | None = None,
    claims: Sequence[int] | None = None,
    answers: Answers | None = None,
    earlier_suspects: Sequence[Suspect] = (),
    overruled: Overruled = frozenset(),
    lexicon: Lexicon | None = None,
    settings: InferSettings | None = None,
) -> Proposal:
    """Returns what evidence about the squares shows against the board as it was last confirmed.

    Args:
        evidence: How likely each content of each square is.
        board: The confirmed board.
        edition: The edition played.
        last_move: The last play of the game, which may be taken back.
        claims: Scores claimed since the last photo.
        answers: What a person said lies on a square, in answer to a question or unasked.
        earlier_suspects: `seen_suspects` of the proposal before this one.
        overruled: What a person saw read of a tile when it was confirmed as another: not asked again.
        lexicon: May tip the scale between two readings of one tile; what it tipped is marked.
        settings: What is taken for granted.
    """
    settings = settings or InferSettings()
    explanations = rank_plays(
        board, evidence, edition, settings=settings, last_move=last_move, claims=claims, answers=answers
    )
    if lexicon is not None:
        explanations = break_ties(explanations, lexicon, settings)
    seen = tuple(
        suspect
        for suspect in suspect_tiles(board, evidence, settings)
        if (suspect.square, suspect.reads) not in overruled and suspect.square not in (answers or {})
    )
    before = {(suspect.square, suspect.reads) for suspect in earlier_suspects}
    return Proposal(
        board=board,
        explanations=explanations,
        questions=questions(board, explanations, settings),
        doubtful=doubtful_squares(board, explanations, settings),
        small_doubts=small_doubts(board, explanations, settings),
        suspects=tuple(suspect for suspect in seen if (suspect.square, suspect.reads) in before),
        seen_suspects=seen,
    )


def overruled_by(reading: BoardReading, board: Board, squares: Iterable[Square]) -> Overruled:
    """Returns what a photo read of tiles that were confirmed as something else all the same.

    Args:
        reading: What the photo of a turn shows.
        board: The board as it was confirmed by it.
        squares: Those of the words of the turn, which a person saw and confirmed.
    """
    evidence = aligned_evidence(reading, align(board, reading))
    reads = {square: max(evidence[square], key=evidence[square].__getitem__) for square in squares
             if square in evidence}  # fmt: skip
    return frozenset((square, read) for square, read in reads.items() if read != content_of(board[square]))


def proposal_to_json(proposal: Proposal) -> JsonObject:
    """Returns the object of `turn`."""
    best, reading = proposal.best, proposal.reading
    return {
        "kind": best.kind,
        "p": round(best.p, 4),
        "plays": _plays_form(proposal.board.remove(best.removed), best.plays),
        "removed": {str(square): str(tile) for square, tile in sorted(best.removed.items())},
        "questions": [_question_form(question) for question in proposal.questions],
        "doubtful": square_names(proposal.doubtful),
        "problems": [
            {"kind": problem.kind, "squares": square_names(problem.squares), "message": problem.message}
            for problem in (*proposal.problems, *proposal.late_corrections)
        ],
        **({"tipped_by": best.tipped_by} if best.tipped_by else {}),
        "quality": quality_form(reading.quality) if reading is not None else [],
        "ms": ms_form(reading.ms) if reading is not None else {},
    }


def _plays_form(board: Board, plays: Sequence[ScoredPlay]) -> list[JsonObject]:
    forms = []
    for move, score in plays:
        forms.append(
            {
                "play": format_play(move, board),
                "tiles": {str(square): str(tile) for square, tile in move.placements},
                "words": words_form(move, score),
                "bonus": None if score is None else score.bonus,
                "score": None if score is None else score.total,
            }
        )
        board = board.place(move.placements)
    return forms


def _question_form(question: Question) -> JsonObject:
    return {
        "square": str(question.square),
        "options": [
            {"tile": tile_text(option.tile), "p": round(option.p, 4), "score": option.score}
            for option in question.options
        ],
    }
