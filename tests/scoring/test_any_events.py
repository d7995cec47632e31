"""Any events in any order: a replay never fails, what it refuses changes nothing, and GCG writes it."""

from hypothesis import given, settings
from hypothesis import strategies as st
from played import NAMES

from scoring import events as ev
from scoring.board import Placement, Square, Tile, parse_board
from scoring.clock import clock_of
from scoring.editions import load_edition
from scoring.event_json import KINDS
from scoring.game import Game
from scoring.gcg_game import record_of_game
from scoring.gcg_read import parse_gcg
from scoring.gcg_write import format_gcg
from scoring.problems import EventRefused
from scoring.replay import replay_gcg
from scoring.sheet import format_csv, sheet_of

EDITIONS = [
    load_edition("finnish"),
    load_edition("norwegian").with_rules(failed_challenge="next_turn_lost"),
    load_edition("spanish").with_rules(settlement="double_to_out"),
    load_edition("latin"),
]
TILES = st.sampled_from(
    [Tile("A"), Tile("K"), Tile("Ä"), Tile("CH"), Tile("Q"), Tile("?", True), Tile("A", True)]
)
SQUARES = st.builds(Square, st.integers(0, 16), st.integers(0, 16))
SOME = st.lists(TILES, max_size=8).map(tuple)
WHO = st.integers(-1, 4)
COUNT = st.integers(-5, 120)
LAID = st.lists(st.builds(Placement, SQUARES, TILES), max_size=8).map(tuple)
NEAR_STAR = st.integers(1, 7).map(
    lambda n: tuple(Placement(Square(7, 7 + place), Tile("A")) for place in range(n))
)
BOARDS = st.sampled_from([parse_board(["." * 15] * 15), parse_board(["KOIRA"]), parse_board(["Q" * 15] * 15)])
ANY_EVENT = st.one_of(
    st.builds(ev.OpeningDraw, SOME, st.one_of(st.none(), WHO)),
    st.builds(
        ev.Setup, BOARDS, st.lists(COUNT, min_size=1, max_size=4).map(tuple), WHO, st.one_of(st.none(), COUNT)
    ),
    st.builds(ev.Ruling, st.just("AA"), st.booleans()),
    st.builds(ev.Agreement),
    st.builds(ev.Play, WHO, st.one_of(LAID, NEAR_STAR)),
    st.builds(ev.Exchange, WHO, COUNT, SOME),
    st.builds(ev.Pass, WHO),
    st.builds(ev.BoardAccepted, BOARDS, st.one_of(st.none(), WHO), COUNT),
    st.builds(
        ev.Challenge, st.one_of(st.none(), WHO), st.booleans(), st.just(("AA",)), st.one_of(st.none(), COUNT)
    ),
    st.builds(ev.Withdrawal, WHO),
    st.builds(ev.TimePenalty, WHO, COUNT),
    st.builds(ev.ScoreByHand, WHO, COUNT, st.just("x")),
    st.builds(ev.PointsByHand, WHO, COUNT, st.just("x")),
    st.builds(
        ev.Correction, st.lists(st.tuples(SQUARES, st.one_of(st.none(), TILES)), max_size=3).map(tuple)
    ),
    st.builds(ev.TurnGiven, WHO),
    st.builds(ev.BagCounted, COUNT),
    st.builds(ev.NobodyCanPlay),
    st.builds(ev.RackLeft, WHO, SOME),
    st.builds(ev.GameEnd, st.one_of(st.none(), WHO)),
    st.builds(ev.ClockStarted),
)
GAMES = st.builds(
    lambda edition, n_players, events: Game(edition, NAMES[:n_players], tuple(events)),
    st.sampled_from(EDITIONS),
    st.integers(2, 4),
    st.lists(ANY_EVENT, max_size=10),
)
MANY = settings(deadline=None, max_examples=120)


def test_events_of_every_kind_are_tried():
    source = repr(ANY_EVENT)
    missing = [kind.__name__ for kind in KINDS.values() if kind.__name__ not in source]
    assert missing == ["ClockPaused"]


@MANY
@given(GAMES)
def test_a_replay_never_fails_and_its_totals_are_its_lines(game):
    for state in game.states():
        assert len(state.points) == len(state.racks) == len(state.skips) == len(game.players)
        assert 0 <= state.on_turn < len(game.players)
        assert state.bag is None or state.bag >= 0
        assert all(problem.message for problem in state.problems)
        assert state.finished == (state.settlement is not None)
    assert sheet_of(game).totals == game.state().totals
    assert format_csv(sheet_of(game))
    assert len(clock_of(game).used) == len(game.players)


@MANY
@given(GAMES, ANY_EVENT)
def test_an_event_is_added_or_refused_and_nothing_else(game, event):
    try:
        longer = game.after(event)
    except EventRefused as refusal:
        assert refusal.problem.index == len(game.events)
    else:
        assert longer.events == (*game.events, event)


@MANY
@given(GAMES, ANY_EVENT, st.data())
def test_any_edit_can_be_looked_at_before_it_is_saved(game, event, data):
    index = data.draw(st.integers(0, len(game.events)))
    edits = [game.inserted(index, event)]
    if index < len(game.events):
        edits += [game.replaced(index, event), game.removed(index)]
    for edit in edits:
        assert edit.totals_after == edit.game.state().totals
        assert all(0 <= problem.index < len(edit.game.events) for problem in edit.problems)


@MANY
@given(GAMES)
def test_any_game_is_written_as_gcg_and_comes_back_with_its_totals(game):
    gcg = record_of_game(game)
    assert all(flag.message for flag in gcg.flags)
    record = parse_gcg(format_gcg(gcg.record).encode())
    assert record.events == gcg.record.events
    again, was = replay_gcg(record, game.edition).game.state(), game.state()
    assert (again.totals, again.board) == (was.totals, was.board)
