"""Recorded games replayed line by line, the real ones and small ones made for a point."""

from functools import cache

import pytest
from played import ENGLISH
from real_games import FOLDER, game_params, index, needs_games

from scoring.board import format_rows
from scoring.editions import load_edition
from scoring.events import Challenge, GameEnd, OpeningDraw, Play, RackLeft, TimePenalty, Withdrawal
from scoring.gcg_read import parse_gcg
from scoring.gcg_write import format_gcg
from scoring.replay import replay_gcg

HEAD = "#player1 A Anna\n#player2 B Bo\n"

DISAGREEMENTS = {
    ("german-48.gcg", 27): (".ÄLE", 32, 22, "10 points of a failed challenge were added"),
    ("wordfeud_swedish-12.gcg", 24): ("SIL", 19, 16, "19 points of the player's play before are repeated"),
}
"""Plays whose recorded score is not their own: tiles, recorded, computed, and the reason given."""

FINDINGS = {
    ("english-29.gcg", "time_early"),  # the record stops before the game does
    ("english-40.gcg", "rack_missing"),  # only one player's tiles left over are recorded
    ("german-48.gcg", "points_differ"),
    ("wordfeud_swedish-12.gcg", "points_differ"),
}


@cache
def replayed(file, edition):
    return replay_gcg(parse_gcg((FOLDER / file).read_bytes()), load_edition(edition))


def small(text, edition=ENGLISH):
    return replay_gcg(parse_gcg(HEAD + text), edition)


@pytest.mark.parametrize("row", game_params())
def test_every_play_of_a_real_game_agrees_but_for_the_known_ones(row):
    replay = replayed(row["file"], row["edition"])
    odd = {play.line: play for play in replay.rows if play.kind == "play" and not play.agrees}
    known = {line: value for (file, line), value in DISAGREEMENTS.items() if file == row["file"]}
    assert odd.keys() == known.keys()
    for line, (tiles, recorded, computed, reason) in known.items():
        play = odd[line]
        assert (play.play.split()[1], play.recorded, play.computed) == (tiles, recorded, computed)
        assert len(play.reasons) == 1 and reason in play.reasons[0]
    assert (replay.plays, replay.plays - replay.agree) == (int(row["plays"]), int(row["disagreements"]))


@pytest.mark.parametrize("row", game_params())
def test_every_line_and_total_of_a_real_game_agrees_until_a_known_disagreement(row):
    replay = replayed(row["file"], row["edition"])
    first = min((line for file, line in DISAGREEMENTS if file == row["file"]), default=10_000)
    for play in replay.rows:
        if play.line < first:
            assert play.agrees, play
            assert play.recorded_total in (None, play.computed_total), play


@pytest.mark.parametrize("row", game_params())
def test_nothing_else_in_a_real_game_is_odd(row):
    found = {(row["file"], finding.key) for finding in replayed(row["file"], row["edition"]).findings}
    assert found == {finding for finding in FINDINGS if finding[0] == row["file"]}


@needs_games
def test_the_real_games_hold_1479_plays_of_which_1477_agree():
    replays = [replayed(row["file"], row["edition"]) for row in index()]
    assert len(replays) == 60
    assert sum(replay.plays for replay in replays) == 1479
    assert sum(replay.agree for replay in replays) == 1479 - len(DISAGREEMENTS)


def test_a_play_is_named_as_played_with_points_and_totals_side_by_side():
    replay = small(">A: HELLO 8D HELLO +24 24\n>B: CR E7 C.R +6 6\n")
    row = replay.rows[1]
    assert (row.line, row.player, row.kind, row.play) == (4, "B", "play", "E7 C.R")
    assert (row.recorded, row.computed, row.recorded_total, row.computed_total) == (6, 5, 6, 5)
    assert not row.agrees
    assert (replay.plays, replay.agree) == (2, 1)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        pytest.param(">A: HELLO 8D HELLO +12 12", "start square H8 was not counted", id="the star forgotten"),
        pytest.param(">A: HELLO 8D HELLO +29 29", "5 points of a failed challenge", id="a challenge added"),
        pytest.param(">A: HELLO 8D HELLO +23 23", None, id="no known reason"),
    ],
)
def test_a_recorded_score_that_differs_is_explained_where_one_thing_gives_it(line, reason):
    replay = small(line + "\n")
    assert [reason in text for text in replay.rows[0].reasons] == ([True] if reason else [])
    assert reason is None or reason in replay.findings[0].message


def test_the_game_counts_its_own_points_and_keeps_the_recorded_ones():
    game = small(">A: HELLO 8D HELLO +26 26\n").game
    assert game.state().totals == (24, 0)
    assert game.events[0].recorded == 26


def test_a_play_without_points_is_counted_and_disagrees_with_nothing():
    row = small(">A: HELLO 8D HELLO\n").rows[0]
    assert (row.recorded, row.computed, row.agrees) == (None, 24, True)


def test_one_wrong_total_is_reported_once():
    text = ">A: HELLO 8D HELLO +24 30\n>B: X - +0 0\n>A: S 8D .....S +9 39\n"
    assert [(finding.line, finding.key) for finding in small(text).findings] == [(3, "total_differs")]


