"""The score sheet as a page to print. Words come in as arguments, in the language of whoever takes it."""

import unicodedata
from collections.abc import Mapping

from fpdf import FPDF
from fpdf.enums import TableBordersLayout
from fpdf.table import Row

from scoring.game import Game
from scoring.sheet import SheetRow, sheet_of

FONT = "helvetica"
INK, FAINT, HEAD = (43, 36, 25), (110, 98, 80), (242, 232, 211)
CHARSET = "cp1252"
"""What the fonts that every PDF reader has can show."""


def sheet_pdf(game: Game, title: str, subtitle: str, headings: Mapping[str, str]) -> bytes:
    """Returns the score sheet on A4.

    Args:
        game: The game, finished or not.
        title: Stands at the top.
        subtitle: Stands below it: the set, the rules.
        headings: Words by the keys of `scoring.sheet.HEADINGS`, and "together" and "winner".
    """
    pdf = FPDF(format="A4")
    pdf.core_fonts_encoding = CHARSET
    pdf.set_title(printable(title))
    pdf.set_creator("boardscore")
    pdf.set_margin(16)
    pdf.set_auto_page_break(auto=True, margin=16)
    pdf.add_page()
    _heading(pdf, title, subtitle)
    _table(pdf, game, headings)
    sheet = sheet_of(game)
    if sheet.winners:
        pdf.ln(4)
        pdf.set_font(FONT, "B", 13)
        names = ", ".join(sheet.players[player] for player in sheet.winners)
        pdf.multi_cell(0, 8, printable(f"{headings['winner']}: {names}"))
    return bytes(pdf.output())


def printable(text: str) -> str:
    """Returns the text with letters the fonts do not have replaced by their plain form, else by "?"."""
    return "".join(_printable(char) for char in text)


def _printable(char: str) -> str:
    for form in (char, unicodedata.normalize("NFKD", char)[:1]):
        try:
            form.encode(CHARSET)
        except UnicodeEncodeError:
            continue
        return form if form.isprintable() else " "
    return "?"


def _heading(pdf: FPDF, title: str, subtitle: str) -> None:
    pdf.set_text_color(*INK)
    pdf.set_font(FONT, "B", 20)
    pdf.multi_cell(0, 10, printable(title), new_x="LMARGIN", new_y="NEXT")
    pdf.set_font(FONT, "", 11)
    pdf.set_text_color(*FAINT)
    pdf.multi_cell(0, 6, printable(subtitle), new_x="LMARGIN", new_y="NEXT")
    pdf.set_text_color(*INK)
    pdf.ln(4)


def _table(pdf: FPDF, game: Game, headings: Mapping[str, str]) -> None:
    sheet = sheet_of(game)
    words = {e.index: e.move.main_word.notation for e in game.state().entries if e.move is not None}
    pdf.set_font(FONT, "", 11)
    widths = (10, *(40, 14, 16) * len(sheet.players))
    aligns = ("RIGHT", *("LEFT", "RIGHT", "RIGHT") * len(sheet.players))
    with pdf.table(
        col_widths=widths,
        text_align=aligns,
        borders_layout=TableBordersLayout.HORIZONTAL_LINES,
        line_height=7,
        padding=1,
    ) as table:
        head = table.row()
        head.cell(printable(headings["turn"]))
        for name in sheet.players:
            head.cell(printable(name), colspan=3)
        if any(sheet.start):
            _cells(table.row(), "", [["", "", str(total)] for total in sheet.start])
        for row in sheet.rows:
            _cells(table.row(), str(row.number or ""), _row_cells(row, words.get(row.index, ""), headings))
        totals = [[headings["together"], "", str(total)] for total in sheet.totals]
        pdf.set_font(FONT, "B", 11)
        _cells(table.row(), "", totals)


def _row_cells(row: SheetRow, word: str, headings: Mapping[str, str]) -> list[list[str]]:
    cells = []
    for points, total in zip(row.points, row.totals, strict=True):
        if points is None:
            cells.append(["", "", ""])
            continue
        label = word or headings["play_kind" if row.kind == "play" else row.kind]
        marks = [
            headings[key] for key, holds in (("withdrawn", row.withdrawn), ("unfit", row.unfit)) if holds
        ]
        remarks = ", ".join([*marks, row.note] if row.note else marks)
        text = f"{label} ({remarks})" if remarks else label
        sign = str(points) if row.kind == "play" else f"{points:+d}" if points else "0"
        cells.append([text, sign, str(total)])
    return cells


def _cells(row: Row, first: str, groups: list[list[str]]) -> None:
    row.cell(first)
    for group in groups:
        for text in group:
            row.cell(printable(text))
