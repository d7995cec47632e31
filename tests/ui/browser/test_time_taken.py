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


def test_a_photo_becomes_a_proposal(phone, server, store, record_property):
    """The second time the photo was read before: what is left is the page's own part."""
    told = []
    for name in ("with the reading", "without it"):
        phone.goto(server.at("", begin(store)))
        phone.locator("button.camera").wait_for()
        idle(phone)
        start, computed = time.perf_counter(), processor_s(server.process.pid)
        phone.locator("input.from-gallery").set_input_files(str(photo_of(2)))
        phone.locator("svg.stage image").wait_for()
        took, computed = time.perf_counter() - start, processor_s(server.process.pid) - computed
        record_property(f"upload to proposal {name}", f"{took:.2f}")
        told.append(f"{name} {took:.2f} s ({computed:.2f} s of the server's processor time)")
        assert phone.locator(".st-key-again").is_visible()
    print("\nupload to proposal: " + ", ".join(told))
