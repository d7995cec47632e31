import numpy as np
import pytest
from drawn_boards import corner_error_squares, photo_of_board, rotated_quad

from vision import align, lattice_fit
from vision.align import see_offsets
from vision.belief import BeliefSettings
from vision.lattice_fit import LatticeSettings, refine_lattice
from vision.reading import SIDE
from vision.rectify import BOARD_QUAD, homography, project
from vision.sight import SightSettings, look, make_pyramid

QUAD = rotated_quad((500, 400), 520, 10)
TILES = {(row, col) for row in range(SIDE) for col in range(SIDE) if (row * 7 + col * 3) % 11}
"""Nine squares in ten."""


def picture(tiles=TILES):
    return make_pyramid(photo_of_board(QUAD, tiles=tiles).image)


@pytest.mark.parametrize("off", [(0.2, 0.0), (0.0, -0.2), (-0.15, 0.15)])
def test_the_aligner_sees_which_way_the_squares_lie_off(off):
    off = np.array(off)
    shifted = project(homography(QUAD), BOARD_QUAD + off)
    seen = see_offsets(look(picture({(7, 7), (7, 8)}), shifted, SightSettings()))
    assert np.abs([np.median(seen.right) + off[0], np.median(seen.down) + off[1]]).max() < 0.1


def test_an_error_of_nothing_is_not_believed(monkeypatch):
    class Boaster:
        def run(self, outputs, inputs):
            return [np.full((1, 3, SIDE, SIDE), -99.0)]

    monkeypatch.setattr(align, "load_net", lambda name: Boaster())
    assert see_offsets(look(picture(), QUAD, SightSettings())).error.min() >= 0.03


def test_a_board_full_of_tiles_is_found_to_a_tenth_of_a_square():
    dragged = QUAD + np.random.default_rng(4).uniform(-0.3, 0.3, (4, 2)) * 520 / SIDE
    fitted = refine_lattice(picture(), dragged, LatticeSettings())
    assert corner_error_squares(fitted.quad_xy, QUAD) < 0.1


def test_squares_of_a_quad_askew_are_seen_adrift_and_those_of_the_board_are_not():
    askew = project(homography(QUAD), BOARD_QUAD + np.array([[0, 0], [0, 0], [2.5, 0.5], [0, 0]]))
    here, there = (see_offsets(look(picture(), quad, SightSettings())).adrift for quad in (QUAD, askew))
    assert here < BeliefSettings().max_adrift < there


@pytest.mark.parametrize(("clear_lines", "asked"), [(0.0, False), (1.01, True)])
def test_the_aligner_is_asked_only_where_few_lines_are_seen(monkeypatch, clear_lines, asked):
    looks = []
    monkeypatch.setattr(lattice_fit, "see_offsets", lambda sight: looks.append(sight) or see_offsets(sight))
    settings = LatticeSettings(clear_lines=clear_lines, good_fit=0.0)
    refine_lattice(picture({(7, 7)}), QUAD, settings)
    assert bool(looks) is asked
