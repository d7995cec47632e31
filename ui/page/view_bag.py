"""The tiles nobody has seen yet: in the bag and on the racks together."""

import streamlit as st

from scoring.board import UNNAMED
from scoring.state import unseen
from ui.match import Match
from ui.page.game_bar import back_to_game
from ui.page.look import note
from ui.page.pieces import tile_html
from ui.page.words import _, ngettext


def show(match: Match) -> None:
    """Shows how many of each letter are not on the board."""
    back_to_game(match, _("Tiles unseen"))
    edition, state = match.game.edition, match.state
    counts = unseen(state.board, edition)
    if not counts:
        note(_("The number of tiles is not known"), _("This set has no count of its letters."))
        return
    if state.bag is not None:
        st.markdown(ngettext("%d tile in the bag", "%d tiles in the bag", state.bag) % state.bag)
    tiles = []
    for letter, count in counts.items():
        blank = letter == UNNAMED
        value = "0" if blank else str(edition.tile_set.values.get(letter, ""))
        gone = "" if count > 0 else " bs-faint"
        tile = tile_html(" " if blank else letter, value, blank=blank)
        tiles.append(f'<span class="bs-letter{gone}">{tile}<b>{count}</b></span>')
    st.html(f'<div class="bs-letters bs-bag">{"".join(tiles)}</div>')
    st.caption(_("In the bag and on the racks together; nobody's rack is shown."))
