"""The top of every view of a game: the way back, the turn, and the menu of what is needed rarely."""

import streamlit as st

from ui.match import Match, redo, undo
from ui.page.address import go, store
from ui.page.entry_words import entry_text
from ui.page.look import note
from ui.page.words import _
from ui.stored import StaleGame


def game_bar(match: Match) -> None:
    """Shows the bar of the turn view."""
    with st.container(horizontal=True, vertical_alignment="center", key="bar"):
        if st.button("‹ " + _("Games"), type="tertiary", key="back"):
            go()
        title = _("Finished") if match.state.finished else _("Turn %d") % match.state.turn_number
        st.html(f'<div class="bs-title">{title}</div>')
        with st.popover("⋯", help=_("More"), key=f"menu-{match.stored.version}"):
            _menu(match)


def _menu(match: Match) -> None:
    if st.button(_("Undo"), width="stretch", disabled=not match.can_undo, icon=":material/undo:"):
        _change(match, undo)
    if st.button(_("Redo"), width="stretch", disabled=not match.stored.undone, icon=":material/redo:"):
        _change(match, redo)
    for view, label, icon in (
        ("history", _("Score sheet"), ":material/table_rows:"),
        ("by-hand", _("Enter by hand"), ":material/keyboard:"),
        ("bag", _("Tiles unseen"), ":material/grid_view:"),
        ("rules", _("Rules of this game"), ":material/gavel:"),
        ("away", _("Save and print"), ":material/download:"),
        ("phones", _("Another phone"), ":material/qr_code:"),
        ("end", _("End the game"), ":material/flag:"),
    ):
        if st.button(label, width="stretch", icon=icon, key=f"menu-{view}"):
            go(view, match.id)


def _change(match: Match, change: object) -> None:
    try:
        undo(store(), match) if change is undo else redo(store(), match)
    except StaleGame:
        stale_note()
        return
    own_change(match)
    st.rerun()


def tell_changes(match: Match) -> None:
    """Says what another phone did since this one last looked; buttons of the older state do nothing."""
    key = f"seen-{match.id}"
    seen = st.session_state.get(key)
    st.session_state[key] = match.stored.version
    if seen is None or seen == match.stored.version or st.session_state.pop(f"own-{match.id}", None) == seen:
        return
    last = match.state.entries[-1] if match.state.entries else None
    text = entry_text(match, last) if last is not None else _("The game is at its start again.")
    note(_("Another phone changed the game"), text)


def own_change(match: Match) -> None:
    """Notes that the next change seen was made here."""
    st.session_state[f"own-{match.id}"] = match.stored.version


def stale_note() -> None:
    """Says that another phone was first."""
    note(
        _("Another phone was first"), _("The game has changed meanwhile. Look at it as it is now."), warn=True
    )
    st.button(_("Show the game as it is now"), width="stretch")


def back_to_game(match: Match, title: str) -> None:
    """Shows the bar of a view beside the turn."""
    with st.container(horizontal=True, vertical_alignment="center", key="bar"):
        if st.button("‹ " + _("Back"), type="tertiary", key="back"):
            go(game=match.id)
        st.html(f'<div class="bs-title">{title}</div>')
