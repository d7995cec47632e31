"""The words of the page in the language of whoever looks at it, asked anew on every call."""

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


def N_(message: str) -> str:
    """Marks a message that is translated where it is shown."""
    return message
