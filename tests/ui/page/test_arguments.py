import pytest
from page_reading import BARE, KOIRA, begin_game, html


@pytest.fixture
def game(store):
    return begin_game(store)


def test_an_argument_is_settled_without_a_game(worker, store, open_page, send_photo, game):
    worker.rows = [BARE] * 7 + [".....KOIRAS...."] + [BARE] * 7
    photo = send_photo(game)
    page = open_page(view="argument", photo=photo, lang="fi")
    page.session_state[f"argument-finnish-{photo}"] = {"marked": ["K8"]}
    page.run()
    assert "KOIRAS" in html(page)
    assert "11 pistettä" in html(page)
    page.number_input(key="claim-argument").set_value(22).run()
    assert "H8" in html(page)
    assert "F33" in html(page)


def test_an_argument_is_settled_from_two_photos(worker, store, open_page, send_photo, game):
    worker.rows = KOIRA
    before = send_photo(game)
    worker.by_photo = {store.photo(before)[0]: KOIRA}
    worker.rows = [BARE] * 7 + [".....KOIRAS...."] + [BARE] * 7
    after = send_photo(game)
    page = open_page(view="argument", photo=after, before=before, lang="fi")
    assert "KOIRAS" in html(page)
    assert "11 pistettä" in html(page)
    page.number_input(key="claim-two-photos-0").set_value(22).run()
    assert "F33" in html(page)


def test_two_photos_ask_about_a_letter_that_changes_the_points(worker, store, open_page, send_photo, game):
    before = send_photo(game)
    worker.by_photo = {store.photo(before)[0]: [BARE] * 15}
    worker.rows, worker.doubts = KOIRA, {(7, 6): {"O": 0.6, "Ö": 0.4}}
    after = send_photo(game)
    page = open_page(view="argument", photo=after, before=before, lang="fi")
    assert "20 pistettä" in html(page)
    page.button(key="option-Ö").click().run()
    assert "30 pistettä" in html(page)


def test_two_photos_of_the_same_board_say_so(worker, store, open_page, send_photo, game):
    worker.rows = KOIRA
    page = open_page(view="argument", photo=send_photo(game), before=send_photo(game))
    assert "No new tiles between the photos" in html(page)
    page.button(key="drop-before").click().run()
    assert "before" not in page.query_params
