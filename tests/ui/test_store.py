import sqlite3

import pytest

from ui.store import MIGRATIONS, Store, data_folder, migrate
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
    assert len(list(store.folder.glob("games-before-schema-2-*.sqlite3"))) == 1


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
