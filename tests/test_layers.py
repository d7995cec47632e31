"""Who may import whom, read from the imports themselves."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("vision", "scoring", "ui")
MODULES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))

ADAPTERS = {  # outside program → the one place that imports it
    "pytesseract": ("vision/tesseract.py",),
    "pillow_heif": ("vision/photo.py",),
    "sqlite3": ("ui/database.py",),
    "streamlit": ("ui/page/",),
    "libvoikko": ("scoring/lexicon/voikko.py",),
    "spylls": ("scoring/lexicon/hunspell.py",),
    "torch": ("vision/training/",),
}
SCORING_EXCEPTIONS = {"libvoikko", "spylls"}


def imported_names(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield node.module or ""


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def packages_of(path: Path) -> set[str]:
    return {name.partition(".")[0] for name in imported_names(path)}


@pytest.mark.parametrize("path", MODULES, ids=relative)
def test_a_package_imports_only_what_its_layer_allows(path):
    layer = relative(path).partition("/")[0]
    forbidden = {"vision": {"scoring", "ui"}, "scoring": {"vision", "ui"}, "ui": set()}[layer]
    assert not packages_of(path) & (forbidden | {"samples", "tests"})


@pytest.mark.parametrize("path", [p for p in MODULES if relative(p).startswith("scoring/")], ids=relative)
def test_scoring_runs_on_the_standard_library(path):
    outside = packages_of(path) - set(sys.stdlib_module_names) - {"scoring"}
    assert outside <= SCORING_EXCEPTIONS


@pytest.mark.parametrize("program", ADAPTERS)
def test_each_outside_program_has_one_adapter(program):
    importers = [relative(path) for path in MODULES if program in packages_of(path)]
    assert all(importer.startswith(ADAPTERS[program]) for importer in importers), importers


@pytest.mark.parametrize("path", MODULES, ids=relative)
def test_no_run_time_module_imports_training(path):
    if relative(path).startswith("vision/training/"):
        pytest.skip("training itself")
    assert not any(name.startswith("vision.training") for name in imported_names(path))


def test_no_module_of_ui_hides_a_package():
    taken = set(PACKAGES) | {"samples", "tests"} | set(sys.stdlib_module_names)
    folders = [ROOT / "ui", ROOT / "ui" / "page"]
    names = {path.stem for folder in folders for path in folder.glob("*.py")}
    assert not names & taken


@pytest.mark.parametrize("path", MODULES, ids=relative)
def test_a_module_has_at_most_400_lines(path):
    assert len(path.read_text("utf-8").splitlines()) <= 400


@pytest.mark.parametrize("package", PACKAGES)
def test_an_init_only_re_exports(package):
    tree = ast.parse((ROOT / package / "__init__.py").read_text("utf-8"))
    allowed = (ast.ImportFrom, ast.Import, ast.Expr, ast.Assign)
    assert all(isinstance(node, allowed) for node in tree.body)
