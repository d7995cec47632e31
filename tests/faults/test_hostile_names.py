"""Names with markup, control characters and tricks are shown as text everywhere."""

import os
from pathlib import Path

import pytest

from scoring.events import Play
from scoring.move import parse_play
from ui.backup import backup_game, restore_game
from ui.export import file_name
from ui.match import add_events, open_match, start_match
from ui.setups import GameSetup
from ui.store import Store

pytestmark = pytest.mark.faults

ROOT = Path(__file__).parents[2]

HOSTILE_NAMES = (
    "<script>alert(1)</script>", "\u202eevil", "a\0b", "**bold** [x](javascript:alert(1))", "$\\frac{1}{0}$",
    "../../etc/passwd", "A" * 500, "\r\nSet-Cookie: x",
    "👩‍👩‍👧‍👦" * 60, ":material/delete:", "'; DROP TABLE games; --",
    "=cmd|'/c calc'!A1", "%s%n", "{0.__class__}", "\ud7ff\uffff",
)  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE_NAMES, ids=range(len(HOSTILE_NAMES)))
def test_a_hostile_name_is_shown_as_text_on_every_view_and_file(tmp_path, name, monkeypatch, whole):
    from streamlit.testing.v1 import AppTest

    monkeypatch.setenv("BOARDSCORE_DATA", str(tmp_path))
    store = Store(tmp_path)
    game = start_match(store, GameSetup("finnish", (name, "Eetu")), name)
    match = open_match(store, game)
    add_events(store, match, [Play(0, parse_play("8F KOIRA", match.state.board, match.game.edition))])
    for view in ("", "history", "end", "bag", "away") if whole else ("", "away"):
        page = AppTest.from_file(str(ROOT / "ui" / "page" / "main.py"), default_timeout=120)
        page.query_params["game"] = game
        page.query_params["view"] = view
        page.run()
        assert not page.exception, (view, page.exception)
        shown = " ".join(node.proto.body for node in page.get("html"))
        assert "<script>alert" not in shown
    copy = restore_game(store, backup_game(store, game))
    assert open_match(store, copy).state.totals == (20, 0)
    assert os.sep not in file_name(name, "zip")
