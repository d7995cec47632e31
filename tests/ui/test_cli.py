"""The command as a person types it: exit codes, one clear sentence, quick help."""

import os
import subprocess
import sys
from importlib.metadata import version

import pytest

from ui.cli import COMMANDS, build_parser, main, with_default_command


def run(capsys, *arguments):
    code = main(list(arguments))
    captured = capsys.readouterr()
    return code, captured.out, captured.err


@pytest.mark.parametrize(
    ("arguments", "total"),
    [
        pytest.param(["8F KOIRA"], 20, id="the star doubles"),
        pytest.param(["8F kOIRA"], 16, id="a blank scores nothing, its word is doubled all the same"),
        pytest.param(["8D KOIRA"], 24, id="D8 is a double-letter square"),
        pytest.param(["F8 KOIRA"], None, id="down from F8 the star is missed"),
        pytest.param(["8H ENE", "--edition", "norwegian"], 6, id="Norwegian values"),
        pytest.param(["8F KOIRA", "--edition", "finnish_2021"], 20, id="an older name of the edition"),
    ],
)
def test_a_first_play_scores(capsys, arguments, total):
    code, out, err = run(capsys, "score", *arguments)
    if total is None:
        assert (code, out) == (1, "") and "H8" in err
    else:
        assert code == 0 and out.rstrip().endswith(f"Together {total}")


def test_letters_premiums_and_multiplication_are_shown(capsys):
    _, out, _ = run(capsys, "score", "8D KOIRA")
    assert "double letter" in out and "double word" in out and "KOIRA: 12 × 2 = 24" in out


def test_a_play_all_in_small_letters_is_hardly_meant_as_blanks(capsys):
    code, out, err = run(capsys, "score", "8F koira")
    assert (code, out) == (1, "") and "capitals" in err


@pytest.mark.parametrize(
    ("play", "total"),
    [
        pytest.param("8F .....S", 11, id="a letter added"),
        pytest.param("8F KOIRAS", 11, id="the letters that lie there spelled out"),
        pytest.param("K8 SAUMA", 29, id="a word hung on, both words score"),
    ],
)
def test_a_play_on_a_board_file_scores(capsys, tmp_path, play, total):
    board = tmp_path / "board.txt"
    board.write_text("\n".join(["." * 15] * 7 + [".....KOIRA....."] + ["." * 15] * 7), encoding="utf-8")
    code, out, _ = run(capsys, "score", play, "--board", str(board))
    assert code == 0 and out.rstrip().endswith(f"Together {total}")


def test_a_blank_of_two_letters_is_printed_and_not_taken_for_markup(capsys):
    _, out, _ = run(capsys, "score", "8F [ch]I[RR]O", "--edition", "spanish")
    assert "8F [ch]I[RR]O" in out and "F8  [ch]" in out


def test_an_edition_without_values_gives_the_words_and_no_score(capsys):
    code, out, _ = run(capsys, "score", "8F KOIRA", "--edition", "latin")
    assert code == 0 and "KOIRA" in out and "no score" in out


def test_of_one_edition_the_sources_and_the_rules_are_told(capsys):
    code, out, _ = run(capsys, "editions", "--edition", "norwegian")
    assert code == 0
    assert "scrabbleforbundet: Norwegian Scrabble federation" in out
    assert "Exchanged tiles go back into the bag before the new ones are drawn. (N20)" in out
    assert "with fewer, play or pass. (not in the rule sheet)" in out


def test_every_edition_of_the_list_names_its_sources(capsys):
    _, out, _ = run(capsys, "editions")
    assert out.count("    Sources: ") == out.count("?0×") - 1, "latin has none"


