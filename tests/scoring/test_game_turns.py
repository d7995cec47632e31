"""The order of turns, drawing, exchanges and passes; F and N number the statements of the rule sheets."""

from dataclasses import replace

import pytest
from played import FINNISH, NORWEGIAN, new_game, played, refusal_of, turn

from scoring.events import (
    BagCounted,
    Exchange,
    Pass,
    Play,
    TurnGiven,
)
from scoring.state import exchange_refusal


@pytest.mark.parametrize(
    ("in_bag", "laid", "rack_after", "bag_after"),
    [
        pytest.param(30, "8F KOIRA", 7, 25, id="F11 five laid, five drawn, seven again"),
        pytest.param(2, "8F KOIR", 5, 0, id="F19 four laid, two in the bag, two drawn"),
    ],
)
def test_F11_F19_as_many_are_drawn_as_were_laid_while_the_bag_lasts(in_bag, laid, rack_after, bag_after):
    state = played(BagCounted(in_bag), laid).state()
    assert (state.racks[0], state.bag) == (rack_after, bag_after)


def test_N11_a_turn_is_a_word_an_exchange_or_a_pass_and_hands_the_turn_on():
    game = new_game(NORWEGIAN)
    for step in ("8H ENE", "-3", "-"):
        player = game.state().on_turn
        game = game.after(turn(game, step))
        assert game.state().on_turn == 1 - player
    assert [entry.kind for entry in game.state().entries] == ["play", "exchange", "pass"]


@pytest.mark.parametrize("kind", [Play, Exchange, Pass])
def test_whoever_is_not_on_turn_makes_none(kind):
    game = played("8F KOIRA")
    event = {Play: replace(turn(game, "8F .....S"), player=0), Exchange: Exchange(0, 2), Pass: Pass(0)}[kind]
    assert refusal_of(game, event) == "off_turn"
    assert game.after(TurnGiven(0)).after(event).state().entries[-1].player == 0


def test_F39_N17_N20_an_exchange_uses_the_turn_and_the_bag_stays_as_full():
    state = played("-KOI").state()
    assert (state.totals, state.on_turn, state.bag, state.racks) == ((0, 0), 1, 87, (7, 7))


def test_F40_N17_passing_is_always_allowed():
    assert played(BagCounted(0), "-", "-", "-").state().on_turn == 1


@pytest.mark.parametrize(
    ("in_bag", "key"),
    [
        pytest.param(7, None, id="seven are enough"),
        pytest.param(6, "bag_low", id="case 36 six are not"),
        pytest.param(0, "bag_empty", id="F52 an empty bag leaves a play or a pass"),
    ],
)
def test_F41_F53_N17_an_exchange_needs_tiles_in_the_bag(in_bag, key):
    game = new_game().after(BagCounted(in_bag))
    refusal = exchange_refusal(game.state(), FINNISH)
    assert (refusal.key if refusal else None) == key
    if key:
        assert refusal_of(game, Exchange(0, 2)) == key
    else:
        assert game.after(Exchange(0, 2)).state().on_turn == 1


def test_F41_by_agreement_a_smaller_bag_will_do_but_never_an_empty_one():
    anything = FINNISH.with_rules(exchange_minimum=0)
    assert exchange_refusal(new_game(anything).after(BagCounted(1)).state(), anything) is None
    assert exchange_refusal(new_game(anything).after(BagCounted(0)).state(), anything).key == "bag_empty"
