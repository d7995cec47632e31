"""Finds the playing area in any picture, or refuses.

Several methods propose rough quads; one lattice score, the same for all of them, chooses among them,
moves the best onto the printed lines, and refuses when no board is there.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import numpy as np

from vision.errors import BoardNotFound
from vision.lattice import Lattice
from vision.lattice_fit import LatticeSettings, fit_lattice, refine_lattice
from vision.locate_classical import ClassicalSettings, propose_quads
from vision.locate_maps import ScoutSettings
from vision.locate_net import Verdict, View, judge, scout, scout_view
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
        clear_score: Score from which it is enough that the judge sees a board hereabouts.
        clear_p: How sure the judge must be of that, 0-1.
        min_colours: What the premium squares' colours must show, 0-1: a crossword has the lines of a board.
        unusual_chroma: How much the squares must differ in hue, in Lab, where the colours show too little:
            another layout, or more tiles than squares in sight.
        unusual_likeness: What the judge must say then, 0-1.
        unusual_signs: What lines and judge together must say then, 0-2.
        min_hint_score: The same as `min_score` for corners given by hand.
        sure_score: Score from which no further proposals are tried.
        agree_squares: How close, in squares, two fits from different starts must come to be sure as well.
        min_follow: What the judge must say of a proposal for it to be followed as it stands, 0-1.
        judge_rounds: Times the judge may move a proposal.
        max_followed: Most proposals of one method that are followed, the likeliest first.
        max_framed: Most of them that are also followed as frames around a board.
        same_squares: How close, in squares, a proposal comes to one followed before to be the same.
        settled_squares: How far, in squares, the judge may still see a corner off after refinement.
        other_turns_deg: Turns by which the whole picture is looked at again where nothing was found.
        part_share: Side of the parts of the picture looked at then, as a share of its long side.
        scout: How quads are taken from the scout's maps.
        lattice: How the lattice is looked for.
        classical: Which outlines are proposed.
    """

    search_side_px: int = 1024
    min_score: float = 0.45
    min_lines: float = 0.25
    min_likeness: float = 0.4
    clear_score: float = 0.6
    clear_p: float = 0.8
    min_colours: float = 0.35
    unusual_chroma: float = 4.0
    unusual_likeness: float = 0.7
    unusual_signs: float = 1.1
    min_hint_score: float = 0.3
    sure_score: float = 0.72
    agree_squares: float = 0.15
    min_follow: float = 0.2
    judge_rounds: int = 3
    max_followed: int = 6
    max_framed: int = 3
    same_squares: float = 0.3
    settled_squares: float = 0.6
    other_turns_deg: tuple[float, ...] = (45.0, 180.0)
    part_share: float = 0.6
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
    if lattice.lines < settings.min_lines:
        return False
    if lattice.colours >= settings.min_colours and lattice.score >= settings.min_score:
        return lattice.likeness >= settings.min_likeness or (
            lattice.score >= settings.clear_score and lattice.p_board >= settings.clear_p
        )
    return (
        lattice.chroma >= settings.unusual_chroma
        and lattice.likeness >= settings.unusual_likeness
        and lattice.lines + lattice.likeness >= settings.unusual_signs
    )


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


@dataclass(frozen=True, slots=True, eq=False)
class _Proposed:
    """What one method proposes.

    Attributes:
        quads: Rough quads, clockwise.
        framed: Whether they may be frames around a board as well.
    """

    quads: list[Quad]
    framed: bool = False


def _search(pyramid: Pyramid, settings: LocateSettings) -> Lattice | None:
    """Returns the best board that any method proposes; the quickest method comes first."""
    best: Lattice | None = None
    fits: list[Lattice] = []
    followed: list[Quad] = []
    for proposed in _proposals(pyramid, settings):
        for fitted in _follow(pyramid, proposed, followed, settings):
            fits.append(fitted)
            if best is None or _rank(fitted, settings) > _rank(best, settings):
                best = fitted
            if _is_board(best, settings) and (best.score >= settings.sure_score or _agree(fits, settings)):
                return best
    return best


