import json
from dataclasses import replace

import cv2
import numpy as np
import pytest

from samples.render import Job, main, render_one, render_set
from samples.rendering.alphabet import TILES, alphabet_of, drawn_editions, split_row
from samples.rendering.arrangement import pick_scene
from samples.rendering.camera import CORNERS, shortest_side_px
from samples.rendering.content import Content, edition_content, grid_of, random_content, rows_of
from samples.rendering.fonts import families_for, installed_families, pick_font
from samples.rendering.glare import add_glare
from samples.rendering.lettering import draw_print
from samples.rendering.profiles import PROFILES, RenderSettings
from samples.rendering.scene import render_photo, visible_rows
from samples.rendering.tile_bodies import HELD_OUT_BODIES
from samples.rendering.tile_designs import pick_tile_design
from samples.rendering.tile_prints import HELD_OUT_PRINTS, PRINTS, SYMBOLS

SMALL = replace(PROFILES["normal"], square_px=(20, 24), clutter=1)


def test_equal_seeds_draw_equal_photos_and_truth():
    first, second = (render_photo(np.random.default_rng([7, 3]), RenderSettings(SMALL)) for _ in range(2))
    assert np.array_equal(first.photo, second.photo)
    assert first.rows == second.rows
    assert np.array_equal(first.quad_xy, second.quad_xy)


def test_another_number_draws_another_photo():
    first, second = (render_photo(np.random.default_rng([7, n]), RenderSettings(SMALL)) for n in (3, 4))
    assert first.rows != second.rows or first.photo.shape != second.photo.shape


@pytest.mark.parametrize("name", ["normal", "hard"])
def test_every_scene_keeps_the_limits_of_its_profile(name):
    profile = PROFILES[name]
    for seed in range(25):
        scene = pick_scene(np.random.default_rng([1, seed]), RenderSettings(profile))
        low, high = profile.tilt_deg
        assert low - 1e-6 <= scene.camera.tilt_deg <= high + 1e-6
        square_px = shortest_side_px(scene.camera.photograph(CORNERS))
        assert profile.square_px[0] * 0.99 <= square_px <= profile.square_px[1] * 1.01
        for tile in scene.laid:
            off = np.abs(np.array(tile.middle_xy) - (np.array(tile.square)[::-1] + 0.5))
            assert off.max() <= profile.off_centre + 1e-9
            assert abs(tile.turn_deg) <= profile.tile_turn_deg


def test_a_normal_board_lies_wholly_in_the_picture():
    for seed in range(25):
        camera = pick_scene(np.random.default_rng([2, seed]), RenderSettings(PROFILES["normal"])).camera
        quad = camera.photograph(CORNERS)
        assert (quad >= 0).all() and (quad <= np.array(camera.size_wh) - 1).all()


@pytest.mark.parametrize("name", ["normal", "hard"])
def test_glare_washes_out_no_more_squares_than_the_profile_allows(name):
    profile = PROFILES[name]
    for seed in range(12):
        rng = np.random.default_rng([3, seed])
        scene = pick_scene(rng, RenderSettings(profile))
        camera = replace(scene.camera, lens=0.0)
        light = np.zeros((camera.size_wh[1], camera.size_wh[0], 3), np.float32)
        add_glare(rng, light, camera, scene.laid, profile, 0.5)
        to_flat = cv2.getPerspectiveTransform(
            camera.project(CORNERS).astype(np.float32), (CORNERS * 12).astype(np.float32)
        )
        flat = cv2.warpPerspective(light[..., 0], to_flat, (180, 180))
        squares = flat.reshape(15, 12, 15, 12).mean(axis=(1, 3))
        assert (squares > 60).sum() <= np.ceil(profile.glare_share[1] * 225)


