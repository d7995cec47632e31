"""The choice of what decides on words, among the house rules of a new game."""

import streamlit as st

from ui.page.address import store
from ui.page.lexicon_words import answer_label, form_labels, lexicon_label
from ui.page.look import note
from ui.page.words import _, plain
from ui.words_check import earlier_rulings, form_choices, lexicon_choices, missing_text


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


def choose_rulings(edition_id: str) -> dict[str, bool]:
    """Returns the rulings of the last game that are taken along into this one."""
    rulings = earlier_rulings(store(), edition_id)
    if not rulings or not st.toggle(
        _("Take the rulings of the last game along"), key=f"rulings-{edition_id}"
    ):
        return {}
    said = (f"{word}: {answer_label('yes' if good else 'no')}" for word, good in sorted(rulings.items()))
    st.caption(plain(", ".join(said)))
    return rulings
