"""`boardscore doctor`: what this machine has and lacks, and what to do about it."""

import argparse
from dataclasses import asdict
from typing import TYPE_CHECKING

from rich.markup import escape

from ui.commands.output import complain, console, print_json

if TYPE_CHECKING:
    from ui.checkup import Finding

MARKS = {"ok": "[green]ok[/]     ", "missing": "[yellow]missing[/]", "trouble": "[bold red]TROUBLE[/]"}


def run(args: argparse.Namespace) -> int:
    """Looks at everything; exit code 1 when something is in the way."""
    try:
        from ui.checkup import FIRST_PORT, look
        from ui.store import data_folder
    except ImportError as error:
        complain(f"boardscore doctor: a library cannot be loaded ({error}): run make setup.")
        return 1
    trouble = False
    for finding in look(data_folder(), args.port or FIRST_PORT):
        trouble |= finding.state == "trouble"
        if args.json:
            print_json(asdict(finding))
        else:
            show(finding)
    return int(trouble)


def show(finding: "Finding") -> None:
    """Prints one line, and below it what to do."""
    out = console()
    out.print(f"{MARKS[finding.state]}  {finding.check:<16}  {escape(finding.found)}")
    if finding.todo:
        out.print(f"{'':27}→ {escape(finding.todo)}")
