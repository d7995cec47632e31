"""Games made of plays written as text, for tests of the record."""

import pytest

from scoring.board import parse_tile, split_tiles
from scoring.editions import Edition, load_edition
from scoring.events import Event, Exchange, Pass, Play
from scoring.game import Game
from scoring.move import parse_play
from scoring.problems import EventRefused

FINNISH = load_edition("finnish")
NORWEGIAN = load_edition("norwegian")
ENGLISH = load_edition("english")

NAMES = ("Aino", "Eetu", "Liv", "Oskar")


def new_game(edition: Edition = FINNISH, players: int = 2) -> Game:
    """Returns a game without events."""
    return Game(edition, NAMES[:players])


def tiles(text: str):
    """Returns the tiles written in a text."""
    return tuple(parse_tile(part) for part in split_tiles(text))


def turn(game: Game, text: str, rack: str = "") -> Event:
    """Returns the turn of the player on turn: a play, "-" for a pass, "-4" or "-ABC" for an exchange."""
    state = game.state()
    player = state.on_turn
    if text == "-":
        return Pass(player, rack)
    if text.startswith("-"):
        given = text[1:]
        if given.isdigit():
            return Exchange(player, int(given), rack=rack)
        return Exchange(player, len(tiles(given)), tiles(given), rack)
    return Play(player, parse_play(text, state.board, game.edition), rack=rack)


def played(*steps: str | Event, edition: Edition = FINNISH, players: int = 2) -> Game:
    """Returns a game in which these turns and events happened, each allowed by the rules."""
    game = new_game(edition, players)
    for step in steps:
        game = game.after(turn(game, step) if isinstance(step, str) else step)
    return game


def refusal_of(game: Game, event: Event) -> str:
    """Returns the key of the reason for which a game does not take an event."""
    with pytest.raises(EventRefused) as caught:
        game.after(event)
    return caught.value.problem.key
