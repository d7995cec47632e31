"""Word lists, Hunspell, rulings, and what is said when something is not installed."""

import sys
import tracemalloc
from pathlib import Path

import pytest

from scoring.errors import ScoringError
from scoring.lexicon import (
    LexiconMissing,
    RuledLexicon,
    Ruling,
    Union,
    WordList,
    lexicons_for,
    load_word_list,
    open_lexicon,
    reason_text,
)
from scoring.lexicon.hunspell import HunspellLexicon, find_dictionary

DICT = Path("/usr/share/dict")
needs_lists = pytest.mark.skipif(not (DICT / "bokmaal").exists(), reason="wnorwegian is not installed")
needs_hunspell = pytest.mark.skipif(find_dictionary("nn_NO") is None, reason="hunspell-no is not installed")


@needs_lists
@pytest.mark.parametrize(
    ("word", "nb", "nn"),
    [
        ("KATT", "yes", "yes"),
        ("KATTEN", "yes", "yes"),
        ("KATTER", "yes", "yes"),
        ("BØKER", "yes", "yes"),
        ("ÅL", "yes", "yes"),
        ("ÆRE", "yes", "yes"),
        ("ØL", "yes", "yes"),
        ("TV", "yes", "yes"),
        ("LØPER", "yes", "no"),
        ("VÆRE", "yes", "no"),
        ("QUIZ", "yes", "yes"),
        ("HUNDEHUS", "yes", "yes"),
        ("KATTX", "no", "no"),
        ("LINJE-BUSS", "no", "no"),
    ],
)
def test_N13_a_norwegian_word_is_looked_up_in_the_agreed_list(word, nb, nn):
    assert open_lexicon("nb", "norwegian").check(word).answer == nb
    assert open_lexicon("nn", "norwegian").check(word).answer == nn
    both = "yes" if "yes" in (nb, nn) else "no"
    assert open_lexicon("nb+nn", "norwegian").check(word).answer == both


@needs_lists
def test_N13_a_name_is_refused_because_only_the_lower_case_form_is_asked():
    assert open_lexicon(None, "norwegian").check("OSLO").answer == "no"


@needs_hunspell
@pytest.mark.slow
def test_hunspell_answers_where_no_word_list_is(tmp_path):
    lexicon = open_lexicon("nn", "norwegian", dict_folder=tmp_path)
    assert isinstance(lexicon, HunspellLexicon)
    answers = {word: lexicon.check(word).answer for word in ("KATTEN", "ØL", "LØPER", "KATTX")}
    assert answers == {"KATTEN": "yes", "ØL": "yes", "LØPER": "no", "KATTX": "no"}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "iso-8859-1"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_list_of_ones_own_is_read_in_either_encoding(tmp_path, encoding, end):
    path = tmp_path / "klubb.txt"
    path.write_bytes(end.join(["KÄSI", "ØRE", "YÖ 3", ""]).encode(encoding))
    lexicon = open_lexicon(str(path), "finnish")
    assert [lexicon.check(word).answer for word in ("käsi", "ØRE", "YÖ", "KÄ", "SI")] == [
        "yes",
        "yes",
        "yes",
        "no",
        "no",
    ]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        pytest.param(b"", "holds no words", id="empty"),
        pytest.param(b" \n \n", "holds no words", id="blank lines"),
        pytest.param(b"\x89PNG\0\0\0", "is no text", id="a picture"),
        pytest.param(b"<html>\n<body>\n<p>koira</p>\n", "holds no words", id="a web page"),
        pytest.param(b"koira,4\nkissa,5\n", "holds no words", id="a table"),
        pytest.param(b"%PDF-1.4\n1 0 obj\n<< /Type >>\n", "holds no words", id="a document"),
        pytest.param(b"x" * 100_000, "holds no words", id="one endless line"),
    ],
)
def test_a_file_that_is_no_word_list_is_refused(tmp_path, content, message):
    path = tmp_path / "list.txt"
    path.write_bytes(content)
    with pytest.raises(ScoringError, match=message):
        load_word_list(path)


def test_a_list_too_large_is_refused_before_it_is_read(tmp_path):
    path = tmp_path / "list.txt"
    with path.open("wb") as file:
        file.truncate(65 * 1024 * 1024)
    with pytest.raises(ScoringError, match="word list may have"):
        load_word_list(path)


