import re

from scoring.editions import edition_ids, load_edition
from scoring.mistake_rules import RULES
from scoring.statements import STATEMENTS, statement

NUMBER = re.compile(r"[FNS]\d+")


def test_every_statement_named_by_a_mistake_says_something():
    named = {number for pair in RULES.values() for number in pair}
    assert named <= set(STATEMENTS)


def test_every_statement_named_by_a_rule_of_an_edition_says_something():
    sources = {
        name for edition_id in edition_ids() for name in load_edition(edition_id).rules.sources.values()
    }
    assert {name for name in sources if NUMBER.fullmatch(name)} <= set(STATEMENTS)


def test_a_source_that_is_no_statement_is_named_as_it_is():
    assert statement("wordfeud-help") == "wordfeud-help"
    assert statement("F10") == "The star doubles the whole first word."
