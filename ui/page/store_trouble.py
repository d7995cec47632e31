"""Says why the games cannot be read or saved, and lets the game in memory be taken away meanwhile."""

import logging

import streamlit as st

from ui.backup import pack_game
from ui.export import csv_file, file_name, gcg_file
from ui.match import Match
from ui.page.look import note
from ui.page.sheet_labels import sheet_headings
from ui.page.words import _, plain
from ui.stored import StoreDamaged, StoreError

SEEN = "last-match"


def remember(match: Match) -> None:
    """Keeps the game in memory, for the moment in which it cannot be read any more."""
    st.session_state[SEEN] = match


def tell_trouble(error: StoreError, unsaved: Match | None = None) -> None:
    """Says what is wrong and what can be done, and ends the run of the script.

    Args:
        error: Why the store failed.
        unsaved: The game with what could not be saved; the one last seen when None.
    """
    logging.getLogger("boardscore").error("the store failed", exc_info=error)
    note(_("The games cannot be read or saved"), trouble_text(error), warn=True)
    st.caption(plain(str(error)))
    if isinstance(error, StoreDamaged) and error.reopened:
        st.button(_("Show the game as it is now"), width="stretch", key="after-damage")
    match = unsaved or st.session_state.get(SEEN)
    if match is not None:
        _take_away(match)
    st.stop()


def trouble_text(error: StoreError) -> str:
    """Returns what is wrong and what can be done, for a person."""
    if isinstance(error, StoreDamaged) and error.reopened:
        if error.may_miss:
            return _(
                "The file of the games was damaged. They were opened from the last copy: look whether the "
                "last turns are there."
            )
        return _("The file of the games was damaged. They were opened from a copy, and no turn is lost.")
    return {
        "full": _("The disk of the computer is full. Delete something there, then try again."),
        "read_only": _("The folder of the games may not be written. Change that on the computer."),
        "locked": _("Another program on the computer holds the file of the games. Close it, then try again."),
        "damaged": _("The file of the games is damaged, and there is no copy of it."),
    }.get(error.problem, _("Is the disk of the computer full, or may its folder not be written?"))


def _take_away(match: Match) -> None:
    """Offers the game from memory; touching a button must not start the script, which would fail again."""
    st.markdown(_("The game as this page knows it can be saved here, and opened again later:"))
    game, title = match.game, match.stored.title
    archive = pack_game(match.stored, _no_photo)
    for label, data, ending, kind in (
        (_("Everything without the photos (zip)"), archive, "zip", "application/zip"),
        (_("Game record (GCG)"), gcg_file(game), "gcg", "text/plain"),
        (_("Score sheet for a spreadsheet (CSV)"), csv_file(game, sheet_headings()), "csv", "text/csv"),
    ):
        name, key = file_name(title, ending), f"rescue-{ending}"
        st.download_button(label, data, name, kind, key=key, width="stretch", on_click="ignore")


def _no_photo(_digest: str) -> None:
    """A store that fails gives no photos."""
