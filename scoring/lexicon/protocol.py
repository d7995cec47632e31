"""What every lexicon answers: yes, no or unknown, with a reason that can be put into words."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeAlias

from scoring.errors import ScoringError

Answer: TypeAlias = Literal["yes", "no", "unknown"]

ReasonKey: TypeAlias = Literal[
    "listed",
    "not_listed",
    "not_in_hint",
    "base_form",
    "uninflected",
    "form_allowed",
    "form_agreed",
    "form_not_agreed",
    "form_open",
    "proper_noun",
    "abbreviation",
    "hyphen",
    "not_letters",
    "compound_open",
    "no_analysis",
    "ruled_yes",
    "ruled_no",
]


class LexiconMissing(ScoringError):
    """A lexicon was asked for that is not on this machine; the message names the command that brings it.

    Attributes:
        command: That command; "" where there is none.
    """

    def __init__(self, message: str, command: str = "") -> None:
        super().__init__(f"{message}: {command}" if command else message)
        self.command = command


class UnknownChoice(ScoringError):
    """A lexicon, or an inflected form to be allowed, that does not exist; the message lists what does."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a word is answered as it is: a key the page translates, and what it speaks of.

    Attributes:
        key: Which reason.
        params: What the sentence needs: "base" (dictionary form), "forms" (names of the forms found,
            such as "partitive plural"), "list" (name of the word list).
    """

    key: ReasonKey
    params: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer for one word. "unknown" never changes a score: the table decides.

    Attributes:
        word: The word asked, in capitals.
        answer: Yes, no or unknown.
        reason: Why.
        lexicon: Name of the lexicon that answered.
        hint: True where the source is no authority for this game, only a help.
    """

    word: str
    answer: Answer
    reason: Reason
    lexicon: str
    hint: bool = False


class Lexicon(Protocol):
    """Anything that can say whether a word may be played. It never lists words (F28)."""

    @property
    def name(self) -> str:
        """Name shown beside the answer."""

    def check(self, word: str) -> Verdict:
        """Returns the answer for one word, written in capitals or not."""


def plain_word(text: str) -> str:
    """Returns a word as a dictionary writes it: capitals, tiles of several letters without brackets."""
    return re.sub(r"[\[\]]", "", text.strip()).upper()


def refuse_by_form(word: str, lexicon: str) -> Verdict | None:
    """Returns "no" for what tiles cannot make or the rules exclude by its looks alone (F25, N13)."""
    if any(sign in word for sign in "-‐‑–'’"):
        return Verdict(word, "no", Reason("hyphen"), lexicon)
    if not word or not word.replace("·", "").isalpha():
        return Verdict(word, "no", Reason("not_letters"), lexicon)
    return None
