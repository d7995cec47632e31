"""What is kept on this computer, where, and for how long."""

import streamlit as st

from ui.page.address import store
from ui.page.words import _, ngettext, plain
from ui.store import data_folder

DAYS: tuple[int | None, ...] = (None, 365, 90, 30, 7, 0)
"""Choices for how long photos are kept: as long as their game, days, only until the turn is confirmed."""


def show_kept() -> None:
    """Says what is kept, and lets the time be chosen for which photos are."""
    with st.expander(_("What is kept")):
        st.markdown(
            _(
                "Games with their names and turns, the photos without place, time and camera, and what was "
                "read in them. All of it stays on this computer until you delete the game; nothing is sent "
                "anywhere. Copies of the last days hold the games without their photos."
            )
        )
        st.caption(plain(str(data_folder())))
        now = store().kept_days()
        choices = DAYS if now in DAYS else (*DAYS, now)
        chosen = st.selectbox(
            _("How long photos are kept"),
            choices,
            choices.index(now),
            format_func=days_text,
            key="kept-days",
            filter_mode=None,
        )
        if chosen != now:
            store().keep_photos(chosen)
            st.rerun()


def days_text(days: int | None) -> str:
    """Returns a choice in words."""
    if days is None:
        return _("as long as their game")
    if days == 0:
        return _("only until the turn is confirmed")
    return ngettext("%d day", "%d days", days) % days
