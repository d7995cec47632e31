"""From nothing to the reader's weights in the package: `python -m vision.training.make_weights`.

Draws the training boards, trains, exports, calibrates and measures. Each stage goes on where an
earlier run stopped. Recipe and figures are written beside the weights.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

# Threads that wait by spinning made a step five times longer while the machine had other work.
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
os.environ.setdefault("GOMP_SPINCOUNT", "0")

from vision.calibration import save_calibration
from vision.tilenet import CALIBRATION, WEIGHTS, load_tilenet
from vision.training.boards import cut_boards
from vision.training.evaluate import evaluate
from vision.training.export import export
from vision.training.fit_calibration import fit_calibration, gather_scores
from vision.training.folders import Sample, load_folder
from vision.training.learn import Recipe, train
from vision.training.net import SQUARE_PX

_REPEATS = 5
"""Times that a real photo counts as often as a drawn one; there are few of them."""
_RANGING = 60
"""Boards over which the ranges of the layers are measured for computing in bytes."""
FIGURES = WEIGHTS.with_suffix(".json")
_UNSEEN = (
    *("--fonts", "test", "--designs", "test"),
    *("--edition", "finnish,norwegian,english,german,swedish,polish"),
)


@dataclass(frozen=True, slots=True)
class Folder:
    """One folder of boards to be drawn.

    Attributes:
        name: Folder below the work folder.
        n_photos: How many boards.
        arguments: What the renderer is told.
    """

    name: str
    n_photos: int
    arguments: tuple[str, ...]


TRAINING = (Folder("train", 5000, ("--profile", "train", "--seed", "1")),)
"""Training boards: all tiles together, every difficulty."""

HELD_OUT = (
    Folder("normal", 96, ("--profile", "normal", "--seed", "77", *_UNSEEN)),
    Folder("hard", 48, ("--profile", "hard", "--seed", "78", *_UNSEEN)),
)
"""Boards with fonts and designs that training never saw."""


def draw(folder: Folder, work: Path, workers: int) -> Path:
    """Draws a folder's boards that are not there yet; returns the folder.

    The renderer knows editions and runs as a program of its own: training knows no rules.
    """
    out = work / folder.name
    command = [sys.executable, "-m", "samples.render", "--out", str(out), "--n", str(folder.n_photos)]
    subprocess.run([*command, "--workers", str(workers), *folder.arguments], check=True)
    return out


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs all stages; returns the exit code."""
    options = _parser().parse_args(arguments)
    work: Path = options.work
    recipe = replace(Recipe(), **({"steps": options.steps} if options.steps else {}))

    drawn = [draw(folder, work, options.workers) for folder in TRAINING]
    samples = [sample for folder in [*drawn, *options.photos * _REPEATS] for sample in load_folder(folder)]
    held_out = {folder.name: list(load_folder(draw(folder, work, options.workers))) for folder in HELD_OUT}
    net = train(samples, recipe, work / "tilenet.pt")
    export(net, WEIGHTS, cut_boards(samples[:_RANGING], SQUARE_PX))

    for_fit = {name: gather_scores(load_tilenet(), found) for name, found in held_out.items()}
    save_calibration(fit_calibration(for_fit), CALIBRATION)
    figures = {name: evaluate(load_tilenet(), found).record() for name, found in held_out.items()}
    _write_record(recipe, samples, figures)
    return 0


def _write_record(recipe: Recipe, samples: Sequence[Sample], figures: dict[str, Any]) -> None:
    record = {"boards": len(samples), "recipe": asdict(recipe), "held_out_figures": figures}
    FIGURES.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m vision.training.make_weights", description=__doc__)
    parser.add_argument("--work", type=Path, default=Path("build/training"), help="boards and checkpoints")
    parser.add_argument(
        "--photos", type=Path, nargs="*", default=[], help="real photos with truth that may be trained on"
    )
    parser.add_argument("--steps", type=int, default=0, help="batches; the recipe's when not given")
    parser.add_argument("--workers", type=int, default=2, help="processes that draw boards")
    return parser


if __name__ == "__main__":
    sys.exit(main())
