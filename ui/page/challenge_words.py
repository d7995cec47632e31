"""The words of the last play at a challenge: what the agreed lexicon says, and what the table rules."""

from html import escape

import streamlit as st

from scoring.events import Ruling
from scoring.lexicon import Verdict
from scoring.move import Move
from ui.match import Match
from ui.page.agreed_lexicon import verdicts
from ui.page.lexicon_words import answer_label, verdict_text
from ui.page.recording import record
from ui.page.words import _, plain
from ui.words_check import rulings_open


def show_words(match: Match, move: Move) -> None:
    """Shows the words of the play, their verdicts when asked for, and the rulings the table may make."""
    st.markdown("**" + ", ".join(plain(word.text) for word in move.words) + "**")
    if not st.toggle(_("Check the words"), key=f"check-words-{match.stored.version}"):
        return
    for verdict in verdicts(match, move):
        _show_verdict(match, verdict)


def _show_verdict(match: Match, verdict: Verdict) -> None:
    word, answer = escape(verdict.word), escape(answer_label(verdict.answer))
    st.html(f'<p class="bs-last"><b>{word}</b> – <b>{answer}</b><br>{escape(verdict_text(verdict))}</p>')
    for good in rulings_open(verdict):
        text = _("Remember: %s is good here") if good else _("Remember: %s is not good here")
        if st.button(text % plain(verdict.word), width="stretch", key=f"rule-{verdict.word}-{good}"):
            record(match, Ruling(verdict.word, good))
