"""When something was confirmed: kept only where the game is played by the clock."""

import time
from collections.abc import Sequence
from dataclasses import replace

from scoring.events import Event
from ui.match import Match


def timed(match: Match, events: Sequence[Event]) -> tuple[Event, ...]:
    """Returns the events with the present moment where a clock is used, else as they are."""
    if not match.game.edition.rules.minutes_per_player:
        return tuple(events)
    now = time.time()
    return tuple(replace(event, at=now) for event in events)
