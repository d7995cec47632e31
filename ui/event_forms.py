"""Events of a game as JSON objects and back: how the store keeps them."""

import types
from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Union, get_args, get_origin, get_type_hints

from scoring import events
from scoring.board import Board, Placement, Square, Tile, format_rows, parse_board, parse_square, parse_tile
from scoring.errors import BadNotation, ScoringError
from scoring.events import Event

EVENT_CLASSES: Mapping[str, type[Event]] = {
    name: kind
    for name, kind in vars(events).items()
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
}


def event_to_json(event: Event) -> dict[str, Any]:
    """Returns the event as a JSON object; fields that hold their default are left out."""
    body = {
        field.name: _encode(value)
        for field in fields(event)
        if (value := getattr(event, field.name)) != field.default
    }
    return {"event": type(event).__name__, **body}


def event_from_json(body: Mapping[str, Any]) -> Event:
    """Returns the event of a JSON object.

    Raises:
        BadNotation: There is no such event, or a field does not hold what it should.
    """
    kind = EVENT_CLASSES.get(str(body.get("event")))
    if kind is None:
        raise BadNotation(f"{body.get('event')!r} is no event of a game")
    hints = get_type_hints(kind)
    try:
        return kind(**{name: _decode(value, hints[name]) for name, value in body.items() if name != "event"})
    except (KeyError, TypeError, ValueError) as error:
        if isinstance(error, ScoringError):
            raise
        raise BadNotation(f"the event {kind.__name__} cannot be read: {error}") from error


def _encode(value: Any) -> Any:
    match value:
        case Placement(square, tile):
            return [str(square), str(tile)]
        case Square() | Tile():
            return str(value)
        case Board():
            return list(format_rows(value))
        case tuple():
            return [_encode(item) for item in value]
    return value


def _decode(value: Any, hint: Any) -> Any:
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return None if value is None else _decode(value, inner[0])
    if origin is tuple:
        kinds = [inner[0]] * len(value) if inner[-1] is Ellipsis else inner
        return tuple(_decode(item, kind) for item, kind in zip(value, kinds, strict=True))
    if hint is Placement:
        square, tile = value
        return Placement(parse_square(square), parse_tile(tile))
    readers = {Square: parse_square, Tile: parse_tile, Board: parse_board}
    if hint in readers:
        return readers[hint](value)
    allowed = (int, float) if hint is float else (hint,)
    if not isinstance(value, allowed) or (isinstance(value, bool) and hint is not bool):
        raise TypeError(f"{value!r} is no {hint.__name__}")
    return value
