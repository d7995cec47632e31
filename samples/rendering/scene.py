"""One photo of one board, with the truth: the pure function that everything else here serves."""

from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.random import Generator

from samples.rendering.alphabet import TILES, alphabet_of
from samples.rendering.board import FlatBoard, draw_board, flat_to_board
from samples.rendering.board_designs import BoardDesign, pick_board_design
from samples.rendering.camera import CORNERS, SIDE, Camera, Points, place_camera, shortest_side_px
from samples.rendering.clutter import strew_clutter
from samples.rendering.colours import Colour, rgb
from samples.rendering.content import Content, random_content, rows_of
from samples.rendering.hands import draw_hand
from samples.rendering.layers import covered, draw_sides, lay_plane
from samples.rendering.light import Sun, add_glare, light_field, pick_sun, shadow_of_tiles
from samples.rendering.profiles import RenderSettings
from samples.rendering.sensor import expose
from samples.rendering.tables import draw_table
from samples.rendering.tile_designs import TileDesign, pick_tile_design
from samples.rendering.tiles import make_press
from samples.rendering.tops import TOPS_MARGIN, draw_tops, lay_tiles
from vision.reading import BARE, Image, Quad

_TABLE_PX = 900
_TABLE_SQUARES = 40.0


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """What stands in front of the camera, chosen before anything is drawn."""

    content: Content
    tile_design: TileDesign
    board_design: BoardDesign
    camera: Camera
    sun: Sun


@dataclass(frozen=True, slots=True, eq=False)
class Rendered:
    """A photo and its truth.

    Attributes:
        photo: (H, W, 3) BGR.
        rows: 15 rows as in a truth file; "#" where a hand or the picture's edge hides a square.
        quad_xy: Corners of the 15×15 area in the photo, as the letters read.
        tops_xy: The same corners at the height of the tile tops.
        square_px: Shortest side of the quad, divided by 15.
        values: Value printed on each tile of the set; empty when none are printed.
        edition: The edition drawn, or None for all tiles together.
        board_design: Name of the board's design.
        tile_design: Name of the tiles' design and font family.
        tilt_deg: Angle of the camera's place from the vertical over the middle of the board.
    """

    photo: Image
    rows: list[str]
    quad_xy: Quad
    tops_xy: Quad
    square_px: float
    values: dict[str, int] = field(default_factory=dict)
    edition: str | None = None
    board_design: str = ""
    tile_design: str = ""
    tilt_deg: float = 0.0


def render_photo(
    rng: Generator, settings: RenderSettings, content: Content | None = None, scene: Scene | None = None
) -> Rendered:
    """Returns a photo of a board with its truth; equal generators and settings give equal photos.

    Args:
        rng: Source of all chance.
        settings: Profile, designs and fonts to choose from, edition.
        content: What lies on the board; chosen at random when not given.
        scene: Board, tiles and camera; chosen at random when not given.
    """
    chosen = scene or pick_scene(rng, settings, content)
    if scene is not None and content is not None:
        chosen = replace(chosen, content=content)
    photo, hidden = _draw(rng, settings, chosen)
    camera, height = chosen.camera, chosen.tile_design.height_squares
    quad = camera.photograph(CORNERS)
    printed = chosen.tile_design.value != "none"
    return Rendered(
        photo=photo,
        rows=_visible_rows(chosen, hidden),
        quad_xy=quad,
        tops_xy=camera.photograph(CORNERS, height),
        square_px=shortest_side_px(quad),
        values=dict(chosen.content.values) if printed else {},
        edition=settings.edition,
        board_design=chosen.board_design.name,
        tile_design=f"{chosen.tile_design.name}/{chosen.tile_design.family}",
        tilt_deg=_tilt_deg(camera),
    )


