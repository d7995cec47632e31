"""Finnish words by Voikko: the only module that imports libvoikko (4.3), and only when asked to."""

import ctypes.util
from collections.abc import Iterable
from typing import Any

from scoring.lexicon.finnish import FORMS, judge
from scoring.lexicon.protocol import LexiconMissing, UnknownChoice, Verdict, plain_word, refuse_by_form

INSTALL = "apt-get install libvoikko1 voikko-fi; pip install libvoikko"


class VoikkoLexicon:
    """The Finnish rule on top of Voikko's morphological analysis."""

    name = "voikko"

    def __init__(self, allow: Iterable[str] = ()) -> None:
        """Opens Voikko's Finnish dictionary.

        Args:
            allow: Inflected forms agreed before the game, of `scoring.lexicon.finnish.FORMS`.

        Raises:
            LexiconMissing: The library or its dictionary is not installed.
            UnknownChoice: An unknown form is to be allowed.
        """
        self._allow = frozenset(allow)
        unknown = sorted(self._allow - set(FORMS))
        if unknown:
            raise UnknownChoice(
                f"{', '.join(unknown)}: no such form. The forms that can be allowed: {', '.join(FORMS)}."
            )
        self._voikko = _open_voikko()

    def check(self, word: str) -> Verdict:
        """Returns the answer for a word by the Finnish rule sheet and what the table agreed on.

        The word is looked up in lower case: in capitals Voikko's spelling takes proper nouns.
        """
        word = plain_word(word)
        refused = refuse_by_form(word, self.name)
        if refused is not None:
            return refused
        return judge(word, self._voikko.analyze(word.lower()), self._allow, self.name)

    def close(self) -> None:
        """Frees Voikko's memory."""
        self._voikko.terminate()


def _open_voikko() -> Any:
    """Opens the library, or says how to get it."""
    try:
        import libvoikko
    except ImportError as error:
        raise LexiconMissing("Voikko's Python side is not installed", INSTALL) from error
    # libvoikko's own destructor fails noisily when the system library is absent: look first.
    if ctypes.util.find_library("voikko") is None:
        raise LexiconMissing("The library libvoikko is not installed", INSTALL)
    if not any(dictionary.language == "fi" for dictionary in libvoikko.Voikko.listDicts()):
        raise LexiconMissing("Voikko's Finnish dictionary is not installed", INSTALL)
    return libvoikko.Voikko("fi")
