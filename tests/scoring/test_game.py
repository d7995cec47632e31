"""Turns, challenges and the order of play; F and N number the statements of the rule sheets."""

from dataclasses import fields, replace

import pytest
from played import ENGLISH, FINNISH, NAMES, NORWEGIAN, new_game, played, tiles, turn

from scoring.board import Square, Tile, parse_board
from scoring.editions import load_edition
from scoring.errors import ScoringError
from scoring.events import (
    Agreement,
    BagCounted,
    BoardAccepted,
    Challenge,
    Correction,
    Exchange,
    GameEnd,
    OpeningDraw,
    Pass,
    Play,
    PointsByHand,
    RackLeft,
    Ruling,
    ScoreByHand,
    Setup,
    TurnGiven,
    Withdrawal,
)
from scoring.game import Game
from scoring.problems import TEMPLATES, EventRefused, Level
from scoring.state import GameState, exchange_refusal, unseen

CLUB_NORWEGIAN = NORWEGIAN.with_rules(failed_challenge="next_turn_lost")
FIVE_EACH_WORD = ENGLISH.with_rules(
    failed_challenge="player_gains_points", failed_challenge_points=5, failed_challenge_per_word=True
)


def refusal_of(game, event):
    with pytest.raises(EventRefused) as caught:
        game.after(event)
    return caught.value.problem.key


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


def test_F29_a_rejected_word_comes_back_scores_nothing_and_the_turn_is_lost():
    before = played("8F KOIRA")
    rejected = before.after(turn(before, "K8 SAUMA")).after(Challenge(0, upheld=True))
    state, was = rejected.state(), before.state()
    assert state.board == was.board, "tiles of earlier turns stay"
    assert (state.totals, state.bag, state.racks) == (was.totals, was.bag, was.racks)
    assert state.on_turn == 0, "no other word is played in its place"
    assert state.entries[-1].withdrawn


def test_F29_the_same_by_taking_the_play_back():
    game = played("8F KOIRA", "K8 SAUMA", Withdrawal(1))
    assert game.state().totals == (20, 0)
    assert game.state().on_turn == 0


def test_case_41_the_whole_play_comes_back_even_if_only_one_of_its_words_is_bad():
    state = played("8F KOIRA", "K8 SAUMA", Challenge(0, upheld=True, words=("SAUMA",))).state()
    assert state.board[Square(7, 10)] is None
    assert state.rulings == {"SAUMA": False}


def test_F30_a_good_word_stays_and_the_challenger_falls_from_84_to_74():
    game = new_game().after(Setup(FINNISH_BARE, totals=(84, 0), on_turn=1))
    game = game.after(turn(game, "8F KOIRA")).after(Challenge(0, upheld=False, words=("KOIRA",)))
    state = game.state()
    assert state.totals == (74, 20)
    assert state.rulings == {"KOIRA": True}
    assert state.on_turn == 0, "the challenger plays as usual"


FINNISH_BARE = parse_board(["." * 15] * 15)


def test_N14_the_plain_rule_has_no_penalty_for_a_failed_challenge():
    state = played("8H ENE", Challenge(1, upheld=False), edition=NORWEGIAN).state()
    assert (state.totals, state.on_turn) == ((6, 0), 1)


def test_N14_in_club_rules_a_failed_challenge_costs_the_next_turn():
    state = played("8H ENE", Challenge(1, upheld=False), edition=CLUB_NORWEGIAN).state()
    assert state.on_turn == 0
    assert [(entry.kind, entry.player) for entry in state.entries] == [("play", 0), ("turn_lost", 1)]


def test_N21_the_lost_turn_is_the_next_of_the_challenger_not_that_of_the_player_between():
    game = played("8H ENE", Challenge(2, upheld=False), edition=CLUB_NORWEGIAN, players=3)
    assert game.state().on_turn == 1
    after_one = game.after(turn(game, "9H RØRA"))
    assert after_one.state().on_turn == 0, "player 2 is passed over"
    assert after_one.after(turn(after_one, "-")).state().on_turn == 1
    assert [entry.kind for entry in after_one.state().entries][-1] == "turn_lost"


@pytest.mark.parametrize(
    ("edition", "n_words", "changes"),
    [
        pytest.param(ENGLISH, 1, (0, 0), id="nothing"),
        pytest.param(FIVE_EACH_WORD, 2, (10, 0), id="five for each word, to the player"),
        pytest.param(FINNISH, 2, (0, -10), id="ten off the challenger, however many words"),
    ],
)
def test_case_42_what_a_failed_challenge_costs_is_a_rule(edition, n_words, changes):
    before = played("8F KOIRA", edition=edition)
    after = before.after(Challenge(1, upheld=False, words=("KOIRA", "AS")[:n_words]))
    totals = zip(before.state().totals, after.state().totals, strict=True)
    assert tuple(new - old for old, new in totals) == changes


def test_N14_F53_the_next_turn_closes_the_challenge():
    game = played("8F KOIRA", "K8 SAUMA")
    late = game.after(Pass(0))
    assert refusal_of(late, Challenge(0, upheld=True)) == "challenge_late"
    assert game.after(Challenge(0, upheld=True)).state().totals == (20, 0)


