"""Things around the board: loose tiles, racks, boxes, sheets of paper, cups, pens, phones."""

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from samples.rendering.blocks import circle, darken, draw_block, lay_sheet, rectangle, turning
from samples.rendering.camera import Camera, Points
from samples.rendering.colours import Colour, jitter, palette, rgb
from samples.rendering.layers import covered, dimmed, draw_sides, fill_outline, hull_of
from samples.rendering.light import Sun
from samples.rendering.paper import draw_paper
from samples.rendering.tiles import TilePress, press_tile
from samples.rendering.tops import LaidTile
from vision.reading import BLANK, Image

_COLOURS = palette("b02c30 205090 e8e4da 202224 d8a848 3c7048 8a5a34 c8c8c4 704878")
_RACK_COLOURS = palette("c89858 b07840 d8b070 202020 a02828 e8e4d8 3a6048 6a4028")
_DRINKS = palette("3a2214 7a5030 f0f0ea c8a060 803020")
_SHEET_PX = 24.0


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """The table beside a board, and what can be drawn on it.

    Attributes:
        photo: The photo so far; things are drawn into it.
        camera: Camera of the photo.
        press: Press of the tile set.
        alphabet: Tiles that lie about.
        rim: Outer corners of the board.
        ground: Height of the table above the board's surface; it is negative.
        sun: The main light.
    """

    photo: Image
    camera: Camera
    press: TilePress
    alphabet: tuple[str, ...]
    rim: Points
    ground: float
    sun: Sun


def strew_clutter(rng: Generator, table: Table, n_things: int) -> None:
    """Draws `n_things` things on the table around the board."""
    draw = (_loose_tiles, _rack, draw_sheet, draw_box, draw_cup, draw_pen, draw_phone)
    shares = (0.26, 0.22, 0.17, 0.14, 0.09, 0.06, 0.06)
    for _ in range(n_things):
        draw[int(rng.choice(len(draw), p=shares))](rng, table, _place_beside(rng, table.rim))


def _place_beside(rng: Generator, rim: Points) -> Points:
    """Returns a point of the table one to nine squares outside the board."""
    low, high = rim.min(axis=0), rim.max(axis=0)
    side, away, along = int(rng.integers(4)), float(rng.uniform(1.2, 9)), float(rng.uniform(-0.2, 1.2))
    across = low + (high - low) * along
    if side < 2:
        return np.array([across[0], low[1] - away if side == 0 else high[1] + away])
    return np.array([low[0] - away if side == 2 else high[0] + away, across[1]])


def _loose_tiles(rng: Generator, table: Table, at: Points) -> None:
    spread = rng.uniform(0.8, 3)
    tiles: list[LaidTile] = []
    for place in at + rng.normal(0, spread, (int(rng.integers(1, 14)), 2)):
        if all(np.hypot(*(place - tile.middle_xy)) > 1.1 for tile in tiles):
            tiles.append(LaidTile((0, 0), (float(place[0]), float(place[1])), float(rng.uniform(0, 360))))
    _lay_tiles(rng, table, tuple(tiles), table.ground)


def _lay_tiles(rng: Generator, table: Table, tiles: tuple[LaidTile, ...], ground: float) -> None:
    """Draws tiles on the table or on a rack, face up or face down."""
    design = table.press.design
    draw_sides(table.photo, table.camera, tiles, design, table.sun.towards_xy, ground)
    px_per_square = table.press.side_px / design.side_squares
    for tile in tiles:
        face_down = rng.random() < 0.25
        name = BLANK if face_down else table.alphabet[int(rng.integers(len(table.alphabet)))]
        top = press_tile(rng, table.press, name, None if face_down else int(rng.integers(1, 11)))
        sheet = covered(top[..., :3], top[..., 3])
        height = ground + design.height_squares
        lay_sheet(
            table.photo, table.camera, sheet, np.array(tile.middle_xy), px_per_square, tile.turn_deg, height
        )


