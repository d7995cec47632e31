"""Broken and hostile editions and word lists: each is one or gives a sentence."""

from pathlib import Path

import pytest
from fault_bounds import in_time
from mutations import mutated, seeded

from scoring.editions import edition_ids, load_edition
from scoring.errors import ScoringError
from scoring.lexicon import load_word_list
from ui.match import start_match
from ui.setups import GameSetup
from ui.store import Store

pytestmark = pytest.mark.faults

ROOT = Path(__file__).parents[2]


def test_broken_editions_are_editions_or_a_sentence(tmp_path, whole):
    texts = [(ROOT / "scoring" / "editions" / f"{name}.toml").read_bytes() for name in edition_ids()]
    loaded = refused = 0
    for number in range(1000 if whole else 80):
        path = tmp_path / "own.toml"
        path.write_bytes(mutated(texts[number % len(texts)], seeded("edition", number), text=True))
        try:
            with in_time(f"edition {number}"):
                edition = load_edition(path)
                start_match(Store(tmp_path / "data"), GameSetup(edition.id, ("A", "B")), "x")
            loaded += 1
        except ScoringError as error:
            assert len(str(error)) > 10
            refused += 1
    print(f"broken editions: {loaded} loaded, {refused} refused")
    assert loaded and refused


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="nothing"),
        pytest.param("a = " + "[" * 50_000, id="nested without end"),
        pytest.param("name = 'x'\n" * 2, id="a name twice"),
        pytest.param("[tiles.letters]\nA = [1, " + "9" * 5000 + "]", id="a number of thousands of digits"),
        pytest.param("[layout]\nrows = [" + ("'" + "." * 400 + "',") * 400 + "]", id="a board of 400 a side"),
        pytest.param("x = '" + "y" * 300_000 + "'", id="too large"),
        pytest.param("[tiles]\nblanks = -5\n[tiles.letters]\nA = [1, 1]", id="fewer than no blanks"),
        pytest.param("layout = '../../../etc/passwd'\n[tiles.letters]\nA = [1, 1]", id="a path as layout"),
    ],
)  # fmt: skip
def test_hostile_editions_are_refused(tmp_path, text):
    (tmp_path / "own.toml").write_text(text)
    with in_time("an edition"), pytest.raises(ScoringError):
        load_edition(tmp_path / "own.toml")


@pytest.mark.parametrize(
    "name", ["../../../../etc/passwd", "/dev/zero", "/dev/stdin", "/", "..", "\0", "a" * 5000, "~"]
)
def test_an_edition_by_the_name_of_something_else_is_refused(name):
    with in_time("an edition"), pytest.raises(ScoringError):
        load_edition(name)


def test_hostile_word_lists_are_lists_or_a_sentence(tmp_path, whole):
    good = "\n".join(f"sana{n}" for n in range(2000)).encode()
    path = tmp_path / "list.txt"
    for number in range(300 if whole else 40):
        path.write_bytes(mutated(good, seeded("list", number), text=True))
        try:
            with in_time(f"list {number}"):
                load_word_list(path).check("SANA")
        except ScoringError as error:
            assert len(str(error)) > 10
    for hostile in (b"", b"\0" * 1000, b"a" * 1_000_000, b"\n" * 1_000_000, b"\xff\xfe" + b"a\0" * 1000):
        path.write_bytes(hostile)
        try:
            with in_time("a hostile list"):
                load_word_list(path).check("SANA")
        except ScoringError as error:
            assert len(str(error)) > 10
    with path.open("wb") as huge:
        huge.truncate(3 * 1024**3)  # a file of three gigabytes that takes no room
    with in_time("a huge list"), pytest.raises(ScoringError):
        load_word_list(path)
