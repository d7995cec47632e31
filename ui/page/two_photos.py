"""The play between two photos, before and after, without a game: what is new, and what it scores."""

import streamlit as st

from scoring.editions import Edition
from ui.argument import explain_two_readings
from ui.page.claim_box import claim_box
from ui.page.look import headline, note
from ui.page.open_board import read_open
from ui.page.photo_board import show_reading
from ui.page.problem_words import reading_problem_text
from ui.page.said_squares import said_squares, say_square
from ui.page.square_question import ask_square
from ui.page.sums import sum_html
from ui.page.words import _, points_text
from ui.turn import Proposal


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
    proposal = explain_two_readings(first.reading, second.reading, edition, answers=said_squares(widget))
    _headline(proposal)
    if proposal.questions:
        question = proposal.questions[0]
        answer = ask_square(question.square, question.options)
        if answer is not None:
            say_square(widget, question.square, answer)
            st.rerun()
    show_reading(widget, edition, proposal, second)
    _sum(edition, proposal)


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


def _sum(edition: Edition, proposal: Proposal) -> None:
    board = proposal.board.remove(proposal.best.removed)
    for number, (move, score) in enumerate(proposal.best.plays):
        if score is not None:
            st.html(sum_html(score, is_open=True))
            claim_box(f"two-photos-{number}", board, move, edition, score.total)
        board = board.place(move.placements)
