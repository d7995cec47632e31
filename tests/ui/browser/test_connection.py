"""A phone that goes away and comes back, a second phone, a computer that was switched off."""

import pytest
from browser_pages import Server, confirm_button, idle, photo_of, send, shot, truth
from cut_wire import Wire
from prepared_games import begin

from ui.match import open_match
from ui.store import Store

pytestmark = pytest.mark.browser


@pytest.fixture
def wire(server):
    wire = Wire(server.port)
    yield wire
    wire.close()


def open_game(page, server, store):
    game = begin(store)
    page.goto(server.at("", game))
    page.locator("button.camera").wait_for()
    idle(page)
    return game


def test_the_game_is_still_there_after_the_server_was_killed(visit, own_server):
    page = visit(own_server)
    open_game(page, own_server, Store(own_server.data))
    send(page, photo_of(1))
    address = page.url
    own_server.kill()
    own_server.start()
    page.goto(address)
    page.locator(".st-key-again").wait_for()
    page.locator("svg.stage image").wait_for()
    shot(page, "resumed")


def test_a_photo_sent_without_a_connection_is_kept_and_sent_again(phone, server, store):
    open_game(phone, server, store)
    phone.context.set_offline(True)
    phone.locator("input.from-gallery").set_input_files(str(photo_of(1)))
    phone.locator(".failed").wait_for()
    shot(phone, "offline")
    phone.context.set_offline(False)
    phone.locator("button.again").click()
    phone.locator(".st-key-again").wait_for()


def test_a_socket_cut_while_the_camera_is_open_loses_no_photo(visit, server, store, wire):
    through = Server(server.data)
    through.port = wire.port
    phone = visit(through)
    game = open_game(phone, through, store)
    with phone.expect_file_chooser() as chooser:
        phone.locator("button.camera").click()
    wire.cut()
    phone.locator('[data-test-connection-state="CONNECTED"]').wait_for(state="detached")
    wire.mend()
    chooser.value.set_files(str(photo_of(1)))
    phone.locator(".st-key-again").wait_for()
    phone.locator("svg.stage image").wait_for()
    assert open_match(store, game).stored.pending is not None


def test_another_phone_sees_what_the_first_one_does(visit, server, store):
    first, second = visit(server), visit(server, locale="nb-NO")
    game = open_game(first, server, store)
    second.goto(server.at("", game, lang=""))
    second.get_by_role("button", name="Ta bilde").wait_for()
    send(first, photo_of(1))
    second.locator(".st-key-again").wait_for()
    second.locator(".st-key-again button").first.click()
    first.locator(".st-key-without-tiles").wait_for()


def test_a_stale_confirm_is_refused_with_what_changed(visit, server, store):
    first, second = visit(server), visit(server)
    game = open_game(first, server, store)
    send(first, photo_of(1))
    second.goto(server.at("", game))
    second.locator(".st-key-decide").wait_for()
    idle(second)
    second.context.set_offline(True)  # sleeps with the old proposal on its screen
    points = truth(photo_of(1))["move"]["score"]
    before = open_match(store, game)
    if not confirm_button(first, points).count():
        pytest.skip("the sample photo does not read by itself here")
    confirm_button(first, points).click()
    first.locator(".st-key-without-tiles").wait_for()
    second.context.set_offline(False)
    second.get_by_text("Another phone changed the game").wait_for()
    assert len(open_match(store, game).stored.events) == len(before.stored.events) + 1
