"""What each part of reading is worth: `PYTHONPATH=. python tests/benchmarks/ablation.py DIR…`.

A measurement, not a test.

Reads photos whose corners are given, with one part off at a time, as far as that needs no training: the
printed value, the likeness of blanks, the edition, the plane half way up the tiles. Drawn boards may be
drawn again without the tiles' height (`--flat DIR`: same seed, `--flat` of the renderer).
What the share of 3-D boards among the training data is worth cannot be said without training anew.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from given_corners import HIDDEN, Cut, cut_folder, read_squares

from vision.calibration import Calibration, Scores, calibrate
from vision.letters import contents
from vision.reading import BARE, Known
from vision.tilenet import WEIGHTS, TileNet, load_tilenet

Told = Callable[[Known], Known]
Truth = tuple[Path, Mapping[str, object]]


@dataclass(frozen=True, slots=True)
class Variant:
    """Reading with something off: how the calibration and what is known change."""

    name: str
    calibration: Callable[[Calibration], Calibration] = lambda usual: usual
    known: Told = lambda usual: usual


def _no_likeness(usual: Calibration) -> Calibration:
    return replace(usual, net_weight=1.0, tile_weight=0.0, bare_weight=0.0, likeness_bias=0.0)


VARIANTS = (
    Variant("all parts"),
    Variant("value digit off", calibration=lambda usual: replace(usual, value_weight=0.0)),
    Variant("blank likeness off", calibration=_no_likeness),
    Variant("both off", calibration=lambda usual: _no_likeness(replace(usual, value_weight=0.0))),
    Variant("edition not told", known=lambda _: Known(alphabet=())),
)


@dataclass(slots=True)
class Tally:
    """Counts over the boards of one set."""

    boards: int = 0
    exact: int = 0
    squares: int = 0
    squares_right: int = 0
    tiles: int = 0
    tiles_right: int = 0

    def add(self, truth: tuple[str, ...], read: tuple[str, ...]) -> None:
        """Counts one board."""
        pairs = [(one, other) for one, other in zip(truth, read, strict=True) if one != HIDDEN]
        laid = [(one, other) for one, other in pairs if one != BARE]
        self.boards += 1
        self.exact += all(one == other for one, other in pairs)
        self.squares += len(pairs)
        self.squares_right += sum(one == other for one, other in pairs)
        self.tiles += len(laid)
        self.tiles_right += sum(one == other for one, other in laid)


def truths_of(folder: Path) -> list[Truth]:
    """Returns the photos below a folder that show a board, with what their truth files say."""
    found = []
    for path in sorted(folder.rglob("*.json")):
        truth = json.loads(path.read_text("utf-8"))
        photo = path.with_suffix(".jpg")
        if truth.get("rows") and truth.get("quad_xy") and photo.exists():
            found.append((photo, truth))
    return found


def scored(net: TileNet, boards: Iterable[Cut]) -> list[tuple[Cut, Scores]]:
    """Returns boards with the raw scores of the net; the parts are switched afterwards."""
    return [(board, net.scores(board.picture)) for board in boards]


def tallied(net: TileNet, boards: Iterable[tuple[Cut, Scores]], variant: Variant) -> Tally:
    """Returns how well boards read with something off."""
    tally, calibration = Tally(), variant.calibration(net.calibration)
    for board, scores in boards:
        known = variant.known(board.known)
        tally.add(board.truth, read_squares(contents(known), calibrate(scores, known, calibration)))
    return tally


def row(name: str, tallies: list[Tally]) -> str:
    """Returns a line of the table: means over the sets, and the worst set."""
    squares = [100 * tally.squares_right / max(1, tally.squares) for tally in tallies]
    tiles = [100 * tally.tiles_right / max(1, tally.tiles) for tally in tallies]
    exact = sum(100 * tally.exact / max(1, tally.boards) for tally in tallies) / len(tallies)
    mean, worst = sum(squares) / len(squares), min(squares)
    figures = (mean, worst, sum(tiles) / len(tiles), min(tiles))
    return f"| {name} | " + " | ".join(f"{figure:.3f}" for figure in figures) + f" | {exact:.1f} |"


def main() -> None:
    """Reads and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", type=Path, nargs="+", help="one set each, of photos with truth files")
    parser.add_argument("--flat", type=Path, nargs="*", default=[], help="drawn sets without tiles' height")
    parser.add_argument("--most", type=int, default=10**6, help="photos of a set")
    parser.add_argument("--weights", type=Path, default=WEIGHTS, help="of the net; else those that ship")
    options = parser.parse_args()
    net = load_tilenet(options.weights)
    sets = {folder: truths_of(folder)[: options.most] for folder in options.folders}
    sets = {folder: truths for folder, truths in sets.items() if truths}
    found = [scored(net, cut_folder(truths, net.square_px)) for truths in sets.values()]
    print("| | squares right, mean % | worst set | tiles right, mean % | worst set | boards exact % |")
    print("|---|---|---|---|---|---|")
    for variant in VARIANTS:
        print(row(variant.name, [tallied(net, boards, variant) for boards in found]))
    low = [scored(net, cut_folder(truths, net.square_px, height=0)) for truths in sets.values()]
    print(row("in the plane of the board", [tallied(net, boards, VARIANTS[0]) for boards in low]))
    if options.flat:
        flat = [
            scored(net, cut_folder(truths_of(folder)[: options.most], net.square_px))
            for folder in options.flat
        ]
        print(row("tiles drawn without height", [tallied(net, boards, VARIANTS[0]) for boards in flat]))
    print("\nAll parts, by set:")
    for folder, boards in zip(sets, found, strict=True):
        print(row(f"{folder.name}, {len(boards)} photos", [tallied(net, boards, VARIANTS[0])]))


if __name__ == "__main__":
    main()
