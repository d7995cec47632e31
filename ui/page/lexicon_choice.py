"""The choice of what decides on words, among the house rules of a new game."""

import streamlit as st

from scoring.lexicon import NoWordList
from ui.page.address import store
from ui.page.agreed_lexicon import own_lists
from ui.page.choice import choose_one
from ui.page.file_widget import file_button
from ui.page.lexicon_words import answer_label, form_labels, lexicon_label, missing_text
from ui.page.look import note
from ui.page.words import _, ngettext, plain
from ui.word_lists import OWN, count_words
from ui.words_check import earlier_rulings, form_choices, lexicon_choices, missing_lexicon


def choose_words(edition_id: str) -> tuple[str, tuple[str, ...]]:
    """Returns the lexicon agreed on ("" for none) and the inflected forms allowed beyond the rule sheet."""
    key, above = f"lexicon-{edition_id}", st.container()
    _take_list(key)  # before the choice is made, so that a new list is chosen at once
    with above:
        own = own_lists()
        choices = lexicon_choices(edition_id, own.names())
        lexicon = choose_one(_("What decides on words"), choices, text=lexicon_label, key=key)
        missing = missing_lexicon(lexicon, edition_id, own)
        if missing is not None:
            note(_("This lexicon is not on this machine"), missing_text(missing), warn=True)
        if lexicon.startswith(OWN):
            st.button(_("Forget this list"), type="tertiary", on_click=own.remove, args=(lexicon,))
        return lexicon, _choose_forms(lexicon, edition_id)


def _choose_forms(lexicon: str, edition_id: str) -> tuple[str, ...]:
    forms = form_choices(lexicon)
    if not forms:
        return ()
    names = form_labels()
    chosen = st.multiselect(
        _("Inflected forms allowed as well"),
        forms,
        format_func=lambda form: names[form],
        key=f"forms-{edition_id}",
        placeholder=_("None beyond the rule sheet"),
    )
    return tuple(chosen)


def _take_list(key: str) -> None:
    """Takes a list of the players' own, and chooses it."""
    chosen = file_button("word-list", _("Own word list (a text file)"), ".txt,.lst,.dic,text/plain")
    if chosen is None:
        return
    name, data = chosen
    try:
        st.session_state[key] = own_lists().add(name, data)
    except NoWordList as refused:
        note(_("This is no word list"), _faults()[refused.fault], warn=True)
        return
    words = count_words(data)
    st.caption(ngettext("%d word", "%d words", words) % words)


def _faults() -> dict[str, str]:
    return {
        "unreadable": _("It cannot be saved. Is the disk full?"),
        "too_large": _("It is larger than any word list."),
        "no_text": _("It is no text. One word a line is needed."),
        "no_words": _("One word a line is needed."),
    }


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
