"""Which letters are taken for which: `PYTHONPATH=. python tests/benchmarks/confusions.py --boards 300`.

A measurement, not a test.
Boards of the profile "normal" are drawn with fonts and designs that training never saw, their tiles only
such as are easily mistaken: letters that differ by a mark, and look-alikes. Corners and edition are given.
The program tesseract may read the same boards beside the net (`--tesseract 60`, the first sixty).
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import cv2
import numpy as np
from given_corners import HIDDEN, Cut, cut_folder, read_squares

from samples.render import truth_of
from samples.rendering.alphabet import edition_of
from samples.rendering.content import Content, random_content
from samples.rendering.profiles import PROFILES, RenderSettings
from samples.rendering.scene import render_photo
from samples.rendering.sensor import compressed
from vision.letters import LetterReader
from vision.reading import BARE
from vision.tesseract import TesseractReader, TesseractSettings
from vision.tilenet import WEIGHTS, load_tilenet

EDITIONS = ("finnish", "norwegian", "english", "german", "swedish", "polish")
GROUPS = (
    "AÄÅÆĄ",
    "OÖØÓ",
    "UÜ",
    "EĘ",
    "CĆ",
    "LŁ",
    "NŃ",
    "SŚ",
    "ZŻŹ",
    "ILT",
    "EF",
    "OQD",
    "MW",
    "IJ",
    "CG",
    "HR",
)
"""Letters that differ by a mark, and look-alikes."""
WATCHED = frozenset("".join(GROUPS))
TARGET = 1 / 500
_PATIENCE_S = 600.0
"""A machine with other work must not make tesseract look worse than it is."""

Confusions = Counter[tuple[str, str]]


def draw(folder: Path, number: int, seed: int) -> tuple[Path, Mapping[str, object]]:
    """Draws one board of watched letters that is not there yet; returns its photo and its truth."""
    photo = folder / f"confused-{seed:03d}-{number:05d}.jpg"
    if not photo.with_suffix(".json").exists():
        rng = np.random.default_rng([seed, number])
        edition = EDITIONS[number % len(EDITIONS)]
        tile_set = edition_of(edition).tile_set
        letters = tuple(tile for tile in tile_set.alphabet if tile in WATCHED)
        grid = random_content(rng, letters, (0.02,)).grid
        content = Content(grid, dict(tile_set.values), tile_set.alphabet)
        settings = RenderSettings(PROFILES["normal"], "test", "test", edition)
        rendered = render_photo(rng, settings, content)
        photo.write_bytes(compressed(rng, rendered.photo, settings.profile)[0])
        truth = json.dumps(truth_of(rendered, settings), ensure_ascii=False)
        photo.with_suffix(".json").write_text(truth, "utf-8")
    return photo, json.loads(photo.with_suffix(".json").read_text("utf-8"))


def drawn(folder: Path, n_boards: int, seed: int, square_px: int) -> Iterator[Cut]:
    """Yields boards of watched letters, one edition after the other."""
    cv2.setNumThreads(1)
    return cut_folder((draw(folder, number, seed) for number in range(n_boards)), square_px)


def count(reader: LetterReader, boards: Iterable[Cut]) -> Confusions:
    """Returns how often each content was read as each, bare squares and hidden ones left out."""
    found: Confusions = Counter()
    for board in boards:
        evidence = reader.read(board.picture, board.known)
        for truth, read in zip(board.truth, read_squares(evidence.tiles, evidence.p), strict=True):
            if truth not in (BARE, HIDDEN):
                found[truth, read] += 1
    return found


def pairs_of(groups: Iterable[str]) -> list[tuple[str, str]]:
    """Returns each letter with each other of its group."""
    return [(one, other) for group in groups for one in group for other in group if one != other]


def rate(found: Confusions, truth: str, read: str) -> tuple[int, int]:
    """Returns how many tiles of a letter were read as another, and how many there were."""
    return found[truth, read], sum(n for (letter, _), n in found.items() if letter == truth)


def table(columns: dict[str, Confusions]) -> list[str]:
    """Returns the lines of a table: each pair that some reader mistook, and how often."""
    lines = ["| on the tile | read as | " + " | ".join(columns) + " |", "|---|---|" + "---|" * len(columns)]
    pairs = list(dict.fromkeys(pairs_of(GROUPS)))
    shown = [pair for pair in pairs if any(found[pair] for found in columns.values())]
    for truth, read in shown:
        cells = []
        for found in columns.values():
            wrong, total = rate(found, truth, read)
            over = " **" if total and wrong / total > TARGET else " "
            cells.append(f"{wrong} of {total}{over}".strip())
        lines.append(f"| {truth} | {read} | " + " | ".join(cells) + " |")
    lines.append(f"{len(pairs) - len(shown)} more pairs were never mistaken; ** is above 1 in 500.")
    return lines


def summary(name: str, found: Confusions) -> str:
    """Returns how many tiles one reader read right, and its worst mistakes outside the groups."""
    total = sum(found.values())
    right = sum(n for (truth, read), n in found.items() if truth == read)
    watched = set(pairs_of(GROUPS))
    others = Counter({pair: n for pair, n in found.items() if pair[0] != pair[1] and pair not in watched})
    worst = ", ".join(f"{truth} as {read} {n}" for (truth, read), n in others.most_common(8))
    share = f"{right} of {total} tiles right ({100 * right / total:.2f} %)"
    return f"{name}: {share}; other mistakes: {worst or 'none'}"


def main() -> None:
    """Draws, reads and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=300, help="boards read by the net")
    parser.add_argument("--tesseract", type=int, default=0, help="boards read by tesseract as well")
    parser.add_argument("--seed", type=int, default=90)
    parser.add_argument("--work", type=Path, default=Path("build/confusions"), help="where boards are kept")
    parser.add_argument("--weights", type=Path, default=WEIGHTS, help="of the net; else those that ship")
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    net = load_tilenet(options.weights)
    columns = {"net": count(net, drawn(options.work, options.boards, options.seed, net.square_px))}
    if options.tesseract:
        other = TesseractReader(("eng",), TesseractSettings(timeout_s=_PATIENCE_S))
        boards = drawn(options.work, options.tesseract, options.seed, other.square_px)
        columns[f"tesseract, {options.tesseract} boards"] = count(other, boards)
    print("\n".join(table(columns)))
    for name, found in columns.items():
        print(summary(name, found))


if __name__ == "__main__":
    main()
