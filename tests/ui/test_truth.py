"""Truth files as they are found on disk."""

import json

import pytest

from ui.errors import Refused
from ui.truth import TruePlay, find_truths

ROWS = ["." * 15] * 15


def write(folder, name, content, photo=".jpg"):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.json").write_text(
        content if isinstance(content, str) else json.dumps(content), "utf-8"
    )
    if photo:
        (folder / f"{name}{photo}").touch()


def test_the_folder_and_its_subfolders_are_searched_in_order(tmp_path):
    write(tmp_path / "root", "z", {"rows": ROWS})
    write(tmp_path / "root" / "b", "2", {"rows": ROWS}, ".png")
    write(tmp_path / "root" / "b", "1", {"rows": ROWS}, ".JPG")
    write(tmp_path / "root" / "_drafts", "1", {"rows": ROWS})
    names = [truth.name for truth in find_truths(tmp_path / "root")]
    assert names == ["root/z", "b/1", "b/2"]


def test_everything_in_the_file_is_taken_up(tmp_path):
    rows = ["[CH]k?#" + "." * 11, *ROWS[1:]]
    quad_xy = [[0, 0], [9, 0], [9, 9], [0, 9]]
    move = {"play": "8F KOIRA", "score": 20, "withdrawn": True}
    content = {
        "rows": rows,
        "quad_xy": quad_xy,
        "edition": "german",
        "sequence": "s",
        "turn": 3,
        "move": move,
    }
    write(tmp_path, "a", content)
    (truth,) = find_truths(tmp_path)
    assert truth.rows[0][:5] == ("[CH]", "?", "?", "#", ".")
    assert (truth.n_counted, truth.n_tiles) == (224, 3)
    assert truth.quad_xy == ((0, 0), (9, 0), (9, 9), (0, 9))
    assert (truth.edition, truth.sequence, truth.turn) == ("german", "s", 3)
    assert truth.play == TruePlay("8F KOIRA", 20, withdrawn=True)


def test_other_json_files_are_no_truth(tmp_path):
    write(tmp_path, "a", {"rows": ROWS})
    write(tmp_path, "settings", {"seed": 1}, photo=None)
    assert len(find_truths(tmp_path)) == 1


@pytest.mark.parametrize(
    ("content", "photo", "words"),
    [
        pytest.param({"rows": ROWS}, None, "no photo", id="no photo beside it"),
        pytest.param("{", ".jpg", "no JSON", id="no JSON"),
        pytest.param({"rows": ROWS[1:]}, ".jpg", "15 rows", id="a row too few"),
        pytest.param({"rows": ["." * 14, *ROWS[1:]]}, ".jpg", "15 rows", id="a square too few"),
        pytest.param({"rows": ROWS, "quad_xy": [[0, 0]]}, ".jpg", "four corners", id="one corner"),
        pytest.param({"rows": ROWS, "quad_xy": 7}, ".jpg", "malformed", id="corners are a number"),
        pytest.param({"rows": ROWS, "move": {}}, ".jpg", "malformed", id="a play without its score"),
        pytest.param({"rows": 7}, ".jpg", "malformed", id="rows are a number"),
    ],
)
def test_a_malformed_file_is_named(tmp_path, content, photo, words):
    write(tmp_path, "a", content, photo)
    with pytest.raises(Refused, match=words) as refused:
        find_truths(tmp_path)
    assert "a.j" in str(refused.value)
