"""How long a person waits. The times are logged, not judged: the machine may be busy."""

import os
from pathlib import Path

import pytest
from browser_pages import idle, photo_of
from prepared_games import begin, play

from ui.store import Store

pytestmark = pytest.mark.browser

WATCH = """(input) => {
  const told = window.told = {};
  input.addEventListener("change", () => { told.start = performance.now(); }, { capture: true });
  const board = () => [...document.querySelectorAll("*")]
    .some((one) => one.shadowRoot && one.shadowRoot.querySelector("svg.stage image"));
  const look = () => {
    const took = performance.now() - told.start;
    if (took && !told.words && document.querySelector(".bs-headline")) told.words = took;
    if (took && !told.board && board()) told.board = took;
    if (told.words && told.board) told.done = true; else requestAnimationFrame(look);
  };
  look();
}"""
"""Takes the time in the browser: a test that asks from outside sees steps of half a second."""


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


def test_a_photo_becomes_a_proposal(visit, own_server, record_property):
    """The first photo finds the reader's libraries loading; the last one was read before."""
    phone, store, lines = visit(own_server), Store(own_server.data), []
    for name, turn in (("first photo", 1), ("next photo", 2), ("read before", 2)):
        game = play(store, begin(store), turn - 1)
        phone.goto(own_server.at("", game))
        phone.locator("button.camera").wait_for()
        idle(phone)
        field = phone.locator("input.from-gallery")
        field.evaluate(WATCH)
        computed = processor_s(own_server.process.pid)
        field.set_input_files(str(photo_of(turn)))
        phone.wait_for_function("() => window.told.done")
        computed = processor_s(own_server.process.pid) - computed
        told = phone.evaluate("() => window.told")
        took = max(told["words"], told["board"]) / 1000
        beyond = took - (0.0 if name == "read before" else reading_s(store, game))
        record_property(f"upload to proposal, {name}", f"{took:.2f}")
        record_property(f"beyond the reading, {name}", f"{beyond:.2f}")
        lines.append(
            f"  {name}: {took:.2f} s, {beyond:.2f} s of them beyond the reading "
            f"({computed:.2f} s of the server's processor time)"
        )
        assert told["words"] > 0
        assert phone.locator(".st-key-again").is_visible()
    print("\nupload to proposal\n" + "\n".join(lines))
