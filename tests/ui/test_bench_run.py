"""How the photos of a bench are read and timed; the reading itself is a stand-in."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from reading_fakes import reading_of, rows_with

from ui.bench_run import BenchReader, SpeedSettings, n_pixels, read_all, speed_figures
from ui.cli import main
from ui.truth import parse_truth
from vision.errors import BoardNotFound

QUAD = [[0, 0], [150, 0], [150, 150], [0, 150]]


def truth(edition="german", photo="a.jpg", rows=None, **more):
    content = {"rows": rows or rows_with(), "quad_xy": QUAD, "edition": edition, **more}
    return parse_truth(content, Path(photo), "set")


@pytest.mark.parametrize(
    ("edition", "override", "last"),
    [
        pytest.param("german", None, "Z", id="the edition of the truth file"),
        pytest.param("finnish_2021", None, "Ö", id="an older name of it"),
        pytest.param("romanian", None, "Z", id="not known: letters A to Z"),
        pytest.param("german", "norwegian", "Å", id="another one is asked for"),
    ],
)
def test_the_alphabet_a_photo_is_read_with(edition, override, last):
    known = BenchReader(edition=override).request(truth(edition)).known
    assert known.alphabet[-1] == last
    assert bool(known.values) == (edition != "romanian")


@pytest.mark.parametrize(
    ("corners", "quad_xy", "turns"),
    [pytest.param("find", None, None, id="looked for"), pytest.param("truth", QUAD, 0, id="given")],
)
def test_corners(corners, quad_xy, turns):
    known = BenchReader(corners=corners).request(truth()).known
    assert (None if known.quad_xy is None else known.quad_xy.tolist()) == quad_xy
    assert known.turns == turns


@pytest.fixture
def faked(monkeypatch):
    def read(request, readers):
        if request.source.name.startswith("bad"):
            raise BoardNotFound("no board was found")
        return reading_of(rows_with("8F KOIRA"))

    monkeypatch.setattr("ui.bench_run.read_request", read)


def test_a_photo_that_cannot_be_read_is_one_result_among_others(faked):
    found = list(read_all([truth(), truth(photo="bad.jpg")], BenchReader()))
    assert [type(photo.photo.reading).__name__ for photo in found] == ["BoardReading", "BoardNotFound"]
    assert found[0].photo.reading.rectified.size == 3  # the picture is not kept


def write_photo(folder, name, size_wh, **more):
    folder.mkdir(parents=True, exist_ok=True)
    width, height = size_wh
    cv2.imwrite(str(folder / f"{name}.jpg"), np.zeros((height, width, 3), np.uint8))
    content = {"rows": rows_with("8F KOIRA"), "quad_xy": None, "edition": "finnish", **more}
    (folder / f"{name}.json").write_text(json.dumps(content), "utf-8")
    return truth(photo=str(folder / f"{name}.jpg"))


def test_only_large_photos_are_timed_against_a_bare_decode(tmp_path, faked):
    small, large = write_photo(tmp_path, "small", (40, 30)), write_photo(tmp_path, "large", (80, 60))
    assert (n_pixels(small.photo), n_pixels(tmp_path / "small.json")) == (1200, 0)
    figures = speed_figures([small, large], BenchReader(), SpeedSettings(min_pixels=4000, n_rounds=2))
    assert figures["ratio_photos"] == 1 and figures["ratio_to_decode"] > 0 and figures["threads"] == 2


def test_without_large_photos_there_is_no_ratio(tmp_path, faked):
    figures = speed_figures([write_photo(tmp_path, "small", (40, 30))], BenchReader())
    assert figures["ratio_to_decode"] is None


def test_the_command_reads_judges_and_takes_turns(capsys, tmp_path, faked):
    write_photo(tmp_path / "one", "1", (40, 30), sequence="s", turn=1)
    write_photo(tmp_path / "one", "2", (40, 30), sequence="s", turn=2)
    write_photo(tmp_path / "two", "bad", (40, 30))
    assert main(["bench", str(tmp_path), "--turns", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert (figures["photos"], figures["boards_exact"], figures["failed"]) == (3, 2, 1)
    assert (figures["turns"], figures["untouched"], figures["games"], figures["totals_right"]) == (2, 2, 1, 1)
    main(["bench", str(tmp_path), "--turns"])
    assert "2 turns, 100.0% untouched" in capsys.readouterr().out
