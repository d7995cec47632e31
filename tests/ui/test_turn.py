"""A reading against the confirmed board → a proposal, and its JSON."""

import json
import random
from dataclasses import replace

import numpy as np
import pytest
from fake_photos import clear_photo, contents_of, reading_from, reading_of
from random_games import random_game

from scoring.board import Board, parse_square
from scoring.editions import load_edition
from scoring.lexicon import WordList
from scoring.move import make_move, parse_play
from ui.alignment import align, known_again, read_to_fit, turned
from ui.argument import explain_two_readings
from ui.turn import known_for, overruled_by, proposal_to_json, propose_turn
from vision.errors import BoardNotFound
from vision.reading import QualityNote, Reading

FINNISH = load_edition("finnish")
EMPTY = Board.empty()
GAME = list(random_game(FINNISH, random.Random(21)))
MID, LATER = GAME[8].after, GAME[9].after


def after(board, *plays):
    for play in plays:
        board = board.place(parse_play(play, board, FINNISH))
    return board


def seen(board, edition=FINNISH, **squares):
    reading = reading_from(clear_photo(board, edition))
    changed = {parse_square(name): Reading(p) for name, p in squares.items()}
    return replace(reading, readings={**reading.readings, **changed})


def unsure(content, confidence, other):
    return reading_of(content, confidence, contents_of(FINNISH), other)


KOIRA = after(EMPTY, "8F KOIRA")


def test_the_edition_tells_the_reader_tiles_values_and_premiums():
    known = known_for(FINNISH)
    assert known.alphabet == FINNISH.tile_set.alphabet
    assert "?" not in known.alphabet
    assert (known.values["Ö"], known.premiums[0, 0], known.premiums[7, 3]) == (7, "tw", "dl")


def test_an_edition_without_values_tells_the_reader_none():
    known = known_for(load_edition("latin"))
    assert (len(known.alphabet), known.values) == (26, {})


def test_a_clear_reading_needs_one_tap():
    proposal = propose_turn(seen(after(KOIRA, "K8 SAUMA")), KOIRA, FINNISH)
    assert proposal.is_clear
    assert not proposal.score_stands
    assert proposal.board_after == after(KOIRA, "K8 SAUMA")
    assert proposal.best.points == 29


def test_a_doubt_that_leaves_the_score_alone_is_said_and_not_asked():
    proposal = propose_turn(seen(after(KOIRA, "K8 SAUMA"), K9=unsure("A", 0.6, "I")), KOIRA, FINNISH)
    assert (proposal.is_clear, proposal.score_stands) == (True, True)
    assert [str(square) for square in proposal.doubtful] == ["K9"]


def test_a_doubt_about_few_points_is_said_with_them_and_not_asked():
    unsure_a = reading_of("A", 0.93, contents_of(FINNISH), "Ä")
    proposal = propose_turn(seen(after(KOIRA, "K8 SAUMA"), K9=unsure_a), KOIRA, FINNISH)
    assert (proposal.is_clear, proposal.score_stands) == (True, False)
    (doubt,) = proposal.small_doubts
    assert [(option.tile, option.score) for option in doubt.options[:2]] == [("A", 29), ("Ä", 31)]
    assert proposal.doubtful == (doubt.square,)


def test_two_photos_that_contradict_an_earlier_tile_offer_a_late_correction():
    first = propose_turn(seen(after(KOIRA, "K8 SAUMA"), H8=unsure("T", 0.99, "I")), KOIRA, FINNISH)
    assert (first.suspects, [str(s.square) for s in first.seen_suspects]) == ((), ["H8"])
    board = first.board_after
    second = propose_turn(
        seen(after(board, "12K .AA"), H8=unsure("T", 0.98, "I")),
        board,
        FINNISH,
        earlier_suspects=first.seen_suspects,
    )
    assert [(str(s.square), s.reads) for s in second.suspects] == [("H8", "T")]
    assert second.is_clear
    assert "H8 was confirmed as I and now reads T" in second.late_corrections[0].message
    assert [p["kind"] for p in proposal_to_json(second)["problems"]] == ["earlier_tile"]


def test_an_earlier_tile_in_doubt_inside_a_scored_word_is_asked_about_at_once():
    proposal = propose_turn(seen(after(KOIRA, "K8 SAUMA"), H8=unsure("T", 0.99, "I")), KOIRA, FINNISH)
    assert not proposal.is_clear
    assert [(problem.kind, str(problem.squares[0])) for problem in proposal.problems] == [
        ("earlier_tile", "H8")
    ]


