from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.errors import ReaderMissing
from vision.letters import LetterReader, TurnReader, turned
from vision.reading import Image, Known
from vision.tilenet import ALL_WEIGHTS, WEIGHTS, TileNet, load_tilenet, weights_mark

LATIN = Known(alphabet=tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
WORDS = {(7, 3 + i): letter for i, letter in enumerate("PARKETS")} | {
    (4 + i, 6): letter for i, letter in enumerate("BRAKE") if 4 + i != 7
}


@pytest.fixture(scope="module")
def net() -> TileNet:
    return load_tilenet()


def drawn(net: TileNet, tiles: dict[tuple[int, int], str]) -> Image:
    """A plain board of pale squares and lines with wooden tiles, as a rectified picture."""
    big = 64
    picture = np.full((17 * big, 17 * big, 3), (150, 190, 160), np.uint8)
    for line in range(1, 17):
        cv2.line(picture, (line * big, big), (line * big, 16 * big), (235, 235, 235), 3)
        cv2.line(picture, (big, line * big), (16 * big, line * big), (235, 235, 235), 3)
    for (row, col), letter in tiles.items():
        x, y = (col + 1) * big, (row + 1) * big
        cv2.rectangle(picture, (x + 5, y + 5), (x + 62, y + 62), (90, 110, 100), -1)  # shadow
        cv2.rectangle(picture, (x + 2, y + 2), (x + 59, y + 59), (170, 205, 225), -1)
        size, _ = cv2.getTextSize(letter, cv2.FONT_HERSHEY_DUPLEX, 1.4, 3)
        place = (x + 29 - size[0] // 2, y + 30 + size[1] // 2)
        cv2.putText(picture, letter, place, cv2.FONT_HERSHEY_DUPLEX, 1.4, (25, 25, 25), 3, cv2.LINE_AA)
    side = 17 * net.square_px
    return cv2.resize(picture, (side, side), interpolation=cv2.INTER_AREA).astype(np.uint8)


def test_it_is_a_reader_that_knows_turns(net: TileNet):
    assert isinstance(net, LetterReader)
    assert isinstance(net, TurnReader)


def test_it_reads_a_drawn_board(net: TileNet):
    rows = net.read(drawn(net, WORDS), LATIN).rows
    read = {(r, c): rows[r][c] for r in range(15) for c in range(15) if rows[r][c] != "."}
    assert read == WORDS


def test_a_bare_board_is_bare(net: TileNet):
    evidence = net.read(drawn(net, {}), LATIN)
    assert {tile for row in evidence.rows for tile in row} == {"."}


@pytest.mark.parametrize("turns", range(4))
def test_the_tiles_say_which_way_up_the_picture_lies(net: TileNet, turns: int):
    lying = turned(drawn(net, WORDS), -turns)
    scores = net.read_turns(lying, LATIN)
    assert scores.turns == turns
    assert scores.n_tiles > 6


def test_a_mirrored_picture_is_known(net: TileNet):
    mirrored = np.ascontiguousarray(drawn(net, WORDS)[:, ::-1])
    assert net.read_turns(mirrored, LATIN).p_mirrored > net.read_turns(drawn(net, WORDS), LATIN).p_mirrored


def test_without_an_alphabet_it_reads_over_all_tiles(net: TileNet):
    evidence = net.read(drawn(net, WORDS), Known(alphabet=()))
    assert "Þ" in evidence.tiles
    np.testing.assert_allclose(evidence.p.sum(axis=1), 1)


def test_a_picture_of_another_size_is_refused(net: TileNet):
    with pytest.raises(ValueError, match="needed"):
        net.read(np.zeros((100, 100, 3), np.uint8), LATIN)


def test_missing_weights_are_said_with_what_to_do(tmp_path: Path):
    with pytest.raises(ReaderMissing, match="make weights"):
        load_tilenet(tmp_path / "none.onnx")


def test_the_weights_are_small_enough_to_ship():
    assert sum(path.stat().st_size for path in WEIGHTS.parent.iterdir()) < 4_000_000


def test_the_mark_changes_with_any_of_the_weights(tmp_path):
    marks = {weights_mark(tmp_path)}
    for name in ALL_WEIGHTS:
        (tmp_path / name).write_bytes(b"new")
        marks.add(weights_mark(tmp_path))
    assert len(marks) == 1 + len(ALL_WEIGHTS)


def test_every_file_of_weights_is_marked():
    shipped = {path.name for path in WEIGHTS.parent.iterdir()}
    assert set(ALL_WEIGHTS) == {name for name in shipped if name != "tilenet.json"}
