"""Challenges and plays taken back; F and N number the statements of the rule sheets."""

import pytest
from played import ENGLISH, FINNISH, NORWEGIAN, new_game, played, refusal_of, turn

from scoring.board import Square, parse_board
from scoring.events import (
    BagCounted,
    Challenge,
    Pass,
    Setup,
    Withdrawal,
)

CLUB_NORWEGIAN = NORWEGIAN.with_rules(failed_challenge="next_turn_lost")
FIVE_EACH_WORD = ENGLISH.with_rules(
    failed_challenge="player_gains_points", failed_challenge_points=5, failed_challenge_per_word=True
)
FINNISH_BARE = parse_board(["." * 15] * 15)


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
