"""A game from a file: a GCG record of any program, or everything of a game as saved here."""

import streamlit as st

from scoring.errors import ScoringError
from ui.backup import BackupRefused, restore_game
from ui.gcg_import import import_gcg
from ui.page.address import go, store
from ui.page.edition_choice import choose_edition
from ui.page.file_widget import file_button
from ui.page.import_words import backup_refusal, record_refusal
from ui.page.look import note
from ui.page.pieces import back_bar
from ui.page.words import _


def show() -> None:
    """Shows the choice of the file and opens its game."""
    if back_bar(_("Open a file")):
        go()
    st.caption(_("A GCG record needs its set; a game saved from here as a zip brings its own."))
    edition = choose_edition()
    chosen = file_button("import", _("Choose a file (GCG or zip)"), ".gcg,.zip,.txt")
    if chosen is None:
        return
    name, data = chosen
    is_backup = data[:2] == b"PK" or name.lower().endswith(".zip")
    try:
        game_id = restore_game(store(), data) if is_backup else _imported(data, edition)
    except BackupRefused as error:
        note(_("This file cannot be opened"), backup_refusal(error), warn=True)
        return
    except ScoringError as error:
        text, line = record_refusal(error, data)
        note(_("This file cannot be opened"), text, warn=True)
        if line:
            st.code(line, language=None, wrap_lines=True)
        return
    go("history", game_id)


def _imported(data: bytes, edition: str) -> str:
    """Keeps the game of a record; the view of its sheet then says how far the points agree."""
    imported = import_gcg(store(), data, edition)
    st.session_state[f"imported-{imported.game_id}"] = imported
    return imported.game_id


def tell_import(game_id: str) -> None:
    """Says once how many plays of a record just opened count as they were recorded."""
    imported = st.session_state.pop(f"imported-{game_id}", None)
    if imported is None:
        return
    if imported.agree == imported.plays:
        note(_("The record is opened"), _("Every play counts as it was recorded."))
        return
    numbers = {"agree": imported.agree, "plays": imported.plays}
    text = _("%(agree)d of %(plays)d plays count as they were recorded; open the others to see why.")
    note(_("The record is opened"), text % numbers, warn=True)
