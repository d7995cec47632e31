"""The game as files: PDF to print, GCG for other programs, CSV for a spreadsheet."""

import streamlit as st

from scoring.gcg_game import record_of_game
from ui.backup import backup_game
from ui.export import csv_file, file_name, gcg_file
from ui.match import Match
from ui.page.address import store
from ui.page.edition_words import edition_title
from ui.page.game_bar import back_to_game
from ui.page.words import _, language
from ui.sheet_pdf import sheet_pdf


def show(match: Match) -> None:
    """Shows the files that can be saved."""
    back_to_game(match, _("Save and print"))
    game, title, words = match.game, match.stored.title, sheet_headings()
    subtitle, spoken = _subtitle(match), language()
    # Where numbers are written with a comma, spreadsheets part the columns by semicolons.
    separator = ";" if _(".") == "," else ","
    st.download_button(
        _("Score sheet to print (PDF)"),
        lambda: sheet_pdf(game, title, subtitle, words, spoken),
        file_name(title, "pdf"),
        "application/pdf",
        width="stretch",
        icon=":material/picture_as_pdf:",
    )
    st.download_button(
        _("Score sheet for a spreadsheet (CSV)"),
        csv_file(game, words, separator),
        file_name(title, "csv"),
        "text/csv",
        width="stretch",
        icon=":material/table:",
    )
    st.download_button(
        _("Game record (GCG)"),
        gcg_file(game),
        file_name(title, "gcg"),
        "text/plain",
        width="stretch",
        icon=":material/description:",
    )
    st.download_button(
        _("Everything with the photos (zip)"),
        lambda: backup_game(store(), match.id),
        file_name(title, "zip"),
        "application/zip",
        width="stretch",
        icon=":material/folder_zip:",
    )
    flags = record_of_game(game).flags
    if flags:
        st.caption(_("GCG cannot hold everything of this game; other programs may show it differently."))
    st.caption(_("The files are made here and go nowhere but where you save them."))


def _subtitle(match: Match) -> str:
    edition = match.game.edition
    rules = _("house rules") if match.setup.rules else ""
    return ", ".join(part for part in (edition_title(edition.id, edition.name), rules) if part)


def sheet_headings() -> dict[str, str]:
    """Returns the words of the sheet's text form."""
    return {
        "turn": _("Turn"),
        "play": _("Play"),
        "note": _("Note"),
        "total": _("total"),
        "play_kind": "",
        "exchange": _("exchange"),
        "pass": _("pass"),
        "turn_lost": _("turn lost"),
        "board_accepted": _("board as laid"),
        "challenge": _("challenge"),
        "time": _("time"),
        "by_hand": _("by hand"),
        "settlement": _("tiles left"),
        "withdrawn": _("taken back"),
        "unfit": _("does not fit"),
        "together": _("Together"),
        "winner": _("Winner"),
    }
