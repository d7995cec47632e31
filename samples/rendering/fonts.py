"""Finds the installed fonts of the listed families; only those are drawn with."""

import os
import tomllib
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal

from numpy.random import Generator
from PIL import ImageFont

Split = Literal["train", "test"]

FAMILIES_FILE = Path(__file__).with_name("families.toml")
FONT_FOLDERS = (
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "/usr/share/texmf/fonts",
    "/Library/Fonts",
    "~/.local/share/fonts",
    "~/.fonts",
    "node_modules/@expo-google-fonts",
)
FOLDERS_VARIABLE = "BOARDSCORE_FONTS"
"""Environment variable with further folders, separated as in PATH."""


@dataclass(frozen=True, slots=True)
class FontFamily:
    """The installed files of one family.

    Attributes:
        name: As in families.toml.
        kind: "sans", "serif", "slab", "rounded", "narrow" or "hand".
        held_out: Kept from training, so that tests show what a font never seen does.
        files: Paths of its weights.
    """

    name: str
    kind: str
    held_out: bool
    files: tuple[str, ...]


@cache
def installed_families(families_file: Path = FAMILIES_FILE) -> tuple[FontFamily, ...]:
    """Returns the listed families of which at least one file is installed."""
    listed = tomllib.loads(families_file.read_text(encoding="utf-8"))["family"]
    fonts = _font_files()
    families = []
    for entry in listed:
        files = [path for pattern in entry["files"] for stem, path in fonts if fnmatchcase(stem, pattern)]
        if files:
            held_out = bool(entry.get("held_out", False))
            families.append(FontFamily(entry["name"], entry["kind"], held_out, tuple(dict.fromkeys(files))))
    if not families:
        raise FileNotFoundError(
            f"no font of the families in {families_file.name} was found; "
            "install the packages fonts-dejavu and fonts-liberation"
        )
    return tuple(families)


def families_for(split: Split, kind: str | None = None) -> tuple[FontFamily, ...]:
    """Returns the families of a split, of one kind if any of that kind is installed."""
    every = installed_families()
    split_ones = tuple(family for family in every if family.held_out == (split == "test")) or every
    return tuple(family for family in split_ones if family.kind == kind) or split_ones


def pick_font(rng: Generator, split: Split, kind: str | None, letters: tuple[str, ...]) -> tuple[str, str]:
    """Returns the family name and the path of a random font that has every one of `letters`."""
    for wanted in (kind, None):
        families = families_for(split, wanted)
        for index in rng.permutation(len(families)):
            family = families[index]
            path = family.files[int(rng.integers(len(family.files)))]
            if has_letters(path, letters):
                return family.name, path
    family = next(family for family in installed_families() if has_letters(family.files[0], letters))
    return family.name, family.files[0]


def font_with(sign: str) -> str | None:
    """Returns the path of the first listed font that has a sign, or None."""
    paths = (family.files[0] for family in installed_families())
    return next((path for path in paths if has_letters(path, (sign,))), None)


@lru_cache(maxsize=256)
def load_font(path: str, size_px: int) -> ImageFont.FreeTypeFont:
    """Returns a font at a size, from memory when it was asked for before."""
    return ImageFont.truetype(path, size_px, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=8192)
def has_letters(path: str, letters: tuple[str, ...]) -> bool:
    """Says whether a font draws each letter as something else than its sign for a missing one."""
    return all(_has_letter(path, letter) for letter in frozenset("".join(letters)))


@lru_cache(maxsize=65536)
def _has_letter(path: str, letter: str) -> bool:
    font = load_font(path, 24)
    drawn = font.getmask(letter)
    missing = font.getmask("\U0010fffd")
    return drawn.size[0] > 0 and (drawn.size != missing.size or bytes(drawn) != bytes(missing))


@cache
def _font_files() -> tuple[tuple[str, str], ...]:
    """Returns (name without ending, path) of every font file in the known folders, in a fixed order."""
    extra = [folder for folder in os.environ.get(FOLDERS_VARIABLE, "").split(os.pathsep) if folder]
    found: dict[str, str] = {}
    for folder in (*extra, *FONT_FOLDERS):
        for where, _, names in os.walk(Path(folder).expanduser(), followlinks=True):
            for name in names:
                file = Path(where, name)
                if file.suffix.lower() in (".ttf", ".otf") and "Italic" not in file.stem:
                    found.setdefault(file.stem, str(file))
    return tuple(sorted(found.items()))
