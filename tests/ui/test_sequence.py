"""Turn photos in order become a recorded game."""

import json

import pytest
from reading_fakes import reading_of, rows_with

from scoring.board import parse_board
from scoring.editions import load_edition
from scoring.events import BoardAccepted, Pass, Play, Withdrawal
from scoring.game import Game
from scoring.gcg_read import parse_gcg
from scoring.move import parse_play
from scoring.replay import replay_gcg
from ui.cli import main
from ui.sequence import PhotoRead, take_photos
from vision.errors import BoardNotFound
from vision.reading import Known

FINNISH = load_edition("finnish")
BARE = reading_of(rows_with())
KOIRA = reading_of(rows_with("8F KOIRA"))
KOIRAS = reading_of(rows_with("8F KOIRAS"))
SAUMA = reading_of(rows_with("8F KOIRAS", "K9 AUMA"))
TALO_AND_KOIRA = reading_of(rows_with("8F KOIRA", "F8 KALA"))
SHIFTED = reading_of(rows_with("2F KOIRA", "14B TALO"))


def not_again(known):
    raise BoardNotFound("the board is found once only")


def play(*readings):
    photos = [PhotoRead(reading, Known(()), not_again) for reading in readings]
    *_, last = taken = list(take_photos(photos, Game(FINNISH, ("Aino", "Eetu"))))
    return taken, last.game


@pytest.mark.parametrize(
    ("readings", "events", "totals"),
    [
        pytest.param([KOIRA, SAUMA], [Play, Play], (20, 29), id="two plays"),
        pytest.param([BARE, KOIRA, KOIRAS], [Play, Play], (20, 11), id="the bare board first is no turn"),
        pytest.param(
            [KOIRA, KOIRA, SAUMA], [Play, Pass, Play], (49, 0), id="a photo without change is a pass"
        ),
        pytest.param([KOIRA, SAUMA, KOIRA, KOIRAS], [Play, Play, Withdrawal, Play], (31, 0), id="taken back"),
        pytest.param(
            [BARE, BoardNotFound("no board"), KOIRA], [Play], (20, 0), id="a photo not read is skipped"
        ),
    ],
)
def test_photos_become_events(readings, events, totals):
    _, game = play(*readings)
    assert [type(event) for event in game.events] == events
    assert game.state().totals == totals


def test_a_missing_photo_gives_two_plays_for_two_players():
    taken, game = play(BARE, KOIRA, reading_of(rows_with("8F KOIRAS", "K9 AUMA", "12K ATA")))
    assert taken[-1].proposal.best.kind == "two_plays"
    assert [event.player for event in game.events] == [0, 1, 0]


def test_a_picture_of_another_board_is_flagged_and_changes_nothing():
    taken, game = play(KOIRAS, reading_of(rows_with("2F TALO", "14B MUU")), SAUMA)
    assert [type(event) for event in game.events] == [Play, Play]
    assert "passed over" in " ".join(taken[1].flags)
    assert not taken[2].flags


def rows(*placed):
    return reading_of(rows_with(*placed))


ATA = ("8F KOIRAS", "K9 AUMA", "12K ATA")
LAST = (*ATA, "M11 I.O")


@pytest.mark.parametrize(
    ("readings", "flagged"),
    [
        pytest.param([KOIRA, rows("8F KOIRAS", "B2 E"), SAUMA], [1, 2, 3], id="a tile far off"),
        pytest.param([KOIRAS, rows("8F KOIRAS", "K9 AU", "K12 A")], [1, 2, 3], id="a tile not seen"),
        pytest.param([rows("2B KOIRA", "9C OVI"), KOIRA, SAUMA], [0, 1, 2], id="junk at first"),
        pytest.param(
            [BARE, BoardNotFound("no board"), BoardNotFound("no board")], [1, 2, 3], id="two photos not read"
        ),
    ],
)
def test_a_broken_turn_is_flagged_and_the_turns_after_it_are_right(readings, flagged):
    taken, game = play(*readings, rows(*ATA), rows(*LAST))
    assert [number for number, one in enumerate(taken) if one.flags] == flagged
    assert game.state().board == parse_board(rows_with(*LAST))
    laid = next(event for event in reversed(game.events) if isinstance(event, Play))
    assert laid.placements == parse_play("M11 I.O", taken[-2].game.state().board, FINNISH)


