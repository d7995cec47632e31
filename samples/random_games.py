"""Games of legal plays with letters drawn from the bag, for any edition. The words mean nothing."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from scoring.board import UNNAMED, Board, Placement, Square, Tile
from scoring.editions import Edition
from scoring.errors import IllegalMove
from scoring.infer_search import anchor_squares, sub_spans
from scoring.move import Move, make_move

_SIZES = (1, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 6, 7, 7)
"""How many tiles plays of real games lay, roughly."""

_MAX_BESIDE = 2
"""Cross-words in one play; real games rarely have more."""

_TRIES = 300


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of a game: the board before, the play, the board after."""

    before: Board
    move: Move
    after: Board


def random_game(edition: Edition, rng: random.Random, n_turns: int = 24) -> Iterator[Turn]:
    """Yields the turns of a seeded game until the bag is too low or no place is found."""
    layout = edition.layout
    board = Board.empty(layout.n_rows, layout.n_cols)
    bag = _shuffled_bag(edition, rng)
    for _ in range(n_turns):
        if len(bag) < edition.rules.rack_size:
            return
        move = _random_move(board, bag, edition, rng)
        if move is None:
            return
        after = board.place(move.placements)
        yield Turn(board, move, after)
        board = after


def _shuffled_bag(edition: Edition, rng: random.Random) -> list[Tile]:
    tile_set = edition.tile_set
    bag = [Tile(letter) for letter, count in tile_set.counts.items() for _ in range(count)]
    bag += [Tile(UNNAMED, blank=True)] * tile_set.blanks
    rng.shuffle(bag)
    return bag


def _random_move(board: Board, bag: list[Tile], edition: Edition, rng: random.Random) -> Move | None:
    """Returns a legal play of the first tiles of the bag and takes them out of it; None if none is found."""
    bare = frozenset(
        Square(row, col)
        for row in range(board.n_rows)
        for col in range(board.n_cols)
        if (row, col) not in board.tiles
    )
    anchors = sorted(anchor_squares(board, edition.layout.start))
    for _ in range(_TRIES):
        anchor, size = rng.choice(anchors), rng.choice(_SIZES)
        line = frozenset(s for s in bare if (s.row == anchor.row) or (s.col == anchor.col))
        spans = [span for span in sub_spans(board, line, size) if len(span) == size and anchor in span]
        if not spans:
            continue
        span = rng.choice(spans)
        try:
            move = make_move(board, [Placement(s, t) for s, t in zip(span, bag, strict=False)], edition)
        except IllegalMove:
            continue
        if len(move.cross_words) <= _MAX_BESIDE:
            del bag[: len(span)]
            return move
    return None
