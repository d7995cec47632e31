"""The connection of a phone is cut in the middle of a turn: it comes back to the same turn, exactly once."""

import contextlib
import shutil
import socket
import threading

import pytest
from kept_photos import new_game, turns_of_a_game

from ui.match import open_match
from ui.store import Store

playwright = pytest.importorskip("playwright.sync_api", reason="the browser tests need Playwright")

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
PATIENCE_MS = 240_000
DECIDE = '.st-key-decide [data-testid="stBaseButton-primary"]'

pytestmark = [
    pytest.mark.faults,
    pytest.mark.browser,
    pytest.mark.skipif(BROWSER is None, reason="no Chromium on this machine"),
]


class Wire:
    """The way between phone and server: it can be cut, with all that is on it, and mended."""

    def __init__(self, port):
        self.server, self.lines, self.is_cut = port, [], False
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port = self.door.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self):
        self.is_cut = True
        for line in self.lines:
            for end in line:
                _reset(end)
        self.lines.clear()

    def mend(self):
        self.is_cut = False

    def close(self):
        self.door.close()
        self.cut()

    def _accept(self):
        while True:
            try:
                phone, _ = self.door.accept()
            except OSError:
                return
            if self.is_cut:
                _reset(phone)
                continue
            server = socket.create_connection(("127.0.0.1", self.server))
            self.lines.append((phone, server))
            for one, other in ((phone, server), (server, phone)):
                threading.Thread(target=_carry, args=(one, other), daemon=True).start()


def _reset(end):
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


def _carry(one, other):
    with contextlib.suppress(OSError):
        while data := one.recv(65536):
            other.sendall(data)
    for end in (one, other):
        _reset(end)


@pytest.fixture(scope="module")
def browser():
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=BROWSER, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def house(nursery, tmp_path_factory):
    data = tmp_path_factory.mktemp("cut")
    store = Store(data)
    turns = turns_of_a_game(store, 2)
    photo = data / "turn.jpg"
    photo.write_bytes(turns[0].photo)
    return nursery.start(data), store, photo


@pytest.fixture
def wire(house):
    wire = Wire(house[0].port)
    yield wire
    wire.close()


@pytest.fixture
def game(house):
    return new_game(house[1])


@pytest.fixture
def phone(browser, wire, game):
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB")
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    page.goto(f"http://127.0.0.1:{wire.port}/?game={game}")
    page.locator("button.camera").wait_for()
    yield page
    context.close()


def take(phone, photo):
    phone.locator("input.from-gallery").set_input_files(str(photo))


def proposal(phone):
    button = phone.locator(DECIDE).first
    button.wait_for()
    return button


def next_turn(phone):
    phone.locator(".st-key-without-tiles").wait_for()
    phone.locator(".st-key-decide").wait_for(state="detached")


def events(store, game):
    return len(open_match(store, game).stored.events)


def test_cut_between_tap_and_upload_the_photo_is_sent_again_and_counts_once(phone, wire, house, game):
    _, store, photo = house
    wire.cut()
    take(phone, photo)
    phone.locator(".failed").wait_for()
    assert store.load(game).pending is None
    wire.mend()
    phone.locator("button.again").click()
    proposal(phone).click()
    next_turn(phone)
    assert events(store, game) == 1


def test_cut_between_tap_and_upload_and_the_page_loaded_again_the_turn_is_the_same(phone, wire, house, game):
    _, store, photo = house
    wire.cut()
    take(phone, photo)
    phone.locator(".failed").wait_for()
    wire.mend()
    phone.reload()
    phone.locator("button.camera").wait_for()
    assert (events(store, game), store.load(game).pending) == (0, None)
    take(phone, photo)
    proposal(phone).click()
    next_turn(phone)
    assert events(store, game) == 1


def test_cut_between_upload_and_confirm_the_phone_comes_back_to_the_same_proposal(phone, wire, house, game):
    _, store, photo = house
    take(phone, photo)
    proposal(phone)
    wire.cut()
    phone.wait_for_timeout(1000)
    waiting = store.load(game).pending
    assert waiting is not None
    wire.mend()
    phone.reload()
    button = proposal(phone)
    assert store.load(game).pending == waiting
    button.click()
    next_turn(phone)
    assert events(store, game) == 1


@pytest.mark.parametrize("after_ms", [0, 60, 400])
def test_cut_while_confirming_the_turn_counts_once(phone, wire, house, game, after_ms, whole):
    if not whole and after_ms != 60:
        pytest.skip("make faults cuts at other moments too")
    _, store, photo = house
    take(phone, photo)
    proposal(phone).click(no_wait_after=True)
    phone.wait_for_timeout(after_ms)
    wire.cut()
    phone.wait_for_timeout(500)
    wire.mend()
    phone.reload()
    phone.locator(f"{DECIDE}, .st-key-without-tiles").first.wait_for()
    if events(store, game) == 0:
        proposal(phone).click()
    next_turn(phone)
    assert events(store, game) == 1
    assert store.load(game).pending is None
