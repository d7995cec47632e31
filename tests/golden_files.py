"""Golden JSON: what a command printed once, looked at by a person, and kept."""

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "ui" / "golden"

MATTERS = 0.02
"""Options less likely than this come and go with every tuning; a golden file leaves them out."""


def assert_golden(name: str, printed: str) -> None:
    """Holds printed JSON lines against a golden file; times and fine probabilities do not count."""
    lines = [steady(json.loads(line)) for line in printed.splitlines()]
    path = FOLDER / f"{name}.json"
    assert path.exists(), f"no golden file {path}; it would hold:\n{as_text(lines)}"
    assert lines == json.loads(path.read_text("utf-8"))


def steady(value: Any) -> Any:
    """Returns the value with times set to 0, probabilities to 0 or 1, unlikely options left out."""
    if isinstance(value, list):
        return [steady(one) for one in value]
    if not isinstance(value, dict):
        return value
    return {key: STEADIED.get(key, steady)(one) for key, one in value.items()}


STEADIED = {
    "ms": lambda ms: dict.fromkeys(ms, 0),
    "p": round,  # likely or not; the rest is a matter of tuning
    "options": lambda options: [steady(option) for option in options if option["p"] >= MATTERS],
}


def as_text(lines: list[Any]) -> str:
    """Returns the content of a golden file: one object a line, so that a change shows where it is."""
    return "[\n" + ",\n".join(json.dumps(line, ensure_ascii=False) for line in lines) + "\n]\n"
