"""Trains the nets that find boards: `python -m vision.training.corner_learn scout FOLDER…`.

The other two are called `judge` and `aligner`.
"""

import argparse
import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from vision.training.corner_data import CornerAugmentation, aligner_sample, judge_sample, scout_sample
from vision.training.corner_nets import ALIGNER_SIDE_PX, JUDGE_SIDE_PX, Aligner, Judge, Scout, normalise
from vision.training.corner_scenes import Scene, load_scenes
from vision.training.learn import computes_in_bfloat16

WEIGHTS = Path(__file__).parent.parent / "weights"


@dataclass(frozen=True, slots=True)
class CornerRecipe:
    """How a network is trained.

    Attributes:
        steps: Batches in all.
        batch: Pictures a batch.
        rate: Highest learning rate; it rises over the first twentieth and falls as a cosine.
        decay: Weight decay.
        average: Share of the averaged weights kept at each step.
        save_every: Steps between checkpoints.
        seed: Seed of everything drawn.
        threads: Threads that compute.
    """

    steps: int = 1500
    batch: int = 16
    rate: float = 2e-3
    decay: float = 0.01
    average: float = 0.995
    save_every: int = 200
    seed: int = 1
    threads: int = 1


Sampler = Callable[[Scene, np.random.Generator, CornerAugmentation], tuple[Any, Any]]
Loss = Callable[[Tensor, Tensor], Tensor]


def scout_loss(logits: Tensor, maps: Tensor) -> Tensor:
    """Cross-entropy of both maps; corners are few and weigh more."""
    area = functional.binary_cross_entropy_with_logits(logits[:, 0], maps[:, 0])
    weight = 1 + 30 * maps[:, 1]
    corners = functional.binary_cross_entropy_with_logits(logits[:, 1], maps[:, 1], weight)
    return area + corners


def judge_loss(answers: Tensor, truth: Tensor) -> Tensor:
    """Cross-entropy of "is a board", and how far the corners are missed where there is one."""
    is_board = functional.binary_cross_entropy_with_logits(answers[:, 0], truth[:, 0])
    missed = functional.smooth_l1_loss(answers[:, 1:], truth[:, 1:], beta=0.2, reduction="none").mean(dim=1)
    return is_board + 3 * (missed * truth[:, 0]).sum() / truth[:, 0].sum().clamp(min=1)


def aligner_loss(answers: Tensor, truth: Tensor) -> Tensor:
    """How unlikely the true offsets are, when errors fall off exponentially (Laplace) with the size said."""
    missed = (answers[:, :2] - truth).abs()
    log_error = answers[:, 2:].clamp(-5, 2)
    return (missed * torch.exp(-log_error) + log_error).mean()


TASKS: dict[str, tuple[Callable[[], nn.Module], Sampler, Loss]] = {
    "scout": (Scout, scout_sample, scout_loss),
    "judge": (Judge, judge_sample, judge_loss),
    "aligner": (Aligner, aligner_sample, aligner_loss),
}


def train(task: str, scenes: list[Scene], checkpoint: Path, recipe: CornerRecipe) -> nn.Module:
    """Trains, or goes on from the checkpoint, and returns the network with averaged weights."""
    cv2.setNumThreads(1)
    torch.set_num_threads(recipe.threads)
    torch.manual_seed(recipe.seed)
    make, draw, loss_of = TASKS[task]
    net, averaged = make(), make()
    averaged.load_state_dict(net.state_dict())
    optimizer = torch.optim.AdamW(net.parameters(), recipe.rate, weight_decay=recipe.decay)
    first = _resume(checkpoint, net, averaged, optimizer)
    started, total = time.monotonic(), 0.0
    for step in range(first, recipe.steps):
        pictures, truths = _batch(scenes, draw, step, recipe)
        for group in optimizer.param_groups:
            group["lr"] = _rate(step, recipe)
        net.train()
        with torch.autocast("cpu", torch.bfloat16, enabled=computes_in_bfloat16()):
            answers = net(normalise(pictures).contiguous(memory_format=torch.channels_last))
        loss = loss_of(answers.float(), truths)
        optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimizer.step()
        _average(averaged, net, min(recipe.average, (step + 1) / (step + 10)))
        total += loss.item()
        if (step + 1) % 50 == 0:
            print(f"{task} {step + 1} loss {total / 50:.4f} {time.monotonic() - started:.0f} s", flush=True)
            total = 0.0
        if (step + 1) % recipe.save_every == 0 or step + 1 == recipe.steps:
            _save(checkpoint, step + 1, net, averaged, optimizer)
    return averaged.eval()


def _batch(scenes: list[Scene], draw: Sampler, step: int, recipe: CornerRecipe) -> tuple[Tensor, Tensor]:
    rng = np.random.default_rng([recipe.seed, step])
    samples = [
        draw(scenes[int(i)], rng, CornerAugmentation()) for i in rng.integers(0, len(scenes), recipe.batch)
    ]
    pictures, truths = (np.stack(column) for column in zip(*samples, strict=True))
    return torch.from_numpy(pictures), torch.from_numpy(truths)


