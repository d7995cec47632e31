import base64
import io
import zipfile

import pytest
from page_reading import html, only_game

from ui.backup import backup_game


def test_the_files_can_be_taken_away(open_page, played):
    page = open_page(game=played, view="away")
    assert len(page.get("download_button")) == 4


GCG = (
    "#character-encoding UTF-8\n#player1 aino Aino Virtanen\n#player2 eetu Eetu\n"
    ">aino: AIKOR 8F KOIRA +20 20\n>eetu: S 8F .....S +{points} {points}\n"
)


@pytest.mark.parametrize(
    ("points", "text"),
    [
        pytest.param(11, "Every play counts as it was recorded.", id="all agree"),
        pytest.param(22, "1 of 2 plays count as they were recorded", id="one differs"),
    ],
)
def test_a_record_is_opened_with_full_names_and_says_how_far_it_agrees(store, open_page, points, text):
    page = open_page(view="import", lang="en")
    page.selectbox(key="edition-english").set_value("finnish").run()
    data = base64.b64encode(GCG.format(points=points).encode()).decode()
    page.session_state["import"] = {"file": {"name": "game.gcg", "base64": data}}
    page.run()
    assert only_game(store).players == ("Aino Virtanen", "Eetu")
    assert text in html(page)
    assert "KOIRAS" in html(page)


def open_file(page, name, data):
    page.session_state["import"] = {"file": {"name": name, "base64": base64.b64encode(data).decode()}}
    page.run()


@pytest.mark.parametrize(
    ("name", "data", "text"),
    [
        pytest.param("x.gcg", b"a,b\n1,2\n", "It is no GCG record", id="no record"),
        pytest.param("x.gcg", b"\0\0", "It is not a text", id="no text"),
        pytest.param("x.zip", b"PK\x03\x04 and no more", "It is no game saved from here", id="no backup"),
    ],
)
def test_a_file_that_cannot_be_opened_is_a_sentence(store, open_page, name, data, text):
    page = open_page(view="import")
    open_file(page, name, data)
    assert text in html(page)
    assert store.games() == ()


@pytest.mark.parametrize("language", ["fi", "nb", "sv", "de"])
@pytest.mark.parametrize(
    "line",
    [
        pytest.param(">aino: KOIRA 8A KOIRA +20 20", id="a play that does not fit"),
        pytest.param(">aino: what is this", id="no event"),
        pytest.param(">liv: KOIRA 8F KOIRA +20 20", id="nobody"),
        pytest.param(">aino: KOIRA -- -20 0", id="nothing to take back"),
    ],
)
def test_the_line_at_fault_is_quoted_and_nothing_else_is_in_english(store, open_page, line, language):
    page = open_page(view="import", lang=language)
    open_file(page, "x.gcg", f"#player1 aino Aino\n#player2 eetu Eetu\n{line}\n".encode())
    shown = [*(one.value for one in page.code), *(one.value for one in page.caption), html(page)]
    assert line in shown
    english = ("Line", "cannot", "player", "board", "does not", "no play", "known")
    text = " ".join(one for one in shown if one != line).rpartition("</style>")[2]
    assert not [word for word in english if word in text]
    assert store.games() == ()


def test_a_saved_game_of_an_unknown_set_says_so(store, open_page, played):
    data = backup_game(store, played)
    packed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(packed, "w") as new:
        new.writestr("game.json", old.read("game.json").replace(b'"finnish"', b'"klingon"'))
    page = open_page(view="import")
    open_file(page, "x.zip", packed.getvalue())
    assert "a set that is not known here" in html(page)
