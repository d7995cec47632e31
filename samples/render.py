"""Draws photos of boards with truth files: `python -m samples.render --out DIR --n 100 --seed 1`."""

import argparse
import json
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import cast

import cv2
import numpy as np
from numpy.random import Generator

from samples.rendering.fonts import Split
from samples.rendering.negatives import render_negative
from samples.rendering.profiles import PROFILES, RenderSettings
from samples.rendering.scene import Rendered, render_photo
from samples.rendering.sensor import compressed
from vision.reading import Image


@dataclass(frozen=True, slots=True)
class Job:
    """A set of photos to be drawn.

    Attributes:
        out: Folder for NAME.jpg and NAME.json.
        seed: Photo i of a seed is always the same picture.
        settings: What is drawn; with several editions photo i takes edition i modulo their number.
        editions: Editions in turn; empty for all tiles together.
        boards: Photos of boards; else photos without one, whose truth files have no rows.
    """

    out: Path
    seed: int
    settings: RenderSettings
    editions: tuple[str, ...]
    boards: bool = True


def render_set(job: Job, n_photos: int, first: int = 0, workers: int = 1) -> int:
    """Draws the photos first … first + n_photos - 1 of a job that are not there yet; returns how many."""
    job.out.mkdir(parents=True, exist_ok=True)
    numbers = [number for number in range(first, first + n_photos) if not _truth_path(job, number).exists()]
    draw = partial(render_one, job)
    if workers <= 1:
        for number in numbers:
            draw(number)
    else:
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            for _ in pool.map(draw, numbers, chunksize=8):
                pass
    return len(numbers)


def render_one(job: Job, number: int) -> None:
    """Draws one photo of a job and writes it with its truth file; the truth file is written last."""
    cv2.setNumThreads(1)
    rng = np.random.default_rng([job.seed, number])
    edition = job.editions[number % len(job.editions)] if job.editions else None
    settings = replace(job.settings, edition=edition)
    photo, truth = _draw(rng, settings, job.boards)
    data, quality = compressed(rng, photo, settings.profile)
    truth_path = _truth_path(job, number)
    truth_path.with_suffix(".jpg").write_bytes(data)
    truth |= {"jpeg_quality": quality, "seed": [job.seed, number]}
    truth_path.write_text(json.dumps(truth, ensure_ascii=False), encoding="utf-8")


def _draw(rng: Generator, settings: RenderSettings, board: bool) -> tuple[Image, dict[str, object]]:
    if not board:
        negative = render_negative(rng, settings)
        return negative.photo, {"thing": negative.thing, "profile": settings.profile.name}
    rendered = render_photo(rng, settings)
    return rendered.photo, truth_of(rendered, settings)


def truth_of(rendered: Rendered, settings: RenderSettings) -> dict[str, object]:
    """Returns what the truth file of a photo says."""
    return {
        "rows": rendered.rows,
        "quad_xy": [[round(float(x), 2), round(float(y), 2)] for x, y in rendered.quad_xy],
        "edition": rendered.edition or "latin",
        "sequence": None,
        "turn": None,
        "move": None,
        "tops_xy": [[round(float(x), 2), round(float(y), 2)] for x, y in rendered.tops_xy],
        "values": rendered.values,
        "board_design": rendered.board_design,
        "tile_design": rendered.tile_design,
        "square_px": round(rendered.square_px, 1),
        "tilt_deg": round(rendered.tilt_deg, 1),
        "profile": settings.profile.name,
        "fonts": settings.fonts,
        "designs": settings.designs,
    }


def _truth_path(job: Job, number: int) -> Path:
    kind = job.settings.profile.name if job.boards else "no-board"
    return job.out / f"{kind}-{job.seed:03d}-{number:05d}.json"


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command; returns its exit code."""
    options = _parser().parse_args(arguments)
    settings = RenderSettings(
        profile=PROFILES[options.profile],
        fonts=cast(Split, options.fonts),
        designs=cast(Split, options.designs),
        tops=not options.flat,
        long_side_px=options.long_side,
        blanks=options.blanks,
    )
    editions = tuple(options.edition.split(",")) if options.edition else ()
    job = Job(options.out, options.seed, settings, editions, boards=not options.no_board)
    drawn = render_set(job, options.n, options.first, options.workers)
    print(f"{drawn} photos drawn into {job.out}: seed {job.seed}, editions {editions or 'all'}, {settings}")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m samples.render", description=__doc__)
    parser.add_argument("--out", type=Path, required=True, help="folder for the photos and truth files")
    parser.add_argument("--n", type=int, default=10, help="how many photos")
    parser.add_argument("--first", type=int, default=0, help="number of the first photo, to go on with a set")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--profile", choices=sorted(PROFILES), default="normal")
    parser.add_argument(
        "--edition", default="", help="an edition, or several with commas; none: all tiles together"
    )
    parser.add_argument("--fonts", choices=("train", "test"), default="train")
    parser.add_argument("--designs", choices=("train", "test"), default="train")
    parser.add_argument("--no-board", action="store_true", help="tables, other games, puzzles, keyboards …")
    parser.add_argument(
        "--blanks",
        choices=("any", "plain"),
        default="any",
        help="plain: many blanks that look like bare squares (profile train)",
    )
    parser.add_argument("--flat", action="store_true", help="tiles without height")
    parser.add_argument("--long-side", type=int, default=1400, help="most pixels on the longer side")
    parser.add_argument("--workers", type=int, default=1)
    return parser


if __name__ == "__main__":
    sys.exit(main())
