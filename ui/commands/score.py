"""`boardscore score`: a play and what it scores, every term shown."""

import argparse

from rich.console import Group
from rich.markup import escape

from scoring.editions import Edition
from scoring.move import Move, format_play, make_move, parse_play
from scoring.score import LetterScore, MoveScore, WordScore, score_move
from ui.commands.common import board_from, edition_named
from ui.commands.output import console, print_json, table
from ui.json_forms import score_form

MULTIPLES = {2: "double", 3: "triple", 4: "quadruple"}


def run(args: argparse.Namespace) -> int:
    """Scores the play."""
    edition = edition_named(args.edition)
    board = board_from(args.board, edition)
    move = make_move(board, parse_play(args.play, board, edition), edition)
    score = score_move(board, move, edition) if edition.scores else None
    play = format_play(move, board)
    if args.json:
        print_json(score_form(play, move, score))
    else:
        show(play, move, score, edition)
    return 0


def show(play: str, move: Move, score: MoveScore | None, edition: Edition) -> None:
    """Prints the sum, letter by letter."""
    out = console()
    if score is None:
        words = ", ".join(word.text for word in move.words)
        out.print(f"{play}: {words} (no score: {edition.name})", markup=False)
        return
    out.print(f"[bold]{escape(play)}[/]   {escape(edition.name)}\n")
    for word in score.words:
        out.print(word_block(word))
    if score.bonus:
        out.print(f"All {edition.rules.rack_size} tiles of the rack: {score.bonus}")
    out.print(f"[bold]Together {score.total}[/]")


def word_block(word: WordScore) -> Group:
    """Returns one word with each letter, its premium and the sum."""
    factors = "".join(f" × {factor}" for factor in word.factors)
    total = f"{factors} = {word.total}" if factors else ""
    return Group(
        table(
            ("", "", "value", "", "points"),
            [
                (letter.square, letter.tile, letter.value, premium_text(letter), letter.points)
                for letter in word.letters
            ],
            left=2,
        ),
        f"{escape(word.word)}: {word.letter_sum}{total}\n",
    )


def premium_text(letter: LetterScore) -> str:
    """Returns the premium under a new tile, in words."""
    named = [
        f"{MULTIPLES.get(multiplier, f'{multiplier}-fold')} {what}"
        for multiplier, what in ((letter.multiplier, "letter"), (letter.word_multiplier, "word"))
        if multiplier != 1
    ]
    return ", ".join(named) if letter.new else "lay there"
