import cv2
import numpy as np
import pytest
from drawn_boards import corner_error_squares, photo_of_board, rotated_quad

from vision import locate, locate_net
from vision.errors import BoardNotFound
from vision.locate import find_quad
from vision.locate_maps import ScoutSettings
from vision.locate_net import Scouted, View, scout_view
from vision.photo import Photo
from vision.rectify import order_corners
from vision.sight import make_pyramid

TILES = {(7, col) for col in range(4, 11)} | {(row, 10) for row in range(7, 13)}


@pytest.mark.parametrize("angle_deg", [0, 7, 30, 45, 80, 135, 200, 315])
def test_a_board_is_found_at_every_angle(angle_deg):
    quad = rotated_quad((500, 400), 460, angle_deg, slant=0.08)
    found = find_quad(photo_of_board(quad, tiles=TILES))
    assert corner_error_squares(found.quad_xy, quad) < 0.1


@pytest.mark.parametrize("side_px", [260, 420, 640])
def test_a_board_is_found_at_every_size(side_px):
    quad = rotated_quad((520, 400), side_px, 12)
    assert corner_error_squares(find_quad(photo_of_board(quad)).quad_xy, quad) < 0.1


def test_where_the_first_look_sees_too_little_a_closer_one_finds_the_board(monkeypatch):
    quad = rotated_quad((640, 300), 300, 33, slant=0.2)
    closer = View((640.0, 300.0), 560.0)
    monkeypatch.setattr(locate, "scout", lambda pyramid, settings: Scouted([], [closer]))
    monkeypatch.setattr(locate, "propose_quads", lambda picture, settings: [])
    found = find_quad(photo_of_board(quad, tiles=TILES))
    assert corner_error_squares(found.quad_xy, quad) < 0.1


def test_where_nothing_is_seen_the_picture_is_looked_at_turned_and_in_parts(monkeypatch):
    quad = rotated_quad((300, 240), 300, 20)
    monkeypatch.setattr(locate, "scout", lambda pyramid, settings: Scouted([], []))
    monkeypatch.setattr(locate, "propose_quads", lambda picture, settings: [])
    found = find_quad(photo_of_board(quad, tiles=TILES))
    assert corner_error_squares(found.quad_xy, quad) < 0.1


class BrightScout:
    """Sees a playing area wherever the picture is bright."""

    def run(self, outputs, inputs):
        area = inputs["picture"][0, ::4, ::4, 0] / np.float32(255)
        return [np.stack([area, np.zeros_like(area)])[None]]


@pytest.mark.parametrize("turn_deg", [0.0, 45.0, 180.0, -70.0])
@pytest.mark.parametrize("side_px", [620.0, 1300.0])
def test_a_look_at_a_part_gives_corners_of_the_whole_picture(monkeypatch, turn_deg, side_px):
    monkeypatch.setattr(locate_net, "load_net", lambda name: BrightScout())
    quad = rotated_quad((1120, 840), 400, 15)
    picture = np.zeros((1600, 2000, 3), np.uint8)
    cv2.fillConvexPoly(picture, np.rint(quad).astype(np.int32), (255, 255, 255))
    seen = scout_view(make_pyramid(picture), View((1100.0, 850.0), side_px, turn_deg), ScoutSettings())
    assert np.abs(order_corners(seen.quads[0]) - order_corners(quad)).max() < 2 * side_px / 80
    assert np.abs(np.array(seen.closer[0].middle_xy) - quad.mean(axis=0)).max() < 2 * side_px / 80


def test_corners_are_in_pixels_of_the_full_photo():
    quad = rotated_quad((500, 400), 460, 5)
    small = photo_of_board(quad)
    found = find_quad(Photo(small.image, (3000, 2400)))
    assert corner_error_squares(found.quad_xy, quad * 3) < 0.1


def test_the_same_photo_gives_the_same_corners():
    photo = photo_of_board(rotated_quad((500, 400), 460, 20), tiles=TILES)
    np.testing.assert_array_equal(find_quad(photo).quad_xy, find_quad(photo).quad_xy)


