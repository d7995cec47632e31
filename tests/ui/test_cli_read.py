"""`boardscore read` and `turn` on files of every kind: one clear sentence, and the other photos go on."""

import json
import struct
import zlib

import cv2
import numpy as np
import pytest
from reading_fakes import reading_of, rows_with

from ui.cli import main
from vision.errors import BoardNotFound
from vision.letters import Evidence, contents
from vision.reading import Known


class BlindReader:
    """Sees a bare board whatever it is shown."""

    name, square_px = "blind", 32

    def read(self, rectified, known):
        p = np.zeros((225, len(contents(known))))
        p[:, 0] = 1
        return Evidence(contents(known), p)


def bomb_png(width, height):
    """A PNG of a few bytes that says it has this many pixels."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(b""))
        + chunk(b"IEND", b"")
    )


def jpeg(image):
    return cv2.imencode(".jpg", image)[1].tobytes()


def table_cloth():
    """A photo without a board: soft stripes and noise."""
    noise = np.random.default_rng(7).normal(128, 12, (900, 1200, 3)).clip(0, 255).astype(np.uint8)
    return jpeg(cv2.GaussianBlur(noise, (0, 0), 4))


@pytest.fixture
def files(tmp_path, monkeypatch):
    monkeypatch.setattr("ui.photo_read.load_reader", lambda name, threads=2: BlindReader())
    contents_of = {
        "text.jpg": b"this is no picture",
        "zero.jpg": b"",
        "bomb.png": bomb_png(20_000, 10_000),
        "cut.jpg": table_cloth()[:2000],
        "cloth.jpg": table_cloth(),
        "tiny.png": cv2.imencode(".png", np.zeros((20, 20, 3), np.uint8))[1].tobytes(),
    }
    for name, data in contents_of.items():
        (tmp_path / name).write_bytes(data)
    (tmp_path / "folder.jpg").mkdir()
    return tmp_path


BAD = [
    pytest.param("text.jpg", "unreadable", "no picture", id="no image"),
    pytest.param("zero.jpg", "unreadable", "empty", id="zero bytes"),
    pytest.param("bomb.png", "too_large", "pixels", id="200 megapixels"),
    pytest.param("cut.jpg", "unreadable", "complete", id="cut off"),
    pytest.param("cloth.jpg", "no_board", "", id="no board"),
    pytest.param("tiny.png", "unreadable", "20×20", id="too small"),
    pytest.param("missing.jpg", "unreadable", "No such file", id="missing"),
    pytest.param("folder.jpg", "unreadable", "", id="a folder"),
]


@pytest.mark.parametrize(("name", "kind", "words"), BAD)
def test_a_photo_that_cannot_be_read(capsys, files, name, kind, words):
    photo = str(files / name)
    assert main(["read", photo, "--json"]) == 1
    (line,) = capsys.readouterr().out.splitlines()
    found = json.loads(line)
    assert found["photo"] == photo and found["error"]["kind"] == kind
    assert words in found["error"]["message"]


@pytest.mark.parametrize("command", ["read", "turn"])
@pytest.mark.parametrize(("name", "kind", "words"), BAD)
def test_a_person_gets_one_sentence(capsys, files, command, name, kind, words):
    assert main([command, str(files / name)]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1 and words in captured.err
    assert captured.err.count(name) == 1


def test_the_other_photos_go_on(capsys, files):
    names = ["text.jpg", "zero.jpg", "bomb.png"]
    assert main(["read", *(str(files / name) for name in names), "--json"]) == 1
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["error"]["kind"] for line in found] == ["unreadable", "unreadable", "too_large"]


@pytest.fixture
def readings(monkeypatch):
    asked = []

    def outcomes(requests):
        for request in requests:
            asked.append(request)
            bad = request.source.name.startswith("bad")
            yield BoardNotFound("no board was found") if bad else reading_of(rows_with("8F KOIRA"))

    monkeypatch.setattr("ui.commands.read.outcomes", outcomes)
    return asked


def test_a_pattern_is_filled_in_where_the_shell_does_not(capsys, tmp_path, readings):
    for name in ("b.jpg", "a.jpg", "notes.txt"):
        (tmp_path / name).touch()
    main(["read", str(tmp_path / "*.jpg"), "--json"])
    photos = [json.loads(line)["photo"] for line in capsys.readouterr().out.splitlines()]
    assert photos == [str(tmp_path / "a.jpg"), str(tmp_path / "b.jpg")]


def test_a_file_whose_name_looks_like_a_pattern_is_that_file(tmp_path, readings):
    odd = tmp_path / "board[1].jpg"
    odd.touch()
    main(["read", str(odd)])
    assert [request.source for request in readings] == [odd]


def test_a_batch_goes_on_where_it_was_interrupted(capsys, tmp_path, readings):
    out = tmp_path / "readings.jsonl"
    main(["read", "a.jpg", "bad.jpg", "--out", str(out)])
    with out.open("a") as file:
        file.write('{"photo": "c.jpg", "rows": ["..')  # cut off in mid-line
    readings.clear()
    main(["read", "a.jpg", "bad.jpg", "c.jpg", "d.jpg", "--out", str(out)])
    assert [str(request.source) for request in readings] == ["c.jpg", "d.jpg"]
    whole = [line for line in out.read_text("utf-8").splitlines() if line.endswith("}")]
    assert [json.loads(line)["photo"] for line in whole] == ["a.jpg", "bad.jpg", "c.jpg", "d.jpg"]


def test_photos_that_were_read_before_are_counted_to_the_person(capsys, tmp_path, readings):
    out = str(tmp_path / "readings.jsonl")
    main(["read", "a.jpg", "c.jpg", "--out", out])
    assert "already" not in capsys.readouterr().err
    assert main(["read", "a.jpg", "c.jpg", "--out", out]) == 0
    assert capsys.readouterr().err == f"2 of 2 photos are in {out} already.\n"


@pytest.mark.parametrize(
    ("arguments", "alphabet"),
    [
        pytest.param([], (), id="all letters the program knows"),
        pytest.param(["--edition", "latin"], tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), id="a set not listed"),
    ],
)
def test_what_the_reader_is_told(readings, arguments, alphabet):
    main(["read", "a.jpg", *arguments])
    known = readings[0].known
    assert isinstance(known, Known) and known.alphabet == alphabet and known.quad_xy is None


def test_corners_are_passed_on(readings):
    main(["read", "a.jpg", "--quad", "1,2,30,4,30,40,1,40", "--reader", "tesseract"])
    assert readings[0].known.quad_xy.tolist() == [[1, 2], [30, 4], [30, 40], [1, 40]]
    assert readings[0].reader == "tesseract"


def test_a_board_and_its_doubts_are_shown(capsys, monkeypatch):
    reading = reading_of(rows_with("8F KOIRA"), unsure={"K8": {"S": 0.6, "Ö": 0.4}})
    monkeypatch.setattr("ui.commands.read.outcomes", lambda requests: iter([reading]))
    assert main(["read", "a.jpg"]) == 0
    out = capsys.readouterr().out
    assert "K O I R A*S" in out and "K8: S 60%, Ö 40%" in out and "1 doubtful (K8)" in out


def test_what_was_read_is_drawn_on_the_photo(tmp_path, readings):
    photo, overlay = tmp_path / "a.jpg", tmp_path / "overlay.png"
    photo.write_bytes(jpeg(np.full((1700, 1700, 3), 200, np.uint8)))
    assert main(["read", str(photo), "--overlay", str(overlay)]) == 0
    drawn = cv2.imread(str(overlay))
    assert drawn.shape == (1700, 1700, 3)
    bare, lettered = drawn[205:295, 205:295], drawn[805:895, 605:695]  # B2 and F8
    assert (bare == 200).all() and not (lettered == 200).all()


def test_an_overlay_needs_a_picture_format(capsys, tmp_path, readings):
    photo = tmp_path / "a.jpg"
    photo.write_bytes(jpeg(np.full((1700, 1700, 3), 200, np.uint8)))
    assert main(["read", str(photo), "--overlay", str(tmp_path / "overlay.doc")]) == 1
    assert "overlay.png" in capsys.readouterr().err
