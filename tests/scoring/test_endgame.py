"""How a game ends, what tiles left over change, who won; F, N and S number statements of the rule sheets."""

import pytest
from played import ENGLISH, FINNISH, NORWEGIAN, new_game, played, tiles

from scoring.board import Board, Placement, Square
from scoring.editions import load_edition
from scoring.endgame import known_racks, offered_racks, rack_value, settle, unseen_rack, winners
from scoring.events import (
    BagCounted,
    Challenge,
    GameEnd,
    NobodyCanPlay,
    Pass,
    Play,
    RackLeft,
    Setup,
    TurnGiven,
)
from scoring.problems import EventRefused

WORDFEUD = load_edition("wordfeud-norwegian")
TOURNAMENT = ENGLISH.with_rules(end_pass_rounds=0, end_scoreless_turns=6, settlement="double_to_out")
SHARED_WIN = ENGLISH.with_rules(tie="shared")


def ending_of(*steps, edition=FINNISH, players=2):
    ending = played(*steps, edition=edition, players=players).state().ending
    return ending.kind if ending else None


def test_F42_N18_bag_empty_and_all_tiles_laid_ends_it_for_the_one_who_went_out():
    state = played(BagCounted(0), "8F KOIRA", "-", "8D SU.....").state()
    assert (state.ending.kind, state.ending.out) == ("out", 0)


def test_F42_an_empty_bag_alone_ends_nothing():
    assert ending_of(BagCounted(0), "8F KOIRA") is None


@pytest.mark.parametrize(
    ("edition", "players", "n_passes"),
    [
        pytest.param(FINNISH, 2, 4, id="F43 two players, four passes"),
        pytest.param(FINNISH, 3, 6, id="F43 three players, six passes"),
        pytest.param(NORWEGIAN, 3, 3, id="N18 one round"),
        pytest.param(ENGLISH, 2, 4, id="case 38 box"),
        pytest.param(WORDFEUD, 2, 3, id="case 38 Wordfeud, three in a row"),
        pytest.param(TOURNAMENT, 2, 6, id="case 38 six turns without points"),
    ],
)
def test_F43_N18_case_38_so_many_passes_in_a_row_end_it_and_one_fewer_does_not(edition, players, n_passes):
    assert ending_of(*["-"] * n_passes, edition=edition, players=players) in ("passes", "scoreless")
    assert ending_of(*["-"] * (n_passes - 1), edition=edition, players=players) is None


@pytest.mark.parametrize(
    ("between", "edition", "ended"),
    [
        pytest.param("8F KOIRA", FINNISH, None, id="a word breaks the row"),
        pytest.param("-3", FINNISH, None, id="an exchange is no pass"),
        pytest.param("-3", TOURNAMENT, "scoreless", id="in tournaments an exchange has no points either"),
    ],
)
def test_F43_the_passes_must_be_in_a_row(between, edition, ended):
    assert ending_of("-", "-", "-", between, "-", "-", edition=edition) == ended


def test_a_play_that_came_back_is_a_turn_without_points_but_no_pass():
    rejected = ("8F KOIRA", Challenge(0, upheld=True))
    assert ending_of("-", "-", "-", *rejected, "-", "-", edition=TOURNAMENT) == "scoreless"
    assert ending_of("-", "-", "-", *rejected, "-") is None


def test_F43_N18_the_game_ends_when_nobody_can_play():
    assert ending_of("8F KOIRA", NobodyCanPlay()) == "nobody_can_play"


def test_N18_after_an_ending_by_passes_the_players_may_go_on():
    game = played("-", "-", edition=NORWEGIAN)
    with pytest.raises(EventRefused, match="the game is over"):
        game.after(Pass(0))
    assert game.after(TurnGiven(0)).after(Pass(0)).state().ending is None


def test_a_bag_found_not_to_be_empty_reopens_the_game():
    game = played(BagCounted(0), "8F KOIRA", "-", "8D SU.....", BagCounted(3))
    assert (game.state().ending, game.state().racks) == (None, (7, 7))


def test_F44_F45_the_settlement_of_three_300_280_290():
    settlement = settle((300, 280, 290), [(), tiles("YY"), tiles("YYKK")], out=0, edition=FINNISH)
    assert [rack_value(rack, FINNISH) for rack in settlement.left] == [0, 8, 12]
    assert settlement.after == (320, 272, 278)
    assert settlement.winners == (0,)


def test_F44_the_last_turn_counts_before_the_tiles_left_do():
    game = played(BagCounted(0), "8F KOIRA", "-", "8D SU.....", RackLeft(1, tiles("YY")), GameEnd())
    settlement = game.state().settlement
    assert settlement.before == (20 + 15, 0)
    assert settlement.after == (35 + 8, -8)


