"""Pictures from outside are opened in a process of their own: what goes wrong costs that one only."""

import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from ui import photo_clean
from ui.intake import INTAKE, PhotoRefused, accept_photo, intake_worker
from ui.photo_clean import CleanPhoto, clean_photo, encode_jpeg
from ui.photo_read import ReadRequest, read_shown
from ui.store import Store
from ui.worker import ReadingStopped, ReadWorker, WorkerSettings
from vision.errors import PhotoUnreadable
from vision.photo import load_photo
from vision.reading import Known


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path)


def picture(side_px=200, form=".jpg"):
    pixels = np.random.default_rng(side_px).integers(0, 255, (side_px, side_px, 3), np.uint8)
    return cv2.imencode(form, cv2.GaussianBlur(pixels, (0, 0), 3))[1].tobytes()


def test_no_picture_is_decoded_by_the_page_itself(store, monkeypatch):
    def decoded(*_):
        raise AssertionError("decoded here")

    monkeypatch.setattr(photo_clean, "load_photo", decoded)
    data, mime = store.photo(accept_photo(store, picture()))
    assert mime == "image/jpeg"
    assert load_photo(data).full_size_wh == (200, 200)


@pytest.mark.parametrize("form", [".jpg", ".png", ".webp", ".bmp"])
def test_the_other_process_gives_what_this_one_would(form):
    data = picture(form=form)
    assert intake_worker().clean(data) == clean_photo(data)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        pytest.param(b"", "empty", id="nothing"),
        pytest.param(b"#!/bin/sh", "no picture", id="a script"),
        pytest.param(picture()[:2000], "ends before", id="cut off"),
        pytest.param(picture(side_px=40), "only 40×40", id="too small"),
    ],
)
def test_what_is_no_photo_is_refused_and_nothing_is_kept(store, data, words):
    with pytest.raises(PhotoRefused, match=words):
        accept_photo(store, data)
    assert not any(data[:100] in path.read_bytes() for path in store.folder.rglob("*") if data)
    assert store.has_photo(accept_photo(store, picture()))


@pytest.fixture
def bad_worker(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent.parent))
    settings = WorkerSettings(
        cpu_s=1, timeout_s=5, n_threads=1, memory_bytes=INTAKE.memory_bytes, read="worker_reads:open_file"
    )
    with ReadWorker(settings) as worker:
        yield worker


@pytest.mark.parametrize(
    ("data", "words"),
    [
        pytest.param(b"die", "took the reading process down", id="kills the decoder"),
        pytest.param(b"hang", "took too long", id="waits for ever"),
        pytest.param(b"work", "took too long", id="works for ever"),
        pytest.param(
            b"hoard", "memory", id="takes all memory",
            marks=pytest.mark.skipif(sys.platform != "linux", reason="memory is bounded on Linux only"),
        ),
        pytest.param(b"nonsense", "failed inside", id="comes to nothing"),
    ],
)  # fmt: skip
def test_a_file_that_breaks_the_decoder_is_refused_and_the_next_one_is_taken(store, bad_worker, data, words):
    with pytest.raises(PhotoRefused, match=words):
        accept_photo(store, data, bad_worker.clean)
    assert accept_photo(store, picture(), bad_worker.clean)


def test_a_picture_in_a_file_is_cleaned_like_its_bytes(tmp_path):
    path = tmp_path / "photo.jpg"
    path.write_bytes(picture())
    assert read_shown(ReadRequest(path, Known(()), shows="file"), {}) == clean_photo(picture())


def test_an_image_that_cannot_be_a_jpeg_is_said():
    with pytest.raises((PhotoUnreadable, cv2.error)):
        encode_jpeg(np.zeros((0, 0, 3), np.uint8))


def test_a_board_is_no_clean_picture(bad_worker):
    with pytest.raises(ReadingStopped, match="CleanPhoto, not a board"):
        bad_worker.submit(picture(), Known(()))
    assert isinstance(bad_worker.clean(picture()), CleanPhoto)
