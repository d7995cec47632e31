"""What happens beside the turns: who begins, a game joined, the board corrected, penalties, the end."""

from __future__ import annotations

from dataclasses import replace

from scoring.apply_turn import skip_lost_turns, with_points
from scoring.board import Board
from scoring.endgame import best_draws, known_racks, settle
from scoring.events import (
    BagCounted,
    BoardAccepted,
    Correction,
    GameEnd,
    OpeningDraw,
    PointsByHand,
    RackLeft,
    Setup,
    TimePenalty,
    TurnGiven,
)
from scoring.state import Ending, Entry, GameState, Streaks
from scoring.table import Table, count_bag, with_board


def draw(state: GameState, event: OpeningDraw, table: Table) -> GameState:
    """Finds who begins (F6); several with the best tile agree (F7)."""
    if state.entries:
        state = table.noted(state, "draw_late")
    if event.first is not None:
        table.name(event.first)
    if not event.drawn:
        return replace(state, on_turn=event.first) if event.first is not None else table.refuse("draw_empty")
    if len(event.drawn) != table.n_players:
        table.refuse("draw_count", count=len(event.drawn), players=table.n_players)
    table.check_known(event.drawn)
    best = best_draws(event.drawn, table.edition.tile_set)
    tile = str(event.drawn[best[0]])
    if event.first is None and len(best) > 1:
        table.refuse("draw_tied", tile=tile)
    if event.first is not None and event.first not in best and table.edition.rules.opening_draw != "agreed":
        table.refuse("draw_not_best", player=table.name(event.first), tile=tile)
    return replace(state, on_turn=best[0] if event.first is None else event.first)


def set_up(state: GameState, event: Setup, table: Table) -> GameState:
    """Joins a game as it stands."""
    if state.entries or state.board.tiles:
        table.refuse("setup_late")
    if len(event.totals) != table.n_players:
        table.refuse("setup_totals", count=len(event.totals), players=table.n_players)
    table.name(event.on_turn)
    _check_size(event.board, table)
    if event.bag is not None and event.bag < 0:
        table.refuse("bad_count", count=event.bag)
    bag, racks = count_bag(event.board, table, event.bag)
    return replace(state, board=event.board, points=event.totals, on_turn=event.on_turn, bag=bag, racks=racks)


def accept_board(state: GameState, event: BoardAccepted, table: Table) -> GameState:
    """Takes the board as it lies, as a turn of somebody or of nobody."""
    table.check_unfinished(state)
    _check_size(event.board, table)
    state = replace(with_board(state, event.board, table), last_play=None, ending=None)
    if event.player is None:
        return state
    name = table.name(event.player)
    if event.player != state.on_turn:
        state = table.noted(state, "off_turn", player=name, expected=table.name(state.on_turn))
    entry = Entry(
        table.index, "board_accepted", event.player, event.points, state.turn_number, note=event.note
    )
    state = with_points(state, event.player, event.points)
    following = (event.player + 1) % table.n_players
    state = replace(state, entries=(*state.entries, entry), on_turn=following, streaks=Streaks())
    return skip_lost_turns(state, table)


def correct(state: GameState, event: Correction, table: Table) -> GameState:
    """Sets squares right; turns keep the points they had."""
    table.check_unfinished(state)
    tiles = dict(state.board.tiles)
    for square, tile in event.tiles:
        if square not in state.board:
            table.refuse("off_board", square=str(square))
        tiles.pop(square, None)
        if tile is not None:
            tiles[square] = tile
    return with_board(state, Board(tiles, state.board.n_rows, state.board.n_cols), table)


def count_by_hand(state: GameState, event: BagCounted, table: Table) -> GameState:
    """Sets the number of tiles in the bag; with any there the racks are full and nobody is out."""
    table.check_unfinished(state)
    if event.count < 0:
        table.refuse("bad_count", count=event.count)
    if event.count == 0:
        return replace(state, bag=0)
    is_out = state.ending is not None and state.ending.kind == "out"
    full = (table.edition.rules.rack_size,) * table.n_players
    return replace(state, bag=event.count, racks=full, ending=None if is_out else state.ending)


def give_turn(state: GameState, event: TurnGiven, table: Table) -> GameState:
    """Makes it a player's turn; a game that seemed over goes on."""
    table.check_unfinished(state)
    table.name(event.player)
    return replace(state, on_turn=event.player, ending=None, streaks=Streaks())


def penalise_time(state: GameState, event: TimePenalty, table: Table) -> GameState:
    """Takes points off for time overrun, after the end too."""
    table.name(event.player)
    entry = Entry(table.index, "time", event.player, -event.points)
    state = with_points(state, event.player, -event.points)
    return settled(replace(state, entries=(*state.entries, entry)), table)


def give_points(state: GameState, event: PointsByHand, table: Table) -> GameState:
    """Gives or takes points outside any turn."""
    table.name(event.player)
    entry = Entry(table.index, "by_hand", event.player, event.points, note=event.note)
    state = with_points(state, event.player, event.points)
    return settled(replace(state, entries=(*state.entries, entry)), table)


def show_rack(state: GameState, event: RackLeft, table: Table) -> GameState:
    """Notes what a player had left; before the end nobody shows a rack (F48)."""
    name = table.name(event.player)
    table.check_known(event.tiles)
    if state.ending is None:
        state = table.noted(state, "rack_early")
    held = state.racks[event.player]
    if held is not None and held != len(event.tiles):
        state = table.noted(state, "rack_count", player=name, held=held, count=len(event.tiles))
    return settled(replace(state, left={**state.left, event.player: event.tiles}), table)


def end_game(state: GameState, event: GameEnd, table: Table) -> GameState:
    """Settles the game."""
    table.check_unfinished(state)
    ending = state.ending
    if event.out is not None:
        table.name(event.out)
        ending = Ending("out", event.out)
    elif ending is None:
        state, ending = table.noted(state, "ended_early"), Ending("agreed")
    state = replace(state, ending=ending, finished=True)
    known = known_racks(state, table.edition)
    for player in range(table.n_players):
        if player not in known:
            state = table.noted(state, "rack_missing", player=table.name(player))
        elif ending.out is None and not known[player]:
            state = table.noted(state, "rack_empty", player=table.name(player))
    return settled(state, table)


def settled(state: GameState, table: Table) -> GameState:
    """Reckons the settlement of a finished game anew."""
    if not state.finished or state.ending is None:
        return state
    known = known_racks(state, table.edition)
    left = [known.get(player, ()) for player in range(table.n_players)]
    return replace(state, settlement=settle(state.points, left, state.ending.out, table.edition))


def _check_size(board: Board, table: Table) -> None:
    layout = table.edition.layout
    if (board.n_rows, board.n_cols) != (layout.n_rows, layout.n_cols):
        table.refuse(
            "board_size",
            found=f"{board.n_rows}×{board.n_cols}",
            needed=f"{layout.n_rows}×{layout.n_cols}",
        )