KOIRA = ["score", "8F KOIRA"]
BOARD_OF_14 = "\n".join(["." * 15] * 14)
RAGGED = "\n".join(["." * 15, "." * 14])


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        pytest.param(["score", "8F"], 1, ["8F", "KOIRA"], id="no tiles in the play"),
        pytest.param(["score", "8Z KOIRA"], 1, ["Z8"], id="unknown square"),
        pytest.param(["score", "8M KOIRA"], 1, ["off the board"], id="runs off the board"),
        pytest.param(["score", "8F K5IRA"], 1, ["5"], id="a digit is no tile"),
        pytest.param(["score", "1A KOIRA"], 1, ["H8"], id="the star is not covered"),
        pytest.param([*KOIRA, "--edition", "finish"], 2, ["finish", "finnish"], id="edition misspelt"),
        pytest.param([*KOIRA, "--edition", "klingon"], 2, ["klingon", "norwegian"], id="edition unknown"),
        pytest.param([*KOIRA, "--board", "{missing}"], 1, ["No such file"], id="board file missing"),
        pytest.param([*KOIRA, "--board", "{folder}"], 1, [], id="board file is a folder"),
        pytest.param([*KOIRA, "--board", "{board14}"], 1, ["14 rows", "15"], id="a row too few"),
        pytest.param([*KOIRA, "--board", "{ragged}"], 1, ["{ragged}", "line 2", "14"], id="a row too short"),
        pytest.param([*KOIRA, "--board", "{binary}"], 1, ["UTF-8"], id="board file is binary"),
        pytest.param([*KOIRA, "--board", "{empty}"], 1, ["{empty}", "empty"], id="board file is empty"),
        pytest.param([*KOIRA, "--edition", "{bad_edition}"], 1, ["TOML"], id="edition file is no TOML"),
        pytest.param(["read", "{folder}/*.jpg"], 1, ["no file matches"], id="pattern without a match"),
        pytest.param(["read", "x.jpg", "--quad", "1,2,3"], 2, ["eight numbers"], id="three corners numbers"),
        pytest.param(["read", "x.jpg", "--quad", "0,0,0,9,9,9,9,0"], 2, ["clockwise"], id="anticlockwise"),
        pytest.param(["read", "x.jpg", "--quad", "a,b,c,d,e,f,g,h"], 2, ["eight numbers"], id="words"),
        pytest.param(["read", "x.jpg", "y.jpg", "--overlay", "o.png"], 2, ["one photo"], id="overlay of two"),
        pytest.param(["turn", "a.jpg", "--edition", "english-super"], 1, ["15 by 15", "21 rows"],
                     id="photo of a bigger board"),
        pytest.param(["turn", "a.jpg", "--claims", "many"], 2, ["34+11", "many"], id="claim in words"),
        pytest.param(["turn", "a.jpg", "--claims", "1+2+3"], 2, ["1+2+3"], id="claims of three plays"),
        pytest.param(["game", "a.jpg", "--claims", "20,29", "--out", "a.gcg"], 2, ["2 entries for 1 photos"],
                     id="a claim without a photo"),
        pytest.param(["game", "a.jpg", "--edition", "english-super", "--out", "a.gcg"], 1, ["15 by 15"],
                     id="game on a bigger board"),
        pytest.param(["game", "a.jpg", "--out", "{missing}/a.gcg"], 1, ["a folder that exists"],
                     id="record into no folder"),
        pytest.param(["game", "a.jpg", "--out", "{folder}"], 1, ["name a file"], id="record is a folder"),
        pytest.param(["read", "a.jpg", "--out", "{binary}"], 1, ["one JSON object a line"],
                     id="readings added to what is no text"),
        pytest.param(["bench", "{missing}"], 1, ["no folder"], id="bench of no folder"),
        pytest.param(["bench", "{folder}"], 1, ["truth file"], id="bench of an empty folder"),
        pytest.param(["check", "KATT", "--edition", "norwegian", "--lexicon", "{missing}"], 2, ["lexicon"],
                     id="unknown lexicon"),
    ],
)  # fmt: skip
def test_wrong_input_gets_one_clear_sentence_and_an_exit_code(capsys, tmp_path, arguments, code, words):
    files = {name: tmp_path / name for name in ("missing", "folder", "board14", "ragged", "binary", "empty")}
    files["folder"].mkdir()
    files["board14"].write_text(BOARD_OF_14)
    files["ragged"].write_text(RAGGED)
    files["binary"].write_bytes(b"\xff\xfe\x00\x80")
    files["empty"].write_text("")
    files["bad_edition"] = tmp_path / "mine.toml"
    files["bad_edition"].write_text("this is = = no TOML")
    found, out, err = run(capsys, *(argument.format(**files) for argument in arguments))
    assert found == code
    assert out == ""
    assert err.count("\n") == 1 and err.startswith("boardscore ") and "Traceback" not in err
    assert all(word.format(**files) in err for word in words), err


