"""What lies on a square: the question, with the likeliest answers as buttons."""

from collections.abc import Sequence

import streamlit as st

from scoring.board import Square
from scoring.infer import Option
from ui.page.contents import content_text
from ui.page.words import _

ANSWERS_SHOWN = 3
"""Answers offered as buttons; any other is given by tapping the square."""


def ask_square(square: Square, options: Sequence[Option], key: str = "option") -> str | None:
    """Shows the question; returns the answer in the run right after it was given.

    Args:
        square: The square asked about.
        options: Its contents, the likeliest first.
        key: Tells questions shown together apart.
    """
    st.html(f'<p class="bs-ask">{_("What lies on %s?") % str(square)}</p>')
    chosen = None
    with st.container(horizontal=True, key=f"question-{key}"):
        for option in options[:ANSWERS_SHOWN]:
            score = "" if option.score is None else f" → {option.score}"
            label = content_text(option.tile) + score
            if st.button(label, key=f"{key}-{option.tile}", width="stretch"):
                chosen = option.tile
    st.html(f'<p class="bs-ask small">{_("Something else? Tap the square.")}</p>')
    return chosen
