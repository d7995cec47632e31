"""The application around the page: Streamlit's script, our routes, the headers every answer carries."""

import logging
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import streamlit as st
from starlette.middleware import Middleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ui.page.door import Door
from ui.page.gate import Gate, HostCheck
from ui.page.invitation import invitation_route
from ui.page.look import note
from ui.page.routes import photo_routes
from ui.page.words import _
from ui.store import Store

SCRIPT = Path(__file__).parent / "main.py"

# Inline styles and blob modules are Streamlit's own way of loading components.
_POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' blob: 'unsafe-inline' 'wasm-unsafe-eval'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' blob: data:",
        "font-src 'self' data:",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "form-action 'self'",
        "base-uri 'self'",
    )
)
HEADERS = (
    (b"content-security-policy", _POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),  # "no-referrer" would hide the origin of our own form
    (b"x-frame-options", b"DENY"),
)


class SafeHeaders:
    """Adds to every answer what keeps the page from talking to anyone else."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes the request on and the answer back with its headers."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                named = {name.lower() for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(h for h in HEADERS if h[0] not in named)]
            await send(message)

        await self.app(scope, receive, send_with_headers if scope["type"] == "http" else send)


def show_failure(error: Exception) -> bool:
    """Says on the page that something failed, and writes down what; the game is safe in the store."""
    logging.getLogger("boardscore").error("a view failed", exc_info=error)
    note(
        _("Something went wrong here"),
        _("Nothing of the game is lost. Load the page again; if it stays, undo or enter the turn by hand."),
        warn=True,
    )
    return True


@dataclass(frozen=True, slots=True)
class Served:
    """Where the page is served.

    Attributes:
        names: The names this computer answers to.
        door: Lets phones of the home network in; None serves this machine only.
        invitation: The address in the QR code.
    """

    names: tuple[str, ...] = ("localhost", "127.0.0.1", "::1")
    door: Door | None = None
    invitation: str = ""


def make_app(folder: Path, served: Served) -> st.App:
    """Returns the application that keeps its games in `folder`."""
    routes = photo_routes(partial(Store, folder))
    middleware = [Middleware(SafeHeaders), Middleware(HostCheck, names=served.names)]
    if served.door is not None:
        middleware.append(Middleware(Gate, door=served.door))
        routes.append(invitation_route(served.invitation, served.door.code))
    return st.App(SCRIPT, routes=routes, middleware=middleware, on_script_error=show_failure)
