import numpy as np
import pytest

from vision.calibration import Calibration, Scores, calibrate
from vision.grid import Grid
from vision.letters import TILES
from vision.likeness import LikenessSettings, measure_likeness
from vision.reading import Image, Known

GRID = Grid(12, 1)
BARE, TILE, UNSURE = (1, 0, 0), (0, 0, 1), (0.5, 0.5, 0)
GREEN, CREAM = (70, 130, 60), (190, 215, 235)


def board(colours: dict[int, tuple[int, int, int]]) -> Image:
    """Green squares, but for those named by their number."""
    picture = np.random.default_rng(0).integers(-6, 7, (17 * 12, 17 * 12, 3)) + np.array(GREEN)
    for square, colour in colours.items():
        row, col = divmod(square, 15)
        y, x = (row + 1) * 12, (col + 1) * 12
        picture[y : y + 12, x : x + 12] += np.array(colour) - np.array(GREEN)
    return picture.clip(0, 255).astype(np.uint8)


def kinds(tiles: range, unsure: int) -> np.ndarray:
    p = np.tile(np.array(BARE, float), (225, 1))
    p[list(tiles)] = TILE
    p[unsure] = UNSURE
    return p


@pytest.mark.parametrize(
    ("colour", "like_tiles"),
    [pytest.param(CREAM, True, id="a blank tile"), pytest.param(GREEN, False, id="a bare square")],
)
def test_a_square_is_like_its_own_kind(colour: tuple[int, int, int], like_tiles: bool):
    picture = board(dict.fromkeys(range(30, 40), CREAM) | {100: colour})
    to_tiles, to_bare = measure_likeness(picture, GRID, kinds(range(30, 40), 100))[100]
    assert (to_tiles < to_bare) == like_tiles


def test_a_board_with_few_tiles_says_nothing():
    likeness = measure_likeness(board({}), GRID, kinds(range(0, LikenessSettings().neighbours), 100))
    assert np.isnan(likeness).all()


def test_the_light_on_the_whole_board_does_not_matter():
    picture = board(dict.fromkeys(range(30, 40), CREAM) | {100: CREAM})
    p = kinds(range(30, 40), 100)
    bright, dark = measure_likeness(picture, GRID, p)[100], measure_likeness(picture // 2, GRID, p)[100]
    assert bright[0] < bright[1]
    assert dark[0] < dark[1]


def scores(likeness: tuple[float, float]) -> Scores:
    rows = [np.tile(np.asarray(part, float), (225, 1)) for part in ((1, 0, 0.5), np.zeros(len(TILES)))]
    rest = np.zeros((225, 14)), np.zeros((225, 5)), np.zeros((225, 1))
    return Scores(*rows, *rest, np.tile(np.asarray(likeness, float), (225, 1)))


def test_likeness_to_the_tiles_makes_a_blank_likelier_and_leaves_the_letters_alone():
    weighed = Calibration(tile_weight=-2, bare_weight=2)
    known = Known(alphabet=("A",))
    like_tile = calibrate(scores((0, 2)), known, weighed)[0]
    like_bare = calibrate(scores((2, 0)), known, weighed)[0]
    assert like_tile[1] > 0.5 > like_bare[1]
    assert like_tile[2] == pytest.approx(like_bare[2])


def test_unknown_likeness_leaves_the_net_its_say():
    known = Known(alphabet=("A",))
    weighed = Calibration(net_weight=3, tile_weight=-2, bare_weight=2, likeness_bias=1)
    unknown = calibrate(scores((np.nan, np.nan)), known, weighed)
    np.testing.assert_allclose(unknown, calibrate(scores((np.nan, np.nan)), known, Calibration()))
