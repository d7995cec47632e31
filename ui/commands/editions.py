"""`boardscore editions`: what is supported, with counts, values, sources."""

import argparse

from rich.markup import escape

from scoring.answers import Answer, table_answers
from scoring.editions import Edition, edition_ids, load_edition
from scoring.rules import PRESET
from ui.commands.common import edition_named
from ui.commands.output import console, print_json, table
from ui.json_forms import edition_form


def run(args: argparse.Namespace) -> int:
    """Lists the editions, or shows one with its sources and rules."""
    wanted = [edition_named(args.edition)] if args.edition else map(load_edition, edition_ids())
    editions = list(wanted)
    if args.json:
        for edition in editions:
            print_json(edition_form(edition))
    elif args.edition:
        show_one(editions[0])
    else:
        show(editions)
    return 0


def show(editions: list[Edition]) -> None:
    """Prints one row an edition and the letters of each."""
    out = console()
    rows = [
        (
            edition.id,
            edition.name,
            f"{edition.layout.n_rows}×{edition.layout.n_cols}",
            edition.tile_set.total or "",
            edition.rules.all_tiles_bonus,
        )
        for edition in editions
    ]
    out.print(table(("id", "name", "board", "tiles", "bonus"), rows, left=2))
    out.print()
    for edition in editions:
        out.print(f"[bold]{escape(edition.id)}[/]  {escape(letters_text(edition))}")
        for line in (edition.note, sources_text(edition)):
            if line:
                out.print(f"    {line}", style="dim", markup=False)


def show_one(edition: Edition) -> None:
    """Prints everything of one edition: its letters, where they are from, and the rules at its table."""
    show([edition])
    out = console()
    out.print()
    for name, reference in edition.references.items():
        out.print(f"{name}: {reference}", markup=False)
    out.print()
    for answer in table_answers(edition.rules):
        out.print(f"- {answer}{source_text(answer)}", markup=False)


def sources_text(edition: Edition) -> str:
    """Returns the names of the sources, or nothing where there are none."""
    return f"Sources: {', '.join(edition.references)}" if edition.references else ""


def source_text(answer: Answer) -> str:
    """Returns the statement an answer rests on, in brackets."""
    if not answer.source:
        return ""
    return " (not in the rule sheet)" if answer.source == PRESET else f" ({answer.source})"


def letters_text(edition: Edition) -> str:
    """Returns the letters with value and count: `A1×10`."""
    tiles = edition.tile_set
    letters = [
        f"{letter}{tiles.values[letter]}×{tiles.counts[letter]}" if letter in tiles.counts else letter
        for letter in tiles.alphabet
    ]
    return " ".join([*letters, f"?0×{tiles.blanks}"])
