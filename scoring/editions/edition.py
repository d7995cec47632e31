"""An edition: one set as it lies on a table, with the rules that go with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from scoring.layout import Layout
from scoring.rules import Rules
from scoring.tileset import TileSet

AT_TABLE = "table"
"""Source of a value or count that was set at the table."""


@dataclass(frozen=True, slots=True)
class Edition:
    """Everything that differs from one set to the next.

    Attributes:
        id: Lower case, words joined by "-".
        name: As a person says it, in English.
        language: ISO 639-1 code of the language of the words; "" where it is open.
        layout: The board.
        tile_set: The tiles.
        rules: The rules.
        sources: For each letter, and "?" for the blanks, where its value and count come from.
        references: What each source is.
        note: What is uncertain about this edition; "" where nothing is.
    """

    id: str
    name: str
    language: str
    layout: Layout
    tile_set: TileSet
    rules: Rules
    sources: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    references: Mapping[str, str] = field(default_factory=dict)
    note: str = ""

    @property
    def scores(self) -> bool:
        """Whether the edition has values, so that moves can be scored."""
        return bool(self.tile_set.values)

    @property
    def counts_known(self) -> bool:
        """Whether it is known how many tiles of each letter there are."""
        return bool(self.tile_set.counts)

    def with_tiles(
        self, values: Mapping[str, int] | None = None, counts: Mapping[str, int] | None = None
    ) -> Edition:
        """Returns the edition with the values and counts found on the tiles at the table."""
        changed = {**(values or {}), **(counts or {})}
        return replace(
            self,
            tile_set=self.tile_set.changed(values, counts),
            sources={**self.sources, **dict.fromkeys(changed, (AT_TABLE,))},
            references={**self.references, AT_TABLE: "set at the table"},
        )

    def with_rules(self, **values: Any) -> Edition:
        """Returns the edition with rules as the players agreed them."""
        return replace(self, rules=self.rules.changed(**values))
