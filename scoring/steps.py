"""Which events a person did in one go: a settlement is said rack by rack, and undone as one."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.events import Event, GameEnd, NobodyCanPlay, RackLeft


def n_in_last_step(events: Sequence[Event]) -> int:
    """Returns how many of the last events belong together; 0 when there are none.

    The end of a game takes the racks shown for it along, and that nobody could play.
    """
    n_events = len(events)
    if not n_events or not isinstance(events[-1], GameEnd):
        return min(n_events, 1)
    first = n_events - 1
    while first and isinstance(events[first - 1], RackLeft):
        first -= 1
    if first and isinstance(events[first - 1], NobodyCanPlay):
        first -= 1
    return n_events - first


def n_in_first_step(events: Sequence[Event]) -> int:
    """Returns how many of the first events belong together; 0 when there are none."""
    for n_events in range(1, len(events) + 1):
        if n_in_last_step(events[:n_events]) == n_events > 1:
            return n_events
        if not isinstance(events[n_events - 1], RackLeft | NobodyCanPlay):
            break
    return min(len(events), 1)
