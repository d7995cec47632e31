"""What is installed, and what an import costs."""

import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))

OPENED_FILES = """
import sys
opened = []
def watch(event, args):
    if event == "open" and isinstance(args[0], str) and not args[0].endswith((".py", ".pyc", ".so")):
        opened.append(args[0])
{before}
sys.addaudithook(watch)
import {package}
print([name for name in opened if {root!r} in name and "/.venv/" not in name])
"""

INSTALLED = """
import sys
sys.path.insert(0, "")
import ui
from pathlib import Path
from scoring.editions import load_edition
from ui.page.demo import demo_photos
from ui.page.widget_files import ASSETS
from ui.texts import catalogue
print(Path(ui.__file__).parents[1])
print(len(demo_photos("fi")), len(demo_photos("nb")), catalogue("fi").gettext("Confirm"))
print(load_edition("finnish").layout.n_rows)
for name in ("board.js", "photo.html", "page.css"):
    (ASSETS / name).read_text("utf-8")
"""


def test_every_package_folder_is_listed():
    found = {
        path.parent.relative_to(ROOT).as_posix().replace("/", ".")
        for package in ("vision", "scoring", "ui")
        for path in (ROOT / package).rglob("__init__.py")
    }
    assert found == set(PROJECT["tool"]["setuptools"]["packages"])


@pytest.mark.parametrize("package", ["vision", "scoring", "ui"])
def test_importing_a_package_reads_no_file_of_ours(package):
    before = "import numpy, cv2" if package == "vision" else ""
    script = OPENED_FILES.format(package=package, before=before, root=str(ROOT))
    result = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert result.stdout.strip() == "[]"


@pytest.mark.parametrize("package", ["vision", "scoring", "ui", "ui.cli"])
def test_importing_a_package_loads_no_heavy_library(package):
    heavy = ["streamlit", "torch", "pytesseract", "pandas", "skimage"]
    if package != "vision":  # vision reads with it
        heavy.append("onnxruntime")
    script = f"import sys, {package}; print([name for name in {heavy!r} if name in sys.modules])"
    result = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert result.stdout.strip() == "[]"


def test_the_command_is_installed():
    assert PROJECT["project"]["scripts"] == {"boardscore": "ui.cli:main"}


def test_no_font_and_no_photo_of_others_is_in_the_repository():
    files = subprocess.run(["git", "ls-files"], capture_output=True, text=True, check=True, cwd=ROOT)
    names = files.stdout.splitlines()
    assert not [name for name in names if name.endswith((".ttf", ".otf", ".woff", ".woff2"))]
    assert not [name for name in names if "shared/" in name]


def test_a_wheel_brings_everything_the_page_needs_without_the_checkout(tmp_path):
    pytest.importorskip("setuptools", "77", reason="building a wheel needs setuptools 77 or newer")
    source, wheels, installed = tmp_path / "source", tmp_path / "wheels", tmp_path / "installed"
    for package in ("vision", "scoring", "ui"):
        shutil.copytree(ROOT / package, source / package, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, source)
    build = "import setuptools.build_meta as build, sys; build.build_wheel(sys.argv[1])"
    wheels.mkdir()
    subprocess.run([sys.executable, "-c", build, str(wheels)], cwd=source, check=True, capture_output=True)
    (wheel,) = wheels.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(installed)
    assert not [name for name in ("samples", "tests", "tools") if (installed / name).exists()]
    result = subprocess.run(
        [sys.executable, "-c", INSTALLED], cwd=installed, check=True, capture_output=True, text=True
    )
    assert result.stdout.split() == [str(installed), "6", "6", "Vahvista", "15"]
