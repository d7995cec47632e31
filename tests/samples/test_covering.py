from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from samples.rendering.arrangement import pick_scene
from samples.rendering.clutter import Table
from samples.rendering.covering import cover_squares
from samples.rendering.hands import draw_hand
from samples.rendering.light import Sun
from samples.rendering.limbs import Canvas, Limb, draw_limb, outline_of
from samples.rendering.profiles import PROFILES, RenderSettings
from samples.rendering.scene import render_photo
from samples.rendering.tiles import make_press

SETTINGS = RenderSettings(replace(PROFILES["normal"], square_px=(24, 26), clutter=0, hand_share=0))
LAMP = Sun((1.0, 0.0), 0.5, 0.4, 0.3)


@pytest.fixture(scope="module")
def scene():
    found = pick_scene(np.random.default_rng(2), SETTINGS)
    return replace(found, camera=replace(found.camera, lens=0.0))


def grey_photo(scene):
    width, height = scene.camera.size_wh
    return np.full((height, width, 3), 128, np.uint8)


def table_of(scene, photo):
    press = make_press(np.random.default_rng(0), scene.tile_design, 24)
    return Table(photo, scene.camera, press, ("A",), scene.rim, 0.2, LAMP)


@pytest.mark.parametrize("seed", range(8))
def test_what_a_hand_hides_is_where_the_photo_changed_most(scene, seed):
    photo = grey_photo(scene)
    hidden = draw_hand(np.random.default_rng(seed), photo, scene.camera)
    assert hidden.shape == photo.shape[:2]
    changed = np.abs(photo.astype(int) - 128).max(axis=2)
    assert (hidden > 128).any()
    assert changed[hidden == 255].mean() > 2 * changed[hidden == 0].mean()


def test_hands_differ_in_skin_and_place():
    photos = []
    for seed in range(6):
        scene = pick_scene(np.random.default_rng(2), SETTINGS)
        photo = grey_photo(scene)
        hidden = draw_hand(np.random.default_rng(seed), photo, scene.camera)
        photos.append((hidden > 128, photo[hidden == 255].mean(axis=0)))
    tones = np.array([tone for _, tone in photos])
    assert np.ptp(tones, axis=0).max() > 40
    assert all((first != second).mean() > 0.002 for (first, _), (second, _) in pairwise(photos))


@pytest.mark.parametrize("seed", range(12))
def test_things_hide_what_they_paint_and_their_shadows_hide_nothing(scene, seed):
    dark, light = grey_photo(scene), grey_photo(scene)
    light[:] = 220
    hidden, again = (
        cover_squares(np.random.default_rng(seed), table_of(scene, photo)) for photo in (dark, light)
    )
    assert np.array_equal(hidden, again)
    apart = np.abs(dark.astype(int) - light.astype(int)).max(axis=2)
    assert (hidden > 250).sum() > 100
    assert apart[hidden > 250].max() < 12
    assert apart[hidden < 5].min() > 20


def test_squares_under_a_thing_do_not_count(scene):
    profile = replace(SETTINGS.profile, cover_share=1.0)
    counts = [
        "".join(render_photo(np.random.default_rng(seed), replace(SETTINGS, profile=profile)).rows).count("#")
        for seed in range(8)
    ]
    assert sum(count > 0 for count in counts) >= 5
    assert max(counts) < 200


def test_a_limb_is_light_in_the_middle_and_dark_at_its_edges(scene):
    photo = grey_photo(scene)
    photo[:] = 0
    mask = np.zeros(photo.shape[:2], np.uint8)
    canvas = Canvas(photo, mask, scene.camera, (0.0, 0.0), np.zeros(mask.shape, np.float32), 0.0)
    limb = Limb(np.array([4.0, 7.0]), np.array([11.0, 7.0]), (1.0, 1.0), (0.5, 0.5), (200.0, 200.0, 200.0))
    draw_limb(canvas, limb)
    middle, edge = (
        photo[tuple(np.round(scene.camera.project([(7.5, y)], 0.5)[0]).astype(int)[::-1])].max()
        for y in (7.0, 7.9)
    )
    assert middle > edge + 20
    outline = Canvas(photo, np.zeros_like(mask), scene.camera, (0.0, 0.0), canvas.texture, 0.0)
    outline_of(outline, limb)
    both = (mask > 128) & (outline.mask > 128)
    assert both.sum() > 0.9 * (mask > 128).sum()


def test_an_arm_never_runs_behind_the_camera():
    steep = RenderSettings(replace(PROFILES["hard"], tilt_deg=(55, 60), hand_share=0))
    for seed in range(12):
        scene = pick_scene(np.random.default_rng(seed), steep)
        photo = np.full((scene.camera.size_wh[1], scene.camera.size_wh[0], 3), 128, np.uint8)
        hidden = draw_hand(np.random.default_rng(seed), photo, scene.camera)
        assert (hidden > 128).mean() < 0.75
