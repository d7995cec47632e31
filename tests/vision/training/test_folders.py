import json
from pathlib import Path

import cv2
import numpy as np
import pytest

pytest.importorskip("torch", reason="training needs the `train` extra")

from vision.training.augment import lay_quad
from vision.training.boards import cut_board, lay_squares, make_labels
from vision.training.folders import (
    CLASSES,
    COVERED,
    IGNORED,
    NO_VALUE,
    Sample,
    label,
    load_folder,
    load_sample,
    split_row,
)
from vision.training.net import HIDDEN

BARE_ROW = "." * 15
QUAD = [[30, 30], [180, 30], [180, 180], [30, 180]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """One truth file with its picture: squares of 10 px, a white spot on A1, a half-white on O1."""
    rows = ["A#b?[CH]" + "." * 10, *[BARE_ROW] * 14]
    truth = {"rows": rows, "quad_xy": QUAD, "edition": "latin", "values": {"A": 1, "CH": 5}}
    (tmp_path / "a.json").write_text(json.dumps(truth), encoding="utf-8")
    picture = np.zeros((210, 210, 3), np.uint8)
    picture[30:40, 30:40] = 255
    picture[30:40, 170:180] = 128
    cv2.imwrite(str(tmp_path / "a.png"), picture)
    return tmp_path


def sample_of(folder: Path) -> Sample:
    return next(load_folder(folder))


@pytest.mark.parametrize(
    ("cell", "content"),
    [
        pytest.param("A", "A", id="a lettered tile"),
        pytest.param("?", "?", id="a blank"),
        pytest.param("a", "?", id="a blank with its letter named"),
        pytest.param("CH", "CH", id="a tile of two letters"),
        pytest.param("ch", "?", id="a blank that stands for two letters"),
        pytest.param(".", ".", id="bare"),
    ],
)
def test_a_cell_has_the_label_of_what_is_seen(cell: str, content: str):
    assert CLASSES[label(cell)] == content


@pytest.mark.parametrize("cell", ["#", "Ψ"])
def test_what_cannot_be_judged_is_left_out(cell: str):
    assert label(cell) == IGNORED


def test_a_row_with_brackets_has_fifteen_cells():
    assert split_row("A[CH].[l·l]") == ["A", "CH", ".", "l·l"]


def test_a_truth_file_becomes_a_sample(folder: Path):
    sample = sample_of(folder)
    seen = [CLASSES[i] if i != IGNORED else "#" for i in sample.contents[:5]]
    assert seen == ["A", "#", "?", "?", "CH"]
    assert sample.values[[0, 4]].tolist() == [1, 5]
    assert sample.values[5] == IGNORED
    assert sample.known.alphabet == ("A", "CH")


def test_hidden_squares_are_learned_from_drawn_boards_only(folder: Path):
    truth = folder / "a.json"
    by_hand = make_labels(sample_of(folder))
    truth.write_text(json.dumps({**json.loads(truth.read_text()), "profile": "normal"}))
    drawn = sample_of(folder)
    assert by_hand[0][1] == IGNORED
    assert drawn.contents[1] == COVERED
    assert make_labels(drawn)[0][1] == HIDDEN


def test_tiles_without_a_printed_value_say_so(folder: Path):
    truth = folder / "a.json"
    truth.write_text(json.dumps({**json.loads(truth.read_text()), "values": {}}))
    assert sample_of(folder).values[0] == NO_VALUE


def test_photos_without_corners_are_left_out(folder: Path):
    truth = folder / "a.json"
    truth.write_text(json.dumps({**json.loads(truth.read_text()), "quad_xy": None}))
    assert load_sample(truth) is None


def test_a_short_truth_file_is_refused_by_name(folder: Path):
    truth = folder / "a.json"
    truth.write_text(json.dumps({**json.loads(truth.read_text()), "rows": [BARE_ROW]}))
    with pytest.raises(ValueError, match=r"a\.json holds 15 squares"):
        load_sample(truth)


@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize("mirrored", [False, True])
def test_labels_lie_where_their_squares_lie_in_the_picture(folder: Path, turns: int, mirrored: bool):
    sample = sample_of(folder)
    picture = cut_board(sample.photo, lay_quad(sample.quad_xy, turns, mirrored), 10)
    squares = np.zeros(225, np.int64)
    squares[0], squares[14] = 255, 128
    laid = lay_squares(squares, turns, mirrored).reshape(15, 15)
    seen = picture[15:165:10, 15:165:10, 0]  # the middle of each square
    np.testing.assert_allclose(seen, laid, atol=3)


def test_letters_are_learned_from_upright_boards_only(folder: Path):
    sample = sample_of(folder)
    upright, lying = make_labels(sample), make_labels(sample, turns=1)
    assert CLASSES[2 + upright[1][0]] == "A"
    assert (lying[1] == IGNORED).all()
    assert (lying[3] == 1).sum() == 2  # both lettered tiles say how the board lies
