import numpy as np
import pytest

from vision.errors import BoardMirrored
from vision.letters import Evidence, TurnScores, contents
from vision.orient import OrientSettings, orient
from vision.reading import Known

KNOWN = Known(("A", "B"))
PICTURE = np.zeros((17 * 4, 17 * 4, 3), np.uint8)


class Turner:
    """A reader that says which way up a picture lies."""

    name = "turner"
    square_px = 4

    def __init__(self, log_p, n_tiles):
        self.scores = TurnScores(np.array(log_p, float), n_tiles)

    def read(self, rectified, known):
        raise AssertionError("asked to read")

    def read_turns(self, rectified, known):
        return self.scores


class FourTimesReader:
    """A reader without such means: it sees a tile only where the picture's top-left corner is white."""

    name = "plain"
    square_px = 4

    def read(self, rectified, known):
        p = np.zeros((225, len(contents(known))))
        p[:, 0] = 1
        if rectified[0, 0, 0] == 255:
            p[:4] = [0, 0, 1, 0]
        else:
            p[:4] = [0, 0, 0.5, 0.5]
        return Evidence(contents(known), p)


@pytest.mark.parametrize("turns", range(4))
def test_the_turn_that_reads_best_is_taken(turns):
    log_p = np.full(5, -9.0)
    log_p[turns] = 0
    assert orient(Turner(log_p, 9), PICTURE, KNOWN).turns == turns


@pytest.mark.parametrize("turns", range(4))
def test_a_reader_without_means_of_its_own_reads_four_times(turns):
    picture = PICTURE.copy()
    picture[0, 0] = 255
    assert orient(FourTimesReader(), np.rot90(picture, turns), KNOWN).turns == turns


def test_a_bare_board_stays_as_it_lies():
    assert orient(Turner([-9, -9, 0, -9, -9], 0.2), PICTURE, KNOWN).turns == 0


def test_what_the_caller_knows_is_not_asked_again():
    reader = Turner([0, -9, -9, -9, -9], 9)
    assert orient(reader, PICTURE, Known(("A",), turns=3)).turns == 3


def test_a_mirrored_picture_is_named_and_refused():
    with pytest.raises(BoardMirrored, match="mirror"):
        orient(Turner([-5, -5, -5, -5, -0.01], 12), PICTURE, KNOWN)


@pytest.mark.parametrize(
    ("log_p", "n_tiles"),
    [
        pytest.param([-5, -5, -5, -5, -0.01], 2, id="too few tiles to tell"),
        pytest.param([-0.7, -5, -5, -5, -0.7], 12, id="not sure enough"),
    ],
)
def test_a_picture_is_not_called_mirrored_lightly(log_p, n_tiles):
    assert orient(Turner(log_p, n_tiles), PICTURE, KNOWN).turns == 0


def test_the_thresholds_are_settings():
    strict = OrientSettings(mirrored_p=0.4)
    with pytest.raises(BoardMirrored):
        orient(Turner([-0.7, -5, -5, -5, -0.7], 12), PICTURE, KNOWN, strict)


@pytest.mark.parametrize("turns", range(4))
def test_what_was_read_along_the_way_is_kept_of_an_upright_picture_only(turns):
    turner = Turner([*np.roll([0.0, -9, -9, -9], turns), -9.0], 9)
    read = Evidence(contents(KNOWN), np.full((225, 4), 0.25))
    turner.scores = TurnScores(turner.scores.log_p, 9, read)
    assert orient(turner, PICTURE, KNOWN).evidence is (read if turns == 0 else None)