def test_the_jpeg_is_saved_with_a_quality_of_the_profile(tmp_path):
    render_one(Job(tmp_path, 5, RenderSettings(replace(SMALL, jpeg_quality=(40, 45))), ()), 0)
    truth = json.loads(next(tmp_path.glob("*.json")).read_text("utf-8"))
    assert 40 <= truth["jpeg_quality"] <= 45


@pytest.mark.parametrize("name", ["DejaVu Sans", "DejaVu Serif", "Liberation Sans"])
def test_every_tile_is_printed_and_no_two_alike(name):
    family = next((family for family in installed_families() if family.name == name), None)
    if family is None:
        pytest.skip(f"the font {name} is not installed")
    lettering = pick_tile_design(np.random.default_rng(0), "train", "train", TILES).lettering
    lettering = replace(lettering, font=family.files[0], value="none", marks=(), weight=0.0)
    prints = {tile: draw_print(lettering, 0.1, 64, tile, None)[..., 0] for tile in TILES}
    assert all(ink.sum() > 20 for ink in prints.values())
    for index, tile in enumerate(TILES):
        for other in TILES[index + 1 :]:
            assert np.abs(prints[tile] - prints[other]).sum() > 5, (tile, other)


def test_a_set_prints_the_values_it_says():
    lettering = pick_tile_design(np.random.default_rng(4), "train", "train", ("A",)).lettering
    lettering = replace(lettering, value="bottom right")
    one, ten = (draw_print(lettering, 0.1, 64, "A", value)[..., 1] for value in (1, 10))
    assert 0 < one.sum() < ten.sum()


@pytest.mark.parametrize("edition", drawn_editions())
def test_a_board_of_an_edition_holds_its_tiles_with_their_values(edition):
    content = edition_content(np.random.default_rng(2), edition)
    assert {tile for row in content.grid for tile in row} <= {".", "?", *alphabet_of(edition)}
    assert set(content.values) == set(alphabet_of(edition))


def test_without_an_edition_every_tile_comes_equally_often():
    rng = np.random.default_rng(1)
    boards = [random_content(rng, TILES).grid for _ in range(200)]
    drawn = [tile for board in boards for row in board for tile in row if tile not in ".?"]
    counts = np.array([drawn.count(tile) for tile in TILES])
    assert counts.min() > 0.75 * counts.mean()


def test_rows_and_squares_turn_into_each_other():
    rows = ["A[CH].?" + "." * 11, *["." * 15] * 13, "." * 12 + "[L·L]ÅÞ"]
    assert rows_of(grid_of(rows)) == rows
    assert split_row(rows[0])[:4] == ("A", "CH", ".", "?")


@pytest.mark.parametrize("rows", [["."] * 15, ["." * 15] * 14], ids=["short rows", "a row too few"])
def test_a_board_of_another_size_is_refused(rows):
    with pytest.raises(ValueError, match="15 rows of 15"):
        grid_of(rows)


def test_squares_outside_the_picture_are_not_counted():
    scene = pick_scene(np.random.default_rng(1), RenderSettings(SMALL), full_board())
    width, height = scene.camera.size_wh
    quad = scene.camera.project(CORNERS)
    cut = replace(scene.camera, size_wh=(int(quad[:, 0].mean()), height), lens=0.0)
    hidden = "".join(visible_rows(replace(scene, camera=cut), None)).count("#")
    assert 60 < hidden < 170
    assert width > cut.size_wh[0]


@pytest.mark.parametrize(
    ("corner", "size", "hidden"),
    [
        pytest.param((7.05, 4.05), (0.9, 0.9), True, id="all of it"),
        pytest.param((7.05, 4.05), (0.9, 0.6), True, id="more than half"),
        pytest.param((7.05, 4.05), (0.9, 0.25), False, id="an edge"),
        pytest.param((7.05, 4.05), (0.3, 0.3), False, id="a corner"),
    ],
)
def test_squares_mostly_under_a_hand_are_not_counted_and_the_others_are(corner, size, hidden):
    scene = pick_scene(np.random.default_rng(1), RenderSettings(SMALL), full_board())
    scene = replace(scene, camera=replace(scene.camera, lens=0.0))
    hand = np.zeros((scene.camera.size_wh[1], scene.camera.size_wh[0]), np.uint8)
    (x, y), (width, height) = corner, size
    outline = np.array([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])
    seen = scene.camera.project(outline, scene.tile_design.height_squares)
    cv2.fillConvexPoly(hand, np.round(seen).astype(np.int32), 255)
    rows = visible_rows(scene, hand)
    assert (rows[4][7] == "#") == hidden
    assert "".join(rows).count("#") == hidden


