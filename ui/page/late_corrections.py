"""Earlier tiles that two photos read otherwise: the turn is named, with what its correction changes."""

import streamlit as st

from scoring.board import Tile
from scoring.game import Edit
from scoring.infer import Suspect
from scoring.infer_evidence import tile_of
from ui.late_correction import late_correction, turn_of_tile
from ui.match import Match
from ui.page.consequences import show_consequences
from ui.page.look import note
from ui.page.recording import correct_earlier
from ui.page.words import _
from ui.stored import Pending
from ui.turn import Proposal


def offer_corrections(match: Match, pending: Pending, proposal: Proposal) -> None:
    """Offers to set right earlier tiles that two photos running read as something else."""
    for suspect in proposal.suspects:
        _offer(match, pending, suspect, tile_of(suspect.reads))


def _offer(match: Match, pending: Pending, suspect: Suspect, tile: Tile) -> None:
    edit = late_correction(match.game, suspect.square, tile)
    index = turn_of_tile(match.game, suspect.square)
    values = {"square": str(suspect.square), "recorded": str(suspect.tile), "reads": str(tile)}
    note(
        _title(match, edit, index) or _("Was %(square)s recorded wrong?") % values,
        _("On %(square)s stands %(recorded)s; two photos show %(reads)s.") % values,
    )
    show_consequences(match, edit, -1 if index is None else index)
    label = _("Correct it to %(reads)s") % values
    if st.button(label, key=f"late-{suspect.square}", width="stretch"):
        correct_earlier(match, edit, index, pending)


def _title(match: Match, edit: Edit, index: int | None) -> str:
    """Returns which turn may have been which word; "" where no turn laid the tile."""
    after = next((entry for entry in edit.game.state().entries if entry.index == index), None)
    if after is None or after.move is None or index is None:
        return ""
    if edit.game.events[index] == match.game.events[index]:
        return ""
    values = {"turn": after.number, "word": after.move.main_word.text}
    return _("Turn %(turn)d may have been %(word)s") % values
