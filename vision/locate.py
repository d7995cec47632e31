"""Finds the playing area in any picture, or refuses.

Several methods propose rough quads; one lattice score, the same for all of them, chooses among them,
moves the best onto the printed lines, and refuses when no board is there.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

import numpy as np

from vision.errors import BoardNotFound
from vision.lattice import Lattice
from vision.lattice_fit import LatticeSettings, fit_lattice, refine_lattice
from vision.locate_classical import ClassicalSettings, propose_quads
from vision.locate_net import ScoutSettings, Verdict, judge, scout
from vision.photo import Photo
from vision.reading import Image, Quad
from vision.rectify import is_convex, order_corners, squares_px
from vision.sight import Pyramid, is_usable, make_pyramid


@dataclass(frozen=True, slots=True)
class LocateSettings:
    """How a board is looked for and when it is believed.

    Attributes:
        search_side_px: Longest side of the picture in which outlines are looked for.
        min_score: Lattice score below which there is no board; see `Lattice.score`.
        min_lines: What the lines must show, 0-1.
        min_likeness: What the judge must say, 0-1.
        min_colours: What the premium squares' colours must show, 0-1: a crossword has the lines of a board.
        unusual_chroma: How much the squares must differ in hue, in Lab, where the colours show too little:
            another layout, or more tiles than squares in sight.
        unusual_likeness: What the judge must say then, 0-1.
        min_hint_score: The same as `min_score` for corners given by hand.
        sure_score: Score from which no further proposals are tried.
        agree_squares: How close, in squares, two fits from different starts must come to be sure as well.
        min_follow: What the judge must say of a proposal for it to be followed as it stands, 0-1.
        judge_rounds: Times the judge may move a proposal.
        max_followed: Most proposals of one method that are followed, the likeliest first.
        settled_squares: How far, in squares, the judge may still see a corner off after refinement.
        scout: How quads are taken from the scout's maps.
        lattice: How the lattice is looked for.
        classical: Which outlines are proposed.
    """

    search_side_px: int = 1024
    min_score: float = 0.45
    min_lines: float = 0.25
    min_likeness: float = 0.4
    min_colours: float = 0.35
    unusual_chroma: float = 6.0
    unusual_likeness: float = 0.7
    min_hint_score: float = 0.3
    sure_score: float = 0.72
    agree_squares: float = 0.15
    min_follow: float = 0.2
    judge_rounds: int = 3
    max_followed: int = 6
    settled_squares: float = 0.6
    scout: ScoutSettings = field(default_factory=ScoutSettings)
    lattice: LatticeSettings = field(default_factory=LatticeSettings)
    classical: ClassicalSettings = field(default_factory=ClassicalSettings)


@dataclass(frozen=True, slots=True, eq=False)
class Located:
    """Where the board is.

    Attributes:
        quad_xy: (4, 2) corners of the 15×15 area in pixels of the full photo, clockwise, the first being
            the one nearest to the picture's top left.
        score: 0-1, how much of a board lies there.
    """

    quad_xy: Quad
    score: float


def find_quad(
    photo: Photo, hint_xy: Quad | None = None, settings: LocateSettings = LocateSettings()
) -> Located:
    """Returns the corners of the playing area.

    Args:
        photo: The photo at reading size.
        hint_xy: Rough corners set by hand or known from the photo before, in pixels of the full photo.
        settings: How a board is looked for and when it is believed.

    Raises:
        BoardNotFound: Nothing in the picture looks enough like a board.
    """
    pyramid = make_pyramid(photo.image)
    if hint_xy is not None:
        hinted = _fit_hint(pyramid, hint_xy / photo.scale, settings)
        return Located(hinted.quad_xy * photo.scale, hinted.score)
    best = _search(pyramid, settings)
    if best is None or not _is_board(best, settings):
        raise BoardNotFound(_refusal(pyramid.levels[-1]))
    return Located(order_corners(best.quad_xy) * photo.scale, best.score)


def _agree(fits: list[Lattice], settings: LocateSettings) -> bool:
    """Whether the last two fits, from different starts, came to the same board."""
    if len(fits) < 2 or min(fit.colours for fit in fits[-2:]) < settings.lattice.good_fit:
        return False
    apart = np.abs(order_corners(fits[-1].quad_xy) - order_corners(fits[-2].quad_xy)).max()
    return bool(apart < settings.agree_squares * squares_px(fits[-1].quad_xy).mean())


def _rank(lattice: Lattice, settings: LocateSettings) -> tuple[bool, float]:
    return _is_board(lattice, settings), lattice.score


def _is_board(lattice: Lattice, settings: LocateSettings) -> bool:
    """Whether enough of a board is there; no one sign alone is enough."""
    if lattice.score < settings.min_score or lattice.lines < settings.min_lines:
        return False
    if lattice.colours >= settings.min_colours:
        return lattice.likeness >= settings.min_likeness
    return lattice.chroma >= settings.unusual_chroma and lattice.likeness >= settings.unusual_likeness


def _fit_hint(pyramid: Pyramid, quad_xy: Quad, settings: LocateSettings) -> Lattice:
    """Moves corners given by hand onto the lines; they keep their order."""
    if not is_convex(quad_xy):
        raise BoardNotFound("the four corners do not go clockwise around the board: set them again")
    fitted = _settle(pyramid, quad_xy, settings)
    if fitted is None or fitted.score < settings.min_hint_score:
        raise BoardNotFound(
            "no board lies within these corners: set them on the outer corners of the 15×15 squares"
        )
    return fitted


def _search(pyramid: Pyramid, settings: LocateSettings) -> Lattice | None:
    """Returns the best board that any method proposes; the quickest method comes first."""
    level = pyramid.level_of(settings.search_side_px)
    methods: tuple[Callable[[], list[Quad]], ...] = (
        lambda: scout(pyramid, settings.scout),
        lambda: [quad * 2**level for quad in propose_quads(pyramid.levels[level], settings.classical)],
    )
    best: Lattice | None = None
    fits: list[Lattice] = []
    for method in methods:
        quads = [quad for quad in method() if is_usable(quad, pyramid, settings.lattice.sight)]
        for fitted in _follow(pyramid, quads, settings):
            fits.append(fitted)
            if best is None or _rank(fitted, settings) > _rank(best, settings):
                best = fitted
            if _is_board(best, settings) and (best.score >= settings.sure_score or _agree(fits, settings)):
                return best
    return best


def _follow(pyramid: Pyramid, quads: list[Quad], settings: LocateSettings) -> Iterator[Lattice]:
    """Yields what becomes of the likeliest quads: first as boards, then as frames around a board."""
    verdicts = _home_in(pyramid, quads, settings)
    order = sorted(range(len(quads)), key=lambda i: -verdicts[i].likeness)[: settings.max_followed]
    for i in order:
        if verdicts[i].likeness >= settings.min_follow:
            fitted = _settle(pyramid, verdicts[i].quad_xy, settings)
            if fitted is not None:
                yield fitted
    for i in order:
        framed = fit_lattice(pyramid, quads[i], settings.lattice)
        if framed is not None:
            yield _with_likeness(pyramid, framed)[0]


def _home_in(pyramid: Pyramid, quads: list[Quad], settings: LocateSettings) -> list[Verdict]:
    """Lets the judge move each quad to where it sees the board's corners, a few times."""
    verdicts = judge(pyramid, quads)
    for _ in range(settings.judge_rounds - 1):
        if all(verdict.off_squares < settings.settled_squares for verdict in verdicts):
            break
        there = [
            verdict.quad_xy if is_usable(verdict.quad_xy, pyramid, settings.lattice.sight) else quad
            for verdict, quad in zip(verdicts, quads, strict=True)
        ]
        verdicts = judge(pyramid, there)
    return verdicts