def test_F44_case_47_a_blank_left_is_nothing():
    assert rack_value(tiles("Y?"), FINNISH) == 4


@pytest.mark.parametrize("edition", [pytest.param(FINNISH, id="F46"), pytest.param(NORWEGIAN, id="S4")])
def test_F46_S4_nobody_went_out_and_each_only_loses_his_own(edition):
    steps = ["-"] * (2 * edition.rules.end_pass_rounds)
    racks = (RackLeft(0, tiles("KKKKKKK")), RackLeft(1, tiles("AAAAAAA")))
    game = played(*steps, *racks, GameEnd(), edition=edition)
    assert game.state().totals == (-14, -7)


def test_F47_the_last_tile_does_not_win_the_most_points_do():
    settlement = settle((200, 250), [(), tiles("Y")], out=0, edition=FINNISH)
    assert (settlement.after, settlement.winners) == ((204, 246), (1,))


@pytest.mark.parametrize(
    ("edition", "winner"),
    [
        pytest.param(FINNISH, (0, 1), id="F53 the sheet is silent: shared"),
        pytest.param(NORWEGIAN, (1,), id="N19 the higher sum before"),
        pytest.param(ENGLISH, (1,), id="case 48 box"),
        pytest.param(SHARED_WIN, (0, 1), id="case 48 tournament, half a win each"),
    ],
)
def test_N19_F53_case_48_equal_totals_244_and_6_against_256_less_6(edition, winner):
    assert winners((244, 256), (250, 250), edition.rules) == winner


def test_S4_S6_four_left_are_moved_to_the_one_who_went_out():
    settlement = settle((100, 90), [(), tiles("Y")], out=0, edition=FINNISH)
    assert settlement.changes == (4, -4)


def test_case_46_she_went_out_with_223_he_has_231_and_8_left():
    settlement = settle((223, 231), [(), tiles("X")], out=0, edition=ENGLISH)
    assert (settlement.after, settlement.winners) == ((231, 223), (0,))


@pytest.mark.parametrize(
    ("left", "out", "edition", "changes"),
    [
        pytest.param(("", "XA"), 0, ENGLISH, (9, -9), id="X and A left over"),
        pytest.param(
            ("", "XAAA", "AAA"), 0, ENGLISH, (14, -11, -3), id="11 and 3: the one who went out gets 14"
        ),
        pytest.param(("XA", "AAA"), None, ENGLISH, (-9, -3), id="nobody out: each only his own"),
        pytest.param(("", "?"), 0, ENGLISH, (0, 0), id="a blank left"),
        pytest.param(
            ("", "K"), 0, TOURNAMENT, (10, 0), id="twice the value and nobody loses: 5 left give 10"
        ),
        pytest.param(("K", "X"), None, TOURNAMENT, (-5, -8), id="nobody out in a tournament"),
        pytest.param(
            ("", "K"),
            0,
            ENGLISH.with_rules(settlement="own_only"),
            (0, -5),
            id="a family that only subtracts",
        ),
    ],
)
def test_case_47_what_tiles_left_over_change(left, out, edition, changes):
    racks = [tiles(text) for text in left]
    assert settle((0,) * len(left), racks, out, edition).changes == changes


def test_case_50_the_game_ends_at_once_for_the_others_too():
    game = played(BagCounted(0), "8F KOIRA", "-", "8D SU.....")
    with pytest.raises(EventRefused, match="the game is over"):
        game.after(Pass(1))


def test_of_two_players_the_loser_s_rack_is_what_the_board_does_not_show():
    board = _board_without("ÄYC?", FINNISH)
    assert sorted(map(str, unseen_rack(board, FINNISH))) == ["?", "C", "Y", "Ä"]


def test_a_rack_of_another_size_than_counted_is_asked_for_rather_than_derived():
    state = played(BagCounted(0), "8F KOIRA", "-", "8D SU.....").state()
    none = dict.fromkeys(FINNISH.tile_set.alphabet, 0)
    small = FINNISH.with_tiles(counts=none | dict.fromkeys("KOIRSU", 1) | {"A": 3})
    assert len(unseen_rack(state.board, small)) == 4 != state.racks[1]
    assert known_racks(state, small) == {0: ()}


def test_a_set_that_differs_leaves_the_loser_s_rack_to_be_asked_for():
    more_than_a_rack = _board_without("ÄYC?KOIRA", FINNISH)
    assert unseen_rack(more_than_a_rack, FINNISH) is None
    too_many_k = _board_without("", FINNISH.with_tiles(counts={"K": 6}))
    assert unseen_rack(too_many_k, FINNISH) is None


