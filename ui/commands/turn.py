"""`boardscore turn`: the play in a photo of the board, and its score."""

import argparse
from dataclasses import replace
from pathlib import Path

from rich.markup import escape

from scoring.board import Board
from scoring.editions import Edition
from scoring.infer import Question
from scoring.move import Move, format_play
from ui.alignment import read_to_fit
from ui.claimed import ClaimCheck, check_claims, parse_claims
from ui.commands.common import board_from, edition_named, parse_quad, refuse_other_sizes
from ui.commands.output import board_text, complain, console, print_json, tile_rows
from ui.commands.replay import game_so_far
from ui.commands.score import word_block
from ui.json_forms import claims_form, error_form
from ui.photo_read import Readers, ReadRequest, read_request
from ui.turn import Proposal, known_for, proposal_to_json, propose_turn
from vision.errors import VisionError
from vision.reading import BoardReading, Known

KINDS = {
    "none": "Nothing new lies on the board.",
    "withdrawal": "The last play was taken back.",
    "inconsistent": "The photo does not fit the board before.",
}


def run(args: argparse.Namespace) -> int:
    """Finds the play; the exit code is 0 whenever the photo could be read."""
    board, edition, last_move = position(args)
    refuse_other_sizes(edition)
    claims = parse_claims(args.claims or "")
    known = known_for(edition)
    if args.quad:
        known = replace(known, quad_xy=parse_quad(args.quad))
    reading = read_fitted(Path(args.photo), known, board)
    if isinstance(reading, VisionError):
        if args.json:
            print_json(error_form(args.photo, reading))
        complain(f"boardscore turn: {args.photo}: {reading}")
        return 1
    proposal = propose_turn(reading, board, edition, last_move=last_move, claims=claims)
    checks = check_claims(board, proposal.best, edition, claims)
    if args.json:
        print_json(proposal_to_json(proposal) | claims_form(checks))
    else:
        show(proposal)
        for check in checks:
            console().print(claim_line(check), markup=False)
    return 0


def read_fitted(path: Path, known: Known, board: Board) -> BoardReading | VisionError:
    """Returns what a photo shows, read again where the board before it shows how to do better."""
    readers: Readers = {}
    try:
        return read_to_fit(lambda told: read_request(ReadRequest(path, told), readers), known, board)
    except VisionError as error:
        return error


def position(args: argparse.Namespace) -> tuple[Board, Edition, Move | None]:
    """Returns the board before the photo, the edition, and the play that may be taken back."""
    if args.game:
        return game_so_far(Path(args.game), args.edition)
    edition = edition_named(args.edition)
    return board_from(args.board, edition), edition, None


def show(proposal: Proposal) -> None:
    """Prints what happened, the sum of each play, and what has to be asked."""
    out = console()
    best = proposal.best
    board = proposal.board.remove(best.removed)
    marked = {placement.square: "bold green" for placement in best.placements}
    out.print(board_text(tile_rows(proposal.board_after), marked))
    if best.kind in KINDS:
        out.print(KINDS[best.kind])
    for move, score in best.plays:
        out.print(
            f"[bold]{escape(format_play(move, board))}[/]   {'no score' if score is None else score.total}\n"
        )
        for word in score.words if score else ():
            out.print(word_block(word))
        if score and score.bonus:
            out.print(f"All tiles of the rack: {score.bonus}")
        board = board.place(move.placements)
    out.print(f"Sure to {best.p:.0%}.")
    for problem in proposal.problems:
        out.print(f"! {problem.message}", markup=False)
    for question in proposal.questions:
        out.print(f"? {question.square}: {options_text(question)}", markup=False)
    for doubt in proposal.small_doubts:
        out.print(f"~ {doubt.square}: {options_text(doubt)}", markup=False)


def claim_line(check: ClaimCheck) -> str:
    """Returns whether points were counted right."""
    if check.message:
        return f"! {check.message}"
    return f"{check.claimed} cannot be checked." if check.score is None else f"{check.claimed} is right."


def options_text(question: Question) -> str:
    """Returns what may lie on a square, with the score of each."""
    return " or ".join(f"{option.tile} ({option.score})" for option in question.options)
