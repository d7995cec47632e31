"""Who begins, when a game is over, what the tiles left over change, and who won."""

from __future__ import annotations

from collections import Counter
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


def unseen_rack(board: Board, edition: Edition, shown: Sequence[Tile] = ()) -> tuple[Tile, ...] | None:
    """Returns the tiles that are neither on the board nor among those shown: the one rack left.

    None where the set on the table does not match the edition, so that the rack has to be asked for.

    Args:
        board: What lies on it; the bag is empty.
        edition: Which tiles there are, and how many a rack holds.
        shown: The rack of the other of two players; empty when that one went out.
    """
    counts = Counter(unseen(board, edition))
    counts.subtract(UNNAMED if tile.blank else tile.letter for tile in shown)
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
            derived = unseen_rack(state.board, edition)
            if derived is not None and state.racks[other] in (None, len(derived)):
                racks[other] = derived
    return racks


def offered_racks(
    state: GameState, edition: Edition, out: int | None, shown: Mapping[int, Sequence[Tile]]
) -> Mapping[int, tuple[Tile, ...]]:
    """Returns the racks to propose while the end is counted; a person confirms them.

    Those that are known, and in a game of two the tiles that are not on the board: what the loser has left
    when the other went out, or, with an empty bag, what one has beside the rack that was shown.

    Args:
        state: The game before its end is settled.
        edition: Which tiles there are.
        out: Who laid the last tile, as far as anyone said so.
        shown: Racks that were already said.
    """
    racks = dict(known_racks(state, edition))
    if len(state.points) != 2:
        return racks
    for player in {0, 1} - set(racks):
        other = 1 - player
        derived = None
        if out == other:
            derived = unseen_rack(state.board, edition)
        elif out is None and shown.get(other) and state.bag == 0:
            derived = unseen_rack(state.board, edition, shown[other])
        if derived is not None:
            racks[player] = derived
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
