"""A game from a file: a GCG record of any program, or everything of a game as saved here."""

import streamlit as st

from scoring.errors import ScoringError
from ui.backup import BackupRefused, restore_game
from ui.gcg_import import import_gcg
from ui.page.address import go, store
from ui.page.edition_choice import choose_edition
from ui.page.file_widget import file_button
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
    try:
        if data[:2] == b"PK" or name.lower().endswith(".zip"):
            game_id = restore_game(store(), data)
        else:
            imported = import_gcg(store(), data, edition)
            game_id = imported.game_id
    except (BackupRefused, ScoringError) as error:
        note(_("This file cannot be opened"), str(error), warn=True)
        return
    go("history", game_id)
