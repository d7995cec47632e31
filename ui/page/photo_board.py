"""The rectified photo with its marks, and the corrections made on it."""

from collections.abc import Mapping

import streamlit as st

from scoring.board import BARE, Square
from scoring.editions import Edition
from ui.alignment import aligned_evidence
from ui.kept_reading import KeptReading
from ui.match import Match, answer
from ui.page.address import store
from ui.page.board_widget import Cell, show_board
from ui.page.contents import alphabet_of, bracketed
from ui.page.photo_widget import photo_address
from ui.page.said_squares import applied_edit
from ui.page.words import _
from ui.stored import Pending
from ui.turn import Proposal

LIKELY_SHOWN = 5
"""Contents offered as large buttons for a square."""


def take_edits(match: Match, pending: Pending) -> Pending:
    """Takes over what was said on the board since the last run, before anything is drawn."""
    key = _key(pending)
    applied = applied_edit(key)
    log = (st.session_state.get(key) or {}).get("edits") or []
    fresh = [(int(seq), str(square), str(tile)) for seq, square, tile in log if int(seq) > applied]
    if not fresh:
        return pending
    squares = {**pending.answers.get("squares", {}), **{square: tile for _seq, square, tile in fresh}}
    answer(store(), match, squares=squares)
    st.session_state[f"drawn-{match.id}"] = store().revision(match.id)
    st.session_state[f"applied-{key}"] = max(seq for seq, _square, _tile in fresh)
    return Pending(pending.photo, {**pending.answers, "squares": squares})


def show_photo_board(match: Match, pending: Pending, proposal: Proposal, kept: KeptReading) -> None:
    """Shows the photo of the turn's board, to be corrected."""
    show_reading(_key(pending), match.game.edition, proposal, kept)


def show_reading(widget: str, edition: Edition, proposal: Proposal, kept: KeptReading) -> None:
    """Shows the photo of a board with new tiles outlined and doubtful squares ringed.

    Args:
        widget: Keeps selection and corrections over reruns.
        edition: Which tiles there are.
        proposal: What the photo shows.
        kept: The reading, with the picture of the board.
    """
    show_board(
        widget,
        _("The photo of the board. Tap a square to correct it."),
        edition.layout,
        photo=photo_address(kept.picture),
        turns=proposal.alignment.turns,
        offset=proposal.alignment.offset,
        cells=proposal_cells(proposal),
        options=proposal_options(proposal),
        alphabet=alphabet_of(edition),
        editable=True,
        applied=applied_edit(widget),
    )


def _key(pending: Pending) -> str:
    return f"photo-board-{pending.photo}"


def proposal_cells(proposal: Proposal) -> dict[str, Cell]:
    """Returns what is marked on the squares of a photo: its tiles, the new ones, the doubtful ones."""
    best = proposal.best
    contents = {square: str(tile) for square, tile in proposal.board.tiles.items()}
    contents |= {square: content for square, content in best.contents.items() if content != BARE}
    contents |= {square: str(tile) for square, tile in best.placements}
    cells: dict[str, Cell] = {str(square): Cell(tile=tile) for square, tile in contents.items()}
    new = set(best.contents) - set(proposal.board.tiles) | {square for square, _tile in best.placements}
    _mark(cells, dict.fromkeys(new, "new"))
    _mark(cells, {square: "changed" for square in best.contents if square in proposal.board.tiles})
    _mark(cells, dict.fromkeys(best.removed, "removed"))
    for square in proposal.doubtful:
        cells.setdefault(str(square), Cell(tile=BARE))["doubtful"] = True
    return cells


def _mark(cells: dict[str, Cell], marks: Mapping[Square, str]) -> None:
    for square, mark in marks.items():
        cells.setdefault(str(square), Cell(tile=BARE))["mark"] = mark


def proposal_options(proposal: Proposal) -> dict[str, list[str]]:
    """Returns the likely contents of each square, the likeliest first."""
    if proposal.reading is None:
        return {}
    evidence = aligned_evidence(proposal.reading, proposal.alignment)
    return {str(Square(row, col)): list(likeliest(p)) for (row, col), p in evidence.items()}


def likely_contents(proposal: Proposal, square: Square) -> dict[str, float]:
    """Returns the likely contents of one square with their probabilities, the likeliest first."""
    if proposal.reading is None:
        return {}
    return likeliest(aligned_evidence(proposal.reading, proposal.alignment).get(square, {}))


def likeliest(p: Mapping[str, float]) -> dict[str, float]:
    """Returns the likeliest contents as a board writes them, the likeliest first."""
    ranked = sorted(p, key=p.__getitem__, reverse=True)[:LIKELY_SHOWN]
    return {bracketed(tile): p[tile] for tile in ranked}
