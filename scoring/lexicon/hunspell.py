"""Words by a Hunspell dictionary: the only module that imports spylls (0.1.7), and only when asked to."""

import gc
import warnings
from pathlib import Path
from typing import Any

from scoring.lexicon.protocol import LexiconMissing, Reason, Verdict, plain_word, refuse_by_form

FOLDERS = (Path("/usr/share/hunspell"), Path("/usr/share/myspell"), Path("/usr/local/share/hunspell"))


class HunspellLexicon:
    """A Hunspell dictionary asked about the lower-case form only, which refuses proper nouns.

    German writes all nouns with a capital: there both forms are asked, and names pass as well.
    """

    def __init__(self, locale: str, package: str, *, hint: bool, nouns_capitalised: bool = False) -> None:
        """Loads a dictionary of the system; a few seconds for a large one.

        Args:
            locale: The dictionary's name, such as "nb_NO".
            package: The Debian package that brings it, for the message.
            hint: True when the dictionary is a help and no authority.
            nouns_capitalised: True for languages that write nouns with a capital.

        Raises:
            LexiconMissing: spylls or the dictionary is not installed.
        """
        self.name = f"hunspell {locale}"
        self._hint = hint
        self._nouns_capitalised = nouns_capitalised
        self._dictionary = _load(locale, package)

    def check(self, word: str) -> Verdict:
        """Returns whether the dictionary knows the word."""
        word = plain_word(word)
        refused = refuse_by_form(word, self.name)
        if refused is not None:
            return refused
        spellings = [word.lower()] + [word.capitalize()] * self._nouns_capitalised
        if any(self._dictionary.lookup(spelling) for spelling in spellings):
            return Verdict(word, "yes", Reason("listed", {"list": self.name}), self.name, self._hint)
        if self._hint:
            return Verdict(word, "unknown", Reason("not_in_hint", {"list": self.name}), self.name, True)
        return Verdict(word, "no", Reason("not_listed", {"list": self.name}), self.name)


def find_dictionary(locale: str) -> Path | None:
    """Returns the path of a dictionary without its ending, or None."""
    paths = (folder / locale for folder in FOLDERS)
    return next((path for path in paths if path.with_suffix(".dic").exists()), None)


def _load(locale: str, package: str) -> Any:
    """Opens the dictionary, or says how to get it."""
    try:
        from spylls.hunspell import Dictionary
    except ImportError as error:
        raise LexiconMissing("spylls is not installed", "pip install spylls") from error
    path = find_dictionary(locale)
    if path is None:
        raise LexiconMissing(
            f"The Hunspell dictionary {locale} is not installed", f"apt-get install {package}"
        )
    with warnings.catch_warnings():
        # spylls 0.1.7 leaves the dictionary's files to the garbage collector to close.
        warnings.simplefilter("ignore", ResourceWarning)
        dictionary = Dictionary.from_files(str(path))
        gc.collect()
    return dictionary
