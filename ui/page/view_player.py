"""One player: total, average, best turn, every turn; and the turn can be given to them."""

from html import escape

import streamlit as st

from scoring.events import TurnGiven
from scoring.numbers import PlayerNumbers, player_numbers
from scoring.state import Entry
from ui.match import Match
from ui.page.address import current_player, go
from ui.page.entry_words import entry_text
from ui.page.game_bar import back_to_game
from ui.page.game_numbers import average_text, best_text, show_chart
from ui.page.look import headline
from ui.page.recording import record
from ui.page.words import _, plain, points_text


def show(match: Match) -> None:
    """Shows the numbers of the player in the address."""
    player = current_player()
    if not 0 <= player < len(match.players):
        go(game=match.id)
        return
    name = match.players[player]
    back_to_game(match, escape(name))
    headline("", "", points_text(match.state.totals[player]))
    if not match.state.is_over and player != match.state.on_turn:
        text = _("It is the turn of %s now") % plain(name)
        if st.button(text, width="stretch", key="give-turn"):
            record(match, TurnGiven(player))
    numbers = player_numbers(match.state, player)
    st.html(_table(numbers))
    if numbers.turns:
        st.html(f'<div class="bs-words">{"".join(_turn(match, entry) for entry in numbers.turns)}</div>')
    show_chart(match)


def _table(numbers: PlayerNumbers) -> str:
    rows = {
        _("Turns"): str(len(numbers.turns)),
        _("Average of a turn"): average_text(numbers),
        _("Best turn"): best_text(numbers),
        _("All seven laid"): str(numbers.whole_racks),
        _("Tiles laid"): str(numbers.tiles),
        _("Blanks"): str(numbers.blanks),
    }
    if numbers.beside:
        rows[_("Beside the turns")] = f"{numbers.beside:+d}"
    body = "".join(
        f'<tr><th scope="row">{key}</th><td>{escape(text)}</td></tr>' for key, text in rows.items()
    )
    return f'<table class="bs-sheet"><tbody>{body}</tbody></table>'


def _turn(match: Match, entry: Entry) -> str:
    text = entry.move.main_word.text if entry.move is not None else entry_text(match, entry)
    gone = ' class="bs-gone"' if entry.withdrawn or entry.unfit else ""
    return (
        f'<div class="bs-line"><span{gone}>{entry.number} · {escape(text)}</span><b>{entry.points}</b></div>'
    )
