import pytest

from scoring.board import Board, Square, Tile
from scoring.events import GameEnd, NobodyCanPlay, Play, RackLeft, Setup
from scoring.move import parse_play
from ui.match import add_events, open_match, start_match
from ui.setups import GameSetup
from vision.rack import RackReading
from vision.reading import Reading


@pytest.fixture
def played(store):
    """KOIRA 20 and KOIRAS 11 in a game that is not over."""
    game = start_match(store, GameSetup("finnish", ("Aino", "Eetu")), "Aino – Eetu")
    for text in ("8F KOIRA", "8F .....S"):
        match = open_match(store, game)
        placements = parse_play(text, match.state.board, match.game.edition)
        add_events(store, match, [Play(match.state.on_turn, placements)])
    return game


def board_without(text, edition):
    """A board with every tile of the set but these, laid in rows."""
    tile_set = edition.tile_set
    tiles = [Tile(letter) for letter in tile_set.alphabet for _ in range(tile_set.counts[letter])]
    tiles += [Tile("?", blank=True)] * tile_set.blanks
    for letter in text:
        tiles.remove(Tile(letter, blank=letter == "?"))
    squares = [Square(row, col) for row in range(15) for col in range(15)]
    return Board(dict(zip(squares, tiles, strict=False)))


@pytest.fixture
def nearly_over(store):
    """Two players with four tiles between them and an empty bag."""
    game = start_match(store, GameSetup("finnish", ("Aino", "Eetu")), "Aino – Eetu")
    match = open_match(store, game)
    board = board_without("SÄYC", match.game.edition)
    add_events(store, match, [Setup(board, (300, 280), bag=0)])
    return game


def html(page):
    return " ".join(node.proto.body for node in page.get("html"))


def captions(page):
    return " ".join(one.value for one in page.caption)


def labels(page):
    return [one.label for one in page.button]


def settle(page):
    page.button(key="settle").click().run()


def test_a_tile_that_is_not_in_the_set_is_a_sentence(open_page, played):
    page = open_page(game=played, view="end")
    page.text_input(key="rack-0").set_value("Q").run()
    assert not page.exception
    assert "These are no tiles" in html(page)
    assert "has no tile Q" in html(page)
    assert "Settle the game" not in labels(page)
    page.text_input(key="rack-0").set_value("A").run()
    assert "Settle the game" in labels(page)


def test_who_laid_the_last_tile_is_asked_and_gains_the_others_tiles(store, open_page, played):
    page = open_page(game=played, view="end")
    page.button_group(key=f"out-{played}").set_value(1).run()
    assert not [one for one in page.text_input if one.key == "rack-1"]
    page.text_input(key="rack-0").set_value("B").run()
    settle(page)
    assert open_match(store, played).state.totals == (12, 19)
    assert "tiles of the others" in html(page)


def test_without_anyone_out_each_loses_only_their_own(store, open_page, played):
    page = open_page(game=played, view="end")
    page.text_input(key="rack-0").set_value("B").run()
    page.text_input(key="rack-1").set_value("a").run()
    settle(page)
    assert open_match(store, played).state.totals == (12, 10)
    assert "Nobody laid the last tile" in captions(page)


def test_the_rack_of_the_loser_is_proposed_and_confirmed(store, open_page, nearly_over):
    page = open_page(game=nearly_over, view="end")
    assert page.text_input(key="rack-1").value == ""
    page.button_group(key=f"out-{nearly_over}").set_value(0).run()
    assert sorted(page.text_input(key="rack-1").value) == sorted("SÄYC")
    assert "These are the tiles that are not on the board." in captions(page)
    settle(page)
    match = open_match(store, nearly_over)
    assert match.state.settlement.left[1] == match.game.events[2].tiles
    assert match.state.totals == (300 + 17, 280 - 17)


def test_beside_a_rack_that_was_shown_the_rest_is_proposed(open_page, nearly_over):
    page = open_page(game=nearly_over, view="end")
    page.text_input(key="rack-0").set_value("SÄ").run()
    assert sorted(page.text_input(key="rack-1").value) == ["C", "Y"]
    page.text_input(key="rack-0").set_value("SÄC").run()
    assert page.text_input(key="rack-1").value == "Y"
    page.text_input(key="rack-1").set_value("YA").run()
    assert page.text_input(key="rack-1").value == "YA"


def test_a_rack_is_photographed_and_its_unsure_letter_asked(worker, open_page, played, sent_picture):
    worker.rack = RackReading((Reading({"K": 1.0}), Reading({"O": 0.7, "Ö": 0.3})), (1,))
    sent_picture("rack_fields", f"rack-photo-{played}-1")
    page = open_page(game=played, view="end")
    assert page.text_input(key="rack-1").value == "KO"
    assert "What is tile 2 from the left?" in html(page)
    page.button(key="rack-1-1-Ö").click().run()
    assert page.text_input(key="rack-1").value == "KÖ"
    assert "What is tile" not in html(page)


def test_a_photo_without_tiles_says_what_to_do(open_page, played, sent_picture):
    sent_picture("rack_fields", f"rack-photo-{played}-0")
    page = open_page(game=played, view="end")
    assert "No tiles found in this photo" in html(page)
    assert page.text_input(key="rack-0").value == ""


def finished(store, game, out=0):
    match = open_match(store, game)
    events = [NobodyCanPlay(), RackLeft(1 - out, (Tile("B"),)), GameEnd(out=out)]
    add_events(store, match, events)


@pytest.mark.parametrize(
    ("claims", "text"),
    [
        pytest.param({0: 28}, "<b>That is right</b>", id="right"),
        pytest.param({0: 20}, "The tiles left over were forgotten. (Rule F44)", id="forgotten"),
        pytest.param({0: 36, 1: 3}, "of the tiles left over twice. (Rule F45)", id="both totals"),
        pytest.param({0: 99}, "<b>No slip in settling gives these totals</b>", id="no slip"),
    ],
)
def test_a_claimed_end_score_is_explained(store, open_page, played, claims, text):
    finished(store, played)
    page = open_page(game=played, view="end")
    assert text not in html(page)
    for player, total in claims.items():
        page.number_input(key=f"end-claim-{player}").set_value(total)
    page.run()
    assert text in html(page)


def test_equal_totals_name_the_rule(store, open_page, played):
    match = open_match(store, played)
    add_events(store, match, [NobodyCanPlay(), RackLeft(0, (Tile("B"), Tile("A"))), GameEnd()])
    page = open_page(game=played, view="end")
    assert "Equal totals" in html(page) and "Not in the rule sheet" in html(page)


def test_a_rack_said_wrong_is_settled_anew(store, open_page, played):
    finished(store, played)
    page = open_page(game=played, view="end")
    page.text_input(key="rack-1").set_value("A").run()
    page.button(key="resettle").click().run()
    assert open_match(store, played).state.totals == (21, 10)
    assert "A" in html(page)
