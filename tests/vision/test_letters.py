import numpy as np
import pytest

from vision.letters import (
    MIRRORED,
    TILES,
    Evidence,
    LetterReader,
    TurnScores,
    agreed,
    contents,
    score_turns,
    turned,
    with_few_blanks,
)
from vision.reading import Image, Known

NORDIC = Known(alphabet=("A", "Å", "CH"))


def certain(tiles: tuple[str, ...], board: list[int]) -> Evidence:
    return Evidence(tiles, np.eye(len(tiles))[board])


class UprightOnly:
    """Reads an A wherever the picture's top left pixel is white, and is unsure otherwise."""

    name = "upright"
    square_px = 1

    def read(self, rectified: Image, known: Known) -> Evidence:
        tiles = contents(known)
        sure = 0.99 if rectified[0, 0, 0] == 255 else 0.4
        p = np.full((225, len(tiles)), (1 - sure) / (len(tiles) - 1))
        p[:, 2] = sure
        return Evidence(tiles, p)


def test_contents_are_bare_blank_and_the_alphabet():
    assert contents(NORDIC) == (".", "?", "A", "Å", "CH")


def test_without_an_alphabet_every_tile_is_possible():
    assert contents(Known(alphabet=()))[2:] == TILES


def test_no_tile_is_listed_twice():
    assert len(set(TILES)) == len(TILES)


def test_evidence_of_a_wrong_shape_is_refused():
    with pytest.raises(ValueError, match=r"needed \(225, 2\)"):
        Evidence((".", "?"), np.zeros((224, 2)))


def test_evidence_is_looked_up_by_row_and_column():
    board = [0] * 225
    board[3 * 15 + 7] = 4
    evidence = certain(contents(NORDIC), board)
    assert evidence.of(3, 7)["CH"] == 1
    assert evidence.of(7, 3)["CH"] == 0
    assert evidence.rows[3][7] == "CH"


@pytest.mark.parametrize(("turns", "corner"), [(0, (0, 0)), (1, (0, 4)), (2, (4, 4)), (3, (4, 0))])
def test_a_picture_is_turned_clockwise(turns: int, corner: tuple[int, int]):
    picture = np.zeros((5, 5, 3), np.uint8)
    picture[0, 0] = 255
    assert np.argwhere(turned(picture, turns)[..., 0]).tolist() == [list(corner)]


@pytest.mark.parametrize("turns", range(4))
def test_a_reader_without_a_sense_of_turns_is_asked_four_times(turns: int):
    upright = np.zeros((17, 17, 3), np.uint8)
    upright[0, 0] = 255
    scores = score_turns(UprightOnly(), turned(upright, -turns), NORDIC)
    assert scores.turns == turns
    assert scores.p_mirrored == 0


def test_the_fake_is_a_letter_reader():
    assert isinstance(UprightOnly(), LetterReader)


def test_a_mirrored_picture_never_wins_a_turn():
    log_p = np.full(5, -9.0)
    log_p[MIRRORED] = -0.01
    log_p[2] = -5
    scores = TurnScores(log_p, 10)
    assert scores.turns == 2
    assert scores.p_mirrored > 0.9


def test_looks_that_agree_stay_sure_and_looks_that_differ_become_doubtful():
    tiles = contents(Known(("A", "B")))
    sure_of_a, sure_of_b = np.full((225, 4), 0.001), np.full((225, 4), 0.001)
    sure_of_a[:, 2] = sure_of_b[:, 3] = 0.997
    alike = agreed([Evidence(tiles, sure_of_a)] * 3)
    assert alike.p[0] == pytest.approx(sure_of_a[0], abs=1e-6)
    mixed = agreed([Evidence(tiles, sure_of_a), Evidence(tiles, sure_of_b)])
    assert mixed.p[0, 2] == pytest.approx(mixed.p[0, 3])
    assert mixed.p[0].max() < 0.6
    assert mixed.p.sum(axis=1) == pytest.approx(1)


def test_what_one_look_calls_impossible_does_not_rule_it_out_alone():
    tiles = contents(Known(("A", "B")))
    never, always = np.zeros((225, 4)), np.zeros((225, 4))
    never[:, 3], always[:, 2] = 1, 1
    assert np.isfinite(agreed([Evidence(tiles, never), Evidence(tiles, always)]).p).all()


def test_where_more_squares_look_like_blanks_than_a_set_has_most_are_bare_again():
    p = np.tile([0.99999, 0.00001, 0], (225, 1))
    p[:12] = [0.001, 0.998, 0.001]
    p[12] = [0.00001, 0.99998, 0.00001]
    evidence = with_few_blanks(Evidence((".", "?", "A"), p))
    assert (evidence.p.argmax(axis=1)[:12] == 0).all()
    assert evidence.p[12].argmax() == 1
    assert evidence.p.sum(axis=1) == pytest.approx(1)
    assert evidence.p[:, 1].sum() == pytest.approx(4, abs=0.01)


def test_more_blanks_than_a_set_has_stay_blanks_in_doubt_where_nothing_tells_them_apart():
    p = np.tile([1.0, 0, 0], (225, 1))
    p[:6] = [0, 1, 0]
    evidence = with_few_blanks(Evidence((".", "?", "A"), p))
    assert (evidence.p.argmax(axis=1)[:6] == 1).all()
    assert evidence.p[:6, 1] == pytest.approx(4 / 6, abs=0.01)


def test_the_blanks_of_a_set_are_left_as_they_are():
    p = np.tile([1.0, 0, 0], (225, 1))
    p[:4] = [0.01, 0.99, 0]
    evidence = Evidence((".", "?", "A"), p)
    assert with_few_blanks(evidence) is evidence
