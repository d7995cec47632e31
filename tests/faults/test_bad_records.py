"""Broken game records: each becomes a game or a sentence, in time, within memory."""

import time
from collections import defaultdict

import pytest
from fault_bounds import MOST_BYTES, files_below, in_time, peak_bytes, progress
from mutations import mutated, seeded

from scoring.errors import ScoringError
from scoring.events import Play
from scoring.move import parse_play
from ui.export import csv_file, gcg_file
from ui.gcg_import import import_gcg
from ui.match import add_events, open_match, start_match
from ui.setups import GameSetup
from ui.store import Store

pytestmark = pytest.mark.faults


def records(tmp_path):
    """Game records as this program writes them, in several editions."""
    store, found = Store(tmp_path / "made"), []
    for edition, plays in (
        ("finnish", ("8F KOIRA", "8F .....S", "K8 .AUMA")),
        ("norwegian", ("8H ENE", "9H RØRA")),
        ("english", ("8D HELLO", "E7 C.R")),
    ):
        game = start_match(store, GameSetup(edition, ("Aino", "Åse", "Liv")), "x")
        for text in plays:
            match = open_match(store, game)
            placements = parse_play(text, match.state.board, match.game.edition)
            add_events(store, match, [Play(match.state.on_turn, placements)])
        found.append((edition, gcg_file(open_match(store, game).game)))
    return found


def test_broken_records_become_a_game_or_a_sentence(tmp_path, whole):
    store, games = Store(tmp_path / "data"), records(tmp_path)
    before = files_below(tmp_path / "made")
    wanted = 2000 if whole else 150
    opened = refused = 0
    slowest = 0.0
    for number in range(wanted):
        edition, record = games[number % len(games)]
        broken = mutated(record, seeded("record", number), text=True)
        begun = time.monotonic()
        try:
            with in_time(f"record {number}"):
                game = import_gcg(store, broken, edition).game_id
                match = open_match(store, game)
                csv_file(match.game, defaultdict(str))
                gcg_file(match.game)
            opened += 1
        except ScoringError as error:
            assert len(str(error)) > 10, number
            refused += 1
        slowest = max(slowest, time.monotonic() - begun)
        progress("records", number, opened, refused, slowest)
    assert files_below(tmp_path / "made") == before
    assert peak_bytes() < MOST_BYTES
    print(f"{wanted} broken records: {opened} opened, {refused} refused, slowest {slowest:.2f} s")
