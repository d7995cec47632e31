"""The sample game: photos that lie ready, so that everything can be tried without a camera."""

from collections.abc import Sequence
from pathlib import Path

from ui.match import start_match
from ui.setups import GameSetup
from ui.store import Store

FOLDERS = (
    Path(__file__).parents[1] / "sample_game",
    Path(__file__).parents[2] / "samples" / "game",
    Path(__file__).parents[2] / "samples" / "games",
)
"""Where the photos of the sample game may lie: inside the package, or beside it in a checkout."""


def demo_photos() -> Sequence[Path]:
    """Returns the photos of the sample game in the order of its turns; none when they are not here."""
    for folder in FOLDERS:
        found = sorted(path for path in folder.rglob("*.jpg") if path.with_suffix(".json").exists())
        if found:
            return found
    return ()


def start_demo(store: Store) -> str:
    """Starts the sample game and returns its id."""
    setup = GameSetup("finnish", ("Aino", "Eetu"), demo=True)
    return start_match(store, setup, "Aino – Eetu")
