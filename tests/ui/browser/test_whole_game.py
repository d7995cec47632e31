"""A game as three people at a table have it: photos, a slip, an argument, the sheet to take home."""

import csv
import io
import json
from pathlib import Path

import pytest
from browser_pages import (
    confirm,
    confirm_button,
    eventually,
    idle,
    menu,
    new_tiles,
    photo_of,
    play_photo,
    say,
    send,
    shot,
    totals,
    truth,
)

from scoring.board import Board
from scoring.editions import load_edition
from scoring.move import make_move, parse_play
from scoring.score import score_move
from ui.cli import main
from ui.match import open_match

pytestmark = pytest.mark.browser

SECOND_TURN = "3G P.nAINEN"
"""Turn 2 after its correction: one N was a blank."""


def points_of(turn):
    return truth(photo_of(turn))["move"]["score"]


def start_game(page, server):
    page.goto(server.at("new"))
    page.locator(".st-key-name-0 input").fill("Aino")
    page.locator(".st-key-name-1 input").fill("Eetu")
    page.locator(".st-key-name-1 input").press("Tab")
    page.get_by_role("combobox").first.click()
    page.get_by_role("option", name="Finnish (101 tiles)").click()
    page.get_by_role("button", name="Start").click()
    page.locator("button.camera").wait_for()
    idle(page)


def correct_a_slip(page, turn):
    """Names one square wrong, then right again: the score follows at once."""
    points = points_of(turn)
    send(page, photo_of(turn))
    say(page, new_tiles(turn))
    confirm_button(page, points).wait_for()
    square, tile = next(iter(new_tiles(turn).items()))
    say(page, {square: "b"})
    confirm_button(page, points).wait_for(state="detached")
    say(page, {square: tile})
    confirm_button(page, points).wait_for()


def play_with_a_blank(page, turn, letter):
    send(page, photo_of(turn))
    points = points_of(turn)
    if not confirm_button(page, points).count():
        say(page, new_tiles(turn))
        confirm_button(page, points).wait_for()
    asked = page.get_by_test_id("stButtonGroup").filter(has_text="Which letter is the blank")
    choice = asked.get_by_role("button", name=letter, exact=True).or_(
        asked.get_by_role("radio", name=letter, exact=True)
    )
    if not asked.locator('[aria-checked="true"], [kind="pillsActive"]').count():
        choice.first.click()
        idle(page)
    confirm(page, points)


def challenge_that_fails(page):
    page.get_by_role("button", name="Challenge").click()
    page.get_by_role("button", name="The word is good").click()
    page.get_by_text("challenge, -10").wait_for()
    idle(page)


def exchange(page):
    page.get_by_role("button", name="Exchange").click()
    page.locator(".st-key-exchange-go button").click()
    page.get_by_text("exchanged tiles").wait_for()
    idle(page)


def edit_second_turn(page, server, game):
    """Corrects turn 2; what it does to the totals is shown before it is saved."""
    page.goto(server.at("history", game))
    idle(page)
    page.get_by_role("radio", name="2", exact=True).or_(
        page.get_by_role("button", name="2", exact=True)
    ).first.click()
    page.get_by_text("Correct this turn").click()
    field = page.locator(".st-key-play-1 input")
    field.fill(SECOND_TURN)
    field.press("Enter")
    page.get_by_text("What changes").wait_for()
    page.get_by_role("button", name="Save the correction").click()
    page.get_by_text("PUnAINEN").first.wait_for()


def corrected_second_turn():
    """Points of turn 2 with the blank, by the rules."""
    edition, board = load_edition("finnish"), Board.empty()
    for text in (truth(photo_of(1))["move"]["play"], SECOND_TURN):
        move = make_move(board, parse_play(text, board, edition), edition)
        points = score_move(board, move, edition).total
        board = board.place(move.placements)
    return points


def settle(page, racks):
    menu(page, "End the game")
    for player, tiles in enumerate(racks):
        field = page.locator(f".st-key-rack-{player} input[type=text]")
        field.fill(tiles)
        field.press("Enter")
        idle(page)
    page.locator(".st-key-settle button").click()
    page.get_by_text("🏆").wait_for()
    idle(page)


def save(page, name, folder):
    with page.expect_download() as download:
        page.get_by_role("button", name=name).click()
    path = Path(folder) / download.value.suggested_filename
    download.value.save_as(path)
    return path


def check_files(page, folder, expected, capsys):
    """Opens every file that can be taken away and finds the same totals in it."""
    pypdf = pytest.importorskip("pypdf", reason="reading the PDF back needs pypdf")
    pdf = save(page, "Score sheet to print", folder)
    text = " ".join(" ".join(one.extract_text() for one in pypdf.PdfReader(pdf).pages).split())
    for part in ("Aino – Eetu", "PUnAINEN", "(+50)", "exchange", "challenge", f"Together {expected[0]}"):
        assert part in text
    assert f"Together {expected[1]}" in text
    rows = list(csv.reader(io.StringIO(save(page, "spreadsheet", folder).read_bytes().decode("utf-8-sig"))))
    assert rows[0][2:6] == ["Aino", "Eetu", "Aino total", "Eetu total"]
    assert rows[-1][4:6] == [str(total) for total in expected]
    gcg = save(page, "Game record", folder)
    capsys.readouterr()
    assert main(["replay", str(gcg), "--edition", "finnish", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["events"]
    assert all(row["agrees"] for row in rows)
    replayed = {row["player"]: row["computed_total"] for row in rows}
    assert [replayed[player] for player in sorted(replayed)] == expected


def test_a_game_of_six_turns_from_photos_to_the_files_taken_away(any_page, server, store, tmp_path, capsys):
    page = any_page
    start_game(page, server)
    game = page.url.partition("game=")[2].partition("&")[0]
    correct_a_slip(page, 1)
    confirm(page, points_of(1))
    play_photo(page, 2)
    play_photo(page, 3)
    challenge_that_fails(page)
    play_with_a_blank(page, 4, "I")
    exchange(page)
    play_photo(page, 5)
    played = totals(page)
    assert played == [points_of(1) + points_of(3), points_of(2) + points_of(4) + points_of(5) - 10]
    menu(page, "Undo")
    eventually(page, lambda: totals(page)[1], played[1] - points_of(5))
    menu(page, "Redo")
    eventually(page, lambda: totals(page), played)
    edit_second_turn(page, server, game)
    page.goto(server.at("", game))
    edited = [played[0], played[1] - points_of(2) + corrected_second_turn()]
    eventually(page, lambda: totals(page), edited)
    settle(page, ("AB", "KO"))
    expected = [edited[0] - 9, edited[1] - 4]
    assert totals(page) == expected
    shot(page, f"result-{page.viewport_size['width']}")
    page.get_by_role("button", name="Save and print").click()
    page.get_by_role("button", name="Game record").wait_for()
    check_files(page, tmp_path, expected, capsys)
    assert list(open_match(store, game).state.totals) == expected
