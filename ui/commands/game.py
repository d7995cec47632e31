"""`boardscore game`: turn photos, in order, into a recorded game."""

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.progress import track

from scoring.game import Game
from scoring.gcg_game import record_of_game
from scoring.gcg_write import format_gcg
from scoring.state import Entry
from ui.batch import Outcome, read_many
from ui.claimed import Claims, claims_of_photos
from ui.commands.common import edition_named, photo_paths, refuse_other_sizes
from ui.commands.output import complain, console, print_json, table
from ui.errors import BadUsage, Refused
from ui.json_forms import JsonObject, error_form
from ui.photo_read import Readers, ReadRequest, read_request
from ui.sequence import PhotoRead, PhotoTaken, take_photos
from ui.turn import known_for, proposal_to_json
from vision.reading import BoardReading, Known
from vision.tilenet import load_tilenet

PLAYERS = "Player 1,Player 2"


def run(args: argparse.Namespace) -> int:
    """Records the game; the exit code is 1 when some photo could not be read."""
    game = Game(edition_named(args.edition), players_named(args.players or PLAYERS))
    refuse_other_sizes(game.edition)
    refuse_unwritable(Path(args.out))
    paths = photo_paths(args.photos)
    claims = claims_of_photos(args.claims, len(paths))
    photos = read_in_order(paths, known_for(game.edition), claims)
    n_asked, failed = 0, False
    for path, taken in zip(paths, take_photos(photos, game, load_tilenet()), strict=True):
        report(str(path), taken, args)
        n_asked += taken.n_asked
        failed = failed or taken.error is not None
        game = taken.game
    write(Path(args.out), game)
    summarise(game, n_asked, args)
    return 1 if failed else 0


def refuse_unwritable(out: Path) -> None:
    """Sees to it that the record can be written, before the photos are read.

    Raises:
        Refused: There is no such folder, or a folder stands where the file is to be.
    """
    if out.is_dir() or not out.parent.is_dir():
        raise Refused(f"the record cannot be written to {out}: name a file in a folder that exists.")


def players_named(names: str) -> tuple[str, ...]:
    """Returns the players of `NAME,NAME`."""
    players = tuple(name.strip() for name in names.split(","))
    if not all(players):
        raise BadUsage(f"--players needs names with commas between them, not {names!r}.")
    return players


def read_in_order(paths: list[Path], known: Known, claims: Sequence[Claims]) -> Iterator[PhotoRead]:
    """Reads the photos, with a bar on standard error where a person looks at it."""
    readers: Readers = {}  # for the few photos that are read again, in this process
    outcomes = shown(read_many(ReadRequest(path, known) for path in paths), len(paths))
    for path, outcome, claimed in zip(paths, outcomes, claims, strict=True):
        yield PhotoRead(outcome, known, partial(read_again, ReadRequest(path, known), readers), claimed)


def read_again(request: ReadRequest, readers: Readers, known: Known) -> BoardReading:
    """Reads a photo once more, told something else."""
    return read_request(replace(request, known=known), readers)


def shown(outcomes: Iterator[Outcome], total: int) -> Iterable[Outcome]:
    """Passes the readings on, with a bar on standard error where a person looks at it."""
    if not sys.stderr.isatty():
        return outcomes
    return track(outcomes, "reading", total, console=Console(stderr=True), transient=True)


def report(photo: str, taken: PhotoTaken, args: argparse.Namespace) -> None:
    """Prints what one photo shows."""
    if args.json:
        print_json(turn_of_game(photo, taken))
        return
    n_before = len(taken.game.events) - len(taken.events)
    entries = [entry for entry in taken.game.state().entries if entry.index >= n_before]
    plays = (
        ", ".join(f"{entry.play or entry.kind}{points_text(entry, taken.game)}" for entry in entries) or "-"
    )
    console().print(f"{photo}: {plays}", markup=False)
    for flag in taken.flags:
        console().print(f"    ! {flag}", markup=False)


def points_text(entry: Entry, game: Game) -> str:
    """Returns the points of a line, or nothing where the set has no values."""
    return f" {entry.points}" if game.edition.scores else ""


def turn_of_game(photo: str, taken: PhotoTaken) -> JsonObject:
    """Returns the object of one photo: what it shows, or why it could not be read."""
    if taken.error is not None:
        return error_form(photo, taken.error)
    assert taken.proposal is not None
    found = proposal_to_json(taken.proposal)
    return {"photo": photo, **found, "flags": list(taken.flags), "as_laid": taken.as_laid}


def write(path: Path, game: Game) -> None:
    """Writes the record; what GCG has no line for is said."""
    record = record_of_game(game)
    path.write_text(format_gcg(record.record), encoding="utf-8", newline="\n")
    for flag in record.flags:
        complain(f"{path}: {flag.message}")


def summarise(game: Game, n_asked: int, args: argparse.Namespace) -> None:
    """Prints the totals, how much would have been asked, and where the record is."""
    points = game.state().totals if game.edition.scores else [None] * len(game.players)
    totals = dict(zip(game.players, points, strict=True))
    if args.json:
        print_json({"totals": totals, "asked": n_asked, "out": args.out})
        return
    out = console()
    out.print()
    out.print(table(("player", "total"), totals.items()))
    out.print(f"Questions: {n_asked}. Recorded in {args.out}.", markup=False)
