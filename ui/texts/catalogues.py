"""Finds the catalogue of a language. English is the language of the code and needs none."""

import gettext
from collections.abc import Iterable
from pathlib import Path

LANGUAGES = {"fi": "Suomi", "nb": "Norsk", "sv": "Svenska", "de": "Deutsch", "en": "English"}
"""The languages of the page, each by its own name."""

DOMAIN = "boardscore"
FOLDER = Path(__file__).parent
_KIN = {"no": "nb", "nn": "nb"}


def choose_language(wanted: Iterable[str | None]) -> str:
    """Returns the first wanted language that there is a catalogue for, else English.

    Args:
        wanted: Language tags such as "fi-FI", "nn" or "en"; None is skipped.
    """
    for tag in wanted:
        short = (tag or "").replace("_", "-").split("-")[0].lower()
        language = _KIN.get(short, short)
        if language in LANGUAGES:
            return language
    return "en"


def catalogue(language: str) -> gettext.NullTranslations:
    """Returns the catalogue of a language; `gettext` keeps it after the first call."""
    return gettext.translation(DOMAIN, FOLDER, [language], fallback=True)
