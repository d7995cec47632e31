"""The trained network → one ONNX file: uint8 picture in; logits of four heads and the squares' looks out."""

from pathlib import Path

import onnx
import torch
from onnx import numpy_helper
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


def export(net: BoardNet, path: Path) -> None:
    """Writes the network, its weights as half floats that are widened when the file is loaded."""
    picture = torch.zeros(1, PICTURE_PX, PICTURE_PX, 3, dtype=torch.uint8)
    plain = path.with_suffix(".float.onnx")
    torch.onnx.export(
        _Deployed(net).eval(),
        (picture,),
        str(plain),
        input_names=["picture"],
        output_names=list(OUTPUTS),
        dynamic_axes={name: {0: "boards"} for name in ("picture", *OUTPUTS)},
        opset_version=_OPSET,
        dynamo=False,
    )
    onnx.save(halve_weights(onnx.load(str(plain))), str(path))
    plain.unlink()


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