@pytest.mark.parametrize(
    "arguments",
    [
        ["score"], ["nonsense"], [*KOIRA, "--what"], ["read"],
        ["explain", "8F KOIRA", "ten"], ["explain", "8F KOIRA", "20.0"], ["explain", "8F KOIRA", "9" * 5000],
        ["page", "--port", "99999"], ["page", "--port", "0"], ["page", "--port", "web"],
    ],
)  # fmt: skip
def test_bad_usage_exits_with_2(capsys, arguments):
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2
    assert "usage:" in capsys.readouterr().err


def test_the_version_is_an_answer_and_no_complaint(capsys):
    with pytest.raises(SystemExit) as stopped:
        main(["--version"])
    assert stopped.value.code == 0
    assert capsys.readouterr() == (f"boardscore {version('boardscore')}\n", "")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(capsys, command):
    with pytest.raises(SystemExit) as stopped:
        main([command, "--help"])
    assert stopped.value.code == 0
    assert f"boardscore {command}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "command"),
    [
        pytest.param([], "page", id="nothing"),
        pytest.param(["--lan", "--port", "9000"], "page", id="options of the page"),
        pytest.param(["editions"], "editions", id="a command"),
    ],
)
def test_without_a_command_the_page_opens(arguments, command):
    assert build_parser().parse_args(with_default_command(arguments)).command == command


def test_corners_may_lie_left_of_the_picture():
    arguments = with_default_command(["read", "a.jpg", "--quad", "-5,0,10,0,10,10,-5,10", "--json"])
    assert build_parser().parse_args(arguments).quad == "-5,0,10,0,10,10,-5,10"


def test_an_unexpected_fault_is_not_dressed_up_as_a_wrong_input(monkeypatch):
    def broken(args):
        raise ZeroDivisionError

    monkeypatch.setattr("ui.cli.runner_of", lambda command: broken)
    with pytest.raises(ZeroDivisionError):
        main(["editions"])


def test_ctrl_c_ends_quietly(monkeypatch, capsys):
    def stopped(args):
        raise KeyboardInterrupt

    monkeypatch.setattr("ui.cli.runner_of", lambda command: stopped)
    assert main(["editions"]) == 130
    assert capsys.readouterr().err == "boardscore: stopped.\n"


def test_help_and_the_bare_import_load_no_library():
    script = (
        "import sys\n"
        "from ui.cli import main\n"
        "try:\n    main(['--help'])\n"
        "except SystemExit:\n    pass\n"
        "print([name for name in ('numpy', 'cv2', 'rich', 'streamlit') if name in sys.modules])"
    )
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert result.stdout.splitlines()[-1] == "[]"


@pytest.mark.skipif(os.name == "nt", reason="pipes close differently on Windows")
def test_a_reader_that_leaves_early_leaves_no_trace():
    command = f"{sys.executable} -m ui.cli editions --json | head -c 100 > /dev/null"
    result = subprocess.run(command, shell=True, capture_output=True, text=True)
    assert result.stderr == ""


@pytest.mark.skipif(os.name != "posix", reason="file names are bytes on POSIX systems only")
@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        pytest.param(["read", b"b\xff.jpg"], 1, id="read"),
        pytest.param(["read", b"b\xff.jpg", "--json"], 1, id="read as JSON"),
        pytest.param(["replay", b"b\xff.gcg"], 1, id="replay"),
        pytest.param(["check", b"\xff", "--lexicon", os.devnull], 1, id="check"),
        pytest.param(["score", "8F KOIRA", "--edition", b"\xff"], 2, id="edition"),
    ],
)
def test_a_name_that_is_no_text_gets_a_sentence_too(arguments, code):
    result = subprocess.run([sys.executable, "-m", "ui.cli", *arguments], capture_output=True)
    said = (result.stdout + result.stderr).decode("utf-8")
    assert result.returncode == code
    assert "Traceback" not in said and said.count("\n") == 1
