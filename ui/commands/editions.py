"""`boardscore editions`: what is supported, with counts, values, sources."""

import argparse

from rich.markup import escape

from scoring.editions import Edition, edition_ids, load_edition
from ui.commands.output import console, print_json, table
from ui.json_forms import edition_form


def run(args: argparse.Namespace) -> int:
    """Lists the editions."""
    editions = [load_edition(edition_id) for edition_id in edition_ids()]
    if args.json:
        for edition in editions:
            print_json(edition_form(edition))
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
        out.print(f"[bold]{edition.id}[/]  {escape(letters_text(edition))}")
        if edition.note:
            out.print(f"    {edition.note}", style="dim", markup=False)


def letters_text(edition: Edition) -> str:
    """Returns the letters with value and count: `A1×10`."""
    tiles = edition.tile_set
    letters = [
        f"{letter}{tiles.values[letter]}×{tiles.counts[letter]}" if letter in tiles.counts else letter
        for letter in tiles.alphabet
    ]
    return " ".join([*letters, f"?0×{tiles.blanks}"])
