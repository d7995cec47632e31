"""From nothing to the weights in the package: `python -m vision.training.make_weights`.

Draws boards, trains the reader's net, exports, calibrates and measures it; then trains the two nets that
find the board. Each stage goes on where an earlier run stopped. Recipe and figures are written beside the
weights. `--share 0.002 --out build/trial` tries all stages in a few minutes and touches no weights.
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

import numpy as np
from numpy.typing import NDArray

from vision.calibration import save_calibration
from vision.tilenet import CALIBRATION, WEIGHTS, TileNet, load_tilenet
from vision.training.boards import cut_board
from vision.training.corner_learn import CornerRecipe
from vision.training.evaluate import evaluate
from vision.training.export import export
from vision.training.fit_calibration import fit_calibration, gather_scores
from vision.training.folders import Sample, load_folder
from vision.training.learn import Recipe, train
from vision.training.net import SQUARE_PX

_REPEATS = 5
"""Times that a real photo counts as often as a drawn one; there are few of them."""
_MEASURED_OVER = 48
"""Boards over which the ranges of the layers' outputs are measured, to compute in bytes."""
_FEWEST = 4
"""Boards of a folder, however small a trial is."""
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

    def shrunk(self, share: float) -> "Folder":
        """Returns the folder with a share of its boards."""
        return replace(self, n_photos=max(_FEWEST, round(self.n_photos * share)))


TRAINING = (
    Folder("train", 5000, ("--profile", "train", "--seed", "1")),
    Folder("blanks", 900, ("--profile", "train", "--seed", "2", "--blanks", "plain")),
)
"""Training boards: all tiles together, every difficulty; and blanks that look like bare squares."""

HELD_OUT = (
    Folder("normal", 96, ("--profile", "normal", "--seed", "77", *_UNSEEN)),
    Folder("hard", 48, ("--profile", "hard", "--seed", "78", *_UNSEEN)),
)
"""Boards with fonts and designs that training never saw."""

CORNERS = (
    Folder("corners", 1200, ("--profile", "train", "--seed", "3")),
    Folder("no-board", 400, ("--profile", "train", "--seed", "4", "--no-board")),
)
"""What the nets that find the board learn from: they keep all photos in memory."""
CORNER_TASKS = ("scout", "judge", "aligner")


@dataclass(frozen=True, slots=True)
class Run:
    """One run of all stages.

    Attributes:
        work: Folder of boards and checkpoints.
        out: Folder that the weights are written to.
        share: Share of the boards drawn and of the steps taken; 1 for weights that ship.
        workers: Processes that draw boards.
    """

    work: Path
    out: Path
    share: float
    workers: int

    def steps(self, usual: int) -> int:
        """Returns the share of a stage's steps that this run takes."""
        return max(2, round(usual * self.share))


def draw(folder: Folder, run: Run) -> Path:
    """Draws a folder's boards that are not there yet; returns the folder.

    The renderer knows editions and runs as a program of its own: training knows no rules.
    """
    out, wanted = run.work / folder.name, folder.shrunk(run.share)
    command = [sys.executable, "-m", "samples.render", "--out", str(out), "--n", str(wanted.n_photos)]
    subprocess.run([*command, "--workers", str(run.workers), *folder.arguments], check=True)
    return out


def make_reader(run: Run, photos: Sequence[Path], steps: int | None) -> dict[str, Any]:
    """Trains, exports, calibrates and measures the net that reads squares; returns recipe and figures."""
    recipe = replace(Recipe(), steps=steps or run.steps(Recipe().steps))
    drawn = [draw(folder, run) for folder in TRAINING]
    samples = [sample for folder in [*drawn, *list(photos) * _REPEATS] for sample in load_folder(folder)]
    held_out = {folder.name: list(load_folder(draw(folder, run))) for folder in HELD_OUT}
    net = train(samples, recipe, run.work / "tilenet.pt")
    weights, calibration = run.out / WEIGHTS.name, run.out / CALIBRATION.name
    export(net, weights, _pictures(samples))

    plain = load_tilenet(weights, run.work / "none")
    for_fit = {name: gather_scores(plain, found) for name, found in held_out.items()}
    save_calibration(fit_calibration(for_fit), calibration)
    reader: TileNet = load_tilenet(weights, calibration)
    figures = {name: evaluate(reader, found).record() for name, found in held_out.items()}
    return {"boards": len(samples), "recipe": asdict(recipe), "held_out_figures": figures}


def _pictures(samples: Sequence[Sample]) -> NDArray[np.uint8]:
    """Returns boards from all over the samples, (n, H, W, 3)."""
    step = max(1, len(samples) // _MEASURED_OVER)
    chosen = list(samples)[::step][:_MEASURED_OVER]
    return np.stack([cut_board(sample.photo, sample.quad_xy, SQUARE_PX) for sample in chosen])


def make_finders(run: Run, steps: int | None) -> dict[str, Any]:
    """Trains and exports the nets that find the board; returns what they were trained with."""
    folders = [str(draw(folder, run)) for folder in CORNERS]
    taken = steps or run.steps(CornerRecipe().steps)
    for task in CORNER_TASKS:
        command = [sys.executable, "-m", "vision.training.corner_learn", task, *folders]
        checkpoint, out = run.work / f"corners_{task}.pt", run.out / f"corners_{task}.onnx"
        command += ["--checkpoint", str(checkpoint), "--out", str(out)]
        command += ["--steps", str(taken), "--threads", "2"]
        subprocess.run(command, check=True)
    return {"recipe": asdict(replace(CornerRecipe(), steps=taken))}


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs all stages; returns the exit code."""
    options = _parser().parse_args(arguments)
    run = Run(options.work, options.out, options.share, options.workers)
    for folder in (run.work, run.out):
        folder.mkdir(parents=True, exist_ok=True)
    figures = run.out / WEIGHTS.with_suffix(".json").name
    record: dict[str, Any] = _kept(figures) if options.only else {}
    record["share"] = run.share
    if options.only in (None, "reader"):
        record |= make_reader(run, options.photos, options.steps)
    if options.only in (None, "finders"):
        record |= {"finders": make_finders(run, options.corner_steps)}
    figures.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
    return 0


def _kept(figures: Path) -> dict[str, Any]:
    """Returns what is written of the other half of the work, if anything."""
    found: dict[str, Any] = json.loads(figures.read_text(encoding="utf-8")) if figures.exists() else {}
    return found


def _share(text: str) -> float:
    share = float(text)
    if not 0 < share <= 1:
        raise argparse.ArgumentTypeError(f"{text} is no share above 0 and up to 1")
    return share


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m vision.training.make_weights", description=__doc__)
    parser.add_argument("--work", type=Path, default=Path("build/training"), help="boards and checkpoints")
    parser.add_argument("--out", type=Path, default=WEIGHTS.parent, help="where the weights go")
    parser.add_argument(
        "--photos", type=Path, nargs="*", default=[], help="real photos with truth that may be trained on"
    )
    parser.add_argument("--share", type=_share, default=1.0, help="share of boards and steps, for a trial")
    parser.add_argument("--steps", type=int, help="batches of the reader; else the recipe's")
    parser.add_argument("--corner-steps", type=int, help="batches of the finders; else the recipe's")
    parser.add_argument("--only", choices=("reader", "finders"), help="one half of the work")
    parser.add_argument("--workers", type=int, default=2, help="processes that draw boards")
    return parser


if __name__ == "__main__":
    sys.exit(main())
