from importlib import resources
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.board import Board, Square, Tile
from scoring.editions import edition_ids, load_edition, parse_edition
from scoring.editions.loader import LAYOUTS_FILE, MAX_BYTES
from scoring.errors import BadEdition, IllegalMove
from scoring.move import make_move, parse_play
from scoring.score import score_move

NORWEGIAN_VALUES = {
    0: "",
    1: "A7 D5 E9 I5 L5 N6 R6 S6 T6",
    2: "F4 G4 K4 M3 O4",
    3: "H3",
    4: "B3 J2 P2 U3 V3 Å2",
    5: "Ø2",
    6: "Y1 Æ1",
    8: "W1",
    10: "C1",
}

SMALLEST = """
[layout]
rows = [".....", ".....", "..2..", ".....", "....."]
[tiles.letters]
A = [1, 5]
B = [3, 2]
"""

ALFAPET = """
name = "Alfapet of our own"
language = "sv"
[layout]
start = "I9"
rows = [
    "4.......3.......4", ".................", "..d..............", "...m.............",
    "....w............", ".................", ".................", ".................",
    "q...............q", ".................", ".................", ".................",
    ".................", ".................", ".................", ".................",
    "4.......3.......4",
]
[layout.premiums]
m = { key = "minus", letter = -1 }
w = { key = "nothing", word = 0 }
[tiles]
blanks = 2
sources = ["our set"]
[tiles.letters]
A = [1, 9]
B = [4, 3]
"Å" = [4, 2]
[rules]
rack_size = 8
all_tiles_bonus = 60
"""


@pytest.mark.parametrize(
    ("edition_id", "tiles", "face_value", "letters"),
    [
        pytest.param("finnish", 101, 218, 25, id="F2 finnish: 99 letters and 2 blanks"),
        pytest.param("finnish-100", 100, 210, 24, id="finnish-100: the older set, no W"),
        pytest.param("norwegian", 100, 202, 26, id="N3 norwegian"),
        pytest.param("english", 100, 187, 26, id="english"),
        pytest.param("german", 102, 202, 29, id="german"),
        pytest.param("swedish", 100, 194, 27, id="swedish"),
        pytest.param("french", 102, 197, 26, id="french"),
        pytest.param("spanish", 100, 192, 28, id="spanish"),
        pytest.param("dutch", 102, 230, 26, id="dutch"),
        pytest.param("polish", 100, 190, 32, id="polish"),
        pytest.param("icelandic", 100, 227, 32, id="icelandic"),
        pytest.param("danish", 100, 247, 27, id="danish"),
        pytest.param("estonian", 102, 209, 27, id="estonian"),
        pytest.param("wordfeud-norwegian", 104, 240, 26, id="wordfeud-norwegian"),
        pytest.param("wordfeud-swedish", 104, 210, 27, id="wordfeud-swedish"),
        pytest.param("wordfeud-english", 104, 210, 26, id="wordfeud-english"),
        pytest.param("wordfeud-dutch", 104, 236, 26, id="wordfeud-dutch"),
        pytest.param("english-super", 200, 381, 26, id="english-super"),
    ],
)
def test_the_bag_of_an_edition_adds_up(edition_id, tiles, face_value, letters):
    tile_set = load_edition(edition_id).tile_set
    assert (tile_set.total, tile_set.face_value, len(tile_set.alphabet)) == (tiles, face_value, letters)
    assert tile_set.blanks == (4 if edition_id == "english-super" else 2)


def test_every_edition_of_the_package_has_a_file_and_every_file_is_one():
    files = {
        item.name.removesuffix(".toml")
        for item in resources.files("scoring.editions").iterdir()
        if item.name.endswith(".toml") and item.name != LAYOUTS_FILE
    }
    assert files == set(edition_ids())


@pytest.mark.parametrize("edition_id", edition_ids())
def test_every_value_says_where_it_comes_from(edition_id):
    edition = load_edition(edition_id)
    if edition.scores:
        assert set(edition.sources) == {*edition.tile_set.alphabet, "?"}
        named = {name for names in edition.sources.values() for name in names}
        assert all(edition.sources.values())
        assert named <= set(edition.references)


