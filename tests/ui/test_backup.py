import io
import json
import zipfile

import cv2
import numpy as np
import pytest

from scoring.events import Pass, Play
from scoring.move import parse_play
from ui.backup import BackupLimits, BackupRefused, backup_game, restore_game
from ui.export import gcg_file
from ui.gcg_import import import_gcg
from ui.intake import accept_photo
from ui.match import add_events, open_match, start_match
from ui.setups import GameSetup
from ui.store import Store


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "one")


@pytest.fixture
def other(tmp_path):
    return Store(tmp_path / "other")


@pytest.fixture
def game(store):
    pixels = np.random.default_rng(1).integers(0, 255, (200, 200, 3), dtype=np.uint8)
    photo = accept_photo(store, cv2.imencode(".jpg", pixels)[1].tobytes())
    game = start_match(
        store, GameSetup("finnish", ("Aino", "Åse"), {"A": 2}, {"all_tiles_bonus": 40}), "Kitchen"
    )
    match = open_match(store, game)
    add_events(store, match, [Play(0, parse_play("8F KOiRA", match.state.board, match.game.edition))], photo)
    add_events(store, open_match(store, game), [Pass(1)])
    return game


def zipped(**files):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name.replace("__", "."), text)
    return out.getvalue()


def test_a_game_comes_back_whole_on_another_computer(store, other, game):
    restored = restore_game(other, backup_game(store, game))
    before, after = open_match(store, game), open_match(other, restored)
    assert after.game == before.game
    assert after.stored.title == "Kitchen"
    assert other.photo(after.turn_photos[0]) == store.photo(before.turn_photos[0])


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"PK\x03\x04 cut short", id="no zip"),
        pytest.param(zipped(other__txt="x"), id="no game in it"),
        pytest.param(zipped(game__json="[1, 2"), id="no JSON"),
        pytest.param(zipped(game__json="[]"), id="no object"),
        pytest.param(zipped(game__json='{"setup": {}, "events": []}'), id="no players"),
        pytest.param(zipped(game__json="[" * 100_000), id="deeply nested"),
    ],
)
def test_what_is_no_game_is_refused_and_nothing_is_kept(other, data):
    with pytest.raises(BackupRefused):
        restore_game(other, data)
    assert other.games() == ()


def test_an_event_that_cannot_be_read_is_refused(store, other, game):
    with zipfile.ZipFile(io.BytesIO(backup_game(store, game))) as archive:
        body = json.loads(archive.read("game.json"))
    body["events"][0]["body"]["player"] = "Aino"
    with pytest.raises(BackupRefused, match="cannot be read"):
        restore_game(other, zipped(game__json=json.dumps(body)))
    assert other.games() == ()


def test_a_bomb_is_refused_before_it_is_unpacked(other):
    with pytest.raises(BackupRefused, match="longer"):
        restore_game(other, zipped(game__json=" " * 2000), BackupLimits(most_game_bytes=1000))
    with pytest.raises(BackupRefused, match="more than"):
        restore_game(other, zipped(a="x" * 2000, game__json="{}"), BackupLimits(most_bytes=1000))


def test_a_gcg_record_becomes_a_game_with_the_same_totals(store, other):
    plain = start_match(store, GameSetup("finnish", ("Aino", "Eetu")), "x")
    for text in ("8F KOIRA", "8F .....S"):
        match = open_match(store, plain)
        placements = parse_play(text, match.state.board, match.game.edition)
        add_events(store, match, [Play(match.state.on_turn, placements)])
    imported = import_gcg(other, gcg_file(open_match(store, plain).game), "finnish")
    assert open_match(other, imported.game_id).state.totals == (20, 11)
    assert (imported.plays, imported.agree) == (2, 2)
