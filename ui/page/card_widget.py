"""The proof card: one picture that ends the argument, drawn in the browser and saved from there."""

from scoring.editions import Edition
from scoring.explain import word_formula
from scoring.move import Move
from scoring.score import MoveScore
from ui.page.board_widget import MARGIN_SQUARES
from ui.page.edition_words import edition_title
from ui.page.sums import word_reasons
from ui.page.widget_files import component
from ui.page.words import _, points_text


def show_card(
    key: str, who: str, move: Move, score: MoveScore, edition: Edition, *, drawing: str, photo: str = ""
) -> None:
    """Shows the card of one turn.

    Args:
        key: Names the card.
        who: Whose turn it was.
        move: What was laid.
        score: What it came to.
        edition: Whose rules and values count.
        drawing: The drawn board after the turn.
        photo: Address of the rectified photo; "" shows the drawing.
    """
    labels = {
        letter.square: _multiplier(letter.multiplier, letter.word_multiplier)
        for word in score.words
        for letter in word.letters
        if letter.new
    }
    lines = [f"{_('All tiles of the rack')}: +{score.bonus}"] if score.bonus else []
    component("card")(
        key=key,
        data={
            "who": who,
            "word": move.main_word.text,
            "points": points_text(score.total),
            "words": [
                {"formula": f"{word.word}: {word_formula(word)}", "reasons": word_reasons(word)}
                for word in score.words
            ],
            "lines": [*lines, f"{_('Together')}: {score.total}"],
            "marks": [[*square, labels.get(square, "")] for square in move.squares],
            "n": edition.layout.n_rows,
            "margin": MARGIN_SQUARES,
            "drawing": drawing,
            "photo": photo,
            "foot": edition_title(edition.id, edition.name) + " · boardscore",
            "save": _("Save the picture"),
            "file": f"{move.main_word.text}-{score.total}.png",
            "alt": _("Proof card"),
        },
    )


def _multiplier(letter: int, word: int) -> str:
    if word != 1:
        return _("W×%d") % word
    return f"×{letter}" if letter != 1 else ""
