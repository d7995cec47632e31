"""Things around the board: loose tiles, racks, boxes, sheets of paper, cups, a bag."""

import cv2
import numpy as np
from numpy.random import Generator

from samples.rendering.camera import Camera, Points
from samples.rendering.colours import Colour, jitter, rgb
from samples.rendering.fonts import installed_families, load_font
from samples.rendering.layers import draw_sides, fill_outline, lay_plane
from samples.rendering.light import Sun
from samples.rendering.tiles import TilePress, press_tile
from samples.rendering.tops import LaidTile
from vision.reading import BLANK, Image

_COLOURS = tuple(
    rgb(code)
    for code in ("b02c30", "205090", "e8e4da", "202224", "d8a848", "3c7048", "8a5a34", "c8c8c4", "704878")
)


def strew_clutter(
    rng: Generator,
    photo: Image,
    camera: Camera,
    press: TilePress,
    alphabet: tuple[str, ...],
    rim: Points,
    ground: float,
    n_things: int,
    sun: Sun,
) -> None:
    """Draws `n_things` things on the table around the board, in place."""
    for _ in range(n_things):
        at = _place_beside(rng, rim)
        kind = rng.random()
        if kind < 0.3:
            _loose_tiles(rng, photo, camera, press, alphabet, rim, at, ground, sun)
        elif kind < 0.5:
            _rack(rng, photo, camera, press, alphabet, at, ground, sun)
        elif kind < 0.68:
            _sheet(rng, photo, camera, at, ground)
        elif kind < 0.85:
            size = rng.uniform(0.6, 8, 2)
            _box(rng, photo, camera, at, size, float(rng.uniform(0.1, 2.0)), ground, sun)
        else:
            _cup(rng, photo, camera, at, ground)


def _place_beside(rng: Generator, rim: Points) -> Points:
    """Returns a point of the table one to nine squares outside the board."""
    low, high = rim.min(axis=0), rim.max(axis=0)
    side, away, along = int(rng.integers(4)), float(rng.uniform(1.2, 9)), float(rng.uniform(-0.2, 1.2))
    across = low + (high - low) * along
    if side < 2:
        return np.array([across[0], low[1] - away if side == 0 else high[1] + away])
    return np.array([low[0] - away if side == 2 else high[0] + away, across[1]])


def _outside(rim: Points, at: Points, room: float) -> bool:
    low, high = rim.min(axis=0) - room, rim.max(axis=0) + room
    return bool((at < low).any() or (at > high).any())


def _loose_tiles(
    rng: Generator,
    photo: Image,
    camera: Camera,
    press: TilePress,
    alphabet: tuple[str, ...],
    rim: Points,
    at: Points,
    ground: float,
    sun: Sun,
) -> None:
    count = int(rng.integers(1, 12))
    places = at + rng.normal(0, rng.uniform(0.8, 3), (count, 2))
    tiles = tuple(
        LaidTile((0, 0), (float(x), float(y)), float(rng.uniform(0, 360)))
        for x, y in places
        if _outside(rim, np.array([x, y]), 0.8)
    )
    lay_tiles_at(rng, photo, camera, press, tiles, alphabet, ground, sun)


def lay_tiles_at(
    rng: Generator,
    photo: Image,
    camera: Camera,
    press: TilePress,
    tiles: tuple[LaidTile, ...],
    alphabet: tuple[str, ...],
    ground: float,
    sun: Sun,
) -> None:
    """Draws tiles anywhere on the table, face up or face down, in place."""
    design = press.design
    draw_sides(
        photo,
        camera,
        tiles,
        design.side_squares,
        design.corner,
        design.height_squares,
        design.colour,
        sun.towards_xy,
        ground,
    )
    for tile in tiles:
        name = BLANK if rng.random() < 0.25 else alphabet[int(rng.integers(len(alphabet)))]
        top = press_tile(rng, press, name, int(rng.integers(1, 11)) if name != BLANK else None)
        _lay_top(photo, camera, press, top, tile, ground + design.height_squares)


