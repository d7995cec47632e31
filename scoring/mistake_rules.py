"""Which statement of the rule sheets a mistake goes against, in counting a turn or in settling the end."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from scoring.editions.edition import Edition

RULES: Final = MappingProxyType(
    {
        "main_word_only": ("F35", "N16"),
        "cross_word_forgotten": ("F35", "N16"),
        "main_word_forgotten": ("F35", "N16"),
        "bonus_forgotten": ("F38", "N15"),
        "bonus_multiplied": ("F38", "N15"),
        "bonus_by_length": ("F38", "N15"),
        "bonus_unearned": ("F38", "N15"),
        "other_bonus": ("F38", "N15"),
        "star_reused": ("F33", "N15"),
        "premium_reused": ("F33", "N15"),
        "premiums_reused": ("F33", "N15"),
        "star_not_counted": ("F10", "N9"),
        "word_premium_forgotten": ("F31", "N15"),
        "word_premiums_forgotten": ("F31", "N15"),
        "letter_premium_forgotten": ("F31", "N15"),
        "letter_premiums_forgotten": ("F31", "N15"),
        "premiums_ignored": ("F31", "N15"),
        "word_before_letter": ("F31", "N15"),
        "premiums_added": ("F34", "N15"),
        "premium_steps_added": ("F34", "N15"),
        "word_premium_new_only": ("F31", "N15"),
        "word_premium_on_whole_turn": ("F31", "N15"),
        "premium_in_one_word": ("F35", "S7"),
        "premiums_in_main_word": ("F35", "S7"),
        "blank_at_face_value": ("F22", "N12"),
        "blanks_at_face_value": ("F22", "N12"),
        "blank_premium_lost": ("F23", "N12"),
        "only_new_tiles": ("F49", "S3"),
        "old_word_counted": ("F49", "N10"),
        "old_words_counted": ("F49", "N10"),
        "lone_letter_counted": ("F15", "N9"),
        "plain_start_doubled": ("F10", "N9"),
        "other_edition_values": ("F3", "N5"),
        "premium_confused": ("F31", "N15"),
        "challenge_added": ("F30", "N14"),
        "settlement_forgotten": ("F44", "N18"),
        "leftovers_not_given": ("F45", "N18"),
        "leftovers_not_subtracted": ("F44", "N18"),
        "leftovers_doubled": ("F45", "N18"),
        "leftovers_given": ("F46", "N18"),
        "leftovers_added": ("F44", "N18"),
    }
)
"""For each mistake its statement in the Finnish and in the Norwegian rule sheet; S is the score sheet."""


def rule_of(key: str, edition: Edition) -> str:
    """Returns the number of the statement in the rule sheet that players of this edition have."""
    finnish, norwegian = RULES[key]
    return norwegian if edition.language == "nb" else finnish
