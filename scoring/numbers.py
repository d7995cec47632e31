"""A player's game in numbers: average, best turn, whole racks, blanks, and what brought no points."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.state import TURN_KINDS, Entry, GameState


@dataclass(frozen=True, slots=True)
class PlayerNumbers:
    """One player's turns, counted.

    Attributes:
        turns: Their turns, in order; points beside the turns are not among them.
        best: The turn with most points; None before the first.
        whole_racks: Turns in which the whole rack was laid.
        blanks: Blanks laid.
        tiles: Tiles laid.
        beside: Points beside the turns: challenges, time, points by hand.
    """

    turns: tuple[Entry, ...]
    best: Entry | None
    whole_racks: int
    blanks: int
    tiles: int
    beside: int

    @property
    def average(self) -> float | None:
        """Points a turn; None before the first."""
        return sum(entry.points for entry in self.turns) / len(self.turns) if self.turns else None


def player_numbers(state: GameState, player: int) -> PlayerNumbers:
    """Returns a player's numbers; a play that came back counts as a turn without points."""
    own = [entry for entry in state.entries if entry.player == player]
    turns = tuple(entry for entry in own if entry.kind in TURN_KINDS)
    kept = [entry for entry in turns if not entry.withdrawn]
    laid = [tile for entry in kept if entry.move is not None for _square, tile in entry.move.placements]
    return PlayerNumbers(
        turns=turns,
        best=max(turns, key=lambda entry: entry.points, default=None),
        whole_racks=sum(1 for entry in kept if entry.score is not None and entry.score.bonus),
        blanks=sum(tile.blank for tile in laid),
        tiles=len(laid),
        beside=sum(entry.points for entry in own if entry.kind not in TURN_KINDS),
    )
