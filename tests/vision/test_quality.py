import cv2
import numpy as np
import pytest
from drawn_boards import photo_of_board, rotated_quad

from vision.photo import Photo
from vision.quality import judge_quality, name_squares
from vision.rectify import rectify

QUAD = rotated_quad((500, 400), 600, 0)
TILES = {(row, col) for row in range(3, 12, 2) for col in range(2, 13)}


NOTHING_HIDDEN = np.zeros(225)


def judged(photo, quad=QUAD, hidden_p=NOTHING_HIDDEN):
    return judge_quality(photo, quad, rectify(photo, quad, 36), hidden_p)


def kinds(quality):
    return [note.kind for note in quality.notes]


@pytest.mark.parametrize("tiles", [pytest.param((), id="bare"), pytest.param(TILES, id="with tiles")])
def test_a_good_photo_has_no_fault(tiles):
    quality = judged(photo_of_board(QUAD, tiles=tiles))
    assert quality.notes == ()
    assert quality.visible.all()


def test_a_blurred_photo_is_named():
    sharp = photo_of_board(QUAD, tiles=TILES)
    blurred = Photo(cv2.GaussianBlur(sharp.image, (0, 0), 6), sharp.full_size_wh)
    assert kinds(judged(blurred)) == ["blur"]


def test_shake_in_one_direction_is_blur_too():
    sharp = photo_of_board(QUAD, tiles=TILES)
    shaken = Photo(cv2.blur(sharp.image, (22, 1)), sharp.full_size_wh)
    assert kinds(judged(shaken)) == ["blur"]


def test_a_dark_photo_is_named():
    photo = photo_of_board(QUAD, tiles=TILES)
    assert "dark" in kinds(judged(Photo((photo.image * 0.12).astype(np.uint8), photo.full_size_wh)))


def test_a_small_board_is_named_with_its_size():
    quality = judged(photo_of_board(rotated_quad((500, 400), 180, 0)), rotated_quad((500, 400), 180, 0))
    (note,) = [note for note in quality.notes if note.kind == "small"]
    assert "12 pixels" in note.message


def test_squares_under_a_hand_are_named_and_not_visible():
    hidden_p = np.zeros((15, 15))
    hidden_p[4:6, 7] = 0.95
    hidden_p[9, 9] = 0.3
    quality = judged(photo_of_board(QUAD, tiles=TILES), hidden_p=hidden_p.ravel())
    (note,) = quality.notes
    assert (note.kind, note.squares) == ("covered", ((4, 7), (5, 7)))
    assert "H5 and H6" in note.message
    assert np.argwhere(~quality.visible).tolist() == [[4, 7], [5, 7]]


def test_squares_outside_the_picture_are_named_and_not_visible():
    quad = QUAD + np.array([-250.0, 0])  # the board's left edge lies 50 pixels outside
    quality = judged(photo_of_board(quad), quad)
    (note,) = [note for note in quality.notes if note.kind == "cut_off"]
    assert set(note.squares) == {(row, 0) for row in range(15)}
    assert "A1" in note.message
    assert not quality.visible[:, 0].any()
    assert quality.visible[:, 1:].all()


def test_washed_out_squares_are_named_and_not_visible():
    photo = photo_of_board(QUAD)
    image = photo.image.copy()
    image[100 + 40 * 7 : 100 + 40 * 9, 200 + 40 * 4 : 200 + 40 * 5] = 255
    quality = judged(Photo(image, photo.full_size_wh))
    (note,) = quality.notes
    assert note.kind == "glare"
    assert note.squares == ((7, 4), (8, 4))
    assert "E8 and E9" in note.message
    assert quality.visible.sum() == 223


def test_a_washed_out_tile_whose_print_is_in_sight_can_be_read():
    photo = photo_of_board(QUAD)
    image = photo.image.copy()
    x, y = 200 + 40 * 4, 100 + 40 * 7
    image[y : y + 40, x : x + 40] = 255
    image[y + 8 : y + 32, x + 18 : x + 22] = 40  # a thin I
    quality = judged(Photo(image, photo.full_size_wh))
    assert quality.notes == ()
    assert quality.visible.all()


@pytest.mark.parametrize(
    ("squares", "words"),
    [
        ([(7, 7)], "H8"),
        ([(7, 7), (0, 0)], "H8 and A1"),
        ([(0, 0), (0, 1), (14, 14)], "A1, B1 and O15"),
        ([(0, col) for col in range(10)], "A1, B1, C1 and 7 more"),
    ],
)
def test_squares_are_named_and_many_are_counted(squares, words):
    assert name_squares(squares) == words
