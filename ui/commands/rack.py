"""`boardscore rack`: the tiles left on a rack."""

import argparse

from ui.errors import Refused


def run(args: argparse.Namespace) -> int:
    """Says that racks are typed."""
    raise Refused("racks are not read from photos yet; type the tiles left on the page when the game ends.")
