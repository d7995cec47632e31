"""Turns and whole games of a bench, on readings made up so that each verdict is known."""

from pathlib import Path

import pytest
from reading_fakes import reading_of, rows_with

from scoring.editions import load_edition
from ui.bench_games import TurnPhoto
from ui.bench_turns import sequences_of, turn_figures
from ui.sequence import PhotoRead
from ui.truth import parse_truth
from vision.errors import BoardNotFound
from vision.reading import Known

FINNISH, LATIN = load_edition("finnish"), load_edition("latin")
BARE = rows_with()
KOIRA = rows_with("8F KOIRA")
KOIRAS = rows_with("8F KOIRAS")
SAUMA = rows_with("8F KOIRAS", "K9 AUMA")


def photo(turn, rows, reading=None, move=None, sequence="s"):
    content = {"rows": rows, "quad_xy": None, "edition": "finnish", "sequence": sequence, "turn": turn}
    if move is not None:
        content["move"] = dict(zip(("play", "score", "withdrawn"), move, strict=False))
    truth = parse_truth(content, Path(f"{turn}.jpg"), "set")
    reading = reading_of(rows) if reading is None else reading
    return TurnPhoto(truth, PhotoRead(reading, Known(()), lambda known: reading))


FIRST = photo(1, KOIRA, move=("8F KOIRA", 20))
SECOND = photo(2, SAUMA, move=("K8 SAUMA", 29))


def figures(*photos, edition=FINNISH):
    return turn_figures(photos, lambda truth: edition)


@pytest.mark.parametrize(
    ("photos", "turns", "untouched", "one_answer", "silent", "totals_right"),
    [
        pytest.param([FIRST, SECOND], 2, 2, 2, 0, 1, id="all right"),
        pytest.param([SECOND, FIRST], 2, 2, 2, 0, 1, id="put in order by their turns"),
        pytest.param(
            [FIRST, photo(2, KOIRAS, reading_of(KOIRAS, {"K8": {"S": 0.04, "Ö": 0.96}}), ("8F .....S", 11))],
            2, 1, 2, 0, 0, id="one answer is needed",
        ),
        pytest.param(
            [FIRST, photo(2, KOIRAS, reading_of(rows_with("8F KOIRAÖ")), ("8F .....S", 11))],
            2, 1, 1, 1, 0, id="a wrong letter that looks certain",
        ),
        pytest.param(
            [
                photo(1, KOIRA, reading_of(KOIRA, {"G8": {"O": 0.4, "Ö": 0.6}}), move=("8F KOIRA", 20)),
                photo(2, SAUMA, reading_of(SAUMA, {"G8": {"O": 0.01, "Ö": 0.99}}), ("K8 SAUMA", 29)),
            ],
            2, 1, 2, 0, 1, id="misread as before, which was put right",
        ),
        pytest.param(
            [FIRST, photo(2, SAUMA, reading_of(SAUMA, {"H8": {"I": 0.01, "T": 0.99}}), ("K8 SAUMA", 29))],
            2, 1, 2, 0, 1, id="an earlier tile misread, one answer",
        ),
        pytest.param(
            [FIRST, photo(2, SAUMA, move=("K8 SAUMA", 30))], 2, 1, 1, 0, 0, id="another score was recorded",
        ),
        pytest.param(
            [FIRST, photo(2, SAUMA, BoardNotFound("no board"))], 2, 1, 1, 0, 0, id="not read is not silent",
        ),
        pytest.param(
            [FIRST, photo(2, SAUMA, move=("K8 SAUMA", 29, True)), photo(3, KOIRA, move=("-", 0))],
            3, 3, 3, 0, 1, id="a play taken back counts nothing",
        ),
        pytest.param([photo(1, BARE, move=("-", 0)), photo(2, KOIRA)], 2, 2, 2, 0, 1, id="not recorded"),
    ],
)  # fmt: skip
def test_turns_and_games(photos, turns, untouched, one_answer, silent, totals_right):
    found = figures(*photos)
    keys = ("turns", "untouched", "one_answer", "silent", "totals_right")
    assert {key: found[key] for key in keys} == dict(
        zip(keys, (turns, untouched, one_answer, silent, totals_right), strict=True)
    )
    assert found["sequences"]["s"]["turns"] == turns


def test_a_set_without_values_is_judged_by_its_board():
    found = figures(photo(1, KOIRA), photo(2, SAUMA), edition=LATIN)
    assert (found["untouched"], found["totals_right"]) == (2, 1)


def test_squares_not_counted_hold_what_lay_there_before():
    covered = ["#" * 15, *KOIRAS[1:7], "#" * 10 + KOIRAS[7][10:], *KOIRAS[8:]]
    found = figures(FIRST, photo(2, covered, reading_of(KOIRAS)))
    assert (found["untouched"], found["silent"]) == (2, 0)


def test_photos_outside_a_sequence_and_single_photos_are_left_out():
    single = photo(1, KOIRA, sequence="alone")
    outside = photo(None, KOIRA)
    assert list(sequences_of([single, outside, FIRST, SECOND])) == ["s"]


@pytest.mark.parametrize(
    ("name", "turns", "untouched"),
    [
        pytest.param("dropped", 2, 0, id="two plays on one photo: which came first is asked"),
        pytest.param("dropped_claimed", 2, 2, id="two plays on one photo, and the points of both"),
        pytest.param("repeated", 2, 2, id="the same photo again"),
        pytest.param("taken_back", 1, 1, id="the photo before the last play"),
    ],
)
def test_turns_derived_from_a_sequence(name, turns, untouched):
    third = photo(3, rows_with("8F KOIRAS", "K9 AUMA", "12K ATA"))
    found = figures(FIRST, SECOND, third)["derived"][name]
    assert (found["turns"], found["right_or_flagged"], found["silent"]) == (turns, turns, 0)
    assert found["untouched"] == found["one_answer"] == untouched


def test_without_sequences_there_are_no_turns():
    assert figures()["turns"] == 0


LONG = [
    "8F KOIRA", "8F KOIRAS", "K9 AUMA", "12K ATA", "M11 I.O", "F9 ALA", "M14 T", "14M .E", "11F .S", "G12 O",
]  # fmt: skip
"""A game of ten turns, with what each adds to the board."""


@pytest.fixture(scope="module")
def long_game():
    return figures(*(photo(n, rows_with(*LONG[:n])) for n in range(1, len(LONG) + 1)))


def test_a_long_game_is_right(long_game):
    assert (long_game["untouched"], long_game["totals_right"]) == (10, 1)


@pytest.mark.parametrize("fault", ["unreadable", "two unreadable", "dropped", "repeated", "swapped"])
def test_a_game_with_a_broken_photo_is_flagged_and_ends_with_the_right_board(long_game, fault):
    found = long_game["broken_games"][fault]
    assert (found["games"], found["board_right"], found["unflagged"]) == (1, 1, 0)


def test_each_piece_of_evidence_adds_turns_that_are_right():
    """The first photo takes an S for a T: what follows is right only on the board as it was confirmed."""
    misread = photo(1, KOIRAS, reading_of(rows_with("8F KOIRAT")))
    found = figures(misread, photo(2, SAUMA))["ablation"]
    assert [one["right"] for one in found.values()] == [1, 0, 0, 1]
    assert {one["turns"] for one in found.values()} == {2}
    assert found["letters alone"]["silent"] == 1
