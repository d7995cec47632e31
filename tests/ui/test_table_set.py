"""What confirmed turns teach the reader, and which turns those are."""

import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from reading_fakes import reading_of, rows_with

from scoring.board import Board, format_rows, parse_board
from scoring.editions import load_edition
from scoring.events import Play
from scoring.move import parse_play
from ui.kept_reading import kept_reading
from ui.lessons import contents_seen, learn, lesson_of
from ui.match import add_events, open_match, start_match, without_last
from ui.photo_clean import encode_jpeg
from ui.setups import GameSetup, setup_to_json
from ui.store import Store
from ui.table_set import TableSets, last_set_name
from ui.turn import known_for
from ui.worker import ReadWorker
from vision.calibration import Scores
from vision.glyphs import parse_set
from vision.letters import TILES

FINNISH = load_edition("finnish")
EMPTY = Board.empty()
KOIRA = EMPTY.place(parse_play("8F KOIRA", EMPTY, FINNISH))
BOARDS = Path(__file__).parents[2] / "samples" / "boards"
PLAYERS = ("Aino", "Eetu")


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path)


def start(store, set_name="", edition="finnish"):
    return start_match(store, GameSetup(edition, PLAYERS, set_name=set_name), "a game")


def play(store, game, text, *, read=True):
    """Confirms a play from a photo that shows it."""
    match = open_match(store, game)
    edition = match.game.edition
    move = parse_play(text, match.state.board, edition)
    photo = store.add_photo(f"{game} {text}".encode(), "image/jpeg")
    shown = match.state.board.place(move)
    if read:
        reading = reading_of(format_rows(shown))
        kept_reading(store, photo, known_for(edition), lambda data, known: reading)
    add_events(store, match, [Play(match.state.on_turn, move)], photo)
    return photo


class Teacher:
    """Remembers the lessons; a set is the letters learned, in order."""

    def __init__(self):
        self.lessons = []

    def __call__(self, lessons, own_set):
        self.lessons += lessons
        return own_set + "".join(tile for lesson in lessons for tile in lesson.laid.values()).encode()


def test_a_lesson_is_what_the_turn_laid_and_what_lies_where_the_photo_shows():
    reading = reading_of(rows_with("8F KOIRA"))
    hidden = {**reading.readings, (7, 6): replace(reading.readings[7, 6], visible=False)}
    lesson = lesson_of(replace(reading, readings=hidden), b"picture", EMPTY, KOIRA)
    assert lesson.laid == {(7, 5): "K", (7, 7): "I", (7, 8): "R", (7, 9): "A"}
    assert len(lesson.lying) == 224
    assert (lesson.lying[7, 5], lesson.lying[0, 0]) == ("K", ".")


def test_a_photo_that_shows_nothing_new_or_lies_another_way_teaches_nothing():
    reading = reading_of(rows_with("8F KOIRA"))
    assert lesson_of(reading, b"picture", KOIRA, KOIRA) is None
    lying = reading_of(["".join(column) for column in zip(*rows_with("8F KOIRA"), strict=True)])
    assert lesson_of(lying, b"picture", EMPTY, KOIRA) is None


def test_each_confirmed_turn_is_learned_once(store):
    game, teacher = start(store), Teacher()
    sets = TableSets(teacher)
    assert sets.of(store, open_match(store, game)) == b""
    play(store, game, "8F KOIRA")
    assert sets.of(store, open_match(store, game)) == b"KOIRA"
    play(store, game, "J7 SANA")
    assert sets.of(store, open_match(store, game)) == b"KOIRASNA"
    assert sets.of(store, open_match(store, game)) == b"KOIRASNA"
    assert len(teacher.lessons) == 2


def test_a_turn_taken_back_is_forgotten(store):
    game, sets = start(store), TableSets(Teacher())
    play(store, game, "8F KOIRA")
    before = open_match(store, game)
    play(store, game, "J7 SANA")
    after = open_match(store, game)
    assert sets.of(store, after) == b"KOIRASNA"
    assert sets.of(store, without_last(after)) == sets.of(store, before) == b"KOIRA"


def test_a_photo_that_is_no_longer_kept_teaches_nothing_and_stops_nothing(store):
    game = start(store)
    play(store, game, "8F KOIRA", read=False)
    play(store, game, "J7 SANA")
    assert TableSets(Teacher()).of(store, open_match(store, game)) == b"SNA"


def test_a_named_set_is_known_again_in_the_next_game_and_only_there(store):
    first = start(store, "Mökki")
    play(store, first, "8F KOIRA")
    sets = TableSets(Teacher())
    known = {
        name: sets.of(store, open_match(store, start(store, *name)))
        for name in (("Mökki",), ("Koti",), ("",), ("Mökki", "norwegian"))
    }
    assert known == {("Mökki",): b"KOIRA", ("Koti",): b"", ("",): b"", ("Mökki", "norwegian"): b""}


def test_an_earlier_game_that_cannot_be_opened_teaches_nothing_and_stops_nothing(store):
    setup = {**setup_to_json(GameSetup("finnish", PLAYERS, set_name="Mökki")), "players": None}
    store.create("of another time", setup)
    first = start(store, "Mökki")
    play(store, first, "8F KOIRA")
    assert TableSets(Teacher()).of(store, open_match(store, start(store, "Mökki"))) == b"KOIRA"


def test_the_name_of_the_last_game_with_the_edition_is_offered(store):
    assert last_set_name(store, "finnish") == ""
    start(store, "Mökki")
    start(store, "Hytte", "norwegian")
    assert last_set_name(store, "finnish") == "Mökki"


class LookingReader:
    """Every square looks different; nothing is known of any."""

    def scores(self, rectified):
        assert rectified.shape == (136, 136, 3)
        flat = np.zeros((225, len(TILES)))
        kind = np.tile([2.0, 0.0, 0.0], (225, 1))
        return Scores(kind, flat, np.zeros((225, 14)), np.zeros((225, 5)), np.eye(225), flat[:, 0])


def test_lessons_change_what_the_reader_makes_of_such_tiles():
    picture = encode_jpeg(np.full((136, 136, 3), 90, np.uint8))
    reading = reading_of(rows_with("8F KOIRA"))
    lesson = lesson_of(reading, picture, EMPTY, KOIRA)
    assert cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_COLOR) is not None
    once = parse_set(learn([lesson], LookingReader()))
    assert once.n_confirmed == 5
    assert TILES[int((np.eye(225)[7 * 15 + 5] @ once.letter).argmax())] == "K"
    twice = parse_set(learn([lesson], LookingReader(), learn([lesson], LookingReader())))
    assert twice.n_confirmed == 10
    assert learn([], LookingReader()) == b""


def test_the_process_that_reads_learns_too_and_reads_with_what_it_learned():
    photo = BOARDS / "normal-020-00000.jpg"
    truth = json.loads(photo.with_suffix(".json").read_text("utf-8"))
    known = known_for(load_edition(truth["edition"]))
    with ReadWorker() as worker:
        reading = worker.submit(photo, known)
        lesson = lesson_of(reading, encode_jpeg(reading.rectified), EMPTY, parse_board(truth["rows"]))
        own_set = worker.learn([lesson])
        again = worker.submit(photo, known, own_set=own_set)
    assert parse_set(own_set).n_confirmed > 10
    read = {square: one.tile for square, one in again.readings.items()}
    assert read == contents_seen(parse_board(truth["rows"]), again)
    changed = [one.p != reading.readings[square].p for square, one in again.readings.items()]
    assert any(changed)
