import pytest

from scoring.events import Ruling
from scoring.lexicon import LexiconMissing
from ui.match import add_events, open_match, start_match
from ui.setups import GameSetup

BARE = "." * 15
WITH_BLANK = [BARE] * 7 + [".....?OIRA....."] + [BARE] * 7
WITH_TWO = [BARE] * 7 + [".....?O?RA....."] + [BARE] * 7


@pytest.fixture
def word_list(use_words):
    use_words("koira", "moira", "motra")


def started(store, lexicon="voikko"):
    return start_match(store, GameSetup("finnish", ("Aino", "Eetu"), lexicon=lexicon), "Aino – Eetu")


def confirm(page):
    next(one for one in page.button if (one.key or "").startswith("confirm-")).click().run()


def offered(page, key="blank-F8"):
    return list(page.button_group(key=key).options)


def test_the_letters_that_make_a_word_are_offered_first(store, worker, open_page, send_photo, word_list):
    game = started(store)
    worker.rows = WITH_BLANK
    send_photo(game)
    page = open_page(game=game)
    assert offered(page) == ["K", "M"]
    page.button_group(key="blank-F8").set_value("M").run()
    confirm(page)
    assert open_match(store, game).state.entries[0].play == "8F mOIRA"


def test_any_other_letter_can_be_said(store, worker, open_page, send_photo, word_list):
    game = started(store)
    worker.rows = WITH_BLANK
    send_photo(game)
    page = open_page(game=game)
    page.toggle(key="blank-F8-all").set_value(True).run()
    assert {"K", "M", "Ä", "Q"} <= set(offered(page))
    page.button_group(key="blank-F8").set_value("H").run()
    confirm(page)
    assert open_match(store, game).state.entries[0].play == "8F hOIRA"


def test_the_only_letter_that_fits_is_chosen_already(store, worker, open_page, send_photo, word_list):
    game = started(store)
    add_events(store, open_match(store, game), [Ruling("MOIRA", allowed=False)])
    worker.rows = WITH_BLANK
    send_photo(game)
    page = open_page(game=game)
    assert page.button_group(key="blank-F8").value == "K"
    confirm(page)
    assert open_match(store, game).state.entries[0].play == "8F kOIRA"


def test_the_letter_of_one_blank_narrows_the_other(store, worker, open_page, send_photo, word_list):
    game = started(store)
    worker.rows = WITH_TWO
    send_photo(game)
    page = open_page(game=game)
    assert offered(page, "blank-H8") == ["I", "T"]
    page.button_group(key="blank-F8").set_value("K").run()
    assert page.button_group(key="blank-H8").value == "I"


@pytest.mark.parametrize("lexicon", ["", "voikko"])
def test_without_a_lexicon_every_letter_is_offered(
    store, worker, open_page, send_photo, monkeypatch, lexicon
):
    def missing(*_arguments):
        raise LexiconMissing("not installed")

    monkeypatch.setattr("ui.words_check.open_lexicon", missing)
    game = started(store, lexicon)
    worker.rows = WITH_BLANK
    send_photo(game)
    page = open_page(game=game)
    assert len(offered(page)) > 20
    assert not page.exception


def test_a_blank_laid_by_hand_is_asked_too(store, open_page, word_list):
    game = started(store)
    page = open_page(game=game, view="by-hand")
    page.text_input(key="typed-0").set_value("8F ?OIRA").run()
    assert offered(page) == ["K", "M"]
    page.button_group(key="blank-F8").set_value("K").run()
    confirm(page)
    assert open_match(store, game).state.entries[0].play == "8F kOIRA"
