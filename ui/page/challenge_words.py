"""The words of the last play at a challenge: what the agreed lexicon says, and what the table rules."""

from html import escape
from threading import Lock

import streamlit as st

from scoring.errors import ScoringError
from scoring.events import Ruling
from scoring.lexicon import Lexicon, LexiconMissing, Verdict
from scoring.move import Move
from ui.match import Match
from ui.page.lexicon_words import answer_label, lexicon_label, verdict_text
from ui.page.look import note
from ui.page.recording import record
from ui.page.words import _, plain
from ui.words_check import agreed, check_words, no_lexicon, open_agreed, rulings_of, rulings_open

_ASKING = Lock()  # a lexicon is shared by all visitors and answers one at a time


def show_words(match: Match, move: Move) -> None:
    """Shows the words of the play, their verdicts when asked for, and the rulings the table may make."""
    st.markdown("**" + ", ".join(plain(word.text) for word in move.words) + "**")
    if not st.toggle(_("Check the words"), key=f"check-words-{match.stored.version}"):
        return
    lexicon = _lexicon_of(match)
    with _ASKING:
        verdicts = check_words(move, lexicon, rulings_of(match))
    for verdict in verdicts:
        _show_verdict(match, verdict)


def _lexicon_of(match: Match) -> Lexicon:
    setup = agreed(match)
    if not setup.lexicon:
        st.caption(_("No lexicon was agreed before the game: the table decides."))
        return no_lexicon()
    try:
        with st.spinner(_("Opening %s") % lexicon_label(setup.lexicon)):
            return shared_lexicon(setup.lexicon, setup.edition_id, setup.forms)
    except LexiconMissing as missing:
        note(_("The lexicon is not here: the table decides"), str(missing), warn=True)
    except (OSError, ScoringError) as broken:
        note(_("The lexicon cannot be read: the table decides"), str(broken), warn=True)
    return no_lexicon()


@st.cache_resource(max_entries=3, show_spinner=False)
def shared_lexicon(lexicon: str, edition_id: str, forms: tuple[str, ...]) -> Lexicon:
    """Returns an open lexicon, kept for the next question."""
    return open_agreed(lexicon, edition_id, forms)


def _show_verdict(match: Match, verdict: Verdict) -> None:
    word, answer = escape(verdict.word), escape(answer_label(verdict.answer))
    st.html(f'<p class="bs-last"><b>{word}</b> – <b>{answer}</b><br>{escape(verdict_text(verdict))}</p>')
    for good in rulings_open(verdict):
        text = _("Remember: %s is good here") if good else _("Remember: %s is not good here")
        if st.button(text % plain(verdict.word), width="stretch", key=f"rule-{verdict.word}-{good}"):
            record(match, Ruling(verdict.word, good))
