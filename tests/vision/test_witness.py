import numpy as np
import pytest
from drawn_boards import photo_of_board, rotated_quad

from vision.letters import Evidence, TurnScores, contents
from vision.reading import Known
from vision.witness import LetterWitness, letter_witness

KNOWN = Known(("R", "S"))
QUAD = rotated_quad((500, 400), 500, 0)


class ToldReader:
    """Reads what it is told, one turn being the likeliest; counts how often it reads."""

    name = "told"
    square_px = 12

    def __init__(self, n_sure, n_unsure=0, turns=0, p_turn=0.99):
        self.n_sure, self.n_unsure, self.turns, self.p_turn = n_sure, n_unsure, turns, p_turn
        self.n_reads = 0

    def read(self, rectified, known):
        self.n_reads += 1
        p = np.zeros((225, 4))
        p[:, 0] = 1  # bare
        p[: self.n_sure] = (0, 0, 0.99, 0.01)
        p[self.n_sure : self.n_sure + self.n_unsure] = (0.1, 0, 0.5, 0.4)
        return Evidence(contents(known), p)

    def read_turns(self, rectified, known):
        log_p = np.full(5, np.log((1 - self.p_turn) / 4))
        log_p[self.turns] = np.log(self.p_turn)
        return TurnScores(log_p, self.n_sure, self.read(rectified, known))


@pytest.mark.parametrize(
    ("reader", "n_tiles"),
    [
        pytest.param(ToldReader(12), 12, id="all read"),
        pytest.param(ToldReader(12, turns=3), 12, id="all read from another side"),
        pytest.param(ToldReader(12, n_unsure=6), 12, id="most read"),
        pytest.param(ToldReader(12, n_unsure=10), 0, id="half of what is seen does not read"),
        pytest.param(ToldReader(12, p_turn=0.6), 0, id="the letters do not say which way up"),
        pytest.param(ToldReader(0), 0, id="nothing there"),
    ],
)
def test_tiles_are_counted_where_they_read_in_one_turn(reader, n_tiles):
    assert LetterWitness(photo_of_board(QUAD), reader, KNOWN).count_tiles(QUAD) == n_tiles


@pytest.mark.parametrize(("turns", "n_reads"), [(0, 1), (2, 2)])
def test_what_was_read_along_the_way_is_not_read_again(turns, n_reads):
    reader = ToldReader(9, turns=turns)
    LetterWitness(photo_of_board(QUAD), reader, KNOWN).count_tiles(QUAD)
    assert reader.n_reads == n_reads


class SlowReader:
    name = "slow"
    square_px = 12

    def read(self, rectified, known):
        raise AssertionError("asked")


def test_a_reader_that_would_have_to_read_four_times_is_no_witness():
    assert letter_witness(photo_of_board(QUAD), SlowReader(), KNOWN) is None
    assert letter_witness(photo_of_board(QUAD), ToldReader(3), KNOWN).count_tiles(QUAD) == 3
