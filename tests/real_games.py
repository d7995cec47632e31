"""Where the shared record of real games lies; tests that read it skip where it is absent."""

import csv
import os
from pathlib import Path

import pytest

FOLDER = Path(os.environ.get("BOARDSCORE_GAMES") or Path(__file__).parents[2] / "shared" / "games")

needs_games = pytest.mark.skipif(
    not (FOLDER / "INDEX.tsv").is_file(), reason=f"no recorded games in {FOLDER}; set BOARDSCORE_GAMES"
)


def index() -> list[dict[str, str]]:
    """Returns one row a game: file, edition, plays, disagreements, …; none where the folder is absent."""
    path = FOLDER / "INDEX.tsv"
    if not path.is_file():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def game_params() -> list:
    """Returns a parameter for each game, by the name of its file."""
    rows = index()
    if not rows:
        return [pytest.param({}, id="no games", marks=needs_games)]
    return [pytest.param(row, id=row["file"]) for row in rows]