def test_N5_the_norwegian_values_and_counts():
    tile_set = load_edition("norwegian").tile_set
    for value, tiles in NORWEGIAN_VALUES.items():
        expected = {tile[0]: int(tile[1:]) for tile in tiles.split()}
        assert {x: tile_set.counts[x] for x in tile_set.alphabet if tile_set.values[x] == value} == expected
    assert tile_set.blanks == 2


def test_N3_the_norwegian_set_has_98_letters_and_no_q_x_z():
    tile_set = load_edition("norwegian").tile_set
    assert sum(tile_set.counts.values()) == 98
    assert not {"Q", "X", "Z"} & set(tile_set.alphabet)


def test_F3_the_finnish_values_known_from_the_rule_sheet():
    edition = load_edition("finnish")
    expected = {"K": 2, "O": 2, "I": 1, "R": 4, "A": 1, "S": 1, "U": 3, "M": 3}
    assert {letter: edition.tile_set.values[letter] for letter in expected} == expected
    assert all("rule-sheet" in edition.sources[letter] for letter in expected)


def test_F3_a_value_read_from_the_tile_counts_instead_of_the_listed_one():
    edition = load_edition("finnish").with_tiles(values={"K": 3}, counts={"K": 4})
    move = make_move(Board.empty(), parse_play("8F KOIRA", Board.empty(), edition), edition)
    assert score_move(Board.empty(), move, edition).total == 22
    assert edition.tile_set.total == 100
    assert edition.sources["K"] == ("table",)
    assert edition.sources["O"] == load_edition("finnish").sources["O"]


def test_the_older_finnish_set_lacks_the_w():
    new, old = load_edition("finnish").tile_set, load_edition("finnish-100").tile_set
    assert set(new.alphabet) - set(old.alphabet) == {"W"}
    assert new.changed(counts={"W": 0}).counts == {**old.counts, "W": 0}


@pytest.mark.parametrize(
    "name", ["finnish", "FINNISH", "finnish_2021", "finnish-2021", " finnish "], ids=lambda name: repr(name)
)
def test_an_id_is_found_however_it_is_written(name):
    assert load_edition(name).id == "finnish"


def test_dash_and_underscore_are_alike():
    assert load_edition("wordfeud_swedish") == load_edition("wordfeud-swedish")
    assert load_edition("icelandic_new").id == "icelandic"


def test_an_unknown_edition_is_refused_with_the_known_ones():
    with pytest.raises(BadEdition, match=r"no edition is called 'klingon'; there are finnish, .* latin"):
        load_edition("klingon")


def test_latin_finds_plays_and_scores_nothing():
    latin = load_edition("latin")
    assert latin.tile_set.alphabet == tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    assert not latin.scores
    assert not latin.counts_known
    assert load_edition("finnish").scores


@pytest.mark.parametrize("edition_id", ["danish", "estonian", "wordfeud-dutch"])
def test_an_edition_that_rests_on_one_source_says_so(edition_id):
    assert "one source" in load_edition(edition_id).note


def test_rules_may_be_agreed_otherwise():
    edition = load_edition("finnish").with_rules(all_tiles_bonus=40)
    assert edition.rules.all_tiles_bonus == 40
    assert edition.rules.source_of("all_tiles_bonus") == "agreed"


def test_a_users_own_edition_is_read_from_its_file(tmp_path):
    path = tmp_path / "My_Alfapet.toml"
    path.write_text("\ufeff" + ALFAPET, encoding="utf-8")
    edition = load_edition(path)
    assert edition == load_edition(str(path))
    assert (edition.id, edition.name) == ("my-alfapet", "Alfapet of our own")
    assert (edition.layout.n_rows, edition.rules.rack_size) == (17, 8)
    assert edition.tile_set.value_of(Tile("Å")) == 4
    assert edition.layout.premiums[Square(0, 0)].word_multiplier == 4


def test_a_board_of_17_squares_is_played_on_with_a_rack_of_8():
    edition, board = parse_edition(ALFAPET, "alfapet"), Board.empty(17, 17)
    move = make_move(board, parse_play("9B AAAAAAAA", board, edition), edition)
    assert score_move(board, move, edition).total == 8 + 60
    with pytest.raises(IllegalMove, match="9 tiles were laid; a rack holds 8"):
        make_move(board, parse_play("9A AAAAAAAAA", board, edition), edition)


