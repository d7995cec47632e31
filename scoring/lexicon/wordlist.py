"""Words from a plain list: one word a line, in UTF-8 or ISO 8859-1."""

import re
from pathlib import Path
from typing import Literal, TypeAlias

from scoring.errors import ScoringError
from scoring.lexicon.protocol import Lexicon, Reason, Verdict, plain_word, refuse_by_form

MAX_BYTES = 64 * 1024 * 1024
"""A list of a million words has about 12 MB; four times the largest known list is refused."""

LEAST_WORDS = 0.9
"""Share of the lines that must begin with a word, 0-1: less in a web page, a table or a document."""

LONGEST_WORD = 64
"""Letters; no language of a board game writes longer words as one."""

_FIRST_WORDS = re.compile(rb"(\S+)[^\r\n]*")
"""The first word of each line; one list of bytes takes half the memory of one of texts."""

_SAMPLE = 200_000
"""Characters from the beginning of a list that are looked at."""

_IN_WORDS = str.maketrans(dict.fromkeys("-‐‑–'’/·.", None))
"""Signs that stand in words or name their forms, as in "linja-auto" or Hunspell's "hund/AE"."""

Fault: TypeAlias = Literal["unreadable", "too_large", "no_text", "no_words"]


class NoWordList(ScoringError):
    """A file is no list of words.

    Attributes:
        fault: What is wrong with it.
    """

    def __init__(self, fault: Fault, message: str) -> None:
        super().__init__(message)
        self.fault: Fault = fault


class WordList:
    """A word list, kept as one sorted block of bytes: a million words take their own size in memory.

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
        lines = _FIRST_WORDS.findall(folded.encode())
        lines.sort()
        block = bytearray()
        for line in lines:  # one join of them all would need 80 bytes more for each
            block += line + b"\n"
        self._block = bytes(block)

    def check(self, word: str) -> Verdict:
        """Returns whether the list holds the word."""
        word = plain_word(word)
        refused = refuse_by_form(word, self.name)
        if refused is not None:
            return refused
        if _holds(self._block, word.lower().encode()):
            return Verdict(word, "yes", Reason("listed", {"list": self.name}), self.name, self._hint)
        if self._hint:
            return Verdict(word, "unknown", Reason("not_in_hint", {"list": self.name}), self.name, True)
        return Verdict(word, "no", Reason("not_listed", {"list": self.name}), self.name)


def _holds(block: bytes, word: bytes) -> bool:
    """Whether one line of a sorted block is the word; the block is halved until one line is left."""
    low, high = 0, len(block)
    while low < high:
        start = block.rfind(b"\n", 0, (low + high) // 2) + 1
        end = block.index(b"\n", start)
        line = block[start:end]
        if line == word:
            return True
        low, high = (end + 1, high) if line < word else (low, start)
    return False


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
        NoWordList: The file is absent, unreadable, too large or no list of words.
    """
    try:
        _check_size(path.stat().st_size, path.name)
        data = path.read_bytes()
    except OSError as error:
        raise NoWordList(
            "unreadable", f"The word list {path.name} cannot be read: {error.strerror}."
        ) from error
    return WordList(name or path.stem, list_text(data, path.name), hint=hint)


def list_text(data: bytes, name: str) -> str:
    """Returns the text of a word list.

    Args:
        data: The file.
        name: Its name, for the messages.

    Raises:
        NoWordList: It is too large or no list of words.
    """
    _check_size(len(data), name)
    if b"\0" in data[:4096]:
        raise NoWordList("no_text", f"{name} is no text: a word list has one word a line.")
    text = _decode(data)
    if not text.strip() or _share_of_words(text) < LEAST_WORDS:
        raise NoWordList("no_words", f"{name} holds no words: a word list has one word a line.")
    return text


def _check_size(size: int, name: str) -> None:
    if size > MAX_BYTES:
        raise NoWordList("too_large", f"{name} has {size:,} bytes; a word list may have {MAX_BYTES:,}.")


def _share_of_words(text: str) -> float:
    """Returns the share of lines that begin with a word, as far as it is looked at."""
    lines = [line for line in text[:_SAMPLE].splitlines() if line.strip()]
    return sum(_is_word(line.split(None, 1)[0]) for line in lines) / len(lines) if lines else 0.0


def _is_word(text: str) -> bool:
    return len(text) <= LONGEST_WORD and text[0].isalpha() and text.strip(".").translate(_IN_WORDS).isalpha()


def _decode(data: bytes) -> str:
    """Reads UTF-8 with or without a mark, else ISO 8859-1 (Debian's Norwegian lists)."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("iso-8859-1")


def _has_lower_case(words: str) -> bool:
    """Whether the list tells names from words by their case."""
    return not words.isupper()
