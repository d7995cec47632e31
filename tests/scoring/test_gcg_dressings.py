"""Real games written as other programs and editors would leave them: the totals stay the same."""

import re
from dataclasses import replace
from functools import cache

import pytest
from real_games import FOLDER, index, needs_games

from scoring.editions import load_edition
from scoring.gcg_read import parse_gcg
from scoring.gcg_write import format_gcg
from scoring.replay import replay_gcg

HEADER = "#character-encoding UTF-8\n"


@cache
def records():
    """Returns the edition, the record and the totals of each game."""
    found = []
    for row in index():
        edition, record = load_edition(row["edition"]), parse_gcg((FOLDER / row["file"]).read_bytes())
        found.append((edition, record, totals(record, edition)))
    return found


def totals(record, edition):
    return replay_gcg(record, edition).game.state().totals


def positions_in_small_letters(text):
    return re.sub(r" (\d{1,2}[A-O]|[A-O]\d{1,2}) ", lambda found: found[0].lower(), text)


def with_pragmata_nobody_knows(text):
    return text.replace("\n>", "\n#unheard-of thing\n#note a word: >x\n>")


@needs_games
@pytest.mark.parametrize(
    "dress",
    [
        pytest.param(lambda text: text.replace("\n", "\r\n").encode(), id="line ends of Windows"),
        pytest.param(lambda text: text.replace("\n", "\r").encode(), id="line ends of old Macs"),
        pytest.param(lambda text: b"\xef\xbb\xbf" + text.encode(), id="byte order mark"),
        pytest.param(lambda text: text.replace(HEADER, "").encode(), id="UTF-8 without a header"),
        pytest.param(lambda text: text.replace(HEADER, "").encode("utf-16"), id="UTF-16"),
        pytest.param(lambda text: text.replace(" ", "\t").encode(), id="tabs"),
        pytest.param(lambda text: text.replace("\n", "\n \n").encode(), id="blank lines"),
        pytest.param(lambda text: positions_in_small_letters(text).encode(), id="small positions"),
        pytest.param(lambda text: with_pragmata_nobody_knows(text).encode(), id="unknown pragmata"),
    ],
)
def test_a_game_in_another_dressing_has_the_same_totals(dress):
    for edition, record, right in records()[::3]:
        assert totals(parse_gcg(dress(format_gcg(record))), edition) == right


def without_points(line):
    is_turn = line.kind in ("play", "pass", "exchange", "withdrawal")
    return replace(line, points=None, total=None) if is_turn else line


@needs_games
def test_a_game_without_recorded_points_has_the_points_of_its_plays():
    for edition, record, right in records():
        bare = replace(record, events=tuple(map(without_points, record.events)))
        assert totals(parse_gcg(format_gcg(bare)), edition) == right


@needs_games
def test_a_game_with_its_players_the_other_way_round_has_their_totals_the_other_way_round():
    for edition, record, right in records():
        events = tuple(
            line if line.player < 0 else replace(line, player=1 - line.player) for line in record.events
        )
        turned = replace(record, players=record.players[::-1], events=events)
        assert totals(parse_gcg(format_gcg(turned)), edition) == right[::-1]