@pytest.mark.parametrize(
    ("line", "blank"),
    [
        pytest.param("LA?EL 8H LABEL +10 10", "J8", id="rack in the order of the word"),
        pytest.param("LLE?AXY 8H LABEL +10 10", "J8", id="the letter that the rack lacks"),
        pytest.param("EBAL?XY 8H LABEL +14 14", "H8", id="of two Ls the one that fits the points"),
        pytest.param("EBAL?XY 8H LABEL +12 12", "L8", id="of two Ls the other one"),
        pytest.param("EBAL??Y 8H lABEL +14 14", "H8", id="the record marks its blanks itself"),
    ],
)
def test_a_blank_the_record_does_not_mark_is_found_from_the_rack(line, blank):
    replay = small(f">A: {line}\n")
    play = next(event for event in replay.game.events if isinstance(event, Play))
    assert [str(square) for square, tile in play.placements if tile.blank] == [blank]
    assert replay.findings == ()


def test_a_blank_that_could_be_either_of_two_is_reported():
    replay = small(">A: HEL?OAB 8F HELLO\n")
    assert [finding.key for finding in replay.findings] == ["blank_open"]


def test_events_of_a_record_become_events_of_the_game():
    replay = small(
        ">A: HELLO 8D HELLO +24 24\n>B: CZR E7 C.R +5 5\n>B: CZR -- -5 0\n>A: S 8D .....S +9 33\n"
        ">A: X (challenge) +5 38\n>B: XX (time) -10 -10\n>A: (AE) +4 42\n"
    )
    kinds = [type(event) for event in replay.game.events]
    assert kinds == [Play, Play, Withdrawal, Play, Challenge, TimePenalty, RackLeft, GameEnd]
    assert replay.game.state().totals == (42, -10)
    assert replay.game.events[4] == Challenge(1, upheld=False, award=5)


@pytest.mark.parametrize(
    ("lines", "kind", "totals"),
    [
        pytest.param(">A: (AE) +4 28\n", "double_to_out", (28, 0), id="twice to the one who went out"),
        pytest.param(">A: (AE) +2 26\n>B: AE (AE) -2 -2\n", "transfer", (26, -2), id="moved over"),
        pytest.param(
            ">A: X (X) -8 16\n>B: AE (AE) -2 -2\n", "transfer", (16, -2), id="nobody out: each his own"
        ),
    ],
)
def test_the_settlement_follows_the_record(lines, kind, totals):
    replay = small(">A: HELLO 8D HELLO +24 24\n" + lines)
    assert replay.game.edition.rules.settlement == kind
    assert replay.game.state().totals == totals
    assert all(row.agrees and row.recorded_total == row.computed_total for row in replay.rows)


def test_a_pass_after_the_last_play_does_not_reopen_the_game():
    few = ENGLISH.with_tiles(counts=dict.fromkeys(ENGLISH.tile_set.alphabet, 0) | {"A": 5, "B": 5, "?": 0})
    few = few.with_rules(rack_size=5)
    replay = small(">A: AAAAA 8D AAAAA +62 62\n>B: BBBBB - +0 0\n>A: (BBBBB) +30 92\n", few)
    assert replay.findings == ()
    assert replay.game.state().ending.out == 0


def test_a_time_penalty_after_the_settlement_is_counted_after_it():
    lines = ">A: HELLO 8D HELLO +24 24\n>A: (AE) +4 28\n>A: X (time) -20 8\n>B: (time) -10 -10\n"
    replay = small(lines)
    assert [row.computed_total for row in replay.rows] == [24, 28, 8, -10]
    assert all(row.recorded_total == row.computed_total for row in replay.rows)
    assert replay.game.state().totals == (8, -10)


def test_points_over_time_without_a_sign_come_off_where_the_total_says_so():
    replay = small(">A: HELLO 8D HELLO +24 24\n>A: (AE) +4 28\n>A: (time) 10 18\n")
    assert (replay.rows[-1].recorded, replay.rows[-1].computed_total) == (-10, 18)
    assert replay.game.state().totals == (18, 0)


def test_a_play_before_a_lost_turn_is_still_named():
    edition = ENGLISH.with_rules(failed_challenge="next_turn_lost")
    replay = small(">A: HELLO 8D HELLO +24 24\n>A: X (challenge)\n>A: S 8D .....S +9 33\n", edition)
    assert [row.play for row in replay.rows] == ["8D HELLO", "", "8D .....S"]
    assert replay.findings == ()


def test_whoever_has_the_first_line_begins():
    replay = small(">B: HELLO 8D HELLO +24 24\n>A: X - +0 0\n")
    assert replay.game.events[0] == OpeningDraw(first=1)
    assert replay.findings == ()


def test_a_record_of_another_edition_is_refused_or_disagrees_but_never_passes():
    replay = small(">A: HELLO 8D HELLO +24 24\n", load_edition("finnish"))
    assert replay.agree == 0


def test_latin_tiles_give_plays_without_points():
    row = small(">A: HELLO 8D HELLO +24 24\n", load_edition("latin")).rows[0]
    assert (row.play, row.computed, row.agrees) == ("8D HELLO", None, True)


@pytest.mark.parametrize("row", game_params())
def test_reading_what_was_written_gives_the_same_record(row):
    record = parse_gcg((FOLDER / row["file"]).read_bytes())
    again = parse_gcg(format_gcg(record).encode())
    assert again == record
    assert again.encoding == "utf-8"


@needs_games
def test_the_last_board_of_a_real_game_is_the_one_known():
    state = replayed("spanish-07.gcg", "spanish").game.state()
    assert format_rows(state.board)[0] == "......[CH]ICAS...O"
    assert state.totals == (510, 418)
