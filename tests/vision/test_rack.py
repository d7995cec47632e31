"""A row of tiles is found at any angle and read the right way round.

The reader is a stand-in that knows tiles by their colour: red of the tile names the letter, and a blue spot
at the lower right of each tile says which way is up.
"""

import cv2
import numpy as np
import pytest

from vision.letters import Evidence, contents
from vision.photo import Photo
from vision.rack import RackNotFound, read_rack
from vision.rack_line import find_rows
from vision.reading import Known

ALPHABET = tuple("AEIKNORST")
KNOWN = Known(alphabet=ALPHABET)
TILE_PX = 80
TABLE = (70, 110, 60)
BLUE = (255, 60, 60)


def tile(letter):
    """A tile with its letter in the middle and a spot at its lower right; "?" has no letter."""
    red = 250 - 8 * ALPHABET.index(letter) if letter in ALPHABET else 160
    picture = np.full((TILE_PX, TILE_PX, 3), (150, 220, red), np.uint8)
    if letter in ALPHABET:
        (width, height), _ = cv2.getTextSize(letter, cv2.FONT_HERSHEY_DUPLEX, 1.6, 4)
        at = ((TILE_PX - width) // 2, (TILE_PX + height) // 2)
        cv2.putText(picture, letter, at, cv2.FONT_HERSHEY_DUPLEX, 1.6, (20, 20, 20), 4, cv2.LINE_AA)
    cv2.circle(picture, (TILE_PX - 13, TILE_PX - 13), 6, BLUE, -1)
    return picture


def photo_of(letters, angle_deg=0.0, scale=1.0, gap_px=2, size_wh=(800, 700)):
    """A photo of a row of tiles on a table, turned about the middle of the picture."""
    width, height = size_wh
    picture = np.full((height, width, 3), TABLE, np.uint8)
    step = TILE_PX + gap_px
    for index, letter in enumerate(letters):
        left = width // 2 - len(letters) * step // 2 + index * step
        picture[height // 2 - 40 : height // 2 + 40, left : left + TILE_PX] = tile(letter)
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), angle_deg, scale)
    return Photo(cv2.warpAffine(picture, turn, size_wh, borderValue=TABLE), size_wh)


class ColourReader:
    """Reads a square by the colour of its upper left part, when the spot is at its lower right."""

    name, square_px = "colour", 40

    def read(self, rectified, known):
        names = contents(known)
        p = np.full((225, len(names)), 0.02 / (len(names) - 1))
        for square in range(225):
            top, left = (1 + square // 15) * 40, (1 + square % 15) * 40
            cell = rectified[top : top + 40, left : left + 40].astype(int)
            p[square, names.index(self.content(cell))] = 0.98
        return Evidence(names, p)

    def content(self, cell):
        _, green, red = np.median(cell[4:9, 6:34].reshape(-1, 3), axis=0)
        spot = cell[30:38, 30:38]
        upright = ((spot[..., 0] > 200) & (spot[..., 2] < 140)).sum() >= 6
        if abs(green - 220) > 20 or not upright:
            return "."
        index = round((250 - red) / 8)
        return ALPHABET[index] if 0 <= index < len(ALPHABET) else "?"


@pytest.mark.parametrize("letters", ["KOIRAST", "NO"])
@pytest.mark.parametrize("angle_deg", [0, -30, 90, 135, 180])
def test_a_row_is_read_at_any_angle(letters, angle_deg):
    assert read_rack(photo_of(letters, angle_deg), ColourReader(), KNOWN).tiles == tuple(letters)


@pytest.mark.parametrize(
    ("letters", "scale", "gap_px"),
    [
        pytest.param("KOIRAST", 0.5, 2, id="far away"),
        pytest.param("KOI", 1.6, 2, id="near"),
        pytest.param("KOIRAST", 1.0, 12, id="tiles apart"),
    ],
)
def test_distance_and_gaps(letters, scale, gap_px):
    assert read_rack(photo_of(letters, 3, scale, gap_px), ColourReader(), KNOWN).tiles == tuple(letters)


@pytest.mark.parametrize(
    ("letters", "doubtful"),
    [
        pytest.param("KO?RA", (2,), id="between letters"),
        pytest.param("KOIR?", (4,), id="at the end"),
        pytest.param("?OIRA", (0,), id="at the beginning"),
    ],
)
def test_a_blank_is_read_and_always_asked_about(letters, doubtful):
    reading = read_rack(photo_of(letters), ColourReader(), KNOWN)
    assert (reading.tiles, reading.doubtful) == (tuple(letters), doubtful)


@pytest.mark.parametrize("letters", ["", "K"])
def test_less_than_two_letters_is_no_row(letters):
    with pytest.raises(RackNotFound, match="type the tiles"):
        read_rack(photo_of(letters), ColourReader(), KNOWN)


def test_writing_that_does_not_read_as_tiles_is_no_rack():
    picture = np.full((800, 1200, 3), 255, np.uint8)
    cv2.putText(picture, "TABLE NUMBER 7", (100, 400), cv2.FONT_HERSHEY_DUPLEX, 3, (0, 0, 0), 6)
    photo = Photo(picture, (1200, 800))
    assert find_rows(photo.image)
    with pytest.raises(RackNotFound):
        read_rack(photo, ColourReader(), KNOWN)


def test_rows_are_given_in_pixels_of_the_picture():
    (row, *_) = find_rows(photo_of("KOIRA", size_wh=(2400, 1600)).image)
    assert np.hypot(*row.step_xy) == pytest.approx(TILE_PX + 2, abs=2)
    middle = np.array(row.origin_xy) + (row.n_places - 1) / 2 * np.array(row.step_xy)
    assert middle == pytest.approx((1200, 800), abs=12)
