"""The players with their totals; a tap on one opens the player's numbers."""

import streamlit as st

from ui.match import Match
from ui.page.address import go
from ui.page.look import players_row
from ui.page.words import _, plain


def players_bar(match: Match) -> None:
    """Shows the players; each card is a button, laid over the drawing so that it looks like nothing else."""
    on_turn = None if match.state.is_over else match.state.on_turn
    with st.container(key="players"):
        players_row(match.players, match.state.totals, on_turn)
        with st.container(horizontal=True, key="player-buttons"):
            for player, name in enumerate(match.players):
                values = {"name": name, "total": match.state.totals[player]}
                label = plain(_("%(name)s, %(total)d: the numbers") % values)
                if st.button(label, key=f"player-{player}", type="tertiary", width="stretch"):
                    go("player", match.id, player=str(player))
