"""Reads the waiting photo of a game in the process kept for it, once for each photo."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache, partial
from typing import Any

import streamlit as st

from scoring.board import Square, parse_square
from scoring.infer import Suspect, suspect_tiles
from ui.alignment import align, aligned_evidence
from ui.kept_reading import KeptReading, kept_reading, quad_of, reading_from_json
from ui.late_correction import left_as_it_lies
from ui.match import Match
from ui.page.address import store
from ui.stored import Pending
from ui.table_set import TableSets
from ui.turn import Overruled, Proposal, known_for, propose_turn
from ui.worker import ReadWorker
from vision.errors import VisionError


@cache
def read_worker() -> ReadWorker:
    """Returns the one process that reads photos for all visitors."""
    return ReadWorker()


@cache
def table_sets() -> TableSets:
    """Returns what was learned of the sets on the tables."""
    return TableSets(read_worker().learn)


def read_pending(match: Match, pending: Pending) -> KeptReading:
    """Returns what the waiting photo shows.

    Raises:
        VisionError: The photo cannot be read.
    """
    known = replace(known_for(match.game.edition), quad_xy=quad_of(pending.answers.get("quad")))
    own_set = _learned(match)
    read = partial(read_worker().submit, own_set=own_set)
    return kept_reading(store(), pending.photo, known, read, match.state.board, own_set)


def _learned(match: Match) -> bytes:
    """Returns what is known of the set on the table; nothing where it cannot be learned just now."""
    try:
        return table_sets().of(store(), match)
    except VisionError:
        return b""


def answered_squares(answers: Mapping[str, Any]) -> dict[Square, str]:
    """Returns what a person said lies on squares of the waiting photo."""
    return {parse_square(name): str(tile) for name, tile in answers.get("squares", {}).items()}


def earlier_suspects(match: Match) -> tuple[Suspect, ...]:
    """Returns the earlier tiles that the photo before this one read as something else."""
    photos = match.turn_photos
    body = store().last_reading(photos[max(photos)]) if photos else None
    if body is None:
        return ()
    reading, board = reading_from_json(body), match.state.board
    return suspect_tiles(board, aligned_evidence(reading, align(board, reading)))


def overruled(match: Match) -> Overruled:
    """Returns what the photos of earlier turns read otherwise than it was left to lie."""
    states = tuple(match.game.states())
    bodies = ((index, store().last_reading(photo)) for index, photo in match.turn_photos.items())
    return left_as_it_lies(
        (reading_from_json(body), states[index + 1].board) for index, body in bodies if body is not None
    )


def propose(match: Match, pending: Pending, kept: KeptReading) -> Proposal:
    """Returns the proposal for the waiting photo; the same question is answered from memory."""
    squares, claims = answered_squares(pending.answers), pending.answers.get("claims")
    said = tuple(sorted(squares.items())), tuple(claims or ())
    question = (match.id, match.stored.version, pending.photo, kept.picture, said)
    remembered = st.session_state.get("proposal")
    if remembered is None or remembered[0] != question:
        proposal = propose_turn(
            kept.reading,
            match.state.board,
            match.game.edition,
            last_move=match.last_move,
            claims=claims,
            answers=squares,
            earlier_suspects=earlier_suspects(match),
            overruled=overruled(match),
        )
        remembered = (question, proposal)
        st.session_state["proposal"] = remembered
    found: Proposal = remembered[1]
    return found
