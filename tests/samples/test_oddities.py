from dataclasses import replace

import numpy as np
import pytest

from samples.rendering.alphabet import TILES
from samples.rendering.arrangement import pick_scene
from samples.rendering.board import draw_board
from samples.rendering.board_designs import pick_board_design
from samples.rendering.colours import luminance
from samples.rendering.content import Content, grid_of
from samples.rendering.layouts import standard_layout
from samples.rendering.lettering import draw_print
from samples.rendering.oddities import odd_board, odd_tiles, plain_blanks, turned_tiles
from samples.rendering.own_marks import MARKED, OwnMarks, pick_own_marks
from samples.rendering.profiles import PROFILES, RenderSettings
from samples.rendering.tile_designs import pick_tile_design, recoloured
from samples.rendering.tiles import make_press, press_tile
from samples.rendering.tops import LaidTile


def tiles_of(seed, letters=TILES):
    return pick_tile_design(np.random.default_rng(seed), "train", "train", letters)


def plain_lettering():
    lettering = tiles_of(0).lettering
    return replace(lettering, value="none", marks=(), weight=0.0, squeeze=1.0, slant=0.0)


@pytest.mark.parametrize("seed", range(12))
def test_a_letter_with_a_mark_of_the_sets_own_is_not_the_plain_letter(seed):
    marks = pick_own_marks(np.random.default_rng(seed))
    lettering = replace(plain_lettering(), own_marks=marks)
    for tile, (plain, _) in MARKED.items():
        drawn, letter = (draw_print(lettering, 0.1, 64, name, None)[..., 0] for name in (tile, plain))
        assert np.abs(drawn - letter).sum() > 5, (tile, marks)


@pytest.mark.parametrize("height", [0.4, 0.76])
def test_marks_stay_on_the_tile(height):
    marks = OwnMarks(line=0.15, size=0.3, gap=0.12, form=0.3, shift=0.0)
    lettering = replace(plain_lettering(), own_marks=marks, letter_height=height)
    for tile in MARKED:
        ink = draw_print(lettering, 0.1, 64, tile, None)[..., 0]
        assert max(ink[0].max(), ink[-1].max(), ink[:, -1].max()) < 0.5, tile


def test_thin_print_does_not_lose_its_marks():
    lettering = plain_lettering()
    thin = replace(lettering, weight=-0.02, letter_height=0.4)
    for tile, (plain, _) in MARKED.items():
        full, thinned, letter = (
            draw_print(style, 0.1, 100, name, None)[..., 0]
            for style, name in ((lettering, tile), (thin, tile), (thin, plain))
        )
        assert full.any() and np.abs(thinned - letter).sum() > 15, tile


def test_a_value_at_the_letters_foot_follows_the_letters_width():
    lettering = replace(plain_lettering(), value="bottom right", beside=0.03, value_height=0.14)
    narrow, wide = (
        np.flatnonzero(draw_print(lettering, 0.1, 96, tile, 1)[..., 1].any(axis=0)).min()
        for tile in ("I", "M")
    )
    assert wide - narrow > 10


def test_sets_in_the_profiles_that_are_measured_have_no_oddities():
    for seed in range(40):
        scene = pick_scene(np.random.default_rng([4, seed]), RenderSettings(PROFILES["normal"]))
        tiles, board = scene.tile_design, scene.board_design
        assert tiles.odd_share == tiles.reflection == board.patchwork == board.picture == 0
        assert tiles.lettering.own_marks is None and board.word_scale == 1 and board.fixtures == "none"
        assert all(abs(tile.turn_deg) < 90 for tile in scene.laid)


def test_training_sees_every_oddity():
    rng = np.random.default_rng(1)
    tiles = [odd_tiles(rng, tiles_of(seed)) for seed in range(150)]
    boards = [
        odd_board(rng, pick_board_design(rng, "train", "train", None), (1.0, 2.0, 3.0)) for _ in range(150)
    ]
    for attribute in ("odd_share", "tones", "reflection", "grain_turn_deg"):
        assert any(getattr(design, attribute) for design in tiles), attribute
    for attribute in ("own_marks", "border", "misprint", "beside", "carved"):
        assert any(getattr(design.lettering, attribute) for design in tiles), attribute
    for attribute in ("patchwork", "picture", "words_face_out"):
        assert any(getattr(design, attribute) for design in boards), attribute
    assert {board.fixtures for board in boards} == {"none", "pegs", "holes", "wells"}
    assert any(board.word_scale > 1 for board in boards)


def test_faint_print_can_still_be_seen():
    rng = np.random.default_rng(3)
    for seed in range(150):
        design = odd_tiles(rng, tiles_of(seed, ("A",)))
        apart = abs(luminance(design.ink) - luminance(design.colour))
        assert apart > 15 or abs(design.lettering.carved) > 15


