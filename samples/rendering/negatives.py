"""Photos without a board, to learn and to test what must be refused."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

import cv2
import numpy as np
from numpy.random import Generator

from samples.rendering import lookalikes
from samples.rendering.alphabet import TILES
from samples.rendering.blocks import darken, lay_sheet, rectangle
from samples.rendering.camera import Camera, Points
from samples.rendering.clutter import Table, strew_clutter
from samples.rendering.hands import draw_hand
from samples.rendering.light import light_field, pick_sun
from samples.rendering.painting import paint_table
from samples.rendering.placing import place_camera
from samples.rendering.profiles import Profile, RenderSettings, profile_of_photo
from samples.rendering.sensor import expose
from samples.rendering.tile_designs import pick_tile_design
from samples.rendering.tiles import TilePress, make_press
from vision.reading import Image

THINGS: Mapping[str, Callable[[Generator], Image] | None] = MappingProxyType(
    {
        "table": None,
        "chess board": lookalikes.chess_board,
        "crossword": lookalikes.crossword,
        "sudoku": lookalikes.sudoku,
        "keyboard": lookalikes.keyboard,
        "calendar": lookalikes.calendar,
        "race game": lookalikes.race_game,
        "go board": lookalikes.go_board,
        "printed page": lookalikes.printed_page,
        "tiled floor": lookalikes.tiled_floor,
        "quilt": lookalikes.star_quilt,
    }
)
"""What is photographed instead of a board; "table" is only a table with things on it."""

_PX_PER_SQUARE = 40.0


@dataclass(frozen=True, slots=True, eq=False)
class Negative:
    """A photo without a board, and what it shows."""

    photo: Image
    thing: str


def render_negative(rng: Generator, settings: RenderSettings, thing: str | None = None) -> Negative:
    """Returns a photo without a board; `thing` is one of `THINGS`, any of them when not given."""
    profile = profile_of_photo(rng, replace(settings.profile, cut_share=0.2))
    thing = thing or str(rng.choice(list(THINGS)))
    draw = THINGS[thing]
    sheet = draw(rng) if draw is not None else None
    rim = _rim(sheet)
    camera = place_camera(rng, profile, rim, settings.long_side_px)
    photo = paint_table(rng, camera, 0.0)
    press = _press(rng, settings)
    sun = pick_sun(rng, profile)
    table = Table(photo, camera, press, TILES, rim, 0.0, sun)
    strew_clutter(rng, table, int(rng.poisson(profile.clutter)))
    if sheet is not None:
        _lay(photo, camera, sheet, rim)
    if rng.random() < profile.hand_share:
        draw_hand(rng, photo, camera)
    light = light_field(rng, camera.size_wh, profile)
    light *= photo
    return Negative(expose(rng, light, camera, profile, _square_px(camera, profile)), thing)


def _rim(sheet: Image | None) -> Points:
    """Returns the corners of the thing, its middle where a board's would be."""
    size = (6.0, 6.0) if sheet is None else (sheet.shape[1] / _PX_PER_SQUARE, sheet.shape[0] / _PX_PER_SQUARE)
    size = (min(size[0], 20.0), min(size[1], 20.0))
    return rectangle(np.array([7.5, 7.5]), size, 0.0)


def _press(rng: Generator, settings: RenderSettings) -> TilePress:
    return make_press(rng, pick_tile_design(rng, settings.designs, settings.fonts, TILES), 48)


def _lay(photo: Image, camera: Camera, sheet: Image, rim: Points) -> None:
    darken(photo, camera.project(rim + 0.15), 0.75)
    covered = cv2.cvtColor(sheet, cv2.COLOR_BGR2BGRA)
    lay_sheet(photo, camera, np.asarray(covered, np.uint8), np.array([7.5, 7.5]), _PX_PER_SQUARE, 0.0, 0.0)


def _square_px(camera: Camera, profile: Profile) -> float:
    edge = camera.project([(7.0, 7.5), (8.0, 7.5)])
    return float(np.clip(np.linalg.norm(edge[1] - edge[0]), *profile.square_px))
