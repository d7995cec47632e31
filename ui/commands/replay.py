"""`boardscore replay`: each play of a recorded game scored anew, beside the recorded score."""

import argparse
from pathlib import Path

from scoring.board import Board
from scoring.editions import Edition
from scoring.gcg import GcgRefused
from scoring.gcg_header import edition_id_of
from scoring.gcg_read import GcgLimits, parse_gcg
from scoring.move import Move
from scoring.replay import Replay, replay_gcg
from ui.commands.common import DEFAULT_EDITION, edition_named
from ui.commands.output import console, print_json, table
from ui.errors import Refused
from ui.json_forms import replay_form

NAME_THE_SET = "The record names no set of tiles known here and was taken for {}: name it with --edition."


def run(args: argparse.Namespace) -> int:
    """Replays the game; the exit code is 1 when some line has other points than recorded."""
    replay = replayed(Path(args.game), args.edition)
    if args.json:
        print_json(replay_form(replay))
    else:
        show(replay)
    return 0 if all(row.agrees for row in replay.rows) else 1


def replayed(path: Path, edition: str | None) -> Replay:
    """Returns a GCG file replayed by the rules of an edition.

    Raises:
        Refused: It cannot be replayed, or is far too large for a game; the message names file and line.
    """
    limit = GcgLimits().n_bytes
    with path.open("rb") as file:
        data = file.read(limit + 1)
    if len(data) > limit:
        raise Refused(f"{path} has more than {limit} bytes: that is no recorded game.")
    named: str | None = None
    try:
        record = parse_gcg(data)
        named = edition or edition_id_of(record)
        return replay_gcg(record, edition_named(named))
    except GcgRefused as error:
        hint = (
            f". {NAME_THE_SET.format(DEFAULT_EDITION)}" if error.key == "illegal_play" and not named else ""
        )
        raise Refused(f"{path}, {error}{hint}" if error.line else f"{path}: {error}{hint}") from error


def game_so_far(path: Path, edition: str | None) -> tuple[Board, Edition, Move | None]:
    """Returns the board of a recorded game, its edition, and its last play if that may still come back."""
    game = replayed(path, edition).game
    state = game.state()
    last = state.entries[state.last_play.entry].move if state.last_play else None
    return state.board, game.edition, last


def show(replay: Replay) -> None:
    """Prints one row a line of the record; what does not agree is marked."""
    out = console()
    rows = [
        (
            row.line,
            row.player,
            row.play or row.kind,
            row.recorded,
            row.computed,
            row.recorded_total,
            row.computed_total,
            "" if row.agrees else "≠",
        )
        for row in replay.rows
    ]
    headings = ("line", "player", "play", "recorded", "computed", "total", "computed total", "")
    out.print(table(headings, rows, left=3))
    out.print()
    for finding in replay.findings:
        out.print(str(finding), markup=False)
    out.print(f"{replay.game.edition.name}: {replay.agree} of {replay.plays} plays agree.")
