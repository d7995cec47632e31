"""Editions from their TOML files: those in the package and a user's own."""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import Any, Final, TypeVar

from scoring.board import UNNAMED, parse_square
from scoring.editions.edition import Edition
from scoring.errors import BadEdition, BadNotation
from scoring.layout import PLAIN, SYMBOLS, Layout, Premium, parse_layout
from scoring.rules import Rules, rule_names
from scoring.tileset import TileSet

EDITION_IDS: Final = (
    "finnish",
    "finnish-100",
    "norwegian",
    "english",
    "german",
    "swedish",
    "french",
    "spanish",
    "dutch",
    "polish",
    "icelandic",
    "danish",
    "estonian",
    "wordfeud-norwegian",
    "wordfeud-swedish",
    "wordfeud-english",
    "wordfeud-dutch",
    "english-super",
    "latin",
)
ALIASES: Final[Mapping[str, str]] = {
    "finnish-2021": "finnish",
    "icelandic-new": "icelandic",
    "super-english": "english-super",
}
LAYOUTS_FILE: Final = "layouts.toml"
MAX_BYTES: Final = 200_000
"""An edition takes 3 kB; a file far larger is something else."""

MAX_MULTIPLIER: Final = 9
MAX_TEXT: Final = 500
"""Characters of a name or a note."""

_KEYS: Final = frozenset(
    {"name", "language", "note", "layout", "tiles", "rules", "references", "letter_sources"}
)

_T = TypeVar("_T")


def edition_ids() -> tuple[str, ...]:
    """Returns the ids of the editions in the package."""
    return EDITION_IDS


def load_edition(id_or_path: str | Path) -> Edition:
    """Returns an edition of the package by its id, or a user's own by the path of its TOML file.

    Args:
        id_or_path: Such as "finnish", "wordfeud_swedish" or "my/alfapet.toml".

    Raises:
        BadEdition: No such edition, or the file cannot be used as one; the message says why.
    """
    key = str(id_or_path).strip().lower().replace("_", "-")
    key = ALIASES.get(key, key)
    if key in EDITION_IDS:
        return parse_edition(_packaged(f"{key}.toml"), key)
    path = Path(id_or_path)
    if not _is_file(path):
        if path.suffix.lower() == ".toml":
            raise BadEdition(f"there is no edition file {str(path)[:MAX_TEXT]}")
        raise BadEdition(
            f"no edition is called {str(id_or_path)[:MAX_TEXT]!r}; there are {', '.join(EDITION_IDS)}"
        )
    return parse_edition(_read(path), path.stem.lower().replace("_", "-"))


def parse_edition(text: str, edition_id: str) -> Edition:
    """Returns the edition described by a TOML text.

    Raises:
        BadEdition: The text is no TOML, or something in it is missing, unknown or impossible.
    """
    try:
        data = tomllib.loads(unicodedata.normalize("NFC", text))
    except (ValueError, RecursionError) as error:  # ValueError also: a number of thousands of digits
        raise BadEdition(f"edition {edition_id!r} is not valid TOML: {error}") from error
    try:
        return _edition(data, edition_id)
    except (BadEdition, BadNotation) as error:
        raise BadEdition(f"edition {edition_id!r}: {str(error)[:MAX_TEXT]}") from error


def _packaged(name: str) -> str:
    return resources.files(__package__).joinpath(name).read_text(encoding="utf-8")


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # a name no file can have: too long, or with a zero in it
        return False


def _read(path: Path) -> str:
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise BadEdition(f"the edition file {path} cannot be read: {error.strerror}") from error
    if len(raw) > MAX_BYTES:
        raise BadEdition(f"the edition file {path} is larger than {MAX_BYTES} bytes: that is no edition")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadEdition(f"the edition file {path} is not UTF-8 text") from error


def _edition(data: Mapping[str, Any], edition_id: str) -> Edition:
    _only(data, _KEYS, "the file")
    tiles = _table(data, "tiles")
    tile_set = _tile_set(tiles)
    sources = dict.fromkeys((*tile_set.alphabet, UNNAMED), _texts(tiles, "sources"))
    own = _get(data, "letter_sources", dict, {})
    _only(own, set(sources), "[letter_sources]")
    return Edition(
        id=edition_id,
        name=_text(data, "name", edition_id),
        language=_text(data, "language"),
        layout=_layout(data),
        tile_set=tile_set,
        rules=_rules(_get(data, "rules", dict, {})),
        sources={**sources, **{letter: _texts(own, letter) for letter in own}},
        references=_text_table(data, "references"),
        note=_text(data, "note"),
    )


