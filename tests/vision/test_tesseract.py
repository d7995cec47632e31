import shutil

import cv2
import numpy as np
import pytesseract
import pytest

from vision.errors import ReaderMissing, VisionError
from vision.grid import Grid
from vision.letters import LetterReader
from vision.reading import Image, Known
from vision.tesseract import TesseractReader, TesseractSettings, find_glyphs, lay_out, load_tesseract

SQUARE_PX = 48
LETTERS = Known(alphabet=tuple("ABEHKMNRSTX"))

without_tesseract = pytest.mark.skipif(shutil.which("tesseract") is None, reason="tesseract is not installed")


def drawn_board(tiles: dict[tuple[int, int], str]) -> Image:
    """A green board with pale tiles and printed letters, as a rectified picture."""
    picture = np.full((17 * SQUARE_PX, 17 * SQUARE_PX, 3), (90, 120, 70), np.uint8)
    for (row, col), letter in tiles.items():
        x, y = (col + 1) * SQUARE_PX, (row + 1) * SQUARE_PX
        cv2.rectangle(picture, (x + 2, y + 2), (x + 45, y + 45), (200, 225, 240), -1)
        size, _ = cv2.getTextSize(letter, cv2.FONT_HERSHEY_DUPLEX, 1.0, 2)
        place = (x + 24 - size[0] // 2, y + 24 + size[1] // 2)
        cv2.putText(picture, letter, place, cv2.FONT_HERSHEY_DUPLEX, 1.0, (20, 20, 20), 2, cv2.LINE_AA)
    return picture


def test_glyphs_are_found_where_letters_stand_and_nowhere_else():
    board = drawn_board({(0, 0): "A", (7, 7): "K", (14, 14): "S"})
    found = dict(find_glyphs(board, Grid(SQUARE_PX, 1), TesseractSettings()))
    assert set(found) == {(0, 0), (7, 7), (14, 14)}


def test_a_glyph_is_black_on_white():
    glyph = next(iter(find_glyphs(drawn_board({(3, 4): "T"}), Grid(SQUARE_PX, 1), TesseractSettings())))[1]
    assert set(np.unique(glyph)) == {0, 255}
    assert glyph[0, glyph.shape[1] // 2] == 0  # the bar of the T


def test_the_montage_names_the_square_of_each_place():
    glyph = np.zeros((20, 10), np.uint8)
    keys = [(i // 15, i % 15) for i in range(17)]
    montage, places = lay_out(dict.fromkeys(keys, glyph), TesseractSettings())
    assert places[0, 0] == (0, 0)
    assert places[1, 1] == (1, 1)
    assert montage.shape[0] * 15 == montage.shape[1] * 2


def test_a_missing_program_is_named_with_the_command_that_installs_it(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(pytesseract.pytesseract, "tesseract_cmd", "no-such-program")
    with pytest.raises(ReaderMissing, match="apt install tesseract-ocr"):
        load_tesseract()


def test_a_program_that_hangs_is_an_error_of_ours(monkeypatch: pytest.MonkeyPatch):
    def hang(*_: object, **__: object) -> None:
        raise RuntimeError("Tesseract process timeout")

    monkeypatch.setattr(pytesseract, "image_to_boxes", hang)
    reader = TesseractReader(("eng",), TesseractSettings())
    with pytest.raises(VisionError, match="timeout"):
        reader.read(drawn_board({(7, 7): "A"}), LETTERS)


def test_a_bare_board_is_read_without_calling_the_program(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(pytesseract, "image_to_boxes", None)
    evidence = TesseractReader(("eng",), TesseractSettings()).read(drawn_board({}), LETTERS)
    assert {tile for row in evidence.rows for tile in row} == {"."}


@pytest.mark.tesseract
@without_tesseract
def test_it_reads_a_drawn_board():
    reader = load_tesseract()
    assert isinstance(reader, LetterReader)
    tiles = {(7, 4 + i): letter for i, letter in enumerate("MARKET")}
    rows = reader.read(drawn_board(tiles), LETTERS).rows
    read = {(r, c): rows[r][c] for r in range(15) for c in range(15) if rows[r][c] != "."}
    assert set(read) == set(tiles)
    assert sum(read[key] == tiles[key] for key in tiles) >= 5
