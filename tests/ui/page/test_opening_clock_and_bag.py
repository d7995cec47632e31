import pytest

from scoring.endgame import best_draws
from scoring.events import BagCounted, ClockPaused, ClockStarted, OpeningDraw, Pass, TimePenalty
from ui.match import add_events, open_match, start_match
from ui.setups import GameSetup


def only_game(store):
    (stored,) = store.games()
    return open_match(store, stored.id)


def labelled(page, start):
    return next(one for one in page.button if one.label.startswith(start))


def html(page):
    return " ".join(node.proto.body for node in page.get("html"))


def new_finnish_game(open_page):
    page = open_page(view="new")
    page.selectbox(key="edition-english").set_value("finnish").run()
    page.button_group(key="first-2").set_value(-1).run()
    return page


def draw(page, *tiles):
    for player, tile in enumerate(tiles):
        page.selectbox(key=f"drawn-finnish-{player}").set_value(tile)
    page.run()


def test_the_tile_nearest_to_a_begins(store, open_page):
    page = new_finnish_game(open_page)
    assert labelled(page, "Start").disabled
    draw(page, "K", "B")
    assert "Player 2 begins" in html(page)
    labelled(page, "Start").click().run()
    match = only_game(store)
    assert match.state.on_turn == 1
    (event,) = match.game.events
    assert isinstance(event, OpeningDraw) and [str(tile) for tile in event.drawn] == ["K", "B"]


def test_a_blank_beats_a(store, open_page):
    page = new_finnish_game(open_page)
    draw(page, "A", "?")
    labelled(page, "Start").click().run()
    match = only_game(store)
    assert match.state.on_turn == 1
    assert best_draws(match.game.events[0].drawn, match.game.edition.tile_set) == (1,)


def test_players_with_the_same_tile_agree(store, open_page):
    page = new_finnish_game(open_page)
    draw(page, "A", "A")
    page.button_group(key="tied-0-1").set_value(1).run()
    labelled(page, "Start").click().run()
    assert only_game(store).state.on_turn == 1


def test_where_the_rules_leave_it_open_nobody_draws(open_page):
    page = open_page(view="new")
    page.selectbox(key="edition-english").set_value("wordfeud-norwegian").run()
    assert list(page.button_group(key="first-2").options) == ["Player 1", "Player 2"]


@pytest.fixture
def game(store):
    return start_match(store, GameSetup("finnish", ("Aino", "Eetu")), "Aino – Eetu")


@pytest.fixture
def by_the_clock(store):
    rules = {"minutes_per_player": 25}
    return start_match(store, GameSetup("finnish", ("Aino", "Eetu"), rules=rules), "Aino – Eetu")


def test_the_bag_is_corrected_to_what_was_counted(store, open_page, game):
    page = open_page(game=game, view="bag")
    page.number_input(key="bag-count").set_value(80).run()
    page.button(key="bag-counted").click().run()
    match = open_match(store, game)
    assert match.game.events == (BagCounted(80),)
    assert match.state.bag == 80


def test_a_game_that_seemed_over_goes_on_when_the_bag_holds_tiles(store, open_page, game):
    add_events(store, open_match(store, game), [BagCounted(0)])
    page = open_page(game=game, view="bag")
    page.number_input(key="bag-count").set_value(3).run()
    page.button(key="bag-counted").click().run()
    assert open_match(store, game).state.bag == 3


def test_a_game_without_a_clock_keeps_no_moments(store, open_page, game):
    page = open_page(game=game)
    assert not [one for one in page.button if "clock" in one.label]
    labelled(page, "Aino passes").click().run()
    assert open_match(store, game).game.events == (Pass(0),)


def test_the_clock_is_started_shown_and_stopped(store, open_page, by_the_clock):
    page = open_page(game=by_the_clock)
    assert html(page).count("25:00") == 2
    labelled(page, "Start the clock").click().run()
    labelled(page, "Aino passes").click().run()
    labelled(page, "Stop the clock").click().run()
    events = open_match(store, by_the_clock).game.events
    assert [type(event) for event in events] == [ClockStarted, Pass, ClockPaused]
    assert all(event.at for event in events)


def test_time_overrun_is_taken_off_at_the_end_once(store, open_page, by_the_clock):
    match = open_match(store, by_the_clock)
    add_events(
        store, match, [ClockStarted(at=1000.0), Pass(0, at=1000.0 + 26.5 * 60), ClockPaused(at=5000.0)]
    )
    page = open_page(game=by_the_clock, view="end")
    assert "Aino is over time: −1:30" in html(page)
    page.button(key="overtime-0").click().run()
    match = open_match(store, by_the_clock)
    assert match.state.totals[0] == -20
    assert isinstance(match.game.events[-1], TimePenalty)
    assert "Aino is over time" not in html(page)


def test_a_clock_on_the_table_takes_points_off_by_hand(store, open_page, game):
    page = open_page(game=game, view="by-hand")
    page.radio(key="time-player").set_value(1)
    page.number_input(key="time-minutes").set_value(3).run()
    assert page.button(key="time-off").label == "30 points off for time"
    page.button(key="time-off").click().run()
    assert open_match(store, game).state.totals == (0, -30)