@pytest.mark.parametrize("seed", range(12))
def test_corners_set_by_hand_0_4_of_a_square_off_are_refined(seed):
    quad = rotated_quad((500, 400), 500, 25, slant=0.15)
    photo = photo_of_board(quad, tiles=TILES)
    dragged = quad + np.random.default_rng(seed).uniform(-0.4, 0.4, (4, 2)) * 500 / 15
    assert np.abs(find_quad(photo, dragged).quad_xy - quad).max() < 0.1 * 500 / 15


@pytest.mark.parametrize("shift", [(1, 0), (0, -1), (2, 1)])
def test_corners_set_whole_squares_off_are_brought_back_by_the_premium_squares(shift):
    quad = rotated_quad((500, 400), 450, 0)
    photo = photo_of_board(quad, tiles=TILES)
    found = find_quad(photo, quad + np.array(shift) * 30.0)
    assert np.abs(found.quad_xy - quad).max() < 3


@pytest.mark.parametrize("turns", range(4))
def test_corners_set_by_hand_keep_their_order(turns):
    quad = np.roll(rotated_quad((500, 400), 500, 10), turns, axis=0)
    found = find_quad(photo_of_board(quad), quad + 4.0)
    assert np.abs(found.quad_xy - quad).max() < 4


@pytest.mark.parametrize(
    "hint",
    [
        pytest.param(np.array([[10.0, 10], [60, 10], [60, 60], [10, 60]]), id="on the bare table"),
        pytest.param(np.array([[300.0, 200], [300, 500], [700, 500], [700, 200]]), id="anticlockwise"),
        pytest.param(np.full((4, 2), np.inf), id="not finite"),
    ],
)
def test_corners_that_hold_no_board_are_refused(hint):
    with pytest.raises(BoardNotFound, match="corners"):
        find_quad(photo_of_board(rotated_quad((650, 450), 400, 0)), hint)


class Counting:
    """Says that so many tiles read, wherever it is asked."""

    def __init__(self, n_tiles):
        self.n_tiles = n_tiles

    def count_tiles(self, quad_xy):
        return self.n_tiles


def test_corners_set_by_hand_stay_where_no_line_is_seen_but_tiles_read():
    table = Photo(np.full((800, 1000, 3), 120, np.uint8), (2000, 1600))
    corners = np.array([[400.0, 300], [1500, 320], [1520, 1400], [380, 1380]])
    assert np.array_equal(find_quad(table, corners, witness=Counting(40)).quad_xy, corners)
    with pytest.raises(BoardNotFound, match="corners"):
        find_quad(table, corners, witness=Counting(3))


def chess_board():
    squares = np.indices((8, 8)).sum(axis=0) % 2 * 170 + 40
    return np.kron(squares, np.ones((80, 80)))


def crossword():
    black = np.random.default_rng(2).random((15, 15)) < 0.2
    cells = np.kron(np.where(black | black[::-1, ::-1], 20, 235), np.ones((42, 42)))
    cells[::42] = cells[:, ::42] = 10
    return cells


def noise():
    return np.random.default_rng(1).normal(120, 40, (640, 640))


@pytest.mark.parametrize("draw", [chess_board, crossword, noise, lambda: np.full((640, 640), 90.0)])
def test_what_is_no_board_is_refused_with_a_way_out(draw):
    picture = np.full((800, 1000, 3), 100, np.uint8)
    drawn = np.clip(draw(), 0, 255)[:640, :640]
    picture[80 : 80 + len(drawn), 180 : 180 + len(drawn)] = drawn[..., None]
    with pytest.raises(BoardNotFound, match="by hand"):
        find_quad(Photo(picture, (1000, 800)))


def test_a_black_picture_is_said_to_be_dark():
    with pytest.raises(BoardNotFound, match="dark"):
        find_quad(Photo(np.full((600, 800, 3), 5, np.uint8), (800, 600)))
