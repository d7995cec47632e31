"""The look of the page: its style sheet, and small pieces of HTML with every text escaped."""

from collections.abc import Iterable
from functools import cache
from html import escape
from pathlib import Path

import streamlit as st

STYLE = Path(__file__).parent / "assets" / "page.css"
_LIGHT = (
    "--paper: #fbf6ea; --ink: #2b2419; --ink-2: #5c5040; --paper-2: #f2e8d3; --line: #d8cbb0; "
    "--accent: #8f4300; --on-accent: #fff;"
)
_DARK = (
    "--paper: #1d1913; --ink: #f1e7d3; --ink-2: #cfc2aa; --paper-2: #2a241b; --line: #4a3f2f; "
    "--accent: #f0a65a; --on-accent: #241b10;"
)


def apply_style() -> None:
    """Puts the style sheet of the page in place."""
    palette = _DARK if st.context.theme.type == "dark" else _LIGHT
    st.html(f"<style>:root {{ {palette} }}\n{_style_sheet()}</style>")


def ink_colour() -> str:
    """Returns the colour of text in pictures, which know nothing of the page's style sheet."""
    return "#f1e7d3" if st.context.theme.type == "dark" else "#2b2419"


@cache
def _style_sheet() -> str:
    return STYLE.read_text("utf-8")


def note(title: str, text: str, *, warn: bool = False) -> None:
    """Shows a short notice: what happened, and what can be done."""
    kind = "bs-note warn" if warn else "bs-note"
    role = "alert" if warn else "status"
    st.html(f'<div class="{kind}" role="{role}"><b>{escape(title)}</b>{escape(text)}</div>')


def players_row(names: Iterable[str], totals: Iterable[int], on_turn: int | None) -> None:
    """Shows each player with the total so far, the one on turn marked by more than colour."""
    cells = [
        f'<div class="bs-player{" now" if index == on_turn else ""}">'
        f'<span class="n">{escape(name)}</span><span class="t">{total}</span></div>'
        for index, (name, total) in enumerate(zip(names, totals, strict=True))
    ]
    st.html(f'<div class="bs-players">{"".join(cells)}</div>')


def headline(who: str, word: str, points: str) -> None:
    """Shows who played what for how much, large."""
    st.html(
        f'<div class="bs-headline"><span class="who">{escape(who)}</span>'
        f'<div class="word">{escape(word)}</div><div class="points">{escape(points)}</div></div>'
    )
