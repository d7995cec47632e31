import pytest

from scoring.board import Tile
from scoring.editions import load_edition
from scoring.errors import BadEdition, ScoringError
from scoring.tileset import TileSet

SMALL = TileSet(("A", "B", "CH"), {"A": 3, "B": 2, "CH": 1}, {"A": 1, "B": 4, "CH": 9}, blanks=1)


def test_the_bag_adds_up():
    assert SMALL.total == 7
    assert SMALL.face_value == 3 * 1 + 2 * 4 + 9


@pytest.mark.parametrize(
    ("tile", "value"),
    [
        pytest.param(Tile("B"), 4, id="letter"),
        pytest.param(Tile("CH"), 9, id="two letters"),
        pytest.param(Tile("B", blank=True), 0, id="blank"),
        pytest.param(Tile("?", blank=True), 0, id="blank without a letter"),
    ],
)
def test_a_letter_is_worth_its_value_and_a_blank_nothing(tile, value):
    assert SMALL.value_of(tile) == value


def test_a_tile_the_set_lacks_has_no_value():
    with pytest.raises(ScoringError, match="gives Z no value"):
        SMALL.value_of(Tile("Z"))


def test_only_a_blank_may_be_a_letter_without_a_tile():
    norwegian = load_edition("norwegian").tile_set
    assert not norwegian.has(Tile("Q"))
    assert norwegian.has(Tile("Q", blank=True))
    assert norwegian.has(Tile("?", blank=True))
    assert norwegian.has(Tile("Ø"))


def test_values_and_counts_are_those_found_on_the_table():
    changed = SMALL.changed(values={"B": 5}, counts={"A": 2, "?": 3})
    assert changed.value_of(Tile("B")) == 5
    assert changed.counts == {"A": 2, "B": 2, "CH": 1}
    assert changed.blanks == 3
    assert SMALL.value_of(Tile("B")) == 4


def test_a_tile_of_another_set_may_be_added_with_its_value():
    changed = SMALL.changed(values={"Q": 8})
    assert changed.alphabet == ("A", "B", "CH", "Q")
    assert changed.value_of(Tile("Q")) == 8
    assert changed.counts["Q"] == 1


def test_a_letter_only_blanks_could_be_may_get_a_tile():
    norwegian = load_edition("norwegian").tile_set.changed(values={"Z": 8})
    assert norwegian.has(Tile("Z"))
    assert norwegian.has(Tile("Z", blank=True))


@pytest.mark.parametrize(
    ("values", "counts", "words"),
    [
        pytest.param({"A": -1}, None, "value of A is -1", id="negative value"),
        pytest.param(None, {"A": -1}, "count of A is -1", id="negative count"),
        pytest.param(None, {"?": -1}, "count of \\? is -1", id="negative blanks"),
        pytest.param(None, {"A": 100_000}, "count of A is 100000", id="absurd count"),
        pytest.param({"?": 5}, None, "blank is worth 0", id="blank with a value"),
        pytest.param(None, {"Q": 1}, "one value; look at Q", id="new tile without a value"),
        pytest.param({"q": 1}, None, "'q' is no letter", id="small letter"),
    ],
)
def test_impossible_values_and_counts_are_refused(values, counts, words):
    with pytest.raises(BadEdition, match=words):
        SMALL.changed(values, counts)


def test_a_letter_stands_once():
    with pytest.raises(BadEdition, match="twice"):
        TileSet(("A", "A"), {"A": 1}, {"A": 1}, 0)


def test_a_set_of_unknown_counts_has_no_total():
    assert load_edition("latin").tile_set.total == 0


@pytest.mark.parametrize(
    ("edition_id", "drawn"),
    [
        pytest.param("finnish", ["q", "A", "B", "Y", "Ä", "Ö"], id="F6 Finnish: Ä and Ö last, blank first"),
        pytest.param("norwegian", ["?", "A", "B", "Y", "Æ", "Ø", "Å"], id="N7 Norwegian: Å last"),
        pytest.param("swedish", ["?", "A", "Z", "Å", "Ä", "Ö"], id="Swedish: Å before Ä and Ö"),
        pytest.param("danish", ["?", "A", "Z", "Æ", "Ø", "Å"], id="Danish"),
        pytest.param(
            "spanish", ["?", "A", "C", "CH", "D", "L", "LL", "N", "Ñ", "R", "RR", "Z"], id="Spanish"
        ),
        pytest.param(
            "estonian", ["?", "S", "Š", "Z", "Ž", "T", "V", "Õ", "Ä", "Ö", "Ü"], id="Estonian: Z before T"
        ),
        pytest.param("polish", ["?", "A", "Ą", "C", "Ć", "Z", "Ź", "Ż"], id="Polish"),
        pytest.param("icelandic", ["?", "A", "Á", "D", "Ð", "Y", "Ý", "Þ", "Æ", "Ö"], id="Icelandic"),
    ],
)
def test_the_opening_draw_follows_the_alphabet_of_the_language(edition_id, drawn):
    tile_set = load_edition(edition_id).tile_set
    tiles = [Tile(text.upper(), blank=text.islower() or text == "?") for text in drawn]
    ranks = [tile_set.opening_rank(tile) for tile in tiles]
    assert ranks == sorted(ranks)
    assert len(set(ranks)) == len(ranks)


def test_a_tile_the_set_lacks_cannot_be_drawn():
    with pytest.raises(ScoringError, match="no tile Q"):
        load_edition("norwegian").tile_set.opening_rank(Tile("Q"))
