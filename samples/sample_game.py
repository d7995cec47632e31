"""Plays a short game with legal words and true scores, to be photographed turn by turn."""

import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from numpy.random import Generator

from scoring.board import Board, Placement, Square, Tile
from scoring.editions import Edition
from scoring.errors import ScoringError
from scoring.move import Direction, Move, format_play, make_move
from scoring.score import MoveScore, score_move

WORDS_FILE = Path(__file__).with_name("words.toml")
_MOST_TILES = 7
_BEST = 30
"""A turn is one of so many best plays."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn: the move, what it scores, and the board after it."""

    play: str
    score: int
    board: Board


def load_words(edition: str, words_file: Path = WORDS_FILE) -> frozenset[str]:
    """Returns the words that sample games of an edition are played with."""
    return frozenset(tomllib.loads(words_file.read_text(encoding="utf-8"))[edition].split())


def play_game(
    rng: Generator, words: frozenset[str], edition: Edition, n_turns: int, blank_turn: int
) -> tuple[Turn, ...]:
    """Plays `n_turns` turns, each one of the best plays that the words and the bag allow.

    Args:
        rng: Source of chance.
        words: Every word on the board is one of these.
        edition: Bag, board and rules.
        n_turns: How many turns.
        blank_turn: The turn, counted from 1, in which the second new tile is a blank.
    """
    board = Board.empty()
    turns: list[Turn] = []
    while len(turns) < n_turns:
        scored = sorted(_plays(board, words, edition), key=lambda found: (-found[1].total, str(found[0])))
        if not scored:
            raise ScoringError(f"after {len(turns)} turns none of the {len(words)} words fits the board")
        move = scored[int(rng.integers(min(_BEST, len(scored))))][0]
        if len(turns) + 1 == blank_turn:
            move = _with_blank(move, board, edition)
        score = score_move(board, move, edition).total
        play = _unnamed(format_play(move, board))
        board = board.place(move.placements)
        turns.append(Turn(play, score, board))
    return tuple(turns)


def _plays(board: Board, words: frozenset[str], edition: Edition) -> Iterator[tuple[Move, MoveScore]]:
    """Yields the legal moves that make only words of the list from tiles still in the bag."""
    bag = Counter(edition.tile_set.counts)
    bag.subtract(tile.letter for tile in board.tiles.values() if not tile.blank)
    near = _near(board, edition)
    for word in sorted(words):
        for direction in Direction:
            for start in range(15 * 15):
                placements = _placements(board, word, Square(*divmod(start, 15)), direction)
                if near.isdisjoint(square for square, _ in placements):
                    continue
                if not Counter(tile.letter for _, tile in placements) - bag:
                    try:
                        move = make_move(board, placements, edition)
                    except ScoringError:
                        continue
                    if all(made.text in words for made in move.words):
                        yield move, score_move(board, move, edition)


def _placements(board: Board, word: str, start: Square, direction: Direction) -> tuple[Placement, ...]:
    """Returns the new tiles of a word laid from a square; none where it does not fit."""
    step = direction.step
    squares = [Square(start.row + i * step.row, start.col + i * step.col) for i in range(len(word))]
    if max(squares[-1]) > 14:
        return ()
    new = []
    for square, letter in zip(squares, word, strict=True):
        lying = board[square]
        if lying is None:
            new.append(Placement(square, Tile(letter)))
        elif lying.letter != letter:
            return ()
    return tuple(new) if len(new) <= _MOST_TILES else ()


def _near(board: Board, edition: Edition) -> frozenset[Square]:
    """Returns the bare squares beside tiles, or the start square: a legal move covers one of them."""
    if not board.tiles:
        return frozenset([edition.layout.start])
    beside = {
        Square(row + d_row, col + d_col)
        for row, col in board.tiles
        for d_row, d_col in ((0, 1), (1, 0), (0, -1), (-1, 0))
    }
    return frozenset(beside - set(board.tiles))


def _with_blank(move: Move, board: Board, edition: Edition) -> Move:
    """Returns the same move with its second new tile a blank."""
    index = min(1, len(move.placements) - 1)
    placements = list(move.placements)
    square, tile = placements[index]
    placements[index] = Placement(square, Tile(tile.letter, blank=True))
    return make_move(board, placements, edition)


def _unnamed(play: str) -> str:
    """Returns a play with its blanks as "?", which is all that a photo shows of them."""
    place, _, word = play.partition(" ")
    return place + " " + "".join("?" if letter.islower() else letter for letter in word)
