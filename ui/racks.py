"""The tiles left on racks: typed, or read from a photo with what is unsure asked; and the end they settle."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

from scoring.board import BARE, UNNAMED, Tile, parse_tile, split_tiles
from scoring.editions import Edition
from scoring.errors import ScoringError
from scoring.events import Event, GameEnd, NobodyCanPlay, RackLeft
from scoring.game import Game
from scoring.problems import EventRefused, Problem
from scoring.state import GameState
from vision.rack import RackReading

OTHER_READINGS = 3
"""Tiles offered beside the likeliest, where a photo leaves one open."""

_BLANK_SIGNS = str.maketrans({"*": UNNAMED, "_": UNNAMED})
"""Signs that stand for a blank because "?" is hard to find on a phone."""


@dataclass(frozen=True, slots=True)
class SeenRack:
    """A rack as a photo shows it.

    Attributes:
        tiles: In reading order, "?" for a blank.
        doubts: For each place still to be asked about, what may lie there, the likeliest first; "." for
            nothing.
    """

    tiles: tuple[str, ...]
    doubts: Mapping[int, tuple[str, ...]]

    @property
    def asked(self) -> int | None:
        """The place to ask about now; None when nothing is open."""
        return min(self.doubts, default=None)

    @property
    def text(self) -> str:
        """The tiles as a person would type them."""
        return rack_text(self.tiles)

    def answered(self, place: int, tile: str) -> Self:
        """Returns the rack with one place said; places keep their numbers."""
        tiles = (*self.tiles[:place], tile, *self.tiles[place + 1 :])
        return replace(
            self,
            tiles=tiles,
            doubts={other: choice for other, choice in self.doubts.items() if other != place},
        )


def seen_rack(reading: RackReading) -> SeenRack:
    """Returns what a photo of a rack shows, and what has to be asked about it."""
    doubts = {}
    for place in reading.doubtful:
        one = reading.readings[place]
        likely = (one.tile, *(tile for tile, _p in one.runners_up(OTHER_READINGS)))
        doubts[place] = likely if len(likely) > 1 else (*likely, BARE)  # a rim of the rack, a shadow
    return SeenRack(reading.tiles, doubts)


def rack_text(tiles: Sequence[str]) -> str:
    """Returns tiles as text; places that turned out empty are left out."""
    return "".join(tile if len(tile) == 1 else f"[{tile.strip('[]')}]" for tile in tiles if tile != BARE)


def rack_from_text(text: str, edition: Edition) -> tuple[Tile, ...]:
    """Returns the tiles that were typed, in capitals or not, with or without spaces and commas.

    Raises:
        ScoringError: A sign is no tile, or the set has no such tile.
    """
    plain = re.sub(r"[\s,;.·-]", "", text).upper().translate(_BLANK_SIGNS)
    tiles = tuple(parse_tile(tile) for tile in split_tiles(plain))
    for tile in tiles:
        if not edition.tile_set.has(tile):
            raise EventRefused(Problem("unknown_tile", args={"edition": edition.name, "tile": str(tile)}))
    return tiles


def same_tiles(one: Sequence[Tile], other: Sequence[Tile]) -> bool:
    """Whether two racks hold the same tiles, in whatever order."""
    return sorted(map(str, one)) == sorted(map(str, other))


def settling_events(
    state: GameState, racks: Mapping[int, tuple[Tile, ...]], out: int | None
) -> tuple[Event, ...]:
    """Returns the events that settle a game.

    Args:
        state: The game as it stands.
        racks: What each player had left; who went out is not among them.
        out: Who laid the last tile, where a person said so and the tiles counted do not show it.
    """
    agreed = () if state.ending is not None else (NobodyCanPlay(),)
    return (*agreed, *(RackLeft(player, tiles) for player, tiles in racks.items()), GameEnd(out=out))


def odd_about(game: Game, events: Sequence[Event]) -> tuple[Problem, ...]:
    """Returns what would be odd about a game with these events; refusals are left to their own moment.

    A rack of which nothing was said is no cause for a word while the bag still holds tiles.
    """
    first, bag = len(game.events), game.state().bag
    unsaid = {
        first + place
        for place, event in enumerate(events)
        if bag and (isinstance(event, GameEnd) or (isinstance(event, RackLeft) and not event.tiles))
    }
    try:
        for event in events:
            game = game.after(event)
    except ScoringError:
        return ()
    problems = game.state().problems
    return tuple(one for one in problems if one.index >= first and one.index not in unsaid)
