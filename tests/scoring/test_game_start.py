"""Who plays, with which values, and who begins; F and N number the statements of the rule sheets."""

import pytest
from played import FINNISH, NORWEGIAN, new_game, played, refusal_of, tiles, turn

from scoring.errors import ScoringError
from scoring.events import (
    Agreement,
    OpeningDraw,
)
from scoring.game import Game


@pytest.mark.parametrize("players", [1, 5])
def test_F1_N1_two_to_four_play(players):
    assert len(new_game(players=2).players) == 2
    assert len(new_game(players=4).players) == 4
    with pytest.raises(ScoringError, match="2 to 4 can play"):
        Game(FINNISH, ("Aino", "Eetu", "Liv", "Oskar", "Tuva")[:players])


def test_two_players_of_one_name_are_refused():
    with pytest.raises(ScoringError, match="no two the same"):
        Game(FINNISH, ("Aino", "Aino"))


def test_F3_a_value_found_on_the_tile_counts_for_the_game():
    edition = FINNISH.with_tiles(values={"K": 3})
    assert played("8F KOIRA", edition=edition).state().totals == (22, 0)


def test_F4_four_players_begin_with_73_tiles_in_the_bag():
    state = new_game(players=4).state()
    assert (state.bag, state.racks) == (73, (7, 7, 7, 7))


@pytest.mark.parametrize(
    ("drawn", "first"),
    [
        pytest.param("ÄK", 1, id="K before Ä"),
        pytest.param("A?", 1, id="a blank beats A"),
        pytest.param("ÖÄY", 2, id="Y before Ä before Ö"),
    ],
)
def test_F6_N7_the_tile_nearest_to_the_start_of_the_alphabet_begins(drawn, first):
    game = new_game(players=len(drawn)).after(OpeningDraw(tiles(drawn)))
    assert game.state().on_turn == first


def test_N7_the_norwegian_alphabet_ends_in_æ_ø_å():
    game = new_game(NORWEGIAN, players=3).after(OpeningDraw(tiles("ÅÆØ")))
    assert game.state().on_turn == 1


def test_F6_the_drawn_tiles_go_back():
    assert played(OpeningDraw(tiles("AK"))).state().bag == 101 - 14


def test_F7_players_with_the_same_best_tile_say_who_begins():
    game = new_game(players=3)
    assert refusal_of(game, OpeningDraw(tiles("AKA"))) == "draw_tied"
    assert refusal_of(game, OpeningDraw(tiles("AKA"), first=1)) == "draw_not_best"
    assert game.after(OpeningDraw(tiles("AKA"), first=2)).state().on_turn == 2


def test_players_may_simply_agree_who_begins():
    assert played(OpeningDraw(first=1)).state().on_turn == 1
    assert refusal_of(new_game(), OpeningDraw()) == "draw_empty"


def test_N7_play_goes_clockwise_in_the_order_of_the_names():
    game = new_game(NORWEGIAN, players=3).after(OpeningDraw(first=1))
    order = []
    for step in ("8H ENE", "9H RØRA", "-2", "8H ...R"):
        order.append(game.state().on_turn)
        game = game.after(turn(game, step))
    assert order == [1, 2, 0, 1]


def test_F8_N8_dictionary_and_forms_are_kept_with_the_game():
    state = played(Agreement("Kielitoimiston sanakirja", ("partitive",))).state()
    assert (state.lexicon, state.forms) == ("Kielitoimiston sanakirja", ("partitive",))
