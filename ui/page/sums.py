"""A score opened until it falls apart into letters and premiums."""

from html import escape

from scoring.score import LetterScore, MoveScore, WordScore
from ui.page.pieces import tile_html
from ui.page.words import _


def sum_html(score: MoveScore, *, is_open: bool = False) -> str:
    """Returns the words of a turn with their points; each opens to its letters."""
    parts = [_word_html(word, is_open) for word in score.words]
    if score.bonus:
        parts.append(_line(_("All tiles of the rack"), f"+{score.bonus}"))
    if len(parts) > 1:
        parts.append(_line(_("Together"), str(score.total), strong=True))
    return f'<div class="bs-words">{"".join(parts)}</div>'


def word_sum(word: WordScore) -> str:
    """Returns the sum of a word as one line: "9 × 2 = 18"."""
    factors = "".join(f" × {factor}" for factor in word.factors)
    return f"{word.letter_sum}{factors} = {word.total}" if factors else str(word.total)


def _word_html(word: WordScore, is_open: bool) -> str:
    letters = "".join(_letter_html(letter) for letter in word.letters)
    terms = " + ".join(_term(letter) for letter in word.letters)
    reasons = "".join(f"<li>{escape(reason)}</li>" for reason in word_reasons(word))
    head = f"<summary><span>{escape(word.word)}</span><b>{word.total}</b></summary>"
    return (
        f"<details{' open' if is_open else ''}>{head}"
        f'<div class="bs-letters">{letters}</div>'
        f'<p class="bs-terms">{escape(terms)} = {word.letter_sum}</p>'
        f"<p class='bs-terms'>{escape(word_sum(word)) if word.factors else ''}</p>"
        f"<ul>{reasons}</ul></details>"
    )


def _letter_html(letter: LetterScore) -> str:
    times = f"×{letter.multiplier}" if letter.multiplier != 1 else ""
    word_times = _("word ×%d") % letter.word_multiplier if letter.word_multiplier != 1 else ""
    tile = tile_html(letter.tile.letter, str(letter.value), new=letter.new, blank=letter.tile.blank)
    return f'<span class="bs-letter"><span class="bs-times">{times or word_times}</span>{tile}</span>'


def _term(letter: LetterScore) -> str:
    return f"{letter.value}×{letter.multiplier}" if letter.multiplier != 1 else str(letter.value)


def word_reasons(word: WordScore) -> list[str]:
    """Returns what is to be said about premiums, blanks and old tiles of a word."""
    reasons = []
    for letter in word.letters:
        place = {"letter": letter.tile.letter, "square": str(letter.square), "times": letter.multiplier}
        if letter.multiplier != 1:
            reasons.append(_("%(letter)s on %(square)s: its value counts %(times)d times") % place)
        if letter.word_multiplier != 1:
            place["times"] = letter.word_multiplier
            reasons.append(_("%(letter)s on %(square)s: the whole word counts %(times)d times") % place)
        if letter.tile.blank:
            reasons.append(_("%(letter)s on %(square)s is a blank: 0 points") % place)
    if not all(letter.new for letter in word.letters):
        reasons.append(_("Tiles that lay there before count their value only; their squares were used up."))
    return reasons


def _line(label: str, points: str, *, strong: bool = False) -> str:
    kind = " strong" if strong else ""
    return f'<div class="bs-line{kind}"><span>{escape(label)}</span><b>{escape(points)}</b></div>'
