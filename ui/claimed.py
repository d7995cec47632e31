"""Scores that players counted for a photo: read from text, and held against what the plays score."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from scoring.board import Board
from scoring.claim_words import mistake_message
from scoring.claims import Mistake, explain_claim
from scoring.editions import Edition
from scoring.infer import Explanation
from scoring.move import format_play
from ui.errors import BadUsage

Claims: TypeAlias = tuple[int, ...]
"""The points counted since the photo before: none, those of one play, or of two in order."""

_CLAIMS = re.compile(r"-?[0-9]{1,4}(\+-?[0-9]{1,4})?")


@dataclass(frozen=True, slots=True)
class ClaimCheck:
    """One play beside the points that somebody counted for it.

    Attributes:
        claimed: Those points.
        play: The play; "" when the photo shows fewer or more plays than were counted.
        score: What it scores.
        mistakes: What gives the claimed points.
    """

    claimed: int
    play: str = ""
    score: int | None = None
    mistakes: tuple[Mistake, ...] = ()

    @property
    def message(self) -> str:
        """What is wrong with the claim; "" when it is right or cannot be checked."""
        if not self.play:
            return f"{self.claimed} points were claimed, and the photo shows no play that they are for"
        if self.score is None or self.score == self.claimed:
            return ""
        why = f": {mistake_message(self.mistakes[0])}" if self.mistakes else ""
        return f"{self.play} scores {self.score}, not {self.claimed}{why}"


def parse_claims(text: str) -> Claims:
    """Returns the points of `34`, or of `34+11` for two plays; of an empty text, none.

    Raises:
        BadUsage: It is neither.
    """
    packed = "".join(text.split())
    if not packed:
        return ()
    if not _CLAIMS.fullmatch(packed):
        raise BadUsage(f"--claims needs points such as 34, or 34+11 for two plays, not {text[:40]!r}.")
    return tuple(int(points) for points in re.findall(r"-?[0-9]+", packed))


def claims_of_photos(text: str | None, n_photos: int) -> tuple[Claims, ...]:
    """Returns the points claimed for each photo, of `20,29+11,,34`.

    Raises:
        BadUsage: They are no points, or there are more or fewer entries than photos.
    """
    if text is None:
        return ((),) * n_photos
    claims = tuple(parse_claims(part) for part in text.split(","))
    if len(claims) != n_photos:
        raise BadUsage(
            f"--claims has {len(claims)} entries for {n_photos} photos: put one for each between commas, "
            "nothing where nobody counted."
        )
    return claims


def check_claims(
    board: Board, best: Explanation, edition: Edition, claims: Sequence[int]
) -> tuple[ClaimCheck, ...]:
    """Returns each claim beside the play it is for.

    Args:
        board: The board before the photo.
        best: What the photo shows.
        edition: The edition played.
        claims: The points claimed, in the order of the plays; when there are more or fewer of them than
            plays, nobody can say which is for which.
    """
    if len(claims) != len(best.plays):
        return tuple(ClaimCheck(claimed) for claimed in claims)
    board = board.remove(best.removed)
    checks = []
    for (move, score), claimed in zip(best.plays, claims, strict=True):
        total = None if score is None else score.total
        mistakes = () if score is None else explain_claim(board, move, edition, claimed)
        checks.append(ClaimCheck(claimed, format_play(move, board), total, mistakes))
        board = board.place(move.placements)
    return tuple(checks)
