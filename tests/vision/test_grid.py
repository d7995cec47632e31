import numpy as np
import pytest

from vision.grid import Grid, grid_of, squares


@pytest.mark.parametrize("margin_squares", [0, 1, 3])
def test_every_square_is_found_again_from_its_centre(margin_squares):
    grid = Grid(36, margin_squares)
    assert [grid.square_at(grid.centre_xy(square)) for square in squares()] == list(squares())


def test_columns_run_to_the_right_and_rows_down():
    grid = Grid(10, 1)
    assert grid.centre_xy((0, 14)) == (155, 15)
    assert grid.centre_xy((14, 0)) == (15, 155)


@pytest.mark.parametrize("xy", [(9, 50), (50, 9), (161, 50), (50, 161)])
def test_beside_the_board_there_is_no_square(xy):
    assert Grid(10, 1).square_at(xy) is None


def test_a_cell_is_the_square_with_what_is_asked_of_its_neighbours():
    grid = Grid(10, 1)
    rectified = np.arange(grid.side_px)[None, :, None] * np.ones((grid.side_px, 1, 3), np.uint8)
    assert grid.cell(rectified, (3, 0)).shape == (10, 10, 3)
    wide = grid.cell(rectified, (3, 0), context=0.3)
    assert wide.shape == (16, 16, 3)
    assert wide[0, 0, 0] == 7


def test_the_grid_of_a_rectified_picture_is_known_from_its_size():
    assert grid_of(np.zeros((17 * 36, 17 * 36, 3), np.uint8)) == Grid(36, 1)