def pick_scene(rng: Generator, settings: RenderSettings, content: Content | None = None) -> Scene:
    """Returns a board, a tile set, what lies where, and a camera, at random within the settings."""
    content = content or random_content(rng, settings.edition)
    letters = content.alphabet or TILES if settings.edition is None else alphabet_of(settings.edition)
    tile_design = pick_tile_design(rng, settings.designs, settings.fonts, letters, settings.tops)
    board_design = pick_board_design(rng, settings.designs, settings.fonts, settings.edition, settings.legal)
    rim = _rim(board_design)
    camera = place_camera(rng, settings.profile, rim, settings.long_side_px)
    quad = camera.photograph(CORNERS)
    if settings.profile.cut_share == 0 and not _inside(quad, camera.size_wh):
        camera = replace(camera, lens=0.0)
    return Scene(content, tile_design, board_design, camera, pick_sun(rng, settings.profile))


def _rim(design: BoardDesign) -> Points:
    left, top, right, bottom = design.margins
    return np.array(
        [[-left, -top], [SIDE + right, -top], [SIDE + right, SIDE + bottom], [-left, SIDE + bottom]],
        np.float64,
    )


def _inside(points_xy: Points, size_wh: tuple[int, int]) -> bool:
    return bool((points_xy >= 0).all() and (points_xy <= np.asarray(size_wh) - 1).all())


def _tilt_deg(camera: Camera) -> float:
    x, y, height = camera.place_xyz
    return float(np.degrees(np.arctan2(np.hypot(x - SIDE / 2, y - SIDE / 2), height)))


def _draw(rng: Generator, settings: RenderSettings, scene: Scene) -> tuple[Image, Image | None]:
    """Returns the photo, and where a hand hides the scene in it when there is one."""
    camera, profile = scene.camera, settings.profile
    quad = camera.project(CORNERS)
    widest = float(np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1).max() / SIDE)
    square_px = int(np.clip(round(widest * 1.15), 24, 110))
    photo = _draw_table(rng, scene)
    board = draw_board(rng, scene.board_design, square_px)
    press = make_press(rng, scene.tile_design, square_px)
    laid = lay_tiles(rng, scene.content, scene.tile_design.side_squares, profile)
    tops = draw_tops(rng, press, scene.content, laid, square_px)
    n_things = int(rng.poisson(profile.clutter * rng.choice([0, 0.6, 1.4])))
    ground = -scene.board_design.thickness
    rim = _rim(scene.board_design)
    strew_clutter(rng, photo, camera, press, scene.content.alphabet, rim, ground, n_things, scene.sun)
    _lay_board(photo, scene, board, tops)
    _lay_tiles(photo, scene, laid, tops, square_px)
    hidden = draw_hand(rng, photo, camera) if rng.random() < profile.hand_share else None
    light = light_field(rng, camera.size_wh, profile)
    light *= photo
    gloss = max(scene.tile_design.gloss, scene.board_design.gloss)
    add_glare(rng, light, camera, laid, profile, gloss)
    return expose(rng, light, camera, profile, shortest_side_px(quad)), hidden


def _draw_table(rng: Generator, scene: Scene) -> Image:
    table = draw_table(rng, _TABLE_PX)
    scale = _TABLE_SQUARES / _TABLE_PX * float(rng.uniform(0.6, 1.3))
    turn = rng.uniform(0, 2 * np.pi)
    cos, sin = np.cos(turn) * scale, np.sin(turn) * scale
    middle = _TABLE_PX / 2
    to_table = np.array(
        [[cos, -sin, 7.5 - (cos - sin) * middle], [sin, cos, 7.5 - (sin + cos) * middle], [0, 0, 1]]
    )
    to_photo = scene.camera.homography(-scene.board_design.thickness) @ to_table
    return np.asarray(
        cv2.warpPerspective(
            table, to_photo, scene.camera.size_wh, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT
        ),
        np.uint8,
    )


