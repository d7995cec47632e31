"""Events to and from plain JSON objects, for a store.

The form is versioned: `{"v": 1, "kind": "play", "player": 0, "placements": {"F8": "K"}}`. Fields at their
default are left out. What cannot be read is refused with a message; no value is guessed.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from scoring import events as ev
from scoring.board import Board, Placement, Square, Tile, format_rows, parse_board, parse_square, parse_tile
from scoring.errors import BadNotation, ScoringError

VERSION: Final = 1

KINDS: Final[Mapping[str, type[ev.Event]]] = types.MappingProxyType(
    {
        "opening_draw": ev.OpeningDraw,
        "setup": ev.Setup,
        "agreement": ev.Agreement,
        "ruling": ev.Ruling,
        "play": ev.Play,
        "exchange": ev.Exchange,
        "pass": ev.Pass,
        "board_accepted": ev.BoardAccepted,
        "challenge": ev.Challenge,
        "withdrawal": ev.Withdrawal,
        "time_penalty": ev.TimePenalty,
        "score_by_hand": ev.ScoreByHand,
        "points_by_hand": ev.PointsByHand,
        "correction": ev.Correction,
        "turn_given": ev.TurnGiven,
        "bag_counted": ev.BagCounted,
        "nobody_can_play": ev.NobodyCanPlay,
        "rack_left": ev.RackLeft,
        "game_end": ev.GameEnd,
        "clock_started": ev.ClockStarted,
        "clock_paused": ev.ClockPaused,
    }
)
"""The name of each kind of event in JSON."""

MAX_ITEMS: Final = 1000
"""No list of an event is longer: a bigger one is a broken or hostile file."""

_NAMES: Final = {kind: name for name, kind in KINDS.items()}


def event_to_dict(event: ev.Event) -> dict[str, Any]:
    """Returns an event as a JSON object."""
    data: dict[str, Any] = {"v": VERSION, "kind": _NAMES[type(event)]}
    for item in fields(event):
        value = getattr(event, item.name)
        if item.default is MISSING or value != item.default:
            data[item.name] = _encode(item.name, value)
    return data


def event_from_dict(data: Mapping[str, Any]) -> ev.Event:
    """Returns the event a JSON object stands for.

    Raises:
        BadNotation: The version or kind is not known, or a field is missing, unknown or of the wrong form.
    """
    if not isinstance(data, Mapping):
        raise BadNotation(f"an event is a JSON object, not {type(data).__name__}")
    version, kind = data.get("v"), KINDS.get(str(data.get("kind")))
    if version != VERSION:
        raise BadNotation(f"events of version {version!r} are not known; this program reads {VERSION}")
    if kind is None:
        raise BadNotation(f"no event is of the kind {data.get('kind')!r}; there are {', '.join(KINDS)}")
    given = {name: value for name, value in data.items() if name not in ("v", "kind")}
    hints = get_type_hints(kind)
    unknown = set(given) - set(hints)
    missing = {item.name for item in fields(kind) if item.default is MISSING} - set(given)
    if unknown or missing:
        odd = ", ".join(sorted(unknown | missing))
        raise BadNotation(f"{data['kind']}: these fields are unknown or missing: {odd}")
    try:
        return kind(**{name: _decode(name, value, hints[name]) for name, value in given.items()})
    except ScoringError as error:
        raise BadNotation(f"{data['kind']}: {error}") from error


def _encode(name: str, value: Any) -> Any:
    if name == "placements":
        return {str(square): str(tile) for square, tile in value}
    if isinstance(value, Board):
        return list(format_rows(value))
    if isinstance(value, tuple) and name == "tiles" and value and isinstance(value[0], tuple):
        return {str(square): None if tile is None else str(tile) for square, tile in value}
    if isinstance(value, tuple):
        return [str(part) if isinstance(part, Tile) else part for part in value]
    return value


def _decode(name: str, value: Any, hint: Any) -> Any:
    if hint == tuple[Placement, ...]:
        return tuple(Placement(square, _tile(name, tile)) for square, tile in _squares(name, value))
    if hint == tuple[tuple[Square, Tile | None], ...]:
        return tuple(
            (square, None if tile is None else _tile(name, tile)) for square, tile in _squares(name, value)
        )
    if hint is Board:
        return parse_board(_list(name, value, str))
    if get_origin(hint) is tuple:
        return tuple(_ITEMS[get_args(hint)[0]](name, item) for item in _list(name, value, object))
    if get_origin(hint) in (types.UnionType, Union):
        return None if value is None else _ITEMS[get_args(hint)[0]](name, value)
    return _ITEMS[hint](name, value)


def _squares(name: str, value: Any) -> list[tuple[Square, Any]]:
    if not isinstance(value, Mapping) or len(value) > MAX_ITEMS:
        raise BadNotation(f"{name} is an object of squares and tiles")
    return [(parse_square(square), tile) for square, tile in value.items()]


def _list(name: str, value: Any, kind: type) -> list[Any]:
    if not isinstance(value, list) or len(value) > MAX_ITEMS or not all(isinstance(i, kind) for i in value):
        raise BadNotation(f"{name} is a list")
    return value


def _tile(name: str, value: Any) -> Tile:
    return parse_tile(_text(name, value))


def _text(name: str, value: Any) -> str:
    if not isinstance(value, str):
        raise BadNotation(f"{name} holds {value!r}; text is needed")
    return value


def _integer(name: str, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > 10**6:
        raise BadNotation(f"{name} is {value!r}; a whole number is needed")
    return value


def _flag(name: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise BadNotation(f"{name} is {value!r}; true or false is needed")
    return value


def _number(name: str, value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < 1e12:
        raise BadNotation(f"{name} is {value!r}; a number is needed")
    return float(value)


_ITEMS: Final[Mapping[Any, Callable[[str, Any], Any]]] = {
    int: _integer,
    str: _text,
    bool: _flag,
    float: _number,
    Tile: _tile,
}
