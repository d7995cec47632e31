"""What can be wrong with a GCG file: refused, reported and gone on, or accepted; each with its line."""

import pytest
from played import ENGLISH

from scoring.errors import ScoringError
from scoring.gcg import GcgRefused
from scoring.gcg_read import GcgLimits, parse_gcg
from scoring.replay import replay_gcg

HEAD = "#player1 A Anna\n#player2 B Bo\n"
START = HEAD + ">A: HELLO 8D HELLO +24 24\n>B: CATCHER E7 C.R +5 5\n"


def replayed(text, edition=ENGLISH):
    return replay_gcg(parse_gcg(text), edition)


REFUSED = [
    pytest.param("", 0, "empty", "holds no game", id="empty file"),
    pytest.param(" \n\r\n\t\n", 0, "empty", "holds no game", id="blank lines only"),
    pytest.param("\0\1\2", 0, "not_text", "not a text file", id="not text"),
    pytest.param(
        ">A: HELLO 8D HELLO +24 24\n" + HEAD, 1, "player_unknown", "none yet", id="event before players"
    ),
    pytest.param("#player1 A Anna\n", 0, "player_missing", "#player2", id="one player"),
    pytest.param(
        "#player1 A Anna\n#player2\n", 2, "player_unnamed", "no nickname", id="player without a name"
    ),
    pytest.param(
        "#player1 A Al\n#player2 A Bo\n#player3 B Cy\n#player4 B Di\n",
        0,
        "nicks_equal",
        "several are equal",
        id="two pairs of equal nicknames",
    ),
    pytest.param(HEAD + "#player1 C Carl\n", 3, "player_repeated", "given before", id="player repeated"),
    pytest.param(START + "#player3 C Carl\n", 5, "player_late", "after the first", id="player after events"),
    pytest.param(START + ">C: A - +0 0\n", 5, "player_unknown", "A, B", id="event of a stranger"),
    pytest.param(START + ">A 8D HELLO\n", 5, "event_malformed", "nickname", id="event without a colon"),
    pytest.param(START + ">A: what is this\n", 5, "event_malformed", "no play", id="event of no known shape"),
    pytest.param(START + ">A: ABC 8D +24 24\n", 5, "event_malformed", "no play", id="play without a word"),
    pytest.param(START + ">A: ABC 99Z ABC +1 1\n", 5, "illegal_play", "Z99", id="position off the board"),
    pytest.param(START + ">A: ABCDEFG 8L ABCDEFG +9 9\n", 5, "illegal_play", "P8", id="play off the board"),
    pytest.param(
        START + ">A: ABC 8D ABC +9 9\n", 5, "illegal_play", "D8 already holds H", id="over other tiles"
    ),
    pytest.param(START + ">A: ABC 1A ABC +9 9\n", 5, "illegal_play", "touch no tile", id="touching nothing"),
    pytest.param(START + ">A: A 8D HE.LO +9 9\n", 5, "illegal_play", "lays no tile", id="no new tile"),
    pytest.param(
        START + ">A: A 9A A.B +9 9\n", 5, "illegal_play", "B9, which is bare", id="through a bare square"
    ),
    pytest.param(START + ">A: Ä 7D Ä +9 9\n", 5, "illegal_play", "no tile Ä", id="a letter the set lacks"),
    pytest.param(START + ">A: A 7D A+B +9 9\n", 5, "illegal_play", "no tile", id="a sign in the word"),
    pytest.param(HEAD + ">A: HELLO --  -24 0\n", 3, "no_play", "could be", id="withdrawn with no play"),
    pytest.param(
        START + ">B: X -- -5 0\n>A: X -- -24 0\n>A: X -- -24 0\n",
        6,
        "no_play",
        "could be",
        id="everything withdrawn, and once more",
    ),
    pytest.param(
        HEAD + ">A: HELLO 8D HELLO +24 24\n>B: HELLO -- -24 -24\n",
        4,
        "not_last_play",
        "not B's",
        id="the other's play withdrawn",
    ),
    pytest.param(
        START + ">B: X -- -5 0\n>B: X -- -5 0\n", 6, "no_play", "could be", id="withdrawn a second time"
    ),
    pytest.param(
        START + ">A: (CAT) +10 34\n>B: Q 9F Q +1 9\n",
        6,
        "after_finish",
        "is finished",
        id="play after the end",
    ),
]


@pytest.mark.parametrize(("text", "line", "key", "message"), REFUSED)
def test_what_cannot_be_replayed_is_refused_with_its_line(text, line, key, message):
    with pytest.raises(GcgRefused, match=message) as caught:
        replayed(text)
    assert (caught.value.line, caught.value.key) == (line, key)
    assert not line or str(caught.value).startswith(f"line {line}: ")
    assert isinstance(caught.value, ScoringError)


