"""The content of a square or of a place on a rack, in words."""

from scoring.board import BARE, UNNAMED
from scoring.editions import Edition
from ui.page.words import _


def content_text(content: str) -> str:
    """Returns the content of a square for a button."""
    if content == BARE:
        return _("No tile")
    return _("Blank") if content == UNNAMED else content.strip("[]")


def bracketed(tile: str) -> str:
    """Returns a tile as a board writes it: one of several letters in brackets."""
    return tile if len(tile) == 1 else f"[{tile}]"


def alphabet_of(edition: Edition) -> list[str]:
    """Returns the lettered tiles of a set, as a board writes them."""
    return [bracketed(letter) for letter in edition.tile_set.alphabet]
