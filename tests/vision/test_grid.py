import numpy as np

from vision.grid import Grid, grid_of, squares


def test_squares_come_row_by_row():
    assert list(squares()) == [divmod(i, 15) for i in range(225)]


def test_columns_run_to_the_right_and_rows_down():
    grid = Grid(10, 1)
    y, x = np.mgrid[0 : grid.side_px, 0 : grid.side_px]
    cell = grid.cell(np.dstack([x, y, y]).astype(np.uint8), (0, 14))
    assert cell[0, 0].tolist() == [150, 10, 10]
    assert cell[-1, -1].tolist() == [159, 19, 19]


def test_a_cell_is_the_square_with_what_is_asked_of_its_neighbours():
    grid = Grid(10, 1)
    rectified = np.arange(grid.side_px)[None, :, None] * np.ones((grid.side_px, 1, 3), np.uint8)
    assert grid.cell(rectified, (3, 0)).shape == (10, 10, 3)
    wide = grid.cell(rectified, (3, 0), context=0.3)
    assert wide.shape == (16, 16, 3)
    assert wide[0, 0, 0] == 7


def test_the_grid_of_a_rectified_picture_is_known_from_its_size():
    assert grid_of(np.zeros((17 * 36, 17 * 36, 3), np.uint8)) == Grid(36, 1)