def test_an_unknown_encoding_is_refused_where_it_matters():
    text = "#character-encoding KLINGON-1\n" + HEAD
    with pytest.raises(GcgRefused, match="save the file as UTF-8") as caught:
        parse_gcg((text + "#title Ä\n").encode())
    assert (caught.value.line, caught.value.key) == (1, "encoding_unknown")
    assert [finding.key for finding in parse_gcg(text.encode()).findings] == ["encoding_unknown"]


END = START + ">A: ? 9D (AGEE)"

REPORTED = [
    pytest.param("#player1 A Anna\n#player2 A Bo\n", 2, "nicks_equal", id="equal nicknames"),
    pytest.param(START + ">A: HELLO --  -24 0\n", 5, "withdrawal_points_off", id="withdrawn by the other"),
    pytest.param(HEAD + "#title x\n#title y\n", 4, "pragma_repeated", id="pragma repeated"),
    pytest.param(START + "#lexicon CSW21\n", 5, "pragma_late", id="pragma out of place"),
    pytest.param("#player1 A Anna\n#player2 B Anna\n", 2, "names_equal", id="equal names"),
    pytest.param("#note hello\n" + HEAD, 1, "note_early", id="note before an event"),
    pytest.param("#game-type wordsmog\n" + HEAD, 1, "variant_unknown", id="unknown variant"),
    pytest.param(
        "#board-layout SuperCrosswordGame\n" + HEAD, 1, "layout_differs", id="layout of another board"
    ),
    pytest.param("#tile [CH] [ch]\n" + HEAD, 1, "tile_declared", id="a tile the set lacks"),
    pytest.param("hello\n" + HEAD, 1, "stray_text", id="a stray line"),
    pytest.param(HEAD + ">A: H3L+O 8D HELLO +24 24\n", 3, "rack_malformed", id="malformed rack"),
    pytest.param(HEAD + ">A: HELLOOOO 8D HELLO +24 24\n", 3, "rack_long", id="eight tiles on a rack"),
    pytest.param(
        HEAD + ">A: QQHELLO 8D HELLO +24 24\n", 3, "rack_not_in_bag", id="rack not in the bag, first"
    ),
    pytest.param(START + ">A: JJ - +0 24\n", 5, "rack_not_in_bag", id="rack not in the bag, later"),
    pytest.param(START + "#rack1 JJ\n", 5, "rack_not_in_bag", id="rack not in the bag, last"),
    pytest.param(START + "#rack2 A+\n", 5, "rack_malformed", id="malformed last rack"),
    pytest.param(
        START + "#rack1 AB\n>A: AB - +0 24\n", 6, "event_after_rack", id="event after the last rack"
    ),
    pytest.param(START + ">A: AB -C +0 24\n", 5, "tile_not_in_rack", id="exchanged tile not in the rack"),
    pytest.param(START + ">A: ABC -A+ +0 24\n", 5, "rack_malformed", id="malformed exchange"),
    pytest.param(START + ">A: ??? -??? +0 24\n", 5, "rack_not_in_bag", id="more blanks than there are"),
    pytest.param(
        HEAD + ">A: HELPO 8D HELLO +24 24\n", 3, "tile_not_in_rack", id="played tile not in the rack"
    ),
    pytest.param(HEAD + ">A: HELLO 8D HELLO +26 26\n", 3, "points_differ", id="points not the play's own"),
    pytest.param(HEAD + ">A: HELLO 8D HELLO +24 25\n", 3, "total_differs", id="total not the sum"),
    pytest.param(START + ">B: X - +0 5\n", 5, "off_turn", id="event off turn"),
    pytest.param(
        HEAD + ">A: X (challenge) +5 5\n", 3, "challenge_no_play", id="challenge bonus with no play"
    ),
    pytest.param(
        START + ">A: X (challenge) +5 29\n",
        5,
        "challenge_wrong_player",
        id="challenge bonus for the wrong player",
    ),
    pytest.param(START + ">B: OTHER -- -5 0\n", 5, "rack_other", id="withdrawn with other tiles"),
    pytest.param(START + ">B: CATCHER -- -9 -4\n", 5, "points_differ", id="withdrawn with other points"),
    pytest.param(
        START + ">A: X - +0 24\n>B: CATCHER -- -5 0\n",
        6,
        "challenge_late",
        id="withdrawn after the other's pass",
    ),
    pytest.param(START + ">A: (CAT) +11 35\n", 5, "points_differ", id="end points wrong"),
    pytest.param(START + ">A: Q (Q) -8 16\n>B: X (X) -8 -3\n", 5, "points_differ", id="end penalty wrong"),
    pytest.param(START + ">A: X (time) -10 14\n", 5, "time_early", id="time penalty early"),
    pytest.param(
        START + ">A: X (time) -10 14\n>A: X (time) -10 4\n", 6, "time_twice", id="time penalty twice"
    ),
    pytest.param(START + ">A: (ÄÖ) +4 28\n", 5, "leftover_unknown", id="left over what the set lacks"),
    pytest.param(START + ">A: (A+) +4 28\n", 5, "rack_malformed", id="left over what is no tile"),
    pytest.param(START + "#boardscore-event {]\n", 5, "extra_malformed", id="an event of ours, broken"),
    pytest.param(
        START + '#boardscore-event {"v":1,"kind":"turn_given","player":9}\n',
        5,
        "no_such_player",
        id="ours, unfit",
    ),
]


