import json
from pathlib import Path

import pytest

pytest.importorskip("torch", reason="training needs the extra `train`")
pytest.importorskip("onnx", reason="training needs the extra `train`")

from samples import render
from vision.training import make_weights
from vision.training.make_weights import CORNERS, HELD_OUT, TRAINING, Folder, Run, main

ALL_FOLDERS = (*TRAINING, *HELD_OUT, *CORNERS)


@pytest.fixture
def stages(monkeypatch):
    """The two halves of the work, which say that they ran and do nothing."""
    ran = []
    monkeypatch.setattr(make_weights, "make_reader", lambda *given: ran.append("reader") or {"boards": 7})
    monkeypatch.setattr(make_weights, "make_finders", lambda *given: ran.append("finders") or {"steps": 3})
    return ran


@pytest.mark.parametrize("folder", ALL_FOLDERS, ids=lambda folder: folder.name)
def test_the_renderer_takes_what_it_is_told_of_each_folder(folder):
    options = render._parser().parse_args(["--out", "x", "--n", "1", *folder.arguments])
    assert options.no_board == (folder.name == "no-board")


def test_no_folder_is_drawn_from_anothers_seed():
    seeds = [folder.arguments[folder.arguments.index("--seed") + 1] for folder in ALL_FOLDERS]
    assert len(set(seeds)) == len(seeds)


def test_held_out_boards_have_held_out_fonts_and_designs():
    for folder in HELD_OUT:
        options = render._parser().parse_args(["--out", "x", *folder.arguments])
        assert (options.fonts, options.designs) == ("test", "test")
    for folder in (*TRAINING, *CORNERS):
        options = render._parser().parse_args(["--out", "x", *folder.arguments])
        assert (options.fonts, options.designs) == ("train", "train")


def test_a_trial_takes_a_share_of_boards_and_steps():
    run = Run(Path("work"), Path("out"), 0.01, 1)
    assert Folder("train", 5000, ()).shrunk(run.share).n_photos == 50
    assert Folder("few", 10, ()).shrunk(run.share).n_photos == 4
    assert run.steps(7500) == 75
    assert Run(Path("work"), Path("out"), 1.0, 1).steps(7500) == 7500


def test_both_halves_run_and_are_recorded_beside_the_weights(stages, tmp_path):
    assert main(["--work", str(tmp_path / "work"), "--out", str(tmp_path / "out"), "--share", "0.5"]) == 0
    assert stages == ["reader", "finders"]
    record = json.loads((tmp_path / "out" / "tilenet.json").read_text("utf-8"))
    assert record == {"share": 0.5, "boards": 7, "finders": {"steps": 3}}


def test_one_half_alone_keeps_what_is_recorded_of_the_other(stages, tmp_path):
    arguments = ["--work", str(tmp_path / "work"), "--out", str(tmp_path / "out")]
    main([*arguments, "--only", "reader"])
    main([*arguments, "--only", "finders"])
    assert stages == ["reader", "finders"]
    record = json.loads((tmp_path / "out" / "tilenet.json").read_text("utf-8"))
    assert record["boards"] == 7 and record["finders"] == {"steps": 3}


@pytest.mark.parametrize("share", ["0", "-1", "1.5", "half"])
def test_a_share_that_is_none_is_refused(share, capsys):
    with pytest.raises(SystemExit):
        main(["--share", share])
    assert "--share" in capsys.readouterr().err
