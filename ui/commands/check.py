"""`boardscore check`: may this word be played, and why."""

import argparse

from scoring.lexicon import LexiconMissing, UnknownChoice, Verdict, open_lexicon, reason_text
from ui.commands.common import edition_named
from ui.commands.output import complain, console, print_json, table
from ui.errors import BadUsage
from ui.json_forms import check_form, unknown_form

EXIT_CODES = {"yes": 0, "no": 1, "unknown": 3}


def run(args: argparse.Namespace) -> int:
    """Answers for each word; the exit code is that of the least certain word: no, then unknown, then yes.

    Raises:
        BadUsage: There is no such lexicon, or no such form to be allowed.
    """
    allowed = [form.strip() for form in args.allow.split(",") if form.strip()]
    try:
        lexicon = open_lexicon(args.lexicon, edition_named(args.edition).id, allowed)
    except LexiconMissing as error:
        return without_lexicon(args, str(error))
    except UnknownChoice as error:
        raise BadUsage(str(error)) from error
    verdicts = [lexicon.check(word) for word in args.words]
    if args.json:
        for verdict in verdicts:
            print_json(check_form(verdict))
    else:
        show(verdicts)
    answers = {verdict.answer for verdict in verdicts}
    return next(EXIT_CODES[answer] for answer in ("no", "unknown", "yes") if answer in answers)


def without_lexicon(args: argparse.Namespace, why: str) -> int:
    """Answers "unknown" for each word: no lexicon here can tell."""
    complain(why)
    for word in args.words:
        if args.json:
            print_json(unknown_form(word.upper(), why))
    return EXIT_CODES["unknown"]


def show(verdicts: list[Verdict]) -> None:
    """Prints one row a word."""
    rows = [(verdict.word, verdict.answer, reason_text(verdict), verdict.lexicon) for verdict in verdicts]
    console().print(table(("word", "answer", "why", "lexicon"), rows, left=4))
