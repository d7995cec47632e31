"""Finds the playing area in any picture, or refuses.

Several methods propose rough quads; one lattice score, the same for all of them, chooses among them,
moves the best onto the printed lines, and refuses when no board is there.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import numpy as np

from vision.belief import BeliefSettings, best_by_letters, best_by_signs, best_unusual, is_near
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
from vision.witness import Witness


@dataclass(frozen=True, slots=True)
class LocateSettings:
    """How a board is looked for.

    Attributes:
        search_side_px: Longest side of the picture in which outlines are looked for.
        min_hint_score: Lattice score below which corners given by hand hold no board.
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
        belief: When a candidate is believed.
    """

    search_side_px: int = 1024
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
    belief: BeliefSettings = field(default_factory=BeliefSettings)


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

    def scaled(self, scale: float) -> "Located":
        """Returns the same in pixels of a picture so many times as large."""
        return Located(self.quad_xy * scale, self.score)


def find_quad(
    photo: Photo,
    hint_xy: Quad | None = None,
    settings: LocateSettings = LocateSettings(),
    witness: Witness | None = None,
) -> Located:
    """Returns the corners of the playing area.

    Args:
        photo: The photo at reading size.
        hint_xy: Rough corners set by hand or known from the photo before, in pixels of the full photo.
        settings: How a board is looked for and when it is believed.
        witness: Asked, where the lines and colours leave it in doubt, how many tiles read on a candidate.

    Raises:
        BoardNotFound: Nothing in the picture looks enough like a board.
    """
    pyramid = make_pyramid(photo.image)
    asked = None if witness is None else _Scaled(witness, photo.scale)
    if hint_xy is not None:
        return _at_hint(pyramid, hint_xy / photo.scale, settings, asked).scaled(photo.scale)
    best = _search(pyramid, settings, asked)
    if best is None:
        raise BoardNotFound(_refusal(pyramid.levels[-1]))
    return Located(order_corners(best.quad_xy), best.score).scaled(photo.scale)


@dataclass(frozen=True, slots=True, eq=False)
class _Scaled:
    """A witness asked in pixels of the picture searched."""

    witness: Witness
    scale: float

    def count_tiles(self, quad_xy: Quad) -> int:
        return self.witness.count_tiles(order_corners(quad_xy) * self.scale)


def _agree(fits: list[Lattice], settings: LocateSettings) -> bool:
    """Whether the last two fits, from different starts, came to the same board."""
    if len(fits) < 2 or min(fit.colours for fit in fits[-2:]) < settings.lattice.good_fit:
        return False
    apart = np.abs(order_corners(fits[-1].quad_xy) - order_corners(fits[-2].quad_xy)).max()
    return bool(apart < settings.agree_squares * squares_px(fits[-1].quad_xy).mean())


def _at_hint(pyramid: Pyramid, quad_xy: Quad, settings: LocateSettings, witness: Witness | None) -> Located:
    """Moves corners given by hand onto the lines; they keep their order.

    Where there are too few lines to see, on a board full of tiles, corners stay where tiles read as they are.
    """
    if not is_convex(quad_xy):
        raise BoardNotFound("the four corners do not go clockwise around the board: set them again")
    fitted = _settle(pyramid, quad_xy, settings)
    if fitted is not None and fitted.score >= settings.min_hint_score:
        return Located(fitted.quad_xy, fitted.score)
    if witness is not None and witness.count_tiles(quad_xy) >= settings.belief.min_tiles:
        return Located(quad_xy, 0.0)
    raise BoardNotFound(
        "no board lies within these corners: set them on the outer corners of the 15×15 squares"
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Proposed:
    """What one method proposes.

    Attributes:
        quads: Rough quads, clockwise.
        framed: Whether they may be frames around a board as well.
    """

    quads: list[Quad]
    framed: bool = False


def _search(pyramid: Pyramid, settings: LocateSettings, witness: Witness | None) -> Lattice | None:
    """Returns the best board that any method proposes; the quickest method comes first."""
    fits: list[Lattice] = []
    followed: list[Quad] = []
    n_asked = 0
    for looks in (_first_looks, _further_looks):
        for proposed in looks(pyramid, settings):
            for fitted in _follow(pyramid, proposed, followed, settings):
                fits.append(fitted)
                best = best_by_signs(fits, settings.belief)
                if best is not None and (best.score >= settings.sure_score or _agree(fits, settings)):
                    return best
        best = best_by_signs(fits, settings.belief)
        if best is None and witness is not None:
            best = best_by_letters(fits[n_asked:], witness, settings.belief)
            n_asked = len(fits)
        elif best is None:
            best = best_unusual(fits, settings.belief)
        if best is not None:
            return best
    return None


def _first_looks(pyramid: Pyramid, settings: LocateSettings) -> Iterator[_Proposed]:
    """Yields rough quads, method by method: the scout's, from closer by, outlines."""
    first = scout(pyramid, settings.scout)
    yield _Proposed(first.quads, framed=True)
    for view in first.closer:
        yield _Proposed(scout_view(pyramid, view, settings.scout).quads)
    level = pyramid.level_of(settings.search_side_px)
    outlines = propose_quads(pyramid.levels[level], settings.classical)
    yield _Proposed([quad * 2**level for quad in outlines], framed=True)


def _further_looks(pyramid: Pyramid, settings: LocateSettings) -> Iterator[_Proposed]:
    """Yields rough quads seen from other sides and in parts of the picture."""
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
        if verdict.likeness >= settings.min_follow and not is_near(
            verdict.quad_xy, followed, settings.same_squares
        ):
            followed.append(verdict.quad_xy)
            fitted = _settle(pyramid, verdict.quad_xy, settings)
            if fitted is not None:
                yield fitted
    for i in order[: settings.max_framed] if proposed.framed else ():
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
