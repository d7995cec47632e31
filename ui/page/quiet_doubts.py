"""Squares that are not certain and are not asked about: a quiet line, which a tap opens."""

import streamlit as st

from scoring.board import Square
from scoring.infer import Option
from ui.match import Match
from ui.page.photo_board import likely_contents
from ui.page.square_question import ask_square
from ui.page.words import _
from ui.stored import Pending
from ui.turn import Proposal

LINES_SHOWN = 3
"""Squares named in lines of their own; the others are only ringed on the photo."""


def ask_quietly(match: Match, pending: Pending, proposal: Proposal) -> tuple[Square, str] | None:
    """Names the doubtful squares that need no answer; returns one that was given all the same."""
    small = {doubt.square: doubt.options for doubt in proposal.small_doubts}
    same = [square for square in proposal.doubtful if square not in small] if not proposal.questions else []
    if proposal.problems:
        same = []
    given = None
    for square in [*small, *same][:LINES_SHOWN]:
        options = small.get(square) or _options(proposal, square)
        with st.popover(
            _line(square, small.get(square, ())),
            type="tertiary",
            icon=":material/help:",
            key=f"doubt-{match.stored.version}-{square}",
        ):
            answer = ask_square(square, options, key=f"doubt-{square}")
        if answer is not None:
            given = square, answer
    return given


def _line(square: Square, options: tuple[Option, ...]) -> str:
    scores = sorted({option.score for option in options if option.score is not None})
    if len(scores) < 2:
        return _("%s is not certain; the points stay the same") % str(square)
    points = {"square": str(square), "least": scores[0], "most": scores[-1]}
    return _("%(square)s is not certain: %(least)d or %(most)d points") % points


def _options(proposal: Proposal, square: Square) -> tuple[Option, ...]:
    """Returns what may lie on a square whose content does not change the points."""
    return tuple(Option(tile, p, None) for tile, p in likely_contents(proposal, square).items())
