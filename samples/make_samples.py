"""Draws every committed sample anew: `python -m samples.make_samples`."""

import json
import sys
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from samples.demo_games import pack_game
from samples.render import Job, render_one, truth_of
from samples.rendering.alphabet import edition_of
from samples.rendering.arrangement import Scene, pick_scene, rim_of
from samples.rendering.content import Content, grid_of
from samples.rendering.placing import place_camera
from samples.rendering.profiles import PROFILES, RenderSettings
from samples.rendering.scene import render_photo
from samples.rendering.schemes import SCHEMES
from samples.rendering.sensor import compressed
from samples.rendering.tile_bodies import BODIES
from samples.rendering.tops import lay_tiles
from samples.rendering.wording import WORDINGS
from samples.sample_game import Turn, load_words, play_game
from scoring.board import Board, format_rows
from vision.reading import BARE

SAMPLES = Path(__file__).parent

STEADY = replace(
    PROFILES["normal"],
    tilt_deg=(4, 26),
    square_px=(40, 48),
    blur_squares=(0, 0.012),
    exposure_ev=(-0.3, 0.3),
    glare_share=(0, 0.005),
    jpeg_quality=(85, 85),
    off_centre=0.1,
    noise=(0, 1.5),
    shadow=(0, 0.2),
    cast=0.06,
    frame_fill=(0.75, 0.95),
    hand_share=0,
)
"""A table in steady light, photographed by a person who wants the picture to be read."""

BOARDS_SEED = 20
BOARDS_EDITIONS = ("finnish", "norwegian", "english", "german", "swedish", "polish")
N_BOARDS = 12


@dataclass(frozen=True, slots=True)
class GameRecipe:
    """A sample game.

    Attributes:
        edition: Edition id, also the name of its folder and files.
        seed: Of the plays.
        look_seed: Of table, light, cameras and what is not said below.
        scheme: Colours of the board.
        edges: What sticks out over the edges of its premium squares.
        tile_body: What the tiles are made of.
        blank: What marks a blank.
        n_turns: How many turns are played.
        blank_turn: The turn in which a blank is played.
    """

    edition: str
    seed: int
    look_seed: int
    scheme: str
    edges: str
    tile_body: str
    blank: str
    n_turns: int
    blank_turn: int


GAMES = (
    GameRecipe("finnish", 11, 72, "classic green", "spikes", "ivory plastic", "bare", 10, 4),
    GameRecipe("norwegian", 5, 83, "classic beige", "teeth", "maple", "smiley", 6, 3),
)


def draw_game(recipe: GameRecipe, out: Path) -> None:
    """Draws one photo a turn of a game, with truth files that hold the play and its score."""
    edition = edition_of(recipe.edition)
    plays = np.random.default_rng(recipe.seed)
    turns = play_game(plays, load_words(recipe.edition), edition, recipe.n_turns, recipe.blank_turn)
    settings = RenderSettings(STEADY, edition=recipe.edition, usual_layout=True, long_side_px=1200)
    content = _content(turns[-1].board, recipe.edition)
    scene = _dressed(pick_scene(np.random.default_rng(recipe.look_seed), settings, content), recipe)
    out.mkdir(parents=True, exist_ok=True)
    for number, turn in enumerate(turns, start=1):
        _draw_turn(recipe, settings, _scene_of_turn(scene, turn, recipe, number), turn, number, out)


def _dressed(scene: Scene, recipe: GameRecipe) -> Scene:
    """Returns a scene with the board and the tiles that a recipe names, as families have them."""
    board = replace(
        scene.board_design,
        name=f"{recipe.scheme}/thin/full/{recipe.edges}/square",
        scheme=SCHEMES[recipe.scheme],
        words=WORDINGS[recipe.edition][0],
        grid="thin",
        line_squares=0.03,
        shape="full",
        edges=recipe.edges,
        centre="star",
        outline="square",
        corner_squares=0.0,
        labels="none",
        fold="line",
        texture="smooth",
    )
    body = BODIES[recipe.tile_body]
    lettering = replace(
        scene.tile_design.lettering,
        letter_height=0.5,
        letter_xy=(0.46, 0.46),
        value="bottom right",
        value_height=0.17,
        value_inset=0.0,
        marks=(),
        embossing=None,
        blank=recipe.blank,
        wear=0.0,
        wobble=0.3,
    )
    tiles = replace(
        scene.tile_design,
        name=f"{recipe.tile_body}/classic",
        colour=body.colours[0],
        ink=body.inks[0],
        value_ink=body.inks[0],
        side_squares=0.92,
        height_squares=0.24,
        corner=0.1,
        bevel=12.0,
        step=0.0,
        grain=sum(body.grain) / 2,
        texture=body.texture,
        gloss=body.gloss,
        lettering=lettering,
    )
    return replace(scene, board_design=board, tile_design=tiles)


def _content(board: Board, edition: str) -> Content:
    tile_set = edition_of(edition).tile_set
    return Content(grid_of(format_rows(board)), dict(tile_set.values), tile_set.alphabet)


def _scene_of_turn(final: Scene, turn: Turn, recipe: GameRecipe, number: int) -> Scene:
    """Returns the scene at one turn: the tiles so far where they will stay, seen from a new place."""
    rng = np.random.default_rng([recipe.look_seed, number])
    content = _content(turn.board, recipe.edition)
    laid_rng = np.random.default_rng([recipe.look_seed, 0])
    everything = lay_tiles(laid_rng, final.content.grid, final.tile_design.side_squares, STEADY)
    laid = tuple(tile for tile in everything if content.grid[tile.square[0]][tile.square[1]] != BARE)
    camera = place_camera(rng, STEADY, rim_of(final.board_design), 1200, turn_deg=float(rng.normal(0, 5)))
    return replace(final, content=content, laid=laid, camera=camera)


def _draw_turn(
    recipe: GameRecipe, settings: RenderSettings, scene: Scene, turn: Turn, number: int, out: Path
) -> None:
    rng = np.random.default_rng([recipe.look_seed, 0])
    rendered = render_photo(rng, settings, scene=scene)
    data, quality = compressed(rng, rendered.photo, STEADY)
    name = f"{recipe.edition}-{number:02d}"
    (out / f"{name}.jpg").write_bytes(data)
    truth = truth_of(rendered, settings) | {
        "sequence": f"sample-{recipe.edition}",
        "turn": number,
        "move": {"play": turn.play, "score": turn.score},
        "jpeg_quality": quality,
    }
    (out / f"{name}.json").write_text(json.dumps(truth, ensure_ascii=False, indent=1) + "\n", "utf-8")


def draw_boards(out: Path) -> None:
    """Draws the small set that accuracy is checked on: normal, held-out fonts and designs, six editions."""
    profile = replace(PROFILES["normal"], jpeg_quality=(75, 82), noise=(0, 2))
    settings = RenderSettings(profile, fonts="test", designs="test", long_side_px=850)
    out.mkdir(parents=True, exist_ok=True)
    for number in range(N_BOARDS):
        render_one(Job(out, BOARDS_SEED, settings, BOARDS_EDITIONS), number)


def main() -> int:
    """Draws all samples into their folders; returns the exit code."""
    cv2.setNumThreads(1)
    draw_boards(SAMPLES / "boards")
    for recipe in GAMES:
        draw_game(recipe, SAMPLES / "games" / recipe.edition)
        pack_game(recipe.edition)
    return 0


if __name__ == "__main__":
    sys.exit(main())
