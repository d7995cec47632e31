"""The tiles that can be drawn, and which of them each edition has."""

from collections.abc import Mapping

from vision.letters import TILES as TILES

LATIN = tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ")

_WITHOUT: Mapping[str, str] = {
    "finnish": "QXZ",
    "finnish-100": "QWXZ",
    "norwegian": "QXZ",
    "danish": "QW",
    "swedish": "QW",
    "polish": "QVX",
    "spanish": "KW",
    "estonian": "CQWXY",
    "icelandic": "CQWZ",
    "slovene": "QWXY",
    "catalan": "KQWY",
    "faroese": "CQWXZ",
}
_EXTRA: Mapping[str, tuple[str, ...]] = {
    "finnish": ("Ä", "Ö"),
    "finnish-100": ("Ä", "Ö"),
    "norwegian": ("Å", "Æ", "Ø"),
    "danish": ("Å", "Æ", "Ø"),
    "swedish": ("Å", "Ä", "Ö"),
    "german": ("Ä", "Ö", "Ü"),
    "polish": tuple("ĄĆĘŁŃÓŚŹŻ"),
    "spanish": ("Ñ", "CH", "LL", "RR"),
    "estonian": tuple("ÄÕÖÜŠŽ"),
    "icelandic": tuple("ÁÆÉÍÓÖÚÝÐÞ"),
    "faroese": tuple("ÁÆÍÓØÚÝÐ"),
    "slovene": tuple("ČŠŽ"),
    "catalan": ("Ç", "L·L", "NY", "QU"),
}
EDITIONS: tuple[str, ...] = ("english", "dutch", "french", "german", *_WITHOUT)


def alphabet_of(edition: str) -> tuple[str, ...]:
    """Returns the lettered tiles of an edition; "latin" and unknown editions have A to Z."""
    missing = _WITHOUT.get(edition, "")
    return tuple(letter for letter in LATIN if letter not in missing) + _EXTRA.get(edition, ())


def tile_text(tile: str) -> str:
    """Returns a tile as it is written in a row of a truth file: "[CH]" for a tile of several letters."""
    return tile if len(tile) == 1 else f"[{tile}]"


def split_row(row: str) -> tuple[str, ...]:
    """Splits a row of a truth file into its squares; "[CH]" is one square."""
    squares: list[str] = []
    rest = row
    while rest:
        if rest.startswith("["):
            end = rest.index("]")
            squares.append(rest[1:end])
            rest = rest[end + 1 :]
        else:
            squares.append(rest[0])
            rest = rest[1:]
    return tuple(squares)
