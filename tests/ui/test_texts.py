import importlib.util
import re
from pathlib import Path

import pytest

from scoring.editions import edition_ids
from ui.page.edition_choice import FIRST_EDITION
from ui.texts import LANGUAGES, catalogue, choose_language

babel = pytest.importorskip("babel", reason="the catalogues are made with Babel: pip install -e '.[dev]'")

TOOL = Path(__file__).parents[2] / "tools" / "texts.py"
PLACEHOLDER = re.compile(r"%(?:\(\w+\))?[sd]|\{\w+\}")


@pytest.fixture(scope="module")
def tool():
    spec = importlib.util.spec_from_file_location("texts_tool", TOOL)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module", params=[one for one in LANGUAGES if one != "en"])
def language(request):
    return request.param


def forms(value):
    return [value] if isinstance(value, str) else list(value)


def test_every_message_of_the_code_is_translated(tool, language):
    catalogue = tool.updated_catalogue(language)
    assert [message.id for message in catalogue if message.id and not tool.is_translated(message)] == []


def test_no_catalogue_holds_a_message_that_nothing_uses(tool, language):
    used = {message.id for message in tool.messages_of_code()}
    kept = {message.id for message in tool.kept_catalogue(language)}
    assert {str(message) for message in kept - used} == set()


def test_a_translation_has_the_placeholders_of_its_message(tool, language):
    for message in tool.kept_catalogue(language):
        if not message.id:
            continue
        wanted = sorted(PLACEHOLDER.findall(forms(message.id)[-1]))
        for form in forms(message.string):
            assert sorted(PLACEHOLDER.findall(form)) == wanted, message.id


def test_the_compiled_catalogue_is_the_one_that_is_written(tool, language):
    compiled = tool.po_path(language).with_suffix(".mo").read_bytes()
    assert compiled == tool.compiled(tool.updated_catalogue(language))


@pytest.mark.parametrize(
    ("spoken", "counted"),
    [
        ("fi", ["0 pistettä", "1 piste", "2 pistettä", "21 pistettä"]),
        ("nb", ["0 poeng", "1 poeng", "2 poeng", "21 poeng"]),
        ("sv", ["0 poäng", "1 poäng", "2 poäng", "21 poäng"]),
        ("de", ["0 Punkte", "1 Punkt", "2 Punkte", "21 Punkte"]),
        ("en", ["0 points", "1 point", "2 points", "21 points"]),
    ],
)
def test_numbers_take_the_right_form(spoken, counted):
    words = catalogue(spoken)
    assert [words.ngettext("%d point", "%d points", n) % n for n in (0, 1, 2, 21)] == counted


def test_each_language_has_a_set_that_is_offered_first():
    assert set(FIRST_EDITION) == set(LANGUAGES)
    assert set(FIRST_EDITION.values()) <= set(edition_ids())


@pytest.mark.parametrize(
    ("wanted", "chosen"),
    [
        pytest.param(["fi-FI"], "fi", id="a country"),
        pytest.param(["nn-NO"], "nb", id="the other Norwegian"),
        pytest.param(["no"], "nb", id="the old name of Norwegian"),
        pytest.param([None, "ja", "fi", "sv"], "fi", id="the first that there is"),
        pytest.param(["sv-FI"], "sv", id="the Swedish of Finland"),
        pytest.param(["de-AT"], "de", id="the German of Austria"),
        pytest.param(["ja"], "en", id="none of them"),
        pytest.param([], "en", id="nothing known"),
    ],
)
def test_the_language_is_the_first_wanted_that_there_is(wanted, chosen):
    assert choose_language(wanted) == chosen
    assert chosen in LANGUAGES
