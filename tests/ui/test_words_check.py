import pytest

from scoring.board import Board
from scoring.editions import load_edition
from scoring.events import Agreement, Play, Ruling
from scoring.lexicon import FORMS, LexiconMissing, WordList
from scoring.move import make_move, parse_play
from ui.match import Match, add_events, open_match, start_match
from ui.setups import GameSetup, setup_from_json, setup_to_json
from ui.store import Store
from ui.word_lists import WordLists
from ui.words_check import (
    agreed,
    check_words,
    earlier_rulings,
    form_choices,
    lexicon_choices,
    lexicon_title,
    missing_lexicon,
    no_lexicon,
    open_agreed,
    rulings_of,
    rulings_open,
)

FINNISH = load_edition("finnish")
LIST = WordList("our list", "koira\nkissa\n")
HINT = WordList("a hint", "kissa\n", hint=True)


def move(text):
    board = Board.empty()
    return make_move(board, parse_play(text, board, FINNISH), FINNISH)


def answers(text, lexicon, rulings=None):
    return {verdict.word: verdict.answer for verdict in check_words(move(text), lexicon, rulings or {})}


@pytest.mark.parametrize(
    ("play", "lexicon", "rulings", "answer"),
    [
        pytest.param("8F KOIRA", LIST, {}, "yes", id="listed"),
        pytest.param("8F KOiRA", LIST, {}, "yes", id="a blank counts as its letter"),
        pytest.param("8F AITTA", LIST, {}, "no", id="not listed"),
        pytest.param("8F AITTA", HINT, {}, "unknown", id="a hint refuses nothing"),
        pytest.param("8F AITTA", no_lexicon(), {}, "unknown", id="nothing agreed"),
        pytest.param("8F AITTA", LIST, {"AITTA": True}, "yes", id="let in at the table"),
        pytest.param("8F KOIRA", LIST, {"KOIRA": False}, "no", id="refused at the table"),
        pytest.param("8F AITTA", no_lexicon(), {"AITTA": True}, "yes", id="ruled without a lexicon"),
    ],
)
def test_a_word_of_the_play_is_answered(play, lexicon, rulings, answer):
    assert list(answers(play, lexicon, rulings).values()) == [answer]


def test_only_the_words_of_the_play_are_answered_cross_words_too():
    board = Board.empty()
    for text in ("8F KOIRA", "9E AU"):
        play = make_move(board, parse_play(text, board, FINNISH), FINNISH)
        board = board.place(play.placements)
    assert [verdict.word for verdict in check_words(play, LIST, {})] == [word.text for word in play.words]
    assert len(play.words) > 1


@pytest.mark.parametrize(
    ("play", "lexicon", "open_"),
    [
        pytest.param("8F KOIRA", LIST, (False,), id="a good word can only be ruled out"),
        pytest.param("8F AITTA", LIST, (True,), id="a bad word can only be let in"),
        pytest.param("8F AITTA", HINT, (True, False), id="a word nobody knows goes either way"),
    ],
)
def test_the_table_may_rule_otherwise_than_the_lexicon(play, lexicon, open_):
    (verdict,) = check_words(move(play), lexicon, {})
    assert rulings_open(verdict) == open_


@pytest.mark.parametrize(
    ("edition_id", "choices"),
    [
        ("finnish-100", ("voikko", "")),
        ("norwegian", ("nb", "nn", "nb+nn", "")),
        ("latin", ("",)),
    ],
)
def test_the_lexicons_of_an_edition_are_offered_and_none(edition_id, choices):
    assert lexicon_choices(edition_id) == choices


def test_lexicons_have_names_and_only_one_tells_forms_apart():
    assert [lexicon_title(name) for name in ("voikko", "nb+nn")] == ["Voikko", "bokmål + nynorsk"]
    assert form_choices("voikko") == FORMS
    assert form_choices("nb") == ()


@pytest.mark.parametrize("name", ["/etc/passwd", "sv", "voikko+nb"])
def test_a_stored_game_opens_no_lexicon_that_the_page_does_not_offer(tmp_path, name):
    with pytest.raises(LexiconMissing, match="Agree at the table"):
        open_agreed(name, "finnish", (), WordLists(tmp_path))


def test_what_is_missing_is_named_with_its_command(monkeypatch, tmp_path):
    def missing(*_arguments):
        raise LexiconMissing("not here", "apt-get install voikko-fi")

    monkeypatch.setattr("ui.words_check.open_lexicon", missing)
    missing = missing_lexicon("voikko", "finnish", WordLists(tmp_path))
    assert missing is not None and missing.command == "apt-get install voikko-fi"
    assert missing_lexicon("", "finnish", WordLists(tmp_path)) is None


def test_large_dictionaries_are_looked_for_and_not_loaded(monkeypatch, tmp_path):
    (tmp_path / "bokmaal").write_text("hund\n")
    monkeypatch.setattr("ui.words_check.DICT_FOLDER", tmp_path)
    monkeypatch.setattr("ui.words_check.open_lexicon", lambda *_arguments: pytest.fail("loaded"))
    assert missing_lexicon("nb", "norwegian", WordLists(tmp_path)) is None


def test_the_agreement_is_kept_with_the_game():
    setup = GameSetup(
        "finnish", ("Aino", "Eetu"), lexicon="voikko", forms=("genitive",), rulings={"KOIRA": True}
    )
    assert setup_from_json(setup_to_json(setup)) == setup


def test_a_game_kept_before_lexicons_were_chosen_still_opens():
    body = setup_to_json(GameSetup("finnish", ("Aino", "Eetu")))
    del body["lexicon"], body["forms"], body["rulings"]
    setup = setup_from_json(body)
    assert (setup.lexicon, setup.forms, setup.rulings) == ("", (), {})


def test_an_agreement_made_during_the_game_holds(tmp_path):
    store = Store(tmp_path)
    game = start_match(store, GameSetup("finnish", ("Aino", "Eetu"), lexicon="voikko"), "t")
    match: Match = open_match(store, game)
    assert agreed(match).forms == ()
    add_events(
        store,
        match,
        [Agreement("voikko", ("genitive",)), Play(0, parse_play("8F KOIRA", Board.empty(), FINNISH))],
    )
    assert agreed(open_match(store, game)).forms == ("genitive",)


def test_rulings_come_from_the_last_game_of_the_edition_and_a_later_one_holds(tmp_path):
    store = Store(tmp_path)
    setup = GameSetup("finnish", ("Aino", "Eetu"), rulings={"KOIRA": True, "KISSA": True})
    match = open_match(store, start_match(store, setup, "t"))
    add_events(store, match, [Ruling("KISSA", allowed=False)])
    assert rulings_of(open_match(store, match.id)) == {"KOIRA": True, "KISSA": False}
    assert earlier_rulings(store, "finnish") == {"KOIRA": True, "KISSA": False}
    assert earlier_rulings(store, "norwegian") == {}
