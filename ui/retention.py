"""How long photos are kept: as long as their game, some days, or until their turn is confirmed.

A photo that is forgotten leaves its name and what was read in it; its bytes are gone.
"""

import json
import time

from ui.database import Connection
from ui.kept_edits import photos_in_edits

KEPT_DAYS = "photos_kept_days"
DAY_S = 24 * 3600.0
UNUSED_PHOTO_S = 3600.0
"""Seconds after which a photo of no turn is forgotten, where photos are not to be kept."""


def kept_days(db: Connection) -> int | None:
    """Returns for how many days photos are kept: None for as long as their game, 0 until the turn."""
    row = db.execute("SELECT value FROM settings WHERE name = ?", (KEPT_DAYS,)).fetchone()
    days = json.loads(row["value"]) if row else None
    return None if days is None else int(days)


def set_kept_days(db: Connection, days: int | None) -> None:
    """Keeps for how many days photos are kept."""
    db.execute("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", (KEPT_DAYS, json.dumps(days)))


def forget_photos(db: Connection) -> None:
    """Empties the photos kept long enough; a waiting one stays, and what was read stays with its turn."""
    days = kept_days(db)
    if days is None:
        return
    now = time.time()
    waiting = {row["photo"] for row in db.execute("SELECT photo FROM pending")}
    needed = waiting | made_of(db, waiting)
    if days == 0:
        unused_since = now - UNUSED_PHOTO_S
        used = used_photos(db)
        rows = db.execute("SELECT digest, added FROM photos WHERE length(data) > 0").fetchall()
        old = [row["digest"] for row in rows if row["digest"] in used or row["added"] < unused_since]
    else:
        since = now - days * DAY_S
        old = [row["digest"] for row in db.execute("SELECT digest FROM photos WHERE added < ?", (since,))]
    db.executemany(
        "UPDATE photos SET data = x'' WHERE digest = ? AND length(data) > 0",
        [(digest,) for digest in old if digest not in needed],
    )


def made_of(db: Connection, photos: set[str]) -> set[str]:
    """Returns the pictures that readings of these photos made."""
    rows = db.execute("SELECT photo, json_extract(body, '$.picture') AS picture FROM readings").fetchall()
    return {row["picture"] for row in rows if row["picture"] and row["photo"] in photos}


def used_photos(db: Connection) -> set[str]:
    """Returns the photos of all games, with the pictures that readings of them made."""
    rows = db.execute("SELECT photo FROM events UNION SELECT photo FROM pending").fetchall()
    photos = {row["photo"] for row in rows}
    for row in db.execute("SELECT undone, edits FROM games").fetchall():
        photos |= photos_in_edits(json.loads(row["undone"]), json.loads(row["edits"]))
    photos.discard(None)
    return photos | made_of(db, photos)
