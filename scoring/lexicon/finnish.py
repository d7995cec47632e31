"""The Finnish rule for a word, decided from a morphological analysis (F24-F27, F50).

Allowed: nouns in nominative singular and plural, verbs in the first and fourth infinitive, words that do
not inflect. Not allowed: proper nouns, abbreviations, hyphenated words. Any other inflected form only where
the table agreed on it before the game. A spelling check is not enough: it takes genitives and person forms.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scoring.lexicon.protocol import Answer, Reason, ReasonKey, Verdict

CASES = {  # Voikko's SIJAMUOTO → the name of the house switch
    "nimento": "nominative",
    "omanto": "genitive",
    "osanto": "partitive",
    "olento": "essive",
    "tulento": "translative",
    "kohdanto": "accusative",
    "sisaolento": "inessive",
    "sisaeronto": "elative",
    "sisatulento": "illative",
    "ulkoolento": "adessive",
    "ulkoeronto": "ablative",
    "ulkotulento": "allative",
    "vajanto": "abessive",
    "seuranto": "comitative",
    "keinonto": "instructive",
    "kerrontosti": "adverb",
}
MOODS = {
    "indicative": "person",
    "conditional": "conditional",
    "potential": "potential",
    "imperative": "imperative",
    "E-infinitive": "second-infinitive",
    "MA-infinitive": "third-infinitive",
    "MAINEN-infinitive": "fifth-infinitive",
}
FORMS: tuple[str, ...] = tuple(
    dict.fromkeys(
        [
            *(name for name in CASES.values() if name != "nominative"),
            *MOODS.values(),
            "passive",
            "negative-verb",
            "participle",
            "comparative",
            "superlative",
            "fourth-infinitive-plural",
            "possessive",
            "clitic",
        ]
    )
)
"""Every house switch: inflected forms that a table may agree to allow, each with its own yes."""

OPEN_FORMS = frozenset({"adverb", "participle", "comparative", "superlative", "fourth-infinitive-plural"})
"""Forms on which the rule sheet leaves room: without an agreement the answer is unknown, not no."""

NAMES = frozenset({"paikannimi", "etunimi", "sukunimi", "nimi"})
NOMINALS = frozenset({"nimisana", "laatusana", "nimisana_laatusana", "lukusana", "asemosana"})
UNINFLECTED = frozenset({"seikkasana", "sidesana", "huudahdussana", "suhdesana"})

Analysis = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class _Finding:
    """What one reading of the word amounts to; a higher rank speaks for the word."""

    rank: int
    answer: Answer
    reason: Reason


def judge(word: str, analyses: Sequence[Analysis], allow: Iterable[str], lexicon: str) -> Verdict:
    """Returns the verdict of the Finnish rule; one allowed reading of the word suffices.

    Args:
        word: The word in capitals.
        analyses: Voikko's readings of the lower-case word.
        allow: House switches agreed before the game, of `FORMS`.
        lexicon: Name to sign the verdict with.
    """
    allowed = frozenset(allow)
    findings = [_judge_reading(analysis, allowed) for analysis in analyses]
    if not findings:
        return Verdict(word, "no", Reason("no_analysis"), lexicon)
    best = max(findings, key=lambda finding: finding.rank)
    return Verdict(word, best.answer, best.reason, lexicon)


def _judge_reading(analysis: Analysis, allowed: frozenset[str]) -> _Finding:
    """Judges one reading: excluded groups first, then its forms, then whether it is a free compound."""
    base = {"base": analysis.get("BASEFORM", "").upper()}
    word_class = analysis.get("CLASS", "")
    structure = analysis.get("STRUCTURE", "")
    if word_class in NAMES or "i" in structure[:2]:
        return _Finding(0, "no", Reason("proper_noun", base))
    if word_class == "lyhenne" or "j" in structure or "q" in structure:
        return _Finding(0, "no", Reason("abbreviation", base))
    if "-" in structure or ":" in structure:
        return _Finding(0, "no", Reason("hyphen", base))
    forms = inflected_forms(analysis)
    said = base | {"forms": form_name(analysis, forms)}
    missing = [form for form in forms if form not in allowed]
    if set(missing) - OPEN_FORMS:
        return _Finding(1, "no", Reason("form_not_agreed", said))
    if missing:
        return _Finding(2, "unknown", Reason("form_open", said))
    if structure.count("=") > 1:
        return _Finding(3, "unknown", Reason("compound_open", said))
    return _Finding(4, "yes", Reason(_why_allowed(analysis, forms), said))


def _why_allowed(analysis: Analysis, forms: Sequence[str]) -> ReasonKey:
    """Says which kind of allowed word a reading is."""
    if forms:
        return "form_agreed"
    if analysis.get("CLASS") in UNINFLECTED:
        return "uninflected"
    return "base_form" if analysis.get("NUMBER") != "plural" else "form_allowed"


def inflected_forms(analysis: Analysis) -> list[str]:
    """Returns the house switches that a reading needs; none for what the rule sheet allows outright."""
    forms: list[str] = []
    word_class, mood = analysis.get("CLASS", ""), analysis.get("MOOD", "")
    if word_class == "kieltosana":
        forms.append("negative-verb")
    elif word_class == "teonsana":
        forms += _verb_forms(analysis, mood)
    elif word_class in NOMINALS:
        forms += _nominal_forms(analysis)
    if "POSSESSIVE" in analysis:
        forms.append("possessive")
    if "FOCUS" in analysis or "KYSYMYSLIITE" in analysis:
        forms.append("clitic")
    return forms


def _verb_forms(analysis: Analysis, mood: str) -> list[str]:
    """The switches of a verb: none for TEHDÄ and TEKEMINEN (F26)."""
    if mood == "A-infinitive":
        return []
    if mood == "MINEN-infinitive":
        case = CASES.get(analysis.get("SIJAMUOTO", ""), "nominative")
        if case != "nominative":
            return [case]
        return ["fourth-infinitive-plural"] if analysis.get("NUMBER") == "plural" else []
    if mood == "indicative" and analysis.get("PERSON") == "4":
        return ["passive"]
    return [MOODS.get(mood, "person")]


def _nominal_forms(analysis: Analysis) -> list[str]:
    """The switches of a noun, adjective, numeral or pronoun: none for KOIRA and KOIRAT (F26)."""
    forms = []
    case = CASES.get(analysis.get("SIJAMUOTO", "nimento"), "adverb")
    if case != "nominative":
        forms.append(case)
    if analysis.get("PARTICIPLE", "agent") != "agent":
        forms.append("participle")
    if analysis.get("COMPARISON") in {"comparative", "superlative"}:
        forms.append(analysis["COMPARISON"])
    return forms


def form_name(analysis: Analysis, forms: Sequence[str]) -> str:
    """Returns the form in words, such as "partitive plural" or "nominative singular, possessive"."""
    number = analysis.get("NUMBER", "")
    mood = analysis.get("MOOD", "")
    if analysis.get("CLASS") in {"teonsana", "kieltosana"} and mood not in {"MINEN-infinitive", ""}:
        head = "first-infinitive" if mood == "A-infinitive" else (forms[0] if forms else mood)
        person = analysis.get("PERSON", "") if forms[:1] == ["person"] else ""
        parts = [f"{head} {person}".strip(), number if person else ""]
    elif analysis.get("SIJAMUOTO"):
        infinitive = "fourth-infinitive" if mood == "MINEN-infinitive" else ""
        parts = [infinitive, CASES.get(analysis["SIJAMUOTO"], "adverb"), number]
    else:
        parts = []
    named = {"fourth-infinitive-plural"} if mood == "MINEN-infinitive" else set()
    extra = [form for form in forms if form not in named | set(" ".join(parts).split())]
    return ", ".join(filter(None, [" ".join(filter(None, parts)), *extra]))
