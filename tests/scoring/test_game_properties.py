"""What holds for every game: undo and redo, totals, tiles, edits, GCG and JSON; on seeded random games."""

import json
import random
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from played import NAMES
from random_games import random_game

from scoring.board import parse_tile
from scoring.editions import load_edition
from scoring.event_json import event_from_dict, event_to_dict
from scoring.events import (
    Challenge,
    Exchange,
    GameEnd,
    Pass,
    Play,
    RackLeft,
    ScoreByHand,
    TimePenalty,
    Withdrawal,
)
from scoring.game import Game, History
from scoring.gcg import GcgLine, GcgPlayer, GcgRecord, GcgRefused, Pragma
from scoring.gcg_game import record_of_game
from scoring.gcg_read import parse_gcg
from scoring.gcg_write import format_gcg
from scoring.problems import EventRefused
from scoring.replay import replay_gcg

EDITIONS = ("finnish", "norwegian", "spanish", "wordfeud-norwegian", "english-super")
FEW = settings(max_examples=30, deadline=None)
SEEDS = st.integers(0, 14)


@cache
def game_of(seed: int, n_players: int = 2) -> Game:
    """A game with turns of every kind; the same for the same seed."""
    rng = random.Random(seed)
    edition = load_edition(EDITIONS[seed % len(EDITIONS)]).with_rules(max_players=4)
    game = Game(edition, NAMES[:n_players])
    for drawn in random_game(game.edition, rng, n_turns=rng.randrange(1, 12)):
        rack = "".join(str(tile) for _, tile in drawn.move.placements)
        for event in _with_interludes(rng, drawn.move.placements, rack):
            state = game.state()
            try:
                game = game.after(event(state.on_turn, state))
            except EventRefused:
                continue
    return game


def _with_interludes(rng, placements, rack):
    """The play, and sometimes something before or after it; each as a function of the player on turn."""

    def play(player, state):
        return Play(player, placements, rack=rack)

    interludes = {
        "pass": lambda player, state: Pass(player, rack="AB"),
        "exchange": lambda player, state: Exchange(player, rng.randrange(1, 8)),
        "time": lambda player, state: TimePenalty(player, 10),
        "failed": lambda player, state: Challenge(player, upheld=False, award=5),
    }
    kind = rng.choice([*interludes, "withdrawn", "plain", "plain", "plain"])
    if kind == "withdrawn":
        yield from (play, lambda player, state: Withdrawal(state.entries[-1].player, rack))
    elif kind in ("pass", "exchange"):
        yield interludes[kind]
    yield play
    if kind in ("time", "failed"):
        yield interludes[kind]


@FEW
@given(SEEDS, st.integers(2, 4), st.integers(0, 40))
def test_undo_then_redo_is_the_same_game(seed, n_players, times):
    history = start = History(game_of(seed, n_players))
    for _ in range(times):
        history = history.undo()
    assert len(history.game.events) == max(0, len(start.game.events) - times)
    for _ in range(times):
        history = history.redo()
    assert history == start


@FEW
@given(SEEDS, st.integers(2, 4))
def test_the_totals_replayed_are_the_lines_of_the_sheet_added_up_one_by_one(seed, n_players):
    game = game_of(seed, n_players)
    sums = [0] * n_players
    for state in game.states():
        for player in range(n_players):
            sums[player] = sum(entry.points for entry in state.entries if entry.player == player)
        assert state.totals == tuple(sums)
        assert all(
            entry.points == entry.score.total
            for entry in state.entries
            if entry.score and not entry.withdrawn
        )


@FEW
@given(SEEDS, st.data())
def test_a_game_cut_short_stands_as_the_whole_game_stood_then(seed, data):
    game = game_of(seed)
    cut = data.draw(st.integers(0, len(game.events)))
    assert Game(game.edition, game.players, game.events[:cut]).state() == list(game.states())[cut]


@FEW
@given(SEEDS, st.integers(2, 4))
def test_tiles_are_conserved(seed, n_players):
    game = game_of(seed, n_players)
    for state in game.states():
        held = [count for count in state.racks if count is not None]
        assert len(state.board.tiles) + state.bag + sum(held) == game.edition.tile_set.total
        assert state.bag == 0 or set(held) == {game.edition.rules.rack_size}


@FEW
@given(SEEDS, st.integers(2, 4))
def test_turns_go_round_in_order(seed, n_players):
    turns = [entry for entry in game_of(seed, n_players).state().entries if entry.number]
    assert [entry.number for entry in turns] == list(range(1, len(turns) + 1))
    assert all(after.player == (before.player + 1) % n_players for before, after in pairwise(turns))


