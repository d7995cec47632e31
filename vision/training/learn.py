"""The training loop: seeded, resumable, with averaged weights."""

import math
import time
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import torch
from torch import Tensor
from torch.nn import functional
from torch.utils.data import DataLoader, Sampler

from vision.training.augment import Augmentation
from vision.training.boards import BoardPictures, Labels, collate, to_labels
from vision.training.folders import IGNORED, Sample
from vision.training.net import SQUARE_PX, BoardNet, NetSize, normalise


@dataclass(frozen=True, slots=True)
class Recipe:
    """How the network is trained.

    Attributes:
        steps: Batches in all.
        batch: Boards a batch.
        rate: Highest learning rate; it rises over the first twentieth and falls as a cosine.
        decay: Weight decay.
        smoothing: Label smoothing, 0-1.
        blank_weight: How much more a blank counts than another square; there are few of them.
        letter_weight: Weight of the letter among the losses.
        value_weight: Weight of the printed value among the losses.
        turn_weight: Weight of the quarter turn among the losses.
        average: Share of the averaged weights kept at each step.
        save_every: Steps between checkpoints.
        seed: Seed of everything drawn.
        threads: Threads that compute.
        workers: Processes that prepare pictures.
        size: Size of the network.
        augmentation: What is done to the pictures.
    """

    steps: int = 7500
    batch: int = 6
    rate: float = 2e-3
    decay: float = 0.02
    smoothing: float = 0.02
    blank_weight: float = 2.0
    letter_weight: float = 1.0
    value_weight: float = 0.3
    turn_weight: float = 0.2
    average: float = 0.998
    save_every: int = 200
    seed: int = 1
    threads: int = 2
    workers: int = 1
    size: NetSize = field(default_factory=NetSize)
    augmentation: Augmentation = field(default_factory=Augmentation)


@dataclass(slots=True, eq=False)
class State:
    """What a checkpoint holds."""

    net: BoardNet
    averaged: BoardNet
    optimizer: torch.optim.AdamW
    step: int = 0


class _Rounds(Sampler[int]):
    """Shuffled rounds over the samples, from any step on; keys tell each round's pictures apart."""

    def __init__(self, n_samples: int, start: int, stop: int, seed: int) -> None:
        self.n_samples, self.start, self.stop, self.seed = n_samples, start, stop, seed

    def __iter__(self) -> Iterator[int]:
        order: list[int] = []
        for i in range(self.start, self.stop):
            turn, place = divmod(i, self.n_samples)
            if place == 0 or not order:
                shuffle = torch.Generator().manual_seed(self.seed * 10007 + turn)
                order = torch.randperm(self.n_samples, generator=shuffle).tolist()
            yield turn * self.n_samples + order[place]

    def __len__(self) -> int:
        return self.stop - self.start


def rate_at(step: int, recipe: Recipe) -> float:
    """Returns the learning rate of a step."""
    warm = max(1, recipe.steps // 20)
    if step < warm:
        return recipe.rate * (step + 1) / warm
    done = (step - warm) / max(1, recipe.steps - warm)
    return recipe.rate * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * min(1.0, done))))


def loss_of(outputs: Sequence[Tensor], labels: Labels, recipe: Recipe) -> Tensor:
    """Returns the weighted sum of the losses of the four heads."""
    kind, letter, value, turn = (part.float().flatten(0, 1) for part in outputs[:4])
    weights = torch.tensor([1.0, recipe.blank_weight, 1.0, 1.0])

    def loss(logits: Tensor, wanted: Tensor, weight: Tensor | None = None) -> Tensor:
        flat = wanted.flatten()
        if not bool((flat != IGNORED).any()):
            return logits.sum() * 0
        return functional.cross_entropy(
            logits, flat, weight, ignore_index=IGNORED, label_smoothing=recipe.smoothing
        )

    return (
        loss(kind, labels.kind, weights)
        + recipe.letter_weight * loss(letter, labels.letter)
        + recipe.value_weight * loss(value, labels.value)
        + recipe.turn_weight * loss(turn, labels.turn)
    )


