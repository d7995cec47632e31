from pathlib import Path

import numpy as np
import pytest

from vision.calibration import (
    Calibration,
    Scores,
    board_doubt,
    calibrate,
    load_calibration,
    save_calibration,
)
from vision.letters import TILES
from vision.reading import Known

KNOWN = Known(alphabet=("A", "O", "Ö"))
VALUED = Known(alphabet=("A", "O", "Ö"), values={"A": 1, "O": 2, "Ö": 7})


def scores(kind=(0.0, 0.0, 8.0), letters=None, value=None) -> Scores:
    """The same raw scores for every square."""
    letter = np.zeros(len(TILES))
    for tile, logit in (letters or {}).items():
        letter[TILES.index(tile)] = logit
    printed = np.zeros(14)
    if value is not None:
        printed[value] = 9
    rows = [np.tile(np.asarray(part, float), (225, 1)) for part in (kind, letter, printed, np.zeros(5))]
    return Scores(*rows)


def p_of(result: np.ndarray, known: Known, tile: str) -> float:
    return float(result[0, (".", "?", *known.alphabet).index(tile)])


def test_probabilities_sum_to_one_over_the_alphabet():
    p = calibrate(scores(letters={"A": 3}), KNOWN, Calibration())
    assert p.shape == (225, 5)
    np.testing.assert_allclose(p.sum(axis=1), 1)


def test_letters_outside_the_alphabet_do_not_count():
    p = calibrate(scores(letters={"Q": 20, "O": 5}), KNOWN, Calibration())
    assert p_of(p, KNOWN, "O") > 0.9


def test_the_printed_value_decides_between_two_like_letters():
    unsure = {"O": 5.0, "Ö": 5.0}
    without = calibrate(scores(letters=unsure, value=7), KNOWN, Calibration())
    with_values = calibrate(scores(letters=unsure, value=7), VALUED, Calibration(value_weight=0.5))
    assert p_of(without, KNOWN, "Ö") == pytest.approx(p_of(without, KNOWN, "O"))
    assert p_of(with_values, VALUED, "Ö") > 0.75


def test_a_tile_without_a_printed_value_is_read_by_its_letter_alone():
    blank_value = scores(letters={"O": 5.0, "Ö": 4.0}, value=13)
    with_values = calibrate(blank_value, VALUED, Calibration(value_weight=1.0))
    without = calibrate(blank_value, KNOWN, Calibration())
    np.testing.assert_allclose(with_values, without, atol=0.01)


def test_a_value_that_speaks_against_a_clear_letter_makes_it_less_sure_but_does_not_overrule_it():
    agreed = calibrate(scores(letters={"O": 9.0}, value=2), VALUED, Calibration())
    opposed = calibrate(scores(letters={"O": 9.0}, value=7), VALUED, Calibration())
    assert p_of(agreed, VALUED, "O") > p_of(opposed, VALUED, "O") > 0.5


def test_a_higher_temperature_makes_every_reading_less_sure():
    sharp = calibrate(scores(letters={"A": 4}), KNOWN, Calibration(letter_temperature=1))
    flat = calibrate(scores(letters={"A": 4}), KNOWN, Calibration(letter_temperature=2))
    assert flat[0].max() < sharp[0].max()


def test_no_content_is_ever_impossible():
    p = calibrate(scores(kind=(50, 0, 0)), KNOWN, Calibration(floor=1e-3))
    assert p.min() >= 1e-3 / 5


def test_a_tile_unknown_to_the_net_is_as_good_as_impossible():
    known = Known(alphabet=("A", "Ű"))
    p = calibrate(scores(letters={"A": 1}), known, Calibration())
    assert p_of(p, known, "Ű") < 1e-3


def test_a_calibration_survives_its_file(tmp_path: Path):
    kept = Calibration(kind_temperature=1.5, value_weight=0.3)
    save_calibration(kept, tmp_path / "c.json")
    assert load_calibration(tmp_path / "c.json") == kept


UNFAMILIAR = Calibration(kind_doubt_weight=0.2, letter_doubt_weight=0.2)


def with_square(board: Scores, one: Scores) -> Scores:
    """The board with its first square from another one."""
    parts = {name: getattr(board, name).copy() for name in ("kind", "letter", "value", "turn")}
    for name, part in parts.items():
        part[0] = getattr(one, name)[0]
    return Scores(**parts)


def test_a_square_is_believed_less_on_a_board_whose_other_squares_are_unsure():
    sure, unsure = scores(letters={"A": 9.0}), scores(kind=(0.0, 2.0, 3.0), letters={"A": 1.0, "O": 0.5})
    familiar = calibrate(sure, KNOWN, UNFAMILIAR)
    unfamiliar = calibrate(with_square(unsure, sure), KNOWN, UNFAMILIAR)
    plain = calibrate(with_square(unsure, sure), KNOWN, Calibration())
    assert unfamiliar[0].max() < plain[0].max() - 1e-4
    assert unfamiliar[0].argmax() == familiar[0].argmax() == plain[0].argmax()
    assert familiar[0].max() >= plain[0].max() - 1e-6


def test_how_unsure_a_square_is_does_not_count_for_itself():
    sure, unsure = scores(letters={"A": 9.0}), scores(kind=(0.0, 2.0, 3.0), letters={"A": 1.0})
    np.testing.assert_allclose(
        board_doubt(with_square(sure, unsure), KNOWN)[0], board_doubt(sure, KNOWN)[0], atol=1e-9
    )
    assert (board_doubt(with_square(sure, unsure), KNOWN)[1] > board_doubt(sure, KNOWN)[1]).any()


def test_doubt_is_judged_within_the_alphabet():
    torn = scores(letters={"A": 5.0, "Q": 5.0})
    assert board_doubt(torn, KNOWN)[0, 1] < board_doubt(torn, Known(alphabet=("A", "Q")))[0, 1] - 1


def test_a_calibration_written_before_boards_were_doubted_can_still_be_read(tmp_path: Path):
    (tmp_path / "c.json").write_text('{"kind_temperature": 0.6}')
    assert load_calibration(tmp_path / "c.json").kind_doubt_weight == 0
