"""Draws whole games, one photo a turn, to be measured on: `python -m samples.draw_games --out DIR`.

Each edition gets a game of random legal plays, one board and one set of tiles for all its turns, and a new
camera for each photo. `boardscore bench DIR --turns` reads what is written. Nothing of it is kept in the
repository: the same seed draws the same games.
"""

import argparse
import json
import random
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

from samples.random_games import Turn, random_game
from samples.render import truth_of
from samples.rendering.alphabet import edition_of
from samples.rendering.arrangement import Scene, pick_scene, rim_of
from samples.rendering.content import Content, grid_of
from samples.rendering.fonts import Split
from samples.rendering.placing import place_camera
from samples.rendering.profiles import PROFILES, RenderSettings
from samples.rendering.scene import render_photo
from samples.rendering.sensor import compressed
from scoring.board import Board, format_rows
from scoring.move import format_play
from scoring.score import score_move
from vision.reading import BARE

EDITIONS = ("finnish", "norwegian", "german", "english", "swedish", "polish")

_TRIES = 50
"""Games begun until one is long enough: some run out of places."""

_TURN_DEG = 8.0
"""How much the camera is turned against the board, from photo to photo."""


@dataclass(frozen=True, slots=True)
class GameJob:
    """A game to be drawn.

    Attributes:
        out: Folder in which each edition gets its own.
        seed: Of the plays and of the look.
        settings: What is drawn.
        n_turns: How many turns.
    """

    out: Path
    seed: int
    settings: RenderSettings
    n_turns: int


def draw_game(job: GameJob, edition: str) -> int:
    """Draws the turns of one game that are not there yet; returns how many were drawn."""
    cv2.setNumThreads(1)
    settings = replace(job.settings, edition=edition, usual_layout=True)
    turns = long_game(edition, job.seed, job.n_turns)
    seed = [job.seed, *edition.encode()]
    final = pick_scene(np.random.default_rng(seed), settings, content_of_board(turns[-1].after, edition))
    folder = job.out / f"drawn-{edition}"
    folder.mkdir(parents=True, exist_ok=True)
    n_drawn = 0
    for number, turn in enumerate(turns, start=1):
        path = folder / f"drawn-{edition}-{number:02d}.json"
        if not path.exists():
            draw_turn(path, turn, number, scene_of_turn(final, turn, settings, [*seed, number]), settings)
            n_drawn += 1
    return n_drawn


def long_game(edition: str, seed: int, n_turns: int) -> tuple[Turn, ...]:
    """Returns the first random game of a seed that is as long as wanted.

    Raises:
        ValueError: None is: more turns were wanted than the tiles of a set allow.
    """
    rng = random.Random(f"{edition} {seed}")
    for _ in range(_TRIES):
        turns = tuple(random_game(edition_of(edition), rng, n_turns))
        if len(turns) == n_turns:
            return turns
    raise ValueError(f"no game of {n_turns} turns was found for {edition}: ask for fewer")


def content_of_board(board: Board, edition: str) -> Content:
    """Returns what lies on a board, with the tiles of its edition."""
    tile_set = edition_of(edition).tile_set
    return Content(grid_of(format_rows(board)), dict(tile_set.values), tile_set.alphabet)


def scene_of_turn(final: Scene, turn: Turn, settings: RenderSettings, seed: Sequence[int]) -> Scene:
    """Returns the last scene as it was at one turn: the tiles so far in their places, a new camera."""
    content = content_of_board(turn.after, settings.edition or "")
    laid = tuple(tile for tile in final.laid if content.grid[tile.square[0]][tile.square[1]] != BARE)
    rng = np.random.default_rng(list(seed))
    camera = place_camera(
        rng, final.profile, rim_of(final.board_design), settings.long_side_px,
        turn_deg=float(rng.normal(0, _TURN_DEG)),
    )  # fmt: skip
    return replace(final, content=content, laid=laid, camera=camera)


def draw_turn(path: Path, turn: Turn, number: int, scene: Scene, settings: RenderSettings) -> None:
    """Writes the photo of a turn and its truth file, the truth file last."""
    assert settings.edition is not None
    rng = np.random.default_rng([number, *path.stem.encode()])
    rendered = render_photo(rng, settings, scene=scene)
    data, quality = compressed(rng, rendered.photo, scene.profile)
    path.with_suffix(".jpg").write_bytes(data)
    score = score_move(turn.before, turn.move, edition_of(settings.edition))
    truth = truth_of(rendered, settings) | {
        "sequence": f"drawn-{settings.edition}",
        "turn": number,
        "move": {"play": format_play(turn.move, turn.before), "score": score.total},
        "jpeg_quality": quality,
    }
    path.write_text(json.dumps(truth, ensure_ascii=False), encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """Draws the games; returns the exit code."""
    options = _parser().parse_args(arguments)
    settings = RenderSettings(
        PROFILES[options.profile],
        fonts=cast(Split, options.fonts),
        designs=cast(Split, options.designs),
        long_side_px=options.long_side,
    )
    job = GameJob(options.out, options.seed, settings, options.turns)
    editions = options.edition.split(",")
    draw = partial(draw_game, job)
    if options.workers > 1:
        with ProcessPoolExecutor(options.workers, mp_context=get_context("spawn")) as pool:
            drawn = sum(pool.map(draw, editions))
    else:
        drawn = sum(map(draw, editions))
    print(f"{drawn} photos drawn into {job.out}: {', '.join(editions)}, {job.n_turns} turns, seed {job.seed}")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m samples.draw_games", description=__doc__)
    parser.add_argument("--out", type=Path, required=True, help="folder for a folder of each game")
    parser.add_argument("--edition", default=",".join(EDITIONS), help="editions, with commas")
    parser.add_argument("--turns", type=int, default=20, help="turns of each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--profile", choices=sorted(PROFILES), default="normal")
    parser.add_argument("--fonts", choices=("train", "test"), default="test")
    parser.add_argument("--designs", choices=("train", "test"), default="test")
    parser.add_argument("--long-side", type=int, default=1200, help="most pixels on the longer side")
    parser.add_argument("--workers", type=int, default=1)
    return parser


if __name__ == "__main__":
    sys.exit(main())