def test_training_never_sees_a_held_out_design_or_font():
    for seed in range(60):
        rng = np.random.default_rng(seed)
        body, style = pick_tile_design(rng, "train", "train", ("A",)).name.split("/")
        assert body not in HELD_OUT_BODIES and style not in HELD_OUT_PRINTS
        assert pick_font(rng, "train", None, ("A",))[0] in {family.name for family in families_for("train")}
    assert not set(families_for("train")) & set(families_for("test"))


def test_tests_see_only_held_out_designs():
    for seed in range(20):
        name = pick_tile_design(np.random.default_rng(seed), "test", "test", ("A",)).name
        body, style = name.split("/")
        assert body in HELD_OUT_BODIES and style in HELD_OUT_PRINTS


def test_the_command_writes_truth_files_as_the_contract_has_them_and_goes_on_where_it_stopped(
    tmp_path, capsys
):
    arguments = ["--out", str(tmp_path), "--n", "2", "--seed", "4", "--edition", "finnish,norwegian"]
    assert main([*arguments, "--long-side", "700"]) == 0
    truths = [json.loads(path.read_text("utf-8")) for path in sorted(tmp_path.glob("*.json"))]
    assert [truth["edition"] for truth in truths] == ["finnish", "norwegian"]
    for truth in truths:
        assert {"rows", "quad_xy", "edition", "sequence", "turn", "move"} <= set(truth)
        assert [len(split_row(row)) for row in truth["rows"]] == [15] * 15
        assert np.array(truth["quad_xy"]).shape == (4, 2)
    assert all(cv2.imread(str(path)) is not None for path in tmp_path.glob("*.jpg"))
    capsys.readouterr()
    assert main([*arguments, "--n", "2"]) == 0
    assert capsys.readouterr().out.startswith("0 photos drawn")


def test_one_worker_or_two_draw_the_same_set(tmp_path):
    settings = RenderSettings(SMALL)
    for folder, workers in (("one", 1), ("two", 2)):
        render_set(Job(tmp_path / folder, 9, settings, ()), 2, workers=workers)
    one, two = ({p.name: p.read_bytes() for p in (tmp_path / folder).iterdir()} for folder in ("one", "two"))
    assert one == two


def full_board():
    return Content(grid_of(["A" * 15] * 15), {"A": 1}, ("A",))


@pytest.mark.parametrize("mark", sorted({mark for style in PRINTS.values() for mark in style.marks}))
def test_every_mark_of_a_print_is_drawn_beside_the_letter(mark):
    lettering = pick_tile_design(np.random.default_rng(0), "train", "train", ("A",)).lettering
    ink = draw_print(replace(lettering, marks=(mark,), border=0.0), 0.1, 64, "A", 5)
    assert ink[..., 2].sum() > 8


def test_a_symbol_blank_bears_a_sign_and_no_heart():
    assert not set(SYMBOLS) & set("♥♡❤❥❣")
    lettering = pick_tile_design(np.random.default_rng(0), "train", "train", ("A",)).lettering
    for symbol in SYMBOLS[:20]:
        drawn = replace(lettering, blank="symbol", symbol=symbol, symbol_place=(0.6, 0.5, 0.5))
        assert draw_print(drawn, 0.1, 64, "?", None)[..., 0].sum() > 20
