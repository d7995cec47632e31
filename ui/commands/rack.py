"""`boardscore rack`: the tiles left on a rack, or laid in a row."""

import argparse

from scoring.editions import Edition
from ui.commands.common import edition_named, photo_paths
from ui.commands.output import complain, console, print_json
from ui.json_forms import error_form, rack_form
from ui.photo_read import load_reader
from ui.turn import known_for
from vision.errors import VisionError
from vision.photo import load_photo
from vision.rack import RackReading, read_rack
from vision.reading import Known


def run(args: argparse.Namespace) -> int:
    """Reads each photo; those that fail do not stop the others."""
    edition = edition_named(args.edition) if args.edition else None
    known = known_for(edition) if edition else Known(alphabet=())
    reader = load_reader("tilenet")
    failed = False
    for path in photo_paths(args.photos):
        try:
            reading = read_rack(load_photo(path), reader, known)
        except VisionError as error:
            failed = True
            report_failure(str(path), error, args.json)
            continue
        if args.json:
            print_json(rack_form(str(path), reading))
        else:
            show(str(path), reading, edition)
    return 1 if failed else 0


def report_failure(photo: str, error: VisionError, as_json: bool) -> None:
    """Says why a photo could not be read."""
    if as_json:
        print_json(error_form(photo, error))
    else:
        complain(f"{photo}: {error}")


def show(photo: str, reading: RackReading, edition: Edition | None) -> None:
    """Prints the tiles, what they are worth, and what should be looked at."""
    out = console()
    worth = ""
    if edition is not None and edition.scores:
        values = edition.tile_set.values
        worth = f"  ({sum(values.get(tile, 0) for tile in reading.tiles)} points)"
    out.print(f"{photo}: {' '.join(reading.tiles)}{worth}", markup=False)
    for place in reading.doubtful:
        one = reading.readings[place]
        choices = [(one.tile, one.confidence), *one.runners_up(3)]
        out.print(f"  tile {place + 1}: " + ", ".join(f"{tile} {p:.0%}" for tile, p in choices), markup=False)
