"""What the doctor finds, on machines that lack one thing or another."""

import json
import socket

import pytest
from reading_fakes import reading_of, rows_with

from ui import checkup
from ui.checkup import Finding
from ui.cli import main
from ui.database import FILE
from ui.safety_copies import copies, make_copy
from ui.store import Store
from ui.stored import StoreDamaged
from vision.errors import PhotoUnreadable


@pytest.fixture
def games(tmp_path):
    store = Store(tmp_path)
    store.save_events(store.create("g", {}), [], 0)
    return tmp_path


def test_an_empty_folder_is_in_order_and_stays_empty(tmp_path):
    folder = tmp_path / "not" / "there"
    assert [check(folder).state for check in (checkup.data_folder, checkup.database, checkup.backups)] == [
        "ok"
    ] * 3
    assert list(tmp_path.iterdir()) == []


def test_sound_games_and_their_copy_are_counted(games):
    assert checkup.database(games).found == "1 games, 0 events, sound"
    assert checkup.backups(games).found.startswith("1, the last of 20")


def test_games_without_a_copy_are_no_trouble_yet(games):
    for copy in copies(games):
        copy.unlink()
    assert checkup.backups(games).state == "missing"


def test_damaged_games_are_trouble_and_what_opens_them_is_said(games):
    (games / FILE).write_bytes(b"no database" * 1000)
    finding = checkup.database(games)
    assert finding.state == "trouble"
    assert "opened from a copy" in finding.todo
    with pytest.raises(StoreDamaged):
        Store(games).games()
    assert checkup.database(games).state == "missing"
    assert "games-damaged-1.sqlite3" in checkup.database(games).found


def test_a_damaged_copy_is_trouble(games):
    make_copy(games).write_bytes(b"x" * 9000)
    assert checkup.backups(games).state == "trouble"


def test_a_folder_that_cannot_be_written_is_trouble(tmp_path):
    (tmp_path / "file").write_text("not a folder")
    finding = checkup.data_folder(tmp_path / "file")
    assert finding.state == "trouble"
    assert "BOARDSCORE_DATA" in finding.todo


def test_a_full_disk_is_trouble(tmp_path, monkeypatch):
    monkeypatch.setattr(checkup, "FREE_BYTES", 1e18)
    assert checkup.data_folder(tmp_path).state == "trouble"


def test_what_can_be_done_without_is_missing_with_the_command_that_brings_it(monkeypatch):
    monkeypatch.setattr("shutil.which", lambda name: None)
    finding = checkup.tesseract()
    assert finding.state == "missing"
    assert "apt-get install tesseract-ocr" in finding.todo


def test_a_library_that_cannot_be_loaded_is_trouble(monkeypatch):
    assert checkup.libraries().state == "ok"
    monkeypatch.setattr(checkup, "LIBRARIES", ("json", "no_such_library"))
    assert checkup.libraries().state == "trouble"
    assert "no_such_library" in checkup.libraries().found


def test_a_font_that_is_not_here_is_trouble(monkeypatch):
    assert checkup.fonts().state == "ok"
    monkeypatch.setattr(checkup, "FONT_FILES", {"": "none.ttf"})
    assert checkup.fonts().state == "trouble"


def test_a_taken_port_is_named():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert checkup.free_port(port).state == "missing"
    assert checkup.free_port(port).state == "ok"


class FakeWorker:
    def __init__(self, answer):
        self.answer = answer

    def __call__(self):
        return self

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return None

    def submit(self, photo, known):
        if isinstance(self.answer, Exception):
            raise self.answer
        return reading_of(self.answer)


@pytest.fixture
def sample(tmp_path, monkeypatch):
    (tmp_path / "finnish").mkdir()
    photo = tmp_path / "finnish" / "finnish-01.jpg"
    photo.write_bytes(b"")
    rows = rows_with("8F KOiRA")
    photo.with_suffix(".json").write_text(json.dumps({"edition": "finnish", "rows": rows}))
    monkeypatch.setattr(checkup, "SAMPLES", (tmp_path,))


@pytest.mark.parametrize(
    ("answer", "state", "words"),
    [
        pytest.param(rows_with("8F KO?RA"), "ok", "225 of 225", id="read right, the blank as a blank"),
        pytest.param(["KOIRAKOIRAKOIRA"] * 15, "trouble", "of 225", id="read wrong"),
        pytest.param(PhotoUnreadable("out of order"), "trouble", "out of order", id="not read"),
    ],
)
def test_the_sample_photo_is_read_and_judged(sample, monkeypatch, answer, state, words):
    monkeypatch.setattr(checkup, "ReadWorker", FakeWorker(answer))
    finding = checkup.sample_read()
    assert finding.state == state
    assert words in finding.found


@pytest.mark.parametrize(("state", "code"), [("ok", 0), ("missing", 0), ("trouble", 1)])
def test_the_exit_code_says_whether_something_is_in_the_way(monkeypatch, capsys, state, code):
    findings = [Finding("python", "ok", "3.11"), Finding("games", state, "as [found]", "do this")]
    monkeypatch.setattr(checkup, "look", lambda folder, port: iter(findings))
    assert main(["doctor"]) == code
    assert "as [found]" in capsys.readouterr().out
    assert main(["doctor", "--json"]) == code
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert lines[1] == {"check": "games", "state": state, "found": "as [found]", "todo": "do this"}
