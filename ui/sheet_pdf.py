"""The score sheet as pages to print. Words come in as arguments, in the language of whoever takes it."""

import unicodedata
from collections.abc import Mapping
from importlib.resources import files

from fpdf import FPDF
from fpdf.enums import TableBordersLayout
from fpdf.fonts import TTFFont
from fpdf.table import Row

from scoring.game import Game
from scoring.sheet import Sheet, SheetRow, sheet_of
from ui.sheet_words import entry_word

FONT = "sheet"
FONT_PACKAGE = "fontpkg_pt_sans"
"""Has the letters of every edition, Polish ones too; the fonts built into PDF readers lack those."""
FONT_FILES = {"": "PT_Sans-Web-Regular.ttf", "B": "PT_Sans-Web-Bold.ttf"}
INK, FAINT, LINE = (43, 36, 25), (110, 98, 80), (190, 178, 156)
WIDE_FROM = 3
"""With so many players the page lies on its side: a long word needs 40 mm."""


class SheetPages(FPDF):
    """Pages with the title and the page's number at their foot, once there are several."""

    def footer(self) -> None:
        """Writes the foot of a page."""
        self.set_y(-12)
        self.set_font(FONT, "", 9)
        self.set_text_color(*FAINT)
        self.cell(0, 6, f"{self.title} · {self.page_no()}/{{nb}}", align="R")
        self.set_text_color(*INK)


def sheet_pdf(
    game: Game, title: str, subtitle: str, headings: Mapping[str, str], language: str = "en"
) -> bytes:
    """Returns the score sheet on A4.

    Args:
        game: The game, finished or not.
        title: Stands at the top.
        subtitle: Stands below it: the set, the rules.
        headings: Words by the keys of `scoring.sheet.HEADINGS`, and "together" and "winner".
        language: Of the words, for readers that speak.
    """
    sheet = sheet_of(game)
    pdf = SheetPages(orientation="L" if len(sheet.players) >= WIDE_FROM else "P", format="A4")
    for style, name in FONT_FILES.items():
        pdf.add_font(FONT, style, str(files(FONT_PACKAGE) / "files" / name))
    pdf.set_font(FONT, "", 11)
    pdf.set_title(_plain(pdf, title))
    pdf.set_creator("boardscore")
    pdf.set_lang(language)
    pdf.set_margin(16)
    pdf.set_auto_page_break(auto=True, margin=18)
    pdf.add_page()
    _heading(pdf, title, subtitle)
    _table(pdf, game, sheet, headings)
    _winners(pdf, sheet, headings)
    return bytes(pdf.output())


def printable(text: str, letters: Mapping[int, object]) -> str:
    """Returns the text with letters the font does not have replaced by their plain form, else by "?".

    Args:
        text: What is to be printed.
        letters: The font's letters, by code point.
    """
    return "".join(_printable(char, letters) for char in text)


def _printable(char: str, letters: Mapping[int, object]) -> str:
    if not char.isprintable():
        return " "
    forms = (char, unicodedata.normalize("NFKD", char)[:1])
    return next((form for form in forms if ord(form) in letters), "?")


def _plain(pdf: FPDF, text: str) -> str:
    font = pdf.fonts[FONT]
    assert isinstance(font, TTFFont)  # the font of the sheet is loaded from a file
    return printable(text, font.cmap)


def _heading(pdf: FPDF, title: str, subtitle: str) -> None:
    pdf.set_text_color(*INK)
    pdf.set_font(FONT, "B", 20)
    pdf.multi_cell(0, 10, _plain(pdf, title), align="L", new_x="LMARGIN", new_y="NEXT")
    pdf.set_font(FONT, "", 11)
    pdf.set_text_color(*FAINT)
    pdf.multi_cell(0, 6, _plain(pdf, subtitle), align="L", new_x="LMARGIN", new_y="NEXT")
    pdf.set_text_color(*INK)
    pdf.ln(4)


def _table(pdf: FPDF, game: Game, sheet: Sheet, headings: Mapping[str, str]) -> None:
    words = {entry.index: entry_word(entry) for entry in game.state().entries}
    pdf.set_font(FONT, "", 11)
    pdf.set_draw_color(*LINE)
    pdf.set_line_width(0.15)
    with pdf.table(
        col_widths=(10, *(40, 13, 14) * len(sheet.players)),
        text_align=("RIGHT", *("LEFT", "RIGHT", "RIGHT") * len(sheet.players)),
        borders_layout=TableBordersLayout.HORIZONTAL_LINES,
        line_height=5.4,
        padding=(0.6, 1),
    ) as table:
        head = table.row()
        head.cell("#")
        for name in sheet.players:
            head.cell(_plain(pdf, name), colspan=3, align="LEFT")
        if any(sheet.start):
            _cells(pdf, table.row(), "", [["", "", str(total)] for total in sheet.start])
        for row in sheet.rows:
            cells = _row_cells(row, words.get(row.index, ""), headings)
            _cells(pdf, table.row(), str(row.number or ""), cells)
        totals = [[headings["together"], "", str(total)] for total in sheet.totals]
        pdf.set_font(FONT, "B", 11)
        _cells(pdf, table.row(), "", totals)


def _winners(pdf: FPDF, sheet: Sheet, headings: Mapping[str, str]) -> None:
    if not sheet.winners:
        return
    pdf.ln(4)
    pdf.set_font(FONT, "B", 13)
    names = ", ".join(sheet.players[player] for player in sheet.winners)
    pdf.multi_cell(0, 8, _plain(pdf, f"{headings['winner']}: {names}"))


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
        sign = str(points) if row.kind == "play" or not points else f"{points:+d}".replace("-", "−")
        cells.append([text, sign, str(total)])
    return cells


def _cells(pdf: FPDF, row: Row, first: str, groups: list[list[str]]) -> None:
    row.cell(first)
    for group in groups:
        for text in group:
            row.cell(_plain(pdf, text))
