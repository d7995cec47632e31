"""Broken and hostile pictures: each gives a photo or a sentence, in time, within memory."""

import io
import json
import os
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import cv2
import numpy as np
import pytest
from fault_bounds import LONGEST_S, MOST_BYTES, files_below, in_time, progress
from mutations import mutated, seeded
from phone_client import Phone

from ui.intake import PhotoRefused, accept_photo
from ui.store import Store
from ui.worker import ReadWorker, WorkerSettings
from vision.errors import VisionError
from vision.reading import BoardReading, Known

pytestmark = pytest.mark.faults

ROOT = Path(__file__).parents[2]
SAMPLES = sorted((ROOT / "samples" / "games" / "finnish").glob("*.jpg"))


def exif():
    from PIL import Image

    data = Image.Exif()
    data[0x010F], data[0x0112] = "Camera", 6
    data.get_ifd(0x8825)[2] = (60.0, 10.0, 5.0)
    return data


def pictures():
    """One small photo of a board in every form a phone or a person may send."""
    from PIL import Image

    board = cv2.imread(str(SAMPLES[2])) if SAMPLES else np.full((600, 800, 3), 128, np.uint8)
    scale = 480 / max(board.shape[:2])
    board = cv2.resize(board, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    pil = Image.fromarray(board[:, :, ::-1])
    forms = {
        "jpeg": {"format": "JPEG", "quality": 80, "exif": exif()},
        "progressive": {"format": "JPEG", "quality": 80, "progressive": True},
        "png": {"format": "PNG"},
        "webp": {"format": "WEBP", "quality": 70, "exif": exif()},
        "gif": {"format": "GIF", "save_all": True, "append_images": [pil.rotate(90), pil.rotate(180)]},
        "bmp": {"format": "BMP"},
        "mpo": {"format": "MPO", "save_all": True, "append_images": [pil.rotate(180)]},
    }
    try:
        import pillow_heif

        pillow_heif.register_heif_opener()
        forms["heic"] = {"format": "HEIF", "quality": 50}
    except ImportError:
        pass
    found = {}
    for name, options in forms.items():
        out = io.BytesIO()
        try:
            pil.save(out, **options)
        except (OSError, RuntimeError, KeyError):  # no encoder for it on this machine
            continue
        found[name] = out.getvalue()
    return found


class Watch:
    """Looks at the memory of a server all the while."""

    def __init__(self, server):
        self.server, self.most, self.done = server, 0, False
        threading.Thread(target=self._look, daemon=True).start()

    def _look(self):
        while not self.done:
            self.most = max(self.most, self.server.memory_bytes())
            time.sleep(0.05)


def sent(phone, form, data, number):
    """Sends a broken picture; returns the photo kept of it, or None, and how long the answer took."""
    begun = time.monotonic()
    headers = {"x-boardscore": "photo"}
    status, body = phone.http("POST", "/api/photo", data, headers)
    took_s, answer = time.monotonic() - begun, json.loads(body)
    if status != 200:
        assert status in (413, 422) and len(answer["message"]) > 20, (form, number, status, answer)
        return None, took_s
    shown, photo = phone.http("GET", f"/api/photo/{answer['digest']}")
    image = cv2.imdecode(np.frombuffer(photo, np.uint8), cv2.IMREAD_COLOR)
    assert shown == 200 and image is not None, (form, number)
    assert b"Camera" not in photo, (form, number)
    return photo, took_s


def test_broken_pictures_get_a_photo_or_a_sentence_and_the_server_lives(nursery, tmp_path, whole):
    data = tmp_path / "data"
    server = nursery.start(data)
    watch, forms = Watch(server), pictures()
    wanted = 2000 if whole else 80
    kept, slowest = [], 0.0
    with Phone(server.port) as phone, ThreadPoolExecutor(6) as phones:

        def send(number):
            form = sorted(forms)[number % len(forms)]
            return sent(phone, form, mutated(forms[form], seeded("picture", number)), number)

        for number, (photo, took_s) in enumerate(phones.map(send, range(wanted))):
            slowest = max(slowest, took_s)
            kept += [photo] if photo is not None else []
            progress("pictures", number, len(kept), number + 1 - len(kept), slowest)
        phone.load()
        assert phone.button("New game"), "the page is still there"
    watch.done = True
    assert watch.most < MOST_BYTES
    if not os.getloadavg()[0] > 2 * (os.cpu_count() or 1):  # a machine that works on other things is slow
        assert slowest < LONGEST_S
    assert files_below(tmp_path) == {f"data/{name}" for name in files_below(data)}
    every = 10 if whole else 12
    readings, sentences, slowest_read = read_some(kept[::every])
    print(
        f"{wanted} broken pictures of {len(forms)} forms: {len(kept)} taken, {wanted - len(kept)} refused; "
        f"slowest answer {slowest:.2f} s, most memory {watch.most / 1e6:.0f} MB; of {len(kept[::every])} "
        f"read, {readings} gave a board, {sentences} a sentence, slowest {slowest_read:.2f} s"
    )


def read_some(photos):
    """Returns how many photos gave a board, how many a sentence, and the longest time."""
    readings = sentences = 0
    slowest = 0.0
    known = Known(alphabet=tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZÅÄÖ"))
    with ReadWorker(WorkerSettings(n_threads=1)) as worker:
        worker.start()
        for photo in photos:
            begun = time.process_time(), time.monotonic()
            try:
                reading = worker.submit(photo, known)
                assert isinstance(reading, BoardReading) and len(reading.readings) == 225
                readings += 1
            except VisionError as error:
                assert len(str(error)) > 20
                sentences += 1
            slowest = max(slowest, time.monotonic() - begun[1])
    return readings, sentences, slowest


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\x01\0\0\0\x01\0\0\x08\2" + b"\0" * 99, id="too wide"),
        pytest.param(b"BM" + b"\xff" * 60, id="a bitmap of negative size"),
        pytest.param(b"GIF89a" + b"\xff\xff\xff\xff" + b"\0" * 40, id="an empty film"),
        pytest.param(b"RIFF\xff\xff\xff\xffWEBPVP8 " + b"\xff" * 40, id="a WebP of four gigabytes"),
        pytest.param(b"\0\0\0\x18ftypheic" + b"\xff" * 200, id="a HEIC of boxes without end"),
        pytest.param(b"\xff\xd8" + b"\xff\xe1\xff\xff" * 5000, id="camera data without end"),
        pytest.param(b"%PDF-1.7 " + b"x" * 400, id="a document"),
        pytest.param(b"PK\x03\x04" + b"\0" * 400, id="an archive"),
    ],
)  # fmt: skip
def test_hostile_pictures_are_refused_before_they_are_unpacked(tmp_path, data):
    with in_time("a picture"), pytest.raises(PhotoRefused):
        accept_photo(Store(tmp_path), data)