def test_a_list_of_a_million_words_stays_small(tmp_path):
    path = tmp_path / "list.txt"
    path.write_text("\n".join(f"{number:x}".translate(DIGITS).upper() for number in range(1_000_000)))
    tracemalloc.start()
    lexicon = load_word_list(path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 150e6
    assert lexicon.check(f"{999_999:x}".translate(DIGITS)).answer == "yes"


DIGITS = str.maketrans("0123456789", "ghijklmnop")


def test_a_hint_that_lacks_a_word_does_not_refuse_it():
    verdict = WordList("spelling", "cat\n", hint=True).check("QI")
    assert (verdict.answer, verdict.hint) == ("unknown", True)
    assert "agree at the table" in reason_text(verdict)


def test_a_union_says_no_only_when_all_do():
    both = Union(WordList("a", "katt\n"), WordList("b", "hund\n"))
    assert [both.check(word).answer for word in ("KATT", "HUND", "UGLE")] == ["yes", "yes", "no"]


def test_F51_a_ruling_holds_for_the_whole_game_and_the_later_one_wins():
    rulings = [Ruling("SOOM", False), Ruling("zoom", True, "agreed by all")]
    lexicon = RuledLexicon(WordList("list", "soom\n"), [*rulings, Ruling("SOOM", True)])
    assert lexicon.check("zoom").answer == "yes"
    assert lexicon.check("SOOM").answer == "yes"
    assert RuledLexicon(WordList("list", "soom\n"), rulings).check("SOOM").answer == "no"
    assert reason_text(lexicon.check("ZOOM")) == "let in at this table agreed by all"


def test_F50_a_word_in_the_dictionary_can_still_be_refused_at_the_table():
    lexicon = RuledLexicon(WordList("list", "ruma\n"), [Ruling("RUMA", False, "hate speech")])
    assert lexicon.check("RUMA").answer == "no"


def test_tiles_of_several_letters_are_one_word():
    assert WordList("list", "chulo\n").check("[CH]ULO").answer == "yes"


def test_what_is_missing_is_named_with_the_command_that_installs_it(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "spylls.hunspell", None)
    monkeypatch.setitem(sys.modules, "libvoikko", None)
    with pytest.raises(LexiconMissing, match="apt-get install wnorwegian"):
        open_lexicon("nb", "norwegian", dict_folder=tmp_path)
    with pytest.raises(LexiconMissing, match="pip install spylls"):
        open_lexicon("sv", "swedish")
    with pytest.raises(LexiconMissing, match="apt-get install libvoikko1 voikko-fi"):
        open_lexicon(None, "finnish")


def test_an_unknown_lexicon_is_refused_with_the_names():
    with pytest.raises(ScoringError, match=r"neither a lexicon nor a file.*nb"):
        open_lexicon("klingon", "english")


def test_forms_can_be_allowed_only_where_the_lexicon_tells_them_apart():
    with pytest.raises(ScoringError, match="only voikko"):
        open_lexicon("nb", "norwegian", ["genitive"])


@pytest.mark.parametrize(
    ("edition", "default"),
    [
        ("finnish", "voikko"),
        ("finnish_2021", "voikko"),
        ("finnish-100", "voikko"),
        ("norwegian", "nb"),
        ("wordfeud-norwegian", "nb"),
        ("english-super", "en"),
    ],
)
def test_an_edition_has_its_language_s_lexicon(edition, default):
    assert lexicons_for(edition)[0] == default


def test_latin_has_no_lexicon_and_says_what_to_give():
    assert lexicons_for("latin") == ()
    with pytest.raises(LexiconMissing, match="word list of your own"):
        open_lexicon(None, "latin")


@pytest.mark.parametrize("n_words", [1, 2, 3, 50])
def test_every_word_of_a_list_in_any_order_is_found_and_no_other(n_words):
    letters = "aeimostyåäöøæ"
    words = [letters[i % 13] * (1 + i // 13) + letters[(i * 5) % 13] for i in range(n_words)]
    lexicon = WordList("club", "\n".join(words[::-1]))
    assert all(lexicon.check(word).answer == "yes" for word in words)
    near = {variant for word in words for variant in (word[:-1], word + "a", word[1:], "a" + word)}
    assert not [word for word in near - set(words) if lexicon.check(word).answer == "yes"]
