"""What an inference takes and gives: settings, explanations, problems, questions."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from scoring.board import Board, Placement, Square, Tile
from scoring.move import Move
from scoring.score import MoveScore

Evidence: TypeAlias = Mapping[tuple[int, int], Mapping[str, float]]
"""For each square that was seen: how likely each content is, "." bare and "?" blank among them. A square
that is absent was not seen at all."""

Answers: TypeAlias = Mapping[Square, str]
"""What a person said lies on a square: ".", "?" or a tile. Outweighs any picture."""

Kind: TypeAlias = Literal["play", "none", "withdrawal", "two_plays", "inconsistent"]

ProblemKind: TypeAlias = Literal[
    "shifted", "turned", "covered", "moved", "earlier_tile", "gap", "not_in_line", "not_touching",
    "too_many", "missing", "retaken", "split", "bag", "unsure",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class InferSettings:
    """What is taken for granted about readers, players and boards, in probabilities.

    The weights are relative to one legal play, whose weight is 1: how much less readily each other kind of
    explanation is believed when the picture speaks for both alike.

    Attributes:
        bare_floor: Chance that a bare square reads as a tile with full confidence.
        tile_floor: Chance that a tile reads as bare or as something else with full confidence.
        earlier_wrong: Chances that an earlier tile reads as another than was confirmed, each with the share
            of photos it holds for: most are read well, some poorly, and of some tile designs a reader takes
            one letter for another every time.
        blank_fades: Chance that a confirmed blank reads as bare: plain ones look like their board.
        gone_astray: The same chance that it reads as bare, on a board that was bumped or changed by hand.
        wrong_astray: Chance that an earlier tile reads as another on a board that lies or is read otherwise.
        hidden_tile: Chance that a bare square that cannot be seen now holds a tile.
        hidden_below: A square whose most likely content is less likely than this was not seen.
        blank_shows_letter: Share of a lettered reading that a blank named with that letter explains: some
            people write on their blanks.
        size_weights: For plays of one tile, of two, …: a given square is rarely the only one played; plays of
            more tiles weigh 1.
        none_weight: For a photo without anything new.
        withdrawal_weight: For the last play being taken back.
        retake_weight: For the last play being taken back and another one laid.
        two_plays_weight: For two plays since the last photo.
        claimed_two_weight: The same, when two scores were claimed: more than one play then.
        claim_wrong: Chance that a claimed score is wrong and just this number: one in twenty is, and may
            be any of some thirty numbers.
        inconsistent_weight: For any one arrangement of tiles that breaks the rules.
        inconsistent_above: Probability from which "inconsistent" is among the explanations.
        bag_slack: Tiles that a mixed set may have beyond its count, as a share of one tile.
        bag_weight: How far the bag is believed: 1 fully, 0 not at all.
        common_weight: How far the letters that a set has many of are believed more readily: a reader of
            photos takes all letters for equally common, 0 leaves it at that (measured on six sets: 0.6).
        set_weight: Confirmed tiles of a letter that have to read otherwise before that is half believed of
            this set's tiles.
        sharpness_spread: How far a reader may claim too much or too little on a set, in doublings.
        sharpness_centre: Where that begins, in doublings: above 0, since sharper and softer do not weigh
            alike on a small probability; with this one of 0.01 to 0.03 stays what it is on average.
        phony_weight: How much less a play is believed that makes a word the lexicon refuses: a nudge.
        lit_above: A bare square is looked at when it holds a tile with at least this probability.
        window: Natural-log distance from the best explanation beyond which others are dropped.
        max_options: Contents tried for a square that was seen.
        max_hidden_options: Contents tried for a square that was not.
        max_explanations: Explanations kept.
        doubt_above: Probability of being wrong from which a square is doubtful.
        ask_points: Points by which the score may be expected to be off before a question is worth its tap
            (measured on drawn readings: from 0.2 to 0.5 questions halve, and no more points are lost).
        max_questions: Questions asked at once; each answer settles others.
        strong_above: Probability from which a reading that contradicts an earlier tile is strong.
    """

    bare_floor: float = 2e-4
    tile_floor: float = 2e-4
    earlier_wrong: tuple[tuple[float, float], ...] = ((2e-3, 0.9), (0.03, 0.09), (0.25, 0.01))
    blank_fades: float = 0.05
    gone_astray: float = 0.2
    wrong_astray: float = 0.8
    hidden_tile: float = 0.15
    hidden_below: float = 0.2
    blank_shows_letter: float = 0.3
    size_weights: tuple[float, ...] = (0.05, 0.3)
    none_weight: float = 0.3
    withdrawal_weight: float = 0.02
    retake_weight: float = 1e-3
    two_plays_weight: float = 3e-3
    claimed_two_weight: float = 200.0
    claim_wrong: float = 2e-3
    inconsistent_weight: float = 1e-4
    inconsistent_above: float = 1e-3
    bag_slack: float = 0.05
    bag_weight: float = 1.0
    common_weight: float = 0.6
    set_weight: float = 1.0
    sharpness_spread: float = 0.6
    sharpness_centre: float = 0.3
    phony_weight: float = 0.3
    lit_above: float = 1e-3
    window: float = 9.0
    max_options: int = 6
    max_hidden_options: int = 12
    max_explanations: int = 32
    doubt_above: float = 0.03
    ask_points: float = 0.5
    max_questions: int = 3
    strong_above: float = 0.95


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that does not fit, in words, with the squares it touches."""

    kind: ProblemKind
    squares: tuple[Square, ...]
    message: str


class ScoredPlay(NamedTuple):
    """A legal play with its score; the score is None where the edition has no values."""

    move: Move
    score: MoveScore | None


@dataclass(frozen=True, slots=True)
class Explanation:
    """One way in which the photo may have come about.

    Attributes:
        kind: What happened since the last confirmed board.
        p: Probability among all explanations.
        plays: The plays, in the order in which they were laid.
        removed: Tiles of the confirmed board that are gone.
        contents: What lies on each square that differs from the confirmed board.
        problems: What does not fit, and the likely cause.
        tipped_by: Name of the lexicon that put this explanation before another; "" when none did.
    """

    kind: Kind
    p: float
    plays: tuple[ScoredPlay, ...] = ()
    removed: Mapping[Square, Tile] = field(default_factory=dict)
    contents: Mapping[Square, str] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
    tipped_by: str = ""

    @property
    def placements(self) -> tuple[Placement, ...]:
        """All tiles laid, in the order of the plays."""
        return tuple(placement for play in self.plays for placement in play.move.placements)

    @property
    def points(self) -> int | None:
        """What the plays score together; None where no score can be given."""
        if self.kind == "inconsistent":
            return None
        totals = [play.score.total if play.score is not None else None for play in self.plays]
        return None if None in totals else sum(total for total in totals if total is not None)

    def board_after(self, board: Board) -> Board:
        """Returns the board that this explanation leaves."""
        return board.remove(self.removed).place(self.placements)


class Option(NamedTuple):
    """One answer to a question: what may lie there, how likely, and what the play would then score."""

    tile: str
    p: float
    score: int | None


@dataclass(frozen=True, slots=True)
class Question:
    """A square to ask about, with what may lie there, most likely first.

    Attributes:
        square: The square in doubt.
        options: Possible contents.
        stake: Points at stake: expected change of the score over the likely alternatives.
    """

    square: Square
    options: tuple[Option, ...]
    stake: float


class Suspect(NamedTuple):
    """An earlier tile that the photo reads as something else, with strong evidence."""

    square: Square
    tile: Tile
    reads: str
    p: float
