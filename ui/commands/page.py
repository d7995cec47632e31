"""`boardscore page`: opens the page."""

import argparse

from ui.page.launch import launch


def run(args: argparse.Namespace) -> int:
    """Serves the page until it is stopped."""
    launch(lan=args.lan, port=args.port)
    return 0
