"""One of a few: every text is read whole and one tap chooses, where a select box would cut and need two."""

from collections.abc import Callable, Sequence
from typing import TypeVar

import streamlit as st

from ui.page.words import plain

Choice = TypeVar("Choice")


def choose_one(
    label: str,
    options: Sequence[Choice],
    index: int = 0,
    *,
    text: Callable[[Choice], str],
    key: str,
    help_text: str | None = None,
    in_a_row: bool = False,
) -> Choice:
    """Shows the choices below each other, or side by side where they are short; returns the chosen one."""
    chosen = st.radio(
        label,
        options,
        index,
        format_func=lambda option: plain(text(option)),
        key=key,
        help=help_text,
        horizontal=in_a_row,
        width="stretch",
    )
    return options[index] if chosen is None else chosen


def choose_player(label: str, names: Sequence[str], player: int = 0, *, key: str) -> int:
    """Shows the players side by side; returns the chosen one's number."""
    return choose_one(label, range(len(names)), player, text=names.__getitem__, key=key, in_a_row=True)
