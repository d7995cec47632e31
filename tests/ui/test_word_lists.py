import pytest

from scoring.lexicon import LexiconMissing, NoWordList
from ui.word_lists import WordLists, count_words
from ui.words_check import open_agreed


@pytest.fixture
def lists(tmp_path):
    return WordLists(tmp_path / "word-lists")


def test_a_list_is_kept_found_and_opened(lists):
    name = lists.add("Kerhon lista.txt", b"koira\nkissa\n")
    assert lists.names() == (name,)
    assert lists.title(name) == "Kerhon lista"
    assert lists.open(name).check("KISSA").answer == "yes"
    assert open_agreed(name, "latin", (), lists).check("KISKA").answer == "no"


def test_a_list_in_the_older_encoding_is_kept_readable(lists):
    name = lists.add("liste.txt", "ØRE\nÅL\n".encode("iso-8859-1"))
    assert lists.open(name).check("ÅL").answer == "yes"


def test_the_same_list_is_kept_once(lists):
    assert lists.add("a.txt", b"koira\n") == lists.add("b.txt", b"koira\n")
    assert len(lists.names()) == 1


@pytest.mark.parametrize("file_name", ["../../etc/passwd", "..\\..\\x.txt", "/", "", "a" * 500, "💣.txt"])
def test_no_file_name_leads_out_of_the_folder(lists, file_name):
    name = lists.add(file_name, b"koira\n")
    (path,) = lists.folder.iterdir()
    assert path.parent == lists.folder and len(path.name) < 80
    assert lists.title(name)


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        pytest.param(b"", "no_words", id="empty"),
        pytest.param(b"PK\x03\x04\0\0", "no_text", id="an archive"),
        pytest.param(b"<html>\n<p>x</p>\n", "no_words", id="a web page"),
        pytest.param(b"x" * (65 * 1024 * 1024), "too_large", id="too large"),
    ],
)
def test_what_is_no_list_is_not_kept(lists, data, fault):
    with pytest.raises(NoWordList) as refused:
        lists.add("x.txt", data)
    assert refused.value.fault == fault
    assert lists.names() == ()


@pytest.mark.parametrize("name", ["own:", "own:../../../etc", "own:0123456789abcdef", "/etc/passwd"])
def test_only_lists_of_the_folder_are_opened(lists, name):
    lists.add("a.txt", b"koira\n")
    with pytest.raises(LexiconMissing):
        lists.open(name)


def test_a_list_is_forgotten(lists):
    name = lists.add("a.txt", b"koira\n")
    lists.remove(name)
    lists.remove(name)
    assert lists.names() == ()


def test_words_are_counted_by_lines_that_hold_one():
    assert count_words(b"koira\n\nkissa 4\n") == 2
