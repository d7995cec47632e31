"""The lexicon agreed on before the game: opened once for all visitors, asked one question at a time."""

from threading import Lock

import streamlit as st

from scoring.board import Square
from scoring.errors import ScoringError
from scoring.lexicon import Lexicon, LexiconMissing, Verdict
from scoring.move import Move
from ui.match import Match
from ui.page.address import store
from ui.page.lexicon_words import lexicon_label, missing_text
from ui.page.look import note
from ui.page.words import _
from ui.word_lists import WordLists, word_lists
from ui.words_check import agreed, check_words, fitting_letters, no_lexicon, open_agreed, rulings_of

_ASKING = Lock()  # a lexicon is shared by all visitors and answers one at a time


def verdicts(match: Match, move: Move) -> tuple[Verdict, ...]:
    """Returns what is said of the words of a play; says on the page why nothing can be said of them."""
    lexicon = _agreed_or_none(match)
    with _ASKING:
        return check_words(move, lexicon, rulings_of(match))


def letters_that_fit(match: Match, move: Move, square: Square) -> tuple[str, ...]:
    """Returns the letters of a blank just laid that make good words; none where nothing can be told."""
    setup = agreed(match)
    if not setup.lexicon:
        return ()
    try:
        with st.spinner(_("Opening %s") % lexicon_label(setup.lexicon)):
            lexicon = shared_lexicon(setup.lexicon, setup.edition_id, setup.forms)
    except (OSError, ScoringError):
        return ()
    with _ASKING:
        return fitting_letters(move, square, match.game.edition, lexicon, rulings_of(match))


def own_lists() -> WordLists:
    """Returns the word lists kept beside the games of this computer."""
    return word_lists(store().folder)


@st.cache_resource(max_entries=3, show_spinner=False)
def shared_lexicon(lexicon: str, edition_id: str, forms: tuple[str, ...]) -> Lexicon:
    """Returns an open lexicon, kept for the next question."""
    return open_agreed(lexicon, edition_id, forms, own_lists())


def _agreed_or_none(match: Match) -> Lexicon:
    setup = agreed(match)
    if not setup.lexicon:
        st.caption(_("No lexicon was agreed before the game: the table decides."))
        return no_lexicon()
    try:
        with st.spinner(_("Opening %s") % lexicon_label(setup.lexicon)):
            return shared_lexicon(setup.lexicon, setup.edition_id, setup.forms)
    except LexiconMissing as missing:
        note(_("The lexicon is not here: the table decides"), missing_text(missing), warn=True)
    except (OSError, ScoringError) as broken:
        note(_("The lexicon cannot be read: the table decides"), str(broken), warn=True)
    return no_lexicon()
