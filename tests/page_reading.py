"""What tests of the page's logic share: the game they look at, and what stands on a page."""

import json

from scoring.events import Play
from scoring.move import parse_play
from ui.match import add_events, open_match, start_match
from ui.setups import GameSetup

BARE = "." * 15
KOIRA = [BARE] * 7 + [".....KOIRA....."] + [BARE] * 7


def begin_game(store):
    return start_match(store, GameSetup("finnish", ("Aino", "Eetu")), "Aino – Eetu")


def play_texts(store, game, texts):
    """Plays one text after the other, whoever is on turn."""
    for text in texts:
        match = open_match(store, game)
        placements = parse_play(text, match.state.board, match.game.edition)
        add_events(store, match, [Play(match.state.on_turn, placements)])
    return game


def only_game(store):
    """The one game there is."""
    (stored,) = store.games()
    return open_match(store, stored.id)


def html(page):
    return " ".join(node.proto.body for node in page.get("html"))


def labelled(page, start):
    return next(one for one in page.button if one.label.startswith(start))


def components(page, name):
    """The data of the components of one kind on the page."""
    nodes = [node for node in page.get("bidi_component") if node.proto.component_name.endswith(name)]
    return [json.loads(node.proto.json) for node in nodes]
