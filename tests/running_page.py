"""The page as a server of its own, started as a person starts it, killed as a power cut does.

One process loads the libraries once and then makes a server from a copy of itself whenever one is wanted,
so that a start takes a moment. `python -m running_page` is that process.
"""

import contextlib
import importlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parent.parent
ROUTES = "routes.json"
"""Where a server with a door writes down its routes, in its data folder."""

LOADED_ONCE = (
    "ui.page.application", "ui.page.navigation", "uvicorn.main", "uvicorn.loops.auto", "uvicorn.lifespan.on",
    "uvicorn.protocols.http.auto", "uvicorn.protocols.websockets.auto", "anyio._backends._asyncio",
    "streamlit.web.bootstrap", "streamlit.web.server.starlette.starlette_server",
)  # fmt: skip
"""Modules that every server would load for itself."""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Nursery:
    """Makes servers; ends with all of them."""

    def __init__(self, *, reads=True):
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "tests")])}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "running_page", "reads" if reads else "no-reads"],
            cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            stderr=subprocess.DEVNULL,
        )  # fmt: skip
        self.servers = []

    def start(self, data, port=None, code="", limit_bytes=0):
        """Starts a server on a folder and waits until it answers."""
        server = self._make(
            {"data": str(data), "port": port or free_port(), "code": code, "limit": limit_bytes}
        )
        server.wait()
        return server

    def start_plain(self, data, port):
        """Starts a server of turns without a page around it: it is there in a moment."""
        return self._make({"data": str(data), "port": port, "plain": True})

    def _make(self, wanted):
        self.process.stdin.write(json.dumps(wanted) + "\n")
        self.process.stdin.flush()
        server = Running(int(self.process.stdout.readline()), wanted["port"])
        self.servers.append(server)
        return server

    def close(self):
        for server in self.servers:
            server.kill()
        self.process.stdin.close()
        self.process.stdout.close()
        try:
            self.process.wait(timeout=60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Running:
    """A live server."""

    def __init__(self, pid, port):
        self.pid, self.port = pid, port

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def wait(self, timeout_s=300):
        until = time.monotonic() + timeout_s
        while time.monotonic() < until:
            try:
                with urllib.request.urlopen(f"{self.address}/_stcore/health", timeout=10):
                    return
            except urllib.error.HTTPError:
                return
            except OSError:
                time.sleep(0.02)
        raise AssertionError("the page did not start")

    def kill(self):
        """Kills it at once, as a power cut does."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)

    def memory_bytes(self):
        """Returns the memory of the server with the process that reads photos."""
        return sum(_memory(pid) for pid in (self.pid, *_children(self.pid)))


def _memory(pid):
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def _children(pid):
    try:
        return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()] + [
            int(one)
            for task in Path(f"/proc/{pid}/task").iterdir()
            if task.name != str(pid)
            for one in (task / "children").read_text().split()
        ]
    except OSError:
        return []


def serve(data, port, code, limit):
    """Runs one server in this process."""
    from ui.page import launch
    from ui.page.application import Served, make_app
    from ui.page.door import Door, Lock, kept_secret

    os.environ["BOARDSCORE_DATA"] = data
    if limit:
        import resource

        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    if not code:
        launch.launch(port=port, show=False)
        return
    door = Door(kept_secret(Path(data)), code, "token-of-the-qr-code", Lock())
    note_routes(Path(data) / ROUTES)
    served = Served(door=door, invitation=f"http://127.0.0.1:{port}/join?token={door.token}")
    make_app(Path(data), served).run(config=launch.settings("127.0.0.1", port, served.names))


def serve_turns(data, port):
    """Confirms turns, one request a connection: the game, then the play; answers "done" once it is kept."""
    from scoring.errors import ScoringError
    from scoring.events import Play
    from scoring.move import parse_play
    from ui.match import add_events, open_match
    from ui.store import Store
    from ui.stored import StoreError

    store, door = Store(data), socket.create_server(("127.0.0.1", port))
    while True:
        line, _ = door.accept()
        with line, line.makefile("rw", encoding="utf-8") as talk:
            game, version, text = json.loads(talk.readline())
            try:
                match = open_match(store, game)
                play = Play(match.state.on_turn, parse_play(text, match.state.board, match.game.edition))
                if match.stored.version != version:
                    raise ScoringError("an older state")
                photo = match.stored.pending.photo if match.stored.pending else None
                add_events(store, match, [play], photo)
                talk.write("done\n")
            except (ScoringError, StoreError) as error:
                talk.write(f"refused: {error}\n")


def note_routes(path):
    """Has the application write down every route it serves once it is built."""
    import streamlit as st

    build = st.App._build_starlette_app

    def build_and_tell(app):
        built = build(app)
        path.write_text(json.dumps([getattr(route, "path", "/") for route in built.routes]))
        return built

    st.App._build_starlette_app = build_and_tell


def main(reads):
    for module in LOADED_ONCE:
        importlib.import_module(module)
    import ui.page.launch
    import ui.page.reading_job
    from ui.table_set import TableSets

    if not reads:
        ui.page.launch._warm = lambda workers: None
        # Readings lie ready in the store, of a reader that was taught nothing.
        untaught = TableSets(lambda lessons, own_set: b"")
        ui.page.reading_job.table_sets = lambda: untaught
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    children = []
    for line in sys.stdin:
        wanted = json.loads(line)
        pid = os.fork()
        if pid == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            os.dup2(1, 2)
            if wanted.get("plain"):
                serve_turns(Path(wanted["data"]), wanted["port"])
            serve(wanted["data"], wanted["port"], wanted["code"], wanted["limit"])
            os._exit(0)
        children.append(pid)
        print(pid, flush=True)
    for pid in children:  # whoever asked for them is gone
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


if __name__ == "__main__":
    main(sys.argv[1] == "reads")
