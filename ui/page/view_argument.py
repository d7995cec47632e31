"""Just this argument: one photo and the tiles just laid, or two photos; the score with every reason.

No game is kept.
"""

import streamlit as st

from scoring.board import Placement
from scoring.editions import Edition, load_edition
from scoring.errors import ScoringError
from scoring.move import make_move
from scoring.score import score_move
from ui.page.address import go
from ui.page.claim_box import claim_box
from ui.page.edition_choice import choose_edition
from ui.page.look import headline, note
from ui.page.open_board import OpenBoard, open_board
from ui.page.photo_widget import photo_button
from ui.page.pieces import back_bar
from ui.page.problem_words import refusal_text
from ui.page.sums import sum_html
from ui.page.two_photos import show_two_photos
from ui.page.words import _, points_text
from vision.reading import SIDE


def show() -> None:
    """Shows the photo, the choice of the new tiles or a photo before them, and the sum."""
    if back_bar(_("Just this argument")):
        go()
    edition = load_edition(choose_edition())
    photo, before = (str(st.query_params.get(name, "")) for name in ("photo", "before"))
    if not photo:
        _take("photo", _("Photo of the board with the play"), photo)
        _one_photo(edition, photo)
        return
    if before:
        show_two_photos(edition, before, photo)
    else:
        _one_photo(edition, photo)
        if edition.layout.n_rows == SIDE:
            st.caption(_("Or let a photo from before the play show what is new:"))
            _take("before", _("Photo from before the play"), before, quiet=True)
    _other_photos(photo, before)


def _other_photos(photo: str, before: str) -> None:
    """Offers to take the photos again, folded away."""
    with st.expander(_("Take the photos again")):
        _take("photo", _("The board with the play"), photo, quiet=True)
        if before:
            _take("before", _("Photo from before the play"), before, quiet=True)
            if st.button(_("Without the photo from before"), type="tertiary", key="drop-before"):
                del st.query_params["before"]
                st.rerun()


def _take(name: str, label: str, photo: str, *, quiet: bool = False) -> None:
    """Offers to take a photo, which then stands in the address."""
    taken = photo_button(f"argument-{name}-{photo}", label=label, quiet=quiet)
    if taken:
        st.query_params[name] = taken
        st.rerun()


def _one_photo(edition: Edition, photo: str) -> None:
    """Lets the tiles just laid be marked on one photo, or on a board laid by hand."""
    steps = {"mark": _("Mark the tiles just laid"), "correct": _("Correct a letter")}
    first = "mark" if photo else "correct"
    step = st.segmented_control(
        _("Tap a square to …"), list(steps), default=first, format_func=steps.__getitem__, key=f"step-{photo}"
    )
    shown = open_board("argument", edition, photo, marking=step == "mark")
    _answer(edition, shown)


def _answer(edition: Edition, shown: OpenBoard) -> None:
    if not shown.marked:
        st.caption(_("Mark the tiles that were laid in this turn; the sum appears here."))
        return
    placements = [Placement(square, tile) for square in sorted(shown.marked) if (tile := shown.board[square])]
    before = shown.board.remove(shown.marked)
    try:
        move = make_move(before, placements, edition)
        score = score_move(before, move, edition)
    except ScoringError as error:
        note(_("Not a play yet"), refusal_text(error))
        return
    headline("", move.main_word.text, points_text(score.total))
    st.html(sum_html(score, is_open=True))
    claim_box("argument", before, move, edition, score.total)
