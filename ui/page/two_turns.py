"""Two turns since the last photo: the points each player counted show which tiles are whose."""

import streamlit as st

from ui.match import Match, answer
from ui.page.address import store
from ui.page.words import _
from ui.stored import Pending
from ui.turn import Proposal

TURNS = 2
"""As many as are told apart."""


def ask_claims(match: Match, pending: Pending, proposal: Proposal) -> None:
    """Asks for the points of the two turns, open where the photo looks like two, folded away elsewhere."""
    said = pending.answers.get("claims")
    if said:
        points = {"first": said[0], "second": said[1]}
        st.caption(_("Two turns, counted as %(first)d and %(second)d.") % points)
        if st.button(_("It was one turn"), type="tertiary", key="one-turn"):
            answer(store(), match, claims=None)
            st.rerun()
        return
    with st.expander(_("Two turns since the last photo?"), expanded=proposal.best.kind == "two_plays"):
        st.caption(_("The points each counted show which tiles are whose."))
        first = st.number_input(_("Points of the first turn"), 0, 2000, None, key="claim-first")
        second = st.number_input(_("Points of the second turn"), 0, 2000, None, key="claim-second")
        said = [int(points) for points in (first, second) if points is not None]
        is_said = len(said) == TURNS
        if st.button(_("Look again"), width="stretch", key="claims-said", disabled=not is_said):
            answer(store(), match, claims=said)
            st.rerun()
