"""Somebody in the home network without the code: no page, photo, upload or socket, from any path."""

import json
import re
import socket
import time
from urllib.parse import urlencode

import pytest
from kept_photos import new_game, picture
from running_page import ROUTES

from ui.intake import accept_photo
from ui.page.door import COOKIE, Door, kept_secret
from ui.store import Store
from ui.stored import Pending

pytestmark = pytest.mark.faults

CODE = "482913"
OPEN = {"/join", "/_stcore/health"}
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")
SECRETS = (
    b"Aino",
    b"Kitchen",
    b"\xff\xd8\xff",
    b"<svg xmlns",
    b"streamlit",
    CODE.encode(),
    b"token-of-the-qr-code",
)
DISGUISES = (
    {},
    {"Accept": "text/html"},
    {"Cookie": f"{COOKIE}=x.{'0' * 64}"},
    {"Cookie": f"{COOKIE}=; {COOKIE}=."},
    {"X-Forwarded-For": "127.0.0.1", "X-Real-IP": "127.0.0.1", "Forwarded": "for=127.0.0.1"},
    {"X-Forwarded-Host": "localhost", "X-Original-URL": "/join", "X-Rewrite-URL": "/join"},
    {"Authorization": "Basic YWRtaW46YWRtaW4=", "x-boardscore": "photo"},
)
TRICKS = (
    "/join/..{0}", "/join/%2e%2e{0}", "/{0}", "/.{0}", "/JOIN{0}", "{0}?next=/join", "{0};/join",
    "{0}%00/join",     "{0}#/join", "/_stcore/health/..{0}", "/_stcore/health%2f..{0}", "{0}/../join",
    "\\join{0}", "{0}?token=x",     "/join?next={0}", "http://localhost/join{0}", "http://127.0.0.1{0}",
)  # fmt: skip


@pytest.fixture(scope="module")
def house(nursery, tmp_path_factory):
    """A server with a door, and behind it a game with a photo; returns server, store, digest and paths."""
    data = tmp_path_factory.mktemp("house")
    store = Store(data)
    game = new_game(store)
    store.rename(game, "Kitchen")
    digest = accept_photo(store, picture(3))
    store.set_pending(game, Pending(digest))
    server = nursery.start(data, code=CODE)
    routes = json.loads((data / ROUTES).read_text())
    return (
        server,
        store,
        digest,
        sorted({filled(route, digest) for route in routes} | {"/", f"/?game={game}"}),
    )


def filled(route, digest):
    """Returns an address that a route answers."""
    names = {"digest": digest, "session_id": "1", "file_id": "1", "file_name": "1.jpg"}
    return re.sub(r"{(\w+)(:\w+)?}", lambda found: names.get(found[1], "index.html"), route) or "/"


def ask(server, method, target, headers=None, body=b""):
    """Sends a request as it is, whatever its target; returns status, head and body."""
    given = {
        "Host": f"127.0.0.1:{server.port}",
        "Connection": "close",
        "Content-Length": len(body),
        **(headers or {}),
    }
    head = f"{method} {target} HTTP/1.1\r\n" + "".join(
        f"{name}: {value}\r\n" for name, value in given.items()
    )
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as line:
        line.sendall(head.encode("latin-1") + b"\r\n" + body)
        answer = b""
        while chunk := line.recv(65536):
            answer += chunk
            if b"101 Switching" in answer[:20]:
                break
    top, _, rest = answer.partition(b"\r\n\r\n")
    return int(top.split()[1]) if top else 0, top, rest


def stays_out(server, method, target, headers=None, body=b""):
    status, head, rest = ask(server, method, target, headers, body)
    assert status in (0, 303, 400, 401, 403, 404, 405), (method, target, headers, status)
    assert not any(secret in head + rest for secret in SECRETS), (method, target, headers)
    assert f"{COOKIE}=".encode() not in head


def test_every_route_of_the_running_server_is_known_to_the_test(house):
    paths = house[3]
    assert len(paths) >= 12
    assert any("stream" in path for path in paths) and any("media" in path for path in paths)
    assert any("upload" in path for path in paths) and any("metrics" in path for path in paths)


def test_no_route_answers_without_the_cookie(house, whole):
    server, store, _, paths = house
    for path in paths:
        for method in METHODS if whole else METHODS[:3]:
            for disguise in DISGUISES if whole else DISGUISES[:3]:
                if path.partition("?")[0] not in OPEN:
                    stays_out(
                        server, method, path, disguise, picture(9) if method in ("POST", "PUT") else b""
                    )
    assert len(store.games()) == 1


def test_no_trick_with_a_path_leads_in(house, whole):
    server, _, digest, paths = house
    targets = paths if whole else ["/", f"/api/photo/{digest}", "/_stcore/stream"]
    for path in targets:
        for trick in TRICKS:
            target = trick.format(path)
            status, head, rest = ask(server, "GET", target)
            assert not any(secret in head + rest for secret in SECRETS), (target, status)
            if status == 200:  # the entrance, or that the server lives: nothing else
                assert b'name="code"' in rest or rest == b"ok", (target, rest[:200])


def test_no_socket_opens_on_any_path(house):
    server, _, _, paths = house
    for path in [*paths, "/join", "/_stcore/health", "/join/../_stcore/stream"]:
        for extra in ({}, {"Sec-WebSocket-Protocol": "streamlit, x, y"}, {"Cookie": f"{COOKIE}=a.b"}):
            upgrade = {
                "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
                "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", **extra,
            }  # fmt: skip
            assert ask(server, "GET", path, upgrade)[0] != 101, path


def test_nothing_is_uploaded_without_the_cookie(house):
    server, store, digest, paths = house
    other = picture(77)
    for path in paths:
        if "upload" in path or "photo" in path or "media" in path:
            for method in ("POST", "PUT"):
                stays_out(server, method, path, {"x-boardscore": "photo"}, other)
    assert store.games()[0].pending == Pending(digest)
    assert store.photo(accept_photo(Store(store.folder / "elsewhere"), other)) is None


def test_another_host_name_or_origin_is_refused_even_with_the_cookie(house):
    server, store, digest, _ = house
    cookie = {"Cookie": f"{COOKIE}={Door(kept_secret(store.folder), CODE, 'x').new_cookie()}"}
    assert ask(server, "GET", f"/api/photo/{digest}", cookie)[0] == 200
    for foreign in ({"Host": "evil.example"}, {"Origin": "http://evil.example"}, {"Host": ""}):
        assert ask(server, "GET", f"/api/photo/{digest}", {**cookie, **foreign})[0] in (400, 403)


def test_a_guess_every_ten_milliseconds_is_locked_out_from_every_address(house, whole):
    server, _, _, _ = house
    guesses, until, form = 0, time.monotonic() + (30 if whole else 2), b""
    while time.monotonic() < until or guesses < 10:
        begun = time.monotonic()
        form = urlencode({"code": f"{guesses:06d}"}).encode()
        forged = {"X-Forwarded-For": f"10.0.{guesses // 250}.{guesses % 250}"}
        status, head, _ = ask(server, "POST", "/join", forged, form)
        assert status == 401 and b"set-cookie" not in head.lower()
        guesses += 1
        time.sleep(max(0.0, 0.01 - (time.monotonic() - begun)))
    status, head, rest = ask(server, "POST", "/join", None, urlencode({"code": CODE}).encode())
    assert status == 401 and b"set-cookie" not in head.lower()
    assert b"Too many wrong codes" in rest
    assert ask(server, "GET", "/join?token=token-of-the-qr-code")[0] == 303
    print(f"{guesses} guesses, then even the right code is refused; the QR code still lets a phone in")
