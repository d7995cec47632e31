"""May this word be played: yes, no or unknown, with the reason. Nothing here finds words (F28)."""

from scoring.lexicon.blank_letters import letters_for_blank
from scoring.lexicon.catalogue import lexicons_for, open_lexicon
from scoring.lexicon.finnish import FORMS
from scoring.lexicon.protocol import (
    Answer,
    Lexicon,
    LexiconMissing,
    Reason,
    UnknownChoice,
    Verdict,
)
from scoring.lexicon.reasons import reason_text
from scoring.lexicon.rulings import RuledLexicon, Ruling
from scoring.lexicon.wordlist import NoWordList, Union, WordList, list_text, load_word_list

__all__ = [
    "FORMS",
    "Answer",
    "Lexicon",
    "LexiconMissing",
    "NoWordList",
    "Reason",
    "RuledLexicon",
    "Ruling",
    "Union",
    "UnknownChoice",
    "Verdict",
    "WordList",
    "letters_for_blank",
    "lexicons_for",
    "list_text",
    "load_word_list",
    "open_lexicon",
    "reason_text",
]
