import asyncio
import json
from functools import partial

import cv2
import numpy as np
import pytest
from starlette.applications import Starlette

from ui.database import FILE
from ui.page import routes
from ui.page.application import SafeHeaders
from ui.page.routes import photo_routes
from ui.store import Store

PAGE = {"x-boardscore": "photo"}


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path)


@pytest.fixture
def ask(store):
    app = SafeHeaders(Starlette(routes=photo_routes(partial(Store, store.folder))))

    def ask(path, method="GET", headers=None, chunks=(b"",)):
        path, _, query = path.partition("?")
        scope = {
            "type": "http",
            "method": method,
            "path": path,
            "query_string": query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in (headers or {}).items()],
        }
        waiting, sent = list(chunks), []

        async def receive():
            return {"type": "http.request", "body": waiting.pop(0), "more_body": bool(waiting)}

        async def send(message):
            sent.append(message)

        asyncio.run(app(scope, receive, send))
        body = b"".join(message.get("body", b"") for message in sent)
        return sent[0]["status"], {k.decode(): v.decode() for k, v in sent[0]["headers"]}, body

    return ask


@pytest.fixture
def photo():
    pixels = np.random.default_rng(5).integers(0, 255, (240, 320, 3), dtype=np.uint8)
    return cv2.imencode(".jpg", pixels)[1].tobytes()


def test_a_photo_waits_for_its_game_and_is_shown_again(store, ask, photo):
    game = store.create("g", {})
    status, _, body = ask(f"/api/photo?game={game}", "POST", PAGE, [photo[:1000], photo[1000:]])
    digest = json.loads(body)["digest"]
    assert status == 200
    assert store.load(game).pending.photo == digest
    status, headers, shown = ask(f"/api/photo/{digest}")
    assert (status, headers["content-type"]) == (200, "image/jpeg")
    assert cv2.imdecode(np.frombuffer(shown, np.uint8), cv2.IMREAD_COLOR).shape == (240, 320, 3)


def test_a_page_from_elsewhere_cannot_send_photos(store, ask, photo):
    game = store.create("g", {})
    status, _, _ = ask(f"/api/photo?game={game}", "POST", {}, [photo])
    assert status == 403
    assert store.load(game).pending is None


@pytest.mark.parametrize(
    ("data", "status"),
    [
        pytest.param(b"", 422, id="nothing"),
        pytest.param(b"<svg onload=alert(1)>", 422, id="no photo"),
        pytest.param(b"\xff\xd8\xff\xe0" + b"x" * 500, 422, id="a damaged photo"),
    ],
)
def test_what_is_no_photo_is_refused_with_a_sentence(ask, data, status):
    answered, _, body = ask("/api/photo", "POST", PAGE, [data])
    assert answered == status
    assert len(json.loads(body)["message"]) > 20


def test_a_file_that_never_ends_is_not_kept_in_memory(ask, monkeypatch):
    monkeypatch.setattr(routes, "MAX_UPLOAD_BYTES", 1000)
    status, _, _ = ask("/api/photo", "POST", PAGE, [b"x" * 600] * 50)
    assert status == 413


def test_a_photo_for_a_game_that_is_gone_is_refused(ask, photo):
    status, _, body = ask("/api/photo?game=gone", "POST", PAGE, [photo])
    assert status == 404
    assert "no game" in json.loads(body)["message"]


def test_a_photo_that_finds_the_file_damaged_is_kept_in_the_copy(store, ask, photo):
    game = store.create("g", {})
    store.save_events(game, [], 0)
    (store.folder / FILE).write_bytes(b"no database" * 1000)
    status, _, body = ask(f"/api/photo?game={game}", "POST", PAGE, [photo])
    assert status == 200
    assert store.load(game).pending.photo == json.loads(body)["digest"]


@pytest.mark.parametrize("name", ["none", "..%2F..%2Fetc%2Fpasswd", "%00", "a" * 500])
def test_a_picture_that_is_not_here_is_not_found(ask, name):
    assert ask(f"/api/photo/{name}")[0] == 404


def test_every_answer_keeps_the_page_from_talking_to_others(ask):
    _, headers, _ = ask("/api/photo/none")
    assert "default-src 'self'" in headers["content-security-policy"]
    assert "connect-src 'self'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
