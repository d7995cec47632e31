"""The tiles of each edition, and how tiles stand in the rows of a truth file."""

from functools import cache

from scoring.editions import Edition, edition_ids, load_edition
from vision.letters import TILES as TILES
from vision.reading import SIDE


@cache
def edition_of(name: str) -> Edition:
    """Returns an edition, read from its file once."""
    return load_edition(name)


@cache
def drawn_editions() -> tuple[str, ...]:
    """Returns the editions whose boards fit a photo and whose bag is known."""
    editions = (edition_of(name) for name in edition_ids())
    return tuple(
        edition.id for edition in editions if edition.layout.n_rows == SIDE and edition.tile_set.counts
    )


def alphabet_of(edition: str) -> tuple[str, ...]:
    """Returns the lettered tiles of an edition."""
    return edition_of(edition).tile_set.alphabet


def bag_of(edition: str) -> tuple[str, ...]:
    """Returns all tiles of an edition's bag, blanks as "?"."""
    tile_set = edition_of(edition).tile_set
    lettered = (tile for tile, count in tile_set.counts.items() for _ in range(count))
    return (*lettered, *("?" * tile_set.blanks))


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
