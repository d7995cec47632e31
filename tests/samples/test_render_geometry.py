from dataclasses import replace

import cv2
import numpy as np
import pytest

from samples.rendering.arrangement import pick_scene
from samples.rendering.board import draw_board, flat_to_board
from samples.rendering.board_designs import pick_board_design
from samples.rendering.camera import CORNERS, distort, lens_maps
from samples.rendering.content import Content, grid_of
from samples.rendering.layers import lay_plane
from samples.rendering.placing import place_camera
from samples.rendering.profiles import PROFILES, RenderSettings
from samples.rendering.scene import render_photo

BARE_BOARD = grid_of(["." * 15] * 15)
STILL = replace(
    PROFILES["normal"],
    blur_squares=(0, 0),
    exposure_ev=(0, 0),
    glare_share=(0, 0),
    jpeg_quality=(95, 95),
    noise=(0, 0),
    shadow=(0, 0),
    cast=0,
    hand_share=0,
    clutter=0,
)


def camera_over(seed, profile=PROFILES["hard"]):
    rim = np.array([[-1, -1], [16, -1], [16, 16], [-1, 16]], float)
    return place_camera(np.random.default_rng(seed), profile, rim, 1200)


@pytest.mark.parametrize("seed", range(5))
def test_a_dot_on_the_board_falls_where_the_camera_says(seed):
    camera = replace(camera_over(seed), lens=0.0)
    point, plane = np.array([3.5, 11.25]), np.zeros((340, 340, 4), np.uint8)
    to_board = flat_to_board(20, (1, 1))
    at = np.round(np.linalg.inv(to_board) @ [*point, 1]).astype(int)[:2]
    plane[at[1] - 1 : at[1] + 2, at[0] - 1 : at[0] + 2] = 255
    seen = np.zeros((camera.size_wh[1], camera.size_wh[0], 3), np.uint8)
    lay_plane(seen, plane, camera.homography(0.2) @ to_board)
    drawn = to_board @ [*at, 1]
    assert np.linalg.norm(centroid(seen[..., 0]) - camera.photograph([drawn[:2]], 0.2)[0]) < 0.5


@pytest.mark.parametrize("lens", [-0.09, -0.02, 0.05, 0.09])
def test_the_lens_moves_the_picture_as_it_moves_the_truth(lens):
    ideal, size_wh = np.array([[150.0, 90.0]]), (640, 480)
    picture = np.zeros((480, 640), np.float32)
    cv2.circle(picture, (150, 90), 5, 1.0, -1)
    bent = cv2.remap(picture, *lens_maps(size_wh, lens), cv2.INTER_LINEAR)
    assert np.linalg.norm(centroid(bent) - distort(ideal, size_wh, lens)[0]) < 0.5


@pytest.mark.parametrize("square_px", [24, 31, 57])
@pytest.mark.parametrize("line", [pytest.param(0.03, id="thin"), pytest.param(0.1, id="thick")])
def test_the_lines_of_the_flat_board_lie_between_its_squares(square_px, line):
    board = draw_board(np.random.default_rng(1), plain_grid(line), square_px)
    row = np.abs(board.picture[round((board.margins[1] + 4.5) * square_px), :, 1].astype(float) - 200)
    for step in range(16):
        border = (board.margins[0] + step) * square_px - 0.5
        near = np.arange(round(border - 0.3 * square_px), round(border + 0.3 * square_px) + 1)
        near = near[(near >= 0) & (near < len(row))]
        dark = np.where(row[near] > 40, row[near], 0)
        if step not in (0, 15):  # there the rim begins
            assert abs((dark * near).sum() / dark.sum() - border) < 0.5


@pytest.mark.parametrize("seed", range(3))
def test_the_drawn_grid_of_a_photo_is_where_the_quad_says(seed):
    settings = RenderSettings(STILL)
    rng = np.random.default_rng(seed)
    scene = pick_scene(rng, settings, Content(BARE_BOARD, {}, ("A",)))
    scene = replace(scene, board_design=plain_grid(0.1), camera=replace(scene.camera, lens=0.0))
    rendered = render_photo(rng, settings, scene=scene)
    to_photo = cv2.getPerspectiveTransform(CORNERS.astype(np.float32), rendered.quad_xy.astype(np.float32))
    offsets = [line_offset_px(rendered.photo, to_photo, line) for line in range(1, 15)]
    assert np.abs(offsets).max() < 0.5


def test_tile_tops_stand_out_from_the_board_away_from_the_camera():
    settings = RenderSettings(PROFILES["hard"])
    scene = pick_scene(np.random.default_rng(3), settings)
    camera = replace(scene.camera, lens=0.0)
    low, high = camera.photograph(CORNERS), camera.photograph(CORNERS, 0.3)
    foot = camera.photograph([camera.place_xyz[:2]])[0] if camera.place_xyz[2] > 0 else None
    assert foot is not None
    assert (np.linalg.norm(high - foot, axis=1) > np.linalg.norm(low - foot, axis=1)).all()


def plain_grid(line):
    design = pick_board_design(np.random.default_rng(0), "train", "train", None)
    grey, dark = (200.0, 200.0, 200.0), (10.0, 10.0, 10.0)
    scheme = replace(design.scheme, plain=grey, line=dark, rim=grey)
    return replace(
        design,
        scheme=scheme,
        grid="thick",
        line_squares=line,
        layout={},
        edges="none",
        shape="full",
        words=None,
        centre="none",
        margins=(1.0, 1.0, 1.0, 1.0),
        outline="square",
        rim_kind="plain",
        rim_split=0.0,
        numbers=False,
        corner_discs=False,
        fold="none",
        texture="smooth",
        gloss=0.0,
    )


def centroid(grey):
    y, x = np.mgrid[: grey.shape[0], : grey.shape[1]]
    weight = grey.astype(float)
    return np.array([(x * weight).sum(), (y * weight).sum()]) / weight.sum()


def line_offset_px(photo, to_photo, line):
    """Median distance, in photo pixels, of the drawn line x = `line` from where the quad puts it."""
    across = np.linspace(-0.25, 0.25, 101)
    offsets = []
    for row in range(2, 13):
        points = np.column_stack([line + across, np.full(101, row + 0.5)]).astype(np.float32)
        seen = cv2.perspectiveTransform(points[None], to_photo)
        grey = cv2.remap(photo[..., 1].astype(np.float32), seen[..., 0], seen[..., 1], cv2.INTER_LINEAR)[0]
        dark = np.clip(np.percentile(grey, 80) - grey - 20, 0, None)
        px_per_square = np.linalg.norm(seen[0, -1] - seen[0, 0]) / 0.5
        offsets.append((dark * across).sum() / dark.sum() * px_per_square)
    return float(np.median(offsets))
