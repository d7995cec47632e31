"""`boardscore replay`, and `turn` with the game so far."""

import json

import pytest
from golden_files import assert_golden
from reading_fakes import reading_of, rows_with

from ui.cli import main

GAME = """\
#player1 Aino Aino
#player2 Eetu Eetu
>Aino: AIKORST 8F KOIRA +20 20
>Eetu: AAMSUU K8 SAUMA +{points} {points}
>Aino: TTT -T +0 20
"""


@pytest.fixture
def game(tmp_path):
    def write(points=29, text=GAME):
        path = tmp_path / "game.gcg"
        path.write_text(text.format(points=points), encoding="utf-8")
        return str(path)

    return write


def test_a_game_that_agrees_exits_with_0(capsys, game):
    assert main(["replay", game(), "--json"]) == 0
    assert_golden("replay", capsys.readouterr().out)


def test_a_game_that_does_not_exits_with_1_and_says_where(capsys, game):
    assert main(["replay", game(31), "--json"]) == 1
    assert_golden("replay_disagrees", capsys.readouterr().out)
    main(["replay", game(31)])
    out = capsys.readouterr().out
    assert "≠" in out and "line 4: K8 SAUMA is recorded with 31 points and comes to 29" in out
    assert "1 of 2 plays agree" in out


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param("", "no game", id="empty"),
        pytest.param(
            "#player1 A A\n#player2 B B\n>A: XYZ 8F K5 +1 1\n", "line 3", id="a line that is no event"
        ),
        pytest.param("#player1 A A\n#player2 B B\n>A: XYZ 1A AA +2 2\n", "line 3", id="an illegal play"),
    ],
)
def test_a_record_that_cannot_be_replayed_is_refused_with_the_line(capsys, game, text, words):
    path = game(text=text)
    assert main(["replay", path]) == 1
    err = capsys.readouterr().err
    assert path in err and words in err and err.count("\n") == 1


@pytest.mark.parametrize(
    ("header", "arguments", "hinted"),
    [
        pytest.param("", [], True, id="no set named"),
        pytest.param("", ["--edition", "finnish"], False, id="set named here"),
        pytest.param("#tile-distribution finnish\n", [], False, id="set named in the record"),
    ],
)
def test_a_tile_the_set_lacks_brings_a_hint_where_nobody_named_the_set(
    capsys, game, header, arguments, hinted
):
    text = header + "#player1 A A\n#player2 B B\n>A: XI 8G XI +18 18\n"
    assert main(["replay", game(text=text), *arguments]) == 1
    err = capsys.readouterr().err
    assert "has no tile X" in err
    assert ("name it with --edition" in err) == hinted


def test_a_file_far_too_large_is_refused_unread(capsys, tmp_path):
    path = tmp_path / "big.gcg"
    path.write_bytes(b"#note x\n" * 200_000)
    assert main(["replay", str(path)]) == 1
    assert "no recorded game" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "header", "edition"),
    [
        pytest.param([], "", "finnish", id="none named"),
        pytest.param([], "#tile-distribution German\n", "german", id="named in the record"),
        pytest.param([], "#tile-distribution Klingon\n", "finnish", id="named, but not known"),
        pytest.param([], "#lexicon CSW21\n", "english", id="an English word list named"),
        pytest.param([], "#lexicon my own\n", "finnish", id="a word list of no known language"),
        pytest.param([], "#lexicon NWL23\n#tile-set german\n", "german", id="the set goes before the list"),
        pytest.param(["--edition", "norwegian"], "#tile-distribution German\n", "norwegian", id="named here"),
    ],
)  # fmt: skip
def test_the_edition(capsys, game, arguments, header, edition):
    main(["replay", game(text=header + GAME), *arguments, "--json"])
    assert json.loads(capsys.readouterr().out)["edition"] == edition


@pytest.mark.parametrize(
    ("rows", "kind"),
    [
        pytest.param(rows_with("8F KOIRAS", "K9 AUMA", "12K ATA"), "play", id="one more play"),
        pytest.param(rows_with("8F KOIRA"), "withdrawal", id="the last play taken back"),
        pytest.param(rows_with("8F KOIRAS", "K9 AUMA"), "none", id="nothing new"),
    ],
)
def test_a_turn_is_held_against_the_game_so_far(capsys, monkeypatch, game, rows, kind):
    monkeypatch.setattr("ui.commands.turn.read_fitted", lambda path, known, board: reading_of(rows))
    text = GAME.removesuffix(">Aino: TTT -T +0 20\n")
    assert main(["turn", "photo.jpg", "--game", game(text=text), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["kind"] == kind


def test_a_person_gets_the_board_and_the_sum(capsys, monkeypatch):
    monkeypatch.setattr(
        "ui.commands.turn.read_fitted", lambda path, known, board: reading_of(rows_with("8F KOIRA"))
    )
    assert main(["turn", "photo.jpg"]) == 0
    out = capsys.readouterr().out
    assert "*K*O*I*R*A" in out and "KOIRA: 10 × 2 = 20" in out
