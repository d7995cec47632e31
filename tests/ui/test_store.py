import sqlite3

import pytest

from ui.database import FILE, MIGRATIONS, migrate, transaction
from ui.retention import DAY_S, UNUSED_PHOTO_S
from ui.store import Store, data_folder
from ui.stored import GameMissing, Pending, StaleGame, StoredEvent, StoreError

PASS = StoredEvent({"kind": "pass", "player": 0})
PLAY = StoredEvent({"kind": "play", "play": "8F KÖIRA"}, None)


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "data")


def test_a_game_comes_back_as_it_was_saved(store):
    game_id = store.create("Kitchen", {"players": ["Aino", "Åse"]})
    store.save_events(game_id, [PLAY, PASS], version=0)
    game = Store(store.folder).load(game_id)
    assert (game.title, game.setup, game.events) == ("Kitchen", {"players": ["Aino", "Åse"]}, (PLAY, PASS))
    assert (game.version, game.archived, game.pending) == (1, False, None)


def test_games_are_listed_the_last_changed_first(store):
    old, new = store.create("old", {}), store.create("new", {})
    assert [game.id for game in store.games()] == [new, old]
    store.save_events(old, [PASS], version=0)
    assert [game.id for game in store.games()] == [old, new]


def test_a_confirm_built_on_an_older_state_is_refused_and_names_what_changed(store):
    game_id = store.create("g", {})
    store.save_events(game_id, [PLAY], version=0)
    with pytest.raises(StaleGame) as refused:
        store.save_events(game_id, [PASS], version=0)
    assert refused.value.changed == (PLAY.body,)
    assert store.load(game_id).events == (PLAY,)


def test_undone_events_wait_for_a_redo(store):
    game_id = store.create("g", {})
    store.save_events(game_id, [PLAY, PASS], version=0)
    store.save_events(game_id, [PLAY], version=1, undone=[PASS])
    assert store.load(game_id).undone == (PASS,)


def test_a_confirm_drops_the_waiting_photo_and_keeps_it_with_the_event(store):
    game_id = store.create("g", {})
    digest = store.add_photo(b"jpeg", "image/jpeg")
    store.set_pending(game_id, Pending(digest, {"H8": "K"}))
    assert store.load(game_id).pending == Pending(digest, {"H8": "K"})
    store.save_events(game_id, [StoredEvent({"kind": "play"}, digest)], version=0)
    game = store.load(game_id)
    assert (game.pending, game.events[0].photo) == (None, digest)


def test_a_failed_save_changes_nothing(store):
    game_id = store.create("g", {})
    store.save_events(game_id, [PASS], version=0)
    with pytest.raises(StoreError):
        store.save_events(game_id, [StoredEvent({"kind": "play"}, "no such photo")], version=1)
    game = store.load(game_id)
    assert (game.events, game.version) == ((PASS,), 1)


def test_the_revision_grows_with_any_change(store):
    game_id = store.create("g", {})
    digest = store.add_photo(b"jpeg", "image/jpeg")
    seen = [store.revision(game_id)]
    for change in (
        lambda: store.set_pending(game_id, Pending(digest)),
        lambda: store.rename(game_id, "new"),
        lambda: store.archive(game_id, True),
        lambda: store.save_events(game_id, [PASS], version=0),
    ):
        change()
        seen.append(store.revision(game_id))
    assert seen == sorted(set(seen))
    assert store.revision("gone") == -1


def test_a_deleted_game_takes_its_photos_along_but_not_those_of_another(store):
    mine, other = store.create("mine", {}), store.create("other", {})
    shared, own = store.add_photo(b"shared", "image/jpeg"), store.add_photo(b"own", "image/jpeg")
    store.save_events(mine, [StoredEvent({}, shared), StoredEvent({}, own)], version=0)
    store.save_events(other, [StoredEvent({}, shared)], version=0)
    store.delete(mine)
    assert store.photo(own) is None
    assert store.photo(shared) == (b"shared", "image/jpeg")
    with pytest.raises(GameMissing):
        store.load(mine)


