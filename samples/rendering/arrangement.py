"""What stands in front of the camera, chosen before anything is drawn."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.random import Generator

from samples.rendering.alphabet import TILES, alphabet_of, drawn_editions
from samples.rendering.board_designs import BoardDesign, pick_board_design
from samples.rendering.camera import CORNERS, SIDE, Camera, Points, is_inside, shortest_side_px
from samples.rendering.content import TRAINING_BLANKS, Content, edition_content, random_content
from samples.rendering.light import Sun, pick_sun
from samples.rendering.oddities import odd_board, odd_tiles, plain_blanks, turned_tiles
from samples.rendering.placing import place_camera
from samples.rendering.profiles import Profile, RenderSettings, profile_of_photo
from samples.rendering.tile_designs import TileDesign, pick_tile_design, recoloured
from samples.rendering.tops import LaidTile, lay_tiles

_MIXED_SETS = 0.09
"""Share of training boards whose tiles come from two sets."""
_CAMOUFLAGED = 0.25
"""Share of training boards whose tiles have nearly the colour of the plain squares."""
_PLAIN_BLANKS = 0.12
"""Share of training boards whose blanks look like bare squares."""
_MANY_BLANKS = (0.06, 0.12, 0.3)
"""Shares of blanks among the tiles of boards that are drawn for their blanks."""
_ONE_ALPHABET = 0.35
"""Share of training boards whose tiles are those of one edition; the others show all tiles together."""


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """Board, tiles, camera and light.

    Attributes:
        content: What lies on each square.
        tile_design: The tile set.
        spare_design: A second set some tiles come from: same size, other body, often the same print.
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
    if profile.mixed:
        tile_design, board_design = _trained_on(rng, settings, tile_design, board_design)
    camera = place_camera(rng, profile, rim_of(board_design), settings.long_side_px)
    if not _keeps_limits(camera, profile):
        camera = replace(camera, lens=0.0)
    laid = lay_tiles(rng, content.grid, tile_design.side_squares, profile)
    return Scene(
        content=content,
        tile_design=tile_design,
        spare_design=_pick_spare(rng, settings, tile_design, content),
        board_design=board_design,
        laid=turned_tiles(rng, laid, content.grid) if profile.mixed else laid,
        camera=camera,
        sun=pick_sun(rng, profile),
        profile=profile,
    )


def _trained_on(
    rng: Generator, settings: RenderSettings, tiles: TileDesign, board: BoardDesign
) -> tuple[TileDesign, BoardDesign]:
    """Returns a set and a board as training sees them: with oddities, alike in colour, with plain blanks."""
    tiles = odd_tiles(rng, tiles)
    if settings.blanks == "plain" or rng.random() < _PLAIN_BLANKS:
        return plain_blanks(rng, tiles, odd_board(rng, board, tiles.colour))
    if rng.random() < _CAMOUFLAGED:
        tiles = recoloured(rng, tiles, board.scheme.plain)
    return tiles, odd_board(rng, board, tiles.colour)


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
    shares = _MANY_BLANKS if settings.blanks == "plain" else TRAINING_BLANKS
    if rng.random() < _ONE_ALPHABET:
        return random_content(rng, alphabet_of(str(rng.choice(drawn_editions()))), shares)
    return random_content(rng, TILES, shares)


def _pick_spare(
    rng: Generator, settings: RenderSettings, design: TileDesign, content: Content
) -> TileDesign | None:
    if not settings.profile.mixed or rng.random() >= _MIXED_SETS:
        return None
    other = pick_tile_design(rng, settings.designs, settings.fonts, content.alphabet, settings.tops)
    same_print = rng.random() < 0.5 or (other.lettering.value == "none") != (design.lettering.value == "none")
    return replace(
        odd_tiles(rng, other),
        lettering=design.lettering if same_print else other.lettering,
        side_squares=design.side_squares,
        height_squares=design.height_squares,
        corner=design.corner,
    )
