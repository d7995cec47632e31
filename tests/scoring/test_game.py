"""What a game keeps, refuses and reports; F numbers the statements of the Finnish rule sheet."""

from dataclasses import fields, replace

import pytest
from played import FINNISH, NAMES, new_game, played, refusal_of, tiles, turn

from scoring.board import Square, Tile, parse_board
from scoring.editions import load_edition
from scoring.events import (
    BagCounted,
    Challenge,
    Correction,
    Exchange,
    GameEnd,
    OpeningDraw,
    Pass,
    RackLeft,
    Ruling,
    ScoreByHand,
    Setup,
    Withdrawal,
)
from scoring.problems import TEMPLATES, EventRefused, Level
from scoring.state import GameState, unseen

FINNISH_BARE = parse_board(["." * 15] * 15)


@pytest.mark.parametrize(
    ("event", "key"),
    [
        pytest.param(Challenge(1, upheld=True), "no_play", id="nothing to challenge"),
        pytest.param(Withdrawal(0), "no_play", id="nothing to take back"),
        pytest.param(ScoreByHand(0, 12, "by the other sheet"), "no_turn", id="no turn to score"),
        pytest.param(Pass(7), "no_such_player", id="nobody of that number"),
        pytest.param(Exchange(0, 8), "exchange_count", id="eight tiles"),
        pytest.param(Exchange(0, 0), "exchange_nothing", id="no tile"),
        pytest.param(RackLeft(0, ()), "rack_early", id="F48 a rack before the end"),
        pytest.param(Setup(FINNISH_BARE, (1, 2, 3)), "setup_totals", id="three totals for two"),
        pytest.param(Setup(parse_board(["..."]), (1, 2)), "board_size", id="a board of another size"),
        pytest.param(Correction(((Square(15, 0), None),)), "off_board", id="a square off the board"),
        pytest.param(BagCounted(-1), "bad_count", id="fewer tiles than none"),
        pytest.param(Setup(FINNISH_BARE, (1, 2), bag=-1), "bad_count", id="the same in a game joined"),
        pytest.param(RackLeft(0, tiles("Q")), "unknown_tile", id="a tile the set lacks"),
        pytest.param(OpeningDraw(tiles("AQ")), "unknown_tile", id="such a tile drawn"),
        pytest.param(OpeningDraw((Tile("A"),)), "draw_count", id="one draw for two"),
    ],
)
def test_an_event_that_does_not_fit_is_refused_with_its_reason(event, key):
    game = new_game()
    assert refusal_of(game, event) == key
    assert TEMPLATES[key][0] > Level.ODD


def test_an_illegal_play_is_refused_in_the_words_of_the_rules():
    game = new_game()
    with pytest.raises(EventRefused, match="must cover the start square H8"):
        game.after(turn(game, "8A KOIRA"))


def test_F48_no_field_of_the_state_shows_a_rack_before_the_end():
    game = new_game()
    game = game.after(replace(turn(game, "8F KOIRA"), rack="KOIRAYÖ")).after(
        Exchange(1, 2, tiles("WC"), "WC")
    )
    state = game.state()
    shown = " ".join(
        str(getattr(state, item.name)) for item in fields(GameState) if item.name not in ("board", "entries")
    )
    for entry in state.entries:
        shown += str(replace(entry, move=None, score=None, play=""))
    assert "Y" not in shown and "Ö" not in shown and "W" not in shown
    assert state.left == {} and state.settlement is None


def test_F51_a_ruling_once_given_is_kept():
    state = played("8F KOIRA", Ruling("SAUMA", allowed=False), Ruling("KOIRA", allowed=True)).state()
    assert state.rulings == {"SAUMA": False, "KOIRA": True}


def test_case_35_the_first_word_covers_the_star_whoever_lays_it():
    assert played("-", "8F KOIRA").state().totals == (0, 20)


def test_case_34_the_letter_a_blank_stands_for_is_kept_with_the_play():
    state = played("8F kOIRA", "F7 S.I").state()
    assert state.board[Square(7, 5)] == Tile("K", blank=True)
    assert [word.word for word in state.entries[1].score.words] == ["SKI"]


def test_a_turn_is_numbered_and_its_play_kept_as_text():
    state = played("8F KOIRA", "-2", "8F .....S").state()
    assert [(entry.number, entry.play) for entry in state.entries] == [
        (1, "8F KOIRA"),
        (2, ""),
        (3, "8F .....S"),
    ]
    assert state.turn_number == 4


def test_tiles_unseen_are_what_the_board_does_not_show():
    counts = unseen(played("8F kOIRA").state().board, FINNISH)
    assert (counts["K"], counts["O"], counts["?"], sum(counts.values())) == (5, 4, 1, 96)


def test_a_tile_too_many_is_accepted_and_reported_for_sets_are_mixed():
    state = played("8G CC").state()
    assert [problem.key for problem in state.problems] == ["tile_overused"]
    assert state.totals == (40, 0)


def test_case_40_more_tiles_than_a_player_can_have_are_reported():
    state = played(BagCounted(0), "8F KOIRA", "-", "8F .....SUTA").state()
    assert [problem.key for problem in state.problems] == ["rack_short"]
    assert "Aino laid 4 tiles and should have 2" in state.problems[0].message


def test_latin_tiles_have_no_values_and_a_game_with_them_no_scores():
    game = played("8F KOIRA", edition=load_edition("latin"))
    state = game.state()
    assert (state.totals, state.bag, state.racks, state.entries[0].score) == (
        (0, 0),
        None,
        (None, None),
        None,
    )
    assert game.after(ScoreByHand(0, 20, "by hand")).state().totals == (20, 0)


def test_after_its_end_was_confirmed_a_game_takes_no_more_turns():
    game = played("8F KOIRA", GameEnd())
    assert refusal_of(game, Pass(1)) == "after_finish"
    assert refusal_of(game, GameEnd()) == "after_finish"


def test_players_are_named_in_messages():
    with pytest.raises(EventRefused, match=f"it is {NAMES[1]}'s turn, not {NAMES[0]}'s"):
        played("8F KOIRA").after(Pass(0))
