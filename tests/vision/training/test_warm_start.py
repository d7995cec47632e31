# ruff: noqa: E402 - what training needs is asked for before it is imported
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs the `train` extra")
pytest.importorskip("onnx", reason="training needs the `train` extra")

from vision.tilenet import load_tilenet
from vision.training.export import PICTURE_PX, export
from vision.training.net import BoardNet, NetSize, normalise
from vision.training.warm_start import warm_start

pytestmark = pytest.mark.filterwarnings("ignore")  # torch's exporter warns of its own future
TINY = NetSize(stem=16, fine=16, coarse=16, width=32, heads=2, layers=1, dropout=0)


@pytest.fixture
def pictures() -> "torch.Tensor":
    rng = np.random.default_rng(7)
    return torch.from_numpy(rng.integers(0, 255, (4, PICTURE_PX, PICTURE_PX, 3), dtype=np.uint8))


@pytest.fixture
def exported(tmp_path: Path, pictures: "torch.Tensor") -> Path:
    torch.manual_seed(3)
    net = BoardNet(TINY)
    for norm in (m for m in net.modules() if isinstance(m, torch.nn.BatchNorm2d)):
        torch.nn.init.uniform_(norm.weight, 0.5, 1.5)
        torch.nn.init.uniform_(norm.bias, -0.5, 0.5)
        norm.running_mean.uniform_(-0.2, 0.2)
        norm.running_var.uniform_(0.3, 2.0)
    export(net, tmp_path / "tiny.onnx", pictures.numpy())
    return tmp_path / "tiny.onnx"


def test_a_warm_network_reads_as_the_exported_one(exported: Path, pictures: "torch.Tensor"):
    net = warm_start(exported, pictures, TINY).eval()
    before = load_tilenet(exported)._run(pictures[0].numpy())
    with torch.no_grad():
        after = net(normalise(pictures[:1]))
    for old, new in zip(before, after, strict=True):
        np.testing.assert_allclose(new[0].numpy(), old, atol=0.1)


def test_the_normalisation_stands_when_training_goes_on(exported: Path, pictures: "torch.Tensor"):
    net = warm_start(exported, pictures, TINY)
    with torch.no_grad():
        resting, training = net.eval()(normalise(pictures)), net.train()(normalise(pictures))
    np.testing.assert_allclose(training[1].numpy(), resting[1].numpy(), atol=0.02)


def test_a_network_of_another_size_is_refused(exported: Path, pictures: "torch.Tensor"):
    with pytest.raises(ValueError, match="weight of"):
        warm_start(exported, pictures, NetSize(stem=16, fine=16, coarse=16, width=48, heads=2, layers=1))
