"""`boardscore explain`: which mistake gives a claimed score."""

import argparse
from collections.abc import Sequence

from scoring.claim_words import mistake_message
from scoring.claims import Mistake, explain_claim
from scoring.errors import ScoringError
from scoring.explain import word_formula
from scoring.move import format_play, make_move, parse_play
from scoring.score import MoveScore, score_move
from ui.commands.common import board_from, edition_named
from ui.commands.output import console, print_json
from ui.json_forms import explain_form

NOT_KNOWN = 3


def run(args: argparse.Namespace) -> int:
    """Explains the claim; the exit code is 3 when no known mistake gives it."""
    edition = edition_named(args.edition)
    if not edition.scores:
        raise ScoringError(f"the edition {edition.id} has no values: no claim can be checked with it")
    board = board_from(args.board, edition)
    move = make_move(board, parse_play(args.play, board, edition), edition)
    score = score_move(board, move, edition)
    mistakes = explain_claim(board, move, edition, args.claim)
    play = format_play(move, board)
    if args.json:
        print_json(explain_form(play, score, args.claim, mistakes))
    else:
        show(play, score, args.claim, mistakes)
    return 0 if mistakes or args.claim == score.total else NOT_KNOWN


def show(play: str, score: MoveScore, claimed: int, mistakes: Sequence[Mistake]) -> None:
    """Prints the right score, what gives the claimed one, and the sum."""
    out = console()
    if claimed == score.total:
        out.print(f"{play} scores {score.total}, as claimed.", markup=False)
    else:
        out.print(f"{play} scores {score.total}, not {claimed}.", markup=False)
        if not mistakes:
            out.print(f"No known mistake gives {claimed}.")
    for mistake in mistakes:
        out.print(f"{claimed}: {mistake_message(mistake)} (rule {mistake.rule})", markup=False)
    out.print()
    for word in score.words:
        out.print(f"{word.word}: {word_formula(word)}", markup=False)
    if score.bonus:
        out.print(f"All tiles of the rack: {score.bonus}")
