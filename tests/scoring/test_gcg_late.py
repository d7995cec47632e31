"""A play taken back when the other player has already played: out of order, lifted late, or points alone."""

import pytest
from played import ENGLISH

from scoring.gcg_read import parse_gcg
from scoring.replay import replay_gcg

HEAD = "#player1 A Anna\n#player2 B Bo\n"
HELLO = ">A: HELLO 8D HELLO +24 24\n"
CAR = ">B: CARABCD E7 C.R +5 5\n"


def replayed(*lines):
    return replay_gcg(parse_gcg(HEAD + "".join(lines)), ENGLISH)


def lines_of(replay):
    return [(row.line, row.kind, row.computed_total) for row in replay.rows]


def told(replay):
    return [(finding.line, finding.key) for finding in replay.findings]


@pytest.mark.parametrize(
    ("lines", "rows", "totals"),
    [
        pytest.param(
            [">A: QI 8H QI +22 22\n", ">B: HE 8H HE +10 10\n", ">A: QI -- -22 0\n", ">A: AT 9H AT +11 11\n"],
            [(3, "play", 22), (5, "withdrawal", 0), (4, "play", 10), (6, "play", 11)],
            (11, 10),
            id="the next play lies where it lay",
        ),
        pytest.param(
            [HELLO, CAR, ">A: S 8D .....S +9 33\n", ">B: A D7 A. +9 14\n", ">A: S -- -9 24\n"],
            [(3, "play", 24), (4, "play", 5), (5, "play", 33), (7, "withdrawal", 24), (6, "play", 14)],
            (24, 14),
            id="the next play does not touch it",
        ),
    ],
)
def test_a_line_out_of_order_is_read_right_after_the_play_that_it_takes_back(lines, rows, totals):
    replay = replayed(*lines)
    line = next(row[0] for row in rows if row[1] == "withdrawal")
    assert lines_of(replay) == rows
    assert replay.game.state().totals == totals
    assert told(replay) == [(line, "withdrawal_moved")]
    assert replay.plays == replay.agree


def test_tiles_and_points_come_off_late_where_the_next_play_counted_with_them():
    """B counted TS, whose S comes off only then: right after its own play the points would be others."""
    replay = replayed(HELLO, CAR, ">A: S 8D .....S +9 33\n", ">B: AT 7H AT +8 13\n", ">A: S -- -9 24\n")
    assert lines_of(replay)[-2:] == [(6, "play", 13), (7, "withdrawal", 24)]
    assert replay.game.state().totals == (24, 13)
    assert replay.game.state().board[7, 8] is None
    assert told(replay) == [(7, "withdrawal_lifted")]


def test_only_the_points_come_off_where_later_words_need_the_tiles():
    replay = replayed(HELLO, CAR, ">A: HELLO -- -24 0\n", ">A: A D7 A. +9 9\n")
    assert lines_of(replay) == [(3, "play", 24), (4, "play", 5), (5, "withdrawal", 0), (6, "play", 9)]
    assert replay.game.state().totals == (9, 5)
    assert told(replay) == [(5, "withdrawal_points_off")]
    assert all(row.agrees and row.recorded_total == row.computed_total for row in replay.rows)
