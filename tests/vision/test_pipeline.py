import pickle
from dataclasses import replace

import cv2
import numpy as np
import pytest
from drawn_boards import corner_error_squares, photo_of_board, rotated_quad

from vision.errors import BoardMirrored, BoardNotFound
from vision.grid import grid_of, squares
from vision.letters import Evidence, TurnScores, contents
from vision.photo import Photo
from vision.pipeline import ReadSettings, read_board, read_photo
from vision.reading import Known
from vision.rectify import turn_quad
from vision.tile_plane import SECOND_LOOKS

KNOWN = Known(("R", "S"))
TILES = {(3, 2), (3, 3), (3, 4), (10, 12)}
QUAD = rotated_quad((500, 400), 560, 12, slant=0.05)


class BrightReader:
    """Takes bright squares for an R; knows that the tiles were laid with the longest row on top."""

    name = "bright"
    square_px = 20

    def __init__(self, p=0.999, mirrored=False):
        self.p, self.mirrored = p, mirrored

    def bright(self, rectified):
        grid = grid_of(rectified)
        cells = [grid.cell(rectified, square)[5:-5, 5:-5].mean(axis=2) for square in squares()]
        return (np.max(cells, axis=(1, 2)) > 200).reshape(15, 15)

    def read(self, rectified, known):
        tiles = contents(known)
        p = np.full((225, len(tiles)), (1 - self.p) / (len(tiles) - 1))
        p[np.arange(225), np.where(self.bright(rectified).ravel(), tiles.index("R"), 0)] = self.p
        return Evidence(tiles, p)

    def read_turns(self, rectified, known):
        bright = self.bright(rectified)
        log_p = np.full(5, -20.0)
        for turns in range(4):
            log_p[turns] = 0 if np.rot90(bright, -turns)[3, 2:5].all() else -20
        if self.mirrored:
            log_p = np.array([-20.0, -20, -20, -20, 0])
        return TurnScores(log_p, float(bright.sum()))


def tiles_of(reading):
    return {square for square, content in reading.readings.items() if content.tile == "R"}


@pytest.mark.parametrize("turns", range(4))
def test_a_photo_is_read_upright_from_any_side(turns):
    quad = turn_quad(QUAD, turns)
    reading = read_board(photo_of_board(quad, tiles=TILES), BrightReader(), KNOWN)
    assert tiles_of(reading) == TILES
    assert np.abs(reading.quad_xy - quad).max() < 4
    assert reading.rectified.shape == (17 * 20, 17 * 20, 3)
    assert len(reading.readings) == 225


def test_corners_given_are_used_and_refined():
    reading = read_board(
        photo_of_board(QUAD, tiles=TILES), BrightReader(), Known(("R", "S"), quad_xy=QUAD + 6.0)
    )
    assert np.abs(reading.quad_xy - QUAD).max() < 4


class WaveringReader(BrightReader):
    """Takes an R for an S on its first looks at a board, as likely as told; is sure of the R afterwards."""

    def __init__(self, *wrong_p):
        super().__init__()
        self.wrong_p, self.seen = wrong_p, []

    def read(self, rectified, known):
        evidence = super().read(rectified, known)
        if len(self.seen) < len(self.wrong_p):
            p = self.wrong_p[len(self.seen)]
            evidence.p[int(evidence.p[:, 2].argmax()), 2:] = (1 - p, p)
        self.seen.append(rectified)
        return evidence


def test_a_board_is_looked_at_again_from_a_little_aside_until_nothing_is_doubtful():
    reader = WaveringReader(0.8)
    reading = read_board(photo_of_board(QUAD, tiles=TILES), reader, KNOWN)
    assert tiles_of(reading) == TILES
    assert not reading.doubtful
    first, *others = reader.seen
    assert 1 <= len(others) < len(SECOND_LOOKS)
    assert all((look != first).any() for look in others)


def test_a_square_that_no_look_is_sure_of_stays_doubtful():
    reader = WaveringReader(*[0.6] * 9)
    reading = read_board(photo_of_board(QUAD, tiles=TILES), reader, KNOWN)
    assert len(reading.doubtful) == 1
    assert len(reader.seen) == 1 + len(SECOND_LOOKS)


def test_a_board_read_without_doubt_is_read_once():
    reader = WaveringReader(0.999)
    read_board(photo_of_board(QUAD, tiles=TILES), reader, KNOWN)
    assert len(reader.seen) == 1


def test_every_stage_is_timed(tmp_path):
    path = tmp_path / "board.png"
    path.write_bytes(cv2.imencode(".png", photo_of_board(QUAD, tiles=TILES).image)[1].tobytes())
    reading = read_photo(path, BrightReader(), KNOWN)
    assert set(reading.ms) == {"decode", "locate", "read", "total"}
    assert all(ms > 0 for ms in reading.ms.values())
    assert reading.ms["total"] == pytest.approx(sum(reading.ms[k] for k in ("decode", "locate", "read")))
    assert tiles_of(reading) == TILES


def test_squares_with_a_real_alternative_are_doubtful():
    photo = photo_of_board(QUAD, tiles=TILES)
    assert read_board(photo, BrightReader(p=0.999), KNOWN).doubtful == ()
    assert len(read_board(photo, BrightReader(p=0.9), KNOWN).doubtful) == 225
    assert read_board(photo, BrightReader(p=0.9), KNOWN, ReadSettings(doubt_from=0.2)).doubtful == ()


def test_a_square_that_cannot_be_seen_is_never_guessed():
    quad = rotated_quad((250, 400), 560, 0)  # the left edge lies outside
    reading = read_board(photo_of_board(quad, tiles=TILES), BrightReader(), Known(("R", "S"), quad_xy=quad))
    hidden = reading.readings[7, 0]
    assert not hidden.visible
    assert hidden.confidence < 0.5
    assert (7, 0) in reading.doubtful
    assert "cut_off" in [note.kind for note in reading.quality]


def test_a_square_under_a_hand_is_never_guessed():
    class SeesAHand(BrightReader):
        def read(self, rectified, known):
            evidence = super().read(rectified, known)
            hidden = np.zeros(225)
            hidden[3 * 15 + 4] = 0.99
            return replace(evidence, hidden=hidden)

    reading = read_board(photo_of_board(QUAD, tiles=TILES), SeesAHand(), KNOWN)
    assert not reading.readings[3, 4].visible
    assert reading.readings[3, 4].confidence < 0.5
    assert reading.doubtful == ((3, 4),)
    assert [note.kind for note in reading.quality] == ["covered"]


def test_a_mirrored_photo_is_refused():
    with pytest.raises(BoardMirrored):
        read_board(
            photo_of_board(QUAD, tiles=TILES | {(7, c) for c in range(5)}), BrightReader(mirrored=True), KNOWN
        )


def test_a_photo_without_a_board_is_refused():
    with pytest.raises(BoardNotFound):
        read_board(Photo(np.full((600, 800, 3), 120, np.uint8), (800, 600)), BrightReader(), KNOWN)


def test_a_reading_can_be_sent_to_another_process():
    reading = read_board(photo_of_board(QUAD, tiles=TILES), BrightReader(), KNOWN)
    copy = pickle.loads(pickle.dumps(reading))
    assert copy.readings == reading.readings
    assert corner_error_squares(copy.quad_xy, reading.quad_xy) == 0
