"""Habits of GCG files beyond the format: each read as what it evidently means, nothing dropped in silence."""

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from played import ENGLISH, NAMES
from random_games import random_game

from scoring.editions import load_edition
from scoring.events import Play
from scoring.game import Game
from scoring.gcg import GcgRefused
from scoring.gcg_game import record_of_game
from scoring.gcg_read import parse_gcg
from scoring.gcg_write import format_gcg
from scoring.replay import replay_gcg

HEAD = "#player1 A Anna Aho\n#player2 B Bo\n"
START = HEAD + ">A: HELLO 8D HELLO +24 24\n>B: CATCHER E7 C.R +5 5\n"
SPANISH = load_edition("spanish")


def rows(text, edition=ENGLISH):
    return replay_gcg(parse_gcg(text), edition).rows


def keys(text):
    return [finding.key for finding in replay_gcg(parse_gcg(text), ENGLISH).findings]


@pytest.mark.parametrize(
    "who", [">Anna Aho:", ">A Anna Aho:", ">a:", ">anna aho :", "> A:", ">A:"], ids=lambda who: repr(who)
)
def test_a_player_is_known_by_nickname_and_full_name_in_any_case(who):
    assert rows(f"{HEAD}{who} HELLO 8D HELLO +24 24\n")[0].player == "A"


def test_of_two_nicknames_that_differ_in_case_only_the_exact_one_is_meant():
    text = "#player1 a Anna\n#player2 A Bo\n>A: HELLO 8D HELLO +24 24\n"
    assert rows(text)[0].player == "A"


def test_a_nickname_may_hold_a_colon_and_be_followed_by_a_tab():
    text = "#player1\tA:B\tAnna\tAho\n#player2\tÖ\tBo\n>A:B:\tHELLO\t8D\tHELLO\t+24\t24\n>ö: CR E7 C.R +5 5\n"
    assert [row.player for row in rows(text)] == ["A:B", "Ö"]


@pytest.mark.parametrize(
    ("line", "kind", "computed"),
    [
        pytest.param(">A: (TIME) +12 36", "leftover", 12, id="what B had left"),
        pytest.param(">A: TIME (TIME) -6 18", "own_leftover", -6, id="what A had left"),
        pytest.param(">A: TIMER (TIME) -10 14", "time", -10, id="time overrun, in capitals"),
        pytest.param(">A: TIME (time) -10 14", "time", -10, id="time overrun with these tiles left"),
    ],
)
def test_the_tiles_time_are_not_a_time_penalty(line, kind, computed):
    row = rows(START + line + "\n")[-1]
    assert (row.kind, row.computed) == (kind, computed)


@pytest.mark.parametrize(
    ("rest", "note"),
    [
        pytest.param("+17.0 41.0", "+17.0 41.0", id="points with decimals"),
        pytest.param("+17 41 # nice", "# nice", id="a remark"),
        pytest.param("+1234567 41", "+1234567 41", id="points beyond any game"),
    ],
)
def test_what_follows_a_play_and_is_not_understood_is_said_and_kept(rest, note):
    text = f"{START}>A: AB 9E .AB {rest}\n"
    assert "rest_unread" in keys(text)
    record = parse_gcg(text)
    assert record.events[-1].note == note
    assert parse_gcg(format_gcg(record)) == record


@pytest.mark.parametrize("mark", ["*", "#", "!"])
def test_a_mark_behind_a_phony_is_no_tile(mark):
    row = rows(f"{START}>A: AB 9E .AB{mark} +17 41\n")[-1]
    assert (row.play, row.agrees) == ("9E .AB", True)


@pytest.mark.parametrize("token", ["A[CER]B", "A(CER)B", "A(...)B", "ACERB", "A[C][E][R]B", "A(C)(E).B"])
def test_brackets_of_either_kind_may_stand_round_what_lies_there(token):
    row = rows(f"{START}>A: AB E6 {token} +9 33\n")[-1]
    assert (row.play, row.agrees) == ("E6 A...B", True)


