"""`boardscore read`: what lies on each square of one or many photographed boards."""

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import IO

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from scoring.board import Square
from ui.batch import Outcome, read_many, read_one
from ui.commands.common import READING_LINES, edition_named, parse_quad, photo_paths, text_of
from ui.commands.output import board_text, complain, console, print_json
from ui.errors import BadUsage
from ui.json_forms import JsonObject, error_form, read_form, square_names
from ui.overlay import save_overlay
from ui.photo_read import ReadRequest
from ui.turn import known_for
from vision.errors import VisionError
from vision.photo import load_photo
from vision.reading import BoardReading, Known

MAX_SHOWN = 10
"""Doubtful squares named to a person; a reader that doubts everything would fill the screen."""


def run(args: argparse.Namespace) -> int:
    """Reads the photos; those that fail do not stop the others."""
    paths = photo_paths(args.photos)
    if args.overlay and len(paths) != 1:
        raise BadUsage("--overlay takes one photo at a time.")
    known = known_of(args.edition, args.quad)
    with ExitStack() as stack:
        done = photos_in(args.out)
        waiting = [path for path in paths if str(path) not in done]
        if len(waiting) < len(paths):
            complain(f"{len(paths) - len(waiting)} of {len(paths)} photos are in {args.out} already.")
        out = stack.enter_context(opened_to_append(Path(args.out))) if args.out else None
        requests = [ReadRequest(path, known, args.reader) for path in waiting]
        n_failed = 0
        for path, outcome in zip(waiting, shown_progress(outcomes(requests), len(waiting)), strict=True):
            n_failed += isinstance(outcome, VisionError)
            report(str(path), outcome, args, out, alone=len(paths) == 1)
            if args.overlay and isinstance(outcome, BoardReading):
                save_overlay(Path(args.overlay), load_photo(path), outcome)
    return 1 if n_failed else 0


def known_of(edition: str | None, quad: str | None) -> Known:
    """Returns what the arguments tell the reader; without an edition all letters are possible."""
    known = known_for(edition_named(edition)) if edition else Known(alphabet=())
    return replace(known, quad_xy=parse_quad(quad)) if quad else known


def photos_in(out: str | None) -> set[str]:
    """Returns the photos whose JSON a file already holds, whole lines only."""
    if not out or not Path(out).exists():
        return set()
    photos = set()
    for line in text_of(Path(out), READING_LINES).splitlines():
        try:
            photos.add(json.loads(line)["photo"])
        except (ValueError, KeyError, TypeError):
            continue
    return photos


def opened_to_append(path: Path) -> IO[str]:
    """Opens a file to add lines; one that was cut off in mid-line gets its line end first."""
    cut_off = path.exists() and path.read_bytes()[-1:] not in (b"", b"\n")
    out = path.open("a", encoding="utf-8", errors="backslashreplace")
    if cut_off:
        out.write("\n")
    return out


def outcomes(requests: list[ReadRequest]) -> Iterator[Outcome]:
    """Reads one photo in this process, many in two others."""
    if len(requests) == 1:
        yield read_one(requests[0])
    else:
        yield from read_many(requests)


def shown_progress(results: Iterator[Outcome], total: int) -> Iterator[Outcome]:
    """Passes the results on, with a bar on standard error where a person looks at it."""
    if total < 2 or not sys.stderr.isatty():
        yield from results
        return
    columns = (TextColumn("reading"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        yield from progress.track(results, total=total)


def report(photo: str, outcome: Outcome, args: argparse.Namespace, out: IO[str] | None, alone: bool) -> None:
    """Prints one result, and keeps it where that was asked for."""
    form = read_form(photo, outcome) if isinstance(outcome, BoardReading) else error_form(photo, outcome)
    if out is not None:
        out.write(json.dumps(form, ensure_ascii=False) + "\n")
        out.flush()
    if args.json:
        print_json(form)
    elif isinstance(outcome, VisionError):
        complain(f"{photo}: {form['error']['message']}")
    elif alone:
        show_board(form, outcome)
    else:
        console().print(summary(form), markup=False)


def show_board(form: JsonObject, reading: BoardReading) -> None:
    """Prints the board as read, with what is doubtful."""
    side = range(len(form["rows"]))
    rows = [[reading.readings[row, col].tile for col in side] for row in side]
    out = console()
    doubtful = {Square(*key): "bold red" for key in reading.doubtful}
    out.print(board_text(rows, doubtful), end="")
    out.print(summary(form), markup=False)
    least_sure = sorted(reading.doubtful, key=lambda key: reading.readings[key].confidence)
    for key in least_sure[:MAX_SHOWN]:
        one = reading.readings[key]
        choices = [(one.tile, one.confidence), *one.runners_up(3)]
        out.print(
            f"  {square_names([key])[0]}: " + ", ".join(f"{tile} {p:.0%}" for tile, p in choices),
            markup=False,
        )


def summary(form: JsonObject) -> str:
    """Returns one line: tiles, doubtful squares, what is wrong with the picture, milliseconds."""
    n_tiles = sum(square["kind"] != "bare" for square in form["squares"])
    doubtful = f"{len(form['doubtful'])} doubtful{shown_names(form['doubtful'])}"
    notes = "".join(f"; {note['message']}" for note in form["quality"])
    return f"{form['photo']}: {n_tiles} tiles, {doubtful}, {form['ms'].get('total', 0):.0f} ms{notes}"


def shown_names(names: list[str]) -> str:
    """Returns a few names in brackets; nothing where there are none."""
    if not names:
        return ""
    more = ", …" if len(names) > MAX_SHOWN else ""
    return f" ({', '.join(names[:MAX_SHOWN])}{more})"
