"""One game with its photos as one zip file, and back; a file from outside is held to limits first."""

import io
import json
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from scoring.errors import ScoringError
from scoring.event_json import event_from_dict
from ui.intake import PhotoRefused, accept_photo
from ui.setups import setup_from_json
from ui.store import Store
from ui.stored import Json, StoredEvent, StoredGame

FORM = 1
GAME = "game.json"


class BackupRefused(Exception):
    """The file is no game that can be restored; the message says why."""


@dataclass(frozen=True, slots=True)
class BackupLimits:
    """What is accepted from outside.

    Attributes:
        most_files: Files in the zip.
        most_bytes: All of them together, unpacked.
        most_game_bytes: The list of events.
    """

    most_files: int = 300
    most_bytes: int = 400_000_000
    most_game_bytes: int = 5_000_000


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
            setup_from_json(body["setup"])
            kept = {name: _photo(store, archive, name) for name in _photo_names(body)}
        events = [_event(one, kept) for one in body["events"]]
        title = str(body["title"])[:200]
    except (zipfile.BadZipFile, KeyError, TypeError, ValueError, RecursionError, EOFError) as error:
        if isinstance(error, ScoringError):
            raise BackupRefused(f"this game cannot be read: {error}") from error
        raise BackupRefused("this file is no game of boardscore, or it is damaged") from error
    game_id = store.create(title, body["setup"])
    if events:
        store.save_events(game_id, events, version=0)
    return game_id


def _check(archive: zipfile.ZipFile, limits: BackupLimits) -> None:
    entries = archive.infolist()
    if len(entries) > limits.most_files or sum(entry.file_size for entry in entries) > limits.most_bytes:
        raise BackupRefused("this file holds more than any game does")
    if archive.getinfo(GAME).file_size > limits.most_game_bytes:
        raise BackupRefused("the list of events in this file is longer than any game's")


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
    event_from_dict(body)
    return StoredEvent(dict(body), kept.get(str(one.get("photo"))))
