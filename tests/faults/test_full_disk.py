"""No room on the disk, a folder that may not be written: it is said, and the game can be taken away."""

import contextlib
import os
import re
import shutil
import subprocess
import sys

import pytest
from kept_photos import new_game, picture, turns_of_a_game
from phone_client import Phone

from ui.backup import restore_game
from ui.match import open_match
from ui.store import Store
from ui.stored import StoreError

pytestmark = pytest.mark.faults

DISK_BYTES = 4_000_000


@contextlib.contextmanager
def small_disk(place):
    """A disk of a few megabytes, where this machine allows one to be made."""
    place.mkdir()
    made = sys.platform == "linux" and os.geteuid() == 0 and shutil.which("mount")
    command = ["mount", "-t", "tmpfs", "-o", f"size={DISK_BYTES}", "tmpfs", str(place)]
    if not made or subprocess.run(command, capture_output=True).returncode:
        pytest.skip("no small disk can be made here")
    try:
        yield place
    finally:
        subprocess.run(["umount", "-l", str(place)], check=True)


def remount(place, how):
    subprocess.run(["mount", "-o", f"remount,{how}", str(place)], check=True)


def fill(place):
    """Fills the disk to the last byte."""
    with contextlib.suppress(OSError), (place / "filler").open("wb", buffering=0) as filler:
        while True:
            filler.write(bytes(4096))
    with contextlib.suppress(OSError), (place / "filler2").open("wb", buffering=0) as filler:
        while True:
            filler.write(b"x")


@pytest.fixture
def disk(tmp_path):
    with small_disk(tmp_path / "disk") as place:
        yield place


def taken_away(phone):
    """Returns the zip file of the game that the page offers while the store fails."""
    (offer,) = [
        one.download_button
        for one in phone.elements.values()
        if one.WhichOneof("type") == "download_button" and "(zip)" in one.download_button.label
    ]
    status, data = phone.http("GET", offer.url)
    assert status == 200
    return data


@contextlib.contextmanager
def waiting_photo(server, store):
    """A phone on a game whose photo waits to be confirmed; afterwards it is confirmed, and counts once."""
    turns = turns_of_a_game(store, 3)
    game = new_game(store)
    with Phone(server.port, f"game={game}") as phone:
        phone.load()
        phone.send_photo(turns[0].photo, game)
        phone.load()
        yield phone, game
        phone.load()
        confirm(phone)
        assert phone.button("confirm-") is None
    assert n_events(store, game) == 1


def confirm(phone):
    phone.ask(press=phone.button("confirm-"))
    phone.settle()


def n_events(store, game):
    return len(open_match(store, game).stored.events)


def n_events_taken_away(phone, folder):
    """Returns the turns in the zip file that the page offers, once opened in another store."""
    elsewhere = Store(folder)
    return n_events(elsewhere, restore_game(elsewhere, taken_away(phone)))


def test_on_a_full_disk_the_turn_is_not_lost_and_goes_on_when_there_is_room(nursery, disk, tmp_path):
    with waiting_photo(nursery.start(disk), Store(disk)) as (phone, game):
        fill(disk)
        confirm(phone)
        assert "The disk of the computer is full" in phone.texts()
        assert n_events_taken_away(phone, tmp_path / "elsewhere") == 1
        phone.load()
        assert phone.button("confirm-"), "what is on the disk can still be read"
        status, body = phone.http("POST", f"/api/photo?game={game}", picture(50), {"x-boardscore": "photo"})
        assert status == 507 and b"disk is full" in body
        (disk / "filler").unlink()


def test_in_a_folder_that_may_not_be_written_games_are_shown_and_can_be_taken_away(nursery, disk, tmp_path):
    store = Store(disk)
    with waiting_photo(nursery.start(disk), store) as (phone, game):
        remount(disk, "ro")
        confirm(phone)
        assert "may not be written" in phone.texts()
        assert n_events_taken_away(phone, tmp_path / "elsewhere") == 1
        with pytest.raises(StoreError, match="may not be written"):
            store.rename(game, "x")
        phone.query = f"game={game}&view=away"
        phone.load()
        assert any(one.WhichOneof("type") == "download_button" for one in phone.elements.values())
        remount(disk, "rw")
        phone.query = f"game={game}"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_where_no_file_may_grow_nothing_is_half_written(nursery, tmp_path):
    """A disk that fails in the middle of writing, for machines on which no small disk can be made."""
    store = Store(tmp_path / "data")
    turns = turns_of_a_game(store, 2)
    game = new_game(store)
    size = (tmp_path / "data" / "games.sqlite3").stat().st_size
    server = nursery.start(tmp_path / "data", limit_bytes=size + 40_000)
    with Phone(server.port) as phone:
        for number in range(60):
            photo = picture(1000 + number)
            status, body = phone.http("POST", "/api/photo", photo, {"x-boardscore": "photo"})
            if status != 200:
                break
        assert status == 507 and re.search(rb"full|written", body)
        phone.load()
        assert phone.button(f"open-{game}"), "what is on the disk can still be read"
    server.kill()
    with Phone(nursery.start(tmp_path / "data").port, f"game={game}") as phone:
        phone.load()
        phone.send_photo(turns[0].photo, game)
        phone.load()
        confirm(phone)
    assert n_events(store, game) == 1
