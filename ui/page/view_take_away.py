"""The game as files: PDF to print, GCG for other programs, CSV for a spreadsheet."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

import streamlit as st

from scoring.gcg_game import record_of_game
from ui.backup import backup_game
from ui.export import csv_file, file_name, gcg_file
from ui.match import Match
from ui.page.address import store
from ui.page.edition_words import edition_title
from ui.page.game_bar import back_to_game
from ui.page.sheet_labels import sheet_headings
from ui.page.words import _, language
from ui.sheet_pdf import sheet_pdf

Content: TypeAlias = bytes | str | Callable[[], bytes]


def show(match: Match) -> None:
    """Shows the files that can be saved."""
    back_to_game(match, _("Save and print"))
    for label, kind, mime, icon, content in _files(match):
        name = file_name(match.stored.title, kind)
        st.download_button(label, content, name, mime, width="stretch", icon=f":material/{icon}:")
    if record_of_game(match.game).flags:
        st.caption(_("GCG cannot hold everything of this game; other programs may show it differently."))
    st.caption(_("The files are made here and go nowhere but where you save them."))


def _files(match: Match) -> Iterator[tuple[str, str, str, str, Content]]:
    """Yields each file: what its button says, its ending, MIME type and picture, and what is in it.

    What takes long to make is made once its button is pressed.
    """
    game, words = match.game, sheet_headings()
    title, subtitle, spoken = match.stored.title, _subtitle(match), language()
    # Where numbers are written with a comma, spreadsheets part the columns by semicolons.
    separator = ";" if _(".") == "," else ","
    yield (
        _("Score sheet to print (PDF)"),
        "pdf",
        "application/pdf",
        "picture_as_pdf",
        lambda: sheet_pdf(game, title, subtitle, words, spoken),
    )
    table = csv_file(game, words, separator)
    yield _("Score sheet for a spreadsheet (CSV)"), "csv", "text/csv", "table", table
    yield _("Game record (GCG)"), "gcg", "text/plain", "description", gcg_file(game)
    yield (
        _("Everything with the photos (zip)"),
        "zip",
        "application/zip",
        "folder_zip",
        lambda: backup_game(store(), match.id),
    )


def _subtitle(match: Match) -> str:
    edition = match.game.edition
    rules = _("house rules") if match.setup.rules else ""
    return ", ".join(part for part in (edition_title(edition.id, edition.name), rules) if part)
