"""When a candidate is believed to be a board: by lines, colours and the judge together, or by its letters."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from vision.lattice import Lattice
from vision.reading import Quad
from vision.rectify import order_corners, squares_px
from vision.witness import Witness


@dataclass(frozen=True, slots=True)
class BeliefSettings:
    """What a candidate must show.

    Attributes:
        min_score: Lattice score below which there is no board; see `Lattice.score`.
        min_lines: What the lines must show, 0-1.
        min_likeness: What the judge must say, 0-1.
        clear_score: Score from which it is enough that the judge sees a board hereabouts.
        clear_p: How sure the judge must be of that, 0-1.
        min_colours: What the premium squares' colours must show, 0-1: a crossword has the lines of a board.
        unusual_chroma: How much the squares must differ in hue, in Lab, where the colours show too little:
            another layout, or more tiles than squares in sight.
        unusual_likeness: What the judge must say then, 0-1.
        unusual_signs: What lines and judge together must say then, 0-2.
        asked_p: How sure the judge must be that a board is hereabouts, 0-1, for the letters to be asked.
        asked_likeness: How sure it must be that it lies exactly there, 0-1.
        max_adrift: Most that the aligner may still see its squares off, in squares, for the letters to be
            asked or an unusual board to be believed: on a quad that lies askew many tiles read as well. Of
            330 boards found all lie below 0.036; of five half a square off, four above 0.041.
        max_asked: Most candidates whose letters are asked.
        min_tiles: Tiles that must surely read where little else speaks for a board.
        min_unusual_tiles: Tiles that must surely read on an unusual board: a crossword printed in colour has
            its squares, and no tiles.
        same_squares: How close, in squares, two candidates come to be the same.
    """

    min_score: float = 0.45
    min_lines: float = 0.25
    min_likeness: float = 0.4
    clear_score: float = 0.6
    clear_p: float = 0.8
    min_colours: float = 0.35
    unusual_chroma: float = 4.0
    unusual_likeness: float = 0.7
    unusual_signs: float = 1.1
    asked_p: float = 0.8
    asked_likeness: float = 0.6
    max_adrift: float = 0.04
    max_asked: int = 3
    min_tiles: int = 8
    min_unusual_tiles: int = 3
    same_squares: float = 0.3


def is_board(lattice: Lattice, settings: BeliefSettings) -> bool:
    """Whether the squares of a board are there by themselves; no one sign alone is enough."""
    if lattice.lines < settings.min_lines or lattice.colours < settings.min_colours:
        return False
    return lattice.score >= settings.min_score and (
        lattice.likeness >= settings.min_likeness
        or (lattice.score >= settings.clear_score and lattice.p_board >= settings.clear_p)
    )


def is_unusual_board(lattice: Lattice, settings: BeliefSettings) -> bool:
    """Whether it may be a board of another layout, or one with more tiles than squares in sight."""
    return (
        lattice.adrift <= settings.max_adrift
        and lattice.lines >= settings.min_lines
        and lattice.chroma >= settings.unusual_chroma
        and lattice.likeness >= settings.unusual_likeness
        and lattice.lines + lattice.likeness >= settings.unusual_signs
    )


def best_by_signs(fits: Iterable[Lattice], settings: BeliefSettings) -> Lattice | None:
    """Returns the best of the candidates that are boards by themselves."""
    boards = (fit for fit in fits if is_board(fit, settings))
    return max(boards, key=lambda fit: fit.score, default=None)


def best_unusual(fits: Iterable[Lattice], settings: BeliefSettings) -> Lattice | None:
    """Returns the best of the candidates that may be unusual boards, where no letters can be asked."""
    boards = (fit for fit in fits if is_unusual_board(fit, settings))
    return max(boards, key=lambda fit: fit.score, default=None)


def best_by_letters(fits: Sequence[Lattice], witness: Witness, settings: BeliefSettings) -> Lattice | None:
    """Returns the doubtful or unusual candidate on which most tiles read, where enough of them do."""
    asked: list[Lattice] = []
    for fit in sorted(fits, key=lambda fit: -(fit.likeness + fit.score)):
        doubtful = (
            fit.adrift <= settings.max_adrift
            and fit.p_board >= settings.asked_p
            and fit.likeness >= settings.asked_likeness
        )
        others = [other.quad_xy for other in asked]
        if (doubtful or is_unusual_board(fit, settings)) and not is_near(
            fit.quad_xy, others, settings.same_squares
        ):
            asked.append(fit)
    counted = [(witness.count_tiles(fit.quad_xy), fit) for fit in asked[: settings.max_asked]]
    boards = [
        (n_tiles, fit)
        for n_tiles, fit in counted
        if n_tiles >= (settings.min_unusual_tiles if is_unusual_board(fit, settings) else settings.min_tiles)
    ]
    return max(boards, key=lambda pair: pair[0])[1] if boards else None


def is_near(quad_xy: Quad, others: Iterable[Quad], within_squares: float) -> bool:
    """Whether a quad is nearly one of the others, whichever corner comes first."""
    within = within_squares * squares_px(quad_xy).mean()
    ordered = order_corners(quad_xy)
    return any(np.abs(ordered - order_corners(other)).max() < within for other in others)
