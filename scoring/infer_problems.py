"""What does not fit between a photo and the confirmed board, and the likely cause, in words."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from scoring.board import BARE, Board, Placement, Square
from scoring.errors import IllegalMove
from scoring.infer_candidates import Scene
from scoring.infer_evidence import content_of, seen, tile_of
from scoring.infer_score import overdrawn
from scoring.infer_types import Evidence, InferSettings, Problem, ProblemKind, Suspect
from scoring.move import make_move

_ENOUGH_TILES: Final = 4
"""Fewer confirmed tiles than this cannot show a shift or a turn."""

_AGREES: Final = 0.75
"""Share of confirmed tiles that must agree for a moved or shifted board to be taken as found."""

_DISAGREES: Final = 0.5
"""Share of confirmed tiles below which something happened to the board or the picture as a whole."""

_ONE_OFF: Final = ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (-1, -1), (1, -1), (-1, 1))


def as_read(evidence: Evidence, settings: InferSettings) -> dict[Square, str]:
    """Returns the likeliest content of every square that was seen."""
    return {
        Square(*square): max(p, key=p.__getitem__)
        for square, p in evidence.items()
        if seen(p, settings) is not None
    }


def suspect_tiles(
    board: Board, evidence: Evidence, settings: InferSettings | None = None
) -> tuple[Suspect, ...]:
    """Returns the earlier tiles that the photo reads as another tile, with strong evidence.

    One photo is not enough to doubt what was confirmed; the same reading in two photos is. When two confirmed
    tiles of one letter read the same other way, it is the set that reads so, and neither is suspect.
    """
    settings = settings or InferSettings()
    suspects = []
    for square, tile in sorted(board.tiles.items()):
        p = seen(evidence.get(square), settings)
        if p is None:
            continue
        reads = max(p, key=p.__getitem__)
        same = {BARE, content_of(tile)} | ({tile.letter} if tile.blank else set())
        if reads not in same and p[reads] >= settings.strong_above:
            suspects.append(Suspect(square, tile, reads, p[reads]))
    ways = Counter((suspect.tile, suspect.reads) for suspect in suspects)
    return tuple(suspect for suspect in suspects if ways[suspect.tile, suspect.reads] == 1)


def earlier_tile_problem(suspect: Suspect) -> Problem:
    """Returns the problem that an earlier tile reads otherwise now."""
    square, tile, reads, _ = suspect
    return Problem(
        "earlier_tile",
        (square,),
        f"{square} was confirmed as {tile} and now reads {tile_of(reads)}: which is it?",
    )


def diagnose(scene: Scene) -> tuple[Problem, ...]:
    """Returns why no explanation fits, the likeliest cause first."""
    reads = as_read(scene.evidence, scene.settings)
    board = scene.board
    whole = _whole_board(board, reads) if len(board.tiles) >= _ENOUGH_TILES else None
    if whole is not None:
        return (whole,)
    problems = [*_gone_or_changed(board, reads), *_new_tiles(scene, reads)]
    return tuple(problems) or (
        Problem("unsure", (), "the picture is not clear enough to say what was played: take another photo"),
    )


def covered_problem(squares: Iterable[Square]) -> Problem:
    """Returns the problem that squares which matter could not be seen."""
    names = tuple(sorted(squares))
    return Problem(
        "covered",
        names,
        f"{_listed(names)} cannot be seen, and the play may go on there: "
        "take another photo or say what lies there",
    )


def bag_problem(scene: Scene, contents: Iterable[tuple[Square, str]]) -> Problem | None:
    """Returns the problem that a play needs more of a tile than the set has, if it does."""
    placed = tuple(contents)
    over = overdrawn(scene.bag, (content for _, content in placed))
    if not over:
        return None
    squares = tuple(square for square, content in placed if content in over)
    tiles = ", ".join(over)
    return Problem(
        "bag", squares, f"with this play there are more of {tiles} on the board than the set has: is it one?"
    )


def _whole_board(board: Board, reads: dict[Square, str]) -> Problem | None:
    """Returns what happened to the board or the picture as a whole, when most earlier tiles disagree."""
    tiles = {square: content_of(tile) for square, tile in board.tiles.items()}
    squares = tuple(sorted(tiles))
    unseen = [square for square in squares if square not in reads]
    if len(unseen) > len(squares) * (1 - _DISAGREES):
        return Problem(
            "covered", tuple(unseen), "most of the tiles cannot be seen: is a hand over the board?"
        )
    if _agreement(tiles, reads, lambda square: square) >= _DISAGREES:
        return None
    for d_row, d_col in _ONE_OFF:
        shifted = _agreement(tiles, reads, lambda s, dr=d_row, dc=d_col: Square(s.row + dr, s.col + dc))  # type: ignore[misc]
        if shifted >= _AGREES:
            way = _way(d_row, d_col)
            return Problem(
                "shifted", squares, f"all tiles seem to lie one square {way}: set the corners by hand"
            )
    for turns in (1, 2, 3):
        if _occupied_after(board, reads, turns) >= _AGREES:
            return Problem(
                "turned",
                squares,
                f"the board seems to be turned by {turns * 90} degrees since the last photo",
            )
    return Problem(
        "moved",
        squares,
        "most earlier tiles are not where they were: was the board bumped, or is this another game?",
    )


def _agreement(
    tiles: dict[Square, str], reads: dict[Square, str], moved: Callable[[Square], Square]
) -> float:
    seen_at = [(content, reads[moved(square)]) for square, content in tiles.items() if moved(square) in reads]
    return sum(content == read for content, read in seen_at) / len(seen_at) if seen_at else 0.0


def _occupied_after(board: Board, reads: dict[Square, str], turns: int) -> float:
    """Returns the share of earlier tiles under which the turned picture shows a tile of any kind.

    Letters that lie on their side are misread, so only their places are compared.
    """
    n_tiles = sum(content != BARE for content in reads.values())
    hits = 0
    for square in board.tiles:
        row, col = square
        for _ in range(turns):
            row, col = col, board.n_rows - 1 - row
        hits += reads.get(Square(row, col), BARE) != BARE
    return hits / max(len(board.tiles), n_tiles, 1)


def _gone_or_changed(board: Board, reads: dict[Square, str]) -> Iterator[Problem]:
    gone, changed = [], []
    for square, tile in sorted(board.tiles.items()):
        read = reads.get(square, content_of(tile))
        if read == BARE:
            gone.append(square)
        elif read != content_of(tile) and read != tile.letter:
            changed.append(square)
    if gone:
        yield Problem(
            "missing",
            tuple(gone),
            f"the tiles on {_listed(gone)} are gone and were not the last play: "
            "put them back or edit the board",
        )
    for square in changed:
        yield earlier_tile_problem(Suspect(square, board.tiles[square], reads[square], 1.0))


def _new_tiles(scene: Scene, reads: dict[Square, str]) -> Iterator[Problem]:
    board = scene.board
    new = {
        square: content
        for square, content in sorted(reads.items())
        if content != BARE and square not in board.tiles and square in board
    }
    if not new:
        return
    placements = [Placement(square, tile_of(content)) for square, content in new.items()]
    try:
        make_move(board, placements, scene.edition)
    except IllegalMove as error:
        squares = tuple(sorted({*error.squares} or {*new}))
        yield Problem(_rule_broken(scene, list(new), error), squares, f"{error}: what lies there?")


def _rule_broken(scene: Scene, squares: list[Square], error: IllegalMove) -> ProblemKind:
    if len(squares) > scene.edition.rules.rack_size:
        return "too_many"
    one_line = len({square.row for square in squares}) == 1 or len({square.col for square in squares}) == 1
    if not one_line:
        return "not_in_line"
    gap = bool(error.squares) and not set(error.squares) & set(squares)
    return "gap" if gap else "not_touching"


def _way(d_row: int, d_col: int) -> str:
    vertical = {1: "down", -1: "up", 0: ""}[d_row]
    sideways = {1: "to the right", -1: "to the left", 0: ""}[d_col]
    return " and ".join(part for part in (vertical, sideways) if part)


def _listed(squares: Iterable[Square]) -> str:
    return ", ".join(str(square) for square in squares)
