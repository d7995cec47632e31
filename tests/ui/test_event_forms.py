import json
from dataclasses import MISSING, fields
from typing import get_type_hints

import pytest

from scoring.board import Placement, Square, Tile, parse_board
from scoring.errors import BadNotation
from scoring.events import BoardAccepted, Correction, Pass, Play, Setup
from ui.event_forms import EVENT_CLASSES, event_from_json, event_to_json

BOARD = parse_board(["..K[CH]", "r?..", "...."])


def through_json(event):
    return event_from_json(json.loads(json.dumps(event_to_json(event))))


@pytest.mark.parametrize(
    "event",
    [
        Play(
            1, (Placement(Square(7, 5), Tile("K", blank=True)), Placement(Square(7, 6), Tile("CH"))), at=12.5
        ),
        Setup(BOARD, (12, -3), on_turn=1, bag=44),
        BoardAccepted(BOARD, player=None, points=7, note="the dog"),
        Correction(((Square(0, 0), None), (Square(14, 14), Tile("?", blank=True))), "Ä, not A"),
        Pass(0),
    ],
    ids=lambda event: type(event).__name__,
)
def test_an_event_comes_back_the_same(event):
    assert through_json(event) == event


@pytest.mark.parametrize("name", EVENT_CLASSES)
def test_every_kind_of_event_can_be_kept(name):
    kind = EVENT_CLASSES[name]
    samples = {"player": 1, "count": 3, "challenger": 0, "upheld": True, "points": 10, "word": "KOIRA"}
    samples |= {
        "allowed": False,
        "note": "by agreement",
        "placements": (),
        "tiles": (),
        "board": BOARD,
        "totals": (1, 2),
    }
    hints = get_type_hints(kind)
    needed = {f.name: samples[f.name] for f in fields(kind) if f.default is MISSING}
    assert set(needed) <= set(hints)
    assert through_json(kind(**needed)) == kind(**needed)


@pytest.mark.parametrize(
    "body",
    [
        pytest.param({}, id="no kind"),
        pytest.param({"event": "Event"}, id="the base itself"),
        pytest.param({"event": "Pass"}, id="a field is missing"),
        pytest.param({"event": "Pass", "player": "one"}, id="a word for a number"),
        pytest.param({"event": "Pass", "player": True}, id="yes for a number"),
        pytest.param({"event": "Pass", "player": 0, "colour": 1}, id="an unknown field"),
        pytest.param({"event": "Play", "player": 0, "placements": [["H8"]]}, id="a placement without a tile"),
        pytest.param({"event": "Play", "player": 0, "placements": [["88", "K"]]}, id="no square"),
        pytest.param({"event": "RackLeft", "player": 0, "tiles": 7}, id="a number for a list"),
    ],
)
def test_what_is_no_event_is_refused(body):
    with pytest.raises(BadNotation):
        event_from_json(body)
