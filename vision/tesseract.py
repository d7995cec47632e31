"""The second reader: the tesseract program, one call for a montage of all glyphs found. Optional.

It knows letters, not boards. Whether a square holds a tile is judged by whether a glyph of a letter's
size stands free in it; a blank tile therefore looks bare to it, and it says so with a small share.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

import cv2
import numpy as np
import pytesseract
from numpy.typing import NDArray

from vision.errors import ReaderMissing, VisionError
from vision.grid import Grid
from vision.letters import Evidence, contents
from vision.reading import BARE, BLANK, SIDE, Image, Known, SquareKey

_INSTALL = (
    "install it with `apt install tesseract-ocr` (macOS: `brew install tesseract`), or use the tile net"
)


FloatArray: TypeAlias = NDArray[np.float64]
Grey: TypeAlias = NDArray[np.uint8]
"""(H, W) uint8."""
Places: TypeAlias = dict[tuple[int, int], SquareKey]
"""(line, place) in the montage → the square it shows."""


@dataclass(frozen=True, slots=True)
class TesseractSettings:
    """How glyphs are found and read.

    Attributes:
        timeout_s: The program is stopped after this.
        window: Side of the part of a square that is searched, in squares; beyond 1 for leaning tiles.
        glyph_min: Least height of a letter, in squares.
        glyph_max: Greatest height or width of a letter, in squares.
        off_centre: A letter's centre lies at most this far from the square's centre, in squares.
        contrast: Least difference in grey between ink and tile, 0-255.
        glyph_px: Height to which glyphs are scaled in the montage.
        gap_px: White around each glyph of the montage; wide, so that each is a word of its own.
        blank_share: Probability that a square without a glyph holds a blank, 0-1.
        trust: Probability given to a letter that was read, 0-1.
    """

    timeout_s: float = 15.0
    window: float = 1.1
    glyph_min: float = 0.28
    glyph_max: float = 0.85
    off_centre: float = 0.3
    contrast: int = 35
    glyph_px: int = 40
    gap_px: int = 28
    blank_share: float = 0.03
    trust: float = 0.85


class TesseractReader:
    """Reads the glyphs of a rectified board by one call of tesseract; fulfils `LetterReader`."""

    name = "tesseract"
    square_px = 48

    def __init__(self, languages: tuple[str, ...], settings: TesseractSettings) -> None:
        self.languages = languages
        self.settings = settings

    def read(self, rectified: Image, known: Known) -> Evidence:
        """Returns what each square holds, over `known.alphabet` (all tiles when it is empty).

        Raises:
            VisionError: Tesseract failed or took too long.
        """
        tiles = contents(known)
        glyphs = dict(find_glyphs(rectified, Grid(self.square_px, 1), self.settings))
        p = np.full((SIDE * SIDE, len(tiles)), 1e-4)
        p[:, tiles.index(BARE)] = 1 - self.settings.blank_share
        p[:, tiles.index(BLANK)] = self.settings.blank_share
        if glyphs:
            read = self._read_montage(glyphs, tiles)
            for row, col in glyphs:
                p[row * SIDE + col] = self._spread(tiles, read.get((row, col)))
        return Evidence(tiles, p / p.sum(axis=1, keepdims=True))

    def _spread(self, tiles: tuple[str, ...], letter: str | None) -> FloatArray:
        """Returns the probabilities of a square with a glyph: a tile, most likely with the letter read."""
        if letter not in tiles[2:]:
            return np.array([0.5, 0.1, *[0.4 / max(1, len(tiles) - 2)] * (len(tiles) - 2)])
        rest = np.full(len(tiles), (1 - self.settings.trust) / len(tiles))
        rest[tiles.index(letter)] += self.settings.trust
        return rest

    def _read_montage(self, glyphs: dict[SquareKey, Grey], tiles: tuple[str, ...]) -> dict[SquareKey, str]:
        montage, keys = lay_out(glyphs, self.settings)
        single = "".join(tile for tile in tiles[2:] if len(tile) == 1)
        config = f"--psm 6 -c tessedit_char_whitelist={single}"
        try:
            found = pytesseract.image_to_boxes(
                montage,
                lang="+".join(self.languages),
                config=config,
                timeout=self.settings.timeout_s,
                output_type=pytesseract.Output.DICT,
            )
        except (OSError, RuntimeError, pytesseract.TesseractError) as error:
            raise VisionError(f"tesseract gave no answer: {error}; use the tile net instead") from error
        return dict(_place_letters(found, keys, len(montage), self.settings))


def _place_letters(
    found: dict[str, list[Any]], places: Places, height_px: int, settings: TesseractSettings
) -> Iterator[tuple[SquareKey, str]]:
    """Yields the letters of tesseract's boxes (y from the bottom) with the squares they belong to."""
    pitch = settings.glyph_px + 2 * settings.gap_px
    for i, text in enumerate(found.get("char", [])):
        x = (found["left"][i] + found["right"][i]) / 2
        y = height_px - (found["bottom"][i] + found["top"][i]) / 2
        key = places.get((int(y // pitch), int(x // pitch)))
        if key is not None:
            yield key, str(text).upper()


def load_tesseract(settings: TesseractSettings | None = None) -> TesseractReader:
    """Returns the reader, with the languages that are installed.

    Raises:
        ReaderMissing: The program is not there, or has no language to read with.
    """
    wanted = ("eng", "fin", "nor", "swe", "dan", "deu", "pol", "isl", "est", "spa", "fra")
    # Its threads wait for each other by spinning: on a busy machine two are ten times slower than one.
    os.environ.setdefault("OMP_THREAD_LIMIT", "1")
    try:
        pytesseract.get_tesseract_version()
        there = set(pytesseract.get_languages(config=""))
    except (OSError, SystemExit, pytesseract.TesseractNotFoundError) as error:
        raise ReaderMissing(f"tesseract is not installed: {_INSTALL}") from error
    languages = tuple(language for language in wanted if language in there)
    if not languages:
        raise ReaderMissing(f"tesseract has none of its languages {', '.join(wanted)}: {_INSTALL}")
    return TesseractReader(languages, settings or TesseractSettings())


def find_glyphs(
    rectified: Image, grid: Grid, settings: TesseractSettings
) -> Iterator[tuple[SquareKey, Grey]]:
    """Yields the squares in which a glyph of a letter's size stands free, with the glyph black on white."""
    grey = cv2.cvtColor(rectified, cv2.COLOR_BGR2GRAY).astype(np.uint8, copy=False)
    size = round(settings.window * grid.square_px)
    for row in range(SIDE):
        for col in range(SIDE):
            x = round((col + grid.margin_squares + 0.5) * grid.square_px - size / 2)
            y = round((row + grid.margin_squares + 0.5) * grid.square_px - size / 2)
            glyph = _glyph(grey[y : y + size, x : x + size], grid.square_px, settings)
            if glyph is not None:
                yield (row, col), glyph


def _glyph(grey: Grey, square_px: int, settings: TesseractSettings) -> Grey | None:
    """Returns the letter in a window: dark parts that touch no edge, the largest near the middle."""
    level, ink = cv2.threshold(grey, 0, 255, cv2.THRESH_BINARY_INV | cv2.THRESH_OTSU)
    dark = grey <= level
    if dark.all() or not dark.any() or grey[~dark].mean() - grey[dark].mean() < settings.contrast:
        return None
    n, labels, stats, centres = cv2.connectedComponentsWithStats(ink)
    size = len(grey)
    best = None
    for i in range(1, n):
        left, top, width, height, area = stats[i]
        free = left > 0 and top > 0 and left + width < size and top + height < size
        large = settings.glyph_min * square_px <= height <= settings.glyph_max * square_px
        near = np.abs(centres[i] - (size - 1) / 2).max() <= settings.off_centre * square_px
        narrow = width <= settings.glyph_max * square_px
        if free and large and near and narrow and (best is None or area > stats[best][4]):
            best = i
    if best is None:
        return None
    left, top, width, height, _ = stats[best]
    # Dots and rings above belong to the letter; the value beside it and the tile's own edge do not.
    inside = [i for i in range(1, n) if i == best or _sits_above(stats[i], stats[best], square_px)]
    first = min(int(stats[i][1]) for i in inside)
    cut = np.isin(labels[first : top + height, left : left + width], inside)
    return np.where(cut, 0, 255).astype(np.uint8)


def _sits_above(mark: NDArray[np.int32], letter: NDArray[np.int32], square_px: int) -> bool:
    """Whether a part is a dot, ring or stroke over the letter."""
    left, top, width, height, _ = mark
    gap = letter[1] - (top + height)
    over = letter[0] - 1 <= left and left + width <= letter[0] + letter[2] + 1
    return bool(top > 1 and over and -2 <= gap <= 0.12 * square_px and height >= 0.04 * square_px)


def lay_out(glyphs: dict[SquareKey, Grey], settings: TesseractSettings) -> tuple[Grey, Places]:
    """Returns one picture of all glyphs in lines of fifteen, and which square each place shows."""
    pitch = settings.glyph_px + 2 * settings.gap_px
    n_lines = -(-len(glyphs) // SIDE)
    montage = np.full((n_lines * pitch, SIDE * pitch), 255, np.uint8)
    places: Places = {}
    for i, (key, glyph) in enumerate(glyphs.items()):
        line, place = divmod(i, SIDE)
        share = settings.glyph_px / max(glyph.shape)
        small = cv2.resize(glyph, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
        height, width = small.shape
        top, left = line * pitch + (pitch - height) // 2, place * pitch + (pitch - width) // 2
        montage[top : top + height, left : left + width] = small
        places[line, place] = key
    return montage, places
