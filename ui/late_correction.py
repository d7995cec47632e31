"""An earlier turn set right: its tile was another one, or none, and the game is replayed from there."""

from collections import Counter
from collections.abc import Iterable

from scoring.board import Board, Placement, Square, Tile
from scoring.events import Correction, Play
from scoring.game import Edit, Game
from ui.turn import Overruled, overruled_by
from vision.reading import BoardReading

OFFERED_AT = 2
"""The photo at which a correction is offered: the second that reads a tile as the same other one."""


def turn_of_tile(game: Game, square: Square) -> int | None:
    """Returns the event that laid the tile on a square; None where no play on record did."""
    found = None
    for index, event in enumerate(game.events):
        if isinstance(event, Play) and any(placed == square for placed, _ in event.placements):
            found = index
    return found


def late_correction(game: Game, square: Square, tile: Tile | None) -> Edit:
    """Returns what becomes of the game when another tile, or none, lies on a square of an earlier turn.

    The play that laid it is changed and everything after it replayed. Where no play laid it, or the record
    would not fit without it, the board alone is corrected and the points stay. Nothing is saved by it.

    Args:
        game: The game so far.
        square: Where the record is wrong.
        tile: What lies there in truth; None for a bare square.
    """
    index = turn_of_tile(game, square)
    if index is not None:
        play = game.events[index]
        assert isinstance(play, Play)
        placements = tuple(
            Placement(placed, tile if placed == square and tile is not None else laid)
            for placed, laid in play.placements
            if placed != square or tile is not None
        )
        if placements:
            edit = game.replaced(index, Play(play.player, placements, rack=play.rack, at=play.at))
            if edit.fits and _holds(edit.game.state().board, square, tile):
                return edit
    return game.inserted(len(game.events), Correction(((square, tile),)))


def left_as_it_lies(photos: Iterable[tuple[BoardReading, Board]]) -> Overruled:
    """Returns what photos read of tiles of which a correction was offered and left.

    Args:
        photos: What the photo of each confirmed turn shows, and the board after that turn.
    """
    reads = Counter(read for reading, board in photos for read in overruled_by(reading, board, board.tiles))
    return frozenset(read for read, n_photos in reads.items() if n_photos >= OFFERED_AT)


def _holds(board: Board, square: Square, tile: Tile | None) -> bool:
    return board[square] == tile
