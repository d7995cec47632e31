"""GCG text as real files have it: encodings, line ends, shapes of events, notes."""

import codecs

import pytest

from scoring.gcg import GcgLine, GcgPlayer, Pragma
from scoring.gcg_encoding import decode_gcg
from scoring.gcg_read import parse_gcg
from scoring.gcg_shapes import parse_event

HEAD = "#player1 A Anna Aho\n#player2 B Bo\n"
PLAYERS = {0: GcgPlayer("A", "Anna Aho"), 1: GcgPlayer("B", "Bo")}


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        pytest.param("#title Ä\n".encode(), "utf-8", id="UTF-8 without a header"),
        pytest.param("#title Ä\n".encode("latin-1"), "iso-8859-1", id="Latin-1 without a header"),
        pytest.param("#character-encoding UTF-8\n#title Ä\n".encode(), "utf-8", id="UTF-8 as headed"),
        pytest.param(
            "#character-encoding ISO-8859-1\n#title Ä\n".encode("latin-1"),
            "iso-8859-1",
            id="Latin-1 as headed",
        ),
        pytest.param(
            "#character-encoding iso 8859-2\n#title Ä\n".encode("latin2"),
            "iso-8859-2",
            id="Latin-2 as headed",
        ),
        pytest.param(codecs.BOM_UTF8 + "#title Ä\n".encode(), "utf-8", id="byte order mark"),
        pytest.param("#title Ä\n".encode("utf-16"), "utf-16", id="UTF-16"),
        pytest.param(b"#title A\n", "ascii", id="plain ASCII"),
    ],
)
def test_a_file_is_read_in_the_encoding_it_has(data, encoding):
    text, found, findings = decode_gcg(data)
    assert found == encoding
    assert "Ä" in text or encoding == "ascii"
    assert findings == ()


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_any_line_end_will_do(end):
    text = (HEAD + "#title x\n>A: AB 8H AB +8 8\n").replace("\n", end)
    record = parse_gcg(text.encode())
    assert record == parse_gcg(HEAD + "#title x\n>A: AB 8H AB +8 8\n")
    assert record.events[0].line == 4


def test_a_letter_with_a_separate_accent_is_one_letter():
    assert parse_gcg(HEAD + ">A: A\u0308 8H A\u0308A +2 2").events[0].tiles == "ÄA"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("AEI 8D BLOND. +24 24", GcgLine("play", 0, "AEI", "8D", "BLOND.", 24, 24), id="across"),
        pytest.param(
            "AEI d8 BLOND +24 24", GcgLine("play", 0, "AEI", "D8", "BLOND", 24, 24), id="down, small"
        ),
        pytest.param("AB 21U AB 8 8", GcgLine("play", 0, "AB", "21U", "AB", 8, 8), id="big board, no sign"),
        pytest.param("8D BLOND +24 24", GcgLine("play", 0, "", "8D", "BLOND", 24, 24), id="no rack"),
        pytest.param("AB 8D AB +24", GcgLine("play", 0, "AB", "8D", "AB", 24, None), id="no total"),
        pytest.param("AB 8D AB", GcgLine("play", 0, "AB", "8D", "AB"), id="no points"),
        pytest.param("A  8D\tAB   +4    -4  ", GcgLine("play", 0, "A", "8D", "AB", 4, -4), id="any spaces"),
        pytest.param(
            "ABC 8D ABC +9 9  AB, OF",
            GcgLine("play", 0, "ABC", "8D", "ABC", 9, 9, ("AB", "OF")),
            id="words listed",
        ),
        pytest.param(
            "[CH]A 1G [CH](IC)A +4 4",
            GcgLine("play", 0, "[CH]A", "1G", "[CH](IC)A", 4, 4),
            id="several letters",
        ),
        pytest.param("AEI - +0 5", GcgLine("pass", 0, "AEI", points=0, total=5), id="pass"),
        pytest.param("-  +0 5", GcgLine("pass", 0, points=0, total=5), id="pass without a rack"),
        pytest.param(
            "AEI -AE +0 5", GcgLine("exchange", 0, "AEI", tiles="AE", points=0, total=5), id="exchange"
        ),
        pytest.param(
            "AEI -5 +0 5", GcgLine("exchange", 0, "AEI", tiles="5", points=0, total=5), id="a number"
        ),
        pytest.param("AEI -- -76 0", GcgLine("withdrawal", 0, "AEI", points=-76, total=0), id="withdrawn"),
        pytest.param("--  -76 0", GcgLine("withdrawal", 0, points=-76, total=0), id="withdrawn, no rack"),
        pytest.param(
            "DE--R (challenge) +5 398", GcgLine("challenge", 0, "DE--R", points=5, total=398), id="challenge"
        ),
        pytest.param("(challenge) +5 9", GcgLine("challenge", 0, points=5, total=9), id="challenge, no rack"),
        pytest.param("NU (time) -10 422", GcgLine("time", 0, "NU", points=-10, total=422), id="time"),
        pytest.param(
            "  (ET) +4 375", GcgLine("leftover", 0, tiles="ET", points=4, total=375), id="left over"
        ),
        pytest.param(
            "(G) +4 375", GcgLine("leftover", 0, tiles="G", points=4, total=375), id="one left over"
        ),
        pytest.param(
            "Q (Q) -10 4", GcgLine("own_leftover", 0, "Q", tiles="Q", points=-10, total=4), id="own left"
        ),
        pytest.param(
            "V (V) +-4 5", GcgLine("own_leftover", 0, "V", tiles="V", points=-4, total=5), id="two signs"
        ),
        pytest.param(
            "(?) +0 5", GcgLine("leftover", 0, tiles="?", points=0, total=5), id="a blank left over"
        ),
    ],
)
def test_a_line_is_told_by_its_shape(text, expected):
    assert parse_event(f">A: {text}".strip(), PLAYERS, 1) == expected


def test_a_challenge_is_not_a_rack_of_left_over_tiles():
    assert parse_event(">A: (CHALLENGE) +5 9", PLAYERS, 1).kind == "challenge"
    assert parse_event(">A: (TIME) -10 9", PLAYERS, 1).kind == "time"


def test_players_notes_and_pragmata_are_kept():
    record = parse_gcg(
        "#character-encoding UTF-8\n#title\n#description an old\n  stamp\n#lexicon CSW21\n"
        + HEAD
        + ">A: AB 8H AB +8 8\n#note a fine word\nindeed\n#- and more\n"
        + ">B: X - +0 0\n#rack2 XYZ\n#unheard-of thing\n"
    )
    assert record.players == (GcgPlayer("A", "Anna Aho"), GcgPlayer("B", "Bo"))
    assert record.header == (
        Pragma("title", ""),
        Pragma("description", "an old stamp"),
        Pragma("lexicon", "CSW21"),
    )
    assert record.tail == (Pragma("rack2", "XYZ"), Pragma("unheard-of", "thing"))
    assert record.events[0].note == "a fine word\nindeed\nand more"
    assert (record.pragma("lexicon"), record.pragma("title"), record.pragma("id")) == ("CSW21", "", None)
    assert record.findings == ()


def test_a_game_of_four_is_read():
    record = parse_gcg("".join(f"#player{n} P{n} P\n" for n in (1, 2, 3, 4)) + ">P4: A - +0 0\n")
    assert (len(record.players), record.events[0].player) == (4, 3)


def test_no_lexicon_is_no_fault():
    assert parse_gcg(HEAD).findings == ()
