import json

import numpy as np
import pytest

from scoring.board import parse_board
from ui.intake import PhotoRefused, accept_photo
from ui.kept_reading import kept_reading, quad_of, reading_from_json, reading_to_json
from ui.store import Store
from vision.reading import BoardReading, Known, QualityNote, Reading

KNOWN = Known(("A", "Ä"), {"A": 1, "Ä": 2})
QUAD = np.array([[0, 0], [100, 0], [100, 100], [0, 100]], np.float64)


def reading(tiles=None, turns=0):
    """A reading of a board that is bare but for the squares named."""
    readings = {}
    for row in range(15):
        for col in range(15):
            tile = (tiles or {}).get((row, col), ".")
            p = {".": 0.0, "?": 0.0, "A": 0.0, "Ä": 0.0, tile: 0.9}
            p["?"] += 0.1
            readings[row, col] = Reading(p, visible=(row, col) != (3, 4))
    note = QualityNote("glare", ((3, 4),), "light on D4")
    picture = np.full((34, 34, 3), 200, np.uint8)
    return BoardReading(readings, QUAD, turns, picture, (note,), {"total": 12.5}, ((3, 4),))


class CountingReader:
    def __init__(self, *answers):
        self.answers = list(answers)
        self.known = []

    def __call__(self, data, known):
        self.known.append(known)
        return self.answers[min(len(self.known), len(self.answers)) - 1]


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path)


@pytest.fixture
def photo(store):
    return store.add_photo(b"a photo", "image/jpeg")


def test_a_reading_comes_back_as_it_was():
    before = reading({(7, 7): "Ä"})
    after = reading_from_json(json.loads(json.dumps(reading_to_json(before))))
    for square, one in before.readings.items():
        assert after.readings[square].tile == one.tile
        assert after.readings[square].visible == one.visible
        assert after.readings[square].confidence == pytest.approx(one.confidence)
    assert (after.turns, after.quality, after.doubtful) == (before.turns, before.quality, before.doubtful)
    assert np.array_equal(after.quad_xy, before.quad_xy)


def test_a_photo_is_read_once_for_the_same_question(store, photo):
    reader = CountingReader(reading())
    first = kept_reading(store, photo, KNOWN, reader)
    assert kept_reading(store, photo, KNOWN, reader).picture == first.picture
    assert store.photo(first.picture)[1] == "image/jpeg"
    assert len(reader.known) == 1


@pytest.mark.parametrize(
    "known",
    [
        pytest.param(Known(("A", "Ä"), {"A": 1, "Ä": 3}), id="other values"),
        pytest.param(Known(("A",), {"A": 1}), id="another alphabet"),
        pytest.param(Known(("A", "Ä"), {"A": 1, "Ä": 2}, quad_xy=QUAD + 5), id="corners set by hand"),
    ],
)
def test_another_question_is_read_anew(store, photo, known):
    reader = CountingReader(reading())
    kept_reading(store, photo, KNOWN, reader)
    kept_reading(store, photo, known, reader)
    assert len(reader.known) == 2


def test_a_photo_that_fits_only_when_turned_is_read_again_that_way_up(store, photo):
    tiles = {(0, col): "A" for col in range(6)} | {(row, 0): "A" for row in range(1, 4)}
    upright = reading(tiles)
    lying = reading({(14 - col, row): "Ä" for row, col in tiles}, turns=1)
    board = parse_board(["AAAAAA........."] + ["A.............."] * 3 + ["." * 15] * 11)
    reader = CountingReader(lying, upright)
    kept = kept_reading(store, photo, KNOWN, reader, board)
    assert len(reader.known) == 2
    assert reader.known[1].quad_xy is not None
    assert kept.reading.readings[0, 5].tile == "A"


def test_corners_kept_as_lists_become_a_quad():
    assert np.array_equal(quad_of(QUAD.tolist()), QUAD)
    assert quad_of(None) is None


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"hello" * 100, id="text"),
        pytest.param(b"\xff\xd8\xff", id="cut"),
    ],
)
def test_what_is_no_photo_is_not_kept(store, data):
    with pytest.raises(PhotoRefused):
        accept_photo(store, data)


def test_a_photo_is_read_again_when_the_weights_have_changed(store, photo, monkeypatch):
    reader = CountingReader(reading({(7, 7): "A"}), reading({(7, 7): "Ä"}))
    kept_reading(store, photo, KNOWN, reader)
    kept_reading(store, photo, KNOWN, reader)
    assert len(reader.known) == 1
    monkeypatch.setattr("ui.kept_reading.weights_mark", lambda: 1)
    assert kept_reading(store, photo, KNOWN, reader).reading.readings[7, 7].tile == "Ä"
    assert len(reader.known) == 2
