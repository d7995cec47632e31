import io
from dataclasses import replace

import numpy as np
import pytest

from vision.calibration import Scores, softmax
from vision.glyphs import OwnSet, adapt, confirm, dump_set, new_set, parse_set
from vision.letters import TILES

WIDTH = 8
ROUND, TAILED = TILES.index("O"), TILES.index("Q")
DOTTED, PLAIN = 0, 1


def scores(look: int, kind: tuple[float, float, float], letters: dict[int, float]) -> Scores:
    """Every square has the same look and the same logits."""
    looks = np.zeros((225, WIDTH))
    looks[:, look] = 1
    letter = np.zeros(len(TILES))
    for index, logit in letters.items():
        letter[index] = logit
    rows = [np.tile(np.asarray(part, float), (225, 1)) for part in (kind, letter)]
    return Scores(*rows, np.zeros((225, 14)), np.zeros((225, 5)), looks)


def an_o_that_reads_q() -> Scores:
    return scores(DOTTED, (0, 0, 6), {ROUND: 3, TAILED: 4})


def p_letter(own_set: OwnSet, read: Scores, letter: int) -> float:
    return float(softmax(adapt(read, own_set).letter)[0, letter])


def test_nothing_confirmed_changes_nothing():
    read = an_o_that_reads_q()
    own_set = confirm(new_set(WIDTH), read, {})
    np.testing.assert_array_equal(adapt(read, own_set).letter, read.letter)
    np.testing.assert_array_equal(adapt(read, own_set).kind, read.kind)


def test_a_letter_confirmed_against_the_reader_is_read_from_then_on():
    read = an_o_that_reads_q()
    own_set = new_set(WIDTH)
    for _ in range(5):
        own_set = confirm(own_set, read, {(0, 0): "O", (3, 3): "O"})
    assert p_letter(own_set, read, ROUND) > p_letter(own_set, read, TAILED)
    assert own_set.n_confirmed == 10


def test_tiles_of_another_look_are_read_as_before():
    own_set = confirm(new_set(WIDTH), an_o_that_reads_q(), {(0, 0): "O"})
    other = scores(PLAIN, (0, 0, 6), {TAILED: 5})
    assert p_letter(own_set, other, TAILED) == pytest.approx(p_letter(new_set(WIDTH), other, TAILED))


def test_what_reads_right_and_surely_moves_the_reader_hardly():
    sure = scores(DOTTED, (0, 0, 12), {ROUND: 14})
    own_set = confirm(new_set(WIDTH), sure, {(0, 0): "O"})
    assert np.abs(own_set.letter).max() < 0.01


@pytest.mark.parametrize("content", ["?", "."])
def test_blank_and_bare_squares_teach_nothing(content: str):
    read = an_o_that_reads_q()
    own_set = confirm(new_set(WIDTH), read, {(7, 7): content})
    assert own_set.n_confirmed == 0
    np.testing.assert_array_equal(adapt(read, own_set).kind, read.kind)


def test_a_tile_the_net_has_no_class_for_teaches_nothing():
    own_set = confirm(new_set(WIDTH), an_o_that_reads_q(), {(0, 0): "Ű"})
    assert own_set.n_confirmed == 0


def test_a_set_survives_being_kept():
    own_set = confirm(new_set(WIDTH), an_o_that_reads_q(), {(0, 0): "O"})
    kept = parse_set(dump_set(own_set))
    np.testing.assert_allclose(kept.letter, own_set.letter, atol=2e-3)
    assert kept.n_confirmed == 1


def test_adapting_leaves_the_scores_as_they_were():
    read = an_o_that_reads_q()
    before = replace(read, letter=read.letter.copy())
    adapt(read, confirm(new_set(WIDTH), read, {(0, 0): "O"}))
    np.testing.assert_array_equal(read.letter, before.letter)


PLAIN_BLANK, BARE_LOOK, LETTERED_LOOK = 2, 3, 4


def a_board_whose_blanks_read_bare() -> tuple[Scores, dict[tuple[int, int], str]]:
    """Row 0 holds tiles, (1, 0) a blank that looks like nothing known, all else is bare."""
    read = scores(BARE_LOOK, (4, 2, 0), {})
    looks, kind = read.look.copy(), read.kind.copy()
    for rows, look, logits in (
        (slice(0, 15), LETTERED_LOOK, (0, 0, 6)),
        (slice(15, 16), PLAIN_BLANK, (3, 2, 0)),
    ):
        looks[rows] = 0
        looks[rows, look] = 1
        kind[rows] = logits
    lying = {(i // 15, i % 15): "O" if i < 15 else "?" if i == 15 else "." for i in range(225)}
    return replace(read, look=looks, kind=kind), lying


def test_a_blank_of_this_set_is_known_once_it_was_confirmed_and_nothing_else_becomes_one():
    read, lying = a_board_whose_blanks_read_bare()
    own_set = confirm(new_set(WIDTH), read, {(1, 0): "?"}, lying)
    kinds = adapt(read, own_set).kind.argmax(axis=1)
    assert read.kind[15].argmax() == 0
    assert kinds[15] == 1
    assert set(kinds[:15]) == {2} and set(kinds[16:]) == {0}


def test_bare_squares_of_an_unfamiliar_look_get_surer_once_the_board_was_confirmed():
    read, lying = a_board_whose_blanks_read_bare()
    before = softmax(read.kind)[100, 0]
    assert softmax(adapt(read, confirm(new_set(WIDTH), read, {}, lying)).kind)[100, 0] > before


def test_a_set_kept_before_kinds_were_learned_can_still_be_opened():
    own_set = confirm(new_set(WIDTH), an_o_that_reads_q(), {(0, 0): "O"})
    file = io.BytesIO()
    np.savez_compressed(file, letter=own_set.letter.astype(np.float16), n_confirmed=1)
    kept = parse_set(file.getvalue())
    assert kept.n_confirmed == 1
    assert kept.kind.shape == (WIDTH + 1, 3) and not kept.kind.any()


def test_kinds_survive_being_kept():
    read, lying = a_board_whose_blanks_read_bare()
    own_set = confirm(new_set(WIDTH), read, {}, lying)
    np.testing.assert_allclose(parse_set(dump_set(own_set)).kind, own_set.kind, atol=2e-3)


def test_another_board_on_which_the_set_makes_squares_unsure_is_read_without_it():
    read, lying = a_board_whose_blanks_read_bare()
    own_set = confirm(new_set(WIDTH), read, {(1, 0): "?"}, lying)
    other = scores(PLAIN_BLANK, (4, 2, 0), {})  # bare squares here look like that set's blanks
    assert adapt(read, own_set).kind[15].argmax() == 1
    np.testing.assert_array_equal(adapt(other, own_set).kind, other.kind)
