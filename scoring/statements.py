"""What the numbered statements of the rule sheets say, in a sentence each.

F are those of the Finnish rule sheet, N of the Norwegian one, S of the score sheet. Rules and mistakes name
the statement they rest on; here a reader finds what it says.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

STATEMENTS: Final = MappingProxyType(
    {
        "F1": "Two to four can play.",
        "F3": "The value printed on the tile in play counts.",
        "F5": "A rack holds seven tiles.",
        "F6": "Who draws the tile nearest to the start of the alphabet begins; a blank beats A.",
        "F9": "The first word has two letters or more, lies straight without a gap and covers the star.",
        "F10": "The star doubles the whole first word.",
        "F15": "One tile is enough when it makes a word of two letters or more, or lengthens one.",
        "F21": "A blank is the letter named when it is laid, to the end and in every word.",
        "F22": "A blank scores 0, and no letter premium changes that.",
        "F23": "A word premium counts under a blank too.",
        "F30": "Who challenges a good word loses 10 points.",
        "F31": "Each word is counted by itself: letters with their premiums first, then the word premium.",
        "F33": "A premium counts only in the turn in which its square is covered.",
        "F34": "Word premiums multiply each other: two doubles make four, two triples nine.",
        "F35": "All words of the turn score; a shared letter and its premium count in each.",
        "F38": "A whole rack laid in one turn brings 50 points, added after all premiums.",
        "F43": "The game ends when nobody can play, or all have passed twice in a row.",
        "F44": "At the end each subtracts the values of the tiles left; a blank is 0.",
        "F45": "Who went out also gets what the others had left.",
        "F46": "When the game ended by passes nobody gets what the others had left.",
        "F49": "Only words made or lengthened in the turn score; their old letters count their value.",
        "N1": "Two to four can play.",
        "N5": "Each letter has its value and its number of tiles.",
        "N6": "A rack holds seven tiles.",
        "N7": "Who draws the tile nearest to the start of the alphabet begins; a blank goes first.",
        "N9": "The first word has two letters or more and covers the start square, a double-word square.",
        "N10": "New tiles lie in one line and join what lies there; main and side words must be good.",
        "N12": "A blank scores 0 and keeps its letter; a word premium under it counts.",
        "N14": "A word may be challenged until the next player draws; a good word stands, without a penalty.",
        "N15": (
            "Letter premiums come before word premiums, which multiply each other; a premium counts only in "
            "its turn; a whole rack brings 50."
        ),
        "N16": "The side words of a turn score too.",
        "N18": (
            "The game ends when somebody is out of tiles or nobody can play; each subtracts the tiles left, "
            "and who went out adds those of the others."
        ),
        "N19": "Of equal totals the one that was higher before the tiles left were settled wins.",
        "N20": "In an exchange the tiles go back first, then as many are drawn, and the turn is over.",
        "S3": "Later words get the plain values of the letters that lie there.",
        "S7": "The points of a turn are the sum of its words, each with its letter and word premiums.",
    }
)
"""In English; a page translates them under the same numbers."""


def statement(number: str) -> str:
    """Returns what a statement says; the name itself where it is the name of another source."""
    return STATEMENTS.get(number, number)
