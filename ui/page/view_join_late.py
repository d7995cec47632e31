"""A game joined as it stands on the table: its board from a photo, the totals from the paper."""

import streamlit as st

from scoring.events import Setup
from ui.match import Match
from ui.page.choice import choose_player
from ui.page.game_bar import back_to_game
from ui.page.open_board import open_board
from ui.page.photo_widget import photo_button
from ui.page.recording import record
from ui.page.words import _, ngettext, plain


def show(match: Match) -> None:
    """Shows the photo of the board, the totals so far, and whose turn it is."""
    back_to_game(match, _("Game in progress"))
    pending = match.stored.pending
    photo = pending.photo if pending is not None else ""
    st.caption(_("Photograph the board as it lies now, or put the tiles on it by hand."))
    if photo_button(f"join-photo-{photo}", match.id, quiet=bool(photo)):
        st.rerun()
    shown = open_board(f"join-{match.id}", match.game.edition, photo, marking=False)
    n_tiles = len(shown.board.tiles)
    st.markdown(ngettext("%d tile on the board", "%d tiles on the board", n_tiles) % n_tiles)
    totals = [
        int(st.number_input(_("%s so far") % plain(name), -999, 5000, 0, key=f"total-{player}"))
        for player, name in enumerate(match.players)
    ]
    on_turn = choose_player(_("Whose turn is it?"), match.players, key="join-turn")
    if st.button(_("Go on from here"), type="primary", width="stretch", key="join", disabled=not n_tiles):
        record(match, Setup(shown.board, tuple(totals), on_turn), photo=photo or None)
