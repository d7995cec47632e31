"""How long scoring takes: `python tests/benchmarks/scoring_speed.py`. A measurement, not a test.

Plays of seeded random games on fuller and fuller boards are checked and scored, and a game of 30 such plays
is replayed; the median of several rounds is printed, with the fastest and the slowest. Processor time is
measured, so that other programs disturb little.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator

from scoring.board import Board, Placement, Square, Tile
from scoring.editions import load_edition
from scoring.editions.edition import Edition
from scoring.errors import IllegalMove
from scoring.events import Play
from scoring.game import Game
from scoring.move import Move, make_move
from scoring.score import score_move

N_TURNS = 30
N_GAMES = 10
N_ROUNDS = 9

Turn = tuple[Board, Move]


def random_turns(edition: Edition, rng: random.Random) -> Iterator[Turn]:
    """Yields the plays of a game without a dictionary, each with the board before it."""
    board = Board.empty(edition.layout.n_rows, edition.layout.n_cols)
    bag = [letter for letter, count in edition.tile_set.counts.items() for _ in range(count)]
    rng.shuffle(bag)
    for turn in range(N_TURNS):
        n_tiles = min(3 + turn % 2, len(bag) - (N_TURNS - turn))
        move = random_move(board, bag[:n_tiles], edition, rng)
        yield board, move
        board, bag = board.place(move.placements), bag[n_tiles:]


def random_move(board: Board, letters: list[str], edition: Edition, rng: random.Random) -> Move:
    """Returns a legal move that lays these letters somewhere."""
    while True:
        row, col = rng.choice(sorted(board.tiles)) if board.tiles else edition.layout.start
        down = rng.random() < 0.5
        start = rng.randint(-3, 0)
        line = [Square(row + start + i, col) if down else Square(row, col + start + i) for i in range(9)]
        bare = [square for square in line if square in board and board[square] is None]
        tiles = [Placement(square, Tile(letter)) for square, letter in zip(bare, letters, strict=False)]
        try:
            return make_move(board, tiles, edition)
        except IllegalMove:
            continue


def micros_each(work: Callable[[], object], n_items: int) -> str:
    """Returns the time for one item over several rounds, in words."""
    times = []
    for _ in range(N_ROUNDS):
        begin = time.process_time()
        work()
        times.append((time.process_time() - begin) / n_items * 1e6)
    return f"{statistics.median(times):8.1f} µs   ({min(times):.1f} to {max(times):.1f})"


def main() -> None:
    """Prints the figures."""
    edition, rng = load_edition("finnish"), random.Random(11)
    turns = [turn for _ in range(N_GAMES) for turn in random_turns(edition, rng)]
    game = Game(
        edition,
        ("Aino", "Eetu"),
        tuple(Play(i % 2, move.placements) for i, (_, move) in enumerate(turns[:N_TURNS])),
    )

    def check() -> None:
        for board, move in turns:
            make_move(board, move.placements, edition)

    def score() -> None:
        for board, move in turns:
            _ = score_move(board, move, edition).total

    def both() -> None:
        for board, move in turns:
            _ = score_move(board, make_move(board, move.placements, edition), edition).total

    print(f"check a play           {micros_each(check, len(turns))}")
    print(f"score a checked play   {micros_each(score, len(turns))}")
    print(f"check and score a play {micros_each(both, len(turns))}")
    print(f"replay {N_TURNS} turns        {micros_each(game.state, 1)}")


if __name__ == "__main__":
    main()
