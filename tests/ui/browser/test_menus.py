"""What opens under a finger stays open, on a machine that is slow as well."""

import pytest
from browser_pages import DESKTOP, idle
from prepared_games import begin, play

pytestmark = pytest.mark.browser

TIMES_SLOWER = 12
"""A menu then takes longer to draw than Streamlit waits before it takes a click for one beside the menu."""


def test_a_menu_opens_where_its_arrow_is_hit_and_stays_open(visit, server, store):
    page = visit(server, DESKTOP)
    page.goto(server.at("", play(store, begin(store), 1)))
    page.set_default_timeout(20_000)
    page.locator(".st-key-without-tiles").wait_for()
    idle(page)
    arrow = page.locator(".st-key-without-tiles").get_by_text("expand_more").first
    arrow.scroll_into_view_if_needed()
    box = arrow.bounding_box()
    slower = page.context.new_cdp_session(page)
    slower.send("Emulation.setCPUThrottlingRate", {"rate": TIMES_SLOWER})
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    slower.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    opened = page.locator('[data-testid="stPopoverBody"]')
    opened.wait_for()
    page.wait_for_timeout(500)
    assert opened.count() == 1
