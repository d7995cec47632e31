"""What a set's own look is worth: `python tests/benchmarks/own_set_gain.py PHOTOS [SET…]`. No test.

The photos of each sequence are read in order, with their corners given: each by the reader as it ships, and
by the reader that has learned from the turns before, as they were confirmed. Doubtful squares (questions a
photo may ask) and mistakes of both are counted.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

from scoring.editions import load_edition
from scoring.errors import BadEdition
from ui.turn import known_for
from vision.calibration import Scores, calibrate
from vision.glyphs import OwnSet, adapt, confirm, new_set
from vision.letters import contents
from vision.photo import load_photo
from vision.pipeline import ReadSettings
from vision.reading import SIDE, Known
from vision.tile_plane import rectify_tiles
from vision.tilenet import TileNet, load_tilenet
from vision.training.folders import CLASSES, Sample, load_folder


@dataclass(slots=True)
class Count:
    """Doubtful and wrong squares over some photos."""

    doubtful: int = 0
    wrong: int = 0

    def add(self, scores: Scores, sample: Sample, known: Known, reader: TileNet) -> None:
        """Counts the squares of one photo."""
        names = contents(known)
        p = calibrate(scores, known, reader.calibration)
        for square, label in enumerate(sample.contents):
            if label >= 0 and CLASSES[label] in names:
                self.doubtful += bool(1 - p[square].max() >= ReadSettings().doubt_from)
                self.wrong += names[int(p[square].argmax())] != CLASSES[label]


def known_of(edition: str) -> Known:
    """Returns what the reader is told of an edition; all Latin letters of one that is not supported."""
    try:
        return known_for(load_edition(edition))
    except BadEdition:
        return known_for(load_edition("latin"))


def measure(folder: Path, reader: TileNet) -> tuple[int, Count, Count]:
    """Returns how many photos a sequence has, and the counts without and with what was learned."""
    plain, adapted = Count(), Count()
    own_set: OwnSet | None = None
    before: dict[tuple[int, int], str] = {}
    samples = list(load_folder(folder))
    for sample in samples:
        known = known_of(sample.edition)
        photo = load_photo(sample.photo)
        scores = reader.scores(rectify_tiles(photo, sample.quad_xy, reader.square_px))
        own_set = own_set or new_set(scores.look.shape[1])
        plain.add(scores, sample, known, reader)
        adapted.add(adapt(scores, own_set), sample, known, reader)
        lying = {divmod(i, SIDE): CLASSES[label] for i, label in enumerate(sample.contents) if label >= 0}
        new = {square: tile for square, tile in lying.items() if before.get(square, ".") != tile}
        own_set = confirm(own_set, scores, new, lying)
        before = lying
    return len(samples), plain, adapted


def main() -> None:
    """Prints the counts of each sequence."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("photos", type=Path)
    parser.add_argument("sets", nargs="*", default=["rom1", "rom2", "spiel12", "spiel15"])
    options = parser.parse_args()
    reader = load_tilenet()
    for name in options.sets:
        n_photos, plain, adapted = measure(options.photos / name, reader)
        print(
            f"{name}: {n_photos} photos, doubtful {plain.doubtful} → {adapted.doubtful}, "
            f"wrong {plain.wrong} → {adapted.wrong}"
        )


if __name__ == "__main__":
    main()
