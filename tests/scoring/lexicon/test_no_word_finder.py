"""A lexicon settles a dispute about one word; it offers no way to list words or to look for them (F28)."""

import importlib
import inspect
import pkgutil

import pytest

import scoring.lexicon
from scoring.lexicon import RuledLexicon, Ruling, Union, WordList

ALLOWED = {"name", "check", "close"}


def lexicon_classes():
    """Every class of the package that answers for words."""
    modules = [
        importlib.import_module(f"scoring.lexicon.{module.name}")
        for module in pkgutil.iter_modules(scoring.lexicon.__path__)
    ]
    classes = {one for module in modules for _, one in inspect.getmembers(module, inspect.isclass)}
    return sorted((one for one in classes if hasattr(one, "check")), key=lambda one: one.__name__)


def public_names(thing):
    return {name for name in dir(thing) if not name.startswith("_")}


def test_F28_every_kind_of_lexicon_is_looked_at():
    names = {one.__name__ for one in lexicon_classes()}
    assert names >= {"Lexicon", "VoikkoLexicon", "HunspellLexicon", "WordList", "Union", "RuledLexicon"}


@pytest.mark.parametrize("lexicon", lexicon_classes(), ids=lambda one: one.__name__)
def test_F28_a_lexicon_has_a_name_and_checks_one_word(lexicon):
    assert public_names(lexicon) <= ALLOWED
    assert list(inspect.signature(lexicon.check).parameters) == ["self", "word"]


@pytest.mark.parametrize(
    "lexicon",
    [
        pytest.param(WordList("house", "koira\nkissa\n"), id="word list"),
        pytest.param(Union(WordList("a", "koira\n"), WordList("b", "kissa\n")), id="two lists"),
        pytest.param(RuledLexicon(WordList("a", "koira\n"), [Ruling("HAUVA", True)]), id="with rulings"),
    ],
)
def test_F28_an_opened_lexicon_hands_out_no_words(lexicon):
    assert public_names(lexicon) == {"name", "check"}
    with pytest.raises(TypeError):
        iter(lexicon)
    with pytest.raises(TypeError):
        len(lexicon)


@pytest.mark.parametrize("pattern", ["KOIR?", "KOIR.", "K*", "KOIR%", ".*"])
def test_F28_a_pattern_is_no_question(pattern):
    assert WordList("house", "koira\n").check(pattern).answer == "no"
