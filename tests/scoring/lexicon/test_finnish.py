"""The Finnish rule, word by word, against the real Voikko."""

import ctypes.util

import pytest

from scoring.errors import ScoringError
from scoring.lexicon import FORMS, LexiconMissing, open_lexicon, reason_text
from scoring.lexicon.finnish import judge

needs_voikko = pytest.mark.skipif(
    ctypes.util.find_library("voikko") is None, reason="libvoikko is not on this machine"
)


def voikko(*allow):
    try:
        return open_lexicon("voikko", "finnish", allow)
    except LexiconMissing as error:
        pytest.skip(str(error))


@needs_voikko
@pytest.mark.parametrize(
    ("word", "answer"),
    [
        pytest.param("KAHVI", "yes", id="everyday noun"),
        pytest.param("METSÄ", "yes", id="everyday noun with a dotted letter"),
        pytest.param("JUOSTA", "yes", id="everyday verb"),
        pytest.param("PIZZA", "yes", id="loan word"),
        pytest.param("RAUTATIE", "unknown", id="listed and free compounds look alike to Voikko"),
        pytest.param("KAHVU", "no", id="looks Finnish, in no dictionary"),
        pytest.param("METZÄ", "no", id="misspelt"),
    ],
)
def test_F24_words_of_general_dictionaries_are_good(word, answer):
    assert voikko().check(word).answer == answer


@needs_voikko
@pytest.mark.parametrize(
    ("word", "answer", "reason"),
    [
        pytest.param("KOIRA", "yes", "base_form", id="F26 noun, singular nominative"),
        pytest.param("KOIRAT", "yes", "form_allowed", id="F26 noun, plural nominative"),
        pytest.param("KOIRAN", "no", "form_not_agreed", id="F26 genitive by agreement only"),
        pytest.param("KOIRIA", "no", "form_not_agreed", id="F26 partitive by agreement only"),
        pytest.param("TEHDÄ", "yes", "base_form", id="F26 first infinitive"),
        pytest.param("TEKEMINEN", "yes", "base_form", id="F26 fourth infinitive"),
        pytest.param("TEKEMISET", "unknown", "form_open", id="plural of the fourth infinitive is left open"),
        pytest.param("TEKEE", "no", "form_not_agreed", id="F27 person form"),
        pytest.param("JUOSTEN", "no", "form_not_agreed", id="F27 second infinitive"),
        pytest.param("HELSINKI", "no", "proper_noun", id="F25 place, though Voikko spells it in capitals"),
        pytest.param("LIISA", "no", "proper_noun", id="F25 first name"),
        pytest.param("NATO", "no", "proper_noun", id="F25 name"),
        pytest.param("KOIRAS", "yes", "base_form", id="a word of its own"),
        pytest.param("SAUMA", "yes", "base_form", id="noun"),
        pytest.param("TV", "no", "abbreviation", id="F25 abbreviation"),
        pytest.param("ESI", "no", "no_analysis", id="F25 bare prefix"),
        pytest.param("EPÄ", "no", "no_analysis", id="F25 bare prefix with a dotted letter"),
        pytest.param("LINJA-AUTO", "no", "hyphen", id="F25 hyphenated"),
        pytest.param("KOIRASI", "no", "form_not_agreed", id="possessive suffix"),
        pytest.param("KOIRAKISSA", "unknown", "compound_open", id="free compound that no dictionary lists"),
        pytest.param("KAUNIIMPI", "unknown", "form_open", id="comparative is left open"),
        pytest.param("KAUNEIN", "unknown", "form_open", id="superlative is left open"),
        pytest.param("NOPEASTI", "unknown", "form_open", id="adverb of an adjective is left open"),
        pytest.param("JA", "yes", "uninflected", id="conjunction"),
        pytest.param("VOI", "yes", "uninflected", id="several readings: one allowed suffices"),
        pytest.param("NYT", "yes", "uninflected", id="adverb that does not inflect"),
        pytest.param("EI", "no", "form_not_agreed", id="negative verb by agreement"),
        pytest.param("TEHNYT", "unknown", "form_open", id="participle is left open"),
        pytest.param("MINÄ", "yes", "base_form", id="pronoun"),
        pytest.param("WOK", "yes", "base_form", id="F25 foreign word of a general dictionary"),
        pytest.param("AIDS", "yes", "base_form", id="abbreviation that became a noun"),
        pytest.param("KOIRAX", "no", "no_analysis", id="no word at all"),
        pytest.param("", "no", "not_letters", id="nothing"),
        pytest.param("A1", "no", "not_letters", id="digits"),
    ],
)
def test_a_finnish_word_is_judged_by_its_forms(word, answer, reason):
    verdict = voikko().check(word)
    assert (verdict.answer, verdict.reason.key) == (answer, reason)


