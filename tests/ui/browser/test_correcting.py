"""Squares named by finger and by keyboard."""

import pytest
from browser_pages import (
    DESKTOP,
    SMALLEST_TARGET_PX,
    confirm_button,
    eventually,
    idle,
    new_tiles,
    photo_of,
    say,
    send,
    shot,
    truth,
)
from prepared_games import begin

from ui.match import open_match

pytestmark = pytest.mark.browser

LETTERS = "AVAINKIMPPUKOTI"
FOCUSED = """() => {
  let one = document.activeElement;
  while (one && one.shadowRoot && one.shadowRoot.activeElement) one = one.shadowRoot.activeElement;
  return [one.className.baseVal ?? one.className, (one.innerText || "").trim()];
}"""
"""Class and text of what has the focus."""


def said_squares(store, game):
    pending = open_match(store, game).stored.pending
    return dict(pending.answers.get("squares", {})) if pending else {}


def tab_to(page, name, most=60):
    """Presses Tab until the focus is on what is called `name`, and not merely around it."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if name in page.evaluate(FOCUSED):
            return
    raise AssertionError(f"no way to {name!r} by keyboard")


def test_a_square_is_corrected_by_touch_alone(phone, server, store):
    game = begin(store)
    phone.goto(server.at("", game))
    phone.locator("button.camera").wait_for()
    send(phone, photo_of(1))
    row, col = next(iter(new_tiles(1)))
    stage = phone.locator("svg.stage")
    stage.scroll_into_view_if_needed()
    box = stage.bounding_box()
    side = box["width"] / 15.44
    phone.touchscreen.tap(box["x"] + side * (col + 0.72), box["y"] + side * (row + 0.72))
    keys = phone.locator(".keys button")
    keys.first.wait_for()
    sizes = [key.bounding_box() for key in keys.all()]
    assert min(min(size["width"], size["height"]) for size in sizes) >= SMALLEST_TARGET_PX
    shot(phone, "correcting")
    keys.filter(has_text="Ö").tap()
    phone.locator(".where", has_text="Ö").wait_for()
    said = {f"{'ABCDEFGHIJKLMNO'[col]}{row + 1}": "Ö"}
    eventually(phone, lambda: said_squares(store, game), said)


def test_fast_typing_on_the_drawn_board_loses_no_letter(any_page, server, store):
    any_page.goto(server.at("by-hand", begin(store)))
    idle(any_page)
    any_page.locator("svg.stage").focus()
    any_page.keyboard.press("ArrowDown")
    for _ in range(7):
        any_page.keyboard.press("ArrowLeft")
    for letter in LETTERS:
        any_page.keyboard.press(letter)
    drawn = any_page.locator("svg.stage .back text[font-weight='600']")
    eventually(any_page, lambda: "".join(drawn.all_text_contents()), LETTERS)


def test_fast_typing_on_a_photo_loses_no_letter(phone, server, store):
    game = begin(store)
    phone.goto(server.at("", game))
    phone.locator("button.camera").wait_for()
    send(phone, photo_of(1))
    say(phone, {(10, col): letter for col, letter in enumerate(LETTERS)})
    said = {f"{'ABCDEFGHIJKLMNO'[col]}11": letter for col, letter in enumerate(LETTERS)}
    eventually(phone, lambda: said_squares(store, game), said)


def test_a_turn_is_photographed_and_confirmed_by_keyboard_alone(visit, server, store):
    page = visit(server, DESKTOP)
    choosers = []
    page.on("filechooser", lambda chooser: choosers.append(chooser))  # one that opens unawaited is lost
    game = begin(store)
    page.goto(server.at("", game))
    page.locator("button.camera").wait_for()
    idle(page)
    tab_to(page, "Choose a picture")
    page.keyboard.press("Enter")
    eventually(page, lambda: len(choosers), 1)
    choosers[0].set_files(str(photo_of(1)))
    page.locator("svg.stage image").wait_for()
    idle(page)
    points = truth(photo_of(1))["move"]["score"]
    if not confirm_button(page, points).count():
        tab_to(page, "stage")
        say(page, new_tiles(1))
        confirm_button(page, points).wait_for()
    tab_to(page, f"Confirm {points}")
    page.keyboard.press("Enter")
    page.locator(".st-key-without-tiles").wait_for()
    eventually(page, lambda: list(open_match(store, game).state.totals), [points, 0])