def test_the_derived_rack_settles_the_game_of_two():
    board = _board_without("SÄYC", FINNISH)
    game = new_game().after(Setup(board, (300, 280), on_turn=0, bag=0))
    assert game.state().racks == (None, None), "a game joined with an empty bag does not tell the racks apart"
    play = Play(0, (Placement(Square(7, 0), tiles("S")[0]),))
    ended = game.after(play).after(GameEnd(out=0)).state()
    assert ended.settlement.left == ((), tiles("CYÄ"))
    assert ended.totals[1] == 280 - (10 + 4 + 2)


@pytest.mark.parametrize(
    ("left", "out", "shown", "offered"),
    [
        pytest.param("CYÄ", 0, {}, {1: "CYÄ"}, id="what the loser has when the other went out"),
        pytest.param("CYÄ?", None, {0: "CY"}, {1: "Ä?"}, id="what is left beside the rack that was shown"),
        pytest.param("CYÄ?", None, {1: "?"}, {0: "CYÄ"}, id="the same of the other player"),
        pytest.param("CYÄ", None, {}, {}, id="nothing before anyone said anything"),
        pytest.param("CYÄ", None, {0: "Q"}, {}, id="nothing beside a tile the set has not left"),
        pytest.param("CYÄ?KOIRAS", None, {0: "CY"}, {}, id="nothing when more is left than a rack holds"),
    ],
)
def test_the_rack_that_is_left_is_offered_in_a_game_of_two(left, out, shown, offered):
    board = _board_without(left, FINNISH)
    state = new_game().after(Setup(board, (300, 280), bag=0)).state()
    racks = offered_racks(state, FINNISH, out, {player: tiles(text) for player, text in shown.items()})
    assert {player: sorted(map(str, rack)) for player, rack in racks.items()} == {
        player: sorted(map(str, tiles(text))) for player, text in offered.items()
    }


def test_no_rack_is_offered_to_three_players():
    game = new_game(players=3).after(Setup(_board_without("CYÄ", FINNISH), (1, 2, 3), bag=0))
    assert offered_racks(game.state(), FINNISH, 0, {}) == {}


def test_F48_no_rack_is_derived_while_the_game_goes_on():
    state = new_game().after(Setup(_board_without("SÄYC", FINNISH), (300, 280), bag=0)).state()
    assert state.left == {} and state.settlement is None
    assert known_racks(state, FINNISH) == {}


def test_a_rack_nobody_told_counts_as_nothing_and_is_reported():
    state = played("-", "-", "-", "-", RackLeft(0, tiles("KKKKKKK")), GameEnd()).state()
    assert state.totals == (-14, 0)
    assert [problem.key for problem in state.problems] == ["rack_missing"]


def test_an_empty_rack_is_reported_where_nobody_is_known_to_have_gone_out():
    racks = (RackLeft(0, ()), RackLeft(1, tiles("YY")))
    state = played("8F KOIRA", NobodyCanPlay(), *racks, GameEnd()).state()
    assert [problem.key for problem in state.problems if problem.index == 4] == ["rack_empty"]
    assert state.totals == (20, -8), "nobody gains what nobody claimed"
    said = played("8F KOIRA", NobodyCanPlay(), *racks, GameEnd(out=0)).state()
    assert said.totals == (28, -8)


def test_that_nobody_can_play_takes_nothing_from_the_one_who_went_out():
    steps = (BagCounted(0), "8F KOIRA", "-", "8D SU.....", NobodyCanPlay())
    assert played(*steps).state().ending.out == 0


def test_a_rack_of_another_number_than_counted_is_reported():
    state = played("-", "-", "-", "-", RackLeft(0, tiles("K"))).state()
    assert [problem.key for problem in state.problems] == ["rack_count"]


def test_players_may_end_a_game_that_no_rule_ended():
    state = played("8F KOIRA", GameEnd(note="bedtime")).state()
    assert (state.ending.kind, state.finished, state.totals) == ("agreed", True, (20, 0))


def _board_without(left: str, edition) -> Board:
    """A board full of the edition's tiles from the top, but for those named; its words mean nothing."""
    rest = list(map(str, tiles(left)))
    bag = [letter for letter, count in edition.tile_set.counts.items() for _ in range(count)] + ["?", "?"]
    for letter in rest:
        bag.remove(letter)
    squares = [Square(row, col) for row in range(15) for col in range(15)]
    return Board.empty().place(
        Placement(square, tiles(letter)[0]) for square, letter in zip(squares, bag, strict=False)
    )
