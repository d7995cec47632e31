"""Points that players counted, given to the commands that look at photos."""

import json

import pytest
from reading_fakes import reading_of, rows_with

from scoring.gcg_read import parse_gcg
from ui.claimed import claims_of_photos, parse_claims
from ui.cli import main
from ui.errors import BadUsage

KOIRA = ("8F KOIRA",)
SAUMA = ("8F KOIRAS", "K9 AUMA")
SAA = (*SAUMA, "12K .AA")


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        pytest.param("", (), id="nobody counted"),
        pytest.param("34", (34,), id="one play"),
        pytest.param("20+11", (20, 11), id="two plays"),
        pytest.param(" 20 + 11 ", (20, 11), id="with spaces"),
        pytest.param("-5", (-5,), id="a play may cost points"),
    ],
)
def test_claims_are_points_with_a_plus_between_two_plays(text, claims):
    assert parse_claims(text) == claims


def test_a_game_has_an_entry_for_each_photo():
    assert claims_of_photos("20,29+11,,34", 4) == ((20,), (29, 11), (), (34,))
    assert claims_of_photos(None, 2) == ((), ())


@pytest.mark.parametrize("text", ["20", "20,29,34", "20,x"])
def test_entries_that_do_not_fit_the_photos_are_refused(text):
    with pytest.raises(BadUsage, match="--claims"):
        claims_of_photos(text, 2)


def turn(monkeypatch, capsys, tmp_path, shown, *options):
    board = tmp_path / "board.txt"
    board.write_text("\n".join(rows_with(*KOIRA)), "utf-8")
    reading = reading_of(rows_with(*shown))
    monkeypatch.setattr("ui.commands.turn.read_fitted", lambda path, known, board: reading)
    assert main(["turn", "photo.jpg", "--board", str(board), *options]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("claims", "plays"),
    [
        pytest.param("29+6", [("K8 SAUMA", 29), ("12K .AA", 6)], id="the first took the corner"),
        pytest.param("27+15", [("K8 SAUM", 27), ("12K AAA", 15)], id="the second took it"),
    ],
)
def test_claims_decide_between_two_splits(monkeypatch, capsys, tmp_path, claims, plays):
    form = json.loads(turn(monkeypatch, capsys, tmp_path, SAA, "--claims", claims, "--json"))
    assert form["kind"] == "two_plays"
    assert [(play["play"], play["score"]) for play in form["plays"]] == plays
    assert [(claim["claimed"], claim["score"]) for claim in form["claims"]] == [
        (score, score) for _, score in plays
    ]
    assert form["problems"] == []


def test_a_claim_that_is_wrong_is_said_with_its_mistake(monkeypatch, capsys, tmp_path):
    out = turn(monkeypatch, capsys, tmp_path, SAUMA, "--claims", "18")
    assert "! K8 SAUMA scores 29, not 18: KOIRAS was forgotten" in out


@pytest.mark.parametrize(
    ("shown", "options", "line"),
    [
        pytest.param(SAUMA, ["--claims", "29"], "29 is right.", id="right"),
        pytest.param(SAUMA, ["--claims", "29", "--edition", "latin"], "29 cannot be checked.", id="none"),
        pytest.param(KOIRA, ["--claims", "29"], "! 29 points were claimed, and the photo shows no play",
                     id="nothing new"),
    ],
)  # fmt: skip
def test_each_claim_gets_a_line(monkeypatch, capsys, tmp_path, shown, options, line):
    assert line in turn(monkeypatch, capsys, tmp_path, shown, *options)


def test_without_claims_nothing_is_said_of_them(monkeypatch, capsys, tmp_path):
    assert "claims" not in json.loads(turn(monkeypatch, capsys, tmp_path, SAUMA, "--json"))


def test_the_claims_of_a_game_part_the_turns_of_a_missing_photo(monkeypatch, capsys, tmp_path):
    readings = [reading_of(rows_with(*KOIRA)), reading_of(rows_with(*SAA))]
    monkeypatch.setattr(
        "ui.commands.game.read_many", lambda requests: (readings[i] for i, _ in enumerate(requests))
    )
    out = tmp_path / "game.gcg"
    command = ["game", "1.jpg", "2.jpg", "--out", str(out), "--json", "--claims"]
    assert main([*command, "24,29+6"]) == 0
    first, second, _ = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert first["flags"] == ["8F KOIRA scores 20, not 24"]
    assert second["flags"] == []
    events = parse_gcg(out.read_bytes()).events
    assert [(line.tiles, line.points) for line in events][1:] == [("SAUMA", 29), (".AA", 6)]