def test_the_pictures_made_of_a_photo_live_as_long_as_the_photo(store):
    other, mine = store.create("other", {}), store.create("mine", {})
    photo, rectified = store.add_photo(b"photo", "image/jpeg"), store.add_photo(b"rectified", "image/jpeg")
    store.save_reading(photo, "tilenet", {"picture": rectified})
    store.save_events(mine, [StoredEvent({}), StoredEvent({}, photo)], version=0)
    store.save_events(mine, [StoredEvent({})], version=1, undone=[StoredEvent({}, photo)])
    store.delete(other)
    assert store.photo(photo) and store.photo(rectified)
    store.delete(mine)
    assert store.photo(photo) is None and store.photo(rectified) is None


def test_a_reading_is_kept_under_photo_and_reader(store):
    digest = store.add_photo(b"jpeg", "image/jpeg")
    store.save_reading(digest, "tilenet-1", {"rows": ["…"]})
    assert store.reading(digest, "tilenet-1") == {"rows": ["…"]}
    assert store.reading(digest, "tilenet-2") is None
    store.save_reading(digest, "tilenet-2", {"picture": "abc"})
    assert store.last_reading(digest) == {"picture": "abc"}
    assert store.last_reading("no such photo") is None


def test_an_older_database_is_copied_before_it_is_migrated(store):
    game_id = store.create("g", {})
    with sqlite3.connect(store.folder / "games.sqlite3", isolation_level=None) as db:
        migrate(db, store.folder, (*MIGRATIONS, "ALTER TABLE games ADD COLUMN note TEXT"))
        assert db.execute("SELECT note FROM games WHERE id = ?", (game_id,)).fetchone() == (None,)
    db.close()
    assert len(list(store.folder.glob(f"games-before-schema-{len(MIGRATIONS) + 1}-*.sqlite3"))) == 1


def test_a_database_of_a_newer_version_is_left_alone(store):
    store.create("g", {})
    with sqlite3.connect(store.folder / "games.sqlite3") as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(StoreError, match="newer boardscore"):
        store.games()