def test_a_square_of_ones_own_may_take_points_away():
    edition = parse_edition(ALFAPET, "alfapet")
    board = Board.empty(17, 17).place(parse_play("D5 B", Board.empty(17, 17), edition))
    down = make_move(board, parse_play("D3 AB.", board, edition), edition)
    assert score_move(board, down, edition).total == 1 - 4 + 4
    board = board.place(parse_play("F5 B", board, edition))
    across = make_move(board, parse_play("5D .A.", board, edition), edition)
    assert score_move(board, across, edition).total == 0


def test_the_smallest_edition_takes_the_rest_from_the_presets():
    edition = parse_edition(SMALLEST, "small")
    assert edition.name == "small"
    assert edition.tile_set.blanks == 2
    assert edition.rules.rack_size == 7
    assert edition.layout.start == (2, 2)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        pytest.param("[tiles.letters]", "[tiles.letters", "not valid TOML", id="no TOML"),
        pytest.param("A = [1, 5]", "A = [1, -5]", "count of A is -5", id="negative count"),
        pytest.param("A = [1, 5]", "A = [-1, 5]", "value of A is -1", id="negative value"),
        pytest.param("A = [1, 5]", "A = [1, 5000]", "count of A is 5000", id="absurd count"),
        pytest.param("A = [1, 5]", "A = 1", r"\[value, count\] is needed", id="no pair"),
        pytest.param("A = [1, 5]", "A = [true, 5]", r"\[value, count\] is needed", id="yes for a value"),
        pytest.param("A = [1, 5]", "A = [1.5, 5]", r"\[value, count\] is needed", id="half a point"),
        pytest.param("A = [1, 5]", "A = []", "one value; look at A", id="one letter without a value"),
        pytest.param("A = [1, 5]", "a = [1, 5]", "'a' is no letter", id="small letter"),
        pytest.param("A = [1, 5]", '"?" = [0, 2]', r"'\?' is no letter", id="blank among the letters"),
        pytest.param("A = [1, 5]\nB = [3, 2]", "", "names no letter", id="no letters"),
        pytest.param("[tiles.letters]\nA = [1, 5]\nB = [3, 2]", "", "no table 'tiles'", id="no tiles"),
        pytest.param("[tiles.letters]", "[tiles.letter]", r"\[tiles\] holds letter", id="misspelt table"),
        pytest.param('"....."]', '"...."]', "row 5 of the layout has 4", id="ragged rows"),
        pytest.param('"....."]', "3]", "a list of texts is needed", id="row that is no text"),
        pytest.param('"..2.."', '"..x.."', "C3 of the layout holds 'x'", id="unknown premium"),
        pytest.param("[layout]", '[layout]\nstart = "Z9"', "Z9 is not on a board", id="start off the board"),
        pytest.param("[layout]", '[layout]\nstart = "mid"', "'mid' is no square", id="start no square"),
        pytest.param("[layout]", "[lay]", "the file holds lay", id="unknown table"),
        pytest.param("[layout]", "[rules]\nbonus = 5\n[layout]", r"\[rules\] holds bonus", id="unknown rule"),
        pytest.param("[layout]", "[rules]\nrack_size = 0\n[layout]", "1 or more", id="no rack"),
        pytest.param("[layout]", "name = 5\n[layout]", "name is 5; text is needed", id="name no text"),
        pytest.param("[layout]", f'name = "{"x" * 600}"\n[layout]', "longer than 500", id="endless name"),
        pytest.param("[layout]", 'name = "a\\u0007"\n[layout]', "do not print", id="bell in the name"),
        pytest.param("[tiles", "[layout]\n[tiles", "TOML", id="layout twice"),
        pytest.param(
            "[tiles", "[layout.premiums]\nmm = {letter=2}\n[tiles", "premium 'mm'", id="long symbol"
        ),
        pytest.param("[tiles", "[layout.premiums]\nm = 2\n[tiles", "premium 'm' is 2", id="premium no table"),
        pytest.param(
            "[tiles", "[layout.premiums]\nm = {letter=99}\n[tiles", "more than 9", id="huge premium"
        ),
        pytest.param(
            "[tiles", "[layout.premiums]\nm = {key='<b>'}\n[tiles", "figures only", id="markup as key"
        ),
        pytest.param("[tiles", "[letter_sources]\nQ = ['x']\n[tiles", r"letter_sources\] holds Q", id="no Q"),
        pytest.param("[tiles", "[tiles]\nblanks = -1\n[tiles", "count of \\? is -1", id="negative blanks"),
        pytest.param("[layout]", f"x = {'[' * 2000}{']' * 2000}\n[layout]", "TOML", id="deep nesting"),
        pytest.param("[1, 5]", f"[{'9' * 5000}, 5]", "TOML", id="number without end"),
    ],
)
def test_a_file_that_is_no_edition_is_refused_in_words(old, new, words):
    assert old in SMALLEST
    with pytest.raises(BadEdition, match=words) as caught:
        parse_edition(SMALLEST.replace(old, new, 1), "mine")
    assert "'mine'" in str(caught.value)
    assert len(str(caught.value)) < 1000