def test_case_45_a_bad_word_noticed_turns_later_stays_with_its_score():
    game = played("8F KOIRA", "K8 SAUMA", "8E A......")
    assert refusal_of(game, Withdrawal(1)) == "not_last_play"
    assert game.state().totals[1] == 29


def test_case_44_the_last_play_of_the_game_can_still_be_challenged():
    game = played(BagCounted(0), "8F KOIRA", "-", "8D SU.....")
    assert game.state().ending.out == 0
    reopened = game.after(Challenge(1, upheld=True)).state()
    assert (reopened.ending, reopened.on_turn, reopened.racks[0]) == (None, 1, 2)


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


def test_nobody_challenges_an_own_play():
    assert refusal_of(played("8F KOIRA"), Challenge(0, upheld=True)) == "own_challenge"


def test_a_word_found_good_is_not_challenged_again():
    game = played("8F KOIRA", Challenge(1, upheld=False), players=3)
    assert refusal_of(game, Challenge(2, upheld=True)) == "challenge_judged"


def test_a_penalty_for_the_challenger_needs_to_know_who_that_is():
    assert refusal_of(played("8F KOIRA"), Challenge(None, upheld=False)) == "challenger_needed"
    lost_turn = played("8H ENE", edition=CLUB_NORWEGIAN)
    assert refusal_of(lost_turn, Challenge(None, upheld=False)) == "challenger_needed"
    assert played("8H ENE", Challenge(None, upheld=False), edition=NORWEGIAN).state().totals == (6, 0)


def test_an_illegal_play_is_refused_in_the_words_of_the_rules():
    game = new_game()
    with pytest.raises(EventRefused, match="must cover the start square H8"):
        game.after(turn(game, "8A KOIRA"))


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


def test_a_game_joined_half_way_goes_on_with_its_totals():
    board = parse_board([*["." * 15] * 7, ".....KOIRA.....", *["." * 15] * 7])
    game = new_game(players=3).after(Setup(board, (112, 98, 76), on_turn=2))
    game = game.after(turn(game, "8F .....S"))
    assert game.state().totals == (112, 98, 87)
    assert game.state().on_turn == 0
    assert game.state().bag == 101 - 5 - 21 - 1
    assert refusal_of(game, Setup(board, (0, 0, 0))) == "setup_late"


def test_a_score_set_by_hand_counts_in_place_of_the_rules():
    game = played("8F KOIRA", "8F .....S", ScoreByHand(0, 23, "as we agreed"))
    state = game.state()
    assert state.totals == (23, 11)
    assert (state.entries[0].points, state.entries[0].note) == (23, "as we agreed")
    assert game.without_last().state().totals == (20, 11)


def test_points_by_hand_are_no_turn():
    state = played(PointsByHand(1, 50, "handicap"), "8F KOIRA").state()
    assert (state.totals, state.turn_number) == ((20, 50), 2)


def test_a_board_accepted_as_laid_uses_the_turn_with_the_points_of_the_table():
    board = played("8F KOIRA", "K8 SAUMA").state().board
    state = played("8F KOIRA", BoardAccepted(board, player=1, points=31, note="two plays at once")).state()
    assert (state.totals, state.on_turn, state.board) == ((20, 31), 0, board)
    assert state.bag == 87 - 10


def test_a_board_accepted_for_nobody_uses_no_turn():
    board = played("8F KOIRA", "K8 SAUMA").state().board
    state = played("8F KOIRA", BoardAccepted(board)).state()
    assert (state.totals, state.on_turn, state.turn_number) == ((20, 0), 1, 2)


def test_case_32_a_correction_sets_squares_and_no_points():
    game = played("8F kOIRA", Correction(((Square(7, 5), Tile("K")),), "the blank was swapped"))
    state = game.state()
    assert (str(state.board[Square(7, 5)]), state.totals) == ("K", (16, 0))


@pytest.mark.parametrize(
    ("in_bag", "tiles_more", "bag", "racks"),
    [
        pytest.param(30, 0, 25, (7, 7), id="a letter corrected"),
        pytest.param(30, 2, 23, (7, 7), id="two tiles more came from the bag that was counted"),
        pytest.param(30, -1, 26, (7, 7), id="a tile fewer lies in the bag"),
        pytest.param(6, 2, 0, (None, None), id="the bag was empty before: nobody knows whose they were"),
        pytest.param(4, 0, 0, (6, 7), id="a letter corrected late leaves the racks as they were"),
        pytest.param(4, 1, 0, (None, None), id="a tile more when the bag is empty"),
    ],
)
def test_a_corrected_board_keeps_the_count_of_the_bag(in_bag, tiles_more, bag, racks):
    more = tuple((Square(0, col), Tile("A")) for col in range(tiles_more)) or ((Square(7, 5), Tile("Ä")),)
    squares = more if tiles_more >= 0 else ((Square(7, 5), None),)
    state = played(BagCounted(in_bag), "8F KOIRA", Correction(squares)).state()
    assert (state.bag, state.racks) == (bag, racks)


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
