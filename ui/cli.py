"""The command `boardscore`: reads the arguments, runs one command, turns what goes wrong into an exit code.

Each command lives in `ui.commands` and is imported when it is run, so that `boardscore --help` is quick.
"""

import argparse
import importlib
import io
import os
import re
import sys
from collections.abc import Callable, Sequence
from typing import cast

COMMANDS = {
    "page": "ui.commands.page",
    "read": "ui.commands.read",
    "turn": "ui.commands.turn",
    "score": "ui.commands.score",
    "explain": "ui.commands.explain",
    "replay": "ui.commands.replay",
    "game": "ui.commands.game",
    "rack": "ui.commands.rack",
    "check": "ui.commands.check",
    "bench": "ui.commands.bench",
    "editions": "ui.commands.editions",
    "doctor": "ui.commands.doctor",
}
"""Command → the module whose `run(args)` does it and returns the exit code."""

PLAY_HELP = (
    "position and tiles: '8F KOIRA' runs across, 'F8 KOIRA' down; '.' for a tile that lies there, "
    "a small letter for a blank"
)
QUAD_HELP = "corners of the board in the full photo, clockwise from the top left as the letters read"

WRONG_INPUT, INTERRUPTED = 1, 130
TAKES_NEGATIVE_NUMBERS = re.compile(r"-\d")


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code: 0 right, 1 wrong input or no, 2 bad usage, 3 unknown."""
    speak_utf8()
    arguments = with_default_command(list(sys.argv[1:] if argv is None else argv))
    args = build_parser().parse_args(arguments)
    try:
        code = runner_of(args.command)(args)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        # The reader of our output has left (`boardscore … | head`): nothing more can be said to it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return WRONG_INPUT
    except KeyboardInterrupt:
        print("boardscore: stopped.", file=sys.stderr)
        return INTERRUPTED
    except Exception as error:
        failure = exit_code_of(error)
        if failure is None:
            raise
        print(f"boardscore {args.command}: {sentence_of(error)}", file=sys.stderr)
        return failure


def exit_code_of(error: Exception) -> int | None:
    """Returns the exit code of an error that a person can do something about; None for a fault of ours."""
    from scoring.errors import ScoringError
    from ui.errors import Refused
    from vision.errors import VisionError

    if isinstance(error, Refused):
        return error.exit_code
    return WRONG_INPUT if isinstance(error, (VisionError, ScoringError, OSError)) else None


def sentence_of(error: Exception) -> str:
    """Returns what went wrong in one line."""
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}." if error.filename else f"{error.strerror}."
    sentence = " ".join(str(error).split())
    return sentence if sentence.endswith((".", "?", "!")) else f"{sentence}."


def runner_of(command: str) -> Callable[[argparse.Namespace], int]:
    """Imports the module of a command and returns the function that runs it."""
    return cast(Callable[[argparse.Namespace], int], importlib.import_module(COMMANDS[command]).run)


def speak_utf8() -> None:
    """Makes output UTF-8 where it is a file or a pipe, and printable at least on a console that is not.

    A file name may hold bytes that are no UTF-8 (old memory cards): in a pipe they are written as escapes.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            if stream.isatty():
                stream.reconfigure(errors="replace")
            else:
                stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def with_default_command(arguments: list[str]) -> list[str]:
    """Returns the arguments with `page` where no command is named, and `--quad -5,…` made one word."""
    if not arguments or (arguments[0].startswith("-") and arguments[0] not in ("-h", "--help", "--version")):
        arguments = ["page", *arguments]
    joined: list[str] = []
    for argument in arguments:
        if joined and joined[-1] == "--quad" and TAKES_NEGATIVE_NUMBERS.match(argument):
            joined[-1] = f"--quad={argument}"
        else:
            joined.append(argument)
    return joined


def build_parser() -> argparse.ArgumentParser:
    """Returns the parser of all commands."""
    parser = argparse.ArgumentParser(
        prog="boardscore",
        description="Reads a photo of a Scrabble board, finds the new play and scores it by the rules on the "
        "table. Without a command the page opens in the browser.",
        epilog="Exit code: 0 right, 1 the input is wrong or the answer is no, 2 bad usage, 3 unknown.",
    )
    parser.add_argument("--version", action=ShowVersion)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for add in (add_page, add_photo_commands, add_play_commands, add_game_commands, add_other_commands):
        add(commands)
    return parser


class ShowVersion(argparse.Action):
    """Prints the installed version; looked up only when asked for."""

    def __init__(self, option_strings: Sequence[str], dest: str) -> None:
        super().__init__(option_strings, dest, nargs=0, help="show the version and leave")

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        """Prints the version and leaves."""
        from importlib.metadata import version

        print(f"boardscore {version('boardscore')}")
        parser.exit(0)


Commands = argparse._SubParsersAction  # argparse has no public name for what add_subparsers returns


def add_page(commands: "Commands[argparse.ArgumentParser]") -> None:
    """Adds `page`."""
    page = commands.add_parser("page", help="open the page in the browser")
    page.add_argument("--lan", action="store_true", help="let phones of the home network in, by a code")
    page.add_argument("--port", type=port_number, metavar="N", help="port of the page (default: 8501)")


def port_number(text: str) -> int:
    """Returns the port of `--port`.

    Raises:
        ArgumentTypeError: There is no such port.
    """
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"a port is a number from 1 to 65535, not {text!r}")
    return int(text)


