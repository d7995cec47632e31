"""Records in which two players have one nickname: whose each line is, told by totals and turns."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from scoring.gcg import GcgLine, GcgPlayer

_TURNS: Final = ("play", "exchange", "pass")


def namesakes(players: Mapping[int, GcgPlayer]) -> tuple[int, ...]:
    """Returns the players whose nickname another one has too, the first such group."""
    for player in players.values():
        same = tuple(index for index, other in players.items() if other.nick == player.nick)
        if len(same) > 1:
            return same
    return ()


def names_nick_alone(text: str, nick: str) -> bool:
    """Whether an event line says who it is by the nickname, not by the full name."""
    return re.match(re.escape(nick) + r"\s*:", text.lstrip("> \t"), re.IGNORECASE) is not None


def renamed(players: Mapping[int, GcgPlayer], same: Sequence[int]) -> dict[int, GcgPlayer]:
    """Returns the players with a number behind each nickname that several have."""
    taken = {player.nick for index, player in players.items() if index not in same}
    told = dict(players)
    for index in same:
        nick = f"{players[index].nick}{index + 1}"
        while nick in taken:
            nick += "_"
        taken.add(nick)
        told[index] = replace(players[index], nick=nick)
    return told


def told_apart(
    events: Sequence[GcgLine], open_places: Collection[int], same: Sequence[int], n_players: int
) -> tuple[GcgLine, ...]:
    """Returns the lines, each with the player it is of.

    A total that fits one player's lines so far and no other's decides; else the turns go round.

    Args:
        events: The lines, the players of the open ones not known yet.
        open_places: Which of them are open.
        same: The players one of whom an open line is of.
        n_players: How many play.
    """
    ledger = _Ledger(n_players, [0] * n_players)
    lines = []
    for place, line in enumerate(events):
        told = replace(line, player=ledger.owner(line, same)) if place in open_places else line
        ledger.take(told)
        lines.append(told)
    return tuple(lines)


@dataclass(slots=True)
class _Ledger:
    """Totals and turns so far; private to `told_apart`."""

    n_players: int
    totals: list[int]
    last_turn: int = -1
    last_play: int = -1
    settled: set[int] = field(default_factory=set)  # players whose own leftover tiles were shown

    def owner(self, line: GcgLine, same: Sequence[int]) -> int:
        expected = self._expected(line)
        likely = expected if expected in same else same[0]
        fitting = [player for player in same if self._fits(line, player)]
        return likely if likely in fitting or not fitting else fitting[0]

    def take(self, line: GcgLine) -> None:
        if line.kind == "extra":
            return
        self.totals[line.player] += line.points or 0
        if line.total is not None:
            self.totals[line.player] = line.total
        if line.kind in _TURNS:
            self.last_turn = line.player
        if line.kind == "play":
            self.last_play = line.player
        if line.kind == "own_leftover":
            self.settled.add(line.player)

    def _fits(self, line: GcgLine, player: int) -> bool:
        return line.total is not None and self.totals[player] + (line.points or 0) == line.total

    def _expected(self, line: GcgLine) -> int:
        following = (self.last_turn + 1) % self.n_players
        if line.kind in _TURNS or (line.kind == "challenge" and (line.points or 0) < 0):
            return following
        if line.kind == "own_leftover":
            return next((p for p in range(self.n_players) if p not in self.settled), following)
        return self.last_play
