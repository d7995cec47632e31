"""The table a game is played at: what every step of a replay needs and none of them changes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NoReturn

from scoring.board import Board, Tile
from scoring.editions.edition import Edition
from scoring.problems import EventRefused, Problem
from scoring.state import GameState


@dataclass(frozen=True, slots=True)
class Table:
    """Edition and players, and the index of the event being replayed.

    Attributes:
        edition: Board, tiles and rules.
        players: Names in seating order, clockwise.
        index: Of the event, for entries and problems.
    """

    edition: Edition
    players: tuple[str, ...]
    index: int = -1

    @property
    def n_players(self) -> int:
        """How many play."""
        return len(self.players)

    def at(self, index: int) -> Table:
        """Returns the table for another event."""
        return replace(self, index=index)

    def name(self, player: int) -> str:
        """Returns a player's name.

        Raises:
            EventRefused: There is no such player.
        """
        if not 0 <= player < self.n_players:
            self.refuse("no_such_player", player=player + 1, count=self.n_players)
        return self.players[player]

    def refuse(self, key: str, **args: str | int) -> NoReturn:
        """Raises `EventRefused` for the event being replayed."""
        raise EventRefused(Problem(key, self.index, args))

    def noted(self, state: GameState, key: str, **args: str | int) -> GameState:
        """Returns the state with a problem more."""
        return replace(state, problems=(*state.problems, Problem(key, self.index, args)))

    def check_known(self, tiles: Iterable[Tile]) -> None:
        """Raises `EventRefused` when the edition has no such tile."""
        for tile in tiles:
            if not self.edition.tile_set.has(tile):
                self.refuse("unknown_tile", edition=self.edition.name, tile=str(tile))

    def check_unfinished(self, state: GameState) -> None:
        """Raises `EventRefused` when the game was settled already."""
        if state.finished:
            self.refuse("after_finish")


def empty_state(table: Table) -> GameState:
    """Returns the state before the first event: a bare board, full racks, the first player on turn."""
    layout, n_players = table.edition.layout, table.n_players
    board = Board.empty(layout.n_rows, layout.n_cols)
    bag, racks = count_bag(board, table)
    return GameState(
        board=board, points=(0,) * n_players, on_turn=0, racks=racks, bag=bag, skips=(0,) * n_players
    )


def count_bag(
    board: Board, table: Table, counted: int | None = None
) -> tuple[int | None, tuple[int | None, ...]]:
    """Returns the tiles in the bag and on each rack that go with a board nobody watched being filled.

    While the bag holds a tile every rack is full (F19). Once it is empty the racks cannot be told apart,
    unless all are still full.

    Args:
        board: What lies on it.
        table: Edition and players.
        counted: Tiles in the bag, where a person counted them.
    """
    edition, n_players = table.edition, table.n_players
    rack_size = edition.rules.rack_size
    full: tuple[int | None, ...] = (rack_size,) * n_players
    unknown: tuple[int | None, ...] = (None,) * n_players
    if counted:
        return counted, full
    if not edition.counts_known:
        return counted, unknown
    n_left = edition.tile_set.total - len(board.tiles) - n_players * rack_size
    if counted == 0:
        return 0, full if n_left == 0 else unknown
    return max(0, n_left), full if n_left >= 0 else unknown


def with_board(state: GameState, board: Board, table: Table) -> GameState:
    """Returns the state with another board; tiles more on it were drawn from the bag, fewer went back.

    Once the bag is empty nobody can tell from whose rack they came.
    """
    more = len(board.tiles) - len(state.board.tiles)
    if more == 0 or state.bag is None:
        return replace(state, board=board)
    are_full = set(state.racks) == {table.edition.rules.rack_size}
    left = state.bag - more if are_full else state.bag
    racks = state.racks if are_full and left >= 0 else (None,) * table.n_players
    return replace(state, board=board, bag=max(0, left), racks=racks)