def start_or_resume(recipe: Recipe, checkpoint: Path) -> State:
    """Returns the state of a checkpoint, or a fresh one."""
    torch.manual_seed(recipe.seed)
    net = BoardNet(recipe.size)
    net = net.to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    averaged = deepcopy(net)
    optimizer = torch.optim.AdamW(net.parameters(), recipe.rate, weight_decay=recipe.decay)
    state = State(net, averaged, optimizer)
    if checkpoint.exists():
        saved: dict[str, Any] = torch.load(checkpoint, weights_only=True)
        net.load_state_dict(saved["net"])
        averaged.load_state_dict(saved["averaged"])
        optimizer.load_state_dict(saved["optimizer"])
        state.step = saved["step"]
    return state


def save(state: State, checkpoint: Path) -> None:
    """Writes a checkpoint; an interrupted write leaves the last one whole."""
    part = checkpoint.with_suffix(".part")
    parts = {
        "net": state.net.state_dict(),
        "averaged": state.averaged.state_dict(),
        "optimizer": state.optimizer.state_dict(),
        "step": state.step,
    }
    torch.save(parts, part)
    part.replace(checkpoint)


def train(
    samples: Sequence[Sample], recipe: Recipe, checkpoint: Path, report: Callable[[str], None] = print
) -> BoardNet:
    """Trains from the checkpoint (or from nothing) to the last step; returns the averaged network."""
    torch.set_num_threads(recipe.threads)
    state = start_or_resume(recipe, checkpoint)
    loader = _loader(samples, recipe, state.step)
    state.net.train()
    began, loss_sum, n_losses = time.monotonic(), 0.0, 0
    for pictures, labels in loader:
        loss_sum += _step(state, recipe, pictures, to_labels(labels))
        n_losses += 1
        if state.step % recipe.save_every == 0 or state.step == recipe.steps:
            save(state, checkpoint)
            took_s = (time.monotonic() - began) / n_losses
            report(f"step {state.step}/{recipe.steps} loss {loss_sum / n_losses:.4f} {took_s:.2f} s a step")
            began, loss_sum, n_losses = time.monotonic(), 0.0, 0
    return state.averaged.eval()


def _loader(samples: Sequence[Sample], recipe: Recipe, step: int) -> DataLoader[Any]:
    pictures = BoardPictures(samples, SQUARE_PX, recipe.seed, recipe.augmentation)
    rounds = _Rounds(len(samples), step * recipe.batch, recipe.steps * recipe.batch, recipe.seed)
    return DataLoader(
        pictures,
        recipe.batch,
        sampler=rounds,
        num_workers=recipe.workers,
        collate_fn=collate,
        worker_init_fn=_one_thread,
        prefetch_factor=4 if recipe.workers else None,
    )


def _one_thread(_: int) -> None:
    cv2.setNumThreads(1)


def computes_in_bfloat16() -> bool:
    """Whether half-length floats are the faster ones here: without AVX-512 they take nine times as long."""
    return torch.backends.cpu.get_cpu_capability().startswith("AVX512")


def _step(state: State, recipe: Recipe, pictures: Tensor, labels: Labels) -> float:
    for group in state.optimizer.param_groups:
        group["lr"] = rate_at(state.step, recipe)
    x = normalise(pictures).contiguous(memory_format=torch.channels_last)
    with torch.autocast("cpu", torch.bfloat16, enabled=computes_in_bfloat16()):
        outputs = state.net(x)
    loss = loss_of(outputs, labels, recipe)
    state.optimizer.zero_grad(set_to_none=True)
    loss.backward()  # type: ignore[no-untyped-call]
    torch.nn.utils.clip_grad_norm_(state.net.parameters(), 2.0)
    state.optimizer.step()
    state.step += 1
    _average(state, min(recipe.average, 1 - 10 / (10 + state.step)))
    return float(loss.detach())


@torch.no_grad()
def _average(state: State, keep: float) -> None:
    for kept, new in zip(state.averaged.state_dict().values(), state.net.state_dict().values(), strict=True):
        if kept.is_floating_point():
            kept.lerp_(new, 1 - keep)
        else:
            kept.copy_(new)
