"""Who may come in from the home network: a code, a cookie for the device, a lock after wrong guesses."""

import hashlib
import hmac
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

COOKIE = "boardscore_door"
COOKIE_SECONDS = 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class LockSettings:
    """When wrong guesses lock the door.

    Attributes:
        free_guesses: Wrong codes before the door locks.
        lock_s: Seconds it stays locked at first; each further wrong code doubles them.
        longest_lock_s: At most this long.
    """

    free_guesses: int = 5
    lock_s: float = 30.0
    longest_lock_s: float = 3600.0


@dataclass(slots=True)
class Lock:
    """Counts wrong guesses from everywhere together: an address can be forged, the count cannot."""

    settings: LockSettings = field(default_factory=LockSettings)
    clock: Callable[[], float] = time.monotonic
    wrong: int = 0
    until: float = 0.0

    @property
    def is_locked(self) -> bool:
        """Whether no code is looked at now, right or wrong."""
        return self.clock() < self.until

    def note_wrong(self) -> None:
        """Counts a wrong code and locks the door when there were too many."""
        self.wrong += 1
        beyond = self.wrong - self.settings.free_guesses
        if beyond >= 0:
            wait = min(self.settings.lock_s * 2.0 ** min(beyond, 30), self.settings.longest_lock_s)
            self.until = self.clock() + wait

    def note_right(self) -> None:
        """Forgets the wrong guesses."""
        self.wrong, self.until = 0, 0.0


@dataclass(frozen=True, slots=True)
class Door:
    """The keys of one start of the program.

    Attributes:
        secret: Signs the cookies; kept in the data folder, so that a phone stays in over a restart.
        code: The digits shown on the host's screen.
        token: What the QR code carries; too long to be guessed.
        lock: Wrong guesses so far.
    """

    secret: bytes
    code: str
    token: str
    lock: Lock = field(default_factory=Lock)

    def new_cookie(self) -> str:
        """Returns a cookie for one more device."""
        nonce = secrets.token_urlsafe(12)
        return f"{nonce}.{self._sign(nonce)}"

    def knows(self, cookie: str) -> bool:
        """Whether a cookie was given out here."""
        nonce, _, signature = cookie.partition(".")
        return hmac.compare_digest(self._sign(nonce).encode(), signature.encode())

    def opens_with_token(self, token: str) -> bool:
        """Whether this is the token of the QR code."""
        return hmac.compare_digest(self.token.encode(), token.encode())

    def opens_with_code(self, typed: str) -> bool:
        """Whether this is the code on the host's screen; always False while the door is locked."""
        if self.lock.is_locked:
            return False
        digits = "".join(char for char in typed if char.isdecimal())
        if hmac.compare_digest(self.code.encode(), digits.encode()):
            self.lock.note_right()
            return True
        self.lock.note_wrong()
        return False

    def _sign(self, nonce: str) -> str:
        return hmac.new(self.secret, f"device:{nonce}".encode(), hashlib.sha256).hexdigest()


def make_door(folder: Path) -> Door:
    """Returns a door with a new code and token, and the secret of this computer."""
    code = f"{secrets.randbelow(1_000_000):06d}"
    return Door(kept_secret(folder), code, secrets.token_urlsafe(24))


def kept_secret(folder: Path) -> bytes:
    """Returns the secret of this computer, made at the first call; only its owner may read the file."""
    path = folder / "door.key"
    try:
        found = path.read_bytes()
        if len(found) >= 32:
            return found
    except FileNotFoundError:
        folder.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600)
    fresh = secrets.token_bytes(32)
    path.write_bytes(fresh)
    return fresh
