"""Truth files: what really lies on a photographed board, beside the photo."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scoring.board import split_tiles
from ui.errors import Refused

PHOTO_SUFFIXES = (".jpg", ".jpeg", ".png", ".webp", ".heic")
NOT_COUNTED = "#"
"""In the rows of a truth file: covered, out of the picture or handwritten; not counted."""


@dataclass(frozen=True, slots=True)
class TruePlay:
    """The play that a photo of a sequence shows in GCG notation ("-" for none), and its score."""

    play: str
    score: int
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class Truth:
    """What one truth file says.

    Attributes:
        photo: The photo beside the file.
        set_name: The folder of the file.
        rows: 15 rows of 15 tiles; "." bare, "?" blank, "#" not to be counted.
        quad_xy: Outer corners of the 15×15 area in pixels of the full, upright photo; None when not known.
        edition: Edition id; it may be one the program does not know.
        sequence: Name of the game the photo belongs to, with the number of its turn.
        play: The play of that turn, when known.
    """

    photo: Path
    set_name: str
    rows: tuple[tuple[str, ...], ...]
    quad_xy: tuple[tuple[float, float], ...] | None
    edition: str
    sequence: str | None = None
    turn: int | None = None
    play: TruePlay | None = None

    @property
    def n_counted(self) -> int:
        """Squares that count; 0 for a photo that must be refused."""
        return sum(tile != NOT_COUNTED for row in self.rows for tile in row)

    @property
    def n_tiles(self) -> int:
        """Counted squares that hold a tile."""
        return sum(tile not in (NOT_COUNTED, ".") for row in self.rows for tile in row)

    @property
    def name(self) -> str:
        """`set/photo`, without the ending: how readings are matched with truth."""
        return f"{self.set_name}/{self.photo.stem}"


def plain_tile(tile: str) -> str:
    """Returns a tile as a picture can show it: any blank is "?"."""
    return "?" if tile.strip("[]").islower() else tile


def find_truths(folder: Path) -> list[Truth]:
    """Returns the truth files of a folder and of its subfolders; names that begin with `_` are left out.

    Raises:
        Refused: There is no truth file, or one of them is malformed or has no photo.
    """
    truths = list(truths_in(folder))
    for subfolder in sorted(path for path in folder.iterdir() if path.is_dir() and path.name[0] not in "._"):
        truths.extend(truths_in(subfolder))
    if not truths:
        raise Refused(
            f"{folder} holds no photo with a truth file (NAME.json beside NAME.jpg), nor does a folder in it."
        )
    return truths


def truths_in(folder: Path) -> Iterator[Truth]:
    """Yields the truth files of one folder, in the order of their names."""
    for path in sorted(folder.glob("*.json")):
        try:
            content = json.loads(path.read_text("utf-8"))
        except ValueError as error:
            raise Refused(f"{path} is no JSON: {error}.") from error
        if isinstance(content, dict) and "rows" in content:
            yield parse_truth(content, photo_beside(path), folder.resolve().name)


def photo_beside(path: Path) -> Path:
    """Returns the photo that a truth file is about."""
    for suffix in PHOTO_SUFFIXES:
        for spelling in (suffix, suffix.upper()):
            if path.with_suffix(spelling).exists():
                return path.with_suffix(spelling)
    raise Refused(f"{path} has no photo of the same name beside it.")


def parse_truth(content: Mapping[str, Any], photo: Path, set_name: str) -> Truth:
    """Returns the truth of a file's content.

    Raises:
        Refused: There are not 15 rows of 15 squares, or a field has another form than agreed.
    """
    try:
        rows = tuple(tuple(plain_tile(tile) for tile in split_tiles(row)) for row in content["rows"])
        quad_xy = content.get("quad_xy")
        move = content.get("move")
        truth = Truth(
            photo=photo,
            set_name=set_name,
            rows=rows,
            quad_xy=None if quad_xy is None else tuple((float(x), float(y)) for x, y in quad_xy),
            edition=str(content.get("edition", "latin")),
            sequence=content.get("sequence"),
            turn=content.get("turn"),
            play=None if move is None else TruePlay(move["play"], move["score"], bool(move.get("withdrawn"))),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise Refused(f"the truth file of {photo} is malformed: {error!r}.") from error
    if [len(row) for row in rows] != [15] * 15 or (truth.quad_xy and len(truth.quad_xy) != 4):
        raise Refused(f"the truth file of {photo} needs 15 rows of 15 squares and four corners.")
    return truth
