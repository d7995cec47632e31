"""The questions that come up at the table and are no sums, answered from the rules of this game."""

from html import escape

import streamlit as st

from scoring.answers import ANSWER_TEXTS, Answer, table_answers
from ui.match import Match
from ui.page.edition_words import edition_title, source_label
from ui.page.game_bar import back_to_game
from ui.page.words import _


def show(match: Match) -> None:
    """Shows what holds in this game, in the order of a game, and where each rule comes from."""
    edition = match.game.edition
    back_to_game(match, _("Rules of this game"))
    st.caption(edition_title(edition.id, edition.name))
    lines = "".join(_line(answer) for answer in table_answers(edition.rules))
    st.html(f'<ul class="bs-rules">{lines}</ul>')


def _line(answer: Answer) -> str:
    text = _(ANSWER_TEXTS[answer.key]) % answer.params
    source = f"<small>{escape(source_label(answer.source))}</small>" if answer.source else ""
    return f"<li>{escape(text)} {source}</li>"
