"""A GCG record becomes a game of the store."""

from dataclasses import dataclass

from scoring.editions import load_edition
from scoring.event_json import event_to_dict
from scoring.gcg_read import parse_gcg
from scoring.replay import replay_gcg
from ui.setups import GameSetup, setup_to_json
from ui.store import Store
from ui.stored import StoredEvent


@dataclass(frozen=True, slots=True)
class Imported:
    """What came of a record.

    Attributes:
        game_id: The new game.
        plays: Plays in the record.
        agree: Plays whose recorded points are the ones counted here.
    """

    game_id: str
    plays: int
    agree: int


def import_gcg(store: Store, data: bytes, edition_id: str) -> Imported:
    """Keeps the game of a GCG file.

    Raises:
        ScoringError: The record cannot be read or replayed; the message names the line.
    """
    edition = load_edition(edition_id)
    record = parse_gcg(data)
    replay = replay_gcg(record, edition)
    game = replay.game
    settlement = game.edition.rules.settlement
    rules = {"settlement": settlement} if settlement != edition.rules.settlement else {}
    names = tuple(" ".join(player.name.split()) for player in record.players)
    players = names if all(names) and len(set(names)) == len(names) else game.players
    setup = GameSetup(edition_id, players, rules=rules)
    game_id = store.create(" – ".join(players)[:200], setup_to_json(setup))
    store.save_events(game_id, [StoredEvent(event_to_dict(event)) for event in game.events], version=0)
    return Imported(game_id, replay.plays, replay.agree)
