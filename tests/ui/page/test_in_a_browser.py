import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from scoring.editions import load_edition
from scoring.gcg_read import parse_gcg
from scoring.replay import replay_gcg
from ui.store import Store

playwright = pytest.importorskip("playwright.sync_api", reason="the browser tests need Playwright")

ROOT = Path(__file__).parents[3]
ARTEFACTS = ROOT / "tests" / "artefacts"
PHOTOS = sorted((ROOT / "samples" / "games" / "finnish").glob("*.jpg"))
BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
PHONE = {"width": 390, "height": 844}
SERVE = "import sys; from ui.page.launch import launch; launch(port=int(sys.argv[1]), show=False)"

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(BROWSER is None, reason="no Chromium on this machine"),
    pytest.mark.skipif(len(PHOTOS) < 2, reason="the photos of the sample game are not here"),
    pytest.mark.skipif(
        not (ROOT / "vision" / "weights" / "tilenet.onnx").exists(), reason="the weights are not here"
    ),
]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """The page, running as a person starts it; can be stopped and started again on the same data."""

    def __init__(self, data):
        self.data = data
        self.port = free_port()
        self.process = None

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def start(self):
        environment = {**os.environ, "BOARDSCORE_DATA": str(self.data)}
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVE, str(self.port)],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for _ in range(300):
            try:
                with urllib.request.urlopen(f"{self.address}/_stcore/health", timeout=10):
                    return
            except OSError:
                time.sleep(0.1)
        raise AssertionError("the page did not start")

    def kill(self):
        self.process.kill()
        self.process.wait()


@pytest.fixture
def server(tmp_path):
    server = Server(tmp_path)
    try:
        server.start()
        yield server
    finally:
        server.kill()


