"""One photo of one board with its truth: the pure function that everything else here serves."""

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from samples.rendering.arrangement import Scene, pick_scene
from samples.rendering.camera import CORNERS, SIDE, shortest_side_px
from samples.rendering.content import Content, rows_of
from samples.rendering.painting import paint
from samples.rendering.profiles import RenderSettings
from vision.reading import BARE, Image, Quad

_COVERED = 60
"""A probed point is hidden when something covers it by this much of 255."""
_PROBES = np.array(
    [(x, y) for x in (0.1, 0.37, 0.63, 0.9) for y in (0.1, 0.37, 0.63, 0.9)] + [(0.5, 0.5)], np.float64
)
"""Points of a square at which it is tried whether it can be seen."""
_WEIGHTS = np.where(np.abs(_PROBES - 0.5).max(axis=1) < 0.2, 2.0, 1.0)
"""The middle, where the letter is, tells more than the rim."""
_LEAST_SEEN = 0.55
"""A square whose points are seen to a smaller share does not count: nobody could say what it holds."""


@dataclass(frozen=True, slots=True, eq=False)
class Rendered:
    """A photo and its truth.

    Attributes:
        photo: (H, W, 3) BGR.
        rows: 15 rows as in a truth file; "#" where something or the picture's edge hides most of a square.
        quad_xy: Corners of the 15×15 area in the photo, as the letters read.
        tops_xy: The same corners at the height of the tile tops.
        square_px: Shortest side of the quad, divided by 15.
        tilt_deg: Angle of the camera's axis from the vertical.
        values: Value printed on each tile of the set; empty when none are printed.
        edition: The edition drawn, or None for all tiles together.
        board_design: Name of the board's design.
        tile_design: Name of the tiles' design and font family.
    """

    photo: Image
    rows: list[str]
    quad_xy: Quad
    tops_xy: Quad
    square_px: float
    tilt_deg: float
    values: dict[str, int]
    edition: str | None
    board_design: str
    tile_design: str


def render_photo(
    rng: Generator, settings: RenderSettings, content: Content | None = None, scene: Scene | None = None
) -> Rendered:
    """Returns a photo of a board with its truth; equal generators and arguments give equal photos.

    Args:
        rng: Source of all chance.
        settings: Profile, designs and fonts to choose from, edition.
        content: What lies on the board; chosen at random when not given.
        scene: Board, tiles, camera and content; chosen at random when not given.
    """
    scene = scene or pick_scene(rng, settings, content)
    photo, hidden = paint(rng, scene)
    quad = scene.camera.photograph(CORNERS)
    lettering = scene.tile_design.lettering
    return Rendered(
        photo=photo,
        rows=visible_rows(scene, hidden),
        quad_xy=quad,
        tops_xy=scene.camera.photograph(CORNERS, scene.tile_design.height_squares),
        square_px=shortest_side_px(quad),
        tilt_deg=scene.camera.tilt_deg,
        values=dict(scene.content.values) if lettering.value != "none" else {},
        edition=settings.edition,
        board_design=scene.board_design.name,
        tile_design=f"{scene.tile_design.name}/{lettering.family}/{lettering.blank}",
    )


def visible_rows(scene: Scene, hidden: Image | None) -> list[str]:
    """Returns the rows of the truth, "#" where something or the picture's edge hides most of a square."""
    grid = scene.content.grid
    flat, raised = (_seen(scene, hidden, height) for height in (0.0, scene.tile_design.height_squares))
    return rows_of(
        tuple(
            tuple(
                grid[row][col] if (flat if grid[row][col] == BARE else raised)[row, col] else "#"
                for col in range(SIDE)
            )
            for row in range(SIDE)
        )
    )


def _seen(scene: Scene, hidden: Image | None, height: float) -> NDArray[np.bool_]:
    """Returns which squares can be seen at a height above the board, (15, 15)."""
    camera = scene.camera
    squares = np.array([(col, row) for row in range(SIDE) for col in range(SIDE)], np.float64)
    points = (squares[:, None, :] + _PROBES[None, :, :]).reshape(-1, 2)
    bent = camera.photograph(points, height)
    seen = ((bent >= 0) & (bent <= np.array(camera.size_wh) - 1)).all(axis=1)
    if hidden is not None:
        ideal = np.round(camera.project(points, height)).astype(int)
        x = np.clip(ideal[:, 0], 0, hidden.shape[1] - 1)
        y = np.clip(ideal[:, 1], 0, hidden.shape[0] - 1)
        seen &= hidden[y, x] <= _COVERED
    shares = seen.reshape(SIDE, SIDE, len(_PROBES)) @ (_WEIGHTS / _WEIGHTS.sum())
    return np.asarray(shares >= _LEAST_SEEN)
