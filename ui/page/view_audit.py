"""The paper sheet held against the game: the first number that differs, and the slip behind it."""

import re

import streamlit as st

from scoring.audit import SLIP_TEXTS, Parting, Slip, audit_sheet, explain_parting
from scoring.claims import Mistake
from ui.match import Match
from ui.page.claim_box import mistake_text
from ui.page.game_bar import back_to_game
from ui.page.look import note
from ui.page.words import _, plain, sentence

MOST_NUMBERS = 200
"""Numbers read from one column; no game is longer."""


def show(match: Match) -> None:
    """Shows a field for each player's column and where it first differs."""
    back_to_game(match, _("Check the paper sheet"))
    st.caption(_("Type the numbers of each column as they stand on the paper, from the top."))
    running = st.toggle(_("The columns are running totals"), key="audit-running")
    columns = {}
    for player, name in enumerate(match.players):
        typed = st.text_area(
            plain(name), key=f"audit-{player}", height=92, max_chars=1500, placeholder="20 11 34"
        )
        numbers = [int(number) for number in re.findall(r"-?\d{1,5}", typed)]
        if numbers:
            columns[player] = numbers[:MOST_NUMBERS]
    if not columns:
        return
    partings = audit_sheet(match.game, columns, running)
    if not partings:
        note(_("The sheets agree"), _("Every number typed is the one counted here."))
    for parting in partings:
        _show(match, parting)


def _show(match: Match, parting: Parting) -> None:
    player = match.players[parting.player]
    place = _("%(player)s, number %(row)d") % {"player": player, "row": parting.row + 1}
    if parting.entry is None:
        note(place, _("The paper has a number here, the game has no turn."), warn=True)
        return
    numbers = {"claimed": parting.claimed, "counted": parting.counted, "play": parting.entry.play}
    text = _("%(play)s: the paper gives %(claimed)d, it is %(counted)d.") % numbers
    reasons = [sentence(_reason(one)) for one in explain_parting(match.game, parting)[:2]]
    note(place, " ".join([text, *reasons]), warn=True)


def _reason(found: Mistake | Slip) -> str:
    if isinstance(found, Slip):
        return _(SLIP_TEXTS[found.key]) % found.params
    return mistake_text(found)