def test_an_earlier_tile_is_not_asked_about_again_once_it_was_answered():
    reading = seen(after(KOIRA, "K8 SAUMA"), H8=unsure("T", 0.99, "I"))
    answered = propose_turn(reading, KOIRA, FINNISH, answers={parse_square("H8"): "I"})
    assert (answered.is_clear, answered.seen_suspects) == (True, ())


def test_what_a_person_overruled_when_it_was_laid_is_never_asked_about_again():
    """The photo of KOIRA read a T; it was confirmed as I all the same, and the next photo reads T again."""
    misread = unsure("T", 0.7, "I")
    overruled = overruled_by(seen(KOIRA, H8=misread), KOIRA, [parse_square(name) for name in ("G8", "H8")])
    assert overruled == {(parse_square("H8"), "T")}
    reading = seen(after(KOIRA, "K8 SAUMA"), H8=unsure("T", 0.99, "I"))
    told = propose_turn(reading, KOIRA, FINNISH, overruled=overruled)
    assert (told.is_clear, told.seen_suspects) == (True, ())
    other = seen(after(KOIRA, "K8 SAUMA"), H8=unsure("J", 0.99, "I"))
    assert not propose_turn(other, KOIRA, FINNISH, overruled=overruled).is_clear


def test_answers_settle_what_was_asked():
    reading = seen(after(KOIRA, "K8 SAUMA"), K11=unsure("N", 0.6, "M"))
    asked = propose_turn(reading, KOIRA, FINNISH)
    assert [str(question.square) for question in asked.questions] == ["K11"]
    answered = propose_turn(reading, KOIRA, FINNISH, answers={parse_square("K11"): "M"})
    assert answered.is_clear
    assert answered.best.points == 29


def test_a_lexicon_tips_a_tie_and_is_named():
    reading = seen(after(KOIRA, "K8 SAUMA"), K9=unsure("I", 0.5, "A"))
    words = WordList("list", "SAUMA\nKOIRAS")
    assert propose_turn(reading, KOIRA, FINNISH).best.tipped_by == ""
    proposal = propose_turn(reading, KOIRA, FINNISH, lexicon=words)
    assert proposal.best.plays[0].move.main_word.text == "SAUMA"
    assert proposal_to_json(proposal)["tipped_by"] == "list"


def test_squares_that_are_not_visible_are_not_believed():
    reading = seen(after(KOIRA, "K8 SAUMA"))
    hidden = Reading(reading_of("Ö", 0.5, contents_of(FINNISH)), visible=False)
    covered = replace(reading, readings={**reading.readings, (0, 0): hidden})
    assert propose_turn(covered, KOIRA, FINNISH).is_clear


@pytest.mark.parametrize("turns", [1, 2, 3])
@pytest.mark.parametrize("offset", [(0, 0), (0, 1), (-1, 0)])
def test_a_reading_turned_or_shifted_is_laid_over_the_known_board(turns, offset):
    """The letters were read upright, but the squares lie another way round."""
    upright = seen(LATER)
    back = {}
    for square, one in upright.readings.items():
        row, col = square[0] - offset[0], square[1] - offset[1]
        if 0 <= row < 15 and 0 <= col < 15:
            back[turned((row, col), 4 - turns)] = one
    reading = replace(upright, readings=back)
    way = align(MID, reading)
    assert (way.turns, way.offset) == (turns, offset)
    proposal = propose_turn(reading, MID, FINNISH)
    assert proposal.best.placements == GAME[9].move.placements


