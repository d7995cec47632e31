from scoring.board import Board
from scoring.editions import load_edition
from scoring.explain import LINE_TEXTS, explain_score, word_formula
from scoring.move import make_move, parse_play
from scoring.score import score_move

FINNISH = load_edition("finnish")


def score_of(play, *words, edition=FINNISH):
    board = Board.empty()
    for word in words:
        board = board.place(parse_play(word, board, edition))
    return score_move(board, make_move(board, parse_play(play, board, edition), edition), edition)


def test_a_sum_is_told_step_by_step():
    lines = [str(line) for line in explain_score(score_of("K8 SAUmA", "8F KOIRA"))]
    assert lines == [
        "S 1",
        "A 1",
        "U 3",
        "M 0, a blank",
        "A 1",
        "SAUMA: 1 + 1 + 3 + 0 + 1 = 6",
        "SAUMA × 2, M on K11",
        "SAUMA: 6 × 2 = 12",
        "K 2, lay there",
        "O 2, lay there",
        "I 1, lay there",
        "R 4, lay there",
        "A 1, lay there",
        "S 1",
        "KOIRAS: 2 + 2 + 1 + 4 + 1 + 1 = 11",
        "together: 12 + 11 = 23",
    ]


def test_letter_premiums_two_factors_and_the_bonus_have_their_steps():
    lines = explain_score(score_of("8D KOIRAKO"))
    assert [line.key for line in lines] == [
        "letter_premium",
        *["letter"] * 6,
        "letter_sum",
        "word_premium",
        "word_total",
        "bonus",
        "turn_total",
    ]
    assert lines[0].params == {"square": "D8", "tile": "K", "value": 2, "multiplier": 2, "points": 4}
    assert lines[-1].params == {"terms": "32 + 50", "total": 82}
    twice = explain_score(score_of("5E SAS.SAS", "5H A"))
    assert [line.params["square"] for line in twice if line.key == "word_premium"] == ["E5", "K5"]
    assert str(next(line for line in twice if line.key == "word_total")) == "SASASAS: 7 × 2 × 2 = 28"


def test_a_single_plain_word_has_no_total_of_its_own():
    assert [line.key for line in explain_score(score_of("8F .....S", "8F KOIRA"))] == [
        *["old_letter"] * 5,
        "letter",
        "letter_sum",
    ]


def test_a_word_is_written_in_figures_alone():
    assert word_formula(score_of("8D KOIRA").words[0]) == "(2×2 + 2 + 1 + 4 + 1) × 2 = 24"
    assert word_formula(score_of("8F .....S", "8F KOIRA").words[0]) == "2 + 2 + 1 + 4 + 1 + 1 = 11"
    assert word_formula(score_of("5E SAS.SAS", "5H A").words[0]) == "(1 + 1 + 1 + 1 + 1 + 1 + 1) × 2 × 2 = 28"


def test_every_kind_of_step_has_a_text():
    plays = [("8D KOIrAKO",), ("8F .....S", "8F KOIRA"), ("K8 SAUMA", "8F KOIRA")]
    used = {line.key for play, *words in plays for line in explain_score(score_of(play, *words))}
    assert used == set(LINE_TEXTS)
