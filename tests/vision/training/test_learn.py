# ruff: noqa: E402 - what training needs is asked for before it is imported
import json
from pathlib import Path

import cv2
import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs the `train` extra")
pytest.importorskip("onnx", reason="training needs the `train` extra")

from vision.tilenet import load_tilenet
from vision.training.augment import Augmentation, change_light, degrade, jitter_quad
from vision.training.boards import make_labels, to_labels
from vision.training.export import export
from vision.training.folders import Sample, load_folder
from vision.training.learn import Recipe, computes_in_bfloat16, loss_of, rate_at, train
from vision.training.net import HIDDEN, SQUARE_PX, BoardNet, NetSize, normalise

TINY = NetSize(stem=16, fine=16, coarse=16, width=32, heads=2, layers=1)


@pytest.fixture
def samples(tmp_path: Path) -> list[Sample]:
    truth = {
        "rows": ["AB?" + "." * 12, *["." * 15] * 14],
        "quad_xy": [[20, 20], [170, 20], [170, 170], [20, 170]],
        "edition": "latin",
        "values": {"A": 1, "B": 3},
    }
    (tmp_path / "a.json").write_text(json.dumps(truth), encoding="utf-8")
    cv2.imwrite(str(tmp_path / "a.png"), np.full((190, 190, 3), 120, np.uint8))
    return list(load_folder(tmp_path))


def recipe(steps: int) -> Recipe:
    return Recipe(steps=steps, batch=2, save_every=2, threads=1, workers=0, size=TINY)


def test_training_goes_on_from_its_checkpoint(samples: list[Sample], tmp_path: Path):
    said: list[str] = []
    train(samples, recipe(2), tmp_path / "net.pt", said.append)
    train(samples, recipe(4), tmp_path / "net.pt", said.append)
    assert [line.split()[1] for line in said] == ["2/2", "4/4"]


@pytest.mark.parametrize(
    ("capability", "half"), [("AVX2", False), ("DEFAULT", False), ("AVX512", True), ("AVX512_BF16", True)]
)
def test_half_length_floats_are_for_processors_that_compute_in_them(monkeypatch, capability, half):
    monkeypatch.setattr("torch.backends.cpu.get_cpu_capability", lambda: capability)
    assert computes_in_bfloat16() is half


def test_the_rate_rises_then_falls_to_a_hundredth():
    plan = Recipe(steps=100, rate=1.0)
    rates = [rate_at(step, plan) for step in (0, 4, 50, 100)]
    assert rates[0] < rates[1] == 1.0
    assert rates[1] > rates[2] > rates[3]
    assert rates[3] == pytest.approx(0.01)


def test_what_is_left_out_teaches_nothing(samples: list[Sample]):
    outputs = [torch.randn(1, 225, n) for n in (4, 60, 14, 5)]
    labels = torch.from_numpy(make_labels(samples[0]))[None]
    labels[0, 0, 5] = -100
    before = loss_of(outputs, to_labels(labels), Recipe())
    outputs[0][0, 5] += 100 * torch.randn(4)
    assert loss_of(outputs, to_labels(labels), Recipe()) == pytest.approx(float(before))


def test_exposure_is_taken_out_of_a_picture():
    picture = torch.randint(60, 120, (1, 36, 36, 3), dtype=torch.uint8)
    bright = normalise(picture * 2)
    np.testing.assert_allclose(normalise(picture), bright, atol=0.15)


@pytest.mark.filterwarnings("ignore")  # torch's exporter warns of its own future
def test_the_exported_net_says_what_the_trained_one_says(tmp_path: Path):
    net = BoardNet(TINY).eval()
    picture = np.random.default_rng(0).integers(0, 255, (17 * SQUARE_PX, 17 * SQUARE_PX, 3), np.uint8)
    export(net, tmp_path / "net.onnx", picture[None])
    scores = load_tilenet(tmp_path / "net.onnx", tmp_path / "none.json", threads=1).scores(picture)
    with torch.no_grad():
        kind, letter, _, turn, look = net(normalise(torch.from_numpy(picture)[None]))
    np.testing.assert_allclose(scores.kind, kind[0, :, :HIDDEN], atol=0.1)
    np.testing.assert_allclose(scores.hidden, torch.softmax(kind[0], dim=1)[:, HIDDEN], atol=0.05)
    np.testing.assert_allclose(scores.letter, letter[0], atol=0.1)
    np.testing.assert_allclose(scores.turn, turn[0], atol=0.1)
    np.testing.assert_allclose(scores.look, look[0], atol=0.2)


def test_pictures_are_changed_by_the_seed_and_keep_their_form():
    picture = np.random.default_rng(0).integers(0, 255, (68, 68, 3), np.uint8)
    for seed in range(25):
        rng = np.random.default_rng(seed)
        changed = degrade(rng, change_light(rng, picture, Augmentation()), Augmentation())
        again = np.random.default_rng(seed)
        twin = degrade(again, change_light(again, picture, Augmentation()), Augmentation())
        assert changed.shape == picture.shape
        assert changed.dtype == np.uint8
        np.testing.assert_array_equal(changed, twin)


def test_corners_stay_within_their_limit():
    quad = np.array([[0, 0], [150, 0], [150, 150], [0, 150]], np.float64)
    settings = Augmentation(corner_sigma=1.0, corner_limit=0.1, coarse_share=0)
    off = jitter_quad(np.random.default_rng(1), quad, settings) - quad
    assert np.abs(off).max() <= 1.0
    assert np.abs(off).min() > 0