def add_photo_commands(commands: "Commands[argparse.ArgumentParser]") -> None:
    """Adds the commands that look at photos: `read`, `turn`, `game`, `rack`."""
    read = commands.add_parser("read", help="read one or many photos of a board")
    read.add_argument("photos", nargs="+", metavar="PHOTO", help="photo, or a pattern such as 'photos/*.jpg'")
    add_edition(read, "all letters known to the program")
    add_quad(read)
    read.add_argument(
        "--reader", choices=("tilenet", "tesseract"), default="tilenet", help="default: tilenet"
    )
    read.add_argument("--overlay", metavar="OUT.png", help="draw what was read onto the photo (one photo)")
    read.add_argument(
        "--out", metavar="FILE.jsonl", help="append the JSON of each photo; what is in it is not read again"
    )
    add_json(read)

    turn = commands.add_parser("turn", help="find the play in a photo of the board, and its score")
    turn.add_argument("photo", metavar="PHOTO")
    before = turn.add_mutually_exclusive_group()
    before.add_argument("--board", metavar="FILE", help="the board before the play (default: empty)")
    before.add_argument("--game", metavar="FILE.gcg", help="the game so far")
    turn.add_argument("--claims", metavar="N[+N]", help="the points counted; 20+11 means two plays")
    add_edition(turn)
    add_quad(turn)
    add_json(turn)

    game = commands.add_parser("game", help="turn photos, in order, into a recorded game")
    game.add_argument("photos", nargs="+", metavar="PHOTO")
    game.add_argument("--out", required=True, metavar="GAME.gcg", help="where the record is written")
    game.add_argument("--players", metavar="NAME,NAME", help="names in playing order (default: two players)")
    game.add_argument(
        "--claims", metavar="N,N+N,…", help="the points counted, for each photo; 20+11 means two plays"
    )
    add_edition(game)
    add_json(game)

    rack = commands.add_parser("rack", help="read the tiles left on a rack")
    rack.add_argument("photos", nargs="+", metavar="PHOTO")
    add_edition(rack, "all letters known to the program")
    add_json(rack)


def add_play_commands(commands: "Commands[argparse.ArgumentParser]") -> None:
    """Adds the commands about one play: `score`, `explain`."""
    score = commands.add_parser("score", help="score a play such as '8F KOIRA', every term shown")
    explain = commands.add_parser("explain", help="say which mistake gives a claimed score")
    for command in (score, explain):
        command.add_argument("play", metavar="PLAY", help=PLAY_HELP)
    explain.add_argument("claim", type=claim, metavar="CLAIM", help="the score somebody says it is")
    for command in (score, explain):
        command.add_argument("--board", metavar="FILE", help="the board before the play (default: empty)")
        add_edition(command)
        add_json(command)


def claim(text: str) -> int:
    """Returns the points of `explain`'s claim.

    Raises:
        ArgumentTypeError: It is no whole number of a size that points have.
    """
    if not re.fullmatch(r"[+-]?[0-9]{1,9}", text.strip()):
        raise argparse.ArgumentTypeError(f"a score is a whole number such as 34, not {text[:40]!r}")
    return int(text)


def add_game_commands(commands: "Commands[argparse.ArgumentParser]") -> None:
    """Adds the command about a recorded game: `replay`."""
    replay = commands.add_parser(
        "replay", help="score each play of a recorded game beside the recorded score"
    )
    replay.add_argument("game", metavar="GAME.gcg")
    add_edition(replay, "the one the file names, else finnish")
    add_json(replay)


def add_other_commands(commands: "Commands[argparse.ArgumentParser]") -> None:
    """Adds `check`, `bench`, `editions` and `doctor`."""
    check = commands.add_parser("check", help="say whether a word may be played, and why")
    check.add_argument("words", nargs="+", metavar="WORD")
    check.add_argument("--lexicon", metavar="L", help="name of a lexicon, or a word list file")
    check.add_argument("--allow", metavar="FORM,…", default="", help="inflected forms agreed before the game")
    add_edition(check)
    add_json(check)

    bench = commands.add_parser("bench", help="measure accuracy and speed over photos with truth files")
    bench.add_argument("folder", metavar="DIR", help="folder of photos with truth files, or of such folders")
    bench.add_argument("--turns", action="store_true", help="measure turns and whole games too")
    bench.add_argument("--plots", metavar="OUT", help="folder for the reliability and risk–coverage pictures")
    bench.add_argument("--corners", choices=("find", "truth"), default="find",
                       help="truth: give the reader the corners of the truth file")  # fmt: skip
    bench.add_argument(
        "--reader", choices=("tilenet", "tesseract"), default="tilenet", help="default: tilenet"
    )
    bench.add_argument("--predictions", metavar="FILE.jsonl", help="judge these readings, read no photo")
    add_edition(bench, "the one each truth file names")
    add_json(bench)

    editions = commands.add_parser("editions", help="list what is supported, with counts, values, sources")
    editions.add_argument(
        "--edition", metavar="E", help="everything of this one: an id, or a path to a file of your own"
    )
    add_json(editions)

    doctor = commands.add_parser("doctor", help="say what works on this machine and what does not")
    doctor.add_argument("--port", type=port_number, metavar="N", help="port of the page (default: 8501)")
    add_json(doctor)


def add_edition(command: argparse.ArgumentParser, default: str = "finnish") -> None:
    """Adds `--edition`."""
    command.add_argument(
        "--edition", metavar="E", help=f"edition id, or path to a file of your own (default: {default})"
    )


def add_quad(command: argparse.ArgumentParser) -> None:
    """Adds `--quad`."""
    command.add_argument("--quad", metavar="x,y,x,y,x,y,x,y", help=QUAD_HELP)


def add_json(command: argparse.ArgumentParser) -> None:
    """Adds `--json`."""
    command.add_argument("--json", action="store_true", help="one JSON object a line")


if __name__ == "__main__":
    sys.exit(main())
