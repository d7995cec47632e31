"""Who begins, when a game is over, what the tiles left over change, and who won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.board import UNNAMED, Board, Tile
from scoring.editions.edition import Edition
from scoring.rules import Rules
from scoring.state import Ending, GameState, Settlement, Streaks, unseen
from scoring.tileset import TileSet


def best_draws(drawn: Sequence[Tile], tile_set: TileSet) -> tuple[int, ...]:
    """Returns who drew the tile nearest to the start of the alphabet; a blank beats A (F6, N7)."""
    ranks = [tile_set.opening_rank(tile) for tile in drawn]
    return tuple(player for player, rank in enumerate(ranks) if rank == min(ranks))


def ending_by_streaks(streaks: Streaks, rules: Rules, n_players: int) -> Ending | None:
    """Returns the ending that passes or scoreless turns in a row bring, if any (F43, N18)."""
    rounds = rules.end_pass_rounds * n_players
    if (rounds and streaks.passes >= rounds) or (rules.end_passes and streaks.passes >= rules.end_passes):
        return Ending("passes")
    if rules.end_scoreless_turns and streaks.scoreless >= rules.end_scoreless_turns:
        return Ending("scoreless")
    return None


def rack_value(tiles: Sequence[Tile], edition: Edition) -> int:
    """Returns what tiles left on a rack are worth; a blank nothing (F44)."""
    return sum(edition.tile_set.value_of(tile) for tile in tiles) if edition.scores else 0


def loser_rack(board: Board, edition: Edition) -> tuple[Tile, ...] | None:
    """Returns the tiles that are not on the board: the loser's rack when one of two players went out.

    None where the set on the table does not match the edition, so that the rack has to be asked for.
    """
    counts = unseen(board, edition)
    n_unseen = sum(counts.values())
    if not counts or min(counts.values()) < 0 or n_unseen > edition.rules.rack_size:
        return None
    return tuple(
        Tile(letter, blank=letter == UNNAMED) for letter, count in counts.items() for _ in range(count)
    )


def known_racks(state: GameState, edition: Edition) -> Mapping[int, tuple[Tile, ...]]:
    """Returns the racks that are known at the end: those shown, and those that can be derived.

    Who went out has none; in a game of two the other rack is what is not on the board. Empty before the end
    (F48).
    """
    if state.ending is None:
        return {}
    racks = dict(state.left)
    out = state.ending.out
    if out is not None:
        racks[out] = ()
        other = 1 - out
        if len(state.points) == 2 and other not in racks and state.bag == 0:
            derived = loser_rack(state.board, edition)
            if derived is not None and state.racks[other] in (None, len(derived)):
                racks[other] = derived
    return racks


def settle(
    totals: Sequence[int], left: Sequence[tuple[Tile, ...]], out: int | None, edition: Edition
) -> Settlement:
    """Returns the last line of the sheet.

    Args:
        totals: Points before, the last turn's included (F44).
        left: Tiles each player had left.
        out: Who went out; None when nobody did, and then nobody gains (F46).
        edition: Values and the rule of settling.
    """
    values = [rack_value(tiles, edition) for tiles in left]
    kind = edition.rules.settlement
    lost = [0] * len(values) if kind == "double_to_out" and out is not None else values
    gained = [0] * len(values)
    if out is not None and kind != "own_only":
        others = sum(values) - values[out]
        gained[out] = 2 * others if kind == "double_to_out" else others
    after = tuple(total - minus + plus for total, minus, plus in zip(totals, lost, gained, strict=True))
    return Settlement(
        left=tuple(left),
        lost=tuple(lost),
        gained=tuple(gained),
        before=tuple(totals),
        after=after,
        winners=winners(totals, after, edition.rules),
    )


def winners(before: Sequence[int], after: Sequence[int], rules: Rules) -> tuple[int, ...]:
    """Returns who won: the most points, not the last tile (F47); equal totals as the rules say (N19)."""
    best = [player for player, total in enumerate(after) if total == max(after)]
    if rules.tie == "higher_before_settlement":
        highest = max(before[player] for player in best)
        best = [player for player in best if before[player] == highest]
    return tuple(best)
