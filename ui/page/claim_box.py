"""Someone says it is another number: which mistake gives exactly that, and the rule it breaks."""

import streamlit as st

from scoring.board import Board
from scoring.claim_words import MISTAKE_TEXTS, PREMIUM_NAMES
from scoring.claims import Mistake, explain_claim
from scoring.editions import Edition
from scoring.move import Move
from ui.page.look import note
from ui.page.words import _, points_text, sentence

PREMIUM_PARAMS = ("premium", "real", "taken")


def claim_box(key: str, board: Board, move: Move, edition: Edition, right: int) -> None:
    """Asks for the claimed score and answers it.

    Args:
        key: Names the field.
        board: The board before the move.
        move: The move in question.
        edition: The edition on the table.
        right: What the move scores.
    """
    claimed = st.number_input(
        _("Someone says it is …"), 0, 3000, None, key=f"claim-{key}", placeholder=str(right)
    )
    if claimed is None:
        return
    if claimed == right:
        note(_("That is right"), points_text(right))
        return
    mistakes = explain_claim(board, move, edition, int(claimed))
    title = _("%(claimed)d comes from a slip; it is %(right)d") % {"claimed": claimed, "right": right}
    if not mistakes:
        note(
            _("It is %d") % right,
            _("No known mistake gives %d. Open the words above and compare.") % int(claimed),
        )
        return
    rule = _("Rule %s") % mistakes[0].rule
    note(title, f"{sentence(mistake_text(mistakes[0]))} ({rule})")
    for other in mistakes[1:]:
        st.caption(_("Or:") + " " + sentence(mistake_text(other)))


def mistake_text(mistake: Mistake) -> str:
    """Returns what went wrong in the claimed sum, both mistakes where two were made."""
    params = {
        name: _(PREMIUM_NAMES[str(value)]) if name in PREMIUM_PARAMS and value in PREMIUM_NAMES else value
        for name, value in mistake.params.items()
    }
    text = _(MISTAKE_TEXTS[mistake.key]) % params
    if mistake.also is None:
        return text
    return _("two mistakes at once: %(one)s; and %(two)s") % {"one": text, "two": mistake_text(mistake.also)}
