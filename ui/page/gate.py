"""The gate around the whole application: without the cookie nothing answers, page, photo or socket."""

from collections.abc import Collection
from html import escape
from urllib.parse import parse_qs, urlencode, urlsplit

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from ui.page.door import COOKIE, COOKIE_SECONDS, Door
from ui.page.entrance import entrance_html

JOIN = "/join"
OPEN_PATHS = ("/_stcore/health",)
LONGEST_FORM_BYTES = 2000


class HostCheck:
    """Answers only to the names of this computer, and to pages that came from here.

    A foreign page can neither send a name of its own that points here nor open a socket.
    """

    def __init__(self, app: ASGIApp, names: Collection[str]) -> None:
        self.app = app
        self.names = frozenset(name.lower() for name in names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes the request on when its host and origin are ours."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host, origin = headers.get("host", ""), headers.get("origin")
        ours = (urlsplit(f"//{host}").hostname or "") in self.names
        if not ours or (origin is not None and urlsplit(origin).netloc.lower() != host.lower()):
            await refuse(scope, receive, send, PlainTextResponse("This address is not served here.", 403))
            return
        await self.app(scope, receive, send)


class Gate:
    """Lets in devices that hold a cookie of the door; everyone else sees the entrance."""

    def __init__(self, app: ASGIApp, door: Door) -> None:
        self.app = app
        self.door = door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes the request on with the cookie, answers it without."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        request = Request(scope) if scope["type"] == "http" else None
        cookie = _cookie(Headers(scope=scope).get("cookie", ""))
        path = str(scope.get("path", ""))
        if request is not None and path == JOIN:
            await (await self._entrance(Request(scope, receive)))(scope, receive, send)
        elif self.door.knows(cookie) or (request is not None and path in OPEN_PATHS):
            await self.app(scope, receive, send)
        elif request is not None and "text/html" in request.headers.get("accept", ""):
            query = str(scope.get("query_string", b""), "latin-1")
            wanted = path + (f"?{query}" if query else "")
            await RedirectResponse(f"{JOIN}?{urlencode({'next': wanted})}", 303)(scope, receive, send)
        else:
            await refuse(scope, receive, send, PlainTextResponse("The code is needed first.", 401))

    async def _entrance(self, request: Request) -> Response:
        wanted = safe_next(request.query_params.get("next", "/"))
        token = request.query_params.get("token")
        if token is not None and self.door.opens_with_token(token):
            return self._let_in(wanted)
        if request.method == "POST":
            typed = await _typed_code(request)
            if typed is not None and self.door.opens_with_code(typed):
                return self._let_in(wanted)
            return self._ask(request, wanted, "locked" if self.door.lock.is_locked else "wrong", 401)
        return self._ask(request, wanted, "", 200)

    def _let_in(self, wanted: str) -> Response:
        answer = RedirectResponse(wanted, 303)
        answer.set_cookie(
            COOKIE, self.door.new_cookie(), max_age=COOKIE_SECONDS, httponly=True, samesite="lax"
        )
        return answer

    def _ask(self, request: Request, wanted: str, state: str, status: int) -> Response:
        languages = request.headers.get("accept-language", "")
        action = escape(f"{JOIN}?{urlencode({'next': wanted})}")
        return HTMLResponse(entrance_html(languages, action, state), status)


async def refuse(scope: Scope, receive: Receive, send: Send, answer: Response) -> None:
    """Answers a request, or closes a socket before it opens."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 4403})
    else:
        await answer(scope, receive, send)


def safe_next(wanted: str) -> str:
    """Returns a path of this page; anything that leads elsewhere becomes the start."""
    inside = wanted.startswith("/") and not wanted.startswith("//") and "\\" not in wanted
    return wanted if inside and wanted.isprintable() and not wanted.startswith(JOIN) else "/"


async def _typed_code(request: Request) -> str | None:
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > LONGEST_FORM_BYTES:
            return None
    return parse_qs(body.decode("ascii", "replace")).get("code", [None])[0]


def _cookie(header: str) -> str:
    for part in header.split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE:
            return value
    return ""
