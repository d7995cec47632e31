import numpy as np
import pytest
from drawn_boards import corner_error_squares, photo_of_board, rotated_quad

from vision.belief import (
    BeliefSettings,
    best_by_letters,
    best_by_signs,
    best_unusual,
    is_board,
    is_unusual_board,
)
from vision.errors import BoardNotFound
from vision.lattice import Lattice
from vision.locate import LocateSettings, find_quad

TILES = {(7, col) for col in range(4, 11)} | {(row, 10) for row in range(7, 13)}
HERE = np.array([[0.0, 0], [300, 0], [300, 300], [0, 300]])
CLEAR = {"lines": 0.8, "colours": 0.8, "chroma": 9.0, "likeness": 0.9, "p_board": 1.0}
UNUSUAL = {**CLEAR, "colours": 0.0}
DOUBTFUL = {"lines": 0.2, "colours": 0.2, "chroma": 9.0, "likeness": 0.6, "p_board": 0.95}


def lattice(quad_xy=HERE, **signs):
    return Lattice(quad_xy, **{**CLEAR, **signs})


class Teller:
    """Counts the tiles it was told for each quad."""

    def __init__(self, *counts):
        self.counts = list(counts)
        self.asked = []

    def count_tiles(self, quad_xy):
        self.asked.append(quad_xy)
        return self.counts[len(self.asked) - 1]


@pytest.mark.parametrize(
    ("signs", "believed"),
    [
        pytest.param({}, True, id="all signs"),
        pytest.param({"lines": 0.1}, False, id="no lines"),
        pytest.param({"colours": 0.0, "chroma": 1.0}, False, id="a crossword has no colours"),
        pytest.param({"colours": 0.0}, False, id="another layout, or a crossword printed in colour"),
        pytest.param({"likeness": 0.1, "p_board": 0.9}, True, id="clear, and the judge sees one hereabouts"),
        pytest.param({"likeness": 0.1, "p_board": 0.3}, False, id="the judge sees none"),
    ],
)
def test_no_one_sign_alone_makes_a_board(signs, believed):
    assert is_board(lattice(**signs), BeliefSettings()) is believed


@pytest.mark.parametrize(
    ("signs", "possible"),
    [
        pytest.param({}, True, id="another layout"),
        pytest.param({"likeness": 0.5}, False, id="the judge unsure"),
        pytest.param({"chroma": 1.0}, False, id="all squares of one hue"),
        pytest.param({"lines": 0.1}, False, id="no lines"),
        pytest.param({"adrift": 0.05}, False, id="its squares lie elsewhere"),
    ],
)
def test_what_may_be_an_unusual_board(signs, possible):
    unusual = lattice(**{**UNUSUAL, **signs})
    assert is_unusual_board(unusual, BeliefSettings()) is possible
    assert best_unusual([unusual], BeliefSettings()) is (unusual if possible else None)


def test_an_unusual_board_needs_a_few_tiles_and_a_crossword_has_none():
    unusual = lattice(**UNUSUAL)
    assert best_by_signs([unusual], BeliefSettings()) is None
    assert best_by_letters([unusual], Teller(3), BeliefSettings()) is unusual
    assert best_by_letters([unusual], Teller(0), BeliefSettings()) is None


def test_the_best_board_is_one_that_is_believed():
    high, low = lattice(lines=1.0, likeness=0.0, p_board=0.0), lattice()
    assert best_by_signs([high, low], BeliefSettings()) is low
    assert best_by_signs([high], BeliefSettings()) is None


def test_among_doubtful_candidates_the_one_on_which_most_tiles_read_is_taken():
    fits = [lattice(HERE + 40.0 * i, **DOUBTFUL) for i in range(3)]
    assert best_by_letters(fits, Teller(9, 31, 12), BeliefSettings()) is fits[1]


def test_too_few_tiles_vouch_for_nothing():
    assert best_by_letters([lattice(**DOUBTFUL)], Teller(7), BeliefSettings()) is None


def test_a_quad_askew_on_a_board_is_not_believed_for_the_tiles_that_read_on_it():
    askew, straight = lattice(adrift=0.05, **DOUBTFUL), lattice(HERE + 40.0, adrift=0.03, **DOUBTFUL)
    assert best_by_letters([askew, straight], Teller(12), BeliefSettings()) is straight
    assert best_by_letters([askew], Teller(90), BeliefSettings()) is None


def test_letters_are_asked_once_a_place_and_only_where_the_judge_sees_a_board():
    teller = Teller(9, 9, 9)
    fits = [lattice(HERE + 1.0 * i, **DOUBTFUL) for i in range(4)]
    fits += [lattice(HERE + 90.0, **{**DOUBTFUL, "p_board": 0.5})]
    best_by_letters(fits, teller, BeliefSettings())
    assert len(teller.asked) == 1


SIGNLESS = LocateSettings(belief=BeliefSettings(min_lines=2.0, asked_p=0.0, asked_likeness=0.0))
"""Nothing is a board by its lines and colours."""


def test_a_board_refused_by_its_lines_is_found_by_its_letters():
    quad = rotated_quad((500, 400), 460, 12)
    photo = photo_of_board(quad, tiles=TILES)
    with pytest.raises(BoardNotFound):
        find_quad(photo, None, SIGNLESS)
    found = find_quad(photo, None, SIGNLESS, Teller(13, 0, 0))
    assert corner_error_squares(found.quad_xy, quad) < 0.1


def test_letters_are_not_asked_where_the_board_is_clear():
    teller = Teller()
    find_quad(photo_of_board(rotated_quad((500, 400), 460, 12), tiles=TILES), None, LocateSettings(), teller)
    assert not teller.asked


def test_a_place_where_the_judge_sees_the_corners_elsewhere_is_not_asked_about():
    # Letters read as well on a lattice that lies whole squares off; the judge sees that it does.
    teller = Teller(58)
    assert best_by_letters([lattice(**{**DOUBTFUL, "likeness": 0.45})], teller, BeliefSettings()) is None
    assert not teller.asked


def test_letters_are_asked_anew_only_of_what_was_found_since():
    quad = rotated_quad((500, 400), 460, 12)
    teller = Teller(*[0] * 20)
    with pytest.raises(BoardNotFound):
        find_quad(photo_of_board(quad, tiles=TILES), None, SIGNLESS, teller)
    places = [tuple(asked.round().ravel()) for asked in teller.asked]
    assert places and len(set(places)) == len(places)
