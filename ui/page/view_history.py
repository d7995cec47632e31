"""The score sheet: a row for each turn, a column for each player; any turn opens to what lies behind it."""

from html import escape

import streamlit as st

from scoring.sheet import Sheet, SheetRow, sheet_of
from ui.match import Match
from ui.page.address import go
from ui.page.game_bar import back_to_game
from ui.page.game_numbers import show_numbers
from ui.page.sheet_labels import row_label
from ui.page.turn_details import show_turn
from ui.page.view_import import tell_import
from ui.page.words import _
from ui.sheet_words import entry_word


def show(match: Match) -> None:
    """Shows the sheet, and one turn of it opened."""
    back_to_game(match, _("Score sheet"))
    tell_import(match.id)
    sheet = sheet_of(match.game)
    st.html(f'<div class="bs-scroll" tabindex="0">{sheet_html(match)}</div>')
    lines = _lines(sheet)
    if not lines:
        st.caption(_("No turn yet."))
        return
    chosen = st.pills(_("Open a turn"), list(lines), default=list(lines)[-1], key=f"open-{match.id}")
    if chosen in lines:
        show_turn(match, match.state.entries[lines[chosen]])
    with st.expander(_("The game in numbers")):
        show_numbers(match)
    if st.button(_("Check the paper sheet"), width="stretch", key="audit"):
        go("audit", match.id)


def _lines(sheet: Sheet) -> dict[str, int]:
    """Returns the lines that can be opened by what they are called: a turn's number, or what else it is."""
    lines: dict[str, int] = {}
    for place, row in enumerate(sheet.rows):
        if row.index >= 0:
            name = str(row.number) if row.number else row_label(row, "")
            again = sum(other.split(" · ")[0] == name for other in lines)
            lines[f"{name} · {again + 1}" if again else name] = place
    return lines


def sheet_html(match: Match) -> str:
    """Returns the score sheet as a table."""
    sheet = sheet_of(match.game)
    words = {entry.index: entry_word(entry) for entry in match.state.entries}
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in sheet.players)
    rows = "".join(_row_html(row, words.get(row.index, "")) for row in sheet.rows)
    totals = "".join(f'<td><span class="p">{total}</span></td>' for total in sheet.totals)
    start = "".join(f'<td><span class="s">{total}</span></td>' for total in sheet.start)
    first = f"<tr><td></td>{start}</tr>" if any(sheet.start) else ""
    return (
        f'<table class="bs-sheet"><thead><tr><th scope="col">{_("Turn")}</th>{heads}</tr></thead>'
        f'<tbody>{first}{rows}<tr class="sum"><td>{_("Together")}</td>{totals}</tr></tbody></table>'
    )


def _row_html(row: SheetRow, word: str) -> str:
    cells = []
    for points, total in zip(row.points, row.totals, strict=True):
        if points is None:
            cells.append("<td></td>")
            continue
        gone = ' class="bs-gone"' if row.withdrawn or row.unfit else ""
        label = f"<span{gone}>{escape(row_label(row, word))}</span>"
        sign = f"{points:+d}".replace("-", "−") if points and row.kind != "play" else str(points)
        note = f'<span class="w">{escape(row.note)}</span>' if row.note else ""
        cells.append(f'<td><span class="p">{sign}</span>{label}{note}<span class="s">{total}</span></td>')
    return f"<tr><td>{row.number or ''}</td>{''.join(cells)}</tr>"