def _rack(rng: Generator, table: Table, at: Points) -> None:
    """Draws a rack seen from above with up to seven tiles on it."""
    turn_deg = float(rng.choice([0, 90, 180, 270]) + rng.normal(0, 8))
    length, depth = float(rng.uniform(7.5, 9.5)), float(rng.uniform(1.1, 1.6))
    colour = jitter(rng, _RACK_COLOURS[int(rng.integers(len(_RACK_COLOURS)))], 14)
    along, back = turning(turn_deg).T
    low = table.ground
    draw_block(
        table.photo,
        table.camera,
        rectangle(at, (length, depth), turn_deg),
        low,
        low + 0.35,
        colour,
        table.sun,
    )
    behind = rectangle(at - back * depth * 0.4, (length, depth * 0.2), turn_deg)
    draw_block(table.photo, table.camera, behind, low, low + 0.9, colour, table.sun)
    count, step = int(rng.integers(0, 8)), table.press.design.side_squares * 1.01
    places = [at + along * step * (index - (count - 1) / 2) for index in range(count)]
    tiles = tuple(LaidTile((0, 0), (float(x), float(y)), turn_deg) for x, y in places)
    _lay_tiles(rng, table, tiles, low + 0.35)


def draw_sheet(rng: Generator, table: Table, at: Points) -> None:
    """Draws a sheet of paper with writing on it."""
    sheet = draw_paper(rng, rng.uniform(3, 9, 2), _SHEET_PX)
    turn_deg = float(rng.uniform(0, 360))
    size = (sheet.shape[1] / _SHEET_PX, sheet.shape[0] / _SHEET_PX)
    darken(table.photo, table.camera.project(rectangle(at + 0.1, size, turn_deg), table.ground), 0.8)
    lay_sheet(table.photo, table.camera, sheet, at, _SHEET_PX, turn_deg, table.ground)


def draw_box(rng: Generator, table: Table, at: Points) -> None:
    """Draws a box or its lid."""
    width, depth = (float(side) for side in rng.uniform(0.6, 8, 2))
    turn_deg, top = float(rng.uniform(0, 360)), table.ground + float(rng.uniform(0.1, 2))
    colour = _any_colour(rng)
    outline = rectangle(at, (width, depth), turn_deg)
    draw_block(table.photo, table.camera, outline, table.ground, top, colour, table.sun)
    if rng.random() < 0.6:
        label = rectangle(at, (width * 0.7, depth * 0.5), turn_deg)
        fill_outline(table.photo, table.camera.project(label, top), jitter(rng, colour, 50))


def draw_cup(rng: Generator, table: Table, at: Points) -> None:
    """Draws a cup or a glass with something in it."""
    radius, height = float(rng.uniform(1.2, 2.4)), float(rng.uniform(0.3, 4))
    colour = _any_colour(rng)
    darken(table.photo, table.camera.project(circle(at, radius * 1.15), table.ground), 0.7)
    foot = table.camera.project(circle(at, radius * 0.85), table.ground)
    brim = table.camera.project(circle(at, radius), table.ground + height)
    fill_outline(table.photo, hull_of(foot, brim), dimmed(colour, 0.7))
    fill_outline(table.photo, brim, colour)
    inside = table.camera.project(circle(at, radius * 0.88), table.ground + height)
    fill_outline(table.photo, inside, jitter(rng, _DRINKS[int(rng.integers(len(_DRINKS)))], 8))


def draw_pen(rng: Generator, table: Table, at: Points) -> None:
    """Draws a pen or a pencil."""
    turn_deg = float(rng.uniform(0, 360))
    outline = rectangle(at, (float(rng.uniform(5, 8)), 0.4), turn_deg)
    draw_block(
        table.photo, table.camera, outline, table.ground, table.ground + 0.4, _any_colour(rng), table.sun
    )


def draw_phone(rng: Generator, table: Table, at: Points) -> None:
    """Draws a telephone."""
    turn_deg, top = float(rng.uniform(0, 360)), table.ground + 0.4
    outline = rectangle(at, (7.2, 3.6), turn_deg)
    draw_block(table.photo, table.camera, outline, table.ground, top, rgb("18181a"), table.sun)
    screen = rectangle(at, (6.7, 3.3), turn_deg)
    colour = jitter(rng, rgb(str(rng.choice(["202428", "e8f0f8", "304878"]))), 20)
    fill_outline(table.photo, table.camera.project(screen, top), colour)


def _any_colour(rng: Generator) -> Colour:
    return jitter(rng, _COLOURS[int(rng.integers(len(_COLOURS)))], 22)
