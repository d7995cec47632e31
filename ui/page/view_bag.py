"""The tiles nobody has seen yet: in the bag and on the racks together."""

import streamlit as st

from scoring.board import UNNAMED
from scoring.events import BagCounted
from scoring.state import unseen
from ui.match import Match
from ui.page.game_bar import back_to_game
from ui.page.look import note
from ui.page.pieces import tile_html
from ui.page.recording import record
from ui.page.words import _, ngettext

MOST_TILES = 250
"""No bag holds more."""


def show(match: Match) -> None:
    """Shows how many of each letter are not on the board."""
    back_to_game(match, _("Tiles unseen"))
    edition, state = match.game.edition, match.state
    counts = unseen(state.board, edition)
    if not counts:
        note(_("The number of tiles is not known"), _("This set has no count of its letters."))
        _count(match)
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
    _count(match)


def _count(match: Match) -> None:
    """Lets the number in the bag be set as it was counted at the table."""
    if match.state.finished:
        return
    with st.expander(_("The bag holds another number")):
        st.caption(_("A set may have lost or gained tiles. Count without looking at them."))
        usual = match.state.bag if match.state.bag is not None else 0
        counted = int(st.number_input(_("Tiles in the bag"), 0, MOST_TILES, usual, key="bag-count"))
        if st.button(_("That many"), width="stretch", key="bag-counted", disabled=counted == match.state.bag):
            record(match, BagCounted(counted), view="bag")
