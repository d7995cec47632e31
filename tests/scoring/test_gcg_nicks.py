"""Two players with one nickname: whose a line is shows in the totals and in the order of the turns."""

from dataclasses import replace

import pytest
from played import ENGLISH
from real_games import FOLDER, game_params

from scoring.editions import load_edition
from scoring.gcg_read import parse_gcg
from scoring.gcg_write import format_gcg
from scoring.replay import replay_gcg

HEAD = "#player1 Q Quackle\n#player2 Q Quackle Two\n"
HELLO = ">Q: HELLO 8D HELLO +24 24\n"
CAR = ">Q: CARABCD E7 C.R +5 5\n"


def players(text):
    return [row.player for row in replay_gcg(parse_gcg(HEAD + text), ENGLISH).rows]


@pytest.mark.parametrize(
    ("text", "owners"),
    [
        pytest.param(HELLO + CAR, "12", id="one after the other"),
        pytest.param(HELLO + ">Q: X - +0 0\n" + ">Q: S 8D .....S +9 33\n", "121", id="after a pass"),
        pytest.param(HELLO + CAR + ">Q: X -- -5 0\n>Q: S 8D .....S +9 33\n", "1221", id="taken back"),
        pytest.param(HELLO + ">Q: X (challenge) +5 29\n" + CAR, "112", id="challenge gained"),
        pytest.param(HELLO + CAR + ">Q: X - +0 24\n>Q: (AE) +4 9\n", "1212", id="tiles left over"),
        pytest.param(HELLO + CAR + ">Q: X (X) -8 16\n>Q: AE (AE) -2 3\n", "1212", id="nobody out"),
        pytest.param(HELLO + CAR + ">Q: X (time) -10 -5\n", "122", id="over time, by the total"),
        pytest.param(HELLO + ">Q: CAR E7 C.R +5 29\n", "11", id="a turn lost, by the total"),
        pytest.param(HELLO.replace(" 24\n", "\n") + CAR.replace(" 5\n", "\n"), "12", id="without totals"),
        pytest.param(HELLO + ">Quackle Two: X - +0 0\n" + ">Quackle: X - +0 24\n", "121", id="full names"),
    ],
)
def test_each_line_goes_to_whom_turns_and_totals_show(text, owners):
    assert players(text) == [f"Q{owner}" for owner in owners]


def test_totals_come_out_as_recorded_and_the_nicknames_are_reported():
    replay = replay_gcg(parse_gcg(HEAD + HELLO + CAR + ">Q: S 8D .....S +9 33\n"), ENGLISH)
    assert replay.game.state().totals == (33, 5)
    assert [(finding.line, finding.key) for finding in replay.findings] == [(2, "nicks_equal")]
    assert all(row.recorded_total == row.computed_total for row in replay.rows)


def test_a_third_player_keeps_an_own_nickname():
    names = "#player1 A Al\n#player2 Q Bo\n#player3 Q Cy\n"
    text = names + ">A: HELLO 8D HELLO +24 24\n>Q: X - +0 0\n>Q: X - +0 0\n"
    assert [row.player for row in replay_gcg(parse_gcg(text), ENGLISH).rows] == ["A", "Q2", "Q3"]


def test_a_nickname_with_a_number_that_another_has_gets_a_mark():
    text = "#player1 Q Al\n#player2 Q Bo\n#player3 Q1 Cy\n"
    assert [player.nick for player in parse_gcg(text).players] == ["Q1_", "Q2", "Q1"]


def test_what_was_told_apart_is_written_with_nicknames_that_differ():
    record = parse_gcg(HEAD + HELLO + CAR)
    again = parse_gcg(format_gcg(record))
    assert again == record
    assert again.findings == ()


@pytest.mark.parametrize("row", game_params())
def test_a_real_game_with_one_nickname_for_both_has_the_same_lines_for_each(row):
    edition = load_edition(row["edition"])
    record = parse_gcg((FOLDER / row["file"]).read_bytes())
    namesakes = replace(record, players=tuple(replace(player, nick="X") for player in record.players))
    told = parse_gcg(format_gcg(namesakes))
    assert [line.player for line in told.events] == [line.player for line in record.events]
    assert replay_gcg(told, edition).game.state().totals == replay_gcg(record, edition).game.state().totals