def _lay_top(
    photo: Image, camera: Camera, press: TilePress, top: Image, tile: LaidTile, height: float
) -> None:
    """Lays one top at a height above the board's surface, in the part of the photo where it falls."""
    step = press.design.side_squares / press.side_px
    turn = np.radians(tile.turn_deg)
    half = (press.side_px - 1) / 2 * step
    cos, sin = float(np.cos(turn)) * step, float(np.sin(turn)) * step
    x, y = tile.middle_xy
    to_board = np.array(
        [
            [cos, -sin, x - (np.cos(turn) - np.sin(turn)) * half],
            [sin, cos, y - (np.sin(turn) + np.cos(turn)) * half],
            [0, 0, 1],
        ]
    )
    corners = camera.project(
        [tile.middle_xy + np.array(offset) * press.design.side_squares for offset in _AROUND], height
    )
    low = np.maximum(np.floor(corners.min(axis=0)) - 2, 0).astype(int)
    high = np.minimum(np.ceil(corners.max(axis=0)) + 3, [photo.shape[1], photo.shape[0]]).astype(int)
    if (high <= low).any():
        return
    shift = np.array([[1, 0, -low[0]], [0, 1, -low[1]], [0, 0, 1]], np.float64)
    plane = top.astype(np.float32)
    plane[..., :3] *= plane[..., 3:] / 255
    view = photo[low[1] : high[1], low[0] : high[0]]
    lay_plane(view, plane.astype(np.uint8), shift @ camera.homography(height) @ to_board)


_AROUND = ((-0.75, -0.75), (0.75, -0.75), (0.75, 0.75), (-0.75, 0.75))


def _rack(
    rng: Generator,
    photo: Image,
    camera: Camera,
    press: TilePress,
    alphabet: tuple[str, ...],
    at: Points,
    ground: float,
    sun: Sun,
) -> None:
    """Draws a rack seen from above with up to seven tiles on it."""
    turn = float(rng.choice([0, 90, 180, 270]) + rng.normal(0, 8))
    length, depth = float(rng.uniform(7.5, 9.5)), float(rng.uniform(1.1, 1.6))
    colour = jitter(
        rng, rgb(str(rng.choice(["c89858", "b07840", "d8b070", "202020", "a02828", "e8e4d8", "3a6048"]))), 14
    )
    along = np.array([np.cos(np.radians(turn)), np.sin(np.radians(turn))])
    draw_block(photo, camera, _rectangle(at, (length, depth), turn), ground, ground + 0.35, colour, sun)
    back = at + np.array([along[1], -along[0]]) * depth * 0.4
    draw_block(
        photo, camera, _rectangle(back, (length, depth * 0.2), turn), ground, ground + 0.9, colour, sun
    )
    count = int(rng.integers(0, 8))
    start = -(count - 1) / 2 * press.design.side_squares
    tiles = tuple(
        LaidTile((0, 0), tuple(at + along * (start + i * press.design.side_squares * 1.01)), turn)
        for i in range(count)
    )
    lay_tiles_at(rng, photo, camera, press, tiles, alphabet, ground + 0.35, sun)


def _rectangle(at: Points, size: tuple[float, float], turn_deg: float) -> Points:
    turn = np.radians(turn_deg)
    half = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * np.array(size) / 2
    return np.asarray(half @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]]) + at)


def draw_block(
    photo: Image, camera: Camera, outline: Points, low: float, high: float, colour: Colour, sun: Sun
) -> None:
    """Draws an upright block with a soft shadow beside it, in place; `outline` in board points."""
    shadow = outline - np.asarray(sun.towards_xy) * (high - low) * max(0.3, sun.reach)
    hull = cv2.convexHull(np.vstack([outline, shadow]).astype(np.float32))[:, 0]
    _darken(photo, camera.project(hull, low), 1 - sun.strength)
    near, far = camera.project(outline, low), camera.project(outline, high)
    walls = cv2.convexHull(np.vstack([near, far]).astype(np.float32))[:, 0]
    fill_outline(photo, walls, (colour[0] * 0.6, colour[1] * 0.6, colour[2] * 0.6))
    fill_outline(photo, far, colour)


def _darken(photo: Image, outline_xy: Points, gain: float) -> None:
    low = np.maximum(np.floor(outline_xy.min(axis=0)) - 6, 0).astype(int)
    high = np.minimum(np.ceil(outline_xy.max(axis=0)) + 7, [photo.shape[1], photo.shape[0]]).astype(int)
    if (high <= low).any():
        return
    mask = np.zeros((high[1] - low[1], high[0] - low[0], 3), np.uint8)
    fill_outline(mask, outline_xy - low, (255, 255, 255))
    light = cv2.blur(255 - (mask * np.float32(1 - gain)).astype(np.uint8), (7, 7))
    view = photo[low[1] : high[1], low[0] : high[0]]
    view[:] = cv2.multiply(view, light, scale=1 / 255)


