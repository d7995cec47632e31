"""Broken saved games, bombs and tricks in zip files: opened whole or refused."""

import io
import json
import zipfile

import pytest
from fault_bounds import files_below, in_time, peak_bytes
from kept_photos import picture
from mutations import mutated, seeded

from scoring.events import Play
from scoring.move import parse_play
from ui.backup import BackupRefused, backup_game, restore_game
from ui.intake import accept_photo
from ui.match import add_events, open_match, start_match
from ui.setups import GameSetup
from ui.store import Store

pytestmark = pytest.mark.faults


@pytest.fixture
def saved(tmp_path):
    store = Store(tmp_path / "made")
    game = start_match(store, GameSetup("finnish", ("Aino", "Åse")), "Kitchen")
    match = open_match(store, game)
    play = Play(0, parse_play("8F KOIRA", match.state.board, match.game.edition))
    add_events(store, match, [play], accept_photo(store, picture(1)))
    return backup_game(store, game)


def test_broken_saved_games_are_opened_or_refused(tmp_path, saved, whole):
    store, opened, refused = Store(tmp_path / "data"), 0, 0
    for number in range(1000 if whole else 80):
        broken = mutated(repacked(saved, number) if number % 2 else saved, seeded("zip", number))
        try:
            with in_time(f"saved game {number}"):
                open_match(store, restore_game(store, broken))
            opened += 1
        except BackupRefused as error:
            assert len(str(error)) > 10
            refused += 1
    assert files_below(tmp_path / "data") >= {"games.sqlite3"}
    assert all(name.startswith(("data/", "made/")) for name in files_below(tmp_path))
    print(f"broken saved games: {opened} opened, {refused} refused")


def repacked(saved, number):
    """Returns the saved game with its list of events broken inside a sound zip file."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(saved)) as old, zipfile.ZipFile(out, "w") as new:
        for entry in old.infolist():
            data = old.read(entry)
            broken = entry.filename == "game.json"
            new.writestr(entry.filename, mutated(data, seeded("json", number), text=True) if broken else data)
    return out.getvalue()


def changed(saved, **replaced):
    """Returns the saved game with another set-up, title or list of events."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(saved)) as old, zipfile.ZipFile(out, "w") as new:
        body = json.loads(old.read("game.json"))
        body["setup"].update(replaced.pop("setup", {}))
        new.writestr("game.json", json.dumps({**body, **replaced}))
        for entry in old.infolist():
            if entry.filename != "game.json":
                new.writestr(entry.filename, old.read(entry))
    return out.getvalue()


@pytest.mark.parametrize(
    "replaced",
    [
        pytest.param({"setup": {"edition": "/etc/passwd"}}, id="a file as edition"),
        pytest.param({"setup": {"edition": "../finnish"}}, id="a path as edition"),
        pytest.param({"setup": {"players": []}}, id="no players"),
        pytest.param({"setup": {"players": ["A"] * 5000}}, id="thousands of players"),
        pytest.param({"setup": {"rules": {"rack_size": 10**9}}}, id="a rack of a thousand million"),
        pytest.param({"setup": {"values": {"A": 10**30}}}, id="a tile worth too much"),
        pytest.param({"events": [{"body": {"kind": "pass", "player": 0}}] * 20_000}, id="no end of events"),
        pytest.param({"events": [{"body": {"kind": "pass", "player": 99}}]}, id="a player who is not there"),
        pytest.param({"events": {"a": 1}}, id="events that are no list"),
        pytest.param({"events": [{"body": {"kind": "__import__"}}]}, id="an event of no kind"),
    ],
)
def test_a_saved_game_that_cannot_be_played_is_refused_whole(tmp_path, saved, replaced):
    store = Store(tmp_path / "data")
    with in_time("a saved game"), pytest.raises(BackupRefused):
        restore_game(store, changed(saved, **replaced))
    assert store.games() == ()


def bomb(packing=zipfile.ZIP_DEFLATED, name="photos/0", megabytes=450):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", packing, compresslevel=1) as archive:
        archive.writestr("game.json", '{"title": "x", "setup": {}, "events": []}')
        with archive.open(name, "w", force_zip64=True) as entry:
            for _ in range(megabytes):
                entry.write(bytes(1_000_000))
    return out.getvalue()


def locked_zip():
    """A zip file that says it needs a password."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("game.json", "{}")
    data = bytearray(out.getvalue())
    for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(mark) + offset] |= 1
    return bytes(data)


@pytest.mark.parametrize(
    "make",
    [
        pytest.param(bomb, id="nearly half a gigabyte of nothing"),
        pytest.param(lambda: bomb(zipfile.ZIP_LZMA, megabytes=1), id="another packing"),
        pytest.param(lambda: bomb(name="../../../../tmp/out"), id="a path that leads out"),
        pytest.param(locked_zip, id="a password"),
    ],
)
def test_bombs_and_tricks_in_zip_files_are_refused(tmp_path, make):
    data, before = make(), peak_bytes()
    with in_time("a bomb"), pytest.raises(BackupRefused):
        restore_game(Store(tmp_path / "data"), data)
    assert peak_bytes() - before < 400_000_000
    assert all(name.startswith("data/") for name in files_below(tmp_path))