def _tile_set(tiles: Mapping[str, Any]) -> TileSet:
    _only(tiles, {"letters", "blanks", "blank_letters", "sources"}, "[tiles]")
    letters = _table(tiles, "letters", where="[tiles]")
    if not letters:
        raise BadEdition("[tiles.letters] names no letter")
    values, counts = {}, {}
    for letter, entry in letters.items():
        match entry:
            case []:
                pass
            case [int(value), int(count)] if not isinstance(value, bool) and not isinstance(count, bool):
                values[letter], counts[letter] = value, count
            case _:
                raise BadEdition(f"tile {letter} is {entry!r}; [value, count] is needed, such as [1, 10]")
    return TileSet(
        alphabet=tuple(letters),
        counts=counts,
        values=values,
        blanks=_get(tiles, "blanks", int, 2),
        blank_letters=_texts(tiles, "blank_letters"),
    )


def _layout(data: Mapping[str, Any]) -> Layout:
    given = data.get("layout")
    if isinstance(given, str):
        known = tomllib.loads(_packaged(LAYOUTS_FILE))
        if given not in known:
            raise BadEdition(f"no layout is called {given!r}; there are {', '.join(known)}")
        given = known[given]
    if not isinstance(given, dict):
        raise BadEdition('a layout is needed: layout = "standard15", or a table [layout] with rows')
    _only(given, {"rows", "start", "premiums"}, "[layout]")
    start = _text(given, "start")
    own = {symbol: _premium(symbol, entry) for symbol, entry in _get(given, "premiums", dict, {}).items()}
    return parse_layout(_texts(given, "rows"), parse_square(start) if start else None, {**SYMBOLS, **own})


def _premium(symbol: str, entry: object) -> Premium:
    if len(symbol) != 1 or symbol == PLAIN or not isinstance(entry, dict):
        raise BadEdition(f'premium {symbol!r} is {entry!r}; m = {{ key = "minus", letter = -1 }} is the form')
    _only(entry, {"key", "letter", "word"}, f"premium {symbol}")
    letter, word = _get(entry, "letter", int, 1), _get(entry, "word", int, 1)
    if max(abs(letter), abs(word)) > MAX_MULTIPLIER:
        raise BadEdition(f"premium {symbol} multiplies by more than {MAX_MULTIPLIER}")
    key = _text(entry, "key", symbol)
    if not key.isalnum():
        raise BadEdition(f"the key of premium {symbol} is {key!r}; letters and figures only are needed")
    return Premium(key, letter, word)


def _rules(data: Mapping[str, Any]) -> Rules:
    values = {name: value for name, value in data.items() if name != "sources"}
    _only(values, set(rule_names()), "[rules]")
    return Rules(**values, sources=_text_table(data, "sources"))


def _only(table: Mapping[str, Any], known: frozenset[str] | set[str], where: str) -> None:
    odd = set(table) - known
    if odd:
        raise BadEdition(f"{where} holds {', '.join(sorted(odd))}; known are {', '.join(sorted(known))}")


def _table(data: Mapping[str, Any], name: str, where: str = "the file") -> Mapping[str, Any]:
    if name not in data:
        raise BadEdition(f"{where} has no table {name!r}")
    table: Mapping[str, Any] = _get(data, name, dict, {})
    return table


def _text_table(data: Mapping[str, Any], name: str) -> dict[str, str]:
    table = _get(data, name, dict, {})
    return {key: _text(table, key) for key in table}


def _text(table: Mapping[str, Any], name: str, default: str = "") -> str:
    text = _get(table, name, str, default)
    if len(text) > MAX_TEXT or not text.isprintable():
        raise BadEdition(f"{name} is longer than {MAX_TEXT} characters, or holds some that do not print")
    return text


def _texts(table: Mapping[str, Any], name: str) -> tuple[str, ...]:
    texts = _get(table, name, list, [])
    if not all(isinstance(text, str) for text in texts):
        raise BadEdition(f"{name} is {texts!r}; a list of texts is needed")
    return tuple(texts)


def _get(table: Mapping[str, Any], name: str, kind: type[_T], default: _T) -> _T:
    value = table.get(name, default)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise BadEdition(f"{name} is {value!r}; {_KINDS[kind]} is needed")
    return value


_KINDS: Final[Mapping[type, str]] = {str: "text", int: "a whole number", list: "a list", dict: "a table"}
