"""The trained network → one ONNX file: uint8 picture in; logits of four heads and the squares' looks out.

The convolutions but the first compute in bytes, which takes half the time of floats; their weights keep
to seven bits, because processors without VNNI saturate on eight. All other weights are half floats.
"""

from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import numpy_helper
from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_static
from torch import Tensor, nn

from vision.training.net import SQUARE_PX, BoardNet, normalise

PICTURE_PX = 17 * SQUARE_PX
OUTPUTS = ("kind", "letter", "value", "turn", "look")
_OPSET = 17


class _Deployed(nn.Module):
    """The network with the pixels' normalisation in front."""

    def __init__(self, net: BoardNet) -> None:
        super().__init__()
        self.net = net

    def forward(self, picture: Tensor) -> tuple[Tensor, ...]:
        outputs: tuple[Tensor, ...] = self.net(normalise(picture))
        return outputs


class _Boards(CalibrationDataReader):  # type: ignore[misc]
    """Boards one at a time, over which the range of every layer's outputs is measured."""

    def __init__(self, pictures: NDArray[np.uint8]) -> None:
        self._left = iter(pictures)

    def get_next(self) -> dict[str, Any] | None:
        picture = next(self._left, None)
        return None if picture is None else {"picture": picture[None]}


def export(net: BoardNet, path: Path, pictures: NDArray[np.uint8]) -> None:
    """Writes the network.

    Args:
        net: The trained network.
        path: Where to.
        pictures: (n, H, W, 3) boards that show what the layers' outputs range over.
    """
    plain, bytewise = path.with_suffix(".float.onnx"), path.with_suffix(".byte.onnx")
    _export_floats(net, plain)
    convolutions = [node.name for node in onnx.load(str(plain)).graph.node if node.op_type == "Conv"]
    quantize_static(
        str(plain),
        str(bytewise),
        _Boards(pictures),
        quant_format=QuantFormat.QDQ,
        nodes_to_quantize=convolutions[1:],
        per_channel=True,
        reduce_range=True,
        activation_type=QuantType.QUInt8,
        weight_type=QuantType.QInt8,
    )
    onnx.save(halve_weights(onnx.load(str(bytewise))), str(path))
    plain.unlink()
    bytewise.unlink()


def _export_floats(net: BoardNet, path: Path) -> None:
    picture = torch.zeros(1, PICTURE_PX, PICTURE_PX, 3, dtype=torch.uint8)
    torch.onnx.export(
        _Deployed(net).eval(),
        (picture,),
        str(path),
        input_names=["picture"],
        output_names=list(OUTPUTS),
        dynamic_axes={name: {0: "boards"} for name in ("picture", *OUTPUTS)},
        opset_version=_OPSET,
        dynamo=False,
    )


def halve_weights(model: onnx.ModelProto, from_size: int = 256) -> onnx.ModelProto:
    """Stores large float weights as half floats with a cast behind each; computing stays in floats."""
    graph = model.graph
    casts = []
    for tensor in graph.initializer:
        values = numpy_helper.to_array(tensor)
        if values.dtype != "float32" or values.size < from_size:
            continue
        name = tensor.name
        tensor.CopyFrom(numpy_helper.from_array(values.astype("float16"), f"{name}.half"))
        casts.append(onnx.helper.make_node("Cast", [f"{name}.half"], [name], to=onnx.TensorProto.FLOAT))
    nodes = list(graph.node)
    del graph.node[:]
    graph.node.extend([*casts, *nodes])
    return model
