"""The clock of a game that is played by one: what each has left, started and stopped; overtime at the end."""

import time

import streamlit as st

from scoring.clock import clock_of, is_lost_on_time, time_left, time_penalty
from scoring.events import ClockPaused, ClockStarted, TimePenalty
from ui.match import Match
from ui.page.look import note
from ui.page.recording import record
from ui.page.words import _, ngettext, plain

EVERY_SECONDS = 1.0
"""How often the time is shown anew."""


def clock_row(match: Match) -> None:
    """Shows the time each player has left, and starts or stops the clock; nothing where none is used."""
    if not match.game.edition.rules.minutes_per_player:
        return
    running = clock_of(match.game).running is not None
    if running:
        _ticking(match)
    else:
        _times(match)
    if match.state.is_over:
        return
    label = _("Stop the clock") if running else _("Start the clock")
    icon = ":material/pause:" if running else ":material/timer:"
    if st.button(label, icon=icon, width="stretch", key=f"clock-{match.stored.version}"):
        record(match, ClockPaused() if running else ClockStarted())


def overtime(match: Match) -> None:
    """Offers the points off for time overrun that are not taken yet."""
    rules = match.game.edition.rules
    if not rules.minutes_per_player:
        return
    taken = {event.player for event in match.game.events if isinstance(event, TimePenalty)}
    for player, used in enumerate(clock_of(match.game).used):
        points = time_penalty(used, rules)
        if not points or player in taken:
            continue
        name = match.players[player]
        text = ngettext("%d point off for time", "%d points off for time", points) % points
        lost = _("By the rules the game is lost on time.") if is_lost_on_time(used, rules) else ""
        note(_("%(player)s is over time: %(time)s") % {"player": name, "time": _clock(match, used)}, lost)
        if st.button(f"{plain(name)}: {text}", width="stretch", key=f"overtime-{player}"):
            record(match, TimePenalty(player, points), view="end")


@st.fragment(run_every=EVERY_SECONDS)
def _ticking(match: Match) -> None:
    _times(match)


def _times(match: Match) -> None:
    clock = clock_of(match.game, time.time())
    cells = []
    for player, used in enumerate(clock.used):
        sign = "⏱ " if player == clock.running else ""
        cells.append(
            f'<div class="bs-player"><span class="n" role="timer">{sign}{_clock(match, used)}</span></div>'
        )
    st.html(f'<div class="bs-players">{"".join(cells)}</div>')


def _clock(match: Match, used: float) -> str:
    """Returns the time a player has left, or is over, as minutes and seconds."""
    left = time_left(used, match.game.edition.rules) or 0.0
    minutes, seconds = divmod(int(abs(left)), 60)
    return f"{'−' if left < 0 else ''}{minutes}:{seconds:02d}"
