"""How long a person waits. The times are logged, not judged: the machine may be busy."""

import os
import time
from pathlib import Path

import pytest
from browser_pages import idle, photo_of
from prepared_games import begin

pytestmark = pytest.mark.browser


def processor_s(pid):
    """Seconds a process has computed so far; 0 where the system does not tell."""
    told = Path(f"/proc/{pid}/stat")
    if not told.exists():
        return 0.0
    user, system = told.read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def reading_s(store, game):
    """Seconds the reader itself took for the waiting photo."""
    return store.last_reading(store.load(game).pending.photo)["ms"]["total"] / 1000


def test_a_photo_becomes_a_proposal(phone, server, store, record_property):
    """The first photo finds the reader's libraries loading; the last one was read before."""
    told = []
    for name, turn in (("first photo", 1), ("next photo", 2), ("read before", 2)):
        game = begin(store)
        phone.goto(server.at("", game))
        phone.locator("button.camera").wait_for()
        idle(phone)
        start, computed = time.perf_counter(), processor_s(server.process.pid)
        phone.locator("input.from-gallery").set_input_files(str(photo_of(turn)))
        phone.locator("svg.stage image").wait_for()
        took, computed = time.perf_counter() - start, processor_s(server.process.pid) - computed
        read = 0.0 if name == "read before" else reading_s(store, game)
        record_property(f"upload to proposal, {name}", f"{took:.2f}")
        record_property(f"beyond the reading, {name}", f"{took - read:.2f}")
        told.append(
            f"  {name}: {took:.2f} s, {took - read:.2f} s of them beyond the reading "
            f"({computed:.2f} s of the server's processor time)"
        )
        assert phone.locator(".st-key-again").is_visible()
    print("\nupload to proposal\n" + "\n".join(told))
