"""How the tiles of this very set read: what confirmed tiles tell of those still to be read.

A reader may never have seen a design of tiles, and then takes one letter for another every time; or it knows
the design well, and is right more often than it claims. The tiles confirmed so far lie on the same photo, so
they show both.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import exp, log, log2
from typing import Final, TypeAlias

from scoring.board import BARE, Board
from scoring.infer_types import Evidence, InferSettings

Look: TypeAlias = Mapping[str, float]
"""How likely a letter reads as each content."""

_READS_AS_ITSELF: Final = 0.9
"""Mean probability of the true letter from which its tiles are taken to read well."""

_SHARPNESSES: Final = (0.5, 0.71, 1.0, 1.41, 2.0, 2.83, 4.0)
"""Powers to which probabilities may be raised: below 1 the reader claims too much, above 1 too little."""

_TOO_SMALL: Final = 1e-7
"""Share of a content in a look, or in a reading, that is left out."""

_MATTERS: Final = 1e-4
"""Share of a content that matters for the sharpness; what is smaller is never raised."""

_TILE_FROM: Final = 0.5
"""Probability of a tile from which a square says something of letters."""


@dataclass(frozen=True, slots=True)
class SetReading:
    """How the reader reads this set.

    Attributes:
        looks: For each letter that does not read as itself, how it reads.
        sharpness: Powers of the probabilities, with how far each is believed; empty when 1 is as good as any.
    """

    looks: Mapping[str, Look]
    sharpness: tuple[tuple[float, float], ...] = ()

    def judge(self, p: Mapping[str, float]) -> Mapping[str, float]:
        """Returns the probabilities of a square, the letters judged by how this set reads.

        Whether there is a tile at all is left as the picture has it.
        """
        if not self.looks and not self.sharpness:
            return p
        bare = p.get(BARE, 0.0)
        tiles = _scaled(_by_looks(p, self.looks))
        if not tiles:
            return p
        if self.sharpness:
            tiles = _sharpened(tiles, self.sharpness)
        return {BARE: bare, **{content: value * (1 - bare) for content, value in tiles.items()}}


def read_set(board: Board, evidence: Evidence, settings: InferSettings) -> SetReading:
    """Returns how the confirmed tiles read.

    Each letter begins with a tile that reads as itself and gains by each confirmed tile that does not; the
    sharpness begins near 1 and moves by how surely the true letters were read.
    """
    read: dict[str, list[Mapping[str, float]]] = {}
    for square, tile in board.tiles.items():
        p = evidence.get(square)
        if (
            p
            and not tile.blank
            and max(p.values()) >= settings.hidden_below
            and 1 - p.get(BARE, 0.0) > _TILE_FROM
        ):
            read.setdefault(tile.letter, []).append(p)
    looks = {
        letter: _mean_look(letter, readings, settings.set_weight)
        for letter, readings in read.items()
        if sum(p.get(letter, 0.0) for p in readings) / len(readings) < _READS_AS_ITSELF
    }
    confirmed = [
        (letter, _scaled(_by_looks(p, looks if len(readings) > 1 else {})))
        for letter, readings in read.items()
        for p in readings
    ]
    return SetReading(looks, _sharpness(confirmed, settings))


def _sharpness(
    confirmed: Iterable[tuple[str, Mapping[str, float]]], settings: InferSettings
) -> tuple[tuple[float, float], ...]:
    """Returns how far each power is believed, after how it would have done on the confirmed tiles."""
    read = [
        (tiles.get(letter, 0.0), [value for value in tiles.values() if value > _MATTERS])
        for letter, tiles in confirmed
    ]
    if not read:
        return ()
    logs = []
    for power in _SHARPNESSES:
        far = (log2(power) - settings.sharpness_centre) / settings.sharpness_spread
        fit = sum(
            log((value**power + _TOO_SMALL) / (sum(other**power for other in values) + _TOO_SMALL))
            for value, values in read
        )
        logs.append(fit - far * far / 2)
    top = max(logs)
    weights = [exp(one - top) for one in logs]
    total = sum(weights)
    return tuple(
        (power, weight / total) for power, weight in zip(_SHARPNESSES, weights, strict=True) if weight > 1e-3
    )


def _sharpened(tiles: Mapping[str, float], sharpness: tuple[tuple[float, float], ...]) -> dict[str, float]:
    judged = dict.fromkeys(tiles, 0.0)
    for power, weight in sharpness:
        raised = {
            content: value**power if value > _MATTERS else min(value, value**power)
            for content, value in tiles.items()
        }
        scale = weight / sum(raised.values())
        for content, value in raised.items():
            judged[content] += value * scale
    return judged


def _by_looks(p: Mapping[str, float], looks: Mapping[str, Look]) -> dict[str, float]:
    """Returns how well each tile would explain the reading, bare left out."""
    tiles = {content: value for content, value in p.items() if content != BARE and value > _TOO_SMALL}
    if not looks:
        return tiles
    return {
        content: sum(chance * tiles.get(seen, 0.0) for seen, chance in looks[content].items())
        if content in looks
        else tiles.get(content, 0.0)
        for content in tiles.keys() | looks.keys()
    }


def _scaled(values: Mapping[str, float]) -> dict[str, float]:
    total = sum(values.values())
    return {content: value / total for content, value in values.items()} if total else {}


def _mean_look(letter: str, readings: list[Mapping[str, float]], weight: float) -> dict[str, float]:
    look: dict[str, float] = {letter: weight}
    for p in readings:
        for content, value in p.items():
            if content != BARE and value > _TOO_SMALL:
                look[content] = look.get(content, 0.0) + value
    return _scaled(look)
