"""Who sends a photo is led to what was read in it: the eyes, the keyboard and the screen reader."""

import cv2
import numpy as np
import pytest
from browser_pages import confirm_button, idle, photo_of, send, truth
from prepared_games import begin

pytestmark = pytest.mark.browser

FOCUSED = "() => document.activeElement.className + ' ' + document.activeElement.innerText"
IN_VIEW = (
    "(one) => { const box = one.getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight; }"
)


def open_game(page, server, store):
    page.goto(server.at("", begin(store)))
    page.locator("button.camera").wait_for()
    idle(page)


def in_view(page, path):
    return page.locator(path).first.evaluate(IN_VIEW)


def led_to(page, kind):
    page.wait_for_function(f"() => document.activeElement.classList.contains('{kind}')")
    return page.evaluate(FOCUSED)


def test_the_proposal_has_the_focus_and_is_in_view(any_page, server, store):
    page = any_page
    open_game(page, server, store)
    send(page, photo_of(1))
    assert "AURINKO" in led_to(page, "bs-headline")
    assert in_view(page, ".bs-headline")
    assert in_view(page, ".st-key-decide button")


def test_a_photo_taken_again_from_the_foot_of_the_page_is_shown_from_its_top(phone, server, store):
    open_game(phone, server, store)
    send(phone, photo_of(2))
    led_to(phone, "bs-headline") if phone.locator(".bs-headline").count() else led_to(phone, "bs-note")
    phone.locator(".st-key-again button").last.focus()
    phone.locator(".st-key-again button").last.scroll_into_view_if_needed()
    phone.locator("input.from-gallery").set_input_files(str(photo_of(1)))
    assert "AURINKO" in led_to(phone, "bs-headline")
    assert in_view(phone, ".bs-headline")


def test_the_next_step_of_the_keyboard_goes_on_from_the_proposal(phone, server, store):
    open_game(phone, server, store)
    send(phone, photo_of(1))
    led_to(phone, "bs-headline")
    confirm = confirm_button(phone, truth(photo_of(1))["move"]["score"])
    for _ in range(4):
        phone.keyboard.press("Tab")
        if confirm.evaluate("(one) => one === document.activeElement"):
            return
    raise AssertionError("Confirm is further than the board and the words")


def test_a_photo_without_a_board_leads_to_what_can_be_done(phone, server, store, tmp_path):
    open_game(phone, server, store)
    photo = tmp_path / "table.png"
    table = np.random.default_rng(1).integers(120, 130, (600, 800, 3)).astype(np.uint8)
    cv2.imwrite(str(photo), table)
    phone.locator("input.from-gallery").set_input_files(str(photo))
    led_to(phone, "bs-note")
    assert in_view(phone, ".bs-note")
    assert in_view(phone, "button.camera")