def test_a_reading_that_fits_is_left_as_it_lies_in_spite_of_earlier_mistakes():
    squares = sorted(MID.tiles)[: len(MID.tiles) // 4]
    wrong = {str(square): {"W": 1.0} for square in squares}
    assert align(MID, seen(LATER, **wrong)).is_identity


def test_a_few_tiles_are_too_few_to_say_how_the_board_lies():
    assert align(after(EMPTY, "8H EI"), seen(after(EMPTY, "9H EI"))).is_identity


def test_corners_one_square_off_are_corrected_for_a_second_reading():
    reading = seen(LATER)
    off = {(row, col): reading.readings[row, min(col + 1, 14)] for row, col in reading.readings}
    again = known_again(known_for(FINNISH), replace(reading, readings=off), MID)
    assert again is not None
    side = 600 / 15
    assert again.quad_xy == pytest.approx(reading.quad_xy + np.array([-side, 0]), abs=0.01)


def test_a_board_taken_the_wrong_way_up_is_turned_for_a_second_reading():
    rng = random.Random(1)
    reading = seen(LATER)
    on_their_side = {}
    for square, one in reading.readings.items():
        letter = rng.choice(FINNISH.tile_set.alphabet)
        on_their_side[turned(square, 1)] = one if one.tile == "." else Reading({letter: 1.0})
    again = known_again(known_for(FINNISH), replace(reading, readings=on_their_side), MID)
    assert again is not None
    assert again.turns == 0
    assert again.quad_xy[3] == pytest.approx(reading.quad_xy[0], abs=0.01)


def test_a_photo_is_read_again_where_the_board_shows_how():
    asked = []
    right, rng = seen(LATER), random.Random(1)
    side_up = {
        turned(square, 1): one if one.tile == "." else Reading({rng.choice("AEIOU"): 1.0})
        for square, one in right.readings.items()
    }

    def read(known):
        asked.append(known.turns)
        return right if known.turns == 0 else replace(right, readings=side_up)

    assert read_to_fit(read, known_for(FINNISH), MID) is right
    assert asked == [None, 0]


def test_a_second_reading_that_fails_leaves_the_first():
    first = replace(seen(LATER), readings={turned(s, 2): one for s, one in seen(LATER).readings.items()})

    def read(known):
        if known.turns is None:
            return first
        raise BoardNotFound("no board")

    assert read_to_fit(read, known_for(FINNISH), MID) is first


def test_a_reading_that_fits_needs_no_second_one():
    assert known_again(known_for(FINNISH), seen(LATER), MID) is None


def test_two_photos_alone_give_the_play():
    proposal = explain_two_readings(seen(MID), seen(LATER), FINNISH)
    assert proposal.best.placements == GAME[9].move.placements
    assert proposal.is_clear


def test_an_earlier_tile_is_read_from_both_photos():
    first = seen(KOIRA, G8=unsure("D", 0.6, "O"))
    proposal = explain_two_readings(first, seen(after(KOIRA, "K8 SAUMA")), FINNISH)
    assert proposal.board == KOIRA
    assert proposal.best.points == 29


def test_the_json_of_a_question_names_tiles_probabilities_and_scores():
    reading = replace(
        seen(after(KOIRA, "K8 SAUMA"), K11=unsure("M", 0.7, "N")),
        quality=(QualityNote("glare", ((0, 0),), "a light is mirrored on A1"),),
        ms={"total": 12.34},
    )
    form = proposal_to_json(propose_turn(reading, KOIRA, FINNISH))
    assert json.loads(json.dumps(form)) == form
    assert (form["kind"], form["doubtful"], form["removed"]) == ("play", ["K11"], {})
    (question,) = form["questions"]
    assert question["square"] == "K11"
    assert [(o["tile"], o["score"]) for o in question["options"][:2]] == [("M", 29), ("N", 25)]
    assert form["quality"] == [{"kind": "glare", "squares": ["A1"], "message": "a light is mirrored on A1"}]
    assert form["ms"] == {"total": 12.3}


def test_the_json_of_a_withdrawal_names_the_tiles_gone():
    board = after(KOIRA, "8F .....S")
    last = make_move(KOIRA, parse_play("8F .....S", KOIRA, FINNISH), FINNISH)
    form = proposal_to_json(propose_turn(seen(KOIRA), board, FINNISH, last_move=last))
    assert (form["kind"], form["plays"], form["removed"]) == ("withdrawal", [], {"K8": "S"})


def test_the_json_of_two_plays_has_both_in_order():
    board = after(KOIRA, "K8 SAUMA", "H7 V.MA")
    form = proposal_to_json(propose_turn(seen(board), KOIRA, FINNISH, claims=[29, 10]))
    assert form["kind"] == "two_plays"
    assert [play["play"] for play in form["plays"]] == ["K8 SAUMA", "H7 V.MA"]


def test_the_json_of_a_photo_that_does_not_fit_has_problems_and_no_plays():
    form = proposal_to_json(propose_turn(seen(GAME[3].after), after(EMPTY, "8F KOIRA"), FINNISH))
    assert (form["kind"], form["plays"]) == ("inconsistent", [])
    assert form["problems"][0]["message"]
