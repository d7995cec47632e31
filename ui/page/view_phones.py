"""More phones at the table: the code that brings them here."""

import streamlit as st

from ui.match import Match
from ui.page.game_bar import back_to_game
from ui.page.invitation import INVITATION
from ui.page.look import note
from ui.page.words import _


def show(match: Match) -> None:
    """Shows the QR code, or how to start the page for the home network."""
    back_to_game(match, _("Another phone"))
    if st.get_option("server.address") == "127.0.0.1":
        text = _("It is served to this computer only. Start it with: boardscore page --lan")
        note(_("No other phone can come in now"), text)
        return
    st.markdown(
        _("Scan this with the phone's camera, or type the digits on it. All phones see the same game.")
    )
    st.html(f'<img class="bs-photo" src="{INVITATION}" alt="{_("The code for another phone")}">')