@pytest.mark.parametrize("token", [".A", "(CH)A", "([CH])A", "[CH]A"])
def test_a_tile_of_several_letters_is_played_through_in_any_brackets(token):
    text = f"{HEAD}>A: [CH]ICA 8G [CH]ICA +20 20\n>B: A G8 {token} +6 6\n"
    assert rows(text, SPANISH)[-1].play == "G8 .A"


def test_brackets_that_make_no_play_are_refused_as_written():
    with pytest.raises(GcgRefused, match=re.escape("E6 A[CHR]B: E7 already holds C, not [CHR]")):
        rows(START + ">A: AB E6 A[CHR]B +9 33\n")


def test_a_rack_of_nothing_but_question_marks_names_no_blank():
    replay = replay_gcg(parse_gcg(START + ">A: ??????? 9E .AB\n"), ENGLISH)
    plays = [event for event in replay.game.events if isinstance(event, Play)]
    assert not any(tile.blank for _, tile in plays[-1].placements)
    assert replay.rows[-1].computed == 17


def test_a_rack_that_is_no_tiles_is_reported_once():
    assert keys(START + ">A: ------- 9E .AB +17 41\n") == ["rack_malformed"]


@pytest.mark.parametrize("mark", ["\ufeff", "\u200b", "\u200e"], ids=["BOM", "no width", "left to right"])
def test_characters_nobody_sees_change_nothing(mark):
    assert parse_gcg(mark + START.replace(" ", f" {mark}")) == parse_gcg(START)


def spelled(play, board_before, how):
    """A play with the tiles that lay there as dots, letters, or letters in brackets."""
    position = play.play.split()[0]
    word = play.move.main_word
    through = {"dots": ".", "letters": "{}", "brackets": "({})"}[how]
    cells = (
        str(tile) if board_before[square] is None else through.format(tile)
        for square, tile in zip(word.squares, word.tiles, strict=True)
    )
    return f"{position} {''.join(cells)}"


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 9), st.randoms(use_true_random=False))
def test_a_game_in_any_dialect_is_the_same_game(seed, rng):
    edition = load_edition(("finnish", "norwegian", "spanish", "wordfeud-swedish", "english-super")[seed % 5])
    game = Game(edition, NAMES[:2])
    for drawn in random_game(edition, random.Random(seed), n_turns=8):
        game = game.after(Play(game.state().on_turn, drawn.move.placements))
    lines = []
    for line in format_gcg(record_of_game(game).record).splitlines():
        lines += [in_dialect(line, game, rng), *rng.choice([[], ["#note x"], ["#unheard-of 1"], [""]])]
    data = rng.choice(["\n", "\r\n", "\r"]).join(lines).encode(rng.choice(["utf-8", "utf-8-sig", "utf-16"]))
    replay = replay_gcg(parse_gcg(data), edition)
    assert replay.game.state().board == game.state().board
    assert replay.game.state().totals == game.state().totals
    assert all(row.agrees for row in replay.rows) and replay.plays == 8


def in_dialect(line, game, rng):
    """One line of a record written in another way that means the same."""
    if not line.startswith(">"):
        return "" if line.startswith("#character-encoding") else line
    who, _, rest = line.partition(":")
    rack, position, tiles, points, total = rest.split()
    states = tuple(game.states())
    place = next(i for i, entry in enumerate(states[-1].entries) if entry.play == f"{position} {tiles}")
    how = rng.choice(["dots", "letters", "brackets"])
    position, tiles = spelled(states[-1].entries[place], states[place].board, how).split()
    fields = [
        rng.choice([rack, "", "".join(reversed(rack)) if "[" not in rack else rack]),
        rng.choice([position, position.lower()]),
        tiles,
        rng.choice([points, points.lstrip("+")]),
        rng.choice([total, ""]),
    ]
    return rng.choice([who, who.lower(), who.upper()]) + ":" + rng.choice(" \t").join(fields)
