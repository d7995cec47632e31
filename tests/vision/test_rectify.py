import numpy as np
import pytest
from drawn_boards import corner_error_squares, photo_of_board, rotated_quad

from vision.errors import BoardNotFound
from vision.grid import Grid
from vision.photo import Photo
from vision.rectify import (
    BOARD_QUAD,
    draw_quad,
    homography,
    is_convex,
    order_corners,
    project,
    rectify,
    turn_quad,
)

SLANTED = np.array([[210.0, 120], [790, 160], [900, 700], [90, 640]])


def test_points_projected_and_back_are_the_same():
    matrix = homography(SLANTED)
    points = np.random.default_rng(0).uniform(-1, 16, (100, 2))
    back = project(np.linalg.inv(matrix), project(matrix, points))
    assert np.abs(back - points).max() < 1e-6


def test_the_board_s_corners_go_to_the_quad():
    assert np.abs(project(homography(SLANTED), BOARD_QUAD) - SLANTED).max() < 0.5


@pytest.mark.parametrize("angle_deg", range(0, 360, 15))
def test_corners_are_ordered_clockwise_at_every_angle(angle_deg):
    quad = rotated_quad((500, 400), 300, angle_deg)
    shuffled = quad[[2, 0, 3, 1]]
    ordered = order_corners(shuffled)
    assert is_convex(ordered)
    assert corner_error_squares(ordered, quad) < 1e-9
    assert ordered[0].sum() == ordered.sum(axis=1).min()


def test_a_quarter_turn_of_the_quad_is_a_quarter_turn_of_the_picture():
    photo = photo_of_board(SLANTED, tiles={(0, 0), (0, 1), (3, 9)})
    for turns in range(4):
        turned = rectify(photo, turn_quad(SLANTED, turns), 16)
        expected = np.rot90(rectify(photo, SLANTED, 16), -turns)
        assert np.abs(turned.astype(int) - expected).mean() < 2, turns


@pytest.mark.parametrize("square_px", [12, 36, 64])
@pytest.mark.parametrize("scale", [1, 2])
def test_the_rectified_lines_lie_where_the_grid_says(square_px, scale):
    photo = photo_of_board(SLANTED)
    photo = Photo(photo.image, tuple(side * scale for side in photo.full_size_wh))
    rectified = rectify(photo, SLANTED * scale, square_px)
    grid = Grid(square_px)
    assert rectified.shape == (grid.side_px, grid.side_px, 3)
    profile = rectified[grid.origin_px : -grid.origin_px, :, 0].mean(axis=0)
    for step in range(1, 15):
        at = grid.origin_px + step * square_px
        beside = slice(at - square_px // 3, at + square_px // 3 + 1)
        brightest = at - square_px // 3 + int(np.argmax(profile[beside]))
        assert abs(brightest + 0.5 - at) <= max(1.5, square_px * 0.05), step


def test_shrinking_does_not_alias():
    fine = np.zeros((900, 900, 3), np.uint8)
    fine[:, ::2] = 255  # stripes far finer than the result can show
    rectified = rectify(Photo(fine, (900, 900)), np.array([[75.0, 75], [825, 75], [825, 825], [75, 825]]), 8)
    assert rectified[12:-12, 12:-12].std() < 12


@pytest.mark.parametrize(
    "quad",
    [
        pytest.param(SLANTED[::-1], id="anticlockwise"),
        pytest.param(SLANTED[[0, 2, 1, 3]], id="crossed"),
        pytest.param(np.array([[0.0, 0], [100, 0], [200, 0], [50, 90]]), id="three in a line"),
        pytest.param(np.full((4, 2), 5.0), id="one point"),
        pytest.param(np.full((4, 2), np.nan), id="not numbers"),
    ],
)
def test_corners_that_span_no_area_are_refused(quad):
    with pytest.raises(BoardNotFound, match="clockwise"):
        rectify(Photo(np.zeros((300, 300, 3), np.uint8), (300, 300)), quad, 16)


def test_a_board_partly_outside_the_picture_is_still_rectified():
    photo = photo_of_board(SLANTED)
    rectified = rectify(photo, SLANTED + np.array([-400, 0]), 16)
    assert rectified.shape == (17 * 16, 17 * 16, 3)


def test_the_drawn_quad_marks_the_top_left_corner_and_leaves_the_photo_alone():
    photo = photo_of_board(SLANTED)
    before = photo.image.copy()
    overlay = draw_quad(photo, SLANTED)
    np.testing.assert_array_equal(photo.image, before)
    x, y = SLANTED[0].astype(int)
    assert tuple(overlay[y, x]) == (60, 60, 240)
