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
        wanted = {"data": str(data), "port": port or free_port(), "code": code, "limit": limit_bytes}
        self.process.stdin.write(json.dumps(wanted) + "\n")
        self.process.stdin.flush()
        server = Running(int(self.process.stdout.readline()), wanted["port"])
        self.servers.append(server)
        server.wait()
        return server

    def close(self):
        for server in self.servers:
            server.kill()
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait(timeout=30)


class Running:
    """A live server."""

    def __init__(self, pid, port):
        self.pid, self.port = pid, port

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def wait(self, timeout_s=60):
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
    served = Served(door=door, invitation=f"http://127.0.0.1:{port}/join?token={door.token}")
    make_app(Path(data), served).run(config=launch.settings("127.0.0.1", port, served.names))


def main(reads):
    for module in LOADED_ONCE:
        importlib.import_module(module)
    import ui.page.launch

    if not reads:
        ui.page.launch._warm = lambda worker: None
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
            serve(wanted["data"], wanted["port"], wanted["code"], wanted["limit"])
            os._exit(0)
        children.append(pid)
        print(pid, flush=True)
    for pid in children:  # whoever asked for them is gone
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


if __name__ == "__main__":
    main(sys.argv[1] == "reads")
