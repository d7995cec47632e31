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
