"""The play between two photos, before and after, without a game: what is new, and what it scores."""

import streamlit as st

from scoring.board import Square, parse_square
from scoring.editions import Edition
from ui.argument import explain_two_readings
from ui.page.board_widget import show_board
from ui.page.claim_box import claim_box
from ui.page.contents import content_text
from ui.page.look import headline, note
from ui.page.open_board import read_open
from ui.page.photo_board import proposal_cells, proposal_options
from ui.page.photo_widget import photo_address
from ui.page.problem_words import reading_problem_text
from ui.page.sums import sum_html
from ui.page.words import _, points_text
from ui.turn import Proposal

ANSWERS_SHOWN = 3
"""Answers offered as buttons; any other is given by tapping the square."""


def show_two_photos(edition: Edition, before: str, after: str) -> None:
    """Shows the play that lies between two photos.

    Args:
        edition: Rules and values.
        before: Digest of the photo before the play.
        after: Digest of the photo with it.
    """
    first, second = read_open(edition, before), read_open(edition, after)
    if first is None or second is None:
        return
    widget = f"two-photos-{edition.id}-{before}-{after}"
    said = _said(widget)
    proposal = explain_two_readings(first.reading, second.reading, edition, answers=said)
    _headline(proposal)
    _question(widget, proposal)
    show_board(
        widget,
        _("The photo of the board. Tap a square to correct it."),
        edition.layout,
        photo=photo_address(second.picture),
        turns=proposal.alignment.turns,
        offset=proposal.alignment.offset,
        cells=proposal_cells(proposal),
        options=proposal_options(proposal),
        alphabet=[letter if len(letter) == 1 else f"[{letter}]" for letter in edition.tile_set.alphabet],
        editable=True,
        applied=int(st.session_state.get(f"applied-{widget}", 0)),
    )
    _sum(edition, proposal)


def _said(widget: str) -> dict[Square, str]:
    """Returns what was said about squares, on the board or in answer to a question."""
    kept: dict[str, str] = st.session_state.setdefault(f"said-{widget}", {})
    applied = int(st.session_state.get(f"applied-{widget}", 0))
    for seq, square, tile in (st.session_state.get(widget) or {}).get("edits") or []:
        if int(seq) > applied:
            kept[str(square)] = str(tile)
            st.session_state[f"applied-{widget}"] = int(seq)
    return {parse_square(name): tile for name, tile in kept.items()}


def _headline(proposal: Proposal) -> None:
    best = proposal.best
    if best.plays:
        words = " + ".join(play.move.main_word.text for play in best.plays)
        headline("", words, "" if best.points is None else points_text(best.points))
    elif best.kind == "none":
        note(_("No new tiles between the photos"), _("Is the first photo from before the play?"))
    else:
        texts = [reading_problem_text(problem.kind, problem.message) for problem in best.problems]
        text = " ".join(dict.fromkeys(texts)) or _("The two photos do not fit together.")
        note(
            _("This does not fit together yet"),
            text + " " + _("Tap a square to say what lies there."),
            warn=True,
        )


def _question(widget: str, proposal: Proposal) -> None:
    if not proposal.questions:
        return
    question = proposal.questions[0]
    st.html(f'<p class="bs-ask">{_("What lies on %s?") % str(question.square)}</p>')
    with st.container(horizontal=True, key="question"):
        for option in question.options[:ANSWERS_SHOWN]:
            score = "" if option.score is None else f" → {option.score}"
            st.button(
                content_text(option.tile) + score,
                key=f"option-{option.tile}",
                width="stretch",
                on_click=st.session_state[f"said-{widget}"].__setitem__,
                args=(str(question.square), option.tile),
            )


def _sum(edition: Edition, proposal: Proposal) -> None:
    board = proposal.board.remove(proposal.best.removed)
    for number, (move, score) in enumerate(proposal.best.plays):
        if score is not None:
            st.html(sum_html(score, is_open=True))
            claim_box(f"two-photos-{number}", board, move, edition, score.total)
        board = board.place(move.placements)
