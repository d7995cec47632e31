"""The README's commands do what it shows."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
SESSIONS = re.findall(r"```console\n\$ boardscore (.+?)\n(.*?)```", README, re.DOTALL)
LINKS = re.findall(r"\]\((?!http)([^)#]+)\)", README)


def boardscore(*arguments):
    environment = {**os.environ, "COLUMNS": "100", "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "ui.cli", *arguments]
    return subprocess.run(command, capture_output=True, encoding="utf-8", cwd=ROOT, env=environment)


def subcommands():
    listing = boardscore("--help").stdout.partition("COMMAND\n")[2].partition("\noptions")[0]
    return re.findall(r"^    (\w+) ", listing, re.MULTILINE)


def stripped(text):
    return [line.rstrip() for line in text.strip().splitlines()]


@pytest.mark.parametrize(("command", "shown"), SESSIONS, ids=[command for command, _ in SESSIONS])
def test_a_command_prints_what_the_readme_shows(command, shown):
    result = boardscore(*shlex.split(command))
    assert result.returncode == 0, result.stderr
    assert stripped(result.stdout) == stripped(shown)


def test_every_subcommand_is_in_the_readme():
    names = subcommands()
    assert len(names) >= 11
    assert [name for name in names if f"`boardscore {name}" not in README] == []


def test_the_options_that_the_readme_promises_are_there():
    helps = {name: boardscore(name, "--help").stdout for name in subcommands()}
    assert [name for name, text in helps.items() if "--json" not in text] == ["page"]
    assert {name for name, text in helps.items() if "--edition" not in text} == {"page", "doctor"}


@pytest.mark.parametrize("target", LINKS)
def test_what_the_readme_links_to_exists(target):
    assert (ROOT / target).exists()


def test_the_make_targets_of_the_readme_exist():
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = re.findall(r"^make (\w+)", README, re.MULTILINE)
    assert targets
    assert [name for name in targets if not re.search(rf"^{name}:", makefile, re.MULTILINE)] == []
