"""Events to JSON and back; broken and hostile objects are refused."""

import json
from dataclasses import MISSING, fields

import pytest

from scoring import events
from scoring.board import Placement, Square, Tile, parse_board
from scoring.errors import BadNotation
from scoring.event_json import KINDS, event_from_dict, event_to_dict
from scoring.events import (
    Agreement,
    BagCounted,
    BoardAccepted,
    Challenge,
    ClockPaused,
    ClockStarted,
    Correction,
    Event,
    Exchange,
    GameEnd,
    NobodyCanPlay,
    OpeningDraw,
    Pass,
    Play,
    PointsByHand,
    RackLeft,
    Ruling,
    ScoreByHand,
    Setup,
    TimePenalty,
    TurnGiven,
    Withdrawal,
)

BOARD = parse_board(["K[CH]?", ".[ll].", "..å"])
LAID = (Placement(Square(7, 5), Tile("K")), Placement(Square(7, 6), Tile("CH", blank=True)))
EVENTS = [
    OpeningDraw((Tile("A"), Tile("?", blank=True)), first=1, at=1.5),
    Setup(BOARD, (12, -3), on_turn=1, bag=40),
    Agreement("Kielitoimisto", ("partitive", "genitive"), "note"),
    Ruling("ÄÄ", allowed=False, note="by the book"),
    Play(1, LAID, 20, "K?ABC"),
    Exchange(0, 3, (Tile("A"), Tile("CH"), Tile("?", blank=True)), "ABC", at=99.0),
    Pass(2),
    BoardAccepted(BOARD, player=None, points=7, note="as it lies"),
    Challenge(None, upheld=True, words=("KOIRA",), award=-10),
    Withdrawal(0, "ABC"),
    TimePenalty(1, 20),
    ScoreByHand(0, -4, "so be it"),
    PointsByHand(1, 50, "handicap"),
    Correction(((Square(0, 14), Tile("Ø")), (Square(14, 0), None)), "misread"),
    TurnGiven(3, "by agreement"),
    BagCounted(0),
    NobodyCanPlay(),
    RackLeft(1, (Tile("Q"),)),
    GameEnd(out=1, note="late"),
    ClockStarted(at=0.0),
    ClockPaused(at=12.25),
]


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_an_event_comes_back_from_json_as_it_was(event):
    assert event_from_dict(json.loads(json.dumps(event_to_dict(event)))) == event


def test_every_kind_of_event_has_a_name_and_is_tried_above():
    defined = {kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)}
    assert set(KINDS.values()) == defined - {Event} == {type(event) for event in EVENTS}
    assert len(KINDS) == len(set(KINDS.values()))


def test_the_form_is_readable_and_leaves_defaults_out():
    placements = {"F8": "K", "G8": "[ch]"}
    assert event_to_dict(Play(0, LAID)) == {"v": 1, "kind": "play", "player": 0, "placements": placements}
    assert event_to_dict(Pass(1)) == {"v": 1, "kind": "pass", "player": 1}


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_a_missing_field_is_named(event):
    needed = [item.name for item in fields(event) if item.default is MISSING]
    for name in needed:
        data = event_to_dict(event)
        del data[name]
        with pytest.raises(BadNotation, match=name):
            event_from_dict(data)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        pytest.param({"v": None}, "version None", id="no version"),
        pytest.param({"v": 2, "kind": "pass", "player": 0}, "version 2", id="a version to come"),
        pytest.param({"kind": "dance"}, "'dance'", id="no such kind"),
        pytest.param({"kind": ["pass"]}, "of the kind", id="a list for a kind"),
        pytest.param({"kind": "pass", "player": 0, "x": 1}, "unknown or missing: x", id="a field too many"),
        pytest.param({"kind": "pass", "player": "0"}, "whole number", id="text for a number"),
        pytest.param({"kind": "pass", "player": True}, "whole number", id="yes for a number"),
        pytest.param({"kind": "pass", "player": 10**9}, "whole number", id="a huge number"),
        pytest.param({"kind": "pass", "player": 0, "at": float("nan")}, "a number", id="no moment"),
        pytest.param({"kind": "ruling", "word": "A", "allowed": 1}, "true or false", id="one for yes"),
        pytest.param({"kind": "ruling", "word": 7, "allowed": True}, "text", id="a number for a word"),
        pytest.param({"kind": "play", "player": 0, "placements": []}, "squares", id="a list of tiles"),
        pytest.param({"kind": "play", "player": 0, "placements": {"8H": "K"}}, "8H", id="no square"),
        pytest.param({"kind": "play", "player": 0, "placements": {"H8": "KK"}}, "KK", id="no tile"),
        pytest.param({"kind": "play", "player": 0, "placements": {"H8": None}}, "text", id="bare in a play"),
        pytest.param({"kind": "rack_left", "player": 0, "tiles": "KO"}, "a list", id="text for a list"),
        pytest.param({"kind": "rack_left", "player": 0, "tiles": ["K"] * 2000}, "a list", id="too long"),
        pytest.param({"kind": "board_accepted", "board": ["..", "."]}, "line 2", id="a ragged board"),
        pytest.param({"kind": "board_accepted", "board": [1]}, "a list", id="numbers for a board"),
    ],
)
def test_what_is_no_event_is_refused(fields, message):
    with pytest.raises(BadNotation, match=message):
        event_from_dict({"v": 1, **fields})


def test_a_list_is_no_event():
    with pytest.raises(BadNotation, match="JSON object, not list"):
        event_from_dict([])
