"""Real photos with true corners: the sets that are read without a mistake stay so."""

import os
from pathlib import Path

import pytest

from vision.letters import TILES
from vision.photo import load_photo
from vision.reading import Known
from vision.tile_plane import rectify_tiles
from vision.tilenet import TileNet, load_tilenet
from vision.training.folders import CLASSES, load_sample

PHOTOS = Path(os.environ.get("BOARDSCORE_PHOTOS") or Path(__file__).parents[2] / "../shared/photos")

pytestmark = [
    pytest.mark.photos,
    pytest.mark.skipif(not PHOTOS.is_dir(), reason="the measuring photos are not on this machine"),
]

GERMAN = Known(alphabet=(*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "Ä", "Ö", "Ü"))


@pytest.fixture(scope="module")
def net() -> TileNet:
    return load_tilenet()


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("spiel12/spiel12-12", id="mid-game from above"),
        pytest.param("spiel15/spiel15-30", id="full board with blanks"),
        pytest.param("boardneu/boardneu-err-07", id="near-black"),
        pytest.param("rom1/rom1-14", id="dots embossed beside the letters"),
    ],
)
def test_a_board_with_given_corners_is_read_without_a_mistake(net: TileNet, name: str):
    sample = load_sample(PHOTOS / f"{name}.json")
    assert sample is not None
    picture = rectify_tiles(load_photo(sample.photo), sample.quad_xy, net.square_px)
    known = GERMAN if sample.edition == "german" else Known(alphabet=TILES[:26])
    read = [tile for row in net.read(picture, known).rows for tile in row]
    wrong = {
        i: (CLASSES[label], tile)
        for i, (label, tile) in enumerate(zip(sample.contents, read, strict=True))
        if label >= 0 and CLASSES[label] != tile
    }
    assert wrong == {}
