"""`boardscore bench`: accuracy and speed over photos with truth files."""

import argparse
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track

from ui.bench import summarise
from ui.bench_run import BenchReader, form_of, peak_memory_mb, read_all, speed_figures
from ui.bench_turns import turn_figures
from ui.commands.common import READING_LINES, edition_named, text_of
from ui.commands.output import console, print_json, table
from ui.errors import Refused
from ui.plots import save_plots
from ui.truth import Truth, find_truths
from ui.verdict import PhotoVerdict, judge

JsonObject = dict[str, Any]


def run(args: argparse.Namespace) -> int:
    """Measures, and prints the figures."""
    folder = Path(args.folder)
    if not folder.is_dir():
        raise Refused(
            f"{folder} is no folder; give one with photos and their truth files, or with such folders."
        )
    if args.edition:
        edition_named(args.edition)
    truths = find_truths(folder)
    how = BenchReader(args.reader, args.corners, args.edition)
    if args.predictions:
        figures = summarise(judged(truths, Path(args.predictions))) | {
            "ratio_to_decode": None,
            "peak_memory_mb": None,
        }
    else:
        figures = measured(truths, how, with_turns=args.turns)
    figures |= {"corners": args.corners, "reader": args.reader}
    if args.plots:
        save_plots(
            Path(args.plots), figures["reliability"], figures["risk_coverage"], figures.get("turn_risk", ())
        )
    if args.json:
        print_json(figures)
    else:
        show(figures)
    return 0


def measured(truths: Sequence[Truth], how: BenchReader, with_turns: bool) -> JsonObject:
    """Reads the photos and returns all figures; of photos outside a sequence no reading is kept."""
    verdicts, kept = [], []
    for photo in read_all(shown(truths, "reading"), how):
        verdicts.append(judge(photo.truth, form_of(photo)))
        if with_turns and photo.truth.sequence is not None:
            kept.append(photo)
    figures = summarise(verdicts) | {"peak_memory_mb": peak_memory_mb()}
    figures |= speed_figures(truths, how)
    return figures | turn_figures(kept, how.edition_of) if with_turns else figures


def judged(truths: Sequence[Truth], path: Path) -> list[PhotoVerdict]:
    """Holds readings made earlier against the truth files.

    Args:
        truths: What lies on the boards.
        path: `read` objects, one a line; `photo` ends in set/name.ext.
    """
    readings: dict[str, Mapping[str, Any]] = {}
    for number, line in enumerate(text_of(path, READING_LINES).splitlines(), 1):
        if not line.strip():
            continue
        try:
            reading = json.loads(line)
            photo = Path(reading["photo"].replace("\\", "/"))
        except (ValueError, KeyError, TypeError) as error:
            raise Refused(f"{path}, line {number}: this is no `read` object.") from error
        readings[f"{photo.parent.name}/{photo.stem}"] = reading
    return [judge(truth, readings.get(truth.name)) for truth in truths]


def shown(truths: Sequence[Truth], what: str) -> Iterable[Truth]:
    """Passes the photos on, with a bar on standard error where a person looks at it."""
    if not sys.stderr.isatty():
        return truths
    return track(truths, description=what, console=Console(stderr=True), transient=True)


COLUMNS = (
    ("photos", "photos"),
    ("read", "read"),
    ("found", "boards_found"),
    ("exact", "boards_exact"),
    ("squares %", "squares_right_pct"),
    ("tiles %", "tiles_right_pct"),
    ("wrong", "wrong"),
    ("doubtful", "doubtful"),
    ("silent", "silent_errors"),
)


def show(figures: JsonObject) -> None:
    """Prints the figures of each set and of all, then what is measured once."""
    out = console()
    headings = ["set", *(heading for heading, _ in COLUMNS), "corner", "ms"]
    rows = [set_row(name, one) for name, one in figures["sets"].items()]
    out.print(table(headings, [*rows, set_row("all", figures)]))
    out.print()
    for line in summary_lines(figures):
        out.print(line, markup=False)


