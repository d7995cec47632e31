import csv
import io

import pytest

from scoring.board import Tile
from scoring.editions import load_edition
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


def test_the_pdf_says_who_played_what_and_who_won(game):
    pypdf = pytest.importorskip("pypdf", reason="reading the PDF back needs pypdf")
    data = sheet_pdf(game, "Keittiö – Šakki", "Suomi", WORDS)
    text = "\n".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(data)).pages)
    for expected in ("Keittiö – Šakki", "KOIRA 20 20", "KOIRAs 10 10", "sAUMA 16 36", "Voittaja: Aino"):
        assert expected in text
    assert str(sheet_of(game).totals[0]) in text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param("Åse Ærø", "Åse Ærø", id="Nordic"),
        pytest.param("Łukasz Ț", "?ukasz T", id="plain forms of letters the fonts lack"),
        pytest.param("a\nb\tc", "a b c", id="control characters"),
        pytest.param("猫", "?", id="another script"),
    ],
)
def test_what_the_fonts_do_not_have_is_shown_plainly(text, shown):
    assert printable(text) == shown


@pytest.mark.parametrize(
    ("title", "name"),
    [("Aino – Eetu", "Aino-Eetu.gcg"), ("../../etc", "etc.gcg"), ("", "game.gcg"), ("CON:<>|", "CON.gcg")],
)
def test_a_file_name_is_fit_for_every_system(title, name):
    assert file_name(title, "gcg") == name
