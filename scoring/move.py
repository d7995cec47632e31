"""Whether tiles may be laid as they were, and which words they make."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from operator import itemgetter

from scoring.board import BARE, Board, Placement, Square, Tile, parse_square, parse_tile, split_tiles
from scoring.editions.edition import Edition
from scoring.errors import BadNotation, IllegalMove

_POSITION = re.compile(
    r"(?P<row>[1-9][0-9]?)(?P<col>[A-Za-z])|(?P<down_col>[A-Za-z])(?P<down_row>[1-9][0-9]?)"
)


class Direction(StrEnum):
    """Which way a word reads."""

    ACROSS = "across"
    DOWN = "down"

    @property
    def step(self) -> Square:
        """From one letter to the next, as (rows, columns)."""
        return Square(0, 1) if self is Direction.ACROSS else Square(1, 0)

    @property
    def crossing(self) -> Direction:
        """The other direction."""
        return Direction.DOWN if self is Direction.ACROSS else Direction.ACROSS


@dataclass(frozen=True, slots=True)
class Word:
    """A word on the board: its squares and the tile on each, in reading order."""

    squares: tuple[Square, ...]
    tiles: tuple[Tile, ...]

    @property
    def text(self) -> str:
        """The word as it is read: capitals, a blank as the letter it stands for, "?" when it has none."""
        return "".join(tile.letter for tile in self.tiles)

    @property
    def notation(self) -> str:
        """The word tile by tile, blanks small, tiles of several letters in brackets."""
        return "".join(str(tile) for tile in self.tiles)

    def __len__(self) -> int:
        return len(self.squares)


@dataclass(frozen=True, slots=True)
class Move:
    """A legal way of laying tiles.

    Attributes:
        placements: The new tiles in reading order.
        direction: Which way the main word reads.
        main_word: The word along the line of the new tiles.
        cross_words: The words made across that line, in reading order.
    """

    placements: tuple[Placement, ...]
    direction: Direction
    main_word: Word
    cross_words: tuple[Word, ...] = ()

    @property
    def words(self) -> tuple[Word, ...]:
        """Every word formed or lengthened, the main word first."""
        return (self.main_word, *self.cross_words)

    @property
    def squares(self) -> tuple[Square, ...]:
        """The squares of the new tiles."""
        return tuple(placement.square for placement in self.placements)


def make_move(board: Board, placements: Iterable[Placement], edition: Edition) -> Move:
    """Returns the move that these new tiles make.

    A single tile may read both ways: the longer word is then the main word, the one across when equal.

    Raises:
        IllegalMove: The placements break a rule; the message names it and the squares.
    """
    placed = tuple(sorted(placements, key=itemgetter(0)))
    _check_tiles(board, placed, edition)
    tiles = {**board.tiles, **dict(placed)}
    direction = _direction(tiles, placed)
    main_word = word_at(tiles, placed[0].square, direction)
    _check_unbroken(main_word, placed)
    crossing = direction.crossing
    crosses = tuple(word_at(tiles, square, crossing) for square, _ in placed)
    move = Move(placed, direction, main_word, tuple(word for word in crosses if len(word) > 1))
    _check_connected(board, move, edition)
    return move


def word_at(tiles: Mapping[Square, Tile], square: Square, direction: Direction) -> Word:
    """Returns the unbroken run of tiles through a covered square, a single tile included."""
    d_row, d_col = direction.step
    row, col = square
    while (row - d_row, col - d_col) in tiles:
        row, col = row - d_row, col - d_col
    squares = []
    while (at := Square(row, col)) in tiles:
        squares.append(at)
        row, col = row + d_row, col + d_col
    return Word(tuple(squares), tuple(tiles[at] for at in squares))


def parse_play(text: str, board: Board, edition: Edition) -> tuple[Placement, ...]:
    """Returns the new tiles of a play such as `8F KOIRA` (across) or `K8 .AUMA` (down).

    A letter written where the same letter already lies is played through, as `.` is.

    Raises:
        BadNotation: The text is no play, names a tile the edition does not have, or is all in small letters.
        IllegalMove: A tile falls off the board or on another tile, or `.` stands on a bare square.
    """
    parts = text.split()
    match = _POSITION.fullmatch(parts[0]) if len(parts) == 2 else None
    if match is None:
        raise BadNotation(f"{text!r} is no play: a place and tiles are needed, such as 8F KOIRA or F8 KOIRA")
    direction = Direction.ACROSS if match["row"] else Direction.DOWN
    start = parse_square(
        match["col"] + match["row"] if match["row"] else match["down_col"] + match["down_row"]
    )
    d_row, d_col = direction.step
    placements = []
    for i, cell in enumerate(split_tiles(parts[1])):
        square = Square(start.row + i * d_row, start.col + i * d_col)
        tile = _tile_of_play(cell, square, board, edition)
        if tile is not None:
            placements.append(Placement(square, tile))
    if not placements:
        raise IllegalMove(f"{text!r} lays no tile: all its squares are covered already", key="no_tile")
    n_blanks, most = sum(tile.blank for _, tile in placements), max(2, edition.tile_set.blanks)
    if n_blanks > most:
        raise BadNotation(
            f"{text!r} lays {n_blanks} blanks; small letters are blanks, write tiles as capitals"
        )
    return tuple(placements)


def format_play(move: Move, board: Board) -> str:
    """Returns the play as text, `.` for what lay on the board before: `8F .....S`."""
    row, col = move.main_word.squares[0]
    number, letter = str(row + 1), chr(ord("A") + col)
    place = number + letter if move.direction is Direction.ACROSS else letter + number
    word = move.main_word
    cells = (
        BARE if board[square] is not None else str(tile)
        for square, tile in zip(word.squares, word.tiles, strict=True)
    )
    return f"{place} {''.join(cells)}"


def _tile_of_play(cell: str, square: Square, board: Board, edition: Edition) -> Tile | None:
    if square not in board:
        raise IllegalMove(f"the play runs off the board at {square}", [square], "off_board")
    lying = board[square]
    if cell == BARE:
        if lying is None:
            raise IllegalMove(f"the play goes through {square}, which is bare", [square], "through_bare")
        return None
    tile = parse_tile(cell)
    if lying is None:
        if not edition.tile_set.has(tile):
            raise BadNotation(f"the {edition.name} set has no tile {tile}")
        return tile
    if lying.letter != tile.letter:
        raise IllegalMove(f"{square} already holds {lying}, not {tile}", [square], "taken")
    return None


def _check_tiles(board: Board, placed: tuple[Placement, ...], edition: Edition) -> None:
    if not placed:
        raise IllegalMove("no tile was laid", key="no_tile")
    squares = [placement.square for placement in placed]
    rack_size = edition.rules.rack_size
    if len(placed) > rack_size:
        raise IllegalMove(f"{len(placed)} tiles were laid; a rack holds {rack_size}", squares, "too_many")
    if len(set(squares)) < len(squares):
        twice = sorted({square for square in squares if squares.count(square) > 1})
        raise IllegalMove(f"two tiles were laid on {_listed(twice)}", twice, "taken")
    for square, tile in placed:
        if square not in board:
            raise IllegalMove(f"{square} is not on the board", [square], "off_board")
        lying = board[square]
        if lying is not None:
            raise IllegalMove(f"{square} already holds {lying}", [square], "taken")
        if not edition.tile_set.has(tile):
            raise IllegalMove(
                f"the {edition.name} set has no tile {tile} ({square})", [square], "unknown_tile"
            )


def _direction(tiles: Mapping[Square, Tile], placed: tuple[Placement, ...]) -> Direction:
    first, last = placed[0].square, placed[-1].square
    if len(placed) == 1:
        across, down = (len(word_at(tiles, first, direction)) for direction in Direction)
        return Direction.ACROSS if across >= down else Direction.DOWN
    if all(square.row == first.row for square, _ in placed):
        return Direction.ACROSS
    if all(square.col == last.col for square, _ in placed):
        return Direction.DOWN
    squares = [square for square, _ in placed]
    raise IllegalMove(
        f"the new tiles are not in one row or column: {_listed(squares)}", squares, "not_in_line"
    )


def _check_unbroken(main_word: Word, placed: tuple[Placement, ...]) -> None:
    missing = [square for square, _ in placed if square not in main_word.squares]
    if not missing:
        return
    last, beyond = main_word.squares[-1], missing[0]
    d_row, d_col = (0, 1) if last.row == beyond.row else (1, 0)
    gap = Square(last.row + d_row, last.col + d_col)
    raise IllegalMove(f"{gap} is bare between the new tiles", [gap], "gap")


def _check_connected(board: Board, move: Move, edition: Edition) -> None:
    if board.tiles:
        n_letters = len(move.main_word) + sum(len(word) - 1 for word in move.cross_words)
        if n_letters == len(move.placements):
            raise IllegalMove("the new tiles touch no tile on the board", move.squares, "not_touching")
        return
    start, shortest = edition.layout.start, edition.rules.first_word_length
    if len(move.main_word) < shortest:
        raise IllegalMove(f"the first word needs at least {shortest} letters", move.squares, "first_short")
    if start not in move.squares:
        raise IllegalMove(f"the first word must cover the start square {start}", [start], "first_star")


def _listed(squares: Iterable[Square]) -> str:
    return ", ".join(str(square) for square in squares)
