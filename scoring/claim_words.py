"""The mistakes of a claim as English sentences; the page has its own, under the same keys."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from scoring.claims import Mistake

PREMIUM_NAMES: Final = MappingProxyType(
    {
        "dl": "double letter",
        "tl": "triple letter",
        "ql": "quadruple letter",
        "dw": "double word",
        "tw": "triple word",
        "qw": "quadruple word",
    }
)

MISTAKE_TEXTS: Final = MappingProxyType(
    {
        "main_word_only": "only %(word)s was counted; every word made or lengthened in the turn scores",
        "cross_word_forgotten": "%(word)s was forgotten; every word made or lengthened in the turn scores",
        "main_word_forgotten": "%(word)s itself was forgotten; only the words across it were counted",
        "bonus_forgotten": "the %(bonus)s points for laying the whole rack were forgotten",
        "bonus_multiplied": "the %(bonus)s points were multiplied too; they are added after all premiums",
        "bonus_by_length": (
            "%(bonus)s points were given for the %(n_letters)s letters of %(word)s; only %(rack_size)s tiles "
            "laid in one turn bring them, and %(n_placed)s were laid"
        ),
        "bonus_unearned": (
            "%(bonus)s points were given; only %(rack_size)s tiles laid in one turn bring them, and "
            "%(n_placed)s were laid"
        ),
        "other_bonus": "the bonus is %(right)s points here; %(bonus)s is that of %(game)s",
        "star_reused": "the start square %(square)s was counted again; it counts once, when it is covered",
        "premium_reused": (
            "the %(premium)s square %(square)s was counted again; a premium counts only in the turn that "
            "covers it"
        ),
        "premiums_reused": (
            "the premiums under the old tiles on %(squares)s were counted again; a premium counts only in "
            "the turn that covers it"
        ),
        "star_not_counted": "the start square %(square)s was not counted; it doubles the whole word",
        "word_premium_forgotten": "the %(premium)s square %(square)s was forgotten",
        "word_premiums_forgotten": "the word premiums on %(squares)s were forgotten",
        "letter_premium_forgotten": "the %(premium)s square %(square)s under %(tile)s was forgotten",
        "letter_premiums_forgotten": "the letter premiums on %(squares)s were forgotten",
        "premiums_ignored": "no premium was counted: those on %(squares)s were forgotten",
        "word_before_letter": (
            "the word was multiplied before its letter premiums were added; letter premiums come first"
        ),
        "premiums_added": "the word premiums were added (%(factors)s); they multiply each other (%(right)s)",
        "premium_steps_added": (
            "each word premium was taken of the single sum and added; they multiply each other (%(right)s)"
        ),
        "word_premium_new_only": (
            "the word premium was taken of the new letters only; it multiplies the whole word, old letters "
            "included"
        ),
        "word_premium_on_whole_turn": (
            "the word premium was taken of all words of the turn; it multiplies only the words through its "
            "square"
        ),
        "premium_in_one_word": (
            "the %(premium)s square %(square)s was counted in %(word)s only; it counts in %(other)s too"
        ),
        "premiums_in_main_word": "premiums were counted in %(word)s only; they count in the cross-words too",
        "blank_at_face_value": (
            "the blank on %(square)s was counted as %(tile)s, %(value)s points; a blank is worth 0"
        ),
        "blanks_at_face_value": "the blanks on %(squares)s were counted as letters; a blank is worth 0",
        "blank_premium_lost": (
            "the %(premium)s square %(square)s was not counted because a blank lies on it; it counts"
        ),
        "only_new_tiles": "only the new tiles were counted; the old letters of the word count their value",
        "old_word_counted": (
            "%(word)s was counted (%(points)s points), which lay there before; only new or longer words score"
        ),
        "old_words_counted": (
            "words that lay there before were counted (%(points)s points); only new or longer words score"
        ),
        "lone_letter_counted": "%(tile)s alone was counted as a word too; a word has two letters or more",
        "plain_start_doubled": "the first word was doubled; the start square %(square)s is plain here",
        "other_edition_values": "these are the values of another set: %(name)s",
        "challenge_added": (
            "the %(points)s points of a failed challenge were added to the play; they are no part of it"
        ),
        "premium_confused": "%(square)s was taken for a %(taken)s square; it is a %(real)s square",
    }
)


def mistake_message(mistake: Mistake) -> str:
    """Returns the sentence that explains a mistake, both where two were made."""
    params = {
        name: PREMIUM_NAMES.get(str(value), value) if name in ("premium", "real", "taken") else value
        for name, value in mistake.params.items()
    }
    text = MISTAKE_TEXTS[mistake.key] % params
    if mistake.also is None:
        return text
    return f"two mistakes at once: {text}; and {mistake_message(mistake.also)}"
