"""`boardscore check`: the answer, the reason and the exit code of each word."""

import pytest
from golden_files import assert_golden

from ui.cli import main


@pytest.fixture
def word_list(tmp_path):
    path = tmp_path / "club.txt"
    path.write_text("koira\ntalo\n", encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        pytest.param(["KOIRA"], 0, id="yes"),
        pytest.param(["koira", "TALO"], 0, id="all yes"),
        pytest.param(["QWERTY"], 1, id="no"),
        pytest.param(["KOIRA", "QWERTY", "TALO"], 1, id="one of them no"),
        pytest.param(["K-A"], 1, id="a hyphen"),
    ],
)
def test_the_exit_code_is_the_answer(capsys, word_list, words, code):
    assert main(["check", *words, "--lexicon", word_list]) == code
    out = capsys.readouterr().out
    assert all(word.upper() in out for word in words)


def test_json(capsys, word_list):
    main(["check", "KOIRA", "QWERTY", "--lexicon", word_list, "--json"])
    assert_golden("check", capsys.readouterr().out)


def test_without_a_lexicon_the_answer_is_unknown(capsys):
    assert main(["check", "SANA", "--edition", "estonian", "--json"]) == 3
    captured = capsys.readouterr()
    assert_golden("check_unknown", captured.out)
    assert captured.err.count("\n") == 1


@pytest.mark.parametrize(
    ("options", "message"),
    [
        pytest.param(["--lexicon", "nosuch"], "nosuch is neither a lexicon nor a file", id="no such lexicon"),
        pytest.param(["--lexicon", "nb+nosuch"], "neither a lexicon nor a file", id="half of it unknown"),
        pytest.param(["--lexicon", "nb", "--allow", "genitive"], "does not tell", id="forms it cannot tell"),
        pytest.param(["--allow", "genitiv"], "no such form", id="no such form"),
        pytest.param(["--edition", "nosuch"], "no edition is called", id="no such edition"),
    ],
)
def test_a_choice_that_does_not_exist_is_bad_usage_whatever_was_to_be_chosen(capsys, options, message):
    assert main(["check", "KOIRA", *options]) == 2
    captured = capsys.readouterr()
    assert message in captured.err
    assert captured.out == ""


def test_a_file_that_is_no_word_list_is_wrong_input(capsys, tmp_path):
    empty = tmp_path / "empty.txt"
    empty.write_text("\n")
    assert main(["check", "KOIRA", "--lexicon", str(empty)]) == 1
    assert "empty.txt" in capsys.readouterr().err
