import base64

import pytest

from scoring.board import Board
from scoring.events import Play, Ruling
from scoring.lexicon import FORMS, LexiconMissing, Reason, Verdict
from scoring.lexicon.reasons import TEMPLATES
from scoring.move import parse_play
from ui.match import add_events, open_match, start_match
from ui.page.lexicon_words import form_labels, forms_text, verdict_text
from ui.setups import GameSetup
from ui.texts import catalogue
from ui.word_lists import word_lists


@pytest.fixture
def word_list(use_words):
    use_words("kissa", "auma")


@pytest.fixture
def nothing_installed(monkeypatch):
    def missing(*_arguments):
        raise LexiconMissing("Voikko is not installed", "apt-get install voikko-fi")

    monkeypatch.setattr("ui.words_check.open_lexicon", missing)


@pytest.fixture
def in_finnish(monkeypatch):
    monkeypatch.setattr("ui.page.lexicon_words._", catalogue("fi").gettext)


def played(store, word="KOIRA", lexicon="voikko"):
    game = start_match(store, GameSetup("finnish", ("Aino", "Eetu"), lexicon=lexicon), "Aino – Eetu")
    match = open_match(store, game)
    add_events(store, match, [Play(0, parse_play(f"8F {word}", Board.empty(), match.game.edition))])
    return game


def html(page):
    return " ".join(node.proto.body for node in page.get("html"))


def labels(page):
    return [one.label for one in page.button]


def labelled(page, start):
    return next(one for one in page.button if one.label.startswith(start))


def check(page):
    return next(one for one in page.toggle if one.label == "Check the words").set_value(True).run()


def only_setup(store):
    (stored,) = store.games()
    return open_match(store, stored.id).setup


def test_the_default_lexicon_and_the_forms_agreed_are_kept_with_a_new_game(store, word_list, open_page):
    page = open_page(view="new")
    page.selectbox(key="edition-english").set_value("finnish").run()
    assert page.radio(key="lexicon-finnish").value == "voikko"
    page.multiselect(key="forms-finnish").set_value(["genitive", "possessive"]).run()
    labelled(page, "Start").click().run()
    assert (only_setup(store).lexicon, only_setup(store).forms) == ("voikko", ("genitive", "possessive"))


def test_a_table_may_agree_on_no_lexicon(store, word_list, open_page):
    page = open_page(view="new")
    page.selectbox(key="edition-english").set_value("finnish").run()
    page.radio(key="lexicon-finnish").set_value("").run()
    assert not page.multiselect
    labelled(page, "Start").click().run()
    assert only_setup(store).lexicon == ""


def test_a_lexicon_that_is_not_installed_is_named_with_its_command(store, nothing_installed, open_page):
    page = open_page(view="new")
    page.selectbox(key="edition-english").set_value("finnish").run()
    assert "apt-get install voikko-fi" in html(page)
    labelled(page, "Start").click().run()
    assert only_setup(store).lexicon == "voikko"


@pytest.mark.parametrize(
    ("word", "answer", "rulings"),
    [
        pytest.param("KISSA", "Good", ["Remember: KISSA is not good here"], id="listed"),
        pytest.param("KOIRA", "Not good", ["Remember: KOIRA is good here"], id="not listed"),
    ],
)
def test_a_challenge_shows_what_the_lexicon_says(store, word_list, open_page, word, answer, rulings):
    page = open_page(game=played(store, word))
    assert answer not in html(page)
    check(page)
    assert f"<b>{word}</b> – <b>{answer}</b>" in html(page)
    assert "word list our list" in html(page)
    assert [label for label in labels(page) if label.startswith("Remember")] == rulings
    assert "The word is good: it stays" in labels(page)


def test_a_ruling_is_kept_as_an_event_and_answers_from_then_on(store, word_list, open_page):
    game = played(store)
    page = check(open_page(game=game))
    labelled(page, "Remember: KOIRA is good").click().run()
    match = open_match(store, game)
    assert match.game.events[-1] == Ruling("KOIRA", allowed=True)
    assert match.state.totals == (20, 0)
    check(page)
    assert "<b>KOIRA</b> – <b>Good</b>" in html(page)
    assert "ruled good at this table" in html(page)
    labelled(page, "It is not").click().run()
    assert open_match(store, game).state.entries[0].withdrawn


