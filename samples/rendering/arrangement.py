"""What stands in front of the camera, chosen before anything is drawn."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.random import Generator

from samples.rendering.alphabet import TILES, alphabet_of, drawn_editions
from samples.rendering.board_designs import BoardDesign, pick_board_design
from samples.rendering.camera import CORNERS, SIDE, Camera, Points, is_inside, shortest_side_px
from samples.rendering.content import Content, edition_content, random_content
from samples.rendering.light import Sun, pick_sun
from samples.rendering.placing import place_camera
from samples.rendering.profiles import Profile, RenderSettings, profile_of_photo
from samples.rendering.tile_designs import TileDesign, pick_tile_design, recoloured
from samples.rendering.tops import LaidTile, lay_tiles

_MIXED_SETS = 0.05
"""Share of training boards whose tiles come from two sets."""
_CAMOUFLAGED = 0.25
"""Share of training boards whose tiles have nearly the colour of the plain squares."""
_ONE_ALPHABET = 0.35
"""Share of training boards whose tiles are those of one edition; the others show all tiles together."""


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """Board, tiles, camera and light.

    Attributes:
        content: What lies on each square.
        tile_design: The tile set.
        spare_design: A second set some tiles come from: same print and size, other body.
        board_design: The board.
        laid: Where each tile lies.
        camera: The camera.
        sun: The main light.
        profile: Limits of this one photo.
    """

    content: Content
    tile_design: TileDesign
    spare_design: TileDesign | None
    board_design: BoardDesign
    laid: tuple[LaidTile, ...]
    camera: Camera
    sun: Sun
    profile: Profile

    @property
    def rim(self) -> Points:
        """Outer corners of the whole board, frame included."""
        return rim_of(self.board_design)


def pick_scene(rng: Generator, settings: RenderSettings, content: Content | None = None) -> Scene:
    """Returns a board, a tile set, what lies where, and a camera, at random within the settings."""
    profile = profile_of_photo(rng, settings.profile)
    content = content or _pick_content(rng, settings)
    tile_design = pick_tile_design(rng, settings.designs, settings.fonts, content.alphabet, settings.tops)
    board_design = pick_board_design(
        rng, settings.designs, settings.fonts, settings.edition, settings.usual_layout
    )
    if profile.mixed and rng.random() < _CAMOUFLAGED:
        tile_design = recoloured(rng, tile_design, board_design.scheme.plain)
    camera = place_camera(rng, profile, rim_of(board_design), settings.long_side_px)
    if not _keeps_limits(camera, profile):
        camera = replace(camera, lens=0.0)
    return Scene(
        content=content,
        tile_design=tile_design,
        spare_design=_pick_spare(rng, settings, tile_design, content),
        board_design=board_design,
        laid=lay_tiles(rng, content.grid, tile_design.side_squares, profile),
        camera=camera,
        sun=pick_sun(rng, profile),
        profile=profile,
    )


def rim_of(design: BoardDesign) -> Points:
    """Returns the outer corners of a board, frame included, in board points."""
    left, top, right, bottom = design.margins
    return np.array(
        [[-left, -top], [SIDE + right, -top], [SIDE + right, SIDE + bottom], [-left, SIDE + bottom]],
        np.float64,
    )


def _keeps_limits(camera: Camera, profile: Profile) -> bool:
    """Says whether the board is as large and as wholly in the picture as the profile wants, lens included."""
    quad = camera.photograph(CORNERS)
    low, high = profile.square_px
    whole = profile.cut_share > 0 or is_inside(quad, camera.size_wh)
    return whole and low <= shortest_side_px(quad) <= high


def _pick_content(rng: Generator, settings: RenderSettings) -> Content:
    if settings.edition is not None:
        return edition_content(rng, settings.edition)
    if rng.random() < _ONE_ALPHABET:
        return random_content(rng, alphabet_of(str(rng.choice(drawn_editions()))))
    return random_content(rng, TILES)


def _pick_spare(
    rng: Generator, settings: RenderSettings, design: TileDesign, content: Content
) -> TileDesign | None:
    if not settings.profile.mixed or rng.random() >= _MIXED_SETS:
        return None
    other = pick_tile_design(rng, settings.designs, settings.fonts, content.alphabet, settings.tops)
    return replace(
        other,
        lettering=design.lettering,
        side_squares=design.side_squares,
        height_squares=design.height_squares,
        corner=design.corner,
    )
