from pathlib import Path

import cv2
import numpy as np
import pytest
from page_reading import begin_game, play_texts
from streamlit.testing.v1 import AppTest

from scoring.board import split_tiles
from scoring.lexicon import load_word_list
from ui.intake import accept_photo
from ui.page.agreed_lexicon import shared_lexicon
from ui.store import Store
from ui.stored import Pending
from ui.table_set import TableSets
from vision.errors import BoardNotFound
from vision.rack import RackNotFound
from vision.reading import BoardReading, Reading

MAIN = Path(__file__).parents[3] / "ui" / "page" / "main.py"


class FakeWorker:
    """Reads what a test says lies on the board, instead of a picture."""

    def __init__(self):
        self.rows = None
        self.by_photo = {}
        self.doubts = {}
        self.calls = []
        self.needs_corners = False
        self.rack = None
        self.own_sets = []

    def submit(self, data, known, reader="tilenet", own_set=b""):
        self.calls.append(known)
        self.own_sets.append(own_set)
        if self.rows is None or (self.needs_corners and known.quad_xy is None):
            raise BoardNotFound("no board was found: the whole board must be in the picture")
        tiles = (".", "?", *known.alphabet)
        readings = {}
        for row, line in enumerate(self.by_photo.get(data, self.rows)):
            for col, tile in enumerate(split_tiles(line)):
                clear = {tile if tile in tiles else "?": 1.0}
                shares = clear if tile == "." else self.doubts.get((row, col), clear)
                p = {**dict.fromkeys(tiles, 1e-6), **shares}
                readings[row, col] = Reading({name: share / sum(p.values()) for name, share in p.items()})
        quad = np.array([[10, 10], [230, 10], [230, 230], [10, 230]], np.float64)
        return BoardReading(readings, quad, 0, np.full((170, 170, 3), 90, np.uint8))

    def learn(self, lessons, own_set=b""):
        """Knows of a set how many tiles it was shown."""
        return own_set + bytes(sum(len(lesson.laid) for lesson in lessons))

    def submit_rack(self, data, known):
        if self.rack is None:
            raise RackNotFound("no row of tiles was found")
        return self.rack


@pytest.fixture
def store(tmp_path, monkeypatch):
    monkeypatch.setenv("BOARDSCORE_DATA", str(tmp_path))
    return Store(tmp_path)


@pytest.fixture
def game(store):
    return begin_game(store)


@pytest.fixture
def played(store, game):
    """A game after KOIRA 20, KOIRAS 11 and SAUMA 18."""
    return play_texts(store, game, ("8F KOIRA", "8F .....S", "K8 .AUMA"))


@pytest.fixture
def worker(monkeypatch):
    fake = FakeWorker()
    monkeypatch.setattr("ui.page.reading_job.read_worker", lambda: fake)
    sets = TableSets(fake.learn)
    monkeypatch.setattr("ui.page.reading_job.table_sets", lambda: sets)
    return fake


@pytest.fixture
def open_page(store, worker):
    def open_at(**query):
        page = AppTest.from_file(str(MAIN), default_timeout=120)
        for name, value in query.items():
            page.query_params[name] = value
        page.run()
        assert not page.exception, page.exception
        return page

    return open_at


@pytest.fixture
def send_photo(store):
    """Does what the route does with a photo that arrives; each call is another picture."""
    seeds = iter(range(1000))

    def send(game_id):
        pixels = np.random.default_rng(next(seeds)).integers(0, 255, (240, 240, 3), dtype=np.uint8)
        _, data = cv2.imencode(".jpg", pixels)
        digest = accept_photo(store, data.tobytes())
        store.set_pending(game_id, Pending(digest))
        return digest

    return send


@pytest.fixture
def sent_picture(store, monkeypatch):
    """Lets the photo button with a key hand over a picture once, as the browser does when it has arrived."""

    def send(module, key, pixels=7):
        _, data = cv2.imencode(".jpg", np.full((240, 240, 3), pixels, np.uint8))
        waiting = {key: accept_photo(store, data.tobytes())}
        monkeypatch.setattr(
            f"ui.page.{module}.photo_button", lambda key, *_args, **_named: waiting.pop(key, None)
        )

    return send


@pytest.fixture(autouse=True)
def no_lexicon_is_kept_from_an_earlier_test():
    shared_lexicon.clear()
    yield
    shared_lexicon.clear()


@pytest.fixture
def use_words(monkeypatch, tmp_path):
    """Puts a word list of the test in the place of whatever the machine has."""

    def use(*words):
        path = tmp_path / "words.txt"
        path.write_text("".join(f"{word}\n" for word in words), "utf-8")
        monkeypatch.setattr("ui.words_check.open_lexicon", lambda *_asked: load_word_list(path, "our list"))

    return use