def test_rulings_are_taken_along_into_the_next_game_only_when_wanted(store, word_list, open_page):
    earlier = played(store)
    add_events(store, open_match(store, earlier), [Ruling("KOIRA", allowed=True)])
    page = open_page(view="new")
    page.selectbox(key="edition-english").set_value("finnish").run()
    page.toggle(key="rulings-finnish").set_value(True).run()
    assert "KOIRA" in " ".join(caption.value for caption in page.caption)
    labelled(page, "Start").click().run()
    (rulings,) = [open_match(store, g.id).setup.rulings for g in store.games() if g.id != earlier]
    assert rulings == {"KOIRA": True}


def test_without_an_agreement_the_table_decides_either_way(store, open_page):
    page = check(open_page(game=played(store, lexicon="")))
    assert "Cannot be told" in html(page)
    assert len([label for label in labels(page) if label.startswith("Remember")]) == 2
    assert "No lexicon was agreed" in page.caption[0].value


def test_a_missing_lexicon_leaves_the_challenge_to_the_table(store, nothing_installed, open_page):
    game = played(store)
    page = check(open_page(game=game))
    assert "apt-get install voikko-fi" in html(page)
    assert "Cannot be told" in html(page)
    labelled(page, "The word is good").click().run()
    assert open_match(store, game).state.rulings == {"KOIRA": True}


@pytest.mark.parametrize("key", TEMPLATES)
def test_every_reason_has_words_on_the_page(in_finnish, key):
    params = {"base": "KOIRA", "forms": "partitive plural", "list": "luettelo", "note": ""}
    text = verdict_text(Verdict("KOIRIA", "unknown", Reason(key, params), "voikko"))
    assert text
    assert "{" not in text


def test_every_form_has_a_name(in_finnish):
    assert set(FORMS) <= set(form_labels())
    assert len({form_labels()[form] for form in FORMS}) == len(FORMS)


@pytest.mark.parametrize(
    ("forms", "text"),
    [
        ("partitive plural", "monikon partitiivi"),
        ("nominative singular, possessive", "yksikön nominatiivi, omistusliite"),
        ("person 3 singular", "yksikön persoonamuoto 3"),
        ("first-infinitive", "1. infinitiivi"),
        ("", ""),
    ],
)
def test_forms_are_named_in_the_language_of_the_visitor(in_finnish, forms, text):
    assert forms_text(forms) == text


def send_list(page, name, data):
    page.session_state["word-list"] = {"file": {"name": name, "base64": base64.b64encode(data).decode()}}
    return page.run()


def test_a_word_list_of_ones_own_is_chosen_kept_and_asked(store, open_page):
    page = open_page(view="new")
    page.selectbox(key="edition-english").set_value("finnish").run()
    send_list(page, "kerho.txt", b"koira\nkissa\n")
    (own,) = word_lists(store.folder).names()
    assert page.radio(key="lexicon-finnish").value == own
    assert "2 words" in " ".join(caption.value for caption in page.caption)
    labelled(page, "Start").click().run()
    assert only_setup(store).lexicon == own
    page = check(open_page(game=played(store, "KOIRA", own)))
    assert "<b>KOIRA</b> – <b>Good</b>" in html(page)
    assert "in the word list kerho" in html(page)


@pytest.mark.parametrize(
    ("data", "text"),
    [
        pytest.param(b"PK\x03\x04\0", "It is no text", id="an archive"),
        pytest.param(b"koira,1\n", "One word a line", id="a table"),
        pytest.param(b"", "One word a line", id="empty"),
    ],
)
def test_a_file_that_is_no_word_list_is_refused_with_a_reason(store, open_page, data, text):
    page = open_page(view="new")
    send_list(page, "x.txt", data)
    assert text in html(page)
    assert word_lists(store.folder).names() == ()


def test_a_list_that_is_gone_leaves_the_words_to_the_table(store, open_page):
    page = check(open_page(game=played(store, "KOIRA", "own:0123456789abcdef")))
    assert "the table decides" in html(page)
    assert "Cannot be told" in html(page)
