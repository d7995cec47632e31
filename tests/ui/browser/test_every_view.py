"""Each view as those see it who cannot see well, or tap with a thumb."""

from dataclasses import dataclass
from pathlib import Path

import pytest
from browser_pages import DESKTOP, PHONE, SMALLEST_TARGET_PX, idle
from prepared_games import prepare, views

from ui.store import Store

pytestmark = pytest.mark.browser

GRAVE = ("serious", "critical")
TARGETS = """(least) => {
  const wanted = "button, a[href], summary, input, textarea, [role=radio], [role=button], " +
    ".stRadio label + div label";
  const inside = "[data-baseweb=select], .stCheckbox, .stRadio label + div span, [data-testid=stSkipLink]";
  const found = [];
  const look = (root) => {
    for (const one of root.querySelectorAll("*")) {
      if (one.shadowRoot) look(one.shadowRoot);
      if (!one.matches(wanted) || one.closest(inside) || one.type === "file") continue;
      const box = one.getBoundingClientRect();
      const shown = box.width && box.height && getComputedStyle(one).visibility !== "hidden";
      const away = box.width <= 1 || box.right < 0;
      if (shown && !away && (box.width < least || box.height < least))
        found.push([one.tagName, one.innerText || one.ariaLabel, box.width, box.height].join(" "));
    }
  };
  look(document);
  return found;
}"""
CUT = """() => {
  const found = [];
  const look = (root) => {
    for (const one of root.querySelectorAll("*")) {
      if (one.shadowRoot) look(one.shadowRoot);
      const cuts = one.tagName === "INPUT" || getComputedStyle(one).textOverflow === "ellipsis";
      if (cuts && one.clientWidth > 4 && one.scrollWidth > one.clientWidth + 1 &&
          !one.closest(".bs-player"))
        found.push(one.value || one.textContent);
    }
  };
  look(document);
  return found;
}"""
SPILLS = """() => {
  const block = document.querySelector("[data-testid=stMainBlockContainer]");
  const inside = (one) => one.closest("[data-testid=stExpanderDetails]") || block;
  const clipped = (one) => getComputedStyle(one).clipPath !== "none";
  const hidden = (one) => one.closest(".bs-scroll, svg, .stTooltipIcon") || clipped(one);
  return [...block.querySelectorAll("button, table, img, p, input, [data-testid=stElementContainer]")]
    .filter((one) => one.offsetWidth > 1 && !hidden(one))
    .filter((one) => one.getBoundingClientRect().right > inside(one).getBoundingClientRect().right - 11)
    .map((one) => `${one.tagName} ${one.className} ${one.innerText.slice(0, 40)}`);
}"""
OPEN_ALL = (
    """() => document.querySelectorAll("details:not([open]) > summary").forEach((one) => one.click())"""
)
TOO_WIDE = """() => [...document.querySelectorAll("[data-testid=stMain], section")]
  .filter((one) => one.scrollWidth > innerWidth).length"""


DARK_VIEWS = (
    "start",
    "new-game",
    "turn",
    "proposal-blank",
    "no-board",
    "by-hand",
    "history",
    "bag",
    "result-end",
)
"""Seen in the dark too: between them they have every kind of control."""


@dataclass(frozen=True, slots=True)
class Look:
    """What is wrong with one view."""

    name: str
    grave: list[str]
    small: list[str]
    too_wide: bool
    cut: list[str]
    spills: list[str]


def axe_source():
    package = pytest.importorskip("axe_playwright_python", reason="axe-core comes with axe-playwright-python")
    return (Path(package.__file__).parent / "axe.min.js").read_text("utf-8")


def look_at(page, server, games, language, wanted=()):
    """Opens one view after the other and looks for faults."""
    source, looks = axe_source(), []
    for name, game, view, ready in views(games):
        if wanted and name not in wanted:
            continue
        page.goto(server.at(view, game, language))
        page.locator(ready).first.wait_for()
        idle(page)
        page.evaluate(OPEN_ALL)
        idle(page)
        page.evaluate(source)
        grave = [
            f"{name}: {fault['id']} {node['target']} {node['failureSummary'][:160]}"
            for fault in page.evaluate("axe.run()")["violations"]
            if fault["impact"] in GRAVE
            for node in fault["nodes"][:3]
        ]
        small = [f"{name}: {one}" for one in page.evaluate(TARGETS, SMALLEST_TARGET_PX - 0.5)]
        cut = [f"{name}: {one}" for one in page.evaluate(CUT)]
        spills = [f"{name}: {one}" for one in page.evaluate(SPILLS)]
        looks.append(Look(name, grave, small, bool(page.evaluate(TOO_WIDE)), cut, spills))
    return looks


@pytest.fixture(scope="module")
def games(server):
    return prepare(Store(server.data), ("Wilhelmiina-Aleksandra", "Eetu"))


@pytest.fixture(scope="module")
def on_a_phone(browser, server, games):
    """Every view on a phone by daylight, in the language with the longest words."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, locale="de-DE")
    page = context.new_page()
    page.set_default_timeout(120_000)
    yield look_at(page, server, games, "de")
    context.close()


def test_no_view_has_a_grave_fault_for_those_who_see_badly_by_daylight(on_a_phone):
    assert [fault for look in on_a_phone for fault in look.grave] == []


def test_no_view_has_a_grave_fault_for_those_who_see_badly_in_the_dark(visit, server, games):
    page = visit(server, DESKTOP, colours="dark")
    looks = look_at(page, server, games, "nb", DARK_VIEWS)
    assert {look.name for look in looks} == set(DARK_VIEWS)
    assert [fault for look in looks for fault in look.grave] == []
    assert [spill for look in looks for spill in look.spills] == []


def test_every_target_is_large_enough_for_a_thumb(on_a_phone):
    assert [target for look in on_a_phone for target in look.small] == []


def test_no_view_is_wider_than_a_phone(on_a_phone):
    assert [look.name for look in on_a_phone if look.too_wide] == []


def test_no_text_in_a_field_or_a_button_is_cut_on_a_phone(on_a_phone):
    assert [text for look in on_a_phone for text in look.cut] == []


def test_nothing_stands_out_of_the_frame_around_it_on_a_phone(on_a_phone):
    assert [spill for look in on_a_phone for spill in look.spills] == []


@pytest.mark.parametrize(
    ("locale", "word"),
    [
        ("fi-FI", "Uusi peli"),
        ("nn-NO", "Nytt spill"),
        ("sv-FI", "Nytt spel"),
        ("de-AT", "Neues Spiel"),
        ("ja-JP", "New game"),
    ],
)
def test_the_page_speaks_the_language_of_the_browser(visit, server, locale, word):
    page = visit(server, locale=locale)
    page.goto(server.at(lang=""))
    page.get_by_role("button", name=word).wait_for()
