"""Exported weights → a network that goes on training where they were.

In the exported file every batch normalisation is folded into the convolution before it. Training needs
it back: the convolutions' own means and spreads over some boards are measured, and become the
normalisation that leaves the outputs as they are.
"""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import numpy_helper
from torch import Tensor, nn

from vision.training.net import BoardNet, NetSize, normalise

Weights = dict[str, NDArray[np.float32]]


def warm_start(path: Path, pictures: Tensor, size: NetSize | None = None) -> BoardNet:
    """Returns a network that reads as the exported one does.

    Heads that have more outputs than the file's keep what they start with in the outputs added.

    Args:
        path: File written by `vision.training.export`.
        pictures: (n, H, W, 3) uint8 boards over which the normalisation is measured.
        size: Size of the network in the file.

    Raises:
        ValueError: The file holds a network of another shape.
    """
    net = BoardNet(size)
    _fill(net, _folded_weights(path))
    _unfold(net, pictures)
    return net


def _folded_weights(path: Path) -> list[tuple[str, Weights]]:
    """Returns (kind of operation, its weights) of each layer in the order of the graph."""
    graph = onnx.load(str(path)).graph
    values = {t.name: numpy_helper.to_array(t) for t in graph.initializer}
    layers = []
    for node in graph.node:
        held = {name: values[name].astype(np.float32) for name in node.input if name in values}
        if not held or (node.input[0] not in held and node.op_type in _WIDENING):
            continue
        if node.op_type in _WIDENING:
            values[node.output[0]] = _widened(list(held.values()))
        else:
            layers.append((node.op_type, held))
    return layers


_WIDENING = ("Cast", "DequantizeLinear")
"""Operations by which weights stored in fewer bits become floats again."""


def _widened(stored: list[NDArray[np.float32]]) -> NDArray[np.float32]:
    """Returns (n, …) floats from what is stored: the numbers, and for bytes one scale and zero a row."""
    if len(stored) == 1:
        return stored[0]
    numbers, scale, zero = stored
    shape = (-1, *[1] * (numbers.ndim - 1))
    return np.asarray((numbers - zero.reshape(shape)) * scale.reshape(shape), np.float32)


def _fill(net: BoardNet, layers: list[tuple[str, Weights]]) -> None:
    named = {name: value for _, held in layers for name, value in held.items() if name.startswith("net.")}
    convs = [list(held.values()) for kind, held in layers if kind == "Conv"]
    matrices = [value for kind, held in layers if kind == "MatMul" for value in held.values()]
    places = [value for _, held in layers for value in held.values() if value.ndim == 3]
    modules = [m for m in net.modules() if isinstance(m, nn.Conv2d)]
    linears = [m for m in net.modules() if isinstance(m, nn.Linear)]
    if len(convs) != len(modules) or len(matrices) != len(linears) or len(places) != 1:
        raise ValueError(f"the file holds {len(convs)} convolutions and {len(matrices)} matrices")
    with torch.no_grad():
        for parameter_name, parameter in net.named_parameters():
            if (value := named.get(f"net.{parameter_name}")) is not None:
                _copy(parameter, value)
        for module, (weight, bias), norm in zip(modules, convs, _norms(net), strict=True):
            _copy(module.weight, weight)
            _copy(norm.bias, bias)
        for linear, matrix in zip(linears, matrices, strict=True):
            _copy(linear.weight, matrix.T)
        rows = places[0].mean(axis=1, keepdims=True)
        _copy(net.row, rows)
        _copy(net.col, (places[0] - rows)[:1])


def _copy(parameter: Tensor, value: NDArray[np.float32]) -> None:
    wanted = tuple(parameter.shape)
    if value.shape[1:] != wanted[1:] or len(value) > len(parameter):
        raise ValueError(f"the file holds a weight of {value.shape}, needed {wanted}")
    parameter[: len(value)].copy_(torch.from_numpy(np.ascontiguousarray(value)))


def _norms(net: BoardNet) -> Iterator[nn.BatchNorm2d]:
    yield from (m for m in net.modules() if isinstance(m, nn.BatchNorm2d))


@torch.no_grad()
def _unfold(net: BoardNet, pictures: Tensor) -> None:
    """Gives each normalisation the mean and spread of its input, and takes them out again behind it."""
    for norm in _norms(net):
        norm.running_mean.zero_()  # type: ignore[union-attr]
        norm.running_var.fill_(1 - norm.eps)  # type: ignore[union-attr]
    seen: dict[nn.Module, tuple[Tensor, Tensor]] = {}

    def measure(norm: nn.Module, inputs: tuple[Tensor, ...]) -> None:
        seen[norm] = (inputs[0].mean(dim=(0, 2, 3)), inputs[0].var(dim=(0, 2, 3)))

    hooks = [norm.register_forward_pre_hook(measure) for norm in _norms(net)]
    net.eval()(normalise(pictures))
    for hook in hooks:
        hook.remove()
    for norm in _norms(net):
        mean, variance = seen[norm]
        norm.weight.copy_((variance + norm.eps).sqrt())
        norm.bias.add_(mean)
        norm.running_mean.copy_(mean)  # type: ignore[union-attr]
        norm.running_var.copy_(variance)  # type: ignore[union-attr]
