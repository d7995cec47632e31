"""The arithmetic of the bench, on predictions made up so that every figure can be counted by hand."""

import json

import pytest

from ui.bench import summarise
from ui.cli import main
from ui.truth import parse_truth
from ui.verdict import corner_distance, judge

TRUTH_QUAD = [[0, 0], [150, 0], [150, 150], [0, 150]]  # a square is 10 px


def rows_with(**tiles):
    rows = [["."] * 15 for _ in range(15)]
    for name, tile in tiles.items():
        rows[int(name[1:]) - 1][ord(name[0]) - 65] = tile
    return ["".join(row) for row in rows]


def truth(photo, set_name="one", rows=None, quad_xy=TRUTH_QUAD, edition="english"):
    content = {"rows": rows or rows_with(), "quad_xy": quad_xy, "edition": edition}
    return parse_truth(content, photo, set_name)


def prediction(rows, doubtful=(), quad_xy=TRUTH_QUAD, confidence=None, ms=None):
    confidence = confidence or {}
    names = [f"{chr(65 + col)}{row + 1}" for row in range(15) for col in range(15)]
    return {
        "rows": rows,
        "doubtful": list(doubtful),
        "quad_xy": quad_xy,
        "squares": [{"square": name, "confidence": confidence.get(name, 0.999)} for name in names],
        "ms": {"decode": 1, "total": ms or 100},
    }


@pytest.fixture
def two_sets(tmp_path):
    """Set one: a board with one silent and one flagged mistake, a board not read. Set two: an exact board."""
    path = tmp_path / "a.jpg"
    board = rows_with(A1="K", B1="O", C1="?", O15="#", N15="#")
    wrong = rows_with(A1="K", B1="Ö", C1=".", O15="Z")
    first = prediction(wrong, ["C1", "D4"], confidence={"B1": 0.6, "C1": 0.5, "D4": 0.55}, ms=300)
    second = prediction(rows_with(H8="[CH]"), ms=100)
    return [
        judge(truth(path, "one", board), first),
        judge(truth(path, "one", board), {"error": {"kind": "no_board", "message": "no board"}}),
        judge(truth(path, "two", rows_with(H8="[CH]")), second),
        judge(truth(path, "mirror", ["#" * 15] * 15), {"error": {"kind": "mirrored", "message": "mirrored"}}),
    ]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        pytest.param("photos", 4, id="the one to be refused is a photo too"),
        pytest.param("read", 2, id="read"),
        pytest.param("failed", 1, id="not read though it should be"),
        pytest.param("unreadable", 1, id="to be refused"),
        pytest.param("unreadable_refused", 1, id="and refused"),
        pytest.param("boards_found", 2, id="found"),
        pytest.param("boards_exact", 1, id="exact"),
        pytest.param("squares", 223 + 223 + 225, id="squares marked # do not count, those not read do"),
        pytest.param("squares_right", 221 + 225, id="squares not read are not right"),
        pytest.param("tiles", 3 + 3 + 1, id="tiles"),
        pytest.param("tiles_right", 1 + 1, id="tiles right"),
        pytest.param("wrong", 2, id="squares read wrong"),
        pytest.param("doubtful", 2, id="doubtful"),
        pytest.param("doubtful_but_right", 1, id="a question for nothing"),
        pytest.param("silent_errors", 1, id="wrong and not doubtful; a photo not read is not silent"),
    ],
)
def test_counts(two_sets, key, value):
    assert summarise(two_sets)[key] == value


def test_by_set_mean_over_sets_and_worst_set(two_sets):
    figures = summarise(two_sets)
    assert list(figures["sets"]) == ["one", "two", "mirror"]
    one, two = figures["sets"]["one"], figures["sets"]["two"]
    assert one["squares_right_pct"] == pytest.approx(100 * 221 / 446, abs=5e-4)
    assert two["squares_right_pct"] == 100
    assert figures["mean_over_sets"]["squares_right_pct"] == pytest.approx(50 * 221 / 446 + 50, abs=1e-3)
    assert figures["mean_over_sets"]["boards_found_pct"] == 75
    assert figures["worst_set"]["set"] == "one"
    assert figures["worst_set"]["tiles_right_pct"] == pytest.approx(100 / 6, abs=5e-4)


def test_risk_and_coverage_flag_the_least_sure_first(two_sets):
    left = dict(summarise(two_sets)["risk_coverage"])
    assert left[0.0] == 2
    assert left[0.003] == 1  # one square of 448: C1, the least sure, wrong
    assert left[0.01] == 0  # four squares: C1, D4, B1 and one more
    assert left[0.1] == 0


def test_calibration_counts_squares_that_hold_a_tile(two_sets):
    figures = summarise(two_sets)
    assert figures["reliability"] == [[0.5, 0.0, 1], [0.6, 0.0, 1], [0.999, 1.0, 2]]
    assert figures["calibration_error"] == pytest.approx((0.5 + 0.6 + 2 * 0.001) / 4, abs=1e-4)


