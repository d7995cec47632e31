"""The connection of a phone is cut in the middle of a turn: it comes back to the same turn, exactly once."""

import pytest
from cut_wire import Wire
from kept_photos import new_game, turns_of_a_game

from ui.match import open_match
from ui.store import Store

PATIENCE_MS = 240_000
DECIDE = '.st-key-decide [data-testid="stBaseButton-primary"]'

pytestmark = [pytest.mark.faults, pytest.mark.browser]


@pytest.fixture(scope="module")
def house(nursery, tmp_path_factory):
    data = tmp_path_factory.mktemp("cut")
    store = Store(data)
    turns = turns_of_a_game(store, 2)
    photo = data / "turn.jpg"
    photo.write_bytes(turns[0].photo)
    return nursery.start(data), store, photo


@pytest.fixture
def wire(house):
    wire = Wire(house[0].port)
    yield wire
    wire.close()


@pytest.fixture
def game(house):
    return new_game(house[1])


@pytest.fixture
def phone(browser, wire, game):
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB")
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    page.goto(f"http://127.0.0.1:{wire.port}/?game={game}")
    page.locator("button.camera").wait_for()
    yield page
    context.close()


def take(phone, photo):
    phone.locator("input.from-gallery").set_input_files(str(photo))


def proposal(phone):
    button = phone.locator(DECIDE).first
    button.wait_for()
    return button


def next_turn(phone):
    phone.locator(".st-key-without-tiles").wait_for()
    phone.locator(".st-key-decide").wait_for(state="detached")


def events(store, game):
    return len(open_match(store, game).stored.events)


def test_cut_between_tap_and_upload_the_photo_is_sent_again_and_counts_once(phone, wire, house, game):
    _, store, photo = house
    wire.cut()
    take(phone, photo)
    phone.locator(".failed").wait_for()
    assert store.load(game).pending is None
    wire.mend()
    phone.locator("button.again").click()
    proposal(phone).click()
    next_turn(phone)
    assert events(store, game) == 1


def test_cut_between_tap_and_upload_and_the_page_loaded_again_the_turn_is_the_same(phone, wire, house, game):
    _, store, photo = house
    wire.cut()
    take(phone, photo)
    phone.locator(".failed").wait_for()
    wire.mend()
    phone.reload()
    phone.locator("button.camera").wait_for()
    assert (events(store, game), store.load(game).pending) == (0, None)
    take(phone, photo)
    proposal(phone).click()
    next_turn(phone)
    assert events(store, game) == 1


def test_cut_between_upload_and_confirm_the_phone_comes_back_to_the_same_proposal(phone, wire, house, game):
    _, store, photo = house
    take(phone, photo)
    proposal(phone)
    wire.cut()
    phone.wait_for_timeout(1000)
    waiting = store.load(game).pending
    assert waiting is not None
    wire.mend()
    phone.reload()
    button = proposal(phone)
    assert store.load(game).pending == waiting
    button.click()
    next_turn(phone)
    assert events(store, game) == 1


@pytest.mark.parametrize("after_ms", [0, 60, 400])
def test_cut_while_confirming_the_turn_counts_once(phone, wire, house, game, after_ms, whole):
    if not whole and after_ms != 60:
        pytest.skip("make faults cuts at other moments too")
    _, store, photo = house
    take(phone, photo)
    proposal(phone).click(no_wait_after=True)
    phone.wait_for_timeout(after_ms)
    wire.cut()
    phone.wait_for_timeout(500)
    wire.mend()
    phone.reload()
    phone.locator(f"{DECIDE}, .st-key-without-tiles").first.wait_for()
    if events(store, game) == 0:
        proposal(phone).click()
    next_turn(phone)
    assert events(store, game) == 1
    assert store.load(game).pending is None