@pytest.mark.parametrize(("text", "line", "key"), REPORTED)
def test_what_is_odd_is_reported_with_its_line_and_gone_on(text, line, key):
    findings = replayed(text).findings
    assert (line, key) in [(finding.line, finding.key) for finding in findings]
    messages = [str(finding) for finding in findings if finding.key == key]
    assert all(message.startswith(f"line {line}: ") for message in messages if line)


def test_more_players_than_the_edition_has_are_refused():
    record = parse_gcg(HEAD + "#player3 C Carl\n#player4 D Dan\n")
    with pytest.raises(GcgRefused, match="4 players were named; 2 to 2 can play") as caught:
        replay_gcg(record, ENGLISH.with_rules(max_players=2))
    assert caught.value.key == "players"


def test_an_end_before_the_end_is_taken_as_the_record_has_it():
    replay = replayed(START + ">A: (CAT) +10 34\n")
    assert replay.game.state().totals == (34, 5)
    assert replay.game.state().settlement.changes == (10, 0)


def test_encoding_out_of_place_or_untrue_is_reported():
    late = (HEAD + "#character-encoding UTF-8\n#title Ä\n").encode()
    assert [(f.line, f.key) for f in parse_gcg(late).findings] == [(3, "encoding_late")]
    untrue = ("#character-encoding UTF-8\n" + HEAD + "#title Ä\n").encode("latin-1")
    record = parse_gcg(untrue)
    assert [(f.line, f.key) for f in record.findings] == [(1, "encoding_wrong")]
    assert record.pragma("title") == "Ä"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(START, id="no lexicon named, unfinished"),
        pytest.param(START + ">A: -  +0 24\n", id="a rack not given"),
        pytest.param(START + ">A: ABC 9E .AB\n", id="points not given"),
        pytest.param(START + ">A: AB 9E (R)AB +17 41\n", id="brackets round what lies there"),
        pytest.param(START + ">A: AB 9E RAB +17 41\n", id="the whole word spelled out"),
        pytest.param(START + ">A: -4 +0 24\n", id="a number exchanged"),
        pytest.param(START + ">B: CATCHER -- +0 0\n", id="withdrawn, only the total lowered"),
        pytest.param(START + ">A: ABCDEFG -ABCDEFG +0 24\n", id="all tiles exchanged"),
        pytest.param(START + "#rack1 ABC\n#incomplete\n", id="a rack at the end"),
        pytest.param(
            HEAD.replace("A Anna", "B Bo").replace("2 B Bo", "2 A Al") + ">A: X - +0 0\n", id="player2 first"
        ),
        pytest.param(START + ">A: X - +0 24\n>B: X - +0 5\n" * 3, id="six passes"),
        pytest.param(START + ">A: X -X +0 24\n>B: X -X +0 5\n" * 3, id="six exchanges"),
    ],
)
def test_what_real_files_leave_out_or_write_otherwise_is_accepted(text):
    assert replayed(text).findings == ()


def test_a_file_beyond_any_game_is_refused_before_it_is_read():
    with pytest.raises(GcgRefused, match="at most 1000000") as caught:
        parse_gcg(b"#" * 1_000_001)
    assert caught.value.key == "file_too_large"


def test_a_line_and_a_number_of_events_beyond_any_game_are_refused():
    with pytest.raises(GcgRefused, match="characters in a line") as caught:
        parse_gcg(HEAD + ">A: " + "X" * 20_000)
    assert (caught.value.line, caught.value.key) == (3, "line_too_long")
    with pytest.raises(GcgRefused, match="5003 lines") as caught:
        parse_gcg(HEAD + "#note x\n" * 5_000)
    assert (caught.value.line, caught.value.key) == (5_000, "too_many_lines")
    with pytest.raises(GcgRefused, match="more than 3 events") as caught:
        parse_gcg(HEAD + ">A: X - +0 0\n" * 4, GcgLimits(n_events=3))
    assert (caught.value.line, caught.value.key) == (6, "too_many_events")


@pytest.mark.parametrize(
    "text", ["#", ">", ">:", "#player", "#note", "#- ", "#boardscore-event", "> A :-", "ÿþ"]
)
def test_no_scrap_of_a_line_crashes(text):
    for before in ("", HEAD, START):
        try:
            replayed(before + text + "\n")
        except GcgRefused as refused:
            assert refused.key and str(refused)
