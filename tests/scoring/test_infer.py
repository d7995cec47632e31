"""Evidence about squares → what happened, in order of probability."""

from itertools import pairwise

import pytest
from fake_photos import clear_photo, contents_of, reading_of

from scoring.board import Board, Square, Tile, format_board, parse_board, parse_square
from scoring.editions import load_edition
from scoring.infer import InferSettings, rank_plays
from scoring.move import format_play, make_move, parse_play

FINNISH = load_edition("finnish")
EMPTY = Board.empty()


def after(board, *plays, edition=FINNISH):
    for play in plays:
        board = board.place(parse_play(play, board, edition))
    return board


KOIRA = after(EMPTY, "8F KOIRA")
LATE = after(EMPTY, "8F KOIRA", "K8 SAUMA", "11H TAL.", "H11 .UO", "13E NUO.TA")


def photo(board, edition=FINNISH, **squares):
    """A clear photo of a board, with the readings of some squares replaced: H8={"O": 0.6, "Ö": 0.4}."""
    evidence = clear_photo(board, edition)
    for name, p in squares.items():
        left = max(0.0, 1 - sum(p.values()))
        others = [content for content in contents_of(edition) if content not in p]
        evidence[parse_square(name)] = {**dict.fromkeys(others, left / len(others)), **p}
    return evidence


def play_of(explanation, board):
    texts = []
    for move, _ in explanation.plays:
        texts.append(format_play(move, board))
        board = board.place(move.placements)
    return texts


@pytest.mark.parametrize(
    ("board", "play", "score"),
    [
        pytest.param(EMPTY, "8F KOIRA", 20, id="the first word covers the star"),
        pytest.param(EMPTY, "8F KO?RA", 18, id="a blank is a tile without a letter"),
        pytest.param(KOIRA, "8F .....S", 11, id="one tile lengthens a word"),
        pytest.param(KOIRA, "K8 SAUMA", 29, id="a hook makes two words"),
        pytest.param(KOIRA, "H7 V.MA", None, id="through a tile, down"),
        pytest.param(LATE, "15D AITOA", None, id="late, touching nothing is impossible, so this is refused"),
    ],
)
def test_a_clear_photo_gives_the_play(board, play, score):
    placements = parse_play(play, board, FINNISH)
    best = rank_plays(board, photo(board.place(placements)), FINNISH)[0]
    if play == "15D AITOA":
        assert best.kind == "inconsistent"
        assert best.problems[0].kind == "not_touching"
        return
    assert (best.kind, play_of(best, board)) == ("play", [play])
    assert best.p > 0.98
    if score is not None:
        assert best.points == score


def test_probabilities_fall_and_sum_to_one_at_most():
    ranked = rank_plays(KOIRA, photo(after(KOIRA, "K8 SAUMA"), K9={"A": 0.5, "Ä": 0.4}), FINNISH)
    assert all(one.p >= other.p for one, other in pairwise(ranked))
    assert 0.999 < sum(explanation.p for explanation in ranked) <= 1 + 1e-9


def test_a_photo_of_the_same_board_shows_nothing_new():
    best = rank_plays(LATE, photo(LATE), FINNISH)[0]
    assert (best.kind, best.plays, best.contents, best.points) == ("none", (), {}, 0)
    assert best.board_after(LATE) == LATE


def test_a_blank_that_was_named_still_shows_a_blank():
    board = after(EMPTY, "8F kOIRA")
    best = rank_plays(board, photo(after(board, "8F .....S")), FINNISH)[0]
    assert play_of(best, board) == ["8F .....S"]


def test_a_letter_written_on_a_blank_does_not_disturb():
    board = after(EMPTY, "8F kOIRA")
    best = rank_plays(board, photo(after(board, "8F .....S"), F8={"K": 0.99}), FINNISH)[0]
    assert play_of(best, board) == ["8F .....S"]


def test_a_weak_false_tile_far_from_everything_is_outweighed():
    evidence = photo(after(KOIRA, "K8 SAUMA"), B2={"E": 0.6, ".": 0.4})
    best = rank_plays(KOIRA, evidence, FINNISH)[0]
    assert play_of(best, KOIRA) == ["K8 SAUMA"]
    assert best.p > 0.98


