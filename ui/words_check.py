"""What was agreed on words, and what the agreed lexicon says of the words just laid. It finds none."""

import importlib.util
from collections.abc import Iterable, Mapping, Sequence

from scoring.board import Square
from scoring.editions import Edition
from scoring.errors import ScoringError
from scoring.lexicon import (
    FORMS,
    Lexicon,
    RuledLexicon,
    Ruling,
    Verdict,
    WordList,
    letters_for_blank,
    lexicons_for,
    open_lexicon,
)
from scoring.lexicon.catalogue import DICT_FOLDER, SOURCES
from scoring.lexicon.hunspell import find_dictionary
from scoring.lexicon.protocol import LexiconMissing, Reason, plain_word
from scoring.move import Move
from ui.match import Match, open_match
from ui.setups import GameSetup
from ui.store import Store
from ui.word_lists import OWN, WordLists

INFLECTED = "voikko"
"""The lexicon that tells inflected forms apart."""


def lexicon_choices(edition_id: str, own: Sequence[str] = ()) -> tuple[str, ...]:
    """Returns the lexicons that fit an edition, the default first, and "" for none.

    Where no lexicon of the system fits, none is the default.

    Args:
        edition_id: The edition on the table.
        own: Word lists of the players' own.
    """
    fitting = lexicons_for(edition_id)
    return (*fitting, *own, "") if fitting else ("", *own)


def lexicon_title(name: str) -> str:
    """Returns what a lexicon calls itself, in its own language."""
    parts = (SOURCES[part].title if part in SOURCES else part.capitalize() for part in name.split("+"))
    return " + ".join(parts)


def form_choices(lexicon: str) -> tuple[str, ...]:
    """Returns the inflected forms that a table may agree on with this lexicon."""
    return FORMS if lexicon == INFLECTED else ()


def agreed(match: Match) -> GameSetup:
    """Returns the set-up with what the game's own record says on words, where it says anything."""
    state, setup = match.state, match.setup
    return setup.with_words(state.lexicon, state.forms) if state.lexicon else setup


def rulings_of(match: Match) -> dict[str, bool]:
    """Returns the words ruled on, in this game or taken along into it; the later ruling holds."""
    return {**match.setup.rulings, **match.state.rulings}


def earlier_rulings(store: Store, edition_id: str) -> dict[str, bool]:
    """Returns the rulings of the last game with this edition; none where that game cannot be read."""
    games = (game for game in store.games() if not game.setup.get("demo"))
    last = next((game for game in games if game.setup.get("edition") == edition_id), None)
    try:
        return rulings_of(open_match(store, last.id)) if last is not None else {}
    except ScoringError:
        return {}


def open_agreed(lexicon: str, edition_id: str, forms: tuple[str, ...], own: WordLists) -> Lexicon:
    """Opens the lexicon that was agreed on; large ones take seconds.

    Raises:
        LexiconMissing: It is not on this machine, or it is none that the page offers for the edition.
        ScoringError: A list of the players' own cannot be read.
    """
    if lexicon.startswith(OWN):
        return own.open(lexicon)
    if lexicon not in lexicons_for(edition_id):  # a stored game never opens a file of its own choice
        raise LexiconMissing(
            f"{lexicon} is no lexicon for the edition {edition_id} here; "
            f"those are: {', '.join(lexicons_for(edition_id)) or 'none'}. Agree at the table."
        )
    known = form_choices(lexicon)
    return open_lexicon(lexicon, edition_id, tuple(form for form in forms if form in known))


def missing_lexicon(lexicon: str, edition_id: str, own: WordLists) -> LexiconMissing | None:
    """Returns why a lexicon cannot be opened, with the command that brings it; None when it can.

    Large dictionaries are looked for, not loaded.
    """
    if not lexicon or _lies_here(lexicon) or lexicon in own.names():
        return None
    try:
        open_agreed(lexicon, edition_id, (), own)
    except LexiconMissing as missing:
        return missing
    return None


def missing_text(lexicon: str, edition_id: str, own: WordLists) -> str:
    """Returns why a lexicon cannot be opened, in English; "" when it can."""
    missing = missing_lexicon(lexicon, edition_id, own)
    return str(missing) if missing is not None else ""


def _lies_here(lexicon: str) -> bool:
    """Whether every part of a lexicon is a file of this machine that can be read."""
    parts = [SOURCES.get(part) for part in lexicon.split("+")]
    can_read = importlib.util.find_spec("spylls") is not None
    return all(
        source is not None
        and (
            bool(source.word_list and (DICT_FOLDER / source.word_list).exists())
            or (can_read and find_dictionary(source.locale) is not None)
        )
        for source in parts
    )


def no_lexicon() -> Lexicon:
    """Returns a lexicon that knows nothing: every word is for the table to decide."""
    return WordList("", "", hint=True)


def check_words(move: Move, lexicon: Lexicon, rulings: Mapping[str, bool]) -> tuple[Verdict, ...]:
    """Returns a verdict for each word that a play formed, the main word first, each word once.

    Args:
        move: The play; only its own words can be asked about.
        lexicon: What the players agreed on.
        rulings: Words already judged in this game: they are answered alike for everyone.
    """
    ruled = RuledLexicon(lexicon, _rulings(rulings))
    words = dict.fromkeys(plain_word(word.text) for word in move.words)
    return tuple(_check(word, ruled) for word in words)


def fitting_letters(
    move: Move, square: Square, edition: Edition, lexicon: Lexicon, rulings: Mapping[str, bool]
) -> tuple[str, ...]:
    """Returns the letters of a blank just laid with which the words through it are good.

    Args:
        move: The play; only its own words are asked about.
        square: Where its blank lies.
        edition: Which letters a blank may stand for.
        lexicon: What the players agreed on.
        rulings: Words already judged in this game.
    """
    return letters_for_blank(move, square, edition, RuledLexicon(lexicon, _rulings(rulings)))


def _rulings(rulings: Mapping[str, bool]) -> Iterable[Ruling]:
    return (Ruling(word, good) for word, good in rulings.items())


def _check(word: str, lexicon: Lexicon) -> Verdict:
    if "?" in word:  # a blank whose letter nobody named: no lexicon can tell
        return Verdict(word, "unknown", Reason("not_letters"), lexicon.name)
    return lexicon.check(word)


def rulings_open(verdict: Verdict) -> tuple[bool, ...]:
    """Returns what a table may still rule on a word: good (True), not good (False), or either."""
    if "?" in verdict.word:
        return ()
    return {"yes": (False,), "no": (True,), "unknown": (True, False)}[verdict.answer]
