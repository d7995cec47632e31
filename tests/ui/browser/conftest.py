import pytest
from browser_pages import DESKTOP, OPEN_PAGES, PHONE, Server

from ui.store import Store

PATIENCE_MS = 90_000


@pytest.fixture(scope="session")
def server(browser, tmp_path_factory):
    """One page for all tests; each has games of its own."""
    server = Server(tmp_path_factory.mktemp("games"))
    try:
        server.start()
        yield server
    finally:
        server.kill()


@pytest.fixture
def own_server(browser, tmp_path):
    """A page that a test may kill."""
    server = Server(tmp_path)
    try:
        server.start()
        yield server
    finally:
        server.kill()


@pytest.fixture
def store(server):
    return Store(server.data)


@pytest.fixture
def visit(browser, request):
    """Opens pages that must not talk to anyone but their server, nor fail."""
    contexts, outside, failures = [], [], []
    opened = request.node.stash[OPEN_PAGES] = []

    def open_page(server, size=PHONE, locale="en-GB", colours="light"):
        phone = size is PHONE
        context = browser.new_context(
            viewport=size, has_touch=phone, is_mobile=phone, locale=locale, color_scheme=colours
        )
        contexts.append(context)
        page = context.new_page()
        opened.append(page)
        page.set_default_timeout(PATIENCE_MS)

        def note_outside(asked):
            if server.leaves(asked.url):
                outside.append(asked.url)

        page.on("request", note_outside)
        page.on("websocket", note_outside)
        page.on("pageerror", lambda error: failures.append(str(error)))
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert outside == []
    assert failures == []


@pytest.fixture
def phone(visit, server):
    return visit(server)


@pytest.fixture(params=[pytest.param(PHONE, id="phone"), pytest.param(DESKTOP, id="desktop")])
def any_page(request, visit, server):
    return visit(server, request.param)