def test_a_strong_tile_far_from_everything_makes_the_photo_doubtful():
    ranked = rank_plays(KOIRA, photo(after(KOIRA, "K8 SAUMA"), B2={"E": 0.9999}), FINNISH)
    assert ranked[0].p < 0.98
    assert {explanation.kind for explanation in ranked[:2]} == {"play", "inconsistent"}


def test_a_tile_missed_inside_a_line_is_put_back_when_the_evidence_is_weak():
    evidence = photo(after(KOIRA, "K8 SAUMA"), K10={".": 0.8, "U": 0.19})
    best = rank_plays(KOIRA, evidence, FINNISH)[0]
    assert play_of(best, KOIRA) == ["K8 SAUMA"]


def test_a_clearly_bare_square_inside_a_line_is_named():
    evidence = photo(after(KOIRA, "K8 SAUMA"), K10={".": 1.0})
    ranked = rank_plays(KOIRA, evidence, FINNISH)
    assert ranked[0].kind == "inconsistent"
    assert [(problem.kind, problem.squares) for problem in ranked[0].problems] == [("gap", (Square(9, 10),))]


def test_the_bag_decides_between_letters_that_look_alike():
    """The Finnish set has one Ö; the second on the board would be one too many."""
    board = after(EMPTY, "8F KÖR")
    evidence = photo(after(board, "9G O"), G9={"Ö": 0.6, "O": 0.4})
    assert FINNISH.tile_set.counts["Ö"] == 1
    assert rank_plays(board, evidence, FINNISH)[0].contents == {Square(8, 6): "O"}
    unaware = rank_plays(board, evidence, FINNISH, settings=InferSettings(bag_weight=0))[0]
    assert unaware.contents == {Square(8, 6): "Ö"}


def test_a_tile_too_many_is_accepted_when_it_is_clear_and_said_so():
    board = after(EMPTY, "8F KÖR")
    best = rank_plays(board, photo(after(board, "9G ÖE")), FINNISH)[0]
    assert best.contents == {Square(8, 6): "Ö", Square(8, 7): "E"}
    assert [problem.kind for problem in best.problems] == ["bag"]


def test_the_last_play_taken_back_is_a_withdrawal():
    board = after(KOIRA, "K8 SAUMA")
    last = make_move(KOIRA, parse_play("K8 SAUMA", KOIRA, FINNISH), FINNISH)
    best = rank_plays(board, photo(KOIRA), FINNISH, last_move=last)[0]
    assert best.kind == "withdrawal"
    assert best.removed == {placement.square: placement.tile for placement in last.placements}
    assert best.board_after(board) == KOIRA


def test_without_a_last_move_tiles_gone_must_form_a_legal_play():
    board = after(KOIRA, "K8 SAUMA")
    assert rank_plays(board, photo(KOIRA), FINNISH)[0].kind == "withdrawal"
    torn = board.remove([parse_square("G8"), parse_square("K10")])
    assert rank_plays(board, photo(torn), FINNISH)[0].kind == "inconsistent"


def test_only_the_last_play_can_be_taken_back():
    board = after(KOIRA, "K8 SAUMA", "12K .AA")
    last = make_move(
        after(KOIRA, "K8 SAUMA"), parse_play("12K .AA", after(KOIRA, "K8 SAUMA"), FINNISH), FINNISH
    )
    gone = board.remove([parse_square("K8"), parse_square("K9")])
    best = rank_plays(board, photo(gone), FINNISH, last_move=last)[0]
    assert best.kind == "inconsistent"
    assert best.problems[0].kind == "missing"
    assert set(map(str, best.problems[0].squares)) == {"K8", "K9"}


def test_another_play_in_place_of_the_last_one_is_found_and_said():
    board = after(KOIRA, "K8 SAUMA")
    last = make_move(KOIRA, parse_play("K8 SAUMA", KOIRA, FINNISH), FINNISH)
    best = rank_plays(board, photo(after(KOIRA, "K8 SUO")), FINNISH, last_move=last)[0]
    assert (best.kind, play_of(best, KOIRA)) == ("play", ["K8 SUO"])
    assert [problem.kind for problem in best.problems] == ["retaken"]
    assert best.board_after(board) == after(KOIRA, "K8 SUO")


