import asyncio
from dataclasses import dataclass
from urllib.parse import urlencode

import pytest

from ui.page.door import COOKIE, Door, Lock, LockSettings, kept_secret, make_door
from ui.page.gate import Gate, HostCheck, safe_next

HOST = "localhost:8501"


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def door(clock):
    return Door(b"s" * 32, "123456", "long-token", Lock(LockSettings(), clock))


async def inside(scope, receive, send):
    """The application behind the gate: whatever reaches it is let in."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        return
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"inside"})


@dataclass
class Answer:
    status: int
    text: str
    headers: dict


class Client:
    """Speaks ASGI to the guarded application; keeps the cookie it is given, as a browser does."""

    def __init__(self, app):
        self.app = app
        self.cookie = ""

    def ask(self, path, method="GET", headers=None, body=b""):
        sent = self._talk("http", path, headers or {}, {"type": "http.request", "body": body}, method)
        got = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
        if "set-cookie" in got:
            self.cookie = got["set-cookie"].split(";")[0]
        return Answer(sent[0]["status"], sent[1].get("body", b"").decode(), got)

    def post(self, path, code, headers=None):
        return self.ask(path, "POST", headers, urlencode({"code": code}).encode())

    def socket_opens(self, headers=None):
        sent = self._talk("websocket", "/_stcore/stream", headers or {}, {"type": "websocket.connect"})
        return sent[0]["type"] == "websocket.accept"

    def _talk(self, kind, path, headers, message, method="GET"):
        path, _, query = path.partition("?")
        given = {"host": HOST, **({"cookie": self.cookie} if self.cookie else {}), **headers}
        scope = {
            "type": kind,
            "method": method,
            "path": path,
            "query_string": query.encode(),
            "headers": [(name.encode(), value.encode("latin-1")) for name, value in given.items()],
        }
        sent = []

        async def receive():
            return message

        async def send(one):
            sent.append(one)

        asyncio.run(self.app(scope, receive, send))
        return sent


@pytest.fixture
def client(door):
    return Client(HostCheck(Gate(inside, door), ["localhost"]))


@pytest.mark.parametrize(
    "path", ["/", "/_stcore/metrics", "/media/x.jpg", "/api/photo/1", "/app/static/x.css"]
)
def test_nothing_answers_without_the_cookie(client, path):
    assert client.ask(path).status == 401
    assert client.ask(path, headers={"accept": "text/html"}).status == 303
    assert client.ask(path, headers={"cookie": f"{COOKIE}=made.up"}).status == 401


def test_no_socket_opens_without_the_cookie(client, door):
    assert not client.socket_opens()
    assert client.socket_opens({"cookie": f"{COOKIE}={door.new_cookie()}"})


def test_the_code_lets_a_device_in_and_on_to_the_game_it_wanted(client):
    asked = client.ask("/?game=g7", headers={"accept": "text/html"})
    answer = client.post(asked.headers["location"], "123 456")
    assert (answer.status, answer.headers["location"]) == (303, "/?game=g7")
    assert "httponly" in answer.headers["set-cookie"].lower()
    assert client.ask("/").text == "inside"
    assert client.socket_opens()


def test_the_token_of_the_qr_code_lets_a_device_in(client):
    assert client.ask("/join?token=long-tokem").status == 200
    assert client.ask("/").status == 401
    assert client.ask("/join?token=long-token").status == 303
    assert client.ask("/media/x.jpg").text == "inside"


@pytest.mark.parametrize(
    ("languages", "word"),
    [("fi-FI,fi;q=0.9", 'lang="fi"'), ("nn", 'lang="nb"'), ("fr", 'lang="en"'), ("", 'lang="en"')],
)
def test_the_entrance_speaks_the_language_of_the_browser(client, languages, word):
    assert word in client.ask("/join", headers={"accept-language": languages}).text


def test_the_entrance_shows_nothing_unescaped(client):
    assert "<script" not in client.ask("/join?next=/%22%3E%3Cscript%3E").text


def test_wrong_codes_lock_the_door_even_for_the_right_one(client, door, clock):
    for guess in range(5):
        assert client.post("/join", f"{guess:06d}").status == 401
    assert client.post("/join", "123456").status == 401
    clock.now += door.lock.settings.lock_s + 1
    assert client.post("/join", "123456").status == 303


def test_guessing_every_ten_milliseconds_for_a_day_gets_few_tries(door, clock):
    looked_at = 0
    while clock.now < 24 * 3600:
        if not door.lock.is_locked:
            looked_at += 1
            assert not door.opens_with_code("000000")
        clock.now += 0.01 if not door.lock.is_locked else 30
    assert looked_at < 50


def test_a_forged_address_does_not_get_fresh_guesses(client):
    for guess in range(5):
        client.post("/join", f"{guess:06d}", {"x-forwarded-for": f"10.0.0.{guess}"})
    assert client.post("/join", "123456", {"x-forwarded-for": "10.0.0.99"}).status == 401


@pytest.mark.parametrize(
    ("wanted", "where"),
    [
        pytest.param("/?game=a", "/?game=a", id="a game"),
        pytest.param("//evil.example/", "/", id="another host"),
        pytest.param("https://evil.example", "/", id="another site"),
        pytest.param("/\\evil.example", "/", id="backslash"),
        pytest.param("/join?next=/join", "/", id="a loop"),
        pytest.param("/a\r\nSet-Cookie: x", "/", id="a header"),
    ],
)
def test_the_way_on_stays_on_this_page(wanted, where):
    assert safe_next(wanted) == where


def test_a_foreign_host_or_origin_is_refused(client, door):
    client.cookie = f"{COOKIE}={door.new_cookie()}"
    assert client.ask("/", headers={"host": "evil.example"}).status == 403
    assert client.ask("/", headers={"origin": "http://evil.example"}).status == 403
    assert client.ask("/", headers={"origin": f"http://{HOST}"}).text == "inside"
    assert not client.socket_opens({"origin": "http://evil.example"})
    assert client.socket_opens({"origin": f"http://{HOST}"})


def test_a_huge_form_is_not_read(client):
    assert client.post("/join", "1" * 100_000).status == 401


def test_the_secret_survives_a_restart_and_a_new_code_is_made(tmp_path):
    first, second = make_door(tmp_path), make_door(tmp_path)
    assert second.knows(first.new_cookie())
    assert first.token != second.token
    assert len(kept_secret(tmp_path)) == 32
    assert (tmp_path / "door.key").stat().st_mode & 0o077 == 0
