"""What really happened in the photographed games: the turns that truth files tell of."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from scoring.board import BARE, Board, Placement, Square, Tile
from scoring.diff import diff_boards
from scoring.editions import Edition
from scoring.errors import IllegalMove
from scoring.infer import ScoredPlay
from scoring.infer_evidence import tile_of
from scoring.move import Move, make_move
from scoring.score import score_move
from ui.truth import NOT_COUNTED, Truth


@dataclass(frozen=True, slots=True)
class TrueTurn:
    """One turn of a photographed game.

    Attributes:
        truth: The photo with its truth file.
        before: The board before the turn.
        after: The board on the photo.
        play: The play with its score; None for a photo without one.
        removed: Tiles taken back.
        last_move: The last play before this turn that still lies there.
        uncounted: Squares of which the truth file says nothing.
    """

    truth: Truth
    before: Board
    after: Board
    play: ScoredPlay | None
    removed: frozenset[Square]
    last_move: Move | None
    uncounted: frozenset[Square]

    @property
    def score(self) -> int:
        """Points of the turn; 0 where none were made or none can be given."""
        return 0 if self.play is None or self.play.score is None else self.play.score.total


def games_of(truths: Iterable[Truth]) -> dict[str, list[Truth]]:
    """Returns the photos of each sequence in the order of their turns."""
    games: defaultdict[str, list[Truth]] = defaultdict(list)
    for truth in truths:
        if truth.sequence is not None and truth.turn is not None:
            games[f"{truth.set_name}/{truth.sequence}"].append(truth)
    return {name: sorted(photos, key=lambda truth: truth.turn or 0) for name, photos in sorted(games.items())}


def true_turns(photos: Iterable[Truth], edition: Edition) -> list[TrueTurn]:
    """Returns the turns of one game, each as the change since the photo before.

    Raises:
        IllegalMove: The change is no legal play: a photo of the sequence is missing.
    """
    turns: list[TrueTurn] = []
    board = Board.empty(edition.layout.n_rows, edition.layout.n_cols)
    last_move: Move | None = None
    for truth in photos:
        after = board_of(truth, board)
        diff = diff_boards(board, after)
        if diff.changed or (diff.placed and diff.removed):
            raise IllegalMove(f"{truth.name} does not follow from the photo before it", diff.squares)
        play = _scored(board, [Placement(*item) for item in diff.placed.items()], edition)
        uncounted = frozenset(_squares_with(truth, NOT_COUNTED))
        turns.append(TrueTurn(truth, board, after, play, frozenset(diff.removed), last_move, uncounted))
        if play is not None:
            last_move = play.move
        elif diff.removed:
            last_move = None
        board = after
    return turns


def board_of(truth: Truth, before: Board) -> Board:
    """Returns the board of a truth file; squares it does not count are as they were before."""
    tiles: dict[Square, Tile] = {}
    for row, cells in enumerate(truth.rows):
        for col, cell in enumerate(cells):
            square = Square(row, col)
            if cell == NOT_COUNTED:
                if (lying := before[square]) is not None:
                    tiles[square] = lying
            elif cell != BARE:
                tiles[square] = tile_of(cell.strip("[]"))
    return Board(tiles, before.n_rows, before.n_cols)


def _scored(board: Board, placements: list[Placement], edition: Edition) -> ScoredPlay | None:
    if not placements:
        return None
    move = make_move(board, placements, edition)
    return ScoredPlay(move, score_move(board, move, edition) if edition.scores else None)


def _squares_with(truth: Truth, cell: str) -> Iterable[Square]:
    return (
        Square(row, col)
        for row, cells in enumerate(truth.rows)
        for col, found in enumerate(cells)
        if found == cell
    )
