"""Paints a scene: table, things, board, tiles, hands, light, and what the camera makes of it."""

import cv2
import numpy as np
from numpy.random import Generator

from samples.rendering.arrangement import Scene
from samples.rendering.blocks import draw_block, rounded_rectangle
from samples.rendering.board import FlatBoard, draw_board, flat_to_board
from samples.rendering.camera import CORNERS, SIDE, Camera, shortest_side_px
from samples.rendering.clutter import Table, strew_clutter
from samples.rendering.colours import rgb
from samples.rendering.covering import cover_squares
from samples.rendering.glare import add_glare, add_sheen
from samples.rendering.hands import draw_hand
from samples.rendering.layers import covered, draw_sides, lay_plane
from samples.rendering.light import light_field, shadow_of_tiles
from samples.rendering.sensor import expose
from samples.rendering.tables import draw_table
from samples.rendering.tiles import TilePress, make_press
from samples.rendering.tops import TOPS_MARGIN, draw_tops
from vision.reading import Image

_TABLE_PX = 900
_TABLE_SQUARES = 40.0
_FINER = 1.15
"""Flat pictures have this many times the pixels that the photo shows of them where they are largest."""
_FLAT_PX = (24, 110)
"""Least and most pixels a square of the flat pictures."""


def paint(rng: Generator, scene: Scene) -> tuple[Image, Image | None]:
    """Returns the photo of a scene, and where a hand hides it, (H, W) before the lens bends it.

    Each part has its own stream of chance, so that table, board and light stay the same from turn to turn
    of a game while tiles are added.
    """
    camera, profile, design = scene.camera, scene.profile, scene.tile_design
    of_table, of_board, of_tiles, of_things, of_light = rng.spawn(5)
    square_px = _flat_square_px(scene)
    photo = paint_table(of_table, camera, -scene.board_design.thickness)
    board = draw_board(of_board, scene.board_design, square_px)
    press = make_press(of_tiles, design, square_px)
    spare = make_press(of_tiles, scene.spare_design, square_px) if scene.spare_design else None
    tops = draw_tops(of_tiles, press, spare, scene.content, scene.laid, square_px)
    _strew(of_things, photo, scene, press)
    _lay_slab(photo, scene)
    _lay_board(photo, scene, board, tops)
    draw_sides(photo, camera, scene.laid, design, scene.sun.towards_xy)
    to_board = flat_to_board(square_px, (TOPS_MARGIN, TOPS_MARGIN))
    lay_plane(photo, tops, camera.homography(design.height_squares) @ to_board)
    hidden = _hide(of_things, photo, scene, press)
    light = light_field(of_light, camera.size_wh, profile)
    light *= photo
    gloss = max(design.gloss, scene.board_design.gloss)
    add_sheen(of_light, light, gloss)
    add_glare(of_light, light, camera, scene.laid, profile, gloss)
    return expose(of_light, light, camera, profile, shortest_side_px(camera.project(CORNERS))), hidden


def _flat_square_px(scene: Scene) -> int:
    quad = scene.camera.project(CORNERS)
    widest = float(np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1).max() / SIDE)
    return int(np.clip(round(widest * _FINER), *_FLAT_PX))


def paint_table(rng: Generator, camera: Camera, height: float) -> Image:
    """Returns a table top at a height as the camera sees it, filling the whole picture."""
    table = draw_table(rng, _TABLE_PX)
    scale = _TABLE_SQUARES / _TABLE_PX * float(rng.uniform(0.6, 1.3))
    turn = rng.uniform(0, 2 * np.pi)
    cos, sin = np.cos(turn) * scale, np.sin(turn) * scale
    middle = _TABLE_PX / 2
    to_table = np.array(
        [
            [cos, -sin, SIDE / 2 - (cos - sin) * middle],
            [sin, cos, SIDE / 2 - (sin + cos) * middle],
            [0, 0, 1],
        ]
    )
    to_photo = camera.homography(height) @ to_table
    seen = cv2.warpPerspective(table, to_photo, camera.size_wh, borderMode=cv2.BORDER_REFLECT)
    return np.asarray(seen, np.uint8)


def _hide(rng: Generator, photo: Image, scene: Scene, press: TilePress) -> Image | None:
    """Draws what covers squares, in place; returns where it hides them, or None where nothing does."""
    profile, hidden = scene.profile, None
    if profile.cover_share > 0 and rng.random() < profile.cover_share:
        height = scene.tile_design.height_squares
        table = Table(photo, scene.camera, press, scene.content.alphabet, scene.rim, height, scene.sun)
        hidden = cover_squares(rng, table)
    if rng.random() < profile.hand_share:
        hand = draw_hand(rng, photo, scene.camera)
        hidden = hand if hidden is None else np.asarray(cv2.max(hidden, hand), np.uint8)
    return hidden


def _strew(rng: Generator, photo: Image, scene: Scene, press: TilePress) -> None:
    """Lays things around the board before the board itself is laid, so that they never hide it."""
    table = Table(
        photo,
        scene.camera,
        press,
        scene.content.alphabet,
        scene.rim,
        -scene.board_design.thickness,
        scene.sun,
    )
    strew_clutter(rng, table, int(rng.poisson(scene.profile.clutter * rng.choice([0, 0.6, 1.4]))))


def _lay_slab(photo: Image, scene: Scene) -> None:
    """Draws the shadow and the side faces of the board, or the turntable under it, in place."""
    design, rim = scene.board_design, scene.rim
    if design.outline == "round":
        angles = np.linspace(0, 2 * np.pi, 72, endpoint=False)
        middle = (rim[0] + rim[2]) / 2
        radius = float(np.linalg.norm(rim[0] - middle)) * 1.02
        outline = middle + radius * np.column_stack([np.cos(angles), np.sin(angles)])
        colour = design.scheme.rim
    else:
        middle, size = rim.mean(axis=0), float((rim[2] - rim[0]).min())
        inner = (rim - middle) * 0.998 + middle
        outline = rounded_rectangle(inner, min(design.corner_squares, size / 2))
        colour = rgb("1c1a1a") if sum(design.scheme.rim) > 300 else rgb("6a5a48")
    draw_block(photo, scene.camera, outline, -design.thickness, -0.01, colour, scene.sun)


def _lay_board(photo: Image, scene: Scene, board: FlatBoard, tops: Image) -> None:
    """Lays the board, darkened where its tiles keep the light off, in place."""
    left, top = (round(margin * board.square_px) for margin in board.margins[:2])
    pad = TOPS_MARGIN * board.square_px
    padded = cv2.copyMakeBorder(
        tops[..., 3], top, board.picture.shape[0], left, board.picture.shape[1], cv2.BORDER_CONSTANT, value=0
    )
    under = np.asarray(padded, np.uint8)[
        pad : pad + board.picture.shape[0], pad : pad + board.picture.shape[1]
    ]
    light = shadow_of_tiles(under, scene.sun, scene.tile_design.height_squares, board.square_px)
    lit = cv2.multiply(board.picture, cv2.cvtColor(light, cv2.COLOR_GRAY2BGR), scale=1 / 255)
    plane = covered(np.asarray(lit, np.uint8), board.coverage)
    lay_plane(photo, plane, scene.camera.homography() @ board.to_board)