def test_letters_written_as_letter_and_mark_are_the_same_letters():
    edition = parse_edition(SMALLEST.replace("A = [1, 5]", '"A\u0308" = [2, 5]'), "mine")
    assert edition.tile_set.value_of(Tile("Ä")) == 2


def test_a_board_without_a_middle_needs_its_start():
    with pytest.raises(BadEdition, match="6×5 has no middle: name its start square"):
        parse_edition(SMALLEST.replace('"..2..",', '".....", "..2..",'), "mine")


def test_a_layout_is_needed():
    with pytest.raises(BadEdition, match="a layout is needed"):
        parse_edition("[tiles.letters]\nA = [1, 5]", "mine")
    with pytest.raises(BadEdition, match="no layout is called 'round'; there are standard15"):
        parse_edition('layout = "round"\n[tiles.letters]\nA = [1, 5]', "mine")


def _forbidden(path, monkeypatch):
    """A file that is there and refuses to be opened, as one of another user does."""
    path.write_text(SMALLEST)

    def refuse(self, *_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    return path


def test_files_that_cannot_be_read_are_refused(tmp_path, monkeypatch):
    with pytest.raises(BadEdition, match="no edition file"):
        load_edition(tmp_path / "none.toml")
    with pytest.raises(BadEdition, match="no edition is called"):
        load_edition("no\0edition")
    latin1 = tmp_path / "latin1.toml"
    latin1.write_bytes("name = 'Å'".encode("latin-1"))
    with pytest.raises(BadEdition, match="not UTF-8"):
        load_edition(latin1)
    large = tmp_path / "large.toml"
    large.write_bytes(b"#" * (MAX_BYTES + 1))
    with pytest.raises(BadEdition, match=f"larger than {MAX_BYTES} bytes"):
        load_edition(large)
    with pytest.raises(BadEdition, match="cannot be read"):
        load_edition(_forbidden(tmp_path / "forbidden.toml", monkeypatch))


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_whatever_is_changed_in_a_file_it_is_read_or_refused_in_words(data):
    at = data.draw(st.integers(0, len(ALFAPET)))
    length = data.draw(st.integers(0, 20))
    text = ALFAPET[:at] + data.draw(st.text(max_size=8)) + ALFAPET[at + length :]
    try:
        edition = parse_edition(text, "mine")
    except BadEdition as error:
        assert str(error)
    else:
        assert edition.tile_set.total >= 0


def test_the_sample_of_an_edition_of_ones_own_is_one():
    edition = load_edition(Path(__file__).parents[2] / "samples" / "editions" / "own-17x17.toml")
    assert (edition.layout.n_rows, edition.layout.n_cols, edition.rules.rack_size) == (17, 17, 8)
    assert edition.layout.count("minus") == 4
    assert edition.tile_set.total == 100
    board = Board.empty(17, 17)
    move = make_move(board, parse_play("9E BANAN", board, edition), edition)
    score = score_move(board, move, edition)
    assert [letter.multiplier for letter in score.words[0].letters] == [-1, 1, 1, 1, 1]
    assert score.total == (-4 + 1 + 1 + 1 + 1) * 2
