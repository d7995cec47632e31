"""Finds the playing area in any picture, or refuses.

Several methods propose rough quads; one lattice score, the same for all of them, chooses among them,
moves the best onto the printed lines, and refuses when no board is there.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.errors import BoardNotFound
from vision.lattice import Lattice
from vision.lattice_fit import LatticeSettings, fit_lattice, refine_lattice
from vision.locate_classical import ClassicalSettings, propose_quads
from vision.photo import Photo
from vision.reading import Image, Quad
from vision.rectify import is_convex, order_corners
from vision.sight import Pyramid, make_pyramid


@dataclass(frozen=True, slots=True)
class LocateSettings:
    """How a board is looked for and when it is believed.

    Attributes:
        search_side_px: Long side of the picture searched.
        min_score: Lattice score below which there is no board; see `Lattice.score`.
        min_hint_score: The same for corners given by hand.
        sure_score: Score at which no further proposals are tried.
        lattice: How the lattice is looked for.
        classical: Which outlines are proposed.
    """

    search_side_px: int = 900
    min_score: float = 0.36
    min_hint_score: float = 0.25
    sure_score: float = 0.75
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
    picture, scale = _searched(photo, settings)
    if hint_xy is not None:
        hinted = _fit_hint(make_pyramid(picture), hint_xy / scale, settings)
        return Located(hinted.quad_xy * scale, hinted.score)
    quads = propose_quads(picture, settings.classical)
    best = _best_lattice(make_pyramid(picture), quads, settings)
    if best is None or best.score < settings.min_score:
        raise BoardNotFound(_refusal(picture))
    return Located(order_corners(best.quad_xy) * scale, best.score)


def _searched(photo: Photo, settings: LocateSettings) -> tuple[Image, float]:
    """Returns the small picture searched, and full pixels for one of its own."""
    factor = min(1.0, settings.search_side_px / max(photo.image.shape[:2]))
    small = cv2.resize(photo.image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    return small.astype(np.uint8, copy=False), photo.full_size_wh[0] / small.shape[1]


def _fit_hint(pyramid: Pyramid, quad_xy: Quad, settings: LocateSettings) -> Lattice:
    """Moves corners given by hand onto the lines; they keep their order."""
    if not is_convex(quad_xy):
        raise BoardNotFound("the four corners do not go clockwise around the board: set them again")
    fitted = refine_lattice(pyramid, quad_xy, settings.lattice)
    if fitted is None or fitted.score < settings.min_hint_score:
        raise BoardNotFound(
            "no board lies within these corners: set them on the outer corners of the 15×15 squares"
        )
    return fitted


def _best_lattice(pyramid: Pyramid, quads: Iterable[Quad], settings: LocateSettings) -> Lattice | None:
    best: Lattice | None = None
    for quad in quads:
        fitted = fit_lattice(pyramid, quad, settings.lattice)
        if fitted is not None and (best is None or fitted.score > best.score):
            best = fitted
        if best is not None and best.score >= settings.sure_score:
            break
    return best


def _refusal(picture: Image) -> str:
    """Says why nothing was found, as far as the picture tells, and what the person can do."""
    advice = "take the photo so that the whole board is in it, or set its four corners by hand"
    brightness = float(np.percentile(picture, 95))
    if brightness < 60:
        return f"no board found: the picture is too dark; switch a light on and {advice}"
    return f"no board found in the picture: {advice}"
