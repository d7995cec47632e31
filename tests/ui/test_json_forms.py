"""The JSON of each command against golden files: fields may be added there, never renamed."""

import json

import pytest
from golden_files import assert_golden
from reading_fakes import reading_of, rows_with

from scoring.board import parse_board
from scoring.editions import load_edition
from ui.cli import main
from ui.json_forms import read_form
from vision.errors import BoardMirrored, BoardNotFound, PhotoTooLarge, PhotoUnreadable
from vision.reading import QualityNote

KOIRA = rows_with("8F KOIRA")
UNSURE_S = {"K8": {"S": 0.7, "Ö": 0.25, ".": 0.05}}


def printed(capsys, *arguments, code=0):
    assert main([*arguments, "--json"]) == code
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        pytest.param("score", ["8F KOIRA"], id="first play"),
        pytest.param("score_blank", ["8F kOIRA"], id="with a blank"),
        pytest.param("score_two_words", ["K8 SAUMA", "--board", "{board}"], id="two words"),
        pytest.param("score_bingo", ["8D KOIRANI"], id="a whole rack"),
        pytest.param("score_digraph", ["8F [CH]I[RR]O", "--edition", "spanish"], id="tiles of two letters"),
        pytest.param("score_latin", ["8F KOIRA", "--edition", "latin"], id="no values"),
    ],
)
def test_score(capsys, tmp_path, name, arguments):
    board = tmp_path / "board.txt"
    board.write_text("\n".join(KOIRA), encoding="utf-8")
    assert_golden(name, printed(capsys, "score", *(argument.format(board=board) for argument in arguments)))


@pytest.mark.parametrize(
    ("name", "claim", "code"),
    [
        pytest.param("explain_mistake", "40", 0, id="the old premium counted again"),
        pytest.param("explain_right", "29", 0, id="the claim is right"),
        pytest.param("explain_unknown", "1000", 3, id="no known mistake"),
    ],
)
def test_explain(capsys, tmp_path, name, claim, code):
    board = tmp_path / "board.txt"
    board.write_text("\n".join(KOIRA), encoding="utf-8")
    assert_golden(name, printed(capsys, "explain", "K8 SAUMA", claim, "--board", str(board), code=code))


def test_editions(capsys):
    lines = printed(capsys, "editions").splitlines()
    finnish = next(line for line in lines if json.loads(line)["id"] == "finnish")
    assert_golden("edition_finnish", finnish)
    assert {json.loads(line)["id"] for line in lines} >= {"norwegian", "english", "german", "latin"}


def test_one_edition_is_printed_alone_as_it_is_in_the_list(capsys):
    listed = printed(capsys, "editions").splitlines()
    (alone,) = printed(capsys, "editions", "--edition", "norwegian").splitlines()
    assert alone in listed
    rules = json.loads(alone)["rules"]
    assert rules["tie"] == {"value": "higher_before_settlement", "source": "N19"}
    assert rules["exchange_minimum"] == {"value": 7, "source": "preset"}


READINGS = {
    "koira.jpg": reading_of(KOIRA),
    "unsure.jpg": reading_of(
        rows_with("8F KOIRAS"),
        unsure=UNSURE_S,
        hidden=["A1"],
        quality=[QualityNote("covered", ((0, 0),), "something lies over A1")],
    ),
    "digraph.jpg": reading_of(rows_with("8F [CH]IRO"), alphabet=("CH", "I", "R", "O")),
    "blank.jpg": reading_of(rows_with("8F KOIR?")),
    "empty.jpg": BoardNotFound("no board was found: take the photo from above, with all four corners in it"),
    "selfie.jpg": BoardMirrored("the picture is mirrored: switch the mirror of the camera off"),
    "bomb.png": PhotoTooLarge("the picture has 20000×10000 pixels; at most 64 million are read"),
    "notes.txt": PhotoUnreadable("this is no picture that can be read: JPEG, PNG, WebP and HEIC photos can"),
}


@pytest.fixture
def faked(monkeypatch):
    def of(request):
        return READINGS[request.source.name]

    monkeypatch.setattr("ui.commands.read.outcomes", lambda requests: map(of, requests))
    monkeypatch.setattr("ui.commands.turn.read_fitted", lambda path, known, board: READINGS[path.name])


@pytest.mark.parametrize("photo", ["koira.jpg", "unsure.jpg", "digraph.jpg", "blank.jpg"])
def test_read(capsys, faked, photo):
    assert_golden(f"read_{photo.partition('.')[0]}", printed(capsys, "read", photo))


def test_photos_that_fail_are_named_and_the_others_go_on(capsys, faked):
    out = printed(capsys, "read", "empty.jpg", "koira.jpg", "selfie.jpg", "bomb.png", "notes.txt", code=1)
    lines = [line for line in out.splitlines() if "error" in json.loads(line)]
    assert json.loads(out.splitlines()[1])["rows"] == KOIRA
    assert_golden("read_errors", "\n".join(lines))


def test_rows_never_hold_the_sign_for_squares_not_counted():
    form = read_form("a.jpg", READINGS["unsure.jpg"])
    assert not any("#" in row for row in form["rows"])
    assert [square["visible"] for square in form["squares"]].count(False) == 1


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        pytest.param("turn_first", ["koira.jpg"], id="a first play"),
        pytest.param("turn_none", ["koira.jpg", "--board", "{board}"], id="nothing new"),
        pytest.param("turn_question", ["unsure.jpg", "--board", "{board}"], id="a question"),
        pytest.param("turn_blank", ["blank.jpg"], id="a blank without its letter"),
        pytest.param("turn_latin", ["koira.jpg", "--edition", "latin"], id="no values"),
    ],
)
def test_turn(capsys, faked, tmp_path, name, arguments):
    board = tmp_path / "board.txt"
    board.write_text("\n".join(KOIRA), encoding="utf-8")
    assert_golden(name, printed(capsys, "turn", *(argument.format(board=board) for argument in arguments)))


def test_a_turn_whose_photo_cannot_be_read(capsys, faked):
    assert main(["turn", "empty.jpg", "--json"]) == 1
    captured = capsys.readouterr()
    assert_golden("turn_unreadable", captured.out)
    assert captured.err.startswith("boardscore turn: empty.jpg: no board was found")
    assert captured.err.count("\n") == 1


def test_a_board_file_of_the_rows_read_is_the_board():
    assert parse_board(read_form("a.jpg", READINGS["koira.jpg"])["rows"]) == parse_board(KOIRA)
    assert load_edition("finnish").layout.n_rows == 15