def _box(
    rng: Generator,
    photo: Image,
    camera: Camera,
    at: Points,
    size: Points,
    height: float,
    ground: float,
    sun: Sun,
) -> None:
    turn = float(rng.uniform(0, 360))
    outline = _rectangle(at, (float(size[0]), float(size[1])), turn)
    colour = jitter(rng, _COLOURS[int(rng.integers(len(_COLOURS)))], 20)
    draw_block(photo, camera, outline, ground, ground + height, colour, sun)
    if rng.random() < 0.5:
        inner = _rectangle(at, (float(size[0]) * 0.7, float(size[1]) * 0.5), turn)
        fill_outline(photo, camera.project(inner, ground + height), jitter(rng, colour, 50))


def _sheet(rng: Generator, photo: Image, camera: Camera, at: Points, ground: float) -> None:
    """Draws a sheet of paper with lines of writing, ruled or with columns of points."""
    width, height = rng.uniform(3, 9, 2)
    px = 24
    page = np.full((int(height * px), int(width * px), 4), 255, np.uint8)
    page[..., :3] = np.clip(
        np.asarray(jitter(rng, rgb(str(rng.choice(["fbfaf4", "f4e870", "e8f0f8"]))), 4)), 0, 255
    )
    _write(rng, page, px)
    turn = np.radians(rng.uniform(0, 360))
    step = 1 / px
    rotation = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]) * step
    middle = np.array([page.shape[1], page.shape[0]]) / 2
    to_board = np.eye(3)
    to_board[:2, :2] = rotation
    to_board[:2, 2] = at - rotation @ middle
    corners = camera.project(
        (np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * middle * 2) @ rotation.T + to_board[:2, 2], ground
    )
    low = np.maximum(np.floor(corners.min(axis=0)) - 2, 0).astype(int)
    high = np.minimum(np.ceil(corners.max(axis=0)) + 3, [photo.shape[1], photo.shape[0]]).astype(int)
    if (high <= low).any():
        return
    _darken(photo, corners + 2, 0.8)
    shift = np.array([[1, 0, -low[0]], [0, 1, -low[1]], [0, 0, 1]], np.float64)
    view = photo[low[1] : high[1], low[0] : high[0]]
    lay_plane(view, page, shift @ camera.homography(ground) @ to_board)


def _write(rng: Generator, page: Image, px: int) -> None:
    ink = tuple(int(v) for v in jitter(rng, rgb("28306a"), 20))
    path = installed_families()[0].files[0]
    size = int(rng.integers(8, 18))
    from PIL import Image as PilImage
    from PIL import ImageDraw

    canvas = PilImage.fromarray(page[..., :3])
    draw = ImageDraw.Draw(canvas)
    for y in range(size, page.shape[0] - size, int(size * 1.5)):
        if rng.random() < 0.85:
            words = " ".join(
                "".join(rng.choice(list("abcdeiklmnorstuv0123456789"), int(rng.integers(2, 7))))
                for _ in range(int(rng.integers(1, 5)))
            )
            draw.text((px * 0.5, y), words, font=load_font(path, size), fill=ink)
        if rng.random() < 0.5:
            draw.line((0, y + size * 1.2, page.shape[1], y + size * 1.2), fill=(215, 200, 190))
    page[..., :3] = np.asarray(canvas)


def _cup(rng: Generator, photo: Image, camera: Camera, at: Points, ground: float) -> None:
    radius, height = float(rng.uniform(1.2, 2.4)), float(rng.uniform(0.3, 4))
    angles = np.linspace(0, 2 * np.pi, 28, endpoint=False)
    circle = np.column_stack([np.cos(angles), np.sin(angles)])
    low = camera.project(at + circle * radius * 0.85, ground)
    high = camera.project(at + circle * radius, ground + height)
    colour = jitter(rng, _COLOURS[int(rng.integers(len(_COLOURS)))], 25)
    _darken(photo, camera.project(at + circle * radius * 1.15, ground), 0.7)
    fill_outline(
        photo,
        cv2.convexHull(np.vstack([low, high]).astype(np.float32))[:, 0],
        (colour[0] * 0.7, colour[1] * 0.7, colour[2] * 0.7),
    )
    fill_outline(photo, high, colour)
    inside = camera.project(at + circle * radius * 0.88, ground + height)
    fill_outline(
        photo, inside, jitter(rng, rgb(str(rng.choice(["3a2214", "7a5030", "f0f0ea", "c8a060"]))), 8)
    )
