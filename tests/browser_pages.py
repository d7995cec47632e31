"""What the browser tests share: the page as a person starts it, and what hands do on it."""

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

ROOT = Path(__file__).parents[1]
ARTEFACTS = ROOT / "tests" / "artefacts"
FINNISH = ROOT / "ui" / "page" / "sample_games" / "finnish"
BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 900}
SERVE = "import sys; from ui.page.launch import launch; launch(port=int(sys.argv[1]), show=False)"
SMALLEST_TARGET_PX = 44
OPEN_PAGES = pytest.StashKey()
"""Where a test keeps the pages that it opened: they are looked at when it fails."""


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
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVE, str(self.port)],
            cwd=ROOT,
            env={**os.environ, "BOARDSCORE_DATA": str(self.data)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for _ in range(600):
            try:
                with urllib.request.urlopen(f"{self.address}/_stcore/health", timeout=10):
                    return
            except OSError:
                time.sleep(0.1)
        raise AssertionError("the page did not start")

    def kill(self):
        self.process.kill()
        self.process.wait()

    def leaves(self, url):
        """Whether a request goes anywhere but here."""
        return not url.startswith((self.address, f"ws://127.0.0.1:{self.port}", "blob:", "data:"))

    def at(self, view="", game="", lang="en"):
        asked = {"game": game, "view": view, "lang": lang}
        return f"{self.address}/?" + "&".join(f"{name}={value}" for name, value in asked.items() if value)


def photo_of(turn):
    return FINNISH / f"finnish-{turn:02d}.jpg"


def truth(photo):
    return json.loads(photo.with_suffix(".json").read_text("utf-8"))


def new_tiles(turn):
    """The squares that a turn of the sample game covers, with their tiles."""
    rows = truth(photo_of(turn))["rows"]
    old = truth(photo_of(turn - 1))["rows"] if turn > 1 else ["." * 15] * 15
    return {
        (row, col): rows[row][col]
        for row in range(15)
        for col in range(15)
        if rows[row][col] != "." and old[row][col] == "."
    }


def shot(page, name):
    ARTEFACTS.mkdir(exist_ok=True)
    page.wait_for_timeout(300)
    page.screenshot(path=str(ARTEFACTS / f"{name}.png"))


def shown(page):
    """What a page shows, in words; what it says instead when it does not answer."""
    page.set_default_timeout(5_000)
    try:
        connection = page.locator('[data-testid="stApp"]').get_attribute("data-test-connection-state")
        return f"{connection}\n{page.locator('body').inner_text()}"
    except Exception as error:
        return str(error)


def idle(page):
    """Waits until the script has run to its end: what is shown then is what there is."""
    page.locator('[data-testid="stApp"][data-test-script-state="notRunning"]').wait_for(state="attached")
    page.locator('[data-testid="stSkeleton"]').first.wait_for(state="detached")


def send(page, photo):
    page.locator("input.from-gallery").first.set_input_files(str(photo))
    page.locator(".st-key-again").wait_for()
    page.locator("svg.stage image").wait_for()
    idle(page)


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


def confirm_button(page, points):
    return page.get_by_role("button", name=f"Confirm {points}", exact=True)


def confirm(page, points):
    confirm_button(page, points).click()
    page.locator(".st-key-without-tiles").wait_for()
    idle(page)


def play_photo(page, turn):
    """Sends the photo of a turn and confirms it: two touches when it was read as it lies."""
    send(page, photo_of(turn))
    points = truth(photo_of(turn))["move"]["score"]
    if not confirm_button(page, points).count():
        say(page, new_tiles(turn))
    confirm(page, points)


def menu(page, name):
    opened = page.locator('[data-testid="stPopoverBody"]')
    opened.wait_for(state="detached")  # what was open closes with the turn it belonged to
    page.get_by_role("button", name="⋯").first.click()
    opened.get_by_role("button", name=name, exact=True).click()
    idle(page)


def totals(page):
    return [int(text) for text in page.locator(".bs-player .t").all_inner_texts()]


def eventually(page, ask, wanted, tries=100):
    """Waits until `ask` answers as wanted; fails with the last answer."""
    answer = ask()
    for _ in range(tries):
        if answer == wanted:
            return
        page.wait_for_timeout(100)
        answer = ask()
    assert answer == wanted