@pytest.mark.parametrize(
    ("quad_xy", "distance", "turn"),
    [
        pytest.param(TRUTH_QUAD, 0, 0, id="exact"),
        pytest.param([[3, 4], [150, 0], [150, 150], [0, 150]], 0.5, 0, id="one corner off by half a square"),
        pytest.param(
            [[150, 0], [150, 150], [0, 150], [0, 0]], 0, 3, id="turned: the corners are right all the same"
        ),
        pytest.param(None, None, 0, id="no corners"),
    ],
)
def test_corner_distance_in_squares_at_the_best_quarter_turn(quad_xy, distance, turn):
    assert corner_distance(TRUTH_QUAD, quad_xy) == (distance, turn)


@pytest.mark.parametrize(
    ("off", "found"), [pytest.param(2.4, 1, id="within"), pytest.param(2.6, 0, id="beyond")]
)
def test_a_board_is_found_within_a_quarter_of_a_square(tmp_path, off, found):
    quad_xy = [[off, 0], *TRUTH_QUAD[1:]]
    verdict = judge(truth(tmp_path / "a.jpg"), prediction(rows_with(), quad_xy=quad_xy))
    figures = summarise([verdict])
    assert figures["boards_found"] == found
    assert figures["corner_error_squares"] == {"median": off / 10, "p95": off / 10}


def test_a_blank_with_its_letter_counts_as_a_blank(tmp_path):
    verdict = judge(truth(tmp_path / "a.jpg", rows=rows_with(A1="k")), prediction(rows_with(A1="?")))
    assert summarise([verdict])["boards_exact"] == 1


def test_a_photo_missing_from_the_readings_counts_as_not_read(tmp_path):
    figures = summarise([judge(truth(tmp_path / "a.jpg"), None)])
    assert (figures["failed"], figures["squares"], figures["squares_right"]) == (1, 225, 0)


def test_rows_that_are_too_short_count_as_wrong(tmp_path):
    figures = summarise([judge(truth(tmp_path / "a.jpg"), prediction(["." * 14, *["." * 15] * 13]))])
    assert (figures["squares_right"], figures["wrong"]) == (225 - 1 - 15, 16)


def test_nothing_measured_gives_no_figure_rather_than_a_good_one():
    figures = summarise([])
    assert figures["calibration_error"] is None and figures["worst_set"] is None
    assert figures["risk_coverage"] == [] and figures["ms"]["total"] is None


@pytest.fixture
def folder(tmp_path):
    """Two sets on disk; photos that are not opened, since the readings are given."""
    for set_name, name, rows in (("one", "a", rows_with(A1="K")), ("two", "b", rows_with(B2="O"))):
        (tmp_path / "photos" / set_name).mkdir(parents=True)
        file = tmp_path / "photos" / set_name / f"{name}.json"
        file.write_text(json.dumps({"rows": rows, "quad_xy": TRUTH_QUAD, "edition": "romanian"}), "utf-8")
        file.with_suffix(".jpg").write_bytes(b"not opened")
    readings = [
        {"photo": "elsewhere\\one\\a.jpg"} | prediction(rows_with(A1="K")),
        {"photo": "two/b.jpg"} | prediction(rows_with(B2="Q"), ["B2"]),
    ]
    (tmp_path / "readings.jsonl").write_text("\n".join(map(json.dumps, readings)), "utf-8")
    return tmp_path


def test_readings_made_earlier_are_judged(capsys, folder):
    assert (
        main(["bench", str(folder / "photos"), "--predictions", str(folder / "readings.jsonl"), "--json"])
        == 0
    )
    figures = json.loads(capsys.readouterr().out)
    assert (figures["photos"], figures["boards_exact"], figures["silent_errors"]) == (2, 1, 0)
    assert figures["worst_set"]["set"] == "two"


def test_the_fields_of_the_contract_are_there(capsys, folder):
    main(["bench", str(folder / "photos"), "--predictions", str(folder / "readings.jsonl"), "--json"])
    figures = json.loads(capsys.readouterr().out)
    counted = (
        "photos boards_found boards_exact squares squares_right tiles tiles_right doubtful silent_errors"
    )
    fields = {*counted.split(), "corner_error_squares", "ms"}
    summary = {"ratio_to_decode", "sets", "mean_over_sets", "worst_set", "risk_coverage"}
    assert set(figures) >= fields | summary
    assert all(set(one) >= fields for one in figures["sets"].values())
    assert set(figures["corner_error_squares"]) == {"median", "p95"}
    assert set(figures["ms"]) >= {"decode", "total"}


def test_a_person_gets_a_table(capsys, folder):
    main(["bench", str(folder / "photos"), "--predictions", str(folder / "readings.jsonl")])
    out = capsys.readouterr().out
    assert "mean over sets" in out and "worst set (two)" in out and "calibration error" in out


def test_plots_are_written(capsys, folder):
    plots = folder / "plots"
    predictions = str(folder / "readings.jsonl")
    assert (
        main(["bench", str(folder / "photos"), "--predictions", predictions, "--plots", str(plots), "--json"])
        == 0
    )
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in plots.iterdir())
    assert sorted(path.name for path in plots.iterdir()) == ["reliability.png", "risk_coverage.png"]


def test_readings_that_are_no_text_are_refused_in_one_sentence(folder, capsys):
    (folder / "readings.jsonl").write_bytes(b"\xff\xfe\x00\x80")
    code = main(["bench", str(folder / "photos"), "--predictions", str(folder / "readings.jsonl")])
    captured = capsys.readouterr()
    assert (code, captured.out) == (1, "")
    assert captured.err.count("\n") == 1 and "one JSON object a line" in captured.err
