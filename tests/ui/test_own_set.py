"""The reader learns the tiles on the table from confirmed turns."""

from dataclasses import replace

import numpy as np
import pytest
from fake_photos import clear_photo, contents_of, reading_from

from scoring.board import Board
from scoring.editions import load_edition
from scoring.move import make_move, parse_play
from ui.own_set import learn_turn, with_set
from ui.turn import known_for, propose_turn
from vision.calibration import Scores
from vision.glyphs import new_set
from vision.letters import TILES, Evidence
from vision.reading import Reading

FINNISH = load_edition("finnish")
EMPTY = Board.empty()
KOIRA = EMPTY.place(parse_play("8F KOIRA", EMPTY, FINNISH))


class FakeReader:
    """Looks differ from square to square; once it knows a set, every square reads as a blank."""

    square_px = 1

    def __init__(self):
        self.own_set = None

    def knowing(self, own_set):
        known = FakeReader()
        known.own_set = own_set
        return known

    def read(self, rectified, known):
        contents = contents_of(FINNISH)
        p = np.zeros((225, len(contents)))
        p[:, contents.index("?")] = 1.0
        return Evidence(contents, p)

    def scores(self, rectified):
        flat = np.zeros((225, len(TILES)))
        return Scores(
            np.zeros((225, 3)), flat, np.zeros((225, 14)), np.zeros((225, 5)), np.eye(225), flat[:, 0]
        )


def seen(board):
    return reading_from(clear_photo(board, FINNISH))


def test_a_reader_that_knows_no_set_yet_is_left_as_it_is():
    reading = seen(KOIRA)
    assert with_set(reading, FakeReader(), known_for(FINNISH), None) is reading
    assert with_set(reading, FakeReader(), known_for(FINNISH), new_set(4)) is reading


def test_what_knowing_the_set_changes_in_the_picture_changes_the_reading_likewise():
    class HesitantReader(FakeReader):
        def knowing(self, own_set):
            known = HesitantReader()
            known.own_set = own_set
            return known

        def read(self, rectified, known):
            contents = contents_of(FINNISH)
            p = np.full((225, len(contents)), 1 / len(contents))
            h, r = contents.index("H"), contents.index("R")
            p[0] = 0
            p[0, [h, r]] = (0.6, 0.4) if self.own_set is None else (0.1, 0.9)
            return Evidence(contents, p)

    reading = seen(KOIRA)
    doubt = {**dict.fromkeys(contents_of(FINNISH), 0.0), "H": 0.6, "R": 0.4}
    doubtful = replace(reading, readings={**reading.readings, (0, 0): Reading(doubt)})
    again = with_set(doubtful, HesitantReader(), known_for(FINNISH), replace(new_set(4), n_confirmed=3))
    assert again.readings[0, 0].p["R"] == pytest.approx(0.9, abs=1e-4)
    assert again.readings[7, 5].p == pytest.approx(reading.readings[7, 5].p)


def test_a_reading_without_its_picture_is_left_as_it_is():
    bare = replace(seen(KOIRA), rectified=np.zeros((1, 1, 3), np.uint8))
    own_set = replace(new_set(4), n_confirmed=3)
    assert with_set(bare, FakeReader(), known_for(FINNISH), own_set) is bare
    assert learn_turn(own_set, FakeReader(), propose_turn(bare, EMPTY, FINNISH)) is own_set


def test_what_is_hidden_stays_hidden():
    reading = seen(KOIRA)
    hidden = replace(reading, readings={**reading.readings, (0, 0): Reading({"A": 0.5, ".": 0.5}, False)})
    again = with_set(hidden, FakeReader(), known_for(FINNISH), replace(new_set(4), n_confirmed=3))
    assert again.readings[0, 0] == hidden.readings[0, 0]


def test_the_new_tiles_of_a_confirmed_turn_are_learnt():
    own_set = learn_turn(None, FakeReader(), propose_turn(seen(KOIRA), EMPTY, FINNISH))
    assert own_set is not None
    assert own_set.n_confirmed == 5
    squares = sorted(KOIRA.tiles)
    for square in squares:
        look = own_set.letter[square.row * 15 + square.col]
        assert TILES[int(look.argmax())] == KOIRA[square].letter


def test_squares_that_were_taken_back_teach_nothing_of_letters():
    last = make_move(EMPTY, parse_play("8F KOIRA", EMPTY, FINNISH), FINNISH)
    own_set = learn_turn(None, FakeReader(), propose_turn(seen(EMPTY), KOIRA, FINNISH, last_move=last))
    assert own_set is not None
    assert own_set.n_confirmed == 0
    assert not own_set.letter.any()


@pytest.mark.parametrize("board", [pytest.param(KOIRA, id="nothing new")])
def test_a_turn_without_new_tiles_teaches_nothing(board):
    assert learn_turn(None, FakeReader(), propose_turn(seen(board), board, FINNISH)) is None


def test_the_kinds_of_the_whole_confirmed_board_are_learnt():
    own_set = learn_turn(None, FakeReader(), propose_turn(seen(KOIRA), EMPTY, FINNISH))
    kinds = own_set.kind[:-1].argmax(axis=1)
    assert set(kinds[[square.row * 15 + square.col for square in KOIRA.tiles]]) == {2}
    assert kinds[0] == 0


def test_what_a_hidden_square_holds_is_not_learnt():
    reading = seen(KOIRA)
    hidden = replace(reading, readings={**reading.readings, (0, 0): Reading({"A": 0.5, ".": 0.5}, False)})
    own_set = learn_turn(None, FakeReader(), propose_turn(hidden, EMPTY, FINNISH))
    assert not own_set.kind[0].any()
