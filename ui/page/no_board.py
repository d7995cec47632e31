"""A photo that could not be read: what was wrong with it, and the ways on."""

from typing import TypeAlias

import streamlit as st

from ui.match import Match, answer
from ui.page.address import go, store
from ui.page.corners_widget import default_corners, show_corners
from ui.page.look import note
from ui.page.photo_widget import photo_address, photo_button
from ui.page.problem_words import unread_texts
from ui.page.words import _
from ui.stored import Pending
from vision.errors import BoardMirrored, BoardNotFound, VisionError
from vision.photo import load_photo
from vision.reading import SIDE

Size: TypeAlias = tuple[int, int]


def show_unread(match: Match, pending: Pending, error: VisionError) -> None:
    """Shows the photo with the reason, another try, and the corners to be set by hand."""
    note(*unread_texts(error), warn=True)
    if photo_button(f"retake-{pending.photo}", match.id, label=_("Take it again")):
        st.rerun()
    if isinstance(error, BoardNotFound | BoardMirrored):
        corner_editor(match, pending)
    with st.container(horizontal=True):
        if st.button(_("Drop photo"), width="stretch"):
            store().set_pending(match.id, None)
            st.rerun()
        if st.button(_("By hand"), width="stretch"):
            go("by-hand", match.id)


def corner_editor(match: Match, pending: Pending) -> None:
    """Shows the photo with four corners to drag, and reads it again from there."""
    size = upright_size(pending.photo)
    if size is None:
        return
    kept = pending.answers.get("quad")
    start = tuple((float(x), float(y)) for x, y in kept) if kept else default_corners(size)
    st.caption(
        _("Corner 1 is the top left as the letters read, then clockwise: along the edge of the squares.")
    )
    corners = show_corners(f"corners-{pending.photo}", photo_address(pending.photo), size, start, SIDE)
    if st.button(_("Read with these corners"), type="primary", width="stretch"):
        answer(store(), match, quad=[list(corner) for corner in corners])
        go(game=match.id)


@st.cache_data(show_spinner=False, max_entries=50)
def upright_size(photo: str) -> Size | None:
    """Returns width and height of a kept photo, upright; None when it is not here."""
    found = store().photo(photo)
    return load_photo(found[0]).full_size_wh if found else None
