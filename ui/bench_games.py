"""Whole games over sequences of photos, played through on the program's own boards, nobody answering.

The same games are played with photos broken on purpose: a broken turn may cost its own points, and must be
flagged, but the turns after it have to come out right.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scoring.game import Game
from ui.sequence import PhotoRead, take_photos
from ui.truth import Truth
from ui.turn_verdict import Turn
from vision.errors import BoardNotFound

JsonObject = dict[str, Any]

PLAYERS = ("Player 1", "Player 2")

_EVERY = 4
"""Photos are broken at every so many turns of a sequence, each in a game of its own."""


@dataclass(frozen=True, slots=True, eq=False)
class TurnPhoto:
    """One photo of a sequence: what lies there in truth, and what was read."""

    truth: Truth
    photo: PhotoRead


@dataclass(frozen=True, slots=True)
class GameVerdict:
    """A whole game from its photos alone.

    Attributes:
        right: Final board and totals are right.
        board_right: The final board is.
        flagged: Some turn was flagged.
    """

    right: bool
    board_right: bool
    flagged: bool


def judge_game(photos: Sequence[PhotoRead], turns: Sequence[Turn], withdrawn: Sequence[bool]) -> GameVerdict:
    """Plays a game through.

    Args:
        photos: What was read of each photo, in order; some may show a turn twice or not at all.
        turns: The true turns of the game.
        withdrawn: Whether each of them came back afterwards and counts nothing.
    """
    taken = list(take_photos(photos, Game(turns[0].edition, PLAYERS)))
    state = taken[-1].game.state()
    total = sum(turn.points or 0 for turn, is_back in zip(turns, withdrawn, strict=True) if not is_back)
    board_right = all(state.board[square] == turns[-1].after[square] for square in turns[-1].counted)
    return GameVerdict(
        right=board_right and sum(state.totals) == total,
        board_right=board_right,
        flagged=any(one.flags for one in taken),
    )


def broken_games(photos: Sequence[PhotoRead]) -> Iterator[tuple[str, list[PhotoRead]]]:
    """Yields the photos of a game broken in one place, with the name of what was done to them."""
    for at in range(_EVERY, len(photos) - _EVERY, _EVERY):
        before, here, after = photos[:at], photos[at], photos[at + 1 :]
        yield "unreadable", [*before, _unread(here), *after]
        yield "two unreadable", [*before, _unread(here), _unread(after[0]), *after[1:]]
        yield "dropped", [*before, *after]
        yield "repeated", [*before, here, here, *after]
        yield "swapped", [*before, after[0], here, *after[1:]]


def _unread(photo: PhotoRead) -> PhotoRead:
    return replace(photo, reading=BoardNotFound("no board was found"))


def game_figures(sequences: Iterable[Sequence[TurnPhoto]], turns: Iterable[Sequence[Turn]]) -> JsonObject:
    """Returns the figures of whole games, and of the same games with a photo broken."""
    whole: list[GameVerdict] = []
    broken: dict[str, list[GameVerdict]] = {}
    for sequence, true_turns in zip(sequences, turns, strict=True):
        photos = [one.photo for one in sequence]
        withdrawn = [one.truth.play is not None and one.truth.play.withdrawn for one in sequence]
        whole.append(judge_game(photos, true_turns, withdrawn))
        for name, seen in broken_games(photos):
            broken.setdefault(name, []).append(judge_game(seen, true_turns, withdrawn))
    return {
        "games": len(whole),
        "totals_right": sum(game.right for game in whole),
        "broken_unflagged": sum(not game.right and not game.flagged for game in whole),
        "broken_games": {name: game_counts(games) for name, games in broken.items()},
    }


def game_counts(games: Sequence[GameVerdict]) -> JsonObject:
    """Returns how many games ended with the right totals, with the right board, or wrong without a flag."""
    return {
        "games": len(games),
        "totals_right": sum(game.right for game in games),
        "board_right": sum(game.board_right for game in games),
        "unflagged": sum(not game.right and not game.flagged for game in games),
    }