def test_two_plays_since_the_last_photo_are_told_apart():
    board = after(KOIRA, "K8 SAUMA", "H7 V.MA")
    best = rank_plays(KOIRA, photo(board), FINNISH)[0]
    assert best.kind == "two_plays"
    assert sorted(play_of(best, KOIRA)) == ["H7 V.MA", "K8 SAUMA"]
    assert best.board_after(KOIRA) == board
    assert [problem.kind for problem in best.problems] == ["split"]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        pytest.param("K8 SAUMA", "12K .AA", id="the crossing word came second"),
        pytest.param("9E AVE", "9E ...NE", id="a word and its continuation"),
    ],
)
def test_claimed_scores_decide_how_two_plays_are_split(first, second):
    middle = after(KOIRA, first)
    moves = [
        make_move(board, parse_play(play, board, FINNISH), FINNISH)
        for board, play in ((KOIRA, first), (middle, second))
    ]
    claims = [
        rank_plays(board, photo(board.place(move.placements)), FINNISH)[0].points
        for board, move in zip((KOIRA, middle), moves, strict=True)
    ]
    best = rank_plays(KOIRA, photo(after(middle, second)), FINNISH, claims=claims)[0]
    assert best.kind == "two_plays"
    assert [play.score.total for play in best.plays] == claims
    assert play_of(best, KOIRA) == [first, second]
    assert best.problems == ()


def test_claims_that_fit_no_split_leave_it_open_which_play_was_first():
    middle = after(KOIRA, "K8 SAUMA")
    best = rank_plays(KOIRA, photo(after(middle, "12K .AA")), FINNISH, claims=[30, 30])[0]
    assert (best.kind, [problem.kind for problem in best.problems]) == ("two_plays", ["split"])


def test_claimed_scores_decide_between_letters_too():
    """K9 reads as Ö, with which SAUMA would have scored more than was counted."""
    board = after(KOIRA, "K8 SAUMA", "12K .AA")
    evidence = photo(board, K9={"Ö": 0.95, "A": 0.05})
    assert rank_plays(KOIRA, evidence, FINNISH)[0].contents[parse_square("K9")] == "Ö"
    best = rank_plays(KOIRA, evidence, FINNISH, claims=[29, 6])[0]
    assert play_of(best, KOIRA) == ["K8 SAUMA", "12K .AA"]


def test_claimed_scores_part_a_lone_tile_from_the_word_it_lengthens():
    best = rank_plays(Board.empty(), photo(after(KOIRA, "8F .....S")), FINNISH, claims=[20, 11])[0]
    assert [play.score.total for play in best.plays] == [20, 11]
    assert best.p > 0.8


def test_an_answer_outweighs_the_picture():
    evidence = photo(after(KOIRA, "K8 SAUMA"), K9={"Ä": 0.97})
    ranked = rank_plays(KOIRA, evidence, FINNISH, answers={parse_square("K9"): "A"})
    assert play_of(ranked[0], KOIRA) == ["K8 SAUMA"]
    assert ranked[0].p > 0.99


def test_a_square_said_to_be_bare_is_not_part_of_the_play():
    evidence = photo(after(KOIRA, "K8 SAUMA"))
    ranked = rank_plays(KOIRA, evidence, FINNISH, answers={parse_square("K12"): "."})
    assert play_of(ranked[0], KOIRA) == ["K8 SAUM"]


def test_confirmed_blanks_that_fade_into_their_board_are_no_sign_that_it_was_changed():
    board = after(EMPTY, "8F K?I?A")
    last = make_move(EMPTY, parse_play("8F K?I?A", EMPTY, FINNISH), FINNISH)
    faded = {".": 0.98, "?": 0.02}
    evidence = photo(after(board, "K8 SAUMA"), G8=faded, I8=faded)

    def broken(settings):
        ranked = rank_plays(board, evidence, FINNISH, settings=settings, last_move=last)
        assert play_of(ranked[0], board) == ["K8 SAUMA"]
        return sum(one.p for one in ranked if one.kind == "inconsistent")

    shown = {"inconsistent_above": 0.0}
    assert 0 < 5 * broken(InferSettings(**shown)) < broken(InferSettings(blank_fades=2e-4, **shown))