def test_a_set_without_height_is_otherwise_the_same_set():
    for seed in range(10):
        flat, raised = (
            pick_tile_design(np.random.default_rng(seed), "test", "test", ("A",), tops)
            for tops in (False, True)
        )
        assert flat.height_squares == 0 < raised.height_squares
        assert replace(raised, height_squares=0.0) == flat


def test_a_colour_by_letter_never_swallows_the_print():
    rng = np.random.default_rng(6)
    for seed in range(300):
        design = odd_tiles(rng, tiles_of(seed, ("A",)))
        for near in (
            design,
            recoloured(rng, design, (30.0, 30.0, 30.0)),
            recoloured(rng, design, (230.0,) * 3),
        ):
            assert all(abs(luminance(tone) - luminance(near.ink)) > 40 for tone in near.tones)


def test_plain_blanks_have_the_tone_of_the_squares_and_no_sign_but_height_and_an_edge():
    for seed in range(20):
        rng = np.random.default_rng(seed)
        board = pick_board_design(rng, "train", "train", None)
        tiles, board = plain_blanks(rng, tiles_of(seed), board)
        assert abs(luminance(tiles.colour) - luminance(board.scheme.plain)) < 40
        assert tiles.lettering.blank == "bare" and tiles.height_squares >= 0.12 and tiles.bevel >= 4
        press = make_press(rng, tiles, 60)
        assert not draw_print(tiles.lettering, tiles.corner, press.side_px, "?", None).any()


def test_boards_drawn_for_their_blanks_have_many():
    counts = []
    for seed in range(30):
        settings = RenderSettings(PROFILES["train"], blanks="plain")
        scene = pick_scene(np.random.default_rng(seed), settings)
        squares = [tile for row in scene.content.grid for tile in row if tile != "."]
        counts.append((squares.count("?"), len(squares)))
        assert scene.tile_design.lettering.blank == "bare"
    assert sum(blanks for blanks, _ in counts) > 0.08 * sum(tiles for _, tiles in counts)


def test_turned_tiles_are_letters_that_stay_what_they_are():
    grid = tuple(tuple("MWAE?"[(row + col) % 5] for col in range(15)) for row in range(15))
    laid = tuple(LaidTile((row, col), (col + 0.5, row + 0.5), 1.0) for row in range(15) for col in range(15))
    turned = set()
    for seed in range(120):
        for before, after in zip(laid, turned_tiles(np.random.default_rng(seed), laid, grid), strict=True):
            if before != after:
                assert after.turn_deg == before.turn_deg + 180
                turned.add(grid[after.square[0]][after.square[1]])
    assert turned == {"A", "E", "?"}


def test_carved_letters_show_without_ink_of_their_own():
    design = tiles_of(0)
    flat = replace(design, ink=design.colour, value_ink=design.colour, grain=0.0, uneven=0.0, sheen=0.0)
    flat = replace(flat, lettering=replace(plain_lettering(), carved=40.0, wear=0.0, wobble=0.0), step=0.0)
    press = make_press(np.random.default_rng(2), flat, 60)
    bare, letter = (press_tile(np.random.default_rng(5), press, tile, None) for tile in ("?", "H"))
    assert np.abs(letter.astype(int) - bare.astype(int))[..., :3].max() > 25


@pytest.mark.parametrize(
    "oddity",
    [{"patchwork": 15.0}, {"fixtures": "pegs"}, {"fixtures": "wells"}, {"picture": 0.3}],
    ids=lambda oddity: next(iter(oddity)),
)
def test_plain_squares_differ_by_a_boards_oddity(oddity):
    design = pick_board_design(np.random.default_rng(0), "train", "train", None)
    usual = draw_board(np.random.default_rng(1), design, 30).picture
    odd = draw_board(np.random.default_rng(1), replace(design, **oddity), 30).picture
    assert np.abs(usual.astype(int) - odd.astype(int)).mean() > 0.5


def test_words_that_face_out_stand_upside_down_at_the_upper_edge():
    design = replace(
        pick_board_design(np.random.default_rng(0), "train", "train", "english"),
        layout=standard_layout(),
        words={"dl": "L", "tl": "L", "dw": "L", "tw": "L"},
        edges="none",
    )
    pictures = [
        draw_board(np.random.default_rng(1), replace(design, words_face_out=out), 40) for out in (False, True)
    ]
    left, top = (round(margin * 40) for margin in pictures[0].margins[:2])
    low, high = slice(top + 14 * 40, top + 15 * 40), slice(top, top + 40)
    middle = slice(left + 7 * 40, left + 8 * 40)
    upright, turned = (board.picture.astype(int) for board in pictures)
    assert np.array_equal(upright[low, middle], turned[low, middle])
    assert np.abs(upright[high, middle] - turned[high, middle]).max() > 60


def test_a_scene_can_hold_given_tiles_whatever_the_oddities():
    grid = grid_of(["A" * 15] * 15)
    for seed in range(6):
        scene = pick_scene(
            np.random.default_rng(seed), RenderSettings(PROFILES["train"]), Content(grid, {"A": 1}, ("A",))
        )
        assert len(scene.laid) == 225
