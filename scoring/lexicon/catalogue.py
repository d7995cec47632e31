"""Which lexicons there are, which one an edition's players mean by default, and how to open it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from scoring.lexicon.hunspell import HunspellLexicon
from scoring.lexicon.protocol import Lexicon, LexiconMissing, UnknownChoice
from scoring.lexicon.voikko import VoikkoLexicon
from scoring.lexicon.wordlist import Union, WordList, load_word_list

DICT_FOLDER = Path("/usr/share/dict")


@dataclass(frozen=True, slots=True)
class Source:
    """One lexicon of the system.

    Attributes:
        title: What it is, for a person choosing one.
        word_list: File name under the system's folder of word lists; preferred, being quicker to open.
        list_package: Debian package with that list.
        locale: Name of the Hunspell dictionary used where the list is absent.
        hunspell_package: Debian package with that dictionary.
        hint: True when it is a spelling dictionary and no authority on what may be played.
        nouns_capitalised: True where the language writes nouns with a capital.
    """

    title: str
    word_list: str = ""
    list_package: str = ""
    locale: str = ""
    hunspell_package: str = ""
    hint: bool = True
    nouns_capitalised: bool = False


SOURCES: Mapping[str, Source] = {
    "nb": Source("bokmål", "bokmaal", "wnorwegian", "nb_NO", "hunspell-no", hint=False),
    "nn": Source("nynorsk", "nynorsk", "wnorwegian", "nn_NO", "hunspell-no", hint=False),
    "en": Source("English spelling (US)", "american-english", "wamerican", "en_US", "hunspell-en-us"),
    "en-gb": Source("English spelling (UK)", "british-english", "wbritish", "en_GB", "hunspell-en-gb"),
    "sv": Source("svensk stavning", locale="sv_SE", hunspell_package="hunspell-sv"),
    "da": Source("dansk stavning", locale="da_DK", hunspell_package="hunspell-da"),
    "de": Source(
        "deutsche Rechtschreibung",
        locale="de_DE",
        hunspell_package="hunspell-de-de",
        nouns_capitalised=True,
    ),
    "fr": Source("orthographe française", locale="fr_FR", hunspell_package="hunspell-fr"),
    "es": Source("ortografía española", locale="es_ES", hunspell_package="hunspell-es"),
    "nl": Source("Nederlandse spelling", locale="nl_NL", hunspell_package="hunspell-nl"),
    "pl": Source("polska pisownia", locale="pl_PL", hunspell_package="hunspell-pl"),
    "is": Source("íslensk stafsetning", locale="is_IS", hunspell_package="hunspell-is"),
}

EDITION_LEXICONS: Mapping[str, tuple[str, ...]] = {
    "finnish": ("voikko",),
    "norwegian": ("nb", "nn", "nb+nn"),
    "english": ("en", "en-gb"),
    "swedish": ("sv",),
    "danish": ("da",),
    "german": ("de",),
    "french": ("fr",),
    "spanish": ("es",),
    "dutch": ("nl",),
    "polish": ("pl",),
    "icelandic": ("is",),
}
"""Lexicons offered for the editions of a language; the first is the default."""


def lexicons_for(edition_id: str) -> tuple[str, ...]:
    """Returns the names of the lexicons that fit an edition, the default first; none for a language unknown.

    Args:
        edition_id: Such as "finnish", "finnish-100", "wordfeud-norwegian".
    """
    parts = edition_id.lower().replace("_", "-").split("-")
    return next((EDITION_LEXICONS[part] for part in parts if part in EDITION_LEXICONS), ())


def open_lexicon(
    name: str | None,
    edition_id: str,
    allow: Iterable[str] = (),
    *,
    dict_folder: Path = DICT_FOLDER,
) -> Lexicon:
    """Opens a lexicon; nothing is loaded before it is chosen.

    Args:
        name: "voikko", one of `SOURCES`, two joined by "+", or the path of a word list; None for the
            edition's default.
        edition_id: The edition on the table.
        allow: Inflected forms agreed before the game (Finnish only).
        dict_folder: Where the system keeps its word lists.

    Raises:
        LexiconMissing: It is not on this machine; the message names the command that installs it.
        UnknownChoice: The name is unknown, or forms are allowed that it does not tell apart.
        ScoringError: The word list is none.
    """
    chosen = name or next(iter(lexicons_for(edition_id)), None)
    if chosen is None:
        raise LexiconMissing(
            f"There is no lexicon for the edition {edition_id}: "
            "give a word list of your own with --lexicon FILE."
        )
    if chosen == "voikko":
        return VoikkoLexicon(allow)
    if tuple(allow):
        raise UnknownChoice(f"The lexicon {chosen} does not tell inflected forms apart: only voikko does.")
    parts = chosen.split("+")
    if all(part in SOURCES for part in parts):
        openers = [_opener(part, dict_folder) for part in parts]
        lexicons = [opener() for opener in openers]
        return lexicons[0] if len(lexicons) == 1 else Union(*lexicons)
    path = Path(chosen)
    if path.exists():
        return load_word_list(path)
    raise UnknownChoice(
        f"{chosen} is neither a lexicon nor a file. Lexicons: voikko, {', '.join(SOURCES)}, nb+nn, "
        "or the path of a word list."
    )


def _opener(name: str, dict_folder: Path) -> Callable[[], WordList | HunspellLexicon]:
    """Returns how to open one source: its word list where present, else its Hunspell dictionary."""
    source = SOURCES[name]
    path = dict_folder / source.word_list
    if source.word_list and path.exists():
        return partial(load_word_list, path, source.title, hint=source.hint)
    return partial(_open_hunspell, source)


def _open_hunspell(source: Source) -> HunspellLexicon:
    """Opens the Hunspell dictionary, or names both ways to get the words."""
    try:
        return HunspellLexicon(
            source.locale,
            source.hunspell_package,
            hint=source.hint,
            nouns_capitalised=source.nouns_capitalised,
        )
    except LexiconMissing as error:
        if not source.list_package:
            raise
        raise LexiconMissing(
            f"The words of {source.title} are not on this machine", f"apt-get install {source.list_package}"
        ) from error
