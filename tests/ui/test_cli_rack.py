"""`boardscore rack`."""

import json

import pytest
from golden_files import assert_golden

from ui.cli import main
from vision.rack import RackNotFound, RackReading
from vision.reading import Reading

SURE_K = Reading({"K": 0.999, "X": 0.001})
UNSURE_O = Reading({"O": 0.7, "Ö": 0.3})
BLANK = Reading({"?": 0.95, ".": 0.05})


@pytest.fixture
def racks(monkeypatch):
    def read(photo, reader, known):
        if photo.name.startswith("bad"):
            raise RackNotFound("no row of tiles was found")
        return RackReading((SURE_K, UNSURE_O, BLANK), (1, 2))

    monkeypatch.setattr("ui.commands.rack.load_reader", lambda name: None)
    monkeypatch.setattr("ui.commands.rack.load_photo", lambda path: path)
    monkeypatch.setattr("ui.commands.rack.read_rack", read)


def test_json(capsys, racks):
    assert main(["rack", "good.jpg", "bad.jpg", "--json"]) == 1
    assert_golden("rack", capsys.readouterr().out)


def test_a_person_gets_the_tiles_their_value_and_the_doubts(capsys, racks):
    assert main(["rack", "good.jpg", "--edition", "finnish"]) == 0
    out = capsys.readouterr().out
    assert "K O ?  (4 points)" in out and "tile 2: O 70%, Ö 30%" in out


def test_a_photo_that_is_none_gets_one_sentence(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr("ui.commands.rack.load_reader", lambda name: None)
    path = tmp_path / "notes.txt"
    path.write_text("no picture")
    assert main(["rack", str(path), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["error"]["kind"] == "unreadable"