@FEW
@given(SEEDS, st.data())
def test_an_event_taken_out_and_put_back_changes_nothing(seed, data):
    game = game_of(seed)
    if game.events:
        index = data.draw(st.integers(0, len(game.events) - 1))
        edit = game.removed(index)
        back = edit.game.inserted(index, game.events[index])
        assert back.game == game
        assert (back.totals_before, back.totals_after) == (edit.totals_after, edit.totals_before)


@FEW
@given(SEEDS, st.data(), st.integers(-99, 99))
def test_the_changes_of_an_edit_add_up_to_the_change_of_the_totals(seed, data, points):
    game = game_of(seed)
    index = data.draw(st.integers(0, len(game.events)))
    player = data.draw(st.integers(0, 1))
    edits = [game.inserted(index, ScoreByHand(player, points, "by hand"))]
    edits += [game.removed(min(index, len(game.events) - 1))] if game.events else []
    for edit in edits:
        for side in (0, 1):
            moved = sum((c.after or 0) - (c.before or 0) for c in edit.changes if c.player == side)
            assert edit.totals_after[side] - edit.totals_before[side] == moved


@FEW
@given(SEEDS, st.integers(2, 4))
def test_events_come_back_from_json(seed, n_players):
    events = game_of(seed, n_players).events
    assert tuple(event_from_dict(json.loads(json.dumps(event_to_dict(event)))) for event in events) == events


@FEW
@given(SEEDS)
def test_a_game_comes_back_from_gcg(seed):
    game = game_of(seed)
    ended = game
    if game.events and game.state().ending is None:
        racks = [RackLeft(player, (parse_tile("A"),) * (player + 1)) for player in (0, 1)]
        ended = Game(game.edition, game.players, (*game.events, *racks, GameEnd()))
    for each in (game, ended):
        text = format_gcg(record_of_game(each).record)
        again = replay_gcg(parse_gcg(text.encode()), each.edition).game
        assert [event for event in again.events if not isinstance(event, Challenge)] == [
            event for event in each.events if not isinstance(event, Challenge)
        ]
        assert again.state().totals == each.state().totals
        assert again.state().board == each.state().board


WORDS = st.text(st.sampled_from("ABCÄÖÅabc?"), min_size=1, max_size=7)
NUMBERS = st.integers(-99, 999)
NOTES = st.one_of(
    st.just(""), st.text(st.sampled_from("abc ÄÖ,.\n"), max_size=20).map(lambda text: _note(text))
)


def _note(text: str) -> str:
    return "\n".join(line.strip() for line in text.splitlines() if line.strip())


def line_of(kind, **given_fields):
    fields = {"player": st.integers(0, 1), "rack": WORDS, "points": NUMBERS, "total": NUMBERS, "note": NOTES}
    return st.builds(GcgLine, st.just(kind), **{**fields, **given_fields})


LINES = st.one_of(
    line_of("play", position=st.sampled_from(["8H", "A15", "15O", "U21"]), tiles=WORDS),
    line_of("play", position=st.just("8H"), tiles=st.just("[CH](AB).x"), words=st.just(("AB", "OF"))),
    line_of("pass"),
    line_of("exchange", tiles=st.one_of(WORDS, st.just("4"))),
    line_of("withdrawal"),
    line_of("challenge"),
    line_of("time"),
    line_of("leftover", tiles=WORDS, rack=st.just(""), points=st.integers(0, 99)),
    line_of("own_leftover", tiles=WORDS, points=st.integers(-99, 0)),
    st.builds(GcgLine, st.just("pass"), st.just(0), st.just("AB")),
)
PRAGMATA = st.lists(
    st.builds(Pragma, st.sampled_from(["title", "id", "x-y"]), st.sampled_from(["", "a b", "Ä"]))
)


@settings(deadline=None)
@given(st.lists(LINES, max_size=8), PRAGMATA, NOTES)
def test_reading_what_was_written_gives_any_record_back(lines, header, note):
    record = GcgRecord((GcgPlayer("A", "Anna B"), GcgPlayer("B", "")), tuple(lines), tuple(header), note=note)
    assert parse_gcg(format_gcg(record).encode()) == record


@settings(deadline=None)
@given(st.binary(max_size=200))
@pytest.mark.parametrize("start", [b"", b"#player1 A A\n#player2 B B\n>A: "])
def test_no_bytes_make_the_reader_fail_otherwise_than_by_refusal(start, data):
    try:
        replay_gcg(parse_gcg(start + data), load_edition("finnish"))
    except GcgRefused as refusal:
        assert str(refusal)
