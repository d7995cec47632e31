"""How the tiles of this very set read: what confirmed tiles tell of those still to be read.

A reader may never have seen a design of tiles, and then takes one letter for another every time. The tiles
confirmed so far lie on the same photo, so they show it.
"""

from collections.abc import Mapping
from typing import TypeAlias

from scoring.board import BARE, Board
from scoring.infer_types import Evidence, InferSettings

Looks: TypeAlias = Mapping[str, Mapping[str, float]]
"""For a letter that does not read as itself: how likely it reads as each content."""

_READS_AS_ITSELF = 0.9
"""Mean probability of the true letter from which its tiles are taken to read well."""


def looks_of_set(board: Board, evidence: Evidence, settings: InferSettings) -> Looks:
    """Returns how the confirmed tiles of each letter read, for the letters that read badly.

    Each letter begins with a tile that reads as itself and gains by each confirmed tile that does not.
    """
    read: dict[str, list[Mapping[str, float]]] = {}
    for square, tile in board.tiles.items():
        p = evidence.get(square)
        if p and not tile.blank and max(p.values()) >= settings.hidden_below and p.get(BARE, 0.0) < 0.5:
            read.setdefault(tile.letter, []).append(p)
    return {
        letter: _mean_look(letter, readings, settings.set_weight)
        for letter, readings in read.items()
        if sum(p.get(letter, 0.0) for p in readings) / len(readings) < _READS_AS_ITSELF
    }


def read_by_looks(p: Mapping[str, float], looks: Looks) -> Mapping[str, float]:
    """Returns the probabilities of a square, the letters judged by how this set's tiles read.

    Whether there is a tile at all is left as the picture has it.
    """
    if not looks or p.get(BARE, 0.0) > 0.999:
        return p
    tiles = {content: value for content, value in p.items() if content != BARE}
    judged = {
        content: sum(chance * tiles.get(seen, 0.0) for seen, chance in looks[content].items())
        if content in looks
        else value
        for content, value in tiles.items()
    }
    before, after = sum(tiles.values()), sum(judged.values())
    if not after:
        return p
    bare = {BARE: p[BARE]} if BARE in p else {}
    return {**bare, **{content: value * before / after for content, value in judged.items()}}


def _mean_look(letter: str, readings: list[Mapping[str, float]], weight: float) -> dict[str, float]:
    total: dict[str, float] = {letter: weight}
    for p in readings:
        for content, value in p.items():
            if content != BARE:
                total[content] = total.get(content, 0.0) + value
    scale = sum(total.values())
    return {content: value / scale for content, value in total.items() if value / scale > 0.01}
