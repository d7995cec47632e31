import json
from pathlib import Path

import pytest

from scoring.board import Board, format_rows
from scoring.editions import load_edition
from scoring.move import make_move, parse_play
from scoring.score import score_move
from ui.match import open_match
from ui.page.demo import FOLDER, demo_photos, next_demo_photo, start_demo, take_demo_photo

SAMPLES = Path(__file__).parents[3] / "samples" / "games"
GAMES = ("finnish", "norwegian")


def truth_of(photo):
    return json.loads(photo.with_suffix(".json").read_text("utf-8"))


@pytest.mark.parametrize("edition", GAMES)
def test_a_sample_game_has_six_turns_that_fit_its_boards_and_scores(edition):
    board, rules = Board.empty(), load_edition(edition)
    photos = demo_photos("en", edition)
    assert [photo.stem for photo in photos] == [f"{edition}-{turn:02d}" for turn in range(1, 7)]
    for photo in photos:
        truth = truth_of(photo)
        move = make_move(board, parse_play(truth["move"]["play"], board, rules), rules)
        assert score_move(board, move, rules).total == truth["move"]["score"]
        board = board.place(move.placements)
        assert list(format_rows(board)) == truth["rows"]


def test_the_sample_games_are_small_enough_to_be_installed():
    assert sum(path.stat().st_size for path in FOLDER.rglob("*.*")) < 1_000_000


@pytest.mark.skipif(not SAMPLES.exists(), reason="the drawn samples are not here")
@pytest.mark.parametrize("edition", GAMES)
def test_the_installed_photos_are_of_the_samples_they_come_from(edition):
    for photo in demo_photos("en", edition):
        source = truth_of(SAMPLES / edition / photo.name)
        assert truth_of(photo) == {name: source[name] for name in ("edition", "turn", "move", "rows")}


@pytest.mark.parametrize(
    ("language", "edition"), [("fi", "finnish"), ("nb", "norwegian"), ("sv", "finnish"), ("en", "finnish")]
)
def test_the_sample_game_is_one_of_the_visitor_s_language_where_there_is_one(store, language, edition):
    match = open_match(store, start_demo(store, language))
    assert match.setup.edition_id == edition


def test_a_set_without_a_sample_game_has_no_sample_photos():
    assert demo_photos("en", "polish") == ()


def test_a_sample_photo_waits_for_the_game_as_if_it_had_been_taken(store):
    match = open_match(store, start_demo(store, "nb"))
    photo = next_demo_photo(match, "nb")
    assert photo == demo_photos("nb")[0]
    take_demo_photo(store, match, photo)
    pending = open_match(store, match.id).stored.pending
    assert store.photo(pending.photo)[0][:3] == b"\xff\xd8\xff"
