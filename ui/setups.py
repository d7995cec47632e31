"""What is agreed before the first turn, and how the store keeps it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Self

from scoring.editions import Edition, load_edition
from scoring.errors import BadNotation


@dataclass(frozen=True, slots=True)
class GameSetup:
    """The players, the set and the house rules of one game.

    Attributes:
        edition_id: Which set.
        players: Their names in seating order.
        values: Tiles that are worth something else at this table.
        rules: House rules that differ from the edition's.
        first: Who begins.
        demo: Whether it is the sample game; its photos lie ready.
        lexicon: The lexicon agreed on; "" where the table decides.
        forms: Inflected forms agreed on beyond the rule sheet.
        rulings: Words ruled on in an earlier game, taken along into this one.
        set_name: What the table calls its set of tiles; the reader knows it again in the next game.
    """

    edition_id: str
    players: tuple[str, ...]
    values: Mapping[str, int] = field(default_factory=dict)
    rules: Mapping[str, Any] = field(default_factory=dict)
    first: int = 0
    demo: bool = False
    lexicon: str = ""
    forms: tuple[str, ...] = ()
    rulings: Mapping[str, bool] = field(default_factory=dict)
    set_name: str = ""

    @property
    def edition(self) -> Edition:
        """The edition with the values and rules of this table."""
        edition = load_edition(self.edition_id)
        edition = edition.with_tiles(dict(self.values)) if self.values else edition
        return edition.with_rules(**self.rules) if self.rules else edition

    def with_words(self, lexicon: str, forms: tuple[str, ...]) -> Self:
        """Returns the set-up with another agreement on words."""
        return replace(self, lexicon=lexicon, forms=forms)


def setup_to_json(setup: GameSetup) -> dict[str, Any]:
    """Returns the setup as a JSON object."""
    return {
        "edition": setup.edition_id,
        "players": list(setup.players),
        "values": dict(setup.values),
        "rules": dict(setup.rules),
        "first": setup.first,
        "demo": setup.demo,
        "lexicon": setup.lexicon,
        "forms": list(setup.forms),
        "rulings": dict(setup.rulings),
        "set_name": setup.set_name,
    }


def setup_from_json(body: Mapping[str, Any]) -> GameSetup:
    """Returns the setup of a JSON object.

    Raises:
        BadNotation: Something in it is missing or of the wrong kind.
    """
    try:
        return GameSetup(
            edition_id=str(body["edition"]),
            players=tuple(str(name) for name in body["players"]),
            values={str(letter): int(value) for letter, value in body.get("values", {}).items()},
            rules=dict(body.get("rules", {})),
            first=int(body.get("first", 0)),
            demo=bool(body.get("demo", False)),
            lexicon=str(body.get("lexicon", "")),  # games kept before lexicons were chosen have none
            forms=tuple(str(form) for form in body.get("forms", ())),
            rulings={str(word): bool(good) for word, good in body.get("rulings", {}).items()},
            set_name=str(body.get("set_name", "")),
        )
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise BadNotation(f"the set-up of this game cannot be read: {error}") from error
