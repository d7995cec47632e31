"""The game in numbers: how the totals grew, and each player's average, best turn and bonuses."""

import base64
from collections.abc import Sequence
from html import escape

import streamlit as st

from scoring.sheet import Sheet, sheet_of
from scoring.state import TURN_KINDS, Entry
from ui.match import Match
from ui.page.look import ink_colour
from ui.page.words import _
from ui.totals_svg import totals_svg


def show_numbers(match: Match) -> None:
    """Shows the chart of the totals and a table of the players."""
    sheet = sheet_of(match.game)
    if not sheet.rows:
        return
    _chart(sheet)
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in sheet.players)
    columns = [
        _numbers([entry for entry in match.state.entries if entry.player == player])
        for player in range(len(sheet.players))
    ]
    labels = (_("Average of a turn"), _("Best turn"), _("All seven laid"))
    rows = []
    for line, label in enumerate(labels):
        cells = "".join(f"<td>{escape(column[line])}</td>" for column in columns)
        rows.append(f'<tr><th scope="row">{label}</th>{cells}</tr>')
    table = f"<thead><tr><td></td>{heads}</tr></thead><tbody>{''.join(rows)}</tbody>"
    st.html(f'<table class="bs-sheet">{table}</table>')


def _chart(sheet: Sheet) -> None:
    """Shows the totals by turn, as a picture: drawings inside HTML are taken out by the page."""
    title = _("Totals by turn")
    drawing = totals_svg(
        sheet.players, [sheet.start, *(row.totals for row in sheet.rows)], title, ink_colour()
    )
    data = base64.b64encode(drawing.encode("utf-8")).decode("ascii")
    st.html(f'<img class="bs-photo" src="data:image/svg+xml;base64,{data}" alt="{escape(title)}">')


def _numbers(entries: Sequence[Entry]) -> tuple[str, str, str]:
    turns = [entry for entry in entries if entry.kind in TURN_KINDS]
    if not turns:
        return "–", "–", "–"
    best = max(turns, key=lambda entry: entry.points)
    word = best.move.main_word.text if best.move is not None else ""
    bonuses = sum(
        1 for entry in turns if entry.score is not None and entry.score.bonus and not entry.withdrawn
    )
    average = sum(entry.points for entry in turns) / len(turns)
    return f"{average:.1f}".replace(".", _(".")), f"{best.points} {word}".strip(), str(bonuses)
