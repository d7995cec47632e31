import json

import cv2
import numpy as np
import pytest

from samples.render import main
from samples.rendering.negatives import THINGS, render_negative
from samples.rendering.profiles import PROFILES, RenderSettings

SETTINGS = RenderSettings(PROFILES["train"], long_side_px=500)


@pytest.mark.parametrize("thing", THINGS)
def test_each_thing_that_is_no_board_fills_a_good_part_of_its_photo(thing):
    negative = render_negative(np.random.default_rng(2), SETTINGS, thing)
    assert negative.thing == thing
    assert min(negative.photo.shape[:2]) > 100
    assert negative.photo.std() > 3


def test_equal_seeds_draw_equal_photos():
    first, second = (render_negative(np.random.default_rng([1, 5]), SETTINGS).photo for _ in range(2))
    assert np.array_equal(first, second)


def test_the_command_draws_photos_without_a_board_whose_truth_has_no_rows(tmp_path, capsys):
    arguments = ["--out", str(tmp_path), "--n", "2", "--no-board", "--profile", "train", "--long-side", "500"]
    assert main(arguments) == 0
    truths = [json.loads(path.read_text("utf-8")) for path in tmp_path.glob("*.json")]
    assert len(truths) == 2 and not any("rows" in truth for truth in truths)
    assert all(truth["thing"] in THINGS for truth in truths)
    assert all(cv2.imread(str(path)) is not None for path in tmp_path.glob("*.jpg"))
    assert capsys.readouterr().out.startswith("2 photos drawn")