def _settle(pyramid: Pyramid, quad_xy: Quad, settings: LocateSettings) -> Lattice | None:
    """Refines a quad; where the judge sees its corners elsewhere, from there once more."""
    fitted = refine_lattice(pyramid, quad_xy, settings.lattice)
    if fitted is None:
        return None
    fitted, verdict = _with_likeness(pyramid, fitted)
    if verdict.off_squares < settings.settled_squares or fitted.colours >= settings.lattice.good_fit:
        return fitted
    again = refine_lattice(pyramid, verdict.quad_xy, settings.lattice)
    if again is None:
        return fitted
    return max(fitted, _with_likeness(pyramid, again)[0], key=lambda lattice: lattice.score)


def _with_likeness(pyramid: Pyramid, lattice: Lattice) -> tuple[Lattice, Verdict]:
    (verdict,) = judge(pyramid, [lattice.quad_xy])
    return replace(lattice, likeness=verdict.likeness), verdict


def _refusal(picture: Image) -> str:
    """Says why nothing was found, as far as the picture tells, and what the person can do."""
    advice = "take the photo so that the whole board is in it, or set its four corners by hand"
    brightness = float(np.percentile(picture, 95))
    if brightness < 60:
        return f"no board found: the picture is too dark; switch a light on and {advice}"
    return f"no board found in the picture: {advice}"
