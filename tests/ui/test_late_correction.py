"""An earlier turn set right, and the game replayed from there."""

import pytest
from played import FINNISH, played

from scoring.board import Tile, parse_square
from scoring.events import Correction, Play, Setup
from ui.late_correction import late_correction

GAME = played("8F KOIRA", "K8 SAUMA", edition=FINNISH)
"""K8 SAUMA makes KOIRAS too."""


def correct(game, square, letter):
    return late_correction(game, parse_square(square), Tile(letter) if letter else None)


@pytest.mark.parametrize(
    ("square", "letter", "play"),
    [
        pytest.param("I8", "L", "8F KOILA", id="another letter"),
        pytest.param("F8", None, "8G OIRA", id="a tile that is not there, at the end of a word"),
    ],
)
def test_the_play_that_laid_it_is_changed_and_the_game_replayed(square, letter, play):
    edit = correct(GAME, square, letter)
    assert [entry.play for entry in edit.game.state().entries] == [play, "K8 SAUMA"]
    assert edit.totals_after != edit.totals_before
    assert {change.number for change in edit.changes} == {1, 2}


@pytest.mark.parametrize(
    ("square", "letter"),
    [
        pytest.param("H8", None, id="the play would have a gap"),
        pytest.param("B2", "E", id="no play laid a tile there"),
    ],
)
def test_where_no_play_can_be_changed_the_board_alone_is(square, letter):
    edit = correct(GAME, square, letter)
    assert isinstance(edit.game.events[-1], Correction)
    assert edit.totals_after == edit.totals_before
    tile = edit.game.state().board[parse_square(square)]
    assert tile == (Tile(letter) if letter else None)


def test_a_tile_of_a_game_joined_late_is_corrected_on_the_board():
    joined = Setup(GAME.state().board, (20, 29))
    game = played(joined, edition=FINNISH)
    edit = correct(game, "I8", "L")
    assert [type(event) for event in edit.game.events] == [Setup, Correction]


def test_a_square_laid_twice_belongs_to_the_play_that_stayed():
    game = played("8F KOIRA", edition=FINNISH)
    again = Play(0, game.events[0].placements)
    from scoring.events import Withdrawal

    game = game.after(Withdrawal(0)).after(Play(1, again.placements))
    edit = correct(game, "I8", "L")
    assert [entry.play for entry in edit.game.state().entries if not entry.withdrawn] == ["8F KOILA"]
