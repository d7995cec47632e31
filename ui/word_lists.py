"""Word lists of the players' own, kept beside the games; a stored game opens these and no other file."""

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path

from scoring.lexicon import LexiconMissing, NoWordList, WordList, list_text, load_word_list

OWN = "own:"
"""What the name of such a lexicon begins with; the digest of the list follows."""

_NAME = re.compile(r"own:([0-9a-f]{16})")


@dataclass(frozen=True, slots=True)
class WordLists:
    """The lists in one folder, a file each: `DIGEST TITLE.txt`."""

    folder: Path

    def add(self, file_name: str, data: bytes) -> str:
        """Keeps a list and returns the name of its lexicon; the same list is kept once.

        Raises:
            NoWordList: It is none, or cannot be written; nothing is kept.
        """
        text = list_text(data, file_name)
        digest = hashlib.sha256(data).hexdigest()[:16]
        if self._path(OWN + digest) is None:
            title = re.sub(r"[^\w -]", " ", Path(file_name.replace("\\", "/")).stem)
            path = self.folder / f"{digest} {' '.join(title.split())[:40] or 'list'}.txt"
            try:
                self.folder.mkdir(parents=True, exist_ok=True)
                path.write_text(text, "utf-8")
            except OSError as error:
                raise NoWordList("unreadable", f"the list cannot be saved: {error.strerror}") from error
        return OWN + digest

    def names(self) -> tuple[str, ...]:
        """Returns the names of the lexicons kept here, by title."""
        paths = sorted(self.folder.glob("*.txt"), key=lambda path: path.stem[17:].casefold())
        names = (f"{OWN}{path.stem[:16]}" for path in paths)
        return tuple(name for name in names if _NAME.fullmatch(name))

    def title(self, name: str) -> str:
        """Returns what a list is called; "" when it is not here."""
        path = self._path(name)
        return path.stem[17:] if path is not None else ""

    def open(self, name: str) -> WordList:
        """Opens a list.

        Raises:
            LexiconMissing: It is not here.
            NoWordList: It cannot be read any more.
        """
        path = self._path(name)
        if path is None:
            raise LexiconMissing("The word list agreed on is not on this computer: choose its file again.")
        return load_word_list(path, self.title(name))

    def remove(self, name: str) -> None:
        """Forgets a list."""
        path = self._path(name)
        if path is not None:
            path.unlink(missing_ok=True)

    def _path(self, name: str) -> Path | None:
        found = _NAME.fullmatch(name)
        return next(iter(sorted(self.folder.glob(f"{found[1]} *.txt"))), None) if found else None


def word_lists(data_folder: Path) -> WordLists:
    """Returns the lists kept beside the games."""
    return WordLists(data_folder / "word-lists")


def count_words(data: bytes) -> int:
    """Returns how many lines of a list hold a word."""
    return sum(bool(line.strip()) for line in data.splitlines())
