"""Undo, redo, and what a change to an earlier event does to the rest."""

from dataclasses import replace

import pytest
from played import FINNISH, new_game, played, tiles, turn

from scoring.errors import ScoringError
from scoring.events import BagCounted, Challenge, Exchange, GameEnd, Pass, RackLeft
from scoring.game import Change, History
from scoring.problems import EventRefused

GAME = played("8F KOIRA", "8F .....S", "K8 .AUMA", "-")


def play(text, *before):
    return turn(played(*before), text)


def test_undo_then_redo_brings_the_same_game_back():
    history = History(GAME)
    assert history.undo().undo().game == played("8F KOIRA", "8F .....S")
    assert history.undo().undo().redo().redo() == history


def test_undo_of_nothing_and_redo_of_nothing_change_nothing():
    assert History(new_game()).undo() == History(new_game())
    assert History(GAME).redo() == History(GAME)


def test_a_new_event_leaves_nothing_to_redo():
    history = History(GAME).undo().after(Exchange(1, 2))
    assert history.redo() == history
    assert len(history.game.events) == 4


def test_a_letter_corrected_in_an_earlier_turn_changes_the_points_of_later_ones_too():
    edit = GAME.replaced(0, play("8F kOIRA"))
    assert edit.fits and edit.problems == ()
    assert edit.changes == (Change(0, 0, 1, 20, 16), Change(1, 1, 2, 11, 9))
    assert (edit.totals_before, edit.totals_after) == ((38, 11), (34, 9))
    assert edit.game.state().totals == (34, 9)


def test_the_game_itself_stays_as_it_was():
    before = GAME.state()
    GAME.replaced(0, play("8F kOIRA"))
    assert GAME.state() == before


def test_a_play_that_no_longer_fits_is_named_with_its_reason_and_keeps_its_turn():
    edit = GAME.replaced(0, play("H8 KOIRA"))
    assert not edit.fits
    assert [problem.index for problem in edit.problems] == [1, 2]
    assert {problem.key for problem in edit.problems} == {"illegal_move"}
    assert "touch no tile" in edit.problems[0].message
    assert edit.totals_after == (22, 0)
    state = edit.game.state()
    assert [entry.unfit for entry in state.entries] == [False, True, True, False]
    assert [entry.player for entry in state.entries] == [0, 1, 0, 1]


def test_a_removed_turn_shifts_the_rest_and_says_whose_turns_are_now_wrong():
    edit = GAME.removed(3)
    assert (edit.fits, edit.problems) == (True, ())
    assert edit.changes == (Change(3, 1, 4, 0, None),)
    edit = played("8F KOIRA", "-", "8F .....S").removed(1)
    assert [(problem.index, problem.key) for problem in edit.problems] == [(1, "off_turn")]
    assert edit.totals_after == (31, 0)


def test_an_inserted_turn_is_new_and_the_rest_keeps_its_points():
    edit = GAME.inserted(4, Exchange(0, 3))
    assert edit.changes == (Change(4, 0, 5, None, 0),)
    edit = played("8F KOIRA", "8F .....S").inserted(1, Pass(1))
    assert Change(1, 1, 2, None, 0) in edit.changes
    assert [problem.key for problem in edit.problems] == ["off_turn"]


def test_points_that_a_removed_challenge_brought_are_given_back():
    game = played("8F KOIRA", Challenge(1, upheld=False), "8F .....S")
    edit = game.removed(1)
    assert (edit.totals_before, edit.totals_after) == ((20, 1), (20, 11))
    assert edit.changes == (Change(1, 1, 0, -10, None),)


def test_a_change_before_the_end_settles_the_game_anew():
    ending = (BagCounted(0), "8F KOIRA", "-", "8D SU.....", RackLeft(1, tiles("YY")), GameEnd())
    edit = played(*ending).replaced(1, play("8F kOIRA"))
    assert (edit.totals_before, edit.totals_after) == ((43, -8), (37, -8))


@pytest.mark.parametrize("index", [-1, 4])
def test_an_event_that_is_not_there_cannot_be_changed(index):
    with pytest.raises(ScoringError, match="the game has 4"):
        GAME.replaced(index, Pass(0))


def test_an_edited_game_with_a_misfit_still_goes_on():
    game = GAME.replaced(0, play("H8 KOIRA")).game
    went_on = game.after(turn(game, "8H .AS"))
    assert went_on.state().totals[0] > game.state().totals[0]


def test_only_the_new_event_is_judged_when_one_is_added():
    game = GAME.removed(1).game
    with pytest.raises(EventRefused, match="turn"):
        game.after(Pass(game.state().on_turn ^ 1))
    assert game.after(Pass(game.state().on_turn)).state().board == game.state().board


def test_a_tile_value_changed_for_the_game_is_counted_from_the_first_turn():
    dear = replace(GAME, edition=FINNISH.with_tiles(values={"K": 5}))
    assert dear.state().totals == (26 + 18, 14)