def _proposals(pyramid: Pyramid, settings: LocateSettings) -> Iterator[_Proposed]:
    """Yields rough quads, method by method: the scout's, from closer by, outlines, from other sides."""
    first = scout(pyramid, settings.scout)
    yield _Proposed(first.quads, framed=True)
    for view in first.closer:
        yield _Proposed(scout_view(pyramid, view, settings.scout).quads)
    level = pyramid.level_of(settings.search_side_px)
    outlines = propose_quads(pyramid.levels[level], settings.classical)
    yield _Proposed([quad * 2**level for quad in outlines], framed=True)
    for view in _other_views(pyramid, settings):
        seen = scout_view(pyramid, view, settings.scout)
        closer = [scout_view(pyramid, nearer, settings.scout) for nearer in seen.closer]
        yield _Proposed([quad for look in (seen, *closer) for quad in look.quads])


def _other_views(pyramid: Pyramid, settings: LocateSettings) -> Iterator[View]:
    """Yields the whole picture turned, then its middle and its four quarters, which overlap."""
    width, height = pyramid.size_wh
    long_px = float(max(width, height))
    for turn_deg in settings.other_turns_deg:
        yield View((width / 2, height / 2), 1.1 * long_px, turn_deg)
    for across, down in ((0.5, 0.5), (0.3, 0.3), (0.7, 0.3), (0.7, 0.7), (0.3, 0.7)):
        yield View((across * width, down * height), settings.part_share * long_px)


def _follow(
    pyramid: Pyramid, proposed: _Proposed, followed: list[Quad], settings: LocateSettings
) -> Iterator[Lattice]:
    """Yields what becomes of the likeliest quads: first as boards, then as frames around a board.

    Each quad followed is added to `followed`; what comes close to one of them is left out.
    """
    quads = [quad for quad in proposed.quads if is_usable(quad, pyramid, settings.lattice.sight)]
    verdicts = _home_in(pyramid, quads, settings)
    order = sorted(range(len(quads)), key=lambda i: -verdicts[i].likeness)[: settings.max_followed]
    for verdict in (verdicts[i] for i in order):
        if verdict.likeness >= settings.min_follow and not _is_near(verdict.quad_xy, followed, settings):
            followed.append(verdict.quad_xy)
            fitted = _settle(pyramid, verdict.quad_xy, settings)
            if fitted is not None:
                yield fitted
    for i in order[: settings.max_framed] if proposed.framed else ():
        framed = fit_lattice(pyramid, quads[i], settings.lattice)
        if framed is not None:
            yield _with_likeness(pyramid, framed)[0]


def _is_near(quad_xy: Quad, others: list[Quad], settings: LocateSettings) -> bool:
    """Whether a quad is nearly one of the others, whichever corner comes first."""
    within = settings.same_squares * squares_px(quad_xy).mean()
    ordered = order_corners(quad_xy)
    return any(np.abs(ordered - order_corners(other)).max() < within for other in others)


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
    if verdict.p_board < settings.min_follow:
        return fitted
    again = refine_lattice(pyramid, verdict.quad_xy, settings.lattice)
    if again is None:
        return fitted
    return max(fitted, _with_likeness(pyramid, again)[0], key=lambda lattice: lattice.score)


def _with_likeness(pyramid: Pyramid, lattice: Lattice) -> tuple[Lattice, Verdict]:
    (verdict,) = judge(pyramid, [lattice.quad_xy])
    return replace(lattice, likeness=verdict.likeness, p_board=verdict.p_board), verdict


def _refusal(picture: Image) -> str:
    """Says why nothing was found, as far as the picture tells, and what the person can do."""
    advice = "take the photo so that the whole board is in it, or set its four corners by hand"
    brightness = float(np.percentile(picture, 95))
    if brightness < 60:
        return f"no board found: the picture is too dark; switch a light on and {advice}"
    return f"no board found in the picture: {advice}"
