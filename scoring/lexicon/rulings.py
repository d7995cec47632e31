"""What the table decided on single words: kept with the game and applied alike to everyone (F50, F51)."""

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.lexicon.protocol import Lexicon, Reason, Verdict, plain_word


@dataclass(frozen=True, slots=True)
class Ruling:
    """A word let in or refused at the table.

    Attributes:
        word: The word in capitals.
        good: True when it may be played from now on.
        note: Why, in the players' words.
    """

    word: str
    good: bool
    note: str = ""


class RuledLexicon:
    """A lexicon under the table's rulings: a word once ruled on is answered the same way all game."""

    def __init__(self, lexicon: Lexicon, rulings: Iterable[Ruling]) -> None:
        """Takes a lexicon and the rulings; of two on the same word the later one holds."""
        self.name = lexicon.name
        self._lexicon = lexicon
        self._rulings = {plain_word(ruling.word): ruling for ruling in rulings}

    def check(self, word: str) -> Verdict:
        """Returns the table's ruling on the word, else the lexicon's answer."""
        ruling = self._rulings.get(plain_word(word))
        if ruling is None:
            return self._lexicon.check(word)
        reason = Reason("ruled_yes" if ruling.good else "ruled_no", {"note": ruling.note})
        return Verdict(plain_word(word), "yes" if ruling.good else "no", reason, "table")
