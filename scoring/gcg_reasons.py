"""Why a recorded score may differ from the play's own: slips of records first, then of counting."""

from __future__ import annotations

from typing import Final

from scoring.board import Board
from scoring.claim_words import mistake_message
from scoring.claims import explain_claim
from scoring.editions.edition import Edition
from scoring.move import Move

AWARDS: Final = (5, 10)
"""What a failed challenge gives the player in tournaments; some records add it to the play itself."""


def record_reasons(
    board: Board, move: Move, edition: Edition, recorded: int, computed: int, previous: int | None
) -> tuple[str, ...]:
    """Returns what would give exactly the recorded points, in English; empty where no single thing does.

    Args:
        board: The board before the move.
        move: What was laid.
        edition: Values and rules.
        recorded: Points in the record.
        computed: Points by the rules.
        previous: Points of the same player's play before, in the record.
    """
    if recorded - computed in AWARDS:
        return (f"the {recorded - computed} points of a failed challenge were added to the play",)
    if recorded == previous:
        return (f"the {previous} points of the player's play before are repeated",)
    mistakes = explain_claim(board, move, edition, recorded)
    return tuple(mistake_message(mistake) for mistake in mistakes if mistake.also is None)
