"""The choice of the set, the likely one for the visitor's language first."""

import streamlit as st

from scoring.editions import edition_ids, load_edition
from ui.page.edition_words import edition_title
from ui.page.words import _, language

FIRST_EDITION = {
    "fi": "finnish",
    "nb": "norwegian",
    "sv": "swedish",
    "de": "german",
    "en": "english",
}


def choose_edition() -> str:
    """Shows the sets and returns the id of the chosen one."""
    wanted = FIRST_EDITION[language()]
    ids = sorted(edition_ids(), key=lambda name: (name != wanted, name not in FIRST_EDITION.values()))
    titles = {name: edition_title(name, load_edition(name).name) for name in ids}
    chosen = st.selectbox(
        _("Set"), ids, format_func=titles.__getitem__, key=f"edition-{wanted}", filter_mode=None
    )
    return str(chosen)
