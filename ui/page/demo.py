"""The sample game: photos that lie ready, so that everything can be tried without a camera."""

import json
from collections.abc import Sequence
from pathlib import Path

from ui.intake import accept_photo
from ui.match import Match, start_match
from ui.setups import GameSetup
from ui.store import Store
from ui.stored import Pending

FOLDER = Path(__file__).parent / "sample_games"
"""Where the photos of the sample games lie, a folder an edition."""

PREFERRED = {"fi": "finnish", "nb": "norwegian"}


def demo_photos(language: str, edition: str = "") -> Sequence[Path]:
    """Returns the photos of a sample game in the order of its turns; none when the edition has no game.

    Args:
        language: Of the visitor; a game of that language comes first.
        edition: The edition of the game; any when "".
    """
    games = sorted({path.parent for path in FOLDER.glob("*/*.jpg")})
    wanted = edition or PREFERRED.get(language, "finnish")
    games.sort(key=lambda folder: folder.name != wanted)
    if not games or (edition and games[0].name != edition):
        return ()
    return sorted(path for path in games[0].glob("*.jpg") if path.with_suffix(".json").exists())


def start_demo(store: Store, language: str) -> str:
    """Starts the sample game and returns its id."""
    photos = demo_photos(language)
    edition = json.loads(photos[0].with_suffix(".json").read_text("utf-8"))["edition"]
    names = ("Kari", "Liv") if edition == "norwegian" else ("Aino", "Eetu")
    return start_match(store, GameSetup(edition, names, demo=True), " – ".join(names))


def next_demo_photo(match: Match, language: str) -> Path | None:
    """Returns the photo of the next turn of a sample game; None when it is over or not one."""
    if not match.setup.demo:
        return None
    photos = demo_photos(language, match.setup.edition_id)
    used = len(match.turn_photos)
    return photos[used] if used < len(photos) else None


def take_demo_photo(store: Store, match: Match, photo: Path) -> None:
    """Lets a sample photo wait for the game, as if it had just been taken."""
    store.set_pending(match.id, Pending(accept_photo(store, photo.read_bytes())))
