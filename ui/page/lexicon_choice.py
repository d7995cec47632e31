"""The choice of what decides on words, among the house rules of a new game."""

import streamlit as st

from ui.page.lexicon_words import form_labels, lexicon_label
from ui.page.look import note
from ui.page.words import _
from ui.words_check import form_choices, lexicon_choices, missing_text


def choose_words(edition_id: str) -> tuple[str, tuple[str, ...]]:
    """Returns the lexicon agreed on ("" for none) and the inflected forms allowed beyond the rule sheet."""
    choices = lexicon_choices(edition_id)
    if not choices:
        return "", ()
    lexicon: str = st.selectbox(
        _("What decides on words"), choices, format_func=lexicon_label, key=f"lexicon-{edition_id}"
    )
    missing = missing_text(lexicon, edition_id)
    if missing:
        note(_("This lexicon is not on this machine"), missing, warn=True)
    forms = form_choices(lexicon)
    if not forms:
        return lexicon, ()
    names = form_labels()
    chosen = st.multiselect(
        _("Inflected forms allowed as well"),
        forms,
        format_func=lambda form: names[form],
        key=f"forms-{edition_id}",
        placeholder=_("None beyond the rule sheet"),
    )
    return lexicon, tuple(chosen)
