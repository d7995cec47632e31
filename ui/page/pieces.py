"""Small pieces that several views show."""

from html import escape

import streamlit as st

from ui.page.words import _


def back_bar(title: str, label: str = "") -> bool:
    """Shows the way back and the title of a view; returns whether the way back was taken."""
    with st.container(horizontal=True, vertical_alignment="center", key="bar"):
        back = st.button("‹ " + (label or _("Games")), type="tertiary", key="back")
        st.html(f'<div class="bs-title">{title}</div>')
    return back


def tile_html(letter: str, value: str = "", *, new: bool = False, blank: bool = False) -> str:
    """Returns a small drawn tile."""
    kinds = "".join(name for name, on in ((" new", new), (" blank", blank)) if on)
    printed = f"<sub>{escape(value)}</sub>" if value else ""
    return f'<span class="bs-tile{kinds}">{escape(letter.strip()) or "&nbsp;"}{printed}</span>'
