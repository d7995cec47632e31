"""What a correction of an earlier turn changes, shown before anything is saved."""

import streamlit as st

from scoring.game import Edit
from ui.match import Match
from ui.page.look import note
from ui.page.problem_words import problem_text
from ui.page.words import _, plain


def show_consequences(match: Match, edit: Edit, index: int) -> None:
    """Shows the totals before and after, the other turns that change, and what no longer fits.

    Args:
        match: The game as it stands.
        edit: The correction.
        index: The event corrected; its own change is not said again.
    """
    totals = zip(match.players, edit.totals_before, edit.totals_after, strict=True)
    changed = [f"{name}: {before} → {after}" for name, before, after in totals if before != after]
    note(_("What changes"), " · ".join(changed) or _("The totals stay as they are."))
    for change in edit.changes:
        if change.index != index and change.before is not None and change.after is not None:
            text = _("Turn %(turn)d, %(player)s: %(before)d becomes %(after)d")
            values = {"turn": change.number, "player": match.players[change.player]}
            st.caption(plain(text % {**values, "before": change.before, "after": change.after}))
    for problem in edit.problems:
        st.caption("⚠ " + plain(problem_text(problem)))
    if not edit.fits:
        note(_("A later turn no longer fits"), _("Correct that turn next, or it counts nothing."), warn=True)
