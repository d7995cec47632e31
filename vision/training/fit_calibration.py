"""Fits the calibration on photos kept out of training, and says how well it holds on a set left out.

`python -m vision.training.fit_calibration PHOTOS --drawn FOLDER…` fits on the sets below PHOTOS and on
each folder of drawn boards, prints how it holds in-sample and on each set when that set is left out, and
writes the calibration beside the weights and its figures into their record. Boards are read once for the
same weights: the raw scores are kept in `--cache`.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from vision.calibration import Calibration, save_calibration
from vision.pipeline import ReadSettings
from vision.reading import Known
from vision.tilenet import CALIBRATION, WEIGHTS
from vision.training.calibration_fit import Sets, fit_squares
from vision.training.calibration_report import Judged, judged, report, table
from vision.training.folders import load_folder
from vision.training.score_cache import cached_scores, gather_scores
from vision.training.squares import Scored, squares_of

__all__ = ["fit_calibration", "gather_scores", "main"]

DOUBT_FROM = ReadSettings().doubt_from


def fit_calibration(sets: Mapping[str, Sequence[Scored]], start: Calibration | None = None) -> Calibration:
    """Returns the calibration with the least log-loss over sets of photos."""
    return fit_squares({name: squares_of(photos) for name, photos in sets.items()}, start)


def left_out(sets: Sets, fitted: Calibration) -> dict[str, Judged]:
    """Returns each set's squares under a calibration fitted on the other sets.

    Each fit starts from the one on all sets: near it, a fit takes a fraction of the time.
    """
    found = {}
    for name, squares in sets.items():
        others = {other: group for other, group in sets.items() if other != name}
        found[name] = judged(squares, fit_squares(others, fitted) if others else fitted)
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Fits, prints how the calibration holds, writes it with its figures; returns the exit code."""
    options = _parser().parse_args(arguments)
    folders = [folder for folder in sorted(options.photos.iterdir()) if folder.is_dir()]
    sets = _read([*folders, *options.drawn], options)
    if not sets:
        print(f"{options.photos} has no folder of photos with truth files.", file=sys.stderr)
        return 1
    fitted = fit_squares(sets)
    held = {
        "in sample": {name: judged(squares, fitted) for name, squares in sets.items()},
        "left out": left_out(sets, fitted),
    }
    figures: dict[str, Any] = {}
    for how, by_set in held.items():
        for what, names in _kinds(by_set, options.drawn):
            print("\n".join(table(f"\n{what}, {how}", names, DOUBT_FROM)))
            figures[f"{what}, {how}"] = report(names, DOUBT_FROM)
    print(f"\n{fitted}")
    save_calibration(fitted, options.out)
    _add_to_record(options.record, {"calibration": asdict(fitted), "calibration_figures": figures})
    return 0


def _read(folders: Sequence[Path], options: argparse.Namespace) -> dict[str, list[Any]]:
    """Reads the boards of each folder; folders in which no square counts are left out."""
    told = known_editions(options.editions)
    sets: dict[str, list[Any]] = {}
    for folder in folders:
        samples = list(load_folder(folder))
        if samples:
            squares = squares_of(cached_scores(samples, options.weights, options.cache, told))
            sets |= {folder.name: squares} if squares else {}
    return sets


def _kinds(by_set: Mapping[str, Judged], drawn: Sequence[Path]) -> list[tuple[str, dict[str, Judged]]]:
    """Returns the real sets together, then each folder of drawn boards by itself."""
    names = {folder.name for folder in drawn}
    real = {name: one for name, one in by_set.items() if name not in names}
    kinds = [("photos", real)] if real else []
    return kinds + [(f"drawn {name}", {name: one}) for name, one in by_set.items() if name in names]


def known_editions(path: Path | None) -> dict[str, Known]:
    """Returns what the reader is told of each edition, from what `boardscore editions --json` prints.

    The program that knows editions runs as a program of its own: training knows no rules.
    """
    command = [sys.executable, "-m", "ui.cli", "editions", "--json"]
    text = (
        path.read_text(encoding="utf-8")
        if path is not None
        else subprocess.run(command, check=True, capture_output=True, text=True, encoding="utf-8").stdout
    )
    editions = [json.loads(line) for line in text.splitlines() if line.strip()]
    return {one["id"]: Known(tuple(one["alphabet"]), one["values"]) for one in editions}


def _add_to_record(path: Path, figures: Mapping[str, Any]) -> None:
    record = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    path.write_text(json.dumps({**record, **figures}, indent=1) + "\n", encoding="utf-8")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m vision.training.fit_calibration", description=__doc__)
    parser.add_argument("photos", type=Path, help="folder with one folder a set")
    parser.add_argument(
        "--drawn", type=Path, nargs="*", default=[], help="folders of drawn boards, a set each"
    )
    parser.add_argument("--editions", type=Path, help="kept output of `boardscore editions --json`")
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    parser.add_argument("--cache", type=Path, default=Path("build/scores"), help="folder for raw scores")
    parser.add_argument("--out", type=Path, default=CALIBRATION)
    parser.add_argument(
        "--record", type=Path, default=WEIGHTS.with_suffix(".json"), help="record of the weights"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
