"""Starts the page: Streamlit inside an application with our own routes, on this machine only unless told."""

import contextlib
import os
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ui.store import Store, data_folder
from ui.stored import StoreError
from vision.errors import VisionError

if TYPE_CHECKING:
    from ui.worker import ReadWorker

FIRST_PORT = 8501
PORTS_TRIED = 20
STARTING_TRIES = 100
"""Times the page is looked for, a fifth of a second apart, before no browser is opened."""

QUIET: Mapping[str, Any] = {
    "server.headless": True,
    "server.fileWatcherType": "none",
    "server.showEmailPrompt": False,
    "server.maxUploadSize": 60,
    "browser.gatherUsageStats": False,
    "client.toolbarMode": "minimal",
    "client.showErrorDetails": "none",
    "client.showErrorLinks": False,
    "runner.postScriptGC": False,
    "runner.magicEnabled": False,
    "logger.level": "warning",
    "logger.hideWelcomeMessage": True,
}
"""Nothing is sent anywhere, nothing of Streamlit's own is shown, and no error tells its details."""

LIGHT = {
    "primaryColor": "#8f4300",
    "backgroundColor": "#fbf6ea",
    "secondaryBackgroundColor": "#f2e8d3",
    "textColor": "#2b2419",
    "borderColor": "#cdbd9b",
}
DARK = {
    "primaryColor": "#f0a65a",
    "backgroundColor": "#1d1913",
    "secondaryBackgroundColor": "#2a241b",
    "textColor": "#f1e7d3",
    "borderColor": "#584b37",
}


def launch(lan: bool = False, port: int | None = None, *, show: bool = True) -> None:
    """Serves the page until it is stopped.

    Args:
        lan: Serve the home network too; a code shown here lets a phone in.
        port: Where to listen; the first free port from 8501 when None.
        show: Open the page in the browser of this machine, where it has a screen.
    """
    from ui.intake import intake_worker
    from ui.page.application import Served, make_app
    from ui.page.door import make_door
    from ui.page.invitation import terminal_code
    from ui.page.reading_job import read_worker

    address = "0.0.0.0" if lan else "127.0.0.1"
    chosen = port or free_port(address)
    served, home = Served(), f"http://localhost:{chosen}"
    print(f"boardscore: {home}", flush=True)
    if lan:
        door, here = make_door(data_folder()), lan_address()
        names = (*served.names, here, socket.gethostname(), f"{socket.gethostname()}.local")
        served = Served(names, door, f"http://{here}:{chosen}/join?token={door.token}")
        home = f"{home}/join?token={door.token}"
        print(f"Here: {home}")
        print(terminal_code(served.invitation))
        print(f"A phone: scan this, or open http://{here}:{chosen} and type the code {door.code}", flush=True)
    app = make_app(data_folder(), served)
    # The processes that open and read photos load their libraries while the first visitor still looks around.
    threading.Thread(target=_warm, args=([read_worker(), intake_worker()],), daemon=True).start()
    if show and has_screen():
        threading.Thread(target=_show_when_up, args=(chosen, home), daemon=True).start()
    app.run(config=settings(address, chosen, served.names))


def _warm(workers: Sequence["ReadWorker"]) -> None:
    games = Store(data_folder())
    with contextlib.suppress(StoreError):
        games.forget_photos()
        games.copy_when_due()
    for worker in workers:
        with contextlib.suppress(VisionError):
            worker.start()


def has_screen() -> bool:
    """Whether a browser window can open on this machine."""
    return sys.platform in ("win32", "darwin") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )


def _show_when_up(port: int, address: str) -> None:
    for _ in range(STARTING_TRIES):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            webbrowser.open(address)
            return
        time.sleep(0.2)


def lan_address() -> str:
    """Returns the address of this computer in the home network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def free_port(address: str) -> int:
    """Returns the first port from 8501 that nothing listens on.

    Raises:
        OSError: None of the ports tried is free.
    """
    for port in range(FIRST_PORT, FIRST_PORT + PORTS_TRIED):
        with socket.socket() as probe:
            try:
                probe.bind((address, port))
            except OSError:
                continue
            return port
    raise OSError(
        f"none of the ports {FIRST_PORT} to {FIRST_PORT + PORTS_TRIED - 1} is free: name one with --port"
    )


def settings(address: str, port: int, names: Sequence[str]) -> dict[str, Any]:
    """Returns the options of the server: quiet, private, in the colours of the page."""
    return {
        "server.address": address,
        "server.port": port,
        "server.corsAllowedOrigins": [f"http://{name}:{port}" for name in names],
        **QUIET,
        "theme.baseFontSize": 17,
        "theme.baseRadius": "0.8rem",
        "theme.font": "ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
        "theme.headingFont": "Georgia, 'Iowan Old Style', 'Palatino Linotype', serif",
        **{f"theme.light.{name}": colour for name, colour in LIGHT.items()},
        **{f"theme.dark.{name}": colour for name, colour in DARK.items()},
    }