def set_row(name: str, figures: JsonObject) -> list[object]:
    """Returns the row of one set."""
    corner, ms = figures["corner_error_squares"]["median"], figures["ms"]["total"]
    return [name, *(figures[key] for _, key in COLUMNS), corner, ms]


def summary_lines(figures: JsonObject) -> list[str]:
    """Returns what is measured over all photos together, one line each."""
    mean, worst, corner = figures["mean_over_sets"], figures["worst_set"], figures["corner_error_squares"]
    lines = []
    if worst is not None:
        lines.append("mean over sets: " + named_shares(mean))
        lines.append(f"worst set ({worst['set']}): " + named_shares(worst))
    if figures["unreadable"]:
        lines.append(f"to be refused: {figures['unreadable_refused']} of {figures['unreadable']} refused")
    lines.append(f"corner error: median {corner['median']}, 95 % within {corner['p95']} squares")
    lines.append(
        f"upright: {figures['oriented_right']} of {figures['oriented']} boards found, of 3 tiles or more"
    )
    lines.append("silent errors when the least sure are flagged: " + ", ".join(
        f"{share:.1%} → {errors}" for share, errors in figures["risk_coverage"]))  # fmt: skip
    lines.append(f"calibration error on tiles: {figures['calibration_error']}")
    if figures.get("ratio_to_decode"):
        lines.append(
            f"read / bare imread of {figures['ratio_photos']} photos of 10 megapixels and more: "
            f"{figures['ratio_to_decode']} ({figures['ratio_read_ms']} / {figures['ratio_imread_ms']} ms, "
            f"{figures['threads']} threads)"
        )
    if figures["peak_memory_mb"] is not None:
        lines.append(f"peak memory: {figures['peak_memory_mb']} MB")
    return [*lines, *turn_lines(figures)]


def turn_lines(figures: JsonObject) -> list[str]:
    """Returns what was measured of turns and games, one line each."""
    if "turns" not in figures:
        return []
    lines = [turn_line(name, one) for name, one in figures["sequences"].items()]
    lines.append(turn_line("all turns", figures))
    lines += [turn_line(name.replace("_", " "), one) for name, one in figures["derived"].items()]
    lines.append(
        f"games played through: {figures['games']}, totals right {figures['totals_right']}, "
        f"wrong and not flagged {figures['broken_unflagged']}"
    )
    lines += [
        f"the same, a photo {name}: {one['games']}, totals right {one['totals_right']}, "
        f"final board right {one['board_right']}, wrong and not flagged {one['unflagged']}"
        for name, one in figures["broken_games"].items()
    ]
    lines += [
        f"{level}: {one['right'] / max(one['turns'], 1):.1%} of turns right, {one['silent']} silently wrong"
        for level, one in figures["ablation"].items()
    ]
    lines.append("wrong among the surest turns: " + ", ".join(
        f"{share:.0%} → {wrong:.1%}" for share, wrong, _ in figures["turn_risk"]))  # fmt: skip
    return lines


def turn_line(name: str, figures: JsonObject) -> str:
    """Returns the figures of one sequence of turns."""
    n_turns = max(figures["turns"], 1)
    return (
        f"{name}: {figures['turns']} turns, {figures['untouched'] / n_turns:.1%} untouched, "
        f"{figures['one_answer'] / n_turns:.1%} with at most one answer, "
        f"{figures['right_or_flagged'] / n_turns:.1%} right or flagged, {figures['silent']} silently wrong"
    )


def named_shares(shares: Mapping[str, Any]) -> str:
    """Returns the shares of a set in words."""
    names = {
        "boards_found_pct": "found",
        "boards_exact_pct": "exact",
        "squares_right_pct": "squares",
        "tiles_right_pct": "tiles",
        "doubtful_pct": "doubtful",
        "silent_pct": "silently wrong",
    }
    return ", ".join(f"{name} {shares[key]} %" for key, name in names.items())
