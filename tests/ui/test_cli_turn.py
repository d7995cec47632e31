"""What the command `turn` tells a person about doubts."""

from reading_fakes import reading_of, rows_with, sure_of

from ui.cli import main

SAUMA = rows_with("8F KOIRAS", "K9 AUMA")


def told(monkeypatch, capsys, tmp_path, p):
    board = tmp_path / "board.txt"
    board.write_text("\n".join(rows_with("8F KOIRA")), "utf-8")
    reading = reading_of(SAUMA, {"K9": {**sure_of("A", "ABCDEFGHIJKLMNOPQRSTUVWXYZÅÄÖ"), **p}})
    monkeypatch.setattr("ui.commands.turn.read_fitted", lambda path, known, board: reading)
    assert main(["turn", "photo.jpg", "--board", str(board)]) == 0
    return [line for line in capsys.readouterr().out.splitlines() if line[:1] in "?~" and line]


def test_a_doubt_about_many_points_is_a_question(monkeypatch, capsys, tmp_path):
    (line,) = told(monkeypatch, capsys, tmp_path, {"A": 0.599, "Ö": 0.4})
    assert line.startswith("? K9: A (29) or Ö (")


def test_a_doubt_about_few_points_is_told_with_them(monkeypatch, capsys, tmp_path):
    (line,) = told(monkeypatch, capsys, tmp_path, {"A": 0.929, "Ä": 0.07})
    assert line.startswith("~ K9: A (29) or Ä (31)")


def test_a_clear_photo_leaves_nothing_to_ask(monkeypatch, capsys, tmp_path):
    assert told(monkeypatch, capsys, tmp_path, {}) == []
