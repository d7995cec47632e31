"""The words of the page in the language of whoever looks at it, asked anew on every call."""

import re

import streamlit as st

from ui.texts import catalogue, choose_language


def language() -> str:
    """Returns the language chosen on the page, else the browser's."""
    return choose_language([st.query_params.get("lang"), st.context.locale])


def _(message: str) -> str:
    """Returns the message in the language of the visitor."""
    return catalogue(language()).gettext(message)


def ngettext(one: str, many: str, n: int) -> str:
    """Returns the message for `n` things in the language of the visitor."""
    return catalogue(language()).ngettext(one, many, n)


def points_text(points: int) -> str:
    """Returns a number of points in words."""
    return ngettext("%d point", "%d points", points) % points


def plain(text: str) -> str:
    """Returns a person's text so that a label shows it as it is, whatever marks it holds."""
    return re.sub(r"([\\`*_{}\[\]()#+.!|<>~$:-])", r"\\\1", " ".join(text.split()))


def sentence(text: str) -> str:
    """Returns the text with a capital first letter and a full stop."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")
