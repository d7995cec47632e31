"""Pictures of every view in every language, phone and desktop, light and dark: `make screenshots`."""

import argparse
import sys
import tempfile
from pathlib import Path

from browser_pages import ARTEFACTS, BROWSER, DESKTOP, FLAGS, PHONE, ROOT, Server, idle
from playwright.sync_api import sync_playwright
from prepared_games import prepare, views

from ui.store import Store
from ui.texts import LANGUAGES

README_PICTURES = ROOT / "samples" / "screenshots"
LOCALES = {"fi": "fi-FI", "nb": "nb-NO", "sv": "sv-SE", "de": "de-DE", "en": "en-GB"}


def take(browser, server, games, language, scheme, size, wanted):
    """Takes one picture of each view; the whole length of the page."""
    phone = size is PHONE
    context = browser.new_context(
        viewport=size, has_touch=phone, is_mobile=phone, locale=LOCALES[language], color_scheme=scheme
    )
    page = context.new_page()
    page.set_default_timeout(120_000)
    for name, game, view, ready in views(games):
        if wanted and name not in wanted:
            continue
        page.goto(server.at(view, game, language))
        page.locator(ready).first.wait_for()
        idle(page)
        page.wait_for_timeout(500)
        kind = "" if phone else "-desktop"
        dark = "-dark" if scheme == "dark" else ""
        full = page.evaluate(
            "() => Math.max(...[...document.querySelectorAll('[data-testid=stMain], section')]"
            ".map((one) => one.scrollHeight), innerHeight)"
        )
        page.set_viewport_size({"width": size["width"], "height": min(full, 4000)})
        page.wait_for_timeout(300)
        page.screenshot(path=str(ARTEFACTS / f"{language}{kind}{dark}-{name}.png"))
        page.set_viewport_size(size)
    context.close()


def take_for_readme(browser, server, games):
    """Takes the README's pictures: one phone's screen each."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, locale=LOCALES["en"])
    page = context.new_page()
    page.set_default_timeout(120_000)
    for name, game, view, top in (
        ("proposal", games.proposal, "", ""),
        ("turn", games.going, "", ""),
        ("history", games.going, "history", ".bs-headline"),
    ):
        page.goto(server.at(view, game))
        page.locator("svg.stage").wait_for()
        idle(page)
        if top:
            page.locator(top).evaluate("(one) => one.scrollIntoView()")
        page.wait_for_timeout(800)
        page.screenshot(path=str(README_PICTURES / f"{name}.png"))
    context.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--languages", default=",".join(LANGUAGES))
    parser.add_argument("--schemes", default="light,dark")
    parser.add_argument("--sizes", default="phone,desktop")
    parser.add_argument("--views", default="", help="only these, by name")
    parser.add_argument("--readme", action="store_true", help="the README's pictures alone")
    options = parser.parse_args()
    ARTEFACTS.mkdir(exist_ok=True)
    wanted = set(filter(None, options.views.split(",")))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as running:
        server = Server(Path(folder))
        games = prepare(Store(Path(folder)))
        server.start()
        browser = running.chromium.launch(executable_path=BROWSER, args=FLAGS)
        sizes = [one for name, one in (("phone", PHONE), ("desktop", DESKTOP)) if name in options.sizes]
        try:
            take_for_readme(browser, server, games)
            for size in [] if options.readme else sizes:
                for language in options.languages.split(","):
                    for scheme in options.schemes.split(","):
                        take(browser, server, games, language, scheme, size, wanted)
        finally:
            browser.close()
            server.kill()
    return 0


if __name__ == "__main__":
    sys.exit(main())
