import json

import cv2
import numpy as np
import pytest
from drawn_boards import photo_of_board, rotated_quad

pytest.importorskip("torch", reason="training needs the `train` extra")

from vision.rectify import BOARD_QUAD, homography, project
from vision.training.corner_data import CornerAugmentation, aligner_sample, judge_sample, scout_sample
from vision.training.corner_scenes import Scene, load_scenes, shrunk

QUAD = rotated_quad((400, 300), 380, 20, slant=0.1)
PLAIN = CornerAugmentation(decoys=0, not_a_board=0, light=0, cast=0, noise=0)


def scene(has_board=True):
    image = photo_of_board(QUAD, size_wh=(800, 600)).image
    return Scene(image, shrunk(image, 0.5), (QUAD,), has_board)


@pytest.mark.parametrize("close", [0.0, 1.0], ids=["the whole picture", "from closer by"])
def test_the_scout_learns_the_area_and_its_corners(close):
    augmentation = CornerAugmentation(decoys=0, close=close, shift=0.01, scale=(0.9, 0.9), extent=(0.6, 0.7))
    for seed in range(8):
        picture, maps = scout_sample(scene(), np.random.default_rng(seed), augmentation)
        assert picture.shape == (320, 320, 3) and maps.shape == (2, 80, 80)
        rows, cols = np.nonzero(maps[1] > 0.85)
        assert 4 <= len(rows) <= 8
        hull = cv2.convexHull(np.column_stack([cols, rows]).astype(np.float32))
        assert maps[0].sum() == pytest.approx(cv2.contourArea(hull), rel=0.15)


def test_the_judge_learns_how_far_the_corners_are():
    moved = []
    for seed in range(20):
        picture, answer = judge_sample(scene(), np.random.default_rng(seed), PLAIN)
        assert picture.shape == (228, 228, 3) and answer[0] == 1
        corners = answer[1:].reshape(4, 2)
        moved.append(np.abs(corners).max())
        there = project(homography(BOARD_QUAD + corners), BOARD_QUAD)  # the board in the candidate's squares
        assert np.abs(there - BOARD_QUAD - corners).max() < 1e-3
    assert 0.2 < np.mean(moved) < 2


def test_the_aligner_learns_where_each_square_lies():
    # A white dot in the middle of every square; where the sample says that it lies, it is.
    image = np.zeros((600, 800, 3), np.uint8)
    middles = np.indices((15, 15)).reshape(2, -1).T[:, ::-1] + 0.5
    for x, y in project(homography(QUAD), middles):
        cv2.circle(image, (round(x), round(y)), 3, (255, 255, 255), -1)
    dots = Scene(image, shrunk(image, 0.5), (QUAD,))
    for seed in range(8):
        picture, offsets = aligner_sample(dots, np.random.default_rng(seed), PLAIN)
        assert picture.shape == (272, 272, 3) and offsets.shape == (2, 15, 15)
        at = np.rint(16 * (1 + middles + offsets.reshape(2, -1).T)).astype(int)
        lit = picture[at[:, 1].clip(0, 271), at[:, 0].clip(0, 271), 0]
        assert np.mean(lit > 60) > 0.95


def test_what_is_no_board_is_none_for_both_nets():
    for seed in range(8):
        rng = np.random.default_rng(seed)
        assert scout_sample(scene(False), rng, PLAIN)[1].sum() == 0
        assert judge_sample(scene(False), rng, PLAIN)[1].sum() == 0


def test_a_sample_is_drawn_by_its_seed_alone():
    first, again = (scout_sample(scene(), np.random.default_rng(5), CornerAugmentation()) for _ in range(2))
    np.testing.assert_array_equal(first[0], again[0])
    np.testing.assert_array_equal(first[1], again[1])


def test_photos_with_a_board_and_without_one_are_loaded(tmp_path):
    image = photo_of_board(QUAD, size_wh=(800, 600)).image
    truths = {
        "a": {"rows": ["." * 15] * 15, "quad_xy": QUAD.tolist(), "edition": "finnish"},
        "b": {"thing": "table"},
    }
    for name, truth in truths.items():
        cv2.imwrite(str(tmp_path / f"{name}.jpg"), image)
        (tmp_path / f"{name}.json").write_text(json.dumps(truth))
    board, table = load_scenes([tmp_path])
    assert board.has_board and not table.has_board
    np.testing.assert_allclose(board.quads_xy[0], QUAD)
    assert len(table.quads_xy) >= 4
