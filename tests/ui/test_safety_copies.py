"""A damaged file: the games are opened from a copy, the damaged file is kept, and what is lost is said."""

import os
import sqlite3
import threading

import pytest

from ui.database import FILE, is_sound
from ui.safety_copies import CopySettings, copies, copy_when_due, make_copy, put_aside
from ui.store import Store
from ui.stored import Pending, StoreDamaged, StoredEvent

PHOTO = bytes(range(256)) * 1000


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path)


@pytest.fixture
def game(store):
    """A game of two turns, the first with a photo; copied as the first is saved, not after it."""
    game_id = store.create("Kitchen", {"players": ["Aino", "Eetu"]})
    photo = store.add_photo(PHOTO, "image/jpeg")
    store.save_events(game_id, [StoredEvent({"turn": 1}, photo)], 0)
    store.save_events(game_id, [StoredEvent({"turn": 1}, photo), StoredEvent({"turn": 2})], 1)
    return game_id


def turns(store, game_id):
    return [event.body["turn"] for event in store.load(game_id).events]


def overwrite(store, offset, data):
    with (store.folder / FILE).open("r+b") as file:
        file.seek(offset)
        file.write(data)


def garbage(store):
    (store.folder / FILE).write_bytes(b"this is no database" * 1000)


def test_a_copy_holds_all_but_the_bytes_of_photos(store, game):
    copy = make_copy(store.folder)
    assert is_sound(copy)
    assert copy.stat().st_size < len(PHOTO)
    with sqlite3.connect(copy) as db:
        assert db.execute("SELECT count(*) FROM events").fetchone() == (2,)
        assert db.execute("SELECT length(data) FROM photos").fetchone() == (0,)
    db.close()


def test_the_copy_of_a_day_is_written_anew_and_a_week_is_kept(store, game):
    for _ in range(10):
        newest = make_copy(store.folder, CopySettings(kept=3))
        os.utime(newest, (86_400.0, 86_400.0))
    assert len(copies(store.folder)) == 3
    before = make_copy(store.folder)
    assert make_copy(store.folder) == before == copies(store.folder)[-1]


@pytest.mark.parametrize(
    ("age_s", "is_due"),
    [
        pytest.param(10, False, id="just made"),
        pytest.param(1000, True, id="old"),
        pytest.param(-5000, True, id="from a time that has not come"),
    ],
)
def test_a_copy_is_made_when_it_is_due(store, game, age_s, is_due):
    newest = copies(store.folder)[-1]
    then = newest.stat().st_mtime - age_s
    os.utime(newest, (then, then))
    copy_when_due(store.folder)
    assert (copies(store.folder)[-1].stat().st_mtime != then) == is_due


def test_a_file_that_is_no_database_any_more_is_replaced_by_the_last_copy(store, game):
    garbage(store)
    with pytest.raises(StoreDamaged, match="opened from a copy") as told:
        store.games()
    assert (told.value.reopened, told.value.may_miss) == (True, True)
    assert turns(store, game) == [1]
    assert (store.folder / told.value.aside).read_bytes().startswith(b"this is no database")
    assert store.photo(store.load(game).events[0].photo) is None


def test_a_file_that_was_emptied_is_not_taken_for_a_new_one(store, game):
    (store.folder / FILE).write_bytes(b"")
    with pytest.raises(StoreDamaged):
        store.games()
    assert turns(store, game) == [1]


def test_a_damaged_log_goes_aside_with_its_file_and_never_meets_the_new_one(store, game):
    (store.folder / f"{FILE}-wal").write_bytes(b"old log")
    garbage(store)
    name = put_aside(store.folder)
    assert (store.folder / f"{name}-wal").read_bytes() == b"old log"
    assert not (store.folder / f"{FILE}-wal").exists()
    assert (store.folder / name).read_bytes() == (store.folder / FILE).read_bytes()


def page_of_photo(store):
    data = (store.folder / FILE).read_bytes()
    return data.index(PHOTO[:1000]) // 4096 * 4096


def test_damage_in_a_photo_costs_that_photo_and_no_turn(store, game):
    other = store.add_photo(PHOTO[1:], "image/jpeg")
    store.set_pending(game, Pending(other))
    digest = store.load(game).events[0].photo
    overwrite(store, page_of_photo(store), b"\xff" * 4096)
    with pytest.raises(StoreDamaged) as told:
        store.photo(digest)
    assert (told.value.reopened, told.value.may_miss) == (True, False)
    assert turns(store, game) == [1, 2]
    assert store.photo(digest) is None
    assert store.photo(other) == (PHOTO[1:], "image/jpeg")
    assert store.load(game).pending == Pending(other)


@pytest.mark.parametrize("seed", range(12))
def test_wherever_the_file_is_damaged_the_games_open_again(store, game, seed):
    size = (store.folder / FILE).stat().st_size
    pages = size // 4096
    page = [1, 2, 3, 4, 5, 6, 7, 8, pages - 1, pages - 2, pages // 2, 9][seed]
    overwrite(store, page * 4096, bytes((seed * 37 + n) % 251 for n in range(4096)))
    for _ in range(3):
        try:
            found = turns(store, game)
            store.save_events(game, store.load(game).events, store.load(game).version)
            break
        except StoreDamaged as told:
            assert told.reopened
    assert found in ([1], [1, 2])


def test_without_a_copy_the_damaged_file_is_left_where_it_is(tmp_path):
    (tmp_path / FILE).write_bytes(b"this is no database" * 100)
    with pytest.raises(StoreDamaged) as told:
        Store(tmp_path).games()
    assert not told.value.reopened
    assert (tmp_path / FILE).read_bytes() == b"this is no database" * 100


def test_many_phones_that_find_the_damage_at_once_open_one_copy(store, game):
    garbage(store)
    told = []

    def look():
        try:
            store.games()
        except StoreDamaged as error:
            told.append(error)

    phones = [threading.Thread(target=look) for _ in range(8)]
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.join()
    assert told and all(error.reopened for error in told)
    assert len(list(store.folder.glob("games-damaged-*.sqlite3"))) == 1
    assert turns(store, game) == [1]


def test_a_deleted_game_is_in_no_copy(store, game):
    make_copy(store.folder)
    os.utime(copies(store.folder)[-1], (86_400.0, 86_400.0))
    make_copy(store.folder)
    store.delete(game)
    assert all(b"Kitchen" not in copy.read_bytes() for copy in copies(store.folder))
