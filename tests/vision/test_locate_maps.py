import cv2
import numpy as np
import pytest

from vision.locate_maps import ScoutSettings, areas_of_map, quads_from_maps
from vision.rectify import order_corners

SHAPE = (60, 80)
SLANTED = np.array([[20.0, 12], [58, 16], [66, 50], [12, 44]])


def area_map(quad, shape=SHAPE):
    area = np.zeros(shape, np.float32)
    cv2.fillConvexPoly(area, np.rint(quad - 0.5).astype(np.int32), 0.9)
    return area


def corner_map(points, shape=SHAPE, height=0.8):
    rows, cols = np.indices(shape) + 0.5
    hills = [height * np.exp(-((cols - x) ** 2 + (rows - y) ** 2) / 3) for x, y in points]
    return np.max([np.zeros(shape), *hills], axis=0).astype(np.float32)


def off(quad, truth):
    return np.abs(order_corners(quad) - order_corners(truth)).max()


def test_an_area_with_its_corners_becomes_a_quad_within_a_third_of_a_cell():
    (quad,) = quads_from_maps(area_map(SLANTED), corner_map(SLANTED), ScoutSettings())
    assert off(quad, SLANTED) < 0.35


def test_an_area_alone_becomes_a_rough_quad():
    (quad,) = quads_from_maps(area_map(SLANTED), np.zeros(SHAPE, np.float32), ScoutSettings())
    assert off(quad, SLANTED) < 2.5


def test_four_corners_seen_make_a_quad_where_the_outline_is_ragged():
    area = area_map(SLANTED)
    area[:, 52:] = 0  # a part in shadow is missed
    quads = quads_from_maps(area, corner_map([*SLANTED, (75, 5), (40, 28)]), ScoutSettings())
    assert min(off(quad, SLANTED) for quad in quads) < 0.35


def test_corners_that_do_not_span_the_area_are_no_quad():
    elsewhere = [(4.0, 4), (12, 4), (12, 10), (4, 10)]
    quads = quads_from_maps(area_map(SLANTED), corner_map(elsewhere), ScoutSettings())
    assert len(quads) == 1 and off(quads[0], SLANTED) < 2.5


def test_an_area_cut_off_goes_on_beyond_the_edge():
    cut = np.array([[-8.0, 15], [30, 15], [30, 50], [-8, 50]])
    quads = quads_from_maps(
        area_map(cut), corner_map([p for p in cut if p[0] > 0]), ScoutSettings(min_area=0.01)
    )
    for quad in quads:
        assert quad[:, 0].min() < 1.5


@pytest.mark.parametrize("least", [0.01, 0.5])
def test_areas_that_are_too_small_are_left_out(least):
    hulls = areas_of_map(area_map(SLANTED), ScoutSettings(min_area=least))
    assert len(hulls) == (1 if least < 0.2 else 0)


def test_a_map_that_shows_nothing_gives_nothing():
    nothing = np.zeros(SHAPE, np.float32)
    assert quads_from_maps(nothing, nothing, ScoutSettings()) == []


@pytest.mark.filterwarnings("error")
def test_an_area_with_two_parallel_neighbouring_sides_is_no_quad():
    hexagon = np.array([[20.0, 20], [60, 20], [64, 26], [60, 32], [20, 32], [8, 26]])
    assert quads_from_maps(area_map(hexagon), np.zeros(SHAPE, np.float32), ScoutSettings()) == []
