"""Looks whether another phone changed the game, and shows the newest state when it did."""

import streamlit as st

from ui.match import Match
from ui.page.address import store
from ui.stored import StoreError

EVERY_SECONDS = 1.0
"""A change on one phone is on the others within about this time."""


@st.fragment(run_every=EVERY_SECONDS)
def watch(match: Match) -> None:
    """Starts the page anew once the game in the store is newer than the one shown."""
    try:
        newest = store().revision(match.id)
    except StoreError:
        return
    if newest != match.stored.revision and newest != st.session_state.get(f"drawn-{match.id}"):
        st.session_state[f"drawn-{match.id}"] = newest
        st.rerun(scope="app")
