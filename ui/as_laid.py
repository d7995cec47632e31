"""Photos that no play explains, when there is nobody to ask: the record is set right by what lies there.

A turn that was recorded wrong or not seen must not spoil the turns after it. What the photo clearly shows
otherwise of earlier tiles is corrected; what then still fits no play is taken as it lies. All is flagged.
"""

from collections.abc import Collection, Iterator
from typing import Final, TypeAlias

from scoring.board import BARE, Board, Square, Tile
from scoring.events import BoardAccepted, Correction, Play, TurnGiven
from scoring.game import Edit
from scoring.infer import Explanation, InferSettings
from scoring.infer_evidence import tile_of
from scoring.infer_types import ProblemKind
from ui.alignment import aligned_evidence
from ui.late_correction import late_correction
from ui.recorded import Recorded
from ui.turn import Proposal

Changed: TypeAlias = dict[Square, Tile | None]
"""Squares that lie otherwise than recorded, with the tile on each; None for a bare one."""

_ANOTHER_BOARD: Final[frozenset[ProblemKind]] = frozenset({"shifted", "turned", "moved"})
"""The picture as a whole shows another board than is on record; one of the two is wrong."""

_NO_BOARD: Final[frozenset[ProblemKind]] = frozenset({"covered", "unsure"})
"""The picture says nothing of single squares."""


def mend(
    recorded: Recorded, proposal: Proposal, doubted: Collection[Square], bare: Collection[Square]
) -> Recorded:
    """Returns the game with those earlier tiles set right that a photo clearly shows to be wrong.

    A tile that was in doubt when it was recorded or since, and that two photos running read as another or as
    none; and, where no play explains the photo, tiles that lie there no more.

    Args:
        recorded: The game before the photo.
        proposal: What the photo shows.
        doubted: Squares that were in doubt when they were recorded or since.
        bare: Squares of tiles that the photo before it showed bare.
    """
    again = tuple((square, None) for square in bare_tiles(proposal) if square in bare and square in doubted)
    for square, tile in dict([*_read_otherwise(proposal, doubted), *again, *_gone(proposal)]).items():
        was = recorded.game.state().board[square]
        edit = late_correction(recorded.game, square, tile)
        recorded = recorded.edited(edit, _said(square, was, tile, edit))
    return recorded


def bare_tiles(proposal: Proposal) -> frozenset[Square]:
    """Returns the squares of earlier tiles that the photo clearly shows bare."""
    if proposal.reading is None:
        return frozenset()
    evidence = aligned_evidence(proposal.reading, proposal.alignment)
    surely = InferSettings().strong_above
    return frozenset(
        square for square in proposal.board.tiles if evidence.get(square, {}).get(BARE, 0.0) >= surely
    )


def take_as_laid(recorded: Recorded, proposal: Proposal, n_unseen: int, passed: bool) -> Recorded:
    """Returns the game with the board as a photo shows it.

    A picture that shows something else altogether is passed over once; the second in a row is believed.

    Args:
        recorded: The game before the photo.
        proposal: What the photo shows, which no play explains.
        n_unseen: Turns before it of which no photo could be used.
        passed: Whether the photo before it was passed over.
    """
    kinds = {problem.kind for problem in proposal.best.problems}
    is_another = not kinds.isdisjoint(_ANOTHER_BOARD)
    changed = _changed(proposal, letters_too=is_another)
    if not changed or not kinds.isdisjoint(_NO_BOARD) or (is_another and not passed):
        return recorded.flagged("this photo was passed over: its turn is missing")
    likeliest = None if is_another else _play_among(proposal, changed)
    if likeliest is not None and not n_unseen:
        return _play_and_rest(recorded, likeliest, changed)
    return _accepted(recorded, changed, n_unseen)


def _accepted(recorded: Recorded, changed: Changed, n_unseen: int) -> Recorded:
    """Takes the squares as they lie, as the turn of whoever was on turn; those not seen are over."""
    state = recorded.game.state()
    squares = ", ".join(str(square) for square in sorted(changed))
    note = f"the board was taken as it lies; {squares} count no points"
    taken = recorded.after(BoardAccepted(_board_with(state.board, changed), state.on_turn, note=note))
    if n_unseen:
        taken = taken.after(TurnGiven((state.on_turn + 1 + n_unseen) % len(state.points)))
    return taken.flagged(f"{note}: say who played what")


def _play_and_rest(recorded: Recorded, likeliest: Explanation, changed: Changed) -> Recorded:
    """Records the play that explains most of a photo, and the other squares as they lie."""
    (play,) = likeliest.plays
    rest = {square: tile for square, tile in changed.items() if square not in likeliest.contents}
    taken = recorded.after(Play(recorded.game.state().on_turn, play.move.placements))
    if not rest:
        return taken
    squares = ", ".join(str(square) for square in sorted(rest))
    note = f"{squares} taken as it lies, for no points"
    return taken.after(Correction(tuple(sorted(rest.items())), note)).flagged(note)


def _play_among(proposal: Proposal, changed: Changed) -> Explanation | None:
    """Returns the likeliest play whose squares all changed."""
    return next(
        (
            one
            for one in proposal.explanations
            if one.kind == "play" and not one.removed and one.contents.keys() <= changed.keys()
        ),
        None,
    )


def _changed(proposal: Proposal, letters_too: bool) -> Changed:
    """Returns the squares that lie otherwise than recorded; an earlier letter stays on its own board."""
    board = proposal.board
    return {
        square: None if content == BARE else tile_of(content)
        for square, content in proposal.best.contents.items()
        if letters_too or (board[square] is None) != (content == BARE)
    }


def _board_with(board: Board, changed: Changed) -> Board:
    tiles = {square: tile for square, tile in board.tiles.items() if square not in changed}
    tiles.update({square: tile for square, tile in changed.items() if tile is not None})
    return Board(tiles, board.n_rows, board.n_cols)


def _read_otherwise(proposal: Proposal, doubted: Collection[Square]) -> Iterator[tuple[Square, Tile]]:
    for suspect in proposal.suspects:
        if suspect.square in doubted:
            yield suspect.square, tile_of(suspect.reads)


def _gone(proposal: Proposal) -> Iterator[tuple[Square, None]]:
    for problem in proposal.best.problems:
        if problem.kind == "missing":
            yield from ((square, None) for square in problem.squares)


def _said(square: Square, was: Tile | None, tile: Tile | None, edit: Edit) -> str:
    now = "bare" if tile is None else str(tile)
    changes = [f"turn {change.number} counts {change.after}, not {change.before}" for change in edit.changes]
    return "; ".join([f"{square} was recorded as {was or 'bare'} and is {now}: set right", *changes])
