"""A game whose photos were all read already: small pictures, and what they show in the store."""

import random
from dataclasses import dataclass

import cv2
import numpy as np
from random_games import random_game
from reading_fakes import reading_of

from scoring.editions import load_edition
from scoring.move import format_play
from ui.intake import accept_photo
from ui.kept_reading import kept_reading
from ui.match import start_match
from ui.setups import GameSetup
from ui.turn import known_for


@dataclass(frozen=True)
class Turn:
    """One turn of the game: its photo, the squares it covers, and the play as it is written."""

    photo: bytes
    laid: frozenset
    play: str = ""


def picture(seed):
    pixels = np.random.default_rng(seed).integers(0, 255, (120, 120, 3), dtype=np.uint8)
    return cv2.imencode(".jpg", pixels)[1].tobytes()


def turns_of_a_game(store, n_turns=10, seed=1):
    """Returns the turns of a game without blanks whose photos the store knows how to read."""
    edition = load_edition("finnish")
    while True:
        played = list(random_game(edition, random.Random(seed), n_turns))
        if len(played) == n_turns and not any(tile.blank for tile in played[-1].after.tiles.values()):
            break
        seed += 1
    known, turns = known_for(edition), []
    for number, turn in enumerate(played):
        rows = ["".join(str(turn.after.tiles.get((row, col), ".")) for col in range(15)) for row in range(15)]
        photo = picture(number)
        reading = reading_of(rows, alphabet="".join(known.alphabet))
        kept_reading(store, accept_photo(store, photo), known, lambda data, known, found=reading: found)
        laid = frozenset(str(square) for square in turn.move.squares)
        turns.append(Turn(photo, laid, format_play(turn.move, turn.before)))
    return turns


def new_game(store):
    return start_match(store, GameSetup("finnish", ("Aino", "Eetu")), "Aino – Eetu")