def test_a_folder_that_cannot_be_written_is_one_clear_error(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    with pytest.raises(StoreError, match="cannot be read or written"):
        Store(blocked).games()


def test_a_damaged_database_is_one_clear_error(tmp_path):
    (tmp_path / "games.sqlite3").write_bytes(b"this is no database" * 100)
    with pytest.raises(StoreError, match="cannot be read or written"):
        Store(tmp_path).games()


def test_the_environment_names_the_data_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("BOARDSCORE_DATA", str(tmp_path))
    assert data_folder() == tmp_path


class Clock:
    now = 1_800_000_000.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock(monkeypatch):
    clock = Clock()
    monkeypatch.setattr("time.time", clock)
    return clock


def test_the_order_of_games_and_events_does_not_depend_on_the_clock(store, clock):
    first = store.create("first", {})
    clock.now -= 40 * 365 * DAY_S  # an empty battery
    second = store.create("second", {})
    store.save_events(second, [PLAY], version=0)
    clock.now = 1.0
    store.save_events(second, [PLAY, PASS], version=1)
    assert [game.id for game in store.games()] == [second, first]
    clock.now += 80 * 365 * DAY_S
    store.rename(first, "again")
    clock.now = 0.0
    assert [game.id for game in store.games()] == [first, second]
    assert store.load(second).events == (PLAY, PASS)


def test_games_of_the_first_schema_keep_their_order(tmp_path):
    with sqlite3.connect(tmp_path / FILE, isolation_level=None) as db:
        migrate(db, tmp_path, MIGRATIONS[:1])
        for name, changed in (("a", 5.0), ("b", 9.0), ("c", 5.0)):
            db.execute("INSERT INTO games VALUES (?, ?, '{}', 1, ?, 0, 0, 0, '[]')", (name, name, changed))
    db.close()
    assert [game.id for game in Store(tmp_path).games()] == ["b", "c", "a"]


def turn_with_photo(store, game_id, data):
    photo = store.add_photo(data, "image/jpeg")
    picture = store.add_photo(b"rectified " + data, "image/jpeg")
    store.save_reading(photo, "tilenet", {"picture": picture})
    store.set_pending(game_id, Pending(photo))
    events = store.load(game_id).events
    store.save_events(game_id, [*events, StoredEvent({"kind": "play"}, photo)], len(events))
    return photo, picture


def test_photos_are_kept_as_long_as_their_game_unless_told_otherwise(store, clock):
    game_id = store.create("g", {})
    photo, picture = turn_with_photo(store, game_id, b"one")
    clock.now += 10_000 * DAY_S
    store.forget_photos()
    assert store.kept_days() is None
    assert store.photo(photo) and store.photo(picture)


def test_photos_are_forgotten_after_the_days_set_and_turns_stay(store, clock):
    game_id = store.create("g", {})
    old = turn_with_photo(store, game_id, b"old")
    clock.now += 20 * DAY_S
    new = turn_with_photo(store, game_id, b"new")
    store.keep_photos(30)
    assert all(store.has_photo(digest) for digest in (*old, *new))
    clock.now += 11 * DAY_S
    store.forget_photos()
    assert [store.has_photo(digest) for digest in (*old, *new)] == [False, False, True, True]
    assert store.photo(old[0]) is None
    assert [event.photo for event in store.load(game_id).events] == [old[0], new[0]]
    assert store.last_reading(old[0]) == {"picture": old[1]}


def test_where_photos_are_not_kept_they_go_with_the_turn_and_the_waiting_one_stays(store, clock):
    store.keep_photos(0)
    game_id, other = store.create("g", {}), store.create("o", {})
    waiting = store.add_photo(b"waiting", "image/jpeg")
    store.set_pending(other, Pending(waiting))
    retaken = store.add_photo(b"not good", "image/jpeg")
    photo, picture = turn_with_photo(store, game_id, b"taken")
    assert [store.has_photo(digest) for digest in (photo, picture)] == [False, False]
    assert store.has_photo(waiting) and store.has_photo(retaken)
    clock.now += 2 * UNUSED_PHOTO_S
    store.forget_photos()
    assert (store.has_photo(waiting), store.has_photo(retaken)) == (True, False)


def test_a_forgotten_photo_that_is_sent_again_is_there_again(store):
    store.keep_photos(0)
    photo, _ = turn_with_photo(store, store.create("g", {}), b"taken")
    assert not store.has_photo(photo)
    assert store.add_photo(b"taken", "image/png") == photo
    assert store.photo(photo) == (b"taken", "image/png")


def test_the_bytes_of_what_was_deleted_are_not_in_the_file_any_more(store):
    game_id = store.create("g", {})
    secret = b"a face at the table" * 1000
    turn_with_photo(store, game_id, secret)
    store.delete(game_id)
    assert all(secret[:19] not in path.read_bytes() for path in store.folder.rglob("*") if path.is_file())


def test_what_cannot_be_written_can_still_be_read(store, monkeypatch):
    game_id = store.create("g", {})
    store.save_events(game_id, [PLAY], version=0)

    def no_room(folder):
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr("ui.database._opened_to_write", no_room)
    assert store.load(game_id).events == (PLAY,)
    with pytest.raises(StoreError):
        store.save_events(game_id, [PLAY, PASS], version=1)


def test_a_full_disk_is_named_and_nothing_is_half_written(store):
    game_id = store.create("g", {})
    with pytest.raises(StoreError, match="disk is full") as full, transaction(store.folder) as db:
        pages = db.execute("PRAGMA page_count").fetchone()[0]
        db.execute(f"PRAGMA max_page_count = {pages}")
        db.execute("UPDATE games SET title = ?", ("x" * 100_000,))
    assert full.value.problem == "full"
    assert store.load(game_id).title == "g"


def test_a_file_held_by_another_program_is_named(store, monkeypatch):
    store.create("g", {})
    monkeypatch.setattr("ui.database.BUSY_S", 0.05)
    with sqlite3.connect(store.folder / FILE, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="Another program holds") as locked:
            store.create("h", {})
    other.close()
    assert locked.value.problem == "locked"
