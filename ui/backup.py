"""One game with its photos as one zip file, and back; a file from outside is held to limits first."""

import io
import json
import zipfile
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from scoring.editions import edition_ids
from scoring.errors import ScoringError
from scoring.event_json import event_from_dict
from scoring.game import Game
from ui.intake import PhotoRefused, accept_photo
from ui.setups import GameSetup, setup_from_json, setup_to_json
from ui.store import Store
from ui.stored import Json, StoredEvent, StoredGame

FORM = 1
GAME = "game.json"
LONGEST_TITLE = 200
_PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""Other ways may ask for as much memory as they like."""

DAMAGED = (
    zipfile.BadZipFile,
    zlib.error,
    LookupError,
    TypeError,
    ValueError,
    AttributeError,
    ArithmeticError,
    RuntimeError,  # a password is needed; RecursionError and NotImplementedError belong to it
    EOFError,
    OSError,
)
"""What reading a zip file or a JSON text raises when something is wrong with it."""


class BackupRefused(Exception):
    """The file is no game that can be restored; the message says why.

    Attributes:
        key: Short name of the reason: "set", "large", "packing" or "damaged".
    """

    def __init__(self, message: str, key: str = "damaged") -> None:
        super().__init__(message)
        self.key = key


@dataclass(frozen=True, slots=True)
class BackupLimits:
    """What is accepted from outside.

    Attributes:
        most_files: Files in the zip.
        most_bytes: All of them together, unpacked.
        most_game_bytes: The list of events.
        most_events: Events in it; each view of the page replays them all.
    """

    most_files: int = 300
    most_bytes: int = 400_000_000
    most_game_bytes: int = 5_000_000
    most_events: int = 1000


def backup_game(store: Store, game_id: str) -> bytes:
    """Returns the game with its photos as a zip file."""
    return pack_game(store.load(game_id), store.photo)


def pack_game(game: StoredGame, photo: Callable[[str], tuple[bytes, str] | None]) -> bytes:
    """Returns a game as a zip file.

    Args:
        game: The game, from the store or from memory.
        photo: Gives the bytes of a photo, or None when they are not to be had; the game goes without them.
    """
    events = [{"body": event.body, "photo": event.photo} for event in game.events]
    body = {"form": FORM, "title": game.title, "setup": game.setup, "events": events}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(GAME, json.dumps(body, ensure_ascii=False, indent=1))
        for digest in sorted({event.photo for event in game.events if event.photo}):
            found = photo(digest)
            if found is not None:
                archive.writestr(zipfile.ZipInfo(f"photos/{digest}"), found[0])
    return out.getvalue()


def restore_game(store: Store, data: bytes, limits: BackupLimits | None = None) -> str:
    """Keeps a game from a zip file as a new game and returns its id.

    Raises:
        BackupRefused: It is no such file, or larger than the limits.
    """
    limits = limits or BackupLimits()
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            _check(archive, limits)
            body = json.loads(archive.read(GAME))
            setup = _setup(body, limits)
            kept = {name: _photo(store, archive, name) for name in _photo_names(body)}
        events = [_event(one, kept) for one in body["events"]]
        title = " ".join(str(body["title"]).split())[:LONGEST_TITLE]
    except ScoringError as error:
        raise BackupRefused(f"this game cannot be read: {error}") from error
    except DAMAGED as error:
        raise BackupRefused("this file is no game of boardscore, or it is damaged") from error
    game_id = store.create(title, setup_to_json(setup))
    if events:
        store.save_events(game_id, events, version=0)
    return game_id


def _setup(body: Mapping[str, Any], limits: BackupLimits) -> GameSetup:
    """Returns the set-up of a game that can be played through; no name in it may lead to a file here."""
    setup = setup_from_json(body["setup"])
    if setup.edition_id not in edition_ids():
        raise BackupRefused("this game was played with a set that is not known here", "set")
    if len(body["events"]) > limits.most_events:
        raise BackupRefused("the list of events in this file is longer than any game's", "large")
    events = tuple(event_from_dict(one["body"]) for one in body["events"])
    Game(setup.edition, setup.players, events).state()
    return setup


def _check(archive: zipfile.ZipFile, limits: BackupLimits) -> None:
    entries = archive.infolist()
    if any(entry.compress_type not in _PACKED for entry in entries):
        raise BackupRefused("this file was packed in a way that is not read; save the game anew", "packing")
    if len(entries) > limits.most_files or sum(entry.file_size for entry in entries) > limits.most_bytes:
        raise BackupRefused("this file holds more than any game does", "large")
    if archive.getinfo(GAME).file_size > limits.most_game_bytes:
        raise BackupRefused("the list of events in this file is longer than any game's", "large")


def _photo_names(body: Mapping[str, Any]) -> set[str]:
    return {str(event["photo"]) for event in body["events"] if event.get("photo")}


def _photo(store: Store, archive: zipfile.ZipFile, name: str) -> str | None:
    """Keeps a photo as any other that comes from outside; one that is missing or damaged is left out."""
    try:
        return accept_photo(store, archive.read(f"photos/{name}"))
    except (KeyError, PhotoRefused):
        return None


def _event(one: Mapping[str, Any], kept: Mapping[str, str | None]) -> StoredEvent:
    body: Json = one["body"]
    return StoredEvent(dict(body), kept.get(str(one.get("photo"))))
