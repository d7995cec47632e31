"""The game in numbers: how the totals grew, and each player's average, best turn and bonuses."""

import base64
from html import escape

import streamlit as st

from scoring.numbers import PlayerNumbers, player_numbers
from scoring.sheet import sheet_of
from ui.match import Match
from ui.page.look import ink_colour
from ui.page.words import _
from ui.totals_svg import totals_svg


def show_numbers(match: Match) -> None:
    """Shows the chart of the totals and a table of the players."""
    sheet = sheet_of(match.game)
    if not sheet.rows:
        return
    show_chart(match)
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in sheet.players)
    columns = [_numbers(player_numbers(match.state, player)) for player in range(len(sheet.players))]
    labels = (_("Average of a turn"), _("Best turn"), _("All seven laid"))
    rows = []
    for line, label in enumerate(labels):
        cells = "".join(f"<td>{escape(column[line])}</td>" for column in columns)
        rows.append(f'<tr><th scope="row">{label}</th>{cells}</tr>')
    table = f"<thead><tr><td></td>{heads}</tr></thead><tbody>{''.join(rows)}</tbody>"
    st.html(f'<div class="bs-scroll"><table class="bs-sheet bs-numbers">{table}</table></div>')


def show_chart(match: Match) -> None:
    """Shows the totals by turn, as a picture: drawings inside HTML are taken out by the page."""
    sheet, title = sheet_of(match.game), _("Totals by turn")
    if not sheet.rows:
        return
    drawing = totals_svg(
        sheet.players, [sheet.start, *(row.totals for row in sheet.rows)], title, ink_colour()
    )
    data = base64.b64encode(drawing.encode("utf-8")).decode("ascii")
    st.html(f'<img class="bs-photo" src="data:image/svg+xml;base64,{data}" alt="{escape(title)}">')


def average_text(numbers: PlayerNumbers) -> str:
    """Returns the points a turn, with the decimal sign of the language."""
    return "–" if numbers.average is None else f"{numbers.average:.1f}".replace(".", _("."))


def best_text(numbers: PlayerNumbers) -> str:
    """Returns the best turn: its points and its word."""
    best = numbers.best
    if best is None:
        return "–"
    return f"{best.points} {best.move.main_word.text if best.move is not None else ''}".strip()


def _numbers(numbers: PlayerNumbers) -> tuple[str, str, str]:
    whole_racks = str(numbers.whole_racks) if numbers.turns else "–"
    return average_text(numbers), best_text(numbers), whole_racks
