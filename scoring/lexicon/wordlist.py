"""Words from a plain list: one word a line, in UTF-8 or ISO 8859-1."""

from pathlib import Path

from scoring.errors import ScoringError
from scoring.lexicon.protocol import Lexicon, Reason, Verdict, plain_word, refuse_by_form

MAX_BYTES = 64 * 1024 * 1024
"""A list of a million words has about 12 MB; four times the largest known list is refused."""


class WordList:
    """A word list, kept as one block of bytes: a million words take their own size in memory.

    Names are told apart by case: only the lower-case form of a word is looked up, so "Oslo" in a
    dictionary's list does not make OSLO good. A list written all in capitals is folded first.
    """

    def __init__(self, name: str, words: str, *, hint: bool = False) -> None:
        """Takes the words of a list.

        Args:
            name: Name shown beside the answers.
            words: The list's text, one word a line; what follows the first blank of a line is ignored.
            hint: True when the list is a help and no authority: an absent word is then unknown, not bad.
        """
        self.name = name
        self._hint = hint
        folded = words if _has_lower_case(words) else words.lower()
        lines = (line.split(None, 1)[0] for line in folded.splitlines() if line and not line.isspace())
        self._block = ("\n" + "\n".join(lines) + "\n").encode()

    def check(self, word: str) -> Verdict:
        """Returns whether the list holds the word."""
        word = plain_word(word)
        refused = refuse_by_form(word, self.name)
        if refused is not None:
            return refused
        if f"\n{word.lower()}\n".encode() in self._block:
            return Verdict(word, "yes", Reason("listed", {"list": self.name}), self.name, self._hint)
        if self._hint:
            return Verdict(word, "unknown", Reason("not_in_hint", {"list": self.name}), self.name, True)
        return Verdict(word, "no", Reason("not_listed", {"list": self.name}), self.name)


class Union:
    """Several lexicons as one: a word is good when any of them has it (bokmål and nynorsk together)."""

    def __init__(self, *lexicons: Lexicon) -> None:
        """Takes the lexicons in the order they are asked."""
        self.name = "+".join(lexicon.name for lexicon in lexicons)
        self._lexicons = lexicons

    def check(self, word: str) -> Verdict:
        """Returns the first yes, or the last answer."""
        for lexicon in self._lexicons:
            verdict = lexicon.check(word)
            if verdict.answer == "yes":
                return verdict
        return verdict


def load_word_list(path: Path, name: str | None = None, *, hint: bool = False) -> WordList:
    """Reads a list file.

    Args:
        path: One word a line, UTF-8 or ISO 8859-1.
        name: Name shown beside the answers; the file's own without one.
        hint: See `WordList`.

    Raises:
        ScoringError: The file is absent, unreadable, too large or no list of words.
    """
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            raise ScoringError(f"{path.name} has {size:,} bytes; a word list may have {MAX_BYTES:,}.")
        data = path.read_bytes()
    except OSError as error:
        raise ScoringError(f"The word list {path.name} cannot be read: {error.strerror}.") from error
    if b"\0" in data[:4096]:
        raise ScoringError(f"{path.name} is no text: a word list has one word a line.")
    text = _decode(data)
    if not text.strip():
        raise ScoringError(f"{path.name} holds no words: a word list has one word a line.")
    return WordList(name or path.stem, text, hint=hint)


def _decode(data: bytes) -> str:
    """Reads UTF-8 with or without a mark, else ISO 8859-1 (Debian's Norwegian lists)."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("iso-8859-1")


def _has_lower_case(words: str) -> bool:
    """Whether the list tells names from words by their case."""
    return not words.isupper()