def _lay_board(photo: Image, scene: Scene, board: FlatBoard, tops: Image) -> None:
    """Lays the board with the shadows of its tiles on the table, in place."""
    design, sun = scene.board_design, scene.sun
    left, top = (round(margin * board.square_px) for margin in board.margins[:2])
    shown = np.zeros(board.picture.shape[:2], np.uint8)
    pad = TOPS_MARGIN * board.square_px
    area = shown[
        max(0, top - pad) : top + pad + SIDE * board.square_px,
        max(0, left - pad) : left + pad + SIDE * board.square_px,
    ]
    cut = tops[max(0, pad - top) :, max(0, pad - left) :, 3]
    area[:] = cut[: area.shape[0], : area.shape[1]]
    light = shadow_of_tiles(shown, sun, scene.tile_design.height_squares, board.square_px)
    lit = cv2.multiply(board.picture, cv2.cvtColor(light, cv2.COLOR_GRAY2BGR), scale=1 / 255)
    _draw_slab(photo, scene)
    to_photo = scene.camera.homography() @ board.to_board
    lay_plane(photo, covered(np.asarray(lit, np.uint8), board.coverage), to_photo)
    _ = design


def _draw_slab(photo: Image, scene: Scene) -> None:
    """Draws the shadow and the side faces of the board itself, and the turntable it lies on, in place."""
    from samples.rendering.clutter import draw_block

    design = scene.board_design
    edge: Colour = rgb("1c1a1a") if sum(design.scheme.rim) > 300 else rgb("6a5a48")
    if design.outline == "round":
        angles = np.linspace(0, 2 * np.pi, 60, endpoint=False)
        rim = _rim(design)
        middle = (rim.min(axis=0) + rim.max(axis=0)) / 2
        radius = float(np.linalg.norm(rim[0] - middle)) * 1.02
        plate = middle + radius * np.column_stack([np.cos(angles), np.sin(angles)])
        draw_block(photo, scene.camera, plate, -design.thickness, -0.01, design.scheme.rim, scene.sun)
        return
    draw_block(photo, scene.camera, _rim(design) * 0.999, -design.thickness, -0.01, edge, scene.sun)


def _lay_tiles(photo: Image, scene: Scene, laid: tuple, tops: Image, square_px: int) -> None:  # type: ignore[type-arg]
    design = scene.tile_design
    height = design.height_squares
    if height > 0:
        draw_sides(
            photo,
            scene.camera,
            laid,
            design.side_squares,
            design.corner,
            height,
            design.colour,
            scene.sun.towards_xy,
        )
    to_board = flat_to_board(square_px, (TOPS_MARGIN, TOPS_MARGIN))
    lay_plane(photo, tops, scene.camera.homography(height) @ to_board)


def _visible_rows(scene: Scene, hidden: Image | None) -> list[str]:
    """Returns the rows of the truth, "#" where a square is hidden by a hand or cut off by the picture's edge."""
    rows = []
    grid = scene.content.grid
    for row in range(SIDE):
        line = [grid[row][col] if _is_visible(scene, hidden, row, col) else "#" for col in range(SIDE)]
        rows.append(line)
    return rows_of(tuple(tuple(line) for line in rows))


def _is_visible(scene: Scene, hidden: Image | None, row: int, col: int) -> bool:
    height = scene.tile_design.height_squares if scene.content.grid[row][col] != BARE else 0.0
    inner = np.array(
        [
            [0.1, 0.1],
            [0.9, 0.1],
            [0.9, 0.9],
            [0.1, 0.9],
            [0.5, 0.5],
            [0.3, 0.3],
            [0.7, 0.3],
            [0.7, 0.7],
            [0.3, 0.7],
        ]
    )
    points = inner + np.array([col, row])
    if not _inside(scene.camera.photograph(points, height), scene.camera.size_wh):
        return False
    if hidden is None:
        return True
    ideal = np.round(scene.camera.project(points, height)).astype(int)
    x = np.clip(ideal[:, 0], 0, hidden.shape[1] - 1)
    y = np.clip(ideal[:, 1], 0, hidden.shape[0] - 1)
    return not bool((hidden[y, x] > 60).any())
