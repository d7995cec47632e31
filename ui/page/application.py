"""The application around the page: Streamlit's script, our routes, the headers every answer carries."""

import logging
from functools import partial
from pathlib import Path

import streamlit as st
from starlette.middleware import Middleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

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
    (b"referrer-policy", b"no-referrer"),
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


def make_app(folder: Path, lan_port: int | None = None) -> st.App:
    """Returns the application that keeps its games in `folder`.

    Args:
        folder: Where games are kept.
        lan_port: The port phones of the home network come to; None serves this machine only.
    """
    return st.App(
        SCRIPT,
        routes=photo_routes(partial(Store, folder)),
        middleware=[Middleware(SafeHeaders)],
        on_script_error=show_failure,
    )
