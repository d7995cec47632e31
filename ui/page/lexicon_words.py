"""Lexicons, inflected forms and verdicts in the words of the visitor."""

from collections.abc import Mapping

from scoring.lexicon import LexiconMissing, Verdict
from ui.page.address import store
from ui.page.words import _
from ui.word_lists import OWN, word_lists
from ui.words_check import lexicon_title

NUMBERS = ("singular", "plural")


def lexicon_label(name: str) -> str:
    """Returns what a lexicon is called; "" is none."""
    if name.startswith(OWN):
        return word_lists(store().folder).title(name) or _("A word list that is not here")
    return lexicon_title(name) if name else _("None: we agree at the table")


def missing_text(missing: LexiconMissing) -> str:
    """Returns how a lexicon that is not on this machine is got."""
    if missing.command:
        return _("On the computer that serves this page: %s") % missing.command
    return _("Choose another one, or a word list of your own.")


def answer_label(answer: str) -> str:
    """Returns a verdict in one word or two."""
    return {"yes": _("Good"), "no": _("Not good")}.get(answer, _("Cannot be told"))


def verdict_text(verdict: Verdict) -> str:
    """Returns why a word is answered as it is."""
    key = verdict.reason.key
    if not verdict.lexicon and not key.startswith("ruled"):
        return _("the table decides")
    params = dict(verdict.reason.params)
    params["forms"] = forms_text(params.get("forms", ""))
    text = _reasons()[key].format_map({"base": "", "list": "", **params}).strip(": ")
    if params.get("note"):
        text = f"{text} ({params['note']})"
    return _("{reason} (a hint, no authority)").format(reason=text) if _is_hint(verdict) else text


def _is_hint(verdict: Verdict) -> bool:
    return verdict.hint and verdict.answer == "yes"


def forms_text(forms: str) -> str:
    """Returns the forms a lexicon found, such as "partitive plural, possessive"."""
    return ", ".join(_form_text(form) for form in forms.split(", ") if form)


def _form_text(form: str) -> str:
    names = form_labels()
    parts = form.split(" ")
    number = next((names[part] for part in parts if part in NUMBERS), "")
    said = " ".join(names.get(part, part) for part in parts if part not in NUMBERS)
    if not said or not number:
        return said or number
    return _("{form} {number}").format(form=said, number=number)


def _reasons() -> Mapping[str, str]:
    return {
        "listed": _("in the word list {list}"),
        "not_listed": _("not in the word list {list}"),
        "not_in_hint": _("not in {list}, a spelling help and no authority: the table decides"),
        "base_form": _("{base}: {forms}"),
        "uninflected": _("{base} is a dictionary word that does not inflect"),
        "form_allowed": _("{base}: {forms}"),
        "form_agreed": _("{base}: {forms}, agreed before the game"),
        "form_not_agreed": _("{base}: {forms}, good only where agreed before the game"),
        "form_open": _("{base}: {forms}; the rule sheet does not say, the table decides"),
        "proper_noun": _("{base} is a proper noun"),
        "abbreviation": _("{base} is an abbreviation"),
        "hyphen": _("written with a hyphen or an apostrophe"),
        "not_letters": _("not all of its letters are named"),
        "compound_open": _("a possible compound, not listed as such: the table decides"),
        "no_analysis": _("not in the dictionary, not as a form of another word either"),
        "ruled_yes": _("ruled good at this table"),
        "ruled_no": _("ruled out at this table"),
    }


def form_labels() -> Mapping[str, str]:
    """Returns what each form and number is called."""
    return {
        "singular": _("singular"),
        "plural": _("plural"),
        "nominative": _("nominative"),
        "genitive": _("genitive"),
        "partitive": _("partitive"),
        "essive": _("essive"),
        "translative": _("translative"),
        "accusative": _("accusative"),
        "inessive": _("inessive"),
        "elative": _("elative"),
        "illative": _("illative"),
        "adessive": _("adessive"),
        "ablative": _("ablative"),
        "allative": _("allative"),
        "abessive": _("abessive"),
        "comitative": _("comitative"),
        "instructive": _("instructive"),
        "adverb": _("adverbial form"),
        "person": _("person form"),
        "conditional": _("conditional"),
        "potential": _("potential"),
        "imperative": _("imperative"),
        "first-infinitive": _("1st infinitive"),
        "second-infinitive": _("2nd infinitive"),
        "third-infinitive": _("3rd infinitive"),
        "fourth-infinitive": _("4th infinitive"),
        "fifth-infinitive": _("5th infinitive"),
        "passive": _("passive"),
        "negative-verb": _("negative verb"),
        "participle": _("participle"),
        "comparative": _("comparative"),
        "superlative": _("superlative"),
        "fourth-infinitive-plural": _("plural of the 4th infinitive"),
        "possessive": _("possessive suffix"),
        "clitic": _("clitic (-ko, -kin, -han …)"),
    }
