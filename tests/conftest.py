"""What holds for every test."""

import pytest
from browser_pages import BROWSER, FLAGS, OPEN_PAGES, ROOT, shown


@pytest.fixture(scope="session")
def browser():
    """Debian's Chromium, one for all tests."""
    playwright = pytest.importorskip("playwright.sync_api", reason="the browser tests need Playwright")
    if BROWSER is None:
        pytest.skip("no Chromium on this machine")
    if not (ROOT / "vision" / "weights" / "tilenet.onnx").exists():
        pytest.skip("the weights are not here")
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=BROWSER, args=FLAGS)
        yield browser
        browser.close()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Puts the tests that drive a browser last, and lets each try twice.

    Last, because Playwright leaves an event loop running behind them. Twice, because a browser on a
    crowded machine can hang by itself; what fails twice fails, and a second try is said in the summary.
    """
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    """Says beside a failure what the pages of the test showed."""
    report = yield
    if report.failed:
        for page in item.stash.get(OPEN_PAGES, []):
            report.sections.append((f"the page at {page.url}", shown(page)))
    return report