def _rate(step: int, recipe: CornerRecipe) -> float:
    done = step / recipe.steps
    return recipe.rate * min(1.0, 20 * done + 0.02) * (0.5 + 0.5 * math.cos(math.pi * done)) + 1e-5


def _average(averaged: nn.Module, net: nn.Module, keep: float) -> None:
    with torch.no_grad():
        for mean, value in zip(averaged.state_dict().values(), net.state_dict().values(), strict=True):
            if mean.dtype.is_floating_point:
                mean.lerp_(value, 1 - keep)
            else:
                mean.copy_(value)


def _save(
    path: Path, step: int, net: nn.Module, averaged: nn.Module, optimizer: torch.optim.Optimizer
) -> None:
    state = {"step": step, "net": net.state_dict(), "averaged": averaged.state_dict()}
    torch.save(state | {"optimizer": optimizer.state_dict()}, path)


def _resume(path: Path, net: nn.Module, averaged: nn.Module, optimizer: torch.optim.Optimizer) -> int:
    if not path.exists():
        return 0
    state = torch.load(path, weights_only=True)
    net.load_state_dict(state["net"])
    averaged.load_state_dict(state["averaged"])
    optimizer.load_state_dict(state["optimizer"])
    return int(state["step"])


class _Deployed(nn.Module):
    """A network with the pixels' normalisation in front; its maps as probabilities."""

    def __init__(self, net: nn.Module) -> None:
        super().__init__()
        self.net = net

    def forward(self, picture: Tensor) -> Tensor:
        answer: Tensor = self.net(normalise(picture))
        return torch.sigmoid(answer) if isinstance(self.net, Scout) else answer


def export(task: str, net: nn.Module, path: Path) -> None:
    """Writes the network as ONNX: uint8 picture in, weights as bytes that are widened when it is loaded."""
    import onnx

    side = {"scout": 320, "judge": JUDGE_SIDE_PX, "aligner": ALIGNER_SIDE_PX}[task]
    sizes = {0: "pictures", 1: "height", 2: "width"} if task == "scout" else {0: "pictures"}
    plain = path.with_suffix(".float.onnx")
    torch.onnx.export(
        _Deployed(net).eval(),
        (torch.zeros(1, side, side, 3, dtype=torch.uint8),),
        str(plain),
        input_names=["picture"],
        output_names=["answer"],
        dynamic_axes={"picture": sizes, "answer": {0: "pictures"}},
        opset_version=17,
        dynamo=False,
    )
    onnx.save(_as_bytes(onnx.load(str(plain))), str(path))
    plain.unlink()


def _as_bytes(model: Any, from_size: int = 256) -> Any:
    """Stores large weights as bytes, one scale an output channel, widened by a cast and a product."""
    import onnx
    from onnx import numpy_helper

    graph = model.graph
    widening = []
    for tensor in [t for t in graph.initializer if t.data_type == onnx.TensorProto.FLOAT]:
        values = numpy_helper.to_array(tensor)
        if values.size < from_size:
            continue
        scale = np.abs(values).reshape(len(values), -1).max(axis=1) / 127 + 1e-12
        scale = scale.reshape(-1, *[1] * (values.ndim - 1)).astype(np.float32)
        name = tensor.name
        tensor.CopyFrom(numpy_helper.from_array(np.rint(values / scale).astype(np.int8), f"{name}.byte"))
        graph.initializer.append(numpy_helper.from_array(scale, f"{name}.scale"))
        cast = onnx.helper.make_node("Cast", [f"{name}.byte"], [f"{name}.wide"], to=onnx.TensorProto.FLOAT)
        widening += [cast, onnx.helper.make_node("Mul", [f"{name}.wide", f"{name}.scale"], [name])]
    nodes = list(graph.node)
    del graph.node[:]
    graph.node.extend([*widening, *nodes])
    return model


def main() -> None:
    """Runs the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("task", choices=sorted(TASKS))
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--checkpoint", type=Path, required=True)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--steps", type=int, default=CornerRecipe().steps)
    parser.add_argument("--batch", type=int, default=CornerRecipe().batch)
    parser.add_argument("--threads", type=int, default=CornerRecipe().threads)
    options = parser.parse_args()
    recipe = CornerRecipe(steps=options.steps, batch=options.batch, threads=options.threads)
    scenes = load_scenes(options.folders)
    if options.task == "aligner":
        scenes = [scene for scene in scenes if scene.has_board]
    net = train(options.task, scenes, options.checkpoint, recipe)
    export(options.task, net, options.out or WEIGHTS / f"corners_{options.task}.onnx")


if __name__ == "__main__":
    main()