def test_one_earlier_tile_that_reads_otherwise_does_not_stop_the_play():
    evidence = photo(after(KOIRA, "K8 SAUMA"), G8={"D": 0.999})
    best = rank_plays(KOIRA, evidence, FINNISH)[0]
    assert play_of(best, KOIRA) == ["K8 SAUMA"]
    assert best.p > 0.98


def test_hidden_squares_beside_the_play_are_doubted():
    evidence = photo(after(KOIRA, "K8 SAUMA"))
    del evidence[12, 10], evidence[13, 10]
    best = rank_plays(KOIRA, evidence, FINNISH)[0]
    assert play_of(best, KOIRA) == ["K8 SAUMA"]
    assert best.p < 0.95
    assert [(p.kind, Square(12, 10) in p.squares) for p in best.problems] == [("covered", True)]


def test_hidden_squares_far_from_the_play_do_not_matter():
    evidence = {square: p for square, p in photo(after(KOIRA, "K8 SAUMA")).items() if square[0] > 3}
    best = rank_plays(KOIRA, evidence, FINNISH)[0]
    assert (play_of(best, KOIRA), best.problems) == (["K8 SAUMA"], ())
    assert best.p > 0.98


def test_a_first_word_under_a_hand_is_not_called_nothing_new():
    evidence = photo(after(EMPTY, "8F KOIRA"))
    for col in range(4, 11):
        del evidence[7, col]
    best = rank_plays(EMPTY, evidence, FINNISH)[0]
    assert [(p.kind, Square(7, 7) in p.squares) for p in best.problems] == [("covered", True)]


def test_flat_evidence_counts_as_hidden():
    flat = dict.fromkeys(contents_of(FINNISH), 1 / 31)
    evidence = photo(after(KOIRA, "K8 SAUMA"))
    evidence.update({(12, 10): flat, (0, 0): flat})
    assert [p.kind for p in rank_plays(KOIRA, evidence, FINNISH)[0].problems] == ["covered"]


@pytest.mark.parametrize(
    ("edition_id", "before", "play", "score"),
    [
        pytest.param("norwegian", ["8H ENE"], "9H RØRA", 28, id="Norwegian: Ø in two words"),
        pytest.param("german", [], "8H HUT", 8, id="German"),
        pytest.param("spanish", [], "8G [CH]AL", None, id="a tile of two letters is one tile"),
        pytest.param("english", [], "8D RETAINS", 66, id="English: a whole rack"),
    ],
)
def test_other_editions(edition_id, before, play, score):
    edition = load_edition(edition_id)
    board = after(EMPTY, *before, edition=edition)
    best = rank_plays(board, photo(after(board, play, edition=edition), edition), edition)[0]
    assert play_of(best, board) == [play]
    assert score is None or best.points == score


def test_an_edition_without_values_gives_plays_without_scores():
    latin = load_edition("latin")
    best = rank_plays(EMPTY, photo(after(EMPTY, "8F KOIRA", edition=latin), latin), latin)[0]
    assert (play_of(best, EMPTY), best.points) == (["8F KOIRA"], None)
    assert best.plays[0].score is None


def test_nine_new_tiles_in_one_line_are_not_one_play():
    best = rank_plays(EMPTY, photo(after(EMPTY, "8D KALAKUKKO")), FINNISH)[0]
    assert best.kind == "two_plays"
    assert [problem.kind for problem in best.problems] == ["split"]


def test_nothing_given_is_changed():
    evidence = photo(after(KOIRA, "K8 SAUMA"))
    copy, drawn = {square: dict(p) for square, p in evidence.items()}, format_board(KOIRA)
    rank_plays(KOIRA, evidence, FINNISH)
    assert evidence == copy
    assert format_board(KOIRA) == drawn


def test_reading_of_a_fake_photo_sums_to_one():
    assert sum(reading_of("K", 0.7, contents_of(FINNISH), "X").values()) == pytest.approx(1)
    assert parse_board(format_board(KOIRA))[Square(7, 5)] == Tile("K")