@pytest.fixture(scope="module")
def browser():
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=BROWSER, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def phone(browser, server):
    """A phone-sized page that must not talk to anyone but the server."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, locale="en-GB")
    page = context.new_page()
    page.set_default_timeout(60_000)
    outside, failures = [], []
    page.on("request", lambda request: outside.append(request.url) if leaves(request.url, server) else None)
    page.on("pageerror", lambda error: failures.append(str(error)))
    yield page
    context.close()
    assert outside == []
    assert failures == []


def leaves(url, server):
    return not url.startswith((server.address, f"ws://127.0.0.1:{server.port}", "blob:", "data:"))


def shot(page, name):
    ARTEFACTS.mkdir(exist_ok=True)
    page.wait_for_timeout(400)
    page.screenshot(path=str(ARTEFACTS / f"{name}.png"))


def truth(photo):
    return json.loads(photo.with_suffix(".json").read_text("utf-8"))


def start_game(page, server, language=""):
    page.goto(f"{server.address}/?view=new{language}")
    page.locator(".st-key-name-0 input").fill("Aino")
    page.locator(".st-key-name-1 input").fill("Eetu")
    page.locator(".st-key-name-1 input").press("Tab")
    choose_finnish(page)
    shot(page, "new-game")
    page.get_by_role("button", name="Start").click()
    page.locator("button.camera").wait_for()


def choose_finnish(page):
    page.get_by_role("combobox").first.click()
    page.get_by_role("option", name="Finnish (101 tiles)").click()
    page.locator(".bs-tile").first.wait_for(state="attached")
    page.get_by_role("combobox").first.wait_for()


def send(page, photo):
    page.locator("input.from-gallery").set_input_files(str(photo))
    page.locator(".st-key-again").wait_for()
    page.locator("svg.stage image").wait_for()


def say(page, tiles):
    """Corrects squares on the photo as a person with a keyboard does: arrows and letters, fast."""
    stage = page.locator("svg.stage")
    stage.focus()
    page.keyboard.press("ArrowDown")  # selects the middle of the board
    row, col = 7, 7
    for (to_row, to_col), tile in tiles.items():
        for _ in range(abs(to_row - row)):
            page.keyboard.press("ArrowDown" if to_row > row else "ArrowUp")
        for _ in range(abs(to_col - col)):
            page.keyboard.press("ArrowRight" if to_col > col else "ArrowLeft")
        row, col = to_row, to_col
        page.keyboard.press(tile)
    page.keyboard.press("Escape")


def new_tiles(photo, before=None):
    """The squares of a photo that its turn covers, with their tiles, by the truth files."""
    rows = truth(photo)["rows"]
    old = truth(before)["rows"] if before else ["." * 15] * 15
    return {
        (row, col): rows[row][col]
        for row in range(15)
        for col in range(15)
        if rows[row][col] != "." and old[row][col] == "."
    }


def confirm(page, points):
    page.get_by_role("button", name=f"Confirm {points}", exact=True).click()
    page.locator("button.camera", has_text="Take photo").wait_for()
    page.locator(".st-key-without-tiles").wait_for()


def totals(page):
    return [int(text) for text in page.locator(".bs-player .t").all_inner_texts()]


def test_two_photos_one_correction_and_the_totals(phone, server):
    start_game(phone, server)
    shot(phone, "turn")
    first, second = PHOTOS[:2]
    send(phone, first)
    say(phone, new_tiles(first))
    points = [truth(photo)["move"]["score"] for photo in (first, second)]
    phone.get_by_role("button", name=f"Confirm {points[0]}", exact=True).wait_for()
    shot(phone, "proposal")
    wrong_square = next(iter(new_tiles(first)))
    say(phone, {wrong_square: "b"})
    phone.get_by_role("button", name=f"Confirm {points[0]}", exact=True).wait_for(state="detached")
    say(phone, {wrong_square: new_tiles(first)[wrong_square]})
    confirm(phone, points[0])
    assert totals(phone) == [points[0], 0]
    send(phone, second)
    say(phone, new_tiles(second, first))
    confirm(phone, points[1])
    assert totals(phone) == points
    shot(phone, "after-two-turns")


def test_a_square_is_corrected_by_touch_alone(phone, server):
    start_game(phone, server)
    send(phone, PHOTOS[0])
    row, col = next(iter(new_tiles(PHOTOS[0])))
    stage = phone.locator("svg.stage")
    box = stage.bounding_box()
    side = box["width"] / 15.44
    phone.touchscreen.tap(box["x"] + side * (col + 0.72), box["y"] + side * (row + 0.72))
    keys = phone.locator(".keys button")
    keys.first.wait_for()
    sizes = [key.bounding_box() for key in keys.all()]
    assert min(min(size["width"], size["height"]) for size in sizes) >= 44
    shot(phone, "correcting")
    keys.filter(has_text="Ö").tap()
    phone.locator(".where", has_text="Ö").wait_for()
    said = {f"{'ABCDEFGHIJKLMNO'[col]}{row + 1}": "Ö"}
    for _ in range(200):
        if Store(server.data).games()[0].pending.answers.get("squares") == said:
            return
        phone.wait_for_timeout(100)
    raise AssertionError("the correction did not reach the store")


def test_the_game_is_still_there_after_the_server_was_killed(phone, server):
    start_game(phone, server)
    send(phone, PHOTOS[0])
    address = phone.url
    server.kill()
    server.start()
    phone.goto(address)
    phone.locator(".st-key-again").wait_for()
    phone.locator("svg.stage image").wait_for()
    shot(phone, "resumed")


def test_another_phone_sees_a_turn_and_a_cut_connection_loses_no_photo(phone, server, browser):
    start_game(phone, server)
    address = phone.url
    phone.context.set_offline(True)
    phone.locator("input.from-gallery").set_input_files(str(PHOTOS[0]))
    phone.locator(".failed").wait_for()
    shot(phone, "offline")
    phone.context.set_offline(False)
    phone.locator("button.again").click()
    phone.locator(".st-key-again").wait_for()
    other = browser.new_page(viewport=PHONE, locale="nb-NO")
    other.goto(address)
    other.locator(".st-key-again button").first.click()
    phone.locator(".st-key-without-tiles").wait_for()
    other.close()


def menu(page, name):
    opened = page.locator('[data-testid="stPopoverBody"]')
    opened.wait_for(state="detached")  # what was open closes with the turn it belonged to
    page.get_by_role("button", name="⋯").first.click()
    opened.get_by_role("button", name=name, exact=True).click()


def test_the_sample_game_from_photos_to_the_files_taken_away(phone, server):
    phone.goto(f"{server.address}/?lang=fi")
    phone.locator(".st-key-demo button").click()
    phone.locator(".st-key-sample").wait_for()
    game = phone.url
    phone.goto(game.replace("lang=fi", "lang=en"))
    expected, before = [0, 0], None
    for turn, photo in enumerate(PHOTOS[:4]):
        phone.locator(".st-key-sample button").click()
        phone.locator(".st-key-again").wait_for()
        phone.locator("svg.stage image").wait_for()
        say(phone, new_tiles(photo, before))
        points = truth(photo)["move"]["score"]
        confirm(phone, points)
        expected[turn % 2] += points
        before = photo
    assert totals(phone) == expected
    phone.get_by_role("button", name="Exchange").click()
    phone.locator(".st-key-exchange-go button").click()
    phone.get_by_text("exchanged tiles").wait_for()
    menu(phone, "Undo")
    phone.get_by_text("exchanged tiles").wait_for(state="detached")
    menu(phone, "End the game")
    phone.locator(".st-key-rack-0 input").fill("AB")
    phone.locator(".st-key-rack-0 input").press("Enter")
    phone.get_by_text("9 points").wait_for()
    phone.locator(".st-key-settle button").click()
    phone.get_by_text("🏆").wait_for()
    shot(phone, "result")
    expected[0] -= 9
    assert totals(phone) == expected
    phone.get_by_role("button", name="Save and print").click()
    with phone.expect_download() as download:
        phone.get_by_role("button", name="Game record (GCG)").click()
    replayed = replay_gcg(parse_gcg(Path(download.value.path()).read_bytes()), load_edition("finnish"))
    assert list(replayed.game.state().totals) == expected
    shot(phone, "take-away")