def test_a_tile_too_many_in_a_word_is_taken_off_and_the_turn_counted_anew():
    taken, game = play(KOIRA, rows("8F KOIRAS", "K9 AUMAT"), rows(*ATA), rows(*LAST))
    assert [number for number, one in enumerate(taken) if one.flags] == [2, 3]
    assert "turn 2 counts 29, not 31" in taken[3].flags[0]
    assert game.state().board == parse_board(rows_with(*LAST))


def test_turns_not_seen_keep_the_order_of_the_players():
    """Three turns, then the fourth: it is the second player's."""
    _, game = play(BARE, BoardNotFound("no board"), BoardNotFound("no board"), rows(*ATA), rows(*LAST))
    assert (game.events[-1].player, type(game.events[0])) == (1, BoardAccepted)


def test_a_letter_that_was_in_doubt_is_set_right_when_two_photos_show_another():
    unsure = {"K8": {"O": 0.8, "S": 0.2}}
    first = reading_of(rows_with("8F KOIRAO"), unsure)
    taken, game = play(first, SAUMA, rows(*ATA), rows(*LAST))
    assert game.state().board == parse_board(rows_with(*LAST))
    assert game.events[0].placements == parse_play("8F KOIRAS", parse_board(rows_with()), FINNISH)
    assert "turn 1" not in " ".join(taken[1].flags)
    assert "K8 was recorded as O and is S" in " ".join(taken[2].flags)


def test_a_letter_that_was_never_in_doubt_is_only_flagged():
    taken, game = play(KOIRAS, rows("8F KOIRAT", "K9 AUMA"), rows("8F KOIRAT", "K9 AUMA", "12K ATA"))
    assert game.state().board == parse_board(rows_with(*ATA))
    assert "K8 was recorded as S and reads as T" in taken[2].flags


def test_a_photo_read_one_square_off_is_read_again_where_the_board_shows_it():
    told = []

    def again(known):
        told.append(known.quad_xy.round().tolist())
        return SAUMA

    off = reading_of(rows_with("8G KOIRAS", "L9 AUMA"))
    photos = [PhotoRead(KOIRAS, Known(()), again), PhotoRead(off, Known(()), again)]
    *_, last = take_photos(photos, Game(FINNISH, ("Aino", "Eetu")))
    assert told == [[[200, 100], [1700, 100], [1700, 1600], [200, 1600]]]
    assert [str(square) for square, _ in last.events[0].placements] == ["K9", "K10", "K11", "K12"]


def test_a_photo_without_change_is_flagged():
    taken, _ = play(KOIRA, KOIRA)
    assert "pass" in " ".join(taken[-1].flags)


@pytest.fixture
def three_photos(monkeypatch):
    readings = [KOIRA, BoardNotFound("no board was found"), SAUMA]
    monkeypatch.setattr(
        "ui.commands.game.read_many", lambda requests: (readings[i] for i, _ in enumerate(requests))
    )
    return ["1.jpg", "2.jpg", "3.jpg"]


def test_the_command_writes_a_record_that_replays_to_the_same_totals(capsys, tmp_path, three_photos):
    out = tmp_path / "game.gcg"
    code = main(["game", *three_photos, "--out", str(out), "--players", "Aino,Eetu", "--json"])
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert code == 1
    assert [line.get("photo") for line in lines] == [*three_photos, None]
    assert lines[1]["error"]["kind"] == "no_board"
    assert lines[3] == {"totals": {"Aino": 20, "Eetu": 29}, "asked": 0, "out": str(out)}
    replay = replay_gcg(parse_gcg(out.read_bytes()), FINNISH)
    assert replay.game.state().totals == (20, 29)
    assert (replay.plays, replay.agree) == (2, 2)


def test_a_person_gets_the_plays_and_the_totals(capsys, tmp_path, three_photos):
    main(["game", *three_photos, "--out", str(tmp_path / "game.gcg")])
    out = capsys.readouterr().out
    assert "8F KOIRA 20" in out and "K8 SAUMA 29" in out and "Player 2" in out


@pytest.mark.parametrize(
    "players", [pytest.param("Aino", id="one"), pytest.param("A,,B", id="one without a name")]
)
def test_players_that_cannot_be_are_refused(capsys, tmp_path, players):
    out = tmp_path / "game.gcg"
    assert main(["game", "1.jpg", "--out", str(out), "--players", players]) in (1, 2)
    assert capsys.readouterr().err.count("\n") == 1
    assert not out.exists()


def test_a_set_without_values_has_plays_and_no_totals(capsys, tmp_path, three_photos):
    main(["game", *three_photos, "--out", str(tmp_path / "game.gcg"), "--edition", "latin", "--json"])
    last = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert last["totals"] == {"Player 1": None, "Player 2": None}
