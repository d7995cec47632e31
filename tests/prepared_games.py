"""Games put straight into a store, so that a view can be looked at without playing up to it."""

from dataclasses import dataclass

import cv2
import numpy as np
from browser_pages import photo_of

from scoring.board import parse_tile
from scoring.events import Challenge, Exchange, GameEnd, NobodyCanPlay, Play, RackLeft
from scoring.move import parse_play
from ui.intake import accept_photo
from ui.match import add_events, open_match, start_match
from ui.setups import GameSetup
from ui.stored import Pending

PLAYS = ("H2 AURINKO", "3G P.NAINEN", "L1 JU.A", "5E SiN.NEN", "N1 KY.Ä")


@dataclass(frozen=True, slots=True)
class Prepared:
    """Ids of games at every stage."""

    fresh: str
    going: str
    proposal: str
    blank: str
    no_board: str
    finished: str


def prepare(store, players=("Aino", "Eetu")):
    return Prepared(
        fresh=begin(store, players),
        going=play(store, begin(store, players), 3),
        proposal=waiting(store, begin(store, players), 0),
        blank=waiting(store, begin(store, players), 3),
        no_board=without_board(store, begin(store, players)),
        finished=finish(store, begin(store, players)),
    )


def views(games):
    """Returns every view worth a look: its name, game and view, and what shows that it is there."""
    return [
        ("start", "", "", ".st-key-import"),
        ("new-game", "", "new", ".st-key-name-0"),
        ("argument", "", "argument", "button.camera"),
        ("import", "", "import", ".file button"),
        ("turn-first", games.fresh, "", "button.camera"),
        ("turn", games.going, "", ".st-key-without-tiles"),
        ("proposal", games.proposal, "", ".st-key-decide"),
        ("proposal-blank", games.blank, "", ".st-key-decide"),
        ("no-board", games.no_board, "", ".handle"),
        ("corners", games.proposal, "corners", ".handle"),
        ("by-hand", games.going, "by-hand", "svg.stage"),
        ("history", games.going, "history", ".bs-sheet"),
        ("audit", games.going, "audit", "textarea"),
        ("bag", games.going, "bag", ".bs-bag"),
        ("rules", games.going, "rules", ".bs-rules"),
        ("player", games.going, "player&player=0", ".bs-sheet"),
        ("phones", games.going, "phones", ".bs-note"),
        ("end", games.going, "end", ".st-key-settle"),
        ("result", games.finished, "", ".st-key-without-tiles, .stButton"),
        ("result-end", games.finished, "end", ".bs-sheet"),
        ("take-away", games.finished, "away", ".stDownloadButton"),
        ("join-late", games.fresh, "join-late", "svg.stage"),
    ]


def begin(store, players=("Aino", "Eetu"), edition="finnish"):
    return start_match(store, GameSetup(edition, players), " – ".join(players))


def play(store, game_id, n_plays):
    """Plays the first turns of the sample game, each with its photo."""
    for turn, text in enumerate(PLAYS[:n_plays], start=1):
        match = open_match(store, game_id)
        state = match.state
        placements = parse_play(text, state.board, match.game.edition)
        photo = accept_photo(store, photo_of(turn).read_bytes())
        add_events(store, match, [Play(state.on_turn, placements)], photo)
    return game_id


def waiting(store, game_id, n_plays):
    """Lets the photo of the next turn wait to be confirmed."""
    play(store, game_id, n_plays)
    store.set_pending(game_id, Pending(accept_photo(store, photo_of(n_plays + 1).read_bytes())))
    return game_id


def without_board(store, game_id):
    """Lets a photo wait that shows no board."""
    table = np.full((600, 800, 3), (96, 128, 160), np.uint8)
    noise = np.random.default_rng(1).integers(-6, 6, table.shape)
    _, data = cv2.imencode(".jpg", np.clip(table + noise, 0, 255).astype(np.uint8))
    store.set_pending(game_id, Pending(accept_photo(store, data.tobytes())))
    return game_id


def finish(store, game_id):
    """Plays a game to its end: five plays, a challenge that failed, an exchange, the settlement."""
    play(store, game_id, 5)
    match = open_match(store, game_id)
    other = match.state.on_turn
    racks = [tuple(map(parse_tile, tiles)) for tiles in ("AB", "KO")]
    events = [Challenge(other, upheld=False, words=("KYNÄ",)), Exchange(other, 3), NobodyCanPlay()]
    events += [RackLeft(player, tiles) for player, tiles in enumerate(racks)]
    add_events(store, match, [*events, GameEnd()])
    return game_id
