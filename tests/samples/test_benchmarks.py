"""The measuring scripts count what they say; what they measure is nobody's promise."""

import importlib.util
import json
import sys
from collections import Counter
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.calibration import Calibration, Scores
from vision.letters import Evidence, contents
from vision.reading import Known

BENCHMARKS = Path(__file__).parents[1] / "benchmarks"


@pytest.fixture
def script(monkeypatch):
    def load(name):
        monkeypatch.syspath_prepend(str(BENCHMARKS))
        spec = importlib.util.spec_from_file_location(name, BENCHMARKS / f"{name}.py")
        module = importlib.util.module_from_spec(spec)
        monkeypatch.setitem(sys.modules, name, module)
        spec.loader.exec_module(module)
        return module

    return load


class TakesAForO:
    """Reads every square as an O."""

    name, square_px = "fake", 12

    def read(self, rectified, known):
        names = contents(known)
        p = np.full((225, len(names)), 1e-6)
        p[:, names.index("O")] = 1.0
        return Evidence(names, p)


def test_confusions_count_tiles_by_what_they_are_read_as(script, tmp_path):
    confusions = script("confusions")
    found = confusions.count(TakesAForO(), confusions.drawn(tmp_path, 2, 5, 12))
    assert {read for _, read in found} == {"O"}
    assert {truth for truth, _ in found} <= {*confusions.WATCHED, "?"}
    wrong, total = confusions.rate(found, "A", "O")
    assert wrong == total > 0


def test_the_table_shows_mistaken_pairs_and_marks_those_above_the_target(script):
    confusions = script("confusions")
    found = Counter({("A", "A"): 998, ("A", "Ä"): 2, ("E", "F"): 3, ("E", "E"): 997, ("B", "P"): 9})
    lines = confusions.table({"net": found})
    assert "| A | Ä | 2 of 1000 |" in lines
    assert "| E | F | 3 of 1000 ** |" in lines
    assert not any(line.startswith("| B ") for line in lines)
    assert "B as P 9" in confusions.summary("net", found)


def test_an_ablation_switches_one_part_at_a_time(script):
    ablation = script("ablation")
    usual = Calibration(
        net_weight=0.5, tile_weight=-1.0, bare_weight=2.0, likeness_bias=0.3, value_weight=0.7
    )
    by_name = {variant.name: variant for variant in ablation.VARIANTS}
    assert by_name["all parts"].calibration(usual) == usual
    without = by_name["value digit off"].calibration(usual)
    assert without.value_weight == 0 and without.tile_weight == usual.tile_weight
    plain = by_name["blank likeness off"].calibration(usual)
    assert (plain.tile_weight, plain.bare_weight, plain.net_weight) == (0, 0, 1)
    assert plain.value_weight == usual.value_weight
    assert by_name["edition not told"].known(Known(("A",), {"A": 1})).values == {}


def test_a_value_that_is_printed_rights_a_letter_until_it_is_switched_off(script):
    ablation = script("ablation")
    logits = np.zeros((225, 60))
    logits[:, 0], logits[:, 1] = 1.0, 1.3  # B before A, by a little
    value = np.zeros((225, 14))
    value[:, 1] = 9.0
    kind = np.tile([-9.0, -9.0, 9.0], (225, 1))
    scores = Scores(kind, logits, value, np.zeros((225, 5)))
    known = Known(("A", "B"), {"A": 1, "B": 8})
    board = ablation.Cut(np.zeros((2, 2, 3), np.uint8), ("A",) * 225, known)

    class Net:
        calibration = Calibration(value_weight=1.0)

    right = [
        ablation.tallied(Net, [(board, scores)], variant).tiles_right for variant in ablation.VARIANTS[:2]
    ]
    assert right == [225, 0]


def test_folders_are_read_with_their_truth_and_hidden_squares_left_out(script, tmp_path):
    ablation = script("ablation")
    truth = {
        "rows": ["A#?" + "." * 12, *["." * 15] * 14],
        "quad_xy": [[10, 10], [160, 10], [160, 160], [10, 160]],
        "edition": "finnish",
    }
    (tmp_path / "one.json").write_text(json.dumps(truth), "utf-8")
    (tmp_path / "none.json").write_text(json.dumps({"thing": "table"}), "utf-8")
    cv2.imwrite(str(tmp_path / "one.jpg"), np.full((170, 170, 3), 99, np.uint8))
    (found,) = ablation.truths_of(tmp_path)
    (board,) = ablation.cut_folder([found], 10)
    assert board.truth[:4] == ("A", "#", "?", ".") and "Ä" in board.known.alphabet
    assert board.picture.shape == (170, 170, 3)
    tally = ablation.Tally()
    tally.add(board.truth, ("A", "B", ".", *["."] * 222))
    assert (tally.squares, tally.squares_right, tally.tiles, tally.tiles_right) == (224, 223, 2, 1)
