"""The content of a square or of a place on a rack, in words."""

from scoring.board import BARE, UNNAMED
from ui.page.words import _


def content_text(content: str) -> str:
    """Returns the content of a square for a button."""
    if content == BARE:
        return _("No tile")
    return _("Blank") if content == UNNAMED else content.strip("[]")
