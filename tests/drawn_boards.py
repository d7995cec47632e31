"""Boards drawn with known corners, for the tests of geometry: flat colours, lines, a rim, no lettering."""

import cv2
import numpy as np

from vision.lattice import premium_squares
from vision.photo import Photo
from vision.reading import SIDE
from vision.rectify import homography

SQUARE_PX = 40
RIM_SQUARES = 2
COLOURS = {
    "": (150, 190, 170),
    "dl": (220, 190, 120),
    "tl": (190, 100, 30),
    "dw": (150, 150, 235),
    "tw": (40, 40, 200),
}
TABLE = (70, 90, 120)


def board_from_above(tiles=(), line=(225, 235, 235)):
    """Returns a picture of a board with a rim of two squares, tiles on the squares given."""
    side = (SIDE + 2 * RIM_SQUARES) * SQUARE_PX
    picture = np.full((side, side, 3), (60, 40, 35), np.uint8)
    kinds = {int(i): kind for kind, squares in premium_squares().items() for i in squares}
    for row in range(SIDE):
        for col in range(SIDE):
            x, y = ((RIM_SQUARES + index) * SQUARE_PX for index in (col, row))
            cv2.rectangle(
                picture, (x, y), (x + SQUARE_PX, y + SQUARE_PX), COLOURS[kinds[row * SIDE + col]], -1
            )
            if (row, col) in tiles:
                cv2.rectangle(
                    picture, (x + 3, y + 3), (x + SQUARE_PX - 3, y + SQUARE_PX - 3), (190, 225, 240), -1
                )
                cv2.putText(picture, "R", (x + 10, y + 31), 0, 1.0, (20, 20, 20), 3, cv2.LINE_AA)
    for step in range(SIDE + 1):
        at, end = (RIM_SQUARES + step) * SQUARE_PX, (RIM_SQUARES + SIDE) * SQUARE_PX
        start = RIM_SQUARES * SQUARE_PX
        cv2.line(picture, (at, start), (at, end), line, 2)
        cv2.line(picture, (start, at), (end, at), line, 2)
    return picture


def photo_of_board(quad_xy, size_wh=(1000, 800), tiles=(), seed=0):
    """Returns a photo on which the board's playing area has exactly these corners."""
    to_squares = np.array([[1 / SQUARE_PX, 0, -RIM_SQUARES], [0, 1 / SQUARE_PX, -RIM_SQUARES], [0, 0, 1]])
    half = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])  # pixel i covers i to i + 1
    matrix = np.linalg.inv(half) @ homography(np.asarray(quad_xy, np.float64)) @ to_squares @ half
    ground = np.full((size_wh[1], size_wh[0], 3), TABLE, np.uint8)
    cv2.warpPerspective(
        board_from_above(tiles),
        matrix,
        size_wh,
        dst=ground,
        flags=cv2.INTER_AREA,
        borderMode=cv2.BORDER_TRANSPARENT,
    )
    noise = np.random.default_rng(seed).normal(0, 3, ground.shape)
    picture = np.clip(cv2.GaussianBlur(ground, (0, 0), 0.8) + noise, 0, 255).astype(np.uint8)
    return Photo(picture, size_wh)


def rotated_quad(middle, side_px, angle_deg, slant=0.0):
    """Returns a square's corners turned by an angle, its far side shortened by a share."""
    corners = np.array([[-1 + slant, -1], [1 - slant, -1], [1, 1], [-1, 1]]) * side_px / 2
    angle = np.deg2rad(angle_deg)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return corners @ turn.T + middle


def corner_error_squares(found_xy, true_xy):
    """Returns how far, in squares, the worst corner lies off after the best quarter turn."""
    edges = np.roll(true_xy, -1, axis=0) - true_xy
    square_px = np.hypot(*edges.T).mean() / SIDE
    return (
        min(np.hypot(*(np.roll(found_xy, turn, axis=0) - true_xy).T).max() for turn in range(4)) / square_px
    )
