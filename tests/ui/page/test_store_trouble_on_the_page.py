"""A full disk, a damaged file, photos that are not kept: what the page says, and what can still be done."""

import sqlite3

import pytest

from ui.database import FILE
from ui.match import open_match, start_match
from ui.setups import GameSetup
from ui.stored import StoreError

BARE = "." * 15
KOIRA = [BARE] * 7 + [".....KOIRA....."] + [BARE] * 7


@pytest.fixture
def game(store):
    return start_match(store, GameSetup("finnish", ("Aino", "Eetu")), "Aino – Eetu")


def html(page):
    return " ".join(node.proto.body for node in page.get("html"))


def downloads(page):
    return [node.proto.label for node in page.get("download_button")]


def confirm(page):
    return next(one for one in page.button if (one.key or "").startswith("confirm-"))


@pytest.fixture
def full_disk(monkeypatch):
    def no_room(folder):
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error

    return lambda patch=monkeypatch: patch.setattr("ui.database._opened_to_write", no_room)


def test_on_a_full_disk_the_page_says_so_and_the_game_can_be_taken_away(
    store, worker, open_page, send_photo, game, full_disk
):
    worker.rows = KOIRA
    send_photo(game)
    page = open_page(game=game)
    full_disk()
    confirm(page).click().run()
    assert not page.exception
    assert "The disk of the computer is full" in html(page)
    assert [label.rpartition("(")[2] for label in downloads(page)] == ["zip)", "GCG)", "CSV)"]
    with pytest.raises(StoreError):
        store.rename(game, "x")


def test_after_the_disk_has_room_again_the_turn_is_confirmed_once(
    store, worker, open_page, send_photo, game, full_disk, monkeypatch
):
    worker.rows = KOIRA
    photo = send_photo(game)
    page = open_page(game=game)
    with monkeypatch.context() as full:
        full.setattr(
            "ui.database._opened_to_write", lambda folder: (_ for _ in ()).throw(OSError(28, "full"))
        )
        confirm(page).click().run()
    assert "The disk of the computer is full" in html(page)
    assert store.load(game).pending.photo == photo
    page.run()
    confirm(page).click().run()
    assert open_match(store, game).state.totals == (20, 0)


def test_a_damaged_file_is_said_once_and_the_next_look_finds_the_game(store, open_page, game):
    page = open_page(game=game)
    store.save_events(game, store.load(game).events, store.load(game).version)
    (store.folder / FILE).write_bytes(b"no database" * 1000)
    page.run()
    assert "The file of the games was damaged" in html(page)
    assert downloads(page)
    page.button(key="after-damage").click().run()
    assert not page.exception
    assert "was damaged" not in html(page)
    assert "Aino" in html(page)


def test_what_is_kept_is_said_and_how_long_photos_are_is_chosen(store, open_page, send_photo, worker, game):
    worker.rows = KOIRA
    page = open_page()
    assert any("without place, time and camera" in one.value for one in page.markdown)
    page.selectbox(key="kept-days").set_value(0).run()
    assert store.kept_days() == 0
    digest = send_photo(game)
    page = open_page(game=game)
    confirm(page).click().run()
    assert not store.has_photo(digest)
    page = open_page(game=game, view="history")
    assert not page.exception
