import pytest

from scoring.board import Tile
from scoring.editions import load_edition
from scoring.errors import ScoringError
from scoring.events import BagCounted, GameEnd, NobodyCanPlay, RackLeft
from scoring.game import Game
from scoring.problems import EventRefused
from scoring.state import Ending
from ui.racks import odd_about, rack_from_text, rack_text, same_tiles, seen_rack, settling_events
from vision.rack import RackReading
from vision.reading import Reading

FINNISH = load_edition("finnish")


@pytest.mark.parametrize(
    ("typed", "tiles"),
    [
        pytest.param("KOI", "K O I", id="capitals"),
        pytest.param("k o, i", "K O I", id="small letters, spaces and commas"),
        pytest.param("Ä*", "Ä ?", id="a star for the blank"),
        pytest.param("?", "?", id="a blank"),
        pytest.param(" ", "", id="none"),
    ],
)
def test_a_rack_is_typed_as_people_type(typed, tiles):
    assert [str(tile) for tile in rack_from_text(typed, FINNISH)] == tiles.split()


def test_a_tile_that_the_set_has_not_is_named():
    with pytest.raises(EventRefused, match="no tile Q"):
        rack_from_text("KQ", FINNISH)


@pytest.mark.parametrize("typed", ["A1", "[", "a/b", "[CHX", "💣"])
def test_what_is_no_tile_is_refused(typed):
    with pytest.raises(ScoringError):
        rack_from_text(typed, FINNISH)


def test_a_photo_asks_about_its_unsure_tiles_one_after_the_other():
    sure, unsure = Reading({"K": 1.0}), Reading({"O": 0.7, "Ö": 0.3})
    blank = Reading({"?": 0.9, ".": 0.1})
    rack = seen_rack(RackReading((sure, unsure, blank), (1, 2)))
    assert (rack.text, rack.asked, rack.doubts[1]) == ("KO?", 1, ("O", "Ö"))
    rack = rack.answered(1, "Ö")
    assert (rack.text, rack.asked, rack.doubts[2]) == ("KÖ?", 2, ("?", "."))
    rack = rack.answered(2, ".")
    assert (rack.text, rack.asked) == ("KÖ", None)


def test_a_question_has_always_two_answers():
    rack = seen_rack(RackReading((Reading({"?": 1.0}),), (0,)))
    assert rack.doubts[0] == ("?", ".")


def test_a_tile_of_several_letters_is_written_in_brackets():
    assert rack_text(["CH", "[RR]", "A"]) == "[CH][RR]A"


def test_racks_are_the_same_in_any_order():
    assert same_tiles((Tile("A"), Tile("B")), (Tile("B"), Tile("A")))
    assert not same_tiles((Tile("A"),), (Tile("A"), Tile("A")))


def test_who_went_out_is_part_of_the_settlement():
    game = Game(FINNISH, ("Aino", "Eetu"))
    events = settling_events(game.state(), {1: (Tile("A"),)}, 0)
    assert events == (NobodyCanPlay(), RackLeft(1, (Tile("A"),)), GameEnd(out=0))
    for event in events:
        game = game.after(event)
    assert game.state().ending == Ending("out", 0)
    assert game.state().totals == (1, -1)


def test_a_rack_nobody_spoke_of_is_odd_only_when_the_bag_is_empty():
    game = Game(FINNISH, ("Aino", "Eetu"))
    racks = {0: (Tile("A"),) * 7, 1: ()}
    assert odd_about(game, settling_events(game.state(), racks, None)) == ()
    game = game.after(BagCounted(0))
    keys = [problem.key for problem in odd_about(game, settling_events(game.state(), racks, None))]
    assert keys == ["rack_count", "rack_empty"]


def test_a_rack_of_another_size_than_counted_is_odd():
    game = Game(FINNISH, ("Aino", "Eetu"))
    events = settling_events(game.state(), {0: (Tile("A"),), 1: (Tile("K"),) * 7}, None)
    assert [problem.key for problem in odd_about(game, events)] == ["rack_count"]
