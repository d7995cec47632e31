import numpy as np
import pytest

from samples.rendering.camera import CORNERS, Camera
from vision.rectify import turn_quad
from vision.tile_plane import lifted_quad

SIZE_WH = (1600, 1200)
FOCAL_PX = 0.85 * 1600


def camera(tilt_deg: float, pan_deg: float = 20, focal_px: float = FOCAL_PX) -> Camera:
    """Returns a camera that looks at the middle of the board from 26 squares away, without lens faults."""
    tilt, pan = np.radians(tilt_deg), np.radians(pan_deg)
    around = np.array([[np.cos(pan), -np.sin(pan), 0], [np.sin(pan), np.cos(pan), 0], [0, 0, 1]])
    over = np.array([[1, 0, 0], [0, np.cos(tilt), -np.sin(tilt)], [0, np.sin(tilt), np.cos(tilt)]])
    turn = over @ around
    far = np.array([0, 0, 26]) - turn @ np.array([7.5, 7.5, 0])
    inside = np.array([[focal_px, 0, 800], [0, focal_px, 600], [0, 0, 1]])
    return Camera(inside @ np.column_stack([turn, far]), (0, 0, 26), SIZE_WH, 0, tilt_deg)


@pytest.mark.parametrize("height", [0.1, 0.25])
@pytest.mark.parametrize("tilt_deg", [0, 15, 35, 50, 60])
@pytest.mark.parametrize("pan_deg", [0, 45, 130])
def test_the_quad_rises_as_the_camera_sees_it_rise(tilt_deg, pan_deg, height):
    seen = camera(tilt_deg, pan_deg)
    board, top = seen.project(CORNERS), seen.project(CORNERS, height)
    assert np.abs(lifted_quad(board, SIZE_WH, height) - top).max() < 0.15


@pytest.mark.parametrize("focal_sides", [0.65, 1.3])
def test_a_slanted_board_tells_the_focal_length_of_its_camera(focal_sides):
    seen = camera(50, focal_px=focal_sides * 1600)
    board, top = seen.project(CORNERS), seen.project(CORNERS, 0.2)
    off_px = np.abs(lifted_quad(board, SIZE_WH, 0.2) - top).max()
    assert off_px < 0.35 * np.abs(top - board).max()


def test_turning_or_mirroring_the_corners_changes_nothing_but_their_order():
    board = camera(40).project(CORNERS)
    lifted = lifted_quad(board, SIZE_WH)
    assert np.abs(lifted - board).max() > 1
    np.testing.assert_allclose(lifted_quad(turn_quad(board, 1), SIZE_WH), turn_quad(lifted, 1), atol=1e-6)
    np.testing.assert_allclose(lifted_quad(board[::-1], SIZE_WH), lifted[::-1], atol=1e-6)


def test_at_no_height_the_board_stays():
    board = camera(40).project(CORNERS)
    np.testing.assert_allclose(lifted_quad(board, SIZE_WH, 0), board, atol=1e-6)
