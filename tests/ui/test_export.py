import csv
import io
import re

import pytest

from scoring.board import Tile
from scoring.editions import edition_ids, load_edition
from scoring.events import Exchange, GameEnd, NobodyCanPlay, Pass, Play, PointsByHand, RackLeft
from scoring.game import Game
from scoring.gcg_read import parse_gcg
from scoring.move import parse_play
from scoring.replay import replay_gcg
from scoring.sheet import HEADINGS, sheet_of
from ui.export import csv_file, file_name, gcg_file
from ui.sheet_pdf import printable, sheet_pdf

WORDS = {**HEADINGS, "together": "Yhteensä", "winner": "Voittaja"}


@pytest.fixture(scope="module")
def game():
    edition = load_edition("finnish")
    game = Game(edition, ("Aino", "Eetu"))
    for play in ("8F KOIRA", "8F .....s", "K8 .AUMA"):
        state = game.state()
        game = game.after(Play(state.on_turn, parse_play(play, state.board, edition)))
    game = game.after(Pass(1)).after(Exchange(0, 3)).after(PointsByHand(1, -10, "=HYPERLINK()"))
    game = game.after(NobodyCanPlay()).after(RackLeft(0, (Tile("A"),))).after(RackLeft(1, (Tile("B"),)))
    return game.after(GameEnd())


def test_the_gcg_replays_to_the_same_totals(game):
    text = gcg_file(game)
    replayed = replay_gcg(parse_gcg(text), game.edition)
    assert replayed.game.state().totals == game.state().totals


def test_the_csv_has_a_row_a_turn_and_no_formula(game):
    rows = list(csv.reader(io.StringIO(csv_file(game, HEADINGS).decode("utf-8-sig"))))
    assert rows[0][:4] == ["Turn", "Play", "Aino", "Eetu"]
    assert [row[0] for row in rows[1:]] == ["1", "2", "3", "4", "5", "", ""]
    assert not [cell for row in rows for cell in row if cell.startswith(("=", "@"))]


def test_the_csv_can_be_parted_by_semicolons(game):
    text = csv_file(game, HEADINGS, ";").decode("utf-8-sig")
    assert text.splitlines()[0].split(";")[:4] == ["Turn", "Play", "Aino", "Eetu"]


def pages_of(data):
    pypdf = pytest.importorskip("pypdf", reason="reading the PDF back needs pypdf")
    return [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(data)).pages]


def test_the_pdf_says_who_played_what_and_who_won(game):
    text = "\n".join(pages_of(sheet_pdf(game, "Keittiö – Šakki", "Suomi", WORDS)))
    for expected in ("Keittiö – Šakki", "KOIRA 20 20", "KOIRAs 10 10", "sAUMA 16 36", "Voittaja: Aino"):
        assert expected in text
    assert str(sheet_of(game).totals[0]) in text


def test_the_pdf_marks_blanks_and_the_points_for_a_whole_rack():
    edition = load_edition("finnish")
    game = Game(edition, ("A", "B"))
    game = game.after(Play(0, parse_play("H2 AURiNKO", game.state().board, edition)))
    assert "AURiNKO (+50)" in " ".join(pages_of(sheet_pdf(game, "", "", WORDS))[0].split())


def long_game(names, n_turns):
    game = Game(load_edition("finnish"), names)
    state = game.state()
    game = game.after(Play(state.on_turn, parse_play("8F KOIRA", state.board, game.edition)))
    for _ in range(n_turns - 1):
        game = game.after(Exchange(game.state().on_turn, 1))
    return game


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(("Łukasz Święcicki", "Åse Bjørnstjerne Ærø"), id="two"),
        pytest.param(("Łukasz", "Wilhelmiina-Aleksandra Žižková", "Åse Ærø", "Þórður Ðóri"), id="four"),
    ],
)
def test_a_long_game_fills_several_pages_each_with_the_names_and_its_number(names):
    pages = pages_of(sheet_pdf(long_game(names, 60), "Peli – Łódź", "Suomi", WORDS))
    assert len(pages) > 1
    for number, text in enumerate(pages, start=1):
        assert f"Peli – Łódź · {number}/{len(pages)}" in text
        assert all(name in " ".join(text.split()) for name in names)
    numbers = [int(found) for text in pages for found in re.findall(r"^(\d+) ", text, re.MULTILINE)]
    assert numbers == list(range(1, 61))


def test_the_pdf_tells_its_language_and_carries_its_font(game):
    pypdf = pytest.importorskip("pypdf", reason="reading the PDF back needs pypdf")
    pdf = pypdf.PdfReader(io.BytesIO(sheet_pdf(game, "Peli", "Suomi", WORDS, "fi")))
    assert pdf.trailer["/Root"]["/Lang"] == "fi"
    fonts = pdf.pages[0]["/Resources"]["/Font"].values()
    assert all("PTSans" in font.get_object()["/BaseFont"].replace("-", "") for font in fonts)


def test_the_pdf_has_the_letters_of_every_edition():
    letters = {
        char for name in edition_ids() for tile in load_edition(name).tile_set.alphabet for char in tile
    }
    assert {"Ä", "Ø", "Ł", "Š", "Þ"} <= letters
    word = "".join(sorted(letters))
    text = "".join(pages_of(sheet_pdf(Game(load_edition("polish"), ("A", "B")), word, "", WORDS)))
    assert letters <= set(text)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param("Ab", "Ab", id="letters there are"),
        pytest.param("Áb", "Ab", id="the plain form of a letter the font lacks"),
        pytest.param("a\nb\tc", "a b c", id="control characters"),
        pytest.param("猫", "?", id="another script"),
    ],
)
def test_what_the_font_does_not_have_is_shown_plainly(text, shown):
    assert printable(text, dict.fromkeys(map(ord, "Aabc "))) == shown


@pytest.mark.parametrize(
    ("title", "name"),
    [("Aino – Eetu", "Aino-Eetu.gcg"), ("../../etc", "etc.gcg"), ("", "game.gcg"), ("CON:<>|", "CON.gcg")],
)
def test_a_file_name_is_fit_for_every_system(title, name):
    assert file_name(title, "gcg") == name