@needs_voikko
@pytest.mark.parametrize(
    ("word", "form"),
    [
        ("KOIRAN", "genitive"),
        ("KOIRIA", "partitive"),
        ("TALOSSA", "inessive"),
        ("TALOSTA", "elative"),
        ("TALOON", "illative"),
        ("TALOLLA", "adessive"),
        ("TALOLTA", "ablative"),
        ("TALOLLE", "allative"),
        ("KOIRANA", "essive"),
        ("KOIRAKSI", "translative"),
        ("KOIRATTA", "abessive"),
        ("TEKEE", "person"),
        ("TEKISI", "conditional"),
        ("TEHDÄÄN", "passive"),
        ("JUOSTEN", "second-infinitive"),
        ("EI", "negative-verb"),
        ("TEHNYT", "participle"),
        ("KAUNIIMPI", "comparative"),
        ("KAUNEIN", "superlative"),
        ("NOPEASTI", "adverb"),
        ("KOIRASI", "possessive"),
        ("KOIRAKIN", "clitic"),
        ("TEKEMISET", "fourth-infinitive-plural"),
    ],
)
def test_each_agreed_form_has_its_own_yes(word, form):
    others = set(FORMS) - {form}
    assert voikko(form).check(word).answer == "yes"
    assert voikko(*others).check(word).answer != "yes"


@needs_voikko
def test_a_third_infinitive_passes_also_as_a_case_of_the_agent_participle():
    assert voikko().check("TEKEMÄLLÄ").answer == "no"
    assert voikko("third-infinitive").check("TEKEMÄLLÄ").answer == "yes"
    assert voikko("adessive").check("TEKEMÄLLÄ").answer == "yes"


@needs_voikko
def test_two_forms_in_one_word_need_both_agreed():
    assert voikko("possessive").check("TALOSSANI").answer == "no"
    assert voikko("possessive", "inessive").check("TALOSSANI").answer == "yes"


@needs_voikko
def test_the_reason_names_the_form_and_the_dictionary_word():
    assert reason_text(voikko().check("KOIRIA")) == (
        "partitive plural of KOIRA: allowed only where agreed before the game"
    )


@needs_voikko
def test_lower_case_is_asked_alike():
    assert voikko().check("helsinki") == voikko().check("HELSINKI")


@needs_voikko
def test_an_unknown_form_is_refused_with_the_list():
    with pytest.raises(ScoringError, match=r"genitiv: no such form.*genitive"):
        open_lexicon("voikko", "finnish", ["genitiv"])


def test_a_reading_that_is_allowed_beats_one_that_is_not():
    readings = [
        {"CLASS": "paikannimi", "BASEFORM": "Lahti", "SIJAMUOTO": "nimento", "STRUCTURE": "=ipppp"},
        {"CLASS": "nimisana", "BASEFORM": "lahti", "SIJAMUOTO": "nimento", "STRUCTURE": "=ppppp"},
    ]
    for order in (readings, readings[::-1]):
        assert judge("LAHTI", order, (), "voikko").answer == "yes"
    assert judge("LAHTI", readings[:1], FORMS, "voikko").answer == "no"
