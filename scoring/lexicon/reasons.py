"""A verdict's reason in plain English, for the command line; the page translates the keys itself."""

from collections.abc import Mapping

from scoring.lexicon.protocol import ReasonKey, Verdict

TEMPLATES: Mapping[ReasonKey, str] = {
    "listed": "in the word list {list}",
    "not_listed": "not in the word list {list}",
    "not_in_hint": "not in {list}, which is a spelling help and no authority: agree at the table",
    "base_form": "{forms} of {base}",
    "uninflected": "{base} is a dictionary word that does not inflect",
    "form_allowed": "{forms} of {base}",
    "form_agreed": "{forms} of {base}: agreed before the game",
    "form_not_agreed": "{forms} of {base}: allowed only where agreed before the game",
    "form_open": "{forms} of {base}: the rule sheet does not say, agree at the table",
    "proper_noun": "{base} is a proper noun",
    "abbreviation": "{base} is an abbreviation",
    "hyphen": "written with a hyphen or an apostrophe",
    "not_letters": "not a word of letters",
    "compound_open": "possible compound, not listed as such: agree at the table",
    "no_analysis": "not in the dictionary, also not as a form of another word",
    "ruled_yes": "let in at this table {note}",
    "ruled_no": "refused at this table {note}",
}


def reason_text(verdict: Verdict) -> str:
    """Returns why a word is answered as it is, as one phrase."""
    text = TEMPLATES[verdict.reason.key].format(**verdict.reason.params).strip()
    return f"{text} (a hint)" if verdict.hint and verdict.answer == "yes" else text
